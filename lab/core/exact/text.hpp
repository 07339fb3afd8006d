// Decimal and hexadecimal text of exact values. ASCII ("-", "e-5"); typography is the reader's edge.
#pragma once

#include <string>

#include "core/exact/real.hpp"

namespace lab {

// The full expansion when it ends (denominator a product of 2 and 5), else "" : 0.0999755859375.
// Never scientific; 2^-16494 has 16494 digits and all are given.
std::string exact_decimal(const Real& value);

// The same value as scientific text with all digits when the plain form would have more than `max_zeros`
// zeros beside the digits: 5.9604644775390625e-8. "" when it does not end.
std::string exact_scientific(const Real& value, int max_zeros = 6);

// Correctly rounded (ties to even) to `digits` significant digits, trailing zeros cut: 2.44e-5, 0.4, 448.
// Plain from 10^plain_from up to the digits asked for (at least six), scientific outside.
std::string rounded_decimal(const Real& value, int digits, int plain_from = -3);
// Always d.ddde-05 with exactly `digits` digits, trailing zeros kept.
std::string scientific(const Real& value, int digits);

// Shortest decimal text that rounds (nearest even) back to `code`; the closest to the value among the shortest.
// An integer below 1e21 that would end in zeros is given in full: 448, not 450.
std::string shortest_decimal(const Format& f, u128 code);

// C99 hexadecimal: 0x1.998p-4; subnormals are normalised (0x1p-24).
std::string hex_float(const Unpacked& value);

// numerator/denominator in lowest terms ("819/8192"; see reduce), an integer when the denominator is 1.
std::string exact_fraction(const Real& value);

// A value short enough to stand in a row: the full expansion up to about `digits` digits, else the first
// that many digits and an ellipsis (before the exponent, where there is one). Cost does not grow with the length of the
// expansion.
std::string brief(const Format& f, u128 code, int digits = 24);

// Any code's value in words of the core: "nan" "inf" "-inf" "-0" or exact_decimal.
std::string value_text(const Format& f, u128 code);

}  // namespace lab
