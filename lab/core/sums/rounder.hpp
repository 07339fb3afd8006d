// Arithmetic of one format on doubles: every operation is that of the exact operands, rounded once into the format.
// It gives what core/exact/arithmetic.hpp gives (tests/core/sums.cpp compares them), without its integers where a few
// operations on doubles decide the same. One thing is its own: NaN stays NaN in a format that has none, so that it is
// not lost in a sum. Sources: Knuth's two-sum gives the exact error of a double addition; a sum
// rounded to odd in 53 bits can be rounded again to 51 bits or fewer in any mode (Boldo and Melquiond 2008).
#pragma once

#include <cstdint>

#include "core/floats/codec.hpp"

namespace lab {

// Every value of the format is a double: at most 53 bits of precision and the exponents of fp64. fp128 is none.
bool fits_double(const Format& f);

class Rounder {
 public:
  // Needs fits_double(f) and a mode without random bits.
  Rounder(const Format& f, Rounding rounding, Overflow overflow);

  const Format& format() const { return format_; }

  double round(double x) const;
  double add(double a, double b) const;  // a and b are any doubles, each taken exactly
  double subtract(double a, double b) const { return add(a, -b); }
  double multiply(double a, double b) const;
  double fused(double a, double b, double c) const;  // a * b + c

  // Unit roundoff 2^-p, the bound of the relative error of one operation to nearest.
  double unit() const;

 private:
  enum class Path { fp64, fp32, quick, slow };
  double round_slow(double x) const;

  Format format_;
  Rounding rounding_;
  Overflow overflow_;
  Path path_ = Path::slow;
  bool keeps_zero_ = false, keeps_infinity_ = false;  // with their sign
  int drop_ = 0;                                      // fraction bits of a double that the format has not
  std::uint64_t low_ = 0;   // magnitudes as bits of a double: from here the spacing is that of normal numbers,
  std::uint64_t high_ = 0;  // and up to here there is no overflow
};

// The product of any two values of f is a double.
bool exact_products(const Format& f);

}  // namespace lab
