#include "core/exact/short_decimal.hpp"

#include <array>

namespace lab {

namespace {

constexpr std::size_t k_most_characters = 64;
constexpr int k_most_digits = 38;  // 10^38 < 2^127
constexpr int k_most_fives = 27;   // 5^27 < 2^63

constexpr std::array<std::uint64_t, k_most_fives + 1> k_fives = [] {
  std::array<std::uint64_t, k_most_fives + 1> out{};
  out[0] = 1;
  for (std::size_t i = 1; i < out.size(); ++i) out[i] = out[i - 1] * 5;
  return out;
}();

u128 times_five(u128 x, int n) {
  for (; n > k_most_fives; n -= k_most_fives) x *= k_fives[k_most_fives];
  return x * k_fives[static_cast<std::size_t>(n)];
}

int trailing_zeros(u128 x) {
  const auto low = static_cast<std::uint64_t>(x);
  return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(static_cast<std::uint64_t>(x >> 64));
}

struct Reader {
  std::string_view text;
  std::size_t at = 0;

  bool done() const { return at == text.size(); }
  char peek() const { return done() ? '\0' : text[at]; }
  bool sign() {
    const bool minus = peek() == '-';
    if (minus || peek() == '+') ++at;
    return minus;
  }
  // -1: not a digit
  int digit() {
    const int value = peek() - '0';
    if (value < 0 || value > 9) return -1;
    ++at;
    return value;
  }
};

}  // namespace

std::optional<Real> short_decimal(std::string_view text) {
  if (text.size() > k_most_characters) return std::nullopt;
  Reader in{text};
  const bool negative = in.sign();
  // value = head * 10^scale; zeros at the end are held back until another digit follows.
  std::uint64_t part = 0;  // up to 18 digits at a time in 64 bits
  std::uint64_t weight = 1;
  u128 head = 0;
  int digits = 0;
  int zeros = 0;
  int scale = 0;
  bool point = false;
  bool any = false;
  for (;;) {
    if (in.peek() == '.' && !point) {
      point = true;
      ++in.at;
      continue;
    }
    const int d = in.digit();
    if (d < 0) break;
    any = true;
    if (point) --scale;
    if (d == 0) {
      if (digits > 0) ++zeros;
      continue;
    }
    digits += zeros + 1;
    if (digits > k_most_digits) return std::nullopt;
    for (; zeros >= 0; --zeros) {
      if (weight == 1000000000000000000U) {
        head = head * weight + part;
        part = 0;
        weight = 1;
      }
      part = part * 10 + static_cast<std::uint64_t>(zeros == 0 ? d : 0);
      weight *= 10;
    }
    zeros = 0;
  }
  if (!any) return std::nullopt;
  head = head * weight + part;
  scale += zeros;
  if (in.peek() == 'e' || in.peek() == 'E') {
    ++in.at;
    const bool minus = in.sign();
    int exponent = in.digit();
    if (exponent < 0) return std::nullopt;
    for (int d = in.digit(); d >= 0; d = in.digit()) {
      exponent = exponent * 10 + d;
      if (exponent > 1000) return std::nullopt;
    }
    scale += minus ? -exponent : exponent;
  }
  if (!in.done()) return std::nullopt;
  Real out;
  out.negative = negative;
  if (head == 0) return out;
  if (scale < -k_most_fives || (scale > 0 && digits + scale > k_most_digits)) return std::nullopt;
  if (scale > 0) head = times_five(head, scale);
  if (scale < 0) out.denominator = k_fives[static_cast<std::size_t>(-scale)];
  const int low = trailing_zeros(head);
  out.kind = Class::normal;
  out.numerator = big_from_u128(head >> low);
  out.exponent = scale + low;
  return out;
}

}  // namespace lab
