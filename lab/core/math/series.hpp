// Coefficients of the power series, computed while compiling.
#pragma once

#include "core/math/fixed.hpp"

namespace lab::math {

struct InverseFactorials {
  u128 at[33] = {};
  constexpr u128 operator[](unsigned n) const { return at[n]; }
};

constexpr InverseFactorials inverse_factorials() {  // 1/n! as 0.128, rounded down; 0 and 1, which have no place, are 0
  InverseFactorials f;
  f.at[2] = u128{1} << 127;
  for (unsigned n = 3; n < 33; ++n) f.at[n] = f.at[n - 1] / n;
  return f;
}

inline constexpr InverseFactorials k_inverse_factorial = inverse_factorials();

}  // namespace lab::math
