// Exact real numbers as people write them, and everything said about them in decimal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/big.hpp"
#include "core/base/result.hpp"
#include "core/floats/codec.hpp"

namespace lab {

// (-1)^negative * numerator / denominator * 2^exponent. numerator >= 0, denominator > 0.
// `beyond` marks a stand-in: +1 for a magnitude above, -1 for one below (and above zero) everything that
// any format can tell apart; its digits are then not the typed ones ("1e999999999").
struct Real {
  Class kind = Class::zero;  // zero, normal (any finite non-zero), infinite, nan
  bool negative = false;
  int beyond = 0;
  Big numerator = 0;
  Big denominator = 1;
  std::int64_t exponent = 0;
};

inline constexpr std::size_t k_max_text = 200000;  // characters of one typed number

// Reads decimal (any length), scientific, hex float, fraction a/b of any of these, inf, nan, each with a sign.
// Full-width digits, Chinese punctuation and the minus sign U+2212 are understood, as are spaces and
// underscores between digits. Codes (0x.., 0b..) are not numbers: see parse_input.
Result<Real> parse_real(std::string_view text);

// What stands in an input field: a number, or a code of `format` written 0x... or 0b...
struct Input {
  bool is_code = false;
  u128 code = 0;
  Real value;
};
Result<Input> parse_input(std::string_view text, const Format& format);
Result<u128> parse_code(std::string_view text, const Format& format);

// Full-width forms, Chinese punctuation, minus signs and surrounding white space brought to ASCII.
std::string plain_ascii(std::string_view text);

Real real_from(const Unpacked& value);
// At least `bits` (<= 124) significand bits and a sticky bit: enough for encode to round correctly.
Unpacked unpack(const Real& value);

Encoded encode(const Format& f, const Real& value, const RoundingRule& rounding, const Policy& policy);

// The distance of neighbouring codes at a finite value; at zero the smallest positive value.
Real ulp(const Format& f, const Unpacked& value);

// a - b, finite values only.
Real difference(const Real& a, const Real& b);
Real magnitude(Real a);
// a / b, b not zero.
Real quotient(const Real& a, const Real& b);
int compare(const Real& a, const Real& b);  // -1 0 1, finite values
// Within one part in 2^53: for positions on a drawing, never for a number shown.
double approximate(const Real& a);
double approximate_log2(const Real& a);  // of |a|, not zero; finite for any size

}  // namespace lab
