#include "app/cli_text.hpp"

#include <algorithm>
#include <cstdint>

namespace lab::cli {

namespace {

// Han, kana, full-width forms and CJK punctuation (Unicode East Asian Width W and F, the blocks used here).
bool wide(std::uint32_t point) {
  return (point >= 0x2E80 && point <= 0x303E) || (point >= 0x3041 && point <= 0xA4CF) ||
         (point >= 0xAC00 && point <= 0xD7A3) || (point >= 0xF900 && point <= 0xFAFF) ||
         (point >= 0xFE30 && point <= 0xFE6F) || (point >= 0xFF01 && point <= 0xFF60);
}

}  // namespace

std::size_t display_width(std::string_view s) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < s.size();) {
    const auto first = static_cast<unsigned char>(s[i]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    std::uint32_t point = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t k = 1; k < length && i + k < s.size(); ++k)
      point = (point << 6) | (static_cast<unsigned char>(s[i + k]) & 0x3FU);
    width += wide(point) ? 2U : 1U;
    i += length;
  }
  return width;
}

std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    if (row.size() > widths.size()) widths.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += row[i];
      if (i + 1 < row.size()) out.append(widths[i] - display_width(row[i]) + 2, ' ');
    }
    out += '\n';
  }
  return out;
}

}  // namespace lab::cli
