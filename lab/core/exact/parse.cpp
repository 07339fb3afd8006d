#include <algorithm>
#include <cstdint>

#include "core/exact/real.hpp"
#include "core/exact/short_decimal.hpp"

namespace lab {

namespace {

// Decimal exponents beyond this are beyond every format (the widest reach about 2^+-98400, 10^+-29700).
constexpr std::int64_t k_far_decimal = 45000;
constexpr std::int64_t k_far_binary = 150000;
constexpr std::int64_t k_stand_in = 200000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (lower(text[i]) != word[i]) return false;
  return true;
}

Error not_a_number(std::string_view text) { return {ErrorCode::not_a_number, {std::string(text)}}; }

// Digits of "12.34": the integer 1234 and the count behind the point. false: not of that form.
struct Digits {
  std::string digits;
  std::int64_t behind_point = 0;
};

template <typename IsDigit>
bool read_digits(std::string_view text, std::size_t& i, Digits& out, IsDigit accept) {
  bool point = false;
  bool any = false;
  for (; i < text.size(); ++i) {
    if (text[i] == '.' && !point) {
      point = true;
    } else if (accept(text[i])) {
      out.digits += text[i];
      out.behind_point += point ? 1 : 0;
      any = true;
    } else {
      break;
    }
  }
  return any;
}

// "[+-]123" at the end of the text. Exponents too long to hold are clamped far outside every limit.
bool read_exponent(std::string_view text, std::size_t& i, std::int64_t& out) {
  bool minus = false;
  if (i < text.size() && (text[i] == '+' || text[i] == '-')) minus = text[i++] == '-';
  if (i >= text.size() || !is_digit(text[i])) return false;
  for (; i < text.size() && is_digit(text[i]); ++i)
    if (out < 1000000000000000) out = out * 10 + (text[i] - '0');
  if (minus) out = -out;
  return true;
}

Real far(bool large) {
  Real out;
  out.kind = Class::normal;
  out.numerator = 1;
  out.exponent = large ? k_stand_in : -k_stand_in;
  out.beyond = large ? 1 : -1;
  return out;
}

Result<Real> hex_real(std::string_view text, std::string_view whole) {
  std::size_t i = 2;
  Digits d;
  if (!read_digits(text, i, d, [](char c) { return hex_digit(c) >= 0; })) return not_a_number(whole);
  std::int64_t exponent = 0;
  if (i < text.size()) {
    if (lower(text[i]) != 'p') return not_a_number(whole);
    ++i;
    if (!read_exponent(text, i, exponent) || i != text.size()) return not_a_number(whole);
  }
  const std::size_t first = d.digits.find_first_not_of('0');
  if (first == std::string::npos) return Real{};
  const auto top = static_cast<std::int64_t>(d.digits.size() - first) * 4 - d.behind_point * 4 + exponent;
  if (top > k_far_binary || top < -k_far_binary) return far(top > 0);
  Real out;
  out.kind = Class::normal;
  // 60 bits at a time keep the cost linear in shifts of whole limbs.
  for (std::size_t at = first; at < d.digits.size();) {
    std::uint64_t chunk = 0;
    unsigned bits = 0;
    for (; at < d.digits.size() && bits < 60; ++at, bits += 4)
      chunk = chunk * 16 + static_cast<std::uint64_t>(hex_digit(d.digits[at]));
    out.numerator <<= bits;
    out.numerator |= chunk;
  }
  out.exponent = exponent - 4 * d.behind_point;
  const auto low = static_cast<std::int64_t>(boost::multiprecision::lsb(out.numerator));
  out.numerator >>= static_cast<unsigned>(low);
  out.exponent += low;
  return out;
}

Result<Real> decimal_real(std::string_view text, std::string_view whole) {
  std::size_t i = 0;
  Digits d;
  if (!read_digits(text, i, d, is_digit)) return not_a_number(whole);
  std::int64_t exponent = 0;
  if (i < text.size()) {
    if (lower(text[i]) != 'e') return not_a_number(whole);
    ++i;
    if (!read_exponent(text, i, exponent) || i != text.size()) return not_a_number(whole);
  }
  const std::size_t first = d.digits.find_first_not_of('0');
  if (first == std::string::npos) return Real{};
  const std::size_t last = d.digits.find_last_not_of('0');
  // value = digits[first..last] * 10^scale, leading digit at 10^(top-1)
  const std::int64_t scale = exponent - d.behind_point + static_cast<std::int64_t>(d.digits.size() - 1 - last);
  const std::int64_t top = scale + static_cast<std::int64_t>(last - first + 1);
  if (top > k_far_decimal || top < -k_far_decimal) return far(top > 0);
  Real out;
  out.kind = Class::normal;
  out.numerator = big_from_decimal(std::string_view(d.digits).substr(first, last - first + 1));
  if (scale >= 0)
    out.numerator *= pow5(static_cast<unsigned>(scale));
  else
    out.denominator = pow5(static_cast<unsigned>(-scale));
  out.exponent = scale;
  const auto low = static_cast<std::int64_t>(boost::multiprecision::lsb(out.numerator));
  out.numerator >>= static_cast<unsigned>(low);
  out.exponent += low;
  return out;
}

Result<Real> signed_real(std::string_view text, std::string_view whole) {
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  Real special;
  special.negative = negative;
  if (same_word(text, "inf") || same_word(text, "infinity") || text == "\xE2\x88\x9E") {
    special.kind = Class::infinite;
    return special;
  }
  if (same_word(text, "nan")) {
    special.kind = Class::nan;
    return special;
  }
  const bool hex = text.size() > 2 && text[0] == '0' && lower(text[1]) == 'x';
  Result<Real> out = hex ? hex_real(text, whole) : decimal_real(text, whole);
  if (out) out->negative = negative;
  return out;
}

struct Folded {
  std::uint32_t from;
  std::uint32_t to;  // one past the last
  char base;         // '\0': dropped
};
// Full-width ASCII, minus signs and hyphens, Chinese full stop and comma, thin and wide spaces.
constexpr Folded k_folded[] = {
    {0xFF01, 0xFF5F, '!'}, {0x2010, 0x2016, '-'}, {0x2212, 0x2213, '-'},  {0x3002, 0x3003, '.'}, {0x3001, 0x3002, ','},
    {0x00A0, 0x00A1, ' '}, {0x3000, 0x3001, ' '}, {0x2002, 0x200B, ' '},  {0x202F, 0x2030, ' '}, {0x2215, 0x2216, '/'},
    {0x2044, 0x2045, '/'}, {0x00F7, 0x00F8, '/'}, {0x200B, 0x2010, '\0'}, {0xFEFF, 0xFF00, '\0'}};

char folded(std::uint32_t point, bool& found) {
  for (const Folded& row : k_folded) {
    if (point < row.from || point >= row.to) continue;
    found = true;
    const bool range = row.base == '!';
    return range ? static_cast<char>(row.base + static_cast<char>(point - row.from)) : row.base;
  }
  found = false;
  return 0;
}

// Code point at i (2 or 3 byte sequences are enough for the table); 0 when it is not one of them.
std::uint32_t point_at(std::string_view s, std::size_t i, std::size_t& length) {
  const auto byte = [&](std::size_t k) { return static_cast<std::uint32_t>(static_cast<unsigned char>(s[k])); };
  length = 1;
  if ((byte(i) & 0xE0U) == 0xC0U && i + 1 < s.size()) {
    length = 2;
    return ((byte(i) & 0x1FU) << 6) | (byte(i + 1) & 0x3FU);
  }
  if ((byte(i) & 0xF0U) == 0xE0U && i + 2 < s.size()) {
    length = 3;
    return ((byte(i) & 0x0FU) << 12) | ((byte(i + 1) & 0x3FU) << 6) | (byte(i + 2) & 0x3FU);
  }
  return 0;
}

// "1_000", "1 000" and "1,000,000" group digits by three; any other comma or space makes it no number.
std::string without_grouping(const std::string& text) {
  const std::size_t stop = text.find_first_of(".eE/xX");
  std::string head = text.substr(0, stop);
  const std::string tail = stop == std::string::npos ? "" : text.substr(stop);
  for (const char mark : {',', ' '}) {
    std::size_t at = head.find(mark);
    if (at == std::string::npos || at == 0) continue;
    bool grouped = true;
    for (std::size_t i = at; i < head.size(); ++i) {
      const bool expected_mark = (i - at) % 4 == 0;
      grouped = grouped && (expected_mark ? head[i] == mark : is_digit(head[i]));
    }
    grouped = grouped && (head.size() - at) % 4 == 0;
    if (grouped) head.erase(std::remove(head.begin(), head.end(), mark), head.end());
  }
  std::string out;
  const std::string joined = head + tail;
  for (std::size_t i = 0; i < joined.size(); ++i) {
    const bool between =
        i > 0 && i + 1 < joined.size() && hex_digit(joined[i - 1]) >= 0 && hex_digit(joined[i + 1]) >= 0;
    if (joined[i] == '_' && between) continue;
    out += joined[i];
  }
  return out;
}

}  // namespace

std::string plain_ascii(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 1;
    const std::uint32_t point = point_at(text, i, length);
    bool found = false;
    const char plain = point == 0 ? '\0' : folded(point, found);
    if (found) {
      if (plain != '\0') out += plain;
    } else {
      out += text.substr(i, length);
    }
    i += length;
  }
  const std::size_t first = out.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return {};
  return out.substr(first, out.find_last_not_of(" \t\r\n") - first + 1);
}

Result<Real> parse_real(std::string_view text) {
  if (std::optional<Real> quick = short_decimal(text)) return std::move(*quick);
  if (text.size() > k_max_text)
    return Error{ErrorCode::input_too_long, {std::to_string(text.size()), std::to_string(k_max_text)}};
  const std::string plain = without_grouping(plain_ascii(text));
  if (plain.empty()) return Error{ErrorCode::empty_input, {}};
  const std::size_t slash = plain.find('/');
  if (slash == std::string::npos) return signed_real(plain, text);
  const auto trimmed = [](std::string_view part) {
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    return part;
  };
  const Result<Real> top = signed_real(trimmed(std::string_view(plain).substr(0, slash)), text);
  if (!top) return top.error();
  const Result<Real> bottom = signed_real(trimmed(std::string_view(plain).substr(slash + 1)), text);
  if (!bottom) return bottom.error();
  if (bottom->kind == Class::zero) return Error{ErrorCode::division_by_zero, {std::string(text)}};
  const bool finite = (top->kind == Class::zero || top->kind == Class::normal) && bottom->kind == Class::normal;
  if (!finite || top->beyond != 0 || bottom->beyond != 0) return not_a_number(text);
  Real out = quotient(*top, *bottom);
  if (out.kind == Class::normal) reduce(out.numerator, out.denominator);
  return out;
}

Result<u128> parse_code(std::string_view text, const Format& format) {
  const std::string plain = without_grouping(plain_ascii(text));
  const bool hex = plain.size() >= 2 && plain[0] == '0' && lower(plain[1]) == 'x';
  const bool binary_digits = plain.size() >= 2 && plain[0] == '0' && lower(plain[1]) == 'b';
  if (!hex && !binary_digits) return not_a_number(text);
  const std::string_view digits = std::string_view(plain).substr(2);
  if (digits.empty()) return Error{ErrorCode::code_empty, {std::string(text)}};
  u128 code = 0;
  std::int64_t width = 0;  // counted beyond 128 bits too, for the message
  for (const char c : digits) {
    const int digit = hex_digit(c);
    if (digit < 0 || (binary_digits && digit > 1)) return not_a_number(text);
    const int bits = hex ? 4 : 1;
    if (width > 0)
      width += bits;
    else
      width = bit_width(static_cast<u128>(digit));
    code = (code << bits) | static_cast<u128>(digit);
  }
  if (width > total_bits(format))
    return Error{ErrorCode::code_too_wide,
                 {std::string(text), std::to_string(width), format.id, std::to_string(total_bits(format))}};
  return code;
}

Result<Input> parse_input(std::string_view text, const Format& format) {
  if (std::optional<Real> quick = short_decimal(text)) return Input{false, 0, std::move(*quick)};
  const std::string plain = plain_ascii(text);
  const bool prefix = plain.size() >= 2 && plain[0] == '0' && (lower(plain[1]) == 'x' || lower(plain[1]) == 'b');
  const bool hex_float = plain.find_first_of(".pP/") != std::string::npos;
  Input out;
  if (prefix && !hex_float) {
    if (text.size() > k_max_text)
      return Error{ErrorCode::input_too_long, {std::to_string(text.size()), std::to_string(k_max_text)}};
    const Result<u128> code = parse_code(text, format);
    if (!code) return code.error();
    out.is_code = true;
    out.code = *code;
    const Unpacked value = decode(format, *code);
    out.value = real_from(value);
    return out;
  }
  const Result<Real> value = parse_real(text);
  if (!value) return value.error();
  out.value = *value;
  return out;
}

}  // namespace lab
