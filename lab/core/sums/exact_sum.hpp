// The sum of doubles, or of products of two doubles, without any rounding: a fixed-point number that reaches from the
// smallest product of two doubles to far above the largest. Order does not matter. Infinities and NaN as in IEEE 754:
// a NaN, or infinities of both signs, give NaN. Cost of a term: a few additions. Source: Kulisch's long accumulator.
#pragma once

#include <array>
#include <cstdint>

#include "core/floats/codec.hpp"

namespace lab {

class ExactSum {
 public:
  void add(double x);
  void add_product(double a, double b);

  // The sum with at least 65 leading bits and a sticky bit below: enough to round it once into any format of up to 63
  // bits of precision. An exact zero, and the sum of no term, is +0.
  Unpacked value() const;
  double rounded() const;  // to nearest even, once

 private:
  void add_bits(bool negative, u128 significand, std::int64_t exponent);
  void carry();

  static constexpr int k_lowest = -2148;  // exponent of the lowest bit: the square of the smallest double
  static constexpr int k_limbs = 136;     // 32 bits each, signed, so that carries can wait; up to 2^2203
  std::array<std::int64_t, k_limbs> limbs_{};
  std::int32_t waiting_ = 0;  // terms since the last carry
  bool positive_infinity_ = false, negative_infinity_ = false, nan_ = false;
};

}  // namespace lab
