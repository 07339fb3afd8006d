#include "core/math/fixed.hpp"

namespace lab::math {

Parts parts(double x) {
  const auto bits = __builtin_bit_cast(std::uint64_t, x);
  Parts p{(bits >> 63) != 0, bits & ((std::uint64_t{1} << 52) - 1), static_cast<int>(bits >> 52 & 0x7FF) - 1023};
  if (p.exponent != -1023) {
    p.significand |= std::uint64_t{1} << 52;
  } else if (p.significand != 0) {
    const int shift = 53 - bit_width(p.significand);
    p.significand <<= shift;
    p.exponent = -1022 - shift;
  }
  return p;
}

double to_double(bool negative, Scaled x) {
  if (x.fraction == 0 || x.exponent < -1075) return with_sign(0.0, negative);
  if (x.exponent > 1023) return infinity(negative);
  u128 f = x.fraction;
  std::uint64_t exponent = 0;
  if (x.exponent < -1022) {
    const int below = -1022 - x.exponent;  // bits lost to a subnormal result
    f = f >> below | (f << (128 - below) == 0 ? 0U : 1U);
  } else {
    exponent = static_cast<std::uint64_t>(x.exponent + 1022);  // the leading bit of the fraction adds the last one
  }
  const std::uint64_t kept = high(f) >> 11;
  const bool odd_or_more = (kept & 1U) != 0 || static_cast<std::uint64_t>(f) != 0;
  const bool up = (high(f) & 0x7FF) + (odd_or_more ? 1U : 0U) > 0x400;
  return with_sign(__builtin_bit_cast(double, (exponent << 52) + kept + (up ? 1U : 0U)), negative);
}

double with_sign(double magnitude, bool negative) {
  return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, magnitude) | std::uint64_t{negative} << 63);
}

double not_a_number() { return __builtin_bit_cast(double, std::uint64_t{0x7FF8000000000000}); }

double infinity(bool negative) { return with_sign(__builtin_inf(), negative); }

}  // namespace lab::math
