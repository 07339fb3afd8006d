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
  const int below = x.exponent < -1022 ? -1022 - x.exponent : 0;  // bits lost to a subnormal result
  const int drop = 75 + below;
  const u128 kept = drop == 128 ? 0 : x.fraction >> drop;
  const u128 rest = x.fraction & low_mask(drop);
  const u128 half = u128{1} << (drop - 1);
  auto bits = static_cast<std::uint64_t>(kept);
  if (below == 0) bits += static_cast<std::uint64_t>(x.exponent + 1022) << 52;  // the leading bit adds the last one
  if (rest > half || (rest == half && (kept & 1U) != 0)) ++bits;                // a carry moves into the exponent
  return with_sign(__builtin_bit_cast(double, bits), negative);
}

double with_sign(double magnitude, bool negative) {
  return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, magnitude) | std::uint64_t{negative} << 63);
}

double not_a_number() { return __builtin_bit_cast(double, std::uint64_t{0x7FF8000000000000}); }

double infinity(bool negative) { return with_sign(__builtin_inf(), negative); }

}  // namespace lab::math
