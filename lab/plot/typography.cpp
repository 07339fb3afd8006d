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
  const auto ends_with = [&](std::string_view end) {
    return kept.size() >= end.size() && kept.substr(kept.size() - end.size()) == end;
  };
  for (bool cut = true; cut;) {
    cut = false;
    for (const std::string_view end : {".", "-", "−", " ", "…"})
      if (ends_with(end)) {
        kept.remove_suffix(end.size());
        cut = true;
      }
  }
  return std::string(kept) + "…";
}

std::string shorten_number(std::string_view number, std::size_t digits) {
  std::string_view rest = number;
  std::string sign;
  for (const std::string_view minus : {"-", "−", "+"})
    if (sign.empty() && rest.substr(0, minus.size()) == minus) {
      sign = minus;
      rest.remove_prefix(minus.size());
    }
  // Digits and point, perhaps an ellipsis, perhaps an exponent; anything else is no decimal number.
  std::size_t end = 0, point = std::string_view::npos;
  while (end < rest.size() && (is_digit(rest[end]) || (rest[end] == '.' && point == std::string_view::npos))) {
    if (rest[end] == '.') point = end;
    ++end;
  }
  std::string_view tail = rest.substr(end);
  constexpr std::string_view dots = "…";
  const bool was_cut = tail.substr(0, dots.size()) == dots;
  if (was_cut) tail.remove_prefix(dots.size());
  if (end == 0 || !is_digit(rest[0]) || (!tail.empty() && tail[0] != 'e')) return shorten_end(number, digits);

  const std::string_view mantissa = rest.substr(0, end);
  const std::size_t whole = point == std::string_view::npos ? end : point;
  std::string all(mantissa.substr(0, whole));
  if (point != std::string_view::npos) all += mantissa.substr(point + 1);
  const std::size_t first = all.find_first_not_of('0');
  if (first == std::string::npos || all.size() - first <= digits) return std::string(number);

  // In place when the digits kept reach the point and do not drown in zeros.
  const std::size_t zeros = first >= whole ? first - whole : 0;
  if (whole <= digits && (whole > 1 || zeros < 6 || !tail.empty())) {
    std::string kept = all.substr(0, whole);
    const std::size_t decimals = first + digits - whole;
    if (decimals > 0) kept += "." + all.substr(whole, decimals);
    return sign + kept + std::string(dots) + std::string(tail);
  }
  if (!tail.empty()) return shorten_end(number, digits);
  const long exponent = static_cast<long>(whole) - 1 - static_cast<long>(first);
  std::string kept = all.substr(first, 1);
  if (digits > 1) kept += "." + all.substr(first + 1, digits - 1);
  return sign + kept + std::string(dots) + "e" +
         (exponent < 0 ? "−" + std::to_string(-exponent) : std::to_string(exponent));
}

}  // namespace lab::plot
