#include "core/exact/real.hpp"

#include <cmath>

#include "core/base/expect.hpp"

namespace lab {

namespace {

// Enough for any format with guard bits, and small enough for u128 with a bit to spare.
constexpr std::int64_t k_unpack_bits = 126;

void strip_twos(Real& r) {
  if (r.kind != Class::normal) return;
  const auto low = static_cast<std::int64_t>(boost::multiprecision::lsb(r.numerator));
  r.numerator >>= static_cast<unsigned>(low);
  r.exponent += low;
  if (r.denominator > 1) {
    const auto below = static_cast<std::int64_t>(boost::multiprecision::lsb(r.denominator));
    r.denominator >>= static_cast<unsigned>(below);
    r.exponent -= below;
  }
}

// floor(numerator * 2^shift / denominator) in 128 bits, where that fits; true: something remains.
bool divided(u128 numerator, std::uint64_t denominator, int shift, u128& quotient) {
  u128 rest = numerator % denominator;
  quotient = numerator / denominator;
  for (int n = 0; shift > 0; shift -= n) {
    n = shift < 64 ? shift : 64;
    const u128 more = rest << n;  // below 2^128, for the rest is below 2^64
    quotient = (quotient << n) | (more / denominator);
    rest = more % denominator;
  }
  return rest != 0;
}

// In one word, as the denominators of decimal text of usual length are.
std::uint64_t word(const Big& x) { return bit_length(x) <= 64 ? static_cast<std::uint64_t>(x) : 0; }

Real zero(bool negative) {
  Real out;
  out.negative = negative;
  return out;
}

}  // namespace

Real real_from(const Unpacked& value) {
  LAB_EXPECT(!value.sticky);
  Real out;
  out.negative = value.negative;
  if (value.kind == Class::infinite || value.kind == Class::nan) {
    out.kind = value.kind;
    return out;
  }
  if (value.significand == 0) return out;
  out.kind = Class::normal;
  out.numerator = big_from_u128(value.significand);
  out.exponent = value.exponent;
  strip_twos(out);
  return out;
}

Unpacked unpack(const Real& value) {
  Unpacked out;
  out.kind = value.kind;
  out.negative = value.negative;
  if (value.kind != Class::normal) return out;
  const std::int64_t surplus = bit_length(value.numerator) - bit_length(value.denominator);
  const std::int64_t shift = k_unpack_bits - surplus;  // quotient of 126 or 127 bits
  const std::uint64_t denominator = word(value.denominator);
  if (denominator > 1 && shift >= 0 && bit_length(value.numerator) <= 128) {
    out.sticky = divided(u128_from_big(value.numerator), denominator, static_cast<int>(shift), out.significand);
    out.exponent = value.exponent - shift;
    return out;
  }
  Big quotient;
  if (value.denominator == 1) {
    if (shift >= 0) {
      // Short numerators stay as they are: nothing is lost, and nothing is sticky.
      const std::int64_t width = bit_length(value.numerator);
      if (width <= k_unpack_bits) {
        out.significand = u128_from_big(value.numerator);
        out.exponent = value.exponent;
        return out;
      }
      quotient = value.numerator << static_cast<unsigned>(shift);
    } else {
      quotient = value.numerator >> static_cast<unsigned>(-shift);
      out.sticky = static_cast<std::int64_t>(boost::multiprecision::lsb(value.numerator)) < -shift;
    }
  } else {
    Big rest;
    if (shift >= 0) {
      boost::multiprecision::divide_qr(Big(value.numerator << static_cast<unsigned>(shift)), value.denominator,
                                       quotient, rest);
    } else {
      boost::multiprecision::divide_qr(value.numerator, Big(value.denominator << static_cast<unsigned>(-shift)),
                                       quotient, rest);
    }
    out.sticky = !rest.is_zero();
  }
  out.significand = u128_from_big(quotient);
  out.exponent = value.exponent - shift;
  return out;
}

Encoded encode(const Format& f, const Real& value, const RoundingRule& rounding, const Policy& policy) {
  return encode(f, unpack(value), rounding, policy);
}

Real ulp(const Format& f, const Unpacked& value) {
  if (value.kind == Class::zero) return real_from(decode(f, min_positive_code(f)));
  Real out;
  out.kind = Class::normal;
  out.numerator = 1;
  out.exponent = value.exponent;
  return out;
}

Real magnitude(Real a) {
  a.negative = false;
  return a;
}

Real difference(const Real& a, const Real& b) {
  LAB_EXPECT(a.kind != Class::nan && a.kind != Class::infinite && b.kind != Class::nan && b.kind != Class::infinite);
  if (b.kind == Class::zero) return a;
  if (a.kind == Class::zero) {
    Real out = b;
    out.negative = !b.negative;
    return out;
  }
  const std::int64_t low = a.exponent < b.exponent ? a.exponent : b.exponent;
  Big left = a.numerator * b.denominator << static_cast<unsigned>(a.exponent - low);
  const Big right = b.numerator * a.denominator << static_cast<unsigned>(b.exponent - low);
  if (a.negative) left = -left;
  if (b.negative)
    left += right;
  else
    left -= right;
  if (left.is_zero()) return zero(false);
  Real out;
  out.kind = Class::normal;
  out.negative = left < 0;
  out.numerator = boost::multiprecision::abs(left);
  out.denominator = a.denominator * b.denominator;
  out.exponent = low;
  strip_twos(out);
  return out;
}

Real quotient(const Real& a, const Real& b) {
  LAB_EXPECT(b.kind == Class::normal);
  if (a.kind != Class::normal) return zero(a.negative != b.negative);
  Real out;
  out.kind = Class::normal;
  out.negative = a.negative != b.negative;
  // An error and its input share their denominator, which may have a hundred thousand digits.
  const bool same = a.denominator == b.denominator;
  out.numerator = same ? a.numerator : Big(a.numerator * b.denominator);
  out.denominator = same ? b.numerator : Big(a.denominator * b.numerator);
  out.exponent = a.exponent - b.exponent;
  strip_twos(out);
  return out;
}

int compare(const Real& a, const Real& b) {
  const Real d = difference(a, b);
  return d.kind == Class::zero ? 0 : d.negative ? -1 : 1;
}

double approximate(const Real& a) { return to_double(unpack(a)); }

double approximate_log2(const Real& a) {
  LAB_EXPECT(a.kind == Class::normal);
  Unpacked u = unpack(a);
  const int width = bit_width(u.significand);
  const std::int64_t top = u.exponent + width;
  u.exponent = -width;
  u.negative = false;
  // Positions only: a logarithm of the leading digits by its series in t = (x-1)/(x+1), x in [0.5, 1).
  const double x = to_double(u);
  const double t = (x - 1.0) / (x + 1.0);
  const double t2 = t * t;
  double term = t;
  double sum = 0;
  for (int k = 1; k < 40; k += 2, term *= t2) sum += term / k;
  return static_cast<double>(top) + 2.0 * sum * 1.4426950408889634;
}

}  // namespace lab
