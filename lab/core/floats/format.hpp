// A number format is a row of facts; everything else about it is derived here.
// Sources: IEEE 754-2019 clause 3; OCP 8-bit Floating Point Specification 1.0; OCP Microscaling Formats 1.0;
// the fnuz formats as ml_dtypes and LLVM define them; IEEE P3109 interim report (binaryKpPsd).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/u128.hpp"

namespace lab {

// How the codes that are not numbers are placed.
enum class Specials {
  ieee,            // exponent all ones: infinity (fraction 0) or NaN
  fn,              // no infinity; exponent and fraction all ones is NaN
  fnuz,            // no infinity, no -0; the code of -0 is the only NaN
  none,            // every code is a finite number
  p3109_extended,  // one NaN (at -0, or all ones when unsigned), infinities at the top, no -0
  p3109_finite,    // the same NaN, no infinity; overflow goes to the largest finite value, never to NaN
};

struct Format {
  std::string id;         // as engineers type it: "e4m3fn"
  int exponent_bits = 0;  // 0..15
  int fraction_bits = 0;  // 0..112
  int bias = 0;
  Specials specials = Specials::ieee;
  bool has_sign = true;
  bool has_subnormals = true;  // false: exponent field 0 is an ordinary binade, only code 0 is zero
  bool has_zero = true;        // false: code 0 is the smallest power of two (E8M0)

  friend bool operator==(const Format&, const Format&) = default;
};

// Derived facts. Codes are magnitudes (sign bit 0) unless said otherwise.
inline int total_bits(const Format& f) { return (f.has_sign ? 1 : 0) + f.exponent_bits + f.fraction_bits; }  // 1..128
int code_digits(const Format& f);  // hex digits of a code at full width
int precision(const Format& f);    // fraction bits + 1: the significand with the hidden bit
// Exponent of the lowest binade: 1-bias, or -bias without subnormals.
inline int min_exponent(const Format& f) { return f.has_subnormals ? 1 - f.bias : -f.bias; }
int max_exponent(const Format& f);  // exponent of the largest finite value
// 0 for unsigned formats.
inline u128 sign_mask(const Format& f) { return f.has_sign ? u128{1} << (total_bits(f) - 1) : u128{0}; }
u128 max_finite_code(const Format& f);
u128 min_normal_code(const Format& f);
u128 min_positive_code(const Format& f);  // smallest value above zero
bool has_infinity(const Format& f);
bool has_nan(const Format& f);
bool has_negative_zero(const Format& f);
u128 infinity_code(const Format& f, bool negative);  // needs has_infinity
u128 nan_code(const Format& f, bool negative);       // the canonical (quiet) NaN; needs has_nan
u128 finite_count(const Format& f);                  // codes that are finite numbers, both zeros counted

// The bias a format of this shape has unless told otherwise: 2^(e-1)-1, one larger for fnuz and P3109.
// 0 without exponent bits and beyond the limit.
int default_bias(int exponent_bits, Specials specials);

// Limits of user-defined formats, and the conflicts that make a row meaningless (an infinity without
// an exponent field, a -0 NaN without a sign, no finite number left ...). Errors name value and limit.
inline constexpr int k_max_exponent_bits = 15;
inline constexpr int k_max_fraction_bits = 112;
inline constexpr int k_max_bias = 32768;
Result<Format> checked(Format f);

// Text of a custom format: s<0|1>e<E>m<M>[b<bias>]-<ieee|fn|fnuz|none|p3109e|p3109f>[-nosub][-nozero],
// for example "s1e5m10-ieee", "s0e8m0b127-fn-nosub-nozero". The bias is printed only when it is not the default.
Result<Format> parse_custom(std::string_view text);
std::string custom_id(const Format& f);

std::string_view specials_name(Specials s);

}  // namespace lab
