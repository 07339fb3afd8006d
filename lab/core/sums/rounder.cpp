#include "core/sums/rounder.hpp"

#include <cmath>

#include "core/exact/arithmetic.hpp"

namespace lab {

namespace {

constexpr std::uint64_t k_sign = std::uint64_t{1} << 63;
constexpr std::uint64_t k_infinite = std::uint64_t{0x7FF} << 52;

std::uint64_t bits_of(double x) { return __builtin_bit_cast(std::uint64_t, x); }
double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }
bool finite(double x) { return x - x == 0; }

double power(int exponent) { return std::ldexp(1.0, exponent); }

// a + b rounded to odd: the error of the rounded sum is a double, and says whether and in which direction the last bit
// has to be made odd. An infinity or NaN comes back as it is.
double odd_sum(double a, double b) {
  const double s = a + b;
  const double part = s - a;
  const double error = (a - (s - part)) + (b - part);
  if (error == 0 || !(std::fabs(s) < 0x1p1022)) return s;
  const std::uint64_t bits = bits_of(s);
  if ((bits & 1) != 0) return s;
  return from_bits((error > 0) == (s > 0) ? bits + 1 : bits - 1);
}

double stored(const Format& f, const Encoded& e) { return to_double(decode(f, e.code)); }

}  // namespace

bool fits_double(const Format& f) {
  return precision(f) <= 53 && min_exponent(f) - f.fraction_bits >= -1074 && max_exponent(f) <= 1023;
}

bool exact_products(const Format& f) {
  return 2 * precision(f) <= 53 && 2 * (min_exponent(f) - f.fraction_bits) >= -1074 && 2 * max_exponent(f) + 1 <= 1023;
}

Rounder::Rounder(const Format& f, Rounding rounding, Overflow overflow)
    : format_(f), rounding_(rounding), overflow_(overflow) {
  LAB_EXPECT(fits_double(f) && rounding <= Rounding::odd);
  const bool plain = rounding == Rounding::rne && overflow == Overflow::ieee && f.specials == Specials::ieee &&
                     f.has_sign && f.has_subnormals && f.has_zero;
  if (plain && f.exponent_bits == 11 && f.fraction_bits == 52 && f.bias == 1023) {
    path_ = Path::fp64;
  } else if (plain && f.exponent_bits == 8 && f.fraction_bits == 23 && f.bias == 127) {
    path_ = Path::fp32;
  } else if (f.fraction_bits >= 1 && precision(f) <= 51) {
    // Without fraction bits the parity of a code is that of its exponent field: left to encode.
    path_ = Path::quick;
    drop_ = 52 - f.fraction_bits;
    keeps_zero_ = f.has_zero && has_negative_zero(f);
    keeps_infinity_ = overflow == Overflow::ieee && has_infinity(f) && f.has_sign;
    const double lowest = to_double(decode(f, min_positive_code(f)));
    const double normal = power(min_exponent(f));
    low_ = bits_of(normal > lowest ? normal : lowest);
    high_ = bits_of(to_double(decode(f, max_finite_code(f))));
    if (low_ < bits_of(0x1p-1022)) low_ = bits_of(0x1p-1022);  // a subnormal double has fewer digits
  }
}

double Rounder::round_slow(double x) const {
  return stored(format_, encode(format_, unpack_double(x), rounding_, overflow_));
}

double Rounder::round(double x) const {
  if (path_ == Path::fp64 || x != x) return x;
  if (path_ == Path::fp32) return static_cast<double>(static_cast<float>(x));
  const std::uint64_t bits = bits_of(x);
  const std::uint64_t magnitude = bits & ~k_sign;
  if ((magnitude == 0 && keeps_zero_) || (magnitude == k_infinite && keeps_infinity_)) return x;
  if (path_ == Path::slow || magnitude < low_ || magnitude > high_ || (bits != magnitude && !format_.has_sign))
    return round_slow(x);
  const std::uint64_t mask = (std::uint64_t{1} << drop_) - 1;
  std::uint64_t up = 0;
  switch (rounding_) {
    case Rounding::rne:
      up = (mask >> 1) + ((magnitude >> drop_) & 1);
      break;
    case Rounding::rna:
      up = (mask >> 1) + 1;
      break;
    case Rounding::rtz:
      break;
    case Rounding::ru:
      up = bits == magnitude ? mask : 0;
      break;
    case Rounding::rd:
      up = bits == magnitude ? 0 : mask;
      break;
    case Rounding::odd:
      return from_bits((bits & ~mask) | ((bits & mask) != 0 ? mask + 1 : 0));
    default:
      break;  // refused by the constructor
  }
  const std::uint64_t rounded = (magnitude + up) & ~mask;
  return rounded > high_ ? round_slow(x) : from_bits(rounded | (bits & k_sign));
}

double Rounder::add(double a, double b) const {
  if (path_ == Path::fp64) return a + b;
  const double s = odd_sum(a, b);
  if (s != s) return s;
  // An overflow of the double addition, and the sign of a zero when rounding down, are the integers' business.
  const bool lost = path_ == Path::slow || (s == 0 && rounding_ == Rounding::rd) ||
                    (!(std::fabs(s) < 0x1p1022) && finite(a) && finite(b));
  if (!lost) return round(s);
  return stored(format_, lab::add(format_, unpack_double(a), unpack_double(b), rounding_, overflow_));
}

double Rounder::multiply(double a, double b) const {
  const double product = a * b;
  if (path_ == Path::fp64 || product != product) return product;
  return stored(format_, lab::multiply(format_, unpack_double(a), unpack_double(b), rounding_, overflow_));
}

double Rounder::fused(double a, double b, double c) const {
  // A product of finite numbers that overflows here does not overflow there.
  const double sum = a * b + c;
  if (sum != sum && (c != c || !finite(a) || !finite(b))) return sum;
  return stored(
      format_, fused_multiply_add(format_, unpack_double(a), unpack_double(b), unpack_double(c), rounding_, overflow_));
}

double Rounder::unit() const { return power(-precision(format_)); }

}  // namespace lab
