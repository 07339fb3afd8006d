#include "plot/typography.hpp"

#include <array>

namespace lab::plot {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_tail(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// A sign stands at the start or after something that is no part of a word, and before a number; an exponent's minus
// stands after an e or p that follows a digit.
bool is_minus(std::string_view text, std::size_t at) {
  const char before = at > 0 ? text[at - 1] : '\0';
  const char after = at + 1 < text.size() ? text[at + 1] : '\0';
  if (!is_digit(after) && after != '.' && text.substr(at + 1, 3) != "inf" && text.substr(at + 1, 3) != "\xE2\x88\x9E")
    return false;
  if (before == 'e' || before == 'E' || before == 'p' || before == 'P')
    return at >= 2 && (is_digit(text[at - 2]) || text[at - 2] == '.' || is_tail(text[at - 2]));  // "1.5…e-9"
  return !is_letter(before);
}

std::size_t offset(std::string_view text, std::size_t code_points) {
  std::size_t at = 0;
  while (at < text.size() && code_points > 0) {
    ++at;
    while (at < text.size() && is_tail(text[at])) ++at;
    --code_points;
  }
  return at;
}

}  // namespace

std::string pretty(std::string_view number) {
  if (number == "nan" || number == "-nan") return "NaN";
  std::string out;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (number[i] == '-' && is_minus(number, i))
      out += "−";
    else if (number.substr(i) == "inf" && (i == 0 || number[i - 1] == '-' || number[i - 1] == '+'))
      return out + "∞";
    else
      out += number[i];
  }
  return out;
}

std::string superscript(std::string_view text) {
  constexpr std::array<std::string_view, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (const char c : text) {
    if (is_digit(c))
      out += digits[static_cast<std::size_t>(c - '0')];
    else if (c == '-')
      out += "⁻";
    else if (c == '+')
      out += "⁺";
    else
      out += c;
  }
  return out;
}

std::string power_of_two(int exponent) { return "2" + superscript(std::to_string(exponent)); }

std::string log2_label(int exponent) { return exponent == 0 ? "1" : power_of_two(exponent); }

std::size_t length(std::string_view utf8) {
  std::size_t count = 0;
  for (const char c : utf8) count += is_tail(c) ? 0u : 1u;
  return count;
}

std::string shorten_middle(std::string_view text, std::size_t head, std::size_t tail) {
  const std::size_t total = length(text);
  if (total <= head + 1 + tail) return std::string(text);
  return std::string(text.substr(0, offset(text, head))) + "…" + std::string(text.substr(offset(text, total - tail)));
}

std::string shorten_end(std::string_view text, std::size_t count) {
  if (length(text) <= count) return std::string(text);
  std::string_view kept = text.substr(0, offset(text, count));
  while (!kept.empty() && (kept.back() == '.' || kept.back() == '-' || kept.back() == ' ')) kept.remove_suffix(1);
  return std::string(kept) + "…";
}

}  // namespace lab::plot
