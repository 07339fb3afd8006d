// Short ways to a sum for its tests.
#pragma once

#include <limits>
#include <string_view>
#include <vector>

#include "core/floats/catalogue.hpp"
#include "core/sums/exact_sum.hpp"
#include "core/sums/summation.hpp"

namespace sum_test {

using namespace lab;

inline constexpr double k_inf = std::numeric_limits<double>::infinity();

inline std::uint64_t bits_of(double x) { return __builtin_bit_cast(std::uint64_t, x); }
inline double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

// All NaN are one; zeros keep their sign.
inline bool same(double a, double b) { return (a != a && b != b) || bits_of(a) == bits_of(b); }

// The profile of the golden files: formats without infinity saturate.
inline Rounder rounder(std::string_view id, Rounding rounding = Rounding::rne) {
  const Format f = *find_format(id);
  return Rounder(f, rounding, has_infinity(f) ? Overflow::ieee : Overflow::saturate);
}

inline double sum_of(const Method& method, const std::vector<double>& terms, const Rounder& r) {
  Summation sum(method, r);
  for (const double x : terms) sum.add(r.round(x));
  return sum.value();
}

inline double sum_of(Order order, const std::vector<double>& terms, std::string_view format = "fp64") {
  return sum_of(Method{order}, terms, rounder(format));
}

inline double exact_of(const std::vector<double>& terms) {
  ExactSum sum;
  for (const double x : terms) sum.add(x);
  return sum.rounded();
}

}  // namespace sum_test
