// Colours by role, for both themes. Names and values are those of the page's style sheet (a test compares them
// with tests/data/tokens.json).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plot/theme.hpp"

namespace lab::plot {

struct Color {
  std::uint8_t r = 0, g = 0, b = 0;
  friend bool operator==(Color, Color) = default;
};

constexpr Color from_hex(std::uint32_t rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16 & 255), static_cast<std::uint8_t>(rgb >> 8 & 255),
          static_cast<std::uint8_t>(rgb & 255)};
}

enum class Token : std::uint8_t {
#define TOKEN(name, css, light, dark) name,
#include "plot/tokens.def"
#undef TOKEN
  count_
};

inline constexpr int k_token_count = static_cast<int>(Token::count_);

Color color(Theme theme, Token token);
std::string_view token_name(Token token);  // "surface-2"

// `share` of `over` mixed into `under`, in sRGB: how a tint is made without transparency.
Color mixed(Color under, Color over, double share);

// Maps for continuous data: colours between the stops are interpolated in sRGB.
std::vector<Color> sequential(Theme theme);                   // 6 stops; the low end is near the surface
std::vector<Color> diverging(Theme theme);                    // 7 stops; the middle one is zero
Color map_color(const std::vector<Color>& stops, double at);  // `at` in 0..1, clamped

// WCAG 2 contrast ratio, 1..21.
double contrast(Color a, Color b);

}  // namespace lab::plot
