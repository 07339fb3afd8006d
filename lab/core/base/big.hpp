// Big integers: the one header that names Boost.Multiprecision.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/multiprecision/cpp_int.hpp>

#include "core/base/u128.hpp"

namespace lab {

using Big = boost::multiprecision::cpp_int;  // signed, grows as needed

Big big_from_u128(u128 x);
u128 u128_from_big(const Big& x);  // 0 <= x < 2^128

// Position of the highest set bit plus one; 0 for 0. |x| is taken.
std::int64_t bit_length(const Big& x);

Big pow5(unsigned n);
Big pow10(unsigned n);

// Both divided by their greatest common divisor. Its cost grows with the square of the length, so pairs of more
// than 20,000 bits each, far too long to be shown, stay as they are.
void reduce(Big& numerator, Big& denominator);

// Decimal digits ("0123...") to an integer: halves are joined with Karatsuba products, so 100,000 digits
// stay well under a second. `digits` holds only '0' to '9'.
Big big_from_decimal(std::string_view digits);

// The reverse, by the same halving; no leading zeros, "0" for 0. x >= 0.
std::string decimal_digits(const Big& x);

}  // namespace lab
