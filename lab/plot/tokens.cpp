#include "plot/tokens.hpp"

#include <algorithm>
#include <cmath>

namespace lab::plot {
namespace {

struct Row {
  std::string_view name;
  std::uint32_t light, dark;
};

constexpr Row k_rows[] = {
#define TOKEN(name, css, light, dark) {css, light, dark},
#include "plot/tokens.def"
#undef TOKEN
};

const Row& row(Token token) { return k_rows[static_cast<std::size_t>(token)]; }

std::uint8_t channel(std::uint8_t under, std::uint8_t over, double share) {
  const double value = std::round(under + (static_cast<double>(over) - under) * share);
  return static_cast<std::uint8_t>(std::clamp(value, 0.0, 255.0));
}

double linear(std::uint8_t channel_value) {
  const double c = channel_value / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(Color c) { return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b); }

}  // namespace

Color color(Theme theme, Token token) { return from_hex(theme == Theme::dark ? row(token).dark : row(token).light); }

std::string_view token_name(Token token) { return row(token).name; }

Color mixed(Color under, Color over, double share) {
  return {channel(under.r, over.r, share), channel(under.g, over.g, share), channel(under.b, over.b, share)};
}

std::vector<Color> sequential(Theme theme) {
  if (theme == Theme::dark)
    return {from_hex(0x202730), from_hex(0x293F67), from_hex(0x27639C),
            from_hex(0x2096C0), from_hex(0x5DCBD1), from_hex(0xDEF4CA)};
  return {from_hex(0xF4F4EE), from_hex(0xB8E3E2), from_hex(0x71C5D5),
          from_hex(0x3796C8), from_hex(0x2460AB), from_hex(0x1D2E6F)};
}

std::vector<Color> diverging(Theme theme) {
  if (theme == Theme::dark)
    return {from_hex(0x8FCBFE), from_hex(0x538FD6), from_hex(0x33548C), from_hex(0x272C31),
            from_hex(0x7C4A25), from_hex(0xCA7E31), from_hex(0xFBC369)};
  return {from_hex(0x1A469D), from_hex(0x4E84CC), from_hex(0x9EC2E7), from_hex(0xF4F3F1),
          from_hex(0xE8BF8E), from_hex(0xCD7C2D), from_hex(0x8E3C0B)};
}

Color map_color(const std::vector<Color>& stops, double at) {
  const double last = static_cast<double>(stops.size() - 1);
  const double place = (at >= 0 ? std::min(at, 1.0) : 0.0) * last;  // NaN goes to the low end
  const std::size_t low = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  return mixed(stops[low], stops[low + 1], place - static_cast<double>(low));
}

double contrast(Color a, Color b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace lab::plot
