// How many products of two integer types an accumulator holds: the question behind "int8 x int8 into int32".
#pragma once

#include "core/ints/integer.hpp"

namespace lab {

struct Product {
  Big a, b;   // the factors
  Big value;  // a * b
};

struct Widening {
  Product least, greatest;  // the smallest and the largest product of any two values
  Product worst;            // of these the one that leaves the accumulator's range first
  Big terms;                // so many worst products fit, and so any so many products; 0: not even one
};
Widening widening(IntType a, IntType b, IntType sum);

// Bits of the smallest accumulator, signed or not, that holds any sum of `terms` (>= 0) products; may exceed 64.
// 0: no such accumulator (an unsigned one and products below zero).
int sum_bits(IntType a, IntType b, const Big& terms, bool is_signed);

}  // namespace lab
