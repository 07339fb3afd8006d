#include "core/oracle.hpp"

#include <algorithm>

#include "core/floats/catalogue.hpp"

namespace oracle {

using lab::Lost;
using lab::Overflow;
using lab::Rounding;
using lab::Specials;

Table::Table(const lab::Format& f) : f_(f) {
  bits_ = (f.has_sign ? 1 : 0) + f.exponent_bits + f.fraction_bits;
  const std::uint32_t per_binade = std::uint32_t{1} << f.fraction_bits;
  for (std::uint32_t c = 0; c < codes(); ++c) has_nan_ = has_nan_ || kind(c) == Kind::nan;
  // Walk: value and spacing of code 0, then one spacing a code; the spacing doubles where a binade ends.
  Int value = 0;
  Int spacing = 1;
  quantum_ = 1 - f.bias - f.fraction_bits;
  if (!f.has_subnormals) {
    value = per_binade;
    --quantum_;
  }
  std::uint32_t left = per_binade;  // codes until the spacing doubles
  if (f.has_subnormals) left *= 2;  // the subnormal binade and the first normal one share a spacing
  for (std::uint32_t code = 0; code <= half(); ++code) {
    const bool number = code < half() && kind(code) == Kind::number;
    values_.push_back(code == 0 && f.has_zero ? Int(0) : value);
    if (!number) break;
    value += spacing;
    if (--left == 0) {
      spacing *= 2;
      left = per_binade;
    }
  }
}

Kind Table::kind(std::uint32_t code) const {
  const std::uint32_t magnitude = code & (half() - 1);
  const std::uint32_t top = half() - 1;  // all exponent and fraction bits
  const std::uint32_t ones = ((std::uint32_t{1} << f_.exponent_bits) - 1) << f_.fraction_bits;
  const bool minus_zero = f_.has_sign && code == half();
  switch (f_.specials) {
    case Specials::ieee:
      return magnitude < ones ? Kind::number : magnitude == ones ? Kind::infinite : Kind::nan;
    case Specials::fn:
      return magnitude == top ? Kind::nan : Kind::number;
    case Specials::fnuz:
      return minus_zero ? Kind::nan : Kind::number;
    case Specials::none:
      return Kind::number;
    case Specials::p3109_extended:
      if (f_.has_sign) return minus_zero ? Kind::nan : magnitude == top ? Kind::infinite : Kind::number;
      return code == top ? Kind::nan : code == top - 1 ? Kind::infinite : Kind::number;
    case Specials::p3109_finite:
      return (f_.has_sign ? minus_zero : code == top) ? Kind::nan : Kind::number;
  }
  return Kind::number;
}

bool Table::has_infinity() const { return f_.specials == Specials::ieee || f_.specials == Specials::p3109_extended; }

bool Table::has_minus_zero() const { return f_.has_sign && f_.has_zero && kind(half()) == Kind::number; }

std::uint32_t Table::nan_code(bool negative) const {
  const std::uint32_t sign = f_.has_sign && negative ? half() : 0;
  if (f_.specials == Specials::fn) return (half() - 1) | sign;
  if (f_.specials == Specials::ieee)  // quiet: exponent ones and the highest fraction bit
    return (((std::uint32_t{1} << f_.exponent_bits) - 1) << f_.fraction_bits) |
           (std::uint32_t{1} << (f_.fraction_bits - 1)) | sign;
  return f_.has_sign ? half() : codes() - 1;
}

Table::Place Table::find(const Ratio& x) const {
  Place out;
  const auto above = std::upper_bound(values_.begin(), values_.end(), x,
                                      [](const Ratio& r, const Int& v) { return r.num < v * r.den; });
  // Smallest normal number: 2^fraction_bits quanta where there are subnormals, else the smallest number.
  const Int normal = f_.has_subnormals ? Int(1) << f_.fraction_bits : values_[f_.has_zero ? 1 : 0];
  out.tiny = x.num < normal * x.den;
  if (above == values_.begin()) {
    out.under_all = true;
    return out;
  }
  out.below = static_cast<std::uint32_t>(above - values_.begin() - 1);
  const Int& low = values_[out.below];
  if (above == values_.end()) {
    out.lost = x.num == low * x.den ? Lost::zero : Lost::above_half;
    return out;
  }
  const Int rest = x.num - low * x.den;
  const Int gap = (*above - low) * x.den;
  out.lost = rest == 0        ? Lost::zero
             : 2 * rest < gap ? Lost::below_half
             : 2 * rest > gap ? Lost::above_half
                              : Lost::half;
  return out;
}

Answer Table::no_code() const {
  Answer out;
  if (has_nan_) out.code = nan_code(false);
  out.flags.invalid = true;
  return out;
}

void Table::overflow(bool negative, Overflow policy, Answer& out) const {
  const std::uint32_t sign = f_.has_sign && negative ? half() : 0;
  if (policy == Overflow::ieee && has_infinity()) {
    out.code = count() | sign;
  } else if (has_nan_ &&
             (policy == Overflow::nan || (policy == Overflow::ieee && f_.specials != Specials::p3109_finite))) {
    out.code = nan_code(negative);
  } else {
    out.code = (count() - 1) | sign;
    out.flags.saturated = true;
  }
}

Answer Table::round(const Place& place, bool negative, Rounding mode, Overflow policy) const {
  Answer out;
  const bool odd = place.below % 2 == 1;
  const bool exact = !place.under_all && place.lost == Lost::zero;
  bool up = false;
  if (!exact) {
    if (mode == Rounding::rne) up = place.lost == Lost::above_half || (place.lost == Lost::half && odd);
    if (mode == Rounding::rna) up = place.lost >= Lost::half;
    if (mode == Rounding::ru) up = !negative;
    if (mode == Rounding::rd) up = negative;
    if (mode == Rounding::odd) up = !odd;
  }
  std::uint32_t magnitude = place.below + (up ? 1 : 0);
  if (place.under_all) magnitude = 0;
  const bool over = magnitude >= count();
  if (negative && !f_.has_sign && (over || magnitude > 0 || !f_.has_zero)) return no_code();
  out.flags.inexact = !exact || over;
  out.flags.underflow = !exact && place.tiny && !over;
  if (over) {
    out.flags.overflow = true;
    const bool inward = mode == Rounding::rtz || mode == Rounding::odd || (mode == Rounding::ru && negative) ||
                        (mode == Rounding::rd && !negative);
    overflow(negative, inward ? Overflow::saturate : policy, out);
    return out;
  }
  out.rounded = !place.under_all;
  out.lost = place.lost;
  out.away = up;
  out.code = magnitude;
  if (negative && (magnitude > 0 || !f_.has_zero || has_minus_zero())) out.code |= f_.has_sign ? half() : 0;
  return out;
}

Answer Table::special(Kind kind, bool negative, Overflow policy) const {
  Answer out;
  if (kind == Kind::nan) {
    if (!has_nan_) return no_code();
    out.code = nan_code(negative);
    return out;
  }
  if (kind == Kind::infinite) {
    if (negative && !f_.has_sign) return no_code();
    overflow(negative, policy, out);
    out.flags.invalid = !out.flags.saturated && kind != this->kind(out.code);
    return out;
  }
  if (!f_.has_zero) out.flags.inexact = out.flags.underflow = true;
  if (negative && has_minus_zero()) out.code = half();
  return out;
}

lab::Real Table::real(const Ratio& x, bool negative) const {
  lab::Real out;
  out.kind = x.num == 0 ? lab::Class::zero : lab::Class::normal;
  out.negative = negative;
  if (x.num == 0) return out;
  out.numerator = x.num;
  out.denominator = x.den;
  out.exponent = quantum_;
  const auto twos = static_cast<unsigned>(boost::multiprecision::lsb(x.num));
  const auto halves = static_cast<unsigned>(boost::multiprecision::lsb(x.den));
  out.numerator >>= twos;
  out.denominator >>= halves;
  out.exponent += std::int64_t{twos} - std::int64_t{halves};
  return out;
}

std::vector<lab::Format> small_formats(int max_bits) {
  std::vector<lab::Format> out;
  const auto add = [&](const lab::Format& f) {
    const int bits = (f.has_sign ? 1 : 0) + f.exponent_bits + f.fraction_bits;
    if (bits <= max_bits && f.exponent_bits <= 8) out.push_back(f);
  };
  const auto add_named = [&](const std::string& name) {
    const auto f = lab::find_format(name);
    if (f)
      add(*f);
    else
      out.push_back({name + " is missing", 0, 1, 0, Specials::none, false, true, true});
  };
  for (const lab::CatalogueRow& row : lab::catalogue()) add(row.format);
  for (int k = 3; k < 8; ++k)  // K = 8 with P <= 7 is in the catalogue
    for (int p = 1; p <= k; ++p)
      for (const char* kind : {"se", "sf", "ue", "uf"})
        if (kind[0] == 'u' || p < k) add_named("binary" + std::to_string(k) + "p" + std::to_string(p) + kind);
  for (const char* kind : {"ue", "uf"}) add_named("binary8p8" + std::string(kind));
  for (const char* name : {"s1e4m3-fn-nosub",
                           "s1e4m3b11-ieee-nosub",
                           "s0e4m4-none",
                           "s0e4m4b-3-fn-nosub",
                           "s1e3m3-none-nosub-nozero",
                           "s0e5m2b40-none-nosub-nozero",
                           "s1e0m6b0-none",
                           "s0e0m7b3-fn",
                           "s1e0m5-fnuz",
                           "s1e0m6b2-p3109f",
                           "s1e7m0-none",
                           "s1e6m0-ieee",
                           "s1e7m0-fn",
                           "s1e7m0b64-fnuz",
                           "s0e8m0-none-nosub-nozero",
                           "s1e1m5-ieee",
                           "s1e1m6b-5-fn",
                           "s0e1m7-ieee",
                           "s1e2m5b19-fnuz",
                           "s1e5m2b-20-fnuz-nosub",
                           "s1e4m3b1-p3109e-nosub",
                           "s0e6m2b63-p3109f-nosub",
                           "s1e2m1-ieee",
                           "s0e2m0-none",
                           "s1e2m0-ieee",
                           "s0e3m5b100-p3109e",
                           "s1e6m9-fn",
                           "s1e8m7b120-fnuz",
                           "s0e5m11-ieee",
                           "s0e8m8b0-none-nosub-nozero",
                           "s1e0m15b7-none",
                           "s1e5m10-none-nosub"})
    add_named(name);
  return out;
}

std::string text(lab::u128 code) { return lab::hex(code); }

}  // namespace oracle
