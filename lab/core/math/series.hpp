// Power series, their coefficients computed while compiling.
#pragma once

#include "core/math/fixed.hpp"

namespace lab::math {

// c[0] + c[step] t + c[2 step] t^2 + ... to c[last step], or with alternating signs, as 0.128; every partial sum must
// lie in [0, 1). The terms from `cut` on are summed with 64 bits: their coefficients must be below 2^-scale, and t^cut
// * 2^-scale should be below 2^-60. With cut = 0 and scale = 0 the sum is brief: its error is a few units of 2^-64.
LAB_NOINLINE constexpr u128 series(const u128* c, int step, int cut, int last, int scale, bool alternating, u128 t) {
  const std::uint64_t flip = alternating ? ~std::uint64_t{0} : 0;  // x ^ flip is x, or -x less one unit
  std::uint64_t tail = high(c[last * step] << scale);
  int i = last - 1;
  for (; i >= cut; --i) tail = high(c[i * step] << scale) + (mul_high(high(t), tail) ^ flip);
  u128 sum = u128{tail} << (64 - scale);
  for (; i >= 0; --i) sum = c[i * step] + (mul_high(t, sum) ^ wide(flip, flip));
  return sum;
}

struct InverseFactorials {
  u128 at[32] = {};
};

constexpr InverseFactorials inverse_factorials() {  // 1/n! as 0.128, rounded down; 0 and 1, which have no place, are 0
  InverseFactorials f;
  f.at[2] = u128{1} << 127;
  for (unsigned n = 3; n < 32; ++n) f.at[n] = f.at[n - 1] / n;
  return f;
}

inline constexpr InverseFactorials k_inverse_factorial = inverse_factorials();

}  // namespace lab::math
