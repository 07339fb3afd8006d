// How numbers are written for a reader. Texts to be typed or copied keep "-" and "e-5"; these give the printed form.
#pragma once

#include <string>
#include <string_view>

namespace lab::plot {

// "-" of a sign or an exponent becomes U+2212: "-2.44e-5" -> "−2.44e−5", "(-1)⁰" -> "(−1)⁰". Hyphens inside words and
// identifiers ("fp6-fp4", "s1e5m10-ieee") stay. "inf" as a whole number becomes "∞", "nan" "NaN".
std::string pretty(std::string_view number);

// Raised digits, signs: "11-15" -> "¹¹⁻¹⁵". Other characters stay.
std::string superscript(std::string_view text);

// "2⁻¹⁰"; 1 is written "1" on axes only, so here it is "2⁰".
std::string power_of_two(int exponent);

// Axis label: "1" for 2^0, else power_of_two.
std::string log2_label(int exponent);

// Code points, not bytes.
std::size_t length(std::string_view utf8);

// The first `head` and last `tail` code points around "…" when the text is longer than head + 1 + tail:
// "0x3FB999999999999A" -> "0x3FB9…999A" for 6 and 4.
std::string shorten_middle(std::string_view text, std::size_t head, std::size_t tail);

// The first `count` code points and "…" when the text is longer. A cut after the point or sign drops it.
std::string shorten_end(std::string_view text, std::size_t count);

// A decimal number with `digits` significant digits, "…" for the rest and its size kept: "0.09997…", "1.2e−5" stays,
// "1000000000000000019884624838656" -> "1.0000…e30", "0.00000000123456" -> "1.23…e−9". Words and codes are cut at the
// end.
std::string shorten_number(std::string_view number, std::size_t digits);

}  // namespace lab::plot
