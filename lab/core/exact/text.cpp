#include "core/exact/text.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/base/expect.hpp"

namespace lab {

namespace {

// k with denominator == 5^k, or -1.
std::int64_t power_of_five(const Big& denominator) {
  if (denominator == 1) return 0;
  const std::int64_t bits = bit_length(denominator);
  // log2(5) = 2.32192...: bits-1 <= k log2(5) < bits leaves at most one k.
  const auto k = static_cast<std::int64_t>(static_cast<double>(bits) / 2.321928094887362);
  if (k > 0 && bit_length(denominator) > 64) {
    // Cheap refusal first: 5^k = 1 mod 4, and 5^k has no factor 3.
    if (denominator % 3 == 0) return -1;
  }
  return pow5(static_cast<unsigned>(k)) == denominator ? k : -1;
}

std::string word(const Real& value) {
  if (value.kind == Class::nan) return "nan";
  if (value.kind == Class::infinite) return value.negative ? "-inf" : "inf";
  return value.negative ? "-0" : "0";
}

// digits * 10^-behind as plain text, trailing zeros behind the point cut.
std::string with_point(std::string digits, std::int64_t behind) {
  if (behind > 0) {
    const auto places = static_cast<std::size_t>(behind);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    std::string fraction = digits.substr(digits.size() - places);
    digits.resize(digits.size() - places);
    const std::size_t last = fraction.find_last_not_of('0');
    if (last == std::string::npos) return digits;
    return digits + "." + fraction.substr(0, last + 1);
  }
  return digits + std::string(static_cast<std::size_t>(-behind), '0');
}

// The value as an integer times 10^-behind; false when the expansion does not end.
bool terminating(const Real& value, std::string& digits, std::int64_t& behind) {
  const std::int64_t fives = power_of_five(value.denominator);
  if (fives < 0) return false;
  const std::int64_t twos = value.exponent < 0 ? -value.exponent : 0;
  behind = std::max(twos, fives);
  Big scaled = value.numerator * pow5(static_cast<unsigned>(behind - fives));
  const std::int64_t shift = value.exponent + behind;
  scaled <<= static_cast<unsigned>(shift);
  digits = decimal_digits(scaled);
  return true;
}

struct Decimal {
  std::string digits;     // exactly as many as asked for
  std::int64_t exponent;  // value = d.ddd * 10^exponent
};

enum class Cut { round_even, truncate };

// numerator / denominator * 10^power, cut to an integer.
Big scaled(Big numerator, Big denominator, std::int64_t power, Cut cut) {
  if (power >= 0)
    numerator *= pow10(static_cast<unsigned>(power));
  else
    denominator *= pow10(static_cast<unsigned>(-power));
  Big quotient;
  Big rest;
  boost::multiprecision::divide_qr(numerator, denominator, quotient, rest);
  if (cut == Cut::truncate) return quotient;
  rest <<= 1;
  if (rest > denominator || (rest == denominator && boost::multiprecision::bit_test(quotient, 0))) ++quotient;
  return quotient;
}

struct Ratio {
  Big numerator;
  Big denominator;
};

// |value| as a quotient of integers; common factors stay.
Ratio ratio(const Real& value) {
  Ratio out{value.numerator, value.denominator};
  if (value.exponent >= 0)
    out.numerator <<= static_cast<unsigned>(value.exponent);
  else
    out.denominator <<= static_cast<unsigned>(-value.exponent);
  return out;
}

Decimal leading(const Real& value, int count, Cut cut = Cut::round_even) {
  const auto [numerator, denominator] = ratio(value);
  // A guess from the logarithm, never too high; one digit too many means that it was too low.
  const double log10 = approximate_log2(value) * 0.30102999566398120;
  auto exponent = static_cast<std::int64_t>(log10) - (log10 < 0 ? 2 : 1);
  for (;; ++exponent) {
    const Big digits = scaled(numerator, denominator, count - 1 - exponent, cut);
    std::string text = decimal_digits(digits);
    if (static_cast<int>(text.size()) == count) return {std::move(text), exponent};
  }
}

std::string exponent_text(std::int64_t exponent) {
  return exponent < 0 ? "e-" + std::to_string(-exponent) : "e" + std::to_string(exponent);
}

std::string cut_zeros(std::string digits) {
  digits.resize(std::max<std::size_t>(1, digits.find_last_not_of('0') + 1));
  return digits;
}

std::string as_scientific(const std::string& digits, std::int64_t exponent) {
  std::string out = digits.substr(0, 1);
  if (digits.size() > 1) out += "." + digits.substr(1);
  return out + exponent_text(exponent);
}

// Digits and exponent in plain form inside [low, high), else scientific.
std::string as_text(const Decimal& d, std::int64_t low, std::int64_t high) {
  const std::string digits = cut_zeros(d.digits);
  if (d.exponent < low || d.exponent >= high) return as_scientific(digits, d.exponent);
  return with_point(digits, static_cast<std::int64_t>(digits.size()) - 1 - d.exponent);
}

std::string sign(const Real& value) { return value.negative ? "-" : ""; }

}  // namespace

std::string exact_decimal(const Real& value) {
  if (value.kind != Class::normal) return word(value);
  std::string digits;
  std::int64_t behind = 0;
  if (!terminating(value, digits, behind)) return {};
  return sign(value) + with_point(std::move(digits), behind);
}

std::string exact_scientific(const Real& value, int max_zeros) {
  if (value.kind != Class::normal) return word(value);
  std::string digits;
  std::int64_t behind = 0;
  if (!terminating(value, digits, behind)) return {};
  const std::int64_t exponent = static_cast<std::int64_t>(digits.size()) - 1 - behind;
  const std::string kept = cut_zeros(digits);
  const std::int64_t zeros = exponent < 0 ? -exponent - 1 : exponent + 1 - static_cast<std::int64_t>(kept.size());
  if (zeros <= max_zeros) return sign(value) + with_point(std::move(digits), behind);
  return sign(value) + as_scientific(kept, exponent);
}

std::string rounded_decimal(const Real& value, int digits, int plain_from) {
  if (value.kind != Class::normal) return word(value);
  return sign(value) + as_text(leading(value, digits), plain_from, std::max(digits, 6));
}

std::string scientific(const Real& value, int digits) {
  if (value.kind == Class::nan || value.kind == Class::infinite) return word(value);
  Decimal d{std::string(static_cast<std::size_t>(digits), '0'), 0};
  if (value.kind == Class::normal) d = leading(value, digits);
  std::string out = sign(value) + d.digits.substr(0, 1);
  if (digits > 1) out += "." + d.digits.substr(1);
  const std::int64_t magnitude = d.exponent < 0 ? -d.exponent : d.exponent;
  return out + (d.exponent < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + std::to_string(magnitude);
}

std::string shortest_decimal(const Format& f, u128 code) {
  const Unpacked value = decode(f, code);
  if (value.kind != Class::normal && value.kind != Class::subnormal) {
    Real r;
    r.kind = value.kind;
    r.negative = value.negative;
    return word(r);
  }
  // In quarters of the last place: the interval that rounds to this code.
  Big centre = big_from_u128(value.significand) * 4;
  const u128 magnitude = code & ~sign_mask(f);
  const bool smallest = magnitude == min_positive_code(f);
  const bool binade_start = value.significand == u128{1} << f.fraction_bits && (magnitude >> f.fraction_bits) > 1;
  const bool nosub_start = !f.has_subnormals && value.significand == u128{1} << f.fraction_bits;
  Big low = smallest ? Big(centre / 2) : Big(centre - (binade_start || nosub_start ? 1 : 2));
  Big high = centre + 2;
  Big denominator = 1;
  const std::int64_t quarter = value.exponent - 2;
  if (quarter >= 0) {
    centre <<= static_cast<unsigned>(quarter);
    low <<= static_cast<unsigned>(quarter);
    high <<= static_cast<unsigned>(quarter);
  } else {
    denominator <<= static_cast<unsigned>(-quarter);
  }
  // The largest code is followed by an overflow; ties there are decided like any other.
  const bool even = (magnitude & 1U) == 0;
  const Real exact = real_from(value);
  const double log10 = approximate_log2(exact) * 0.30102999566398120;
  for (auto power = static_cast<std::int64_t>(log10) + 2;; --power) {
    // c * 10^power against centre / denominator, all multiplied out to integers.
    const Big unit = power >= 0 ? Big(pow10(static_cast<unsigned>(power)) * denominator) : denominator;
    const Big scale = power < 0 ? pow10(static_cast<unsigned>(-power)) : Big(1);
    const Big target = centre * scale;
    const Big below = target / unit;
    const Big step_low = below * unit;
    const Big step_high = step_low + unit;
    const auto fits = [&](const Big& step) {
      const Big scaled_low = low * scale;
      const Big scaled_high = high * scale;
      return even ? step >= scaled_low && step <= scaled_high : step > scaled_low && step < scaled_high;
    };
    // Not before the leading digit: 10 comes back to 8 at precision 1, but 8 has one digit as well and is closer.
    if (below.is_zero()) continue;
    const bool low_fits = fits(step_low);
    const bool high_fits = fits(step_high);
    if (!low_fits && !high_fits) continue;
    const bool take_high = !low_fits || (high_fits && step_high - target < target - step_low);
    const std::string digits = decimal_digits(take_high ? Big(below + 1) : below);
    const Decimal d{digits, power + static_cast<std::int64_t>(digits.size()) - 1};
    // Zeros before the point cost as much as digits: 448 and not 450, which comes back to it too.
    if (power > 0 && exact.exponent >= 0 && d.exponent < 21) return exact_decimal(exact);
    return (value.negative ? "-" : "") + as_text(d, -7, 21);
  }
}

std::string hex_float(const Unpacked& value) {
  Real r;
  r.kind = value.kind;
  r.negative = value.negative;
  if (value.kind == Class::nan || value.kind == Class::infinite || value.significand == 0) {
    if (value.kind != Class::nan && value.kind != Class::infinite) r.kind = Class::zero;
    return r.kind == Class::zero ? (value.negative ? "-0x0p+0" : "0x0p+0") : word(r);
  }
  const int width = bit_width(value.significand);
  const std::int64_t exponent = value.exponent + width - 1;
  u128 fraction = value.significand << (128 - width) << 1;  // the hidden bit falls off
  std::string out = value.negative ? "-0x1" : "0x1";
  if (fraction != 0) out += '.';
  for (; fraction != 0; fraction <<= 4) out += "0123456789abcdef"[static_cast<unsigned>(fraction >> 124)];
  return out + (exponent < 0 ? "p-" : "p+") + std::to_string(exponent < 0 ? -exponent : exponent);
}

std::string exact_fraction(const Real& value) {
  if (value.kind != Class::normal) return word(value);
  auto [numerator, denominator] = ratio(value);
  reduce(numerator, denominator);
  const std::string top = sign(value) + decimal_digits(numerator);
  return denominator == 1 ? top : top + "/" + decimal_digits(denominator);
}

std::string brief(const Format& f, u128 code, int digits) {
  const Real value = real_from(decode(f, code));
  if (value.kind != Class::normal) return word(value);
  // The numerator is odd, so a negative exponent is the number of places behind the point.
  const std::int64_t top = bit_length(value.numerator) + value.exponent;
  if (value.exponent >= -std::int64_t{digits} && top <= 3 * std::int64_t{digits}) return exact_decimal(value);
  const std::string exact = value.exponent >= -120 && top <= 120 ? exact_scientific(value) : std::string();
  if (!exact.empty() && exact.size() <= static_cast<std::size_t>(digits) + 8) return exact;
  const Decimal d = leading(value, digits, Cut::truncate);
  const std::string ellipsis = "\u2026";
  if (d.exponent >= -3 && d.exponent < 0)
    return sign(value) + "0." + std::string(static_cast<std::size_t>(-d.exponent - 1), '0') + d.digits + ellipsis;
  if (d.exponent >= 0 && d.exponent < digits - 1) {
    const auto whole = static_cast<std::size_t>(d.exponent + 1);
    return sign(value) + d.digits.substr(0, whole) + "." + d.digits.substr(whole) + ellipsis;
  }
  return sign(value) + d.digits.substr(0, 1) + "." + d.digits.substr(1) + ellipsis + exponent_text(d.exponent);
}

std::string value_text(const Format& f, u128 code) { return exact_decimal(real_from(decode(f, code))); }

}  // namespace lab
