#include "core/sums/exact_sum.hpp"

namespace lab {

namespace {

constexpr std::uint64_t k_low32 = 0xFFFFFFFFU;
constexpr std::int32_t k_most_waiting = 1 << 29;  // every term adds less than 2^33 to a limb

}  // namespace

void ExactSum::add(double x) {
  const Unpacked u = unpack_double(x);
  nan_ = nan_ || u.kind == Class::nan;
  if (u.kind == Class::infinite) (u.negative ? negative_infinity_ : positive_infinity_) = true;
  add_bits(u.negative, u.significand, u.exponent);
}

void ExactSum::add_product(double a, double b) {
  const Unpacked x = unpack_double(a), y = unpack_double(b);
  const bool zero = a == 0 || b == 0, infinite = x.kind == Class::infinite || y.kind == Class::infinite;
  if (x.kind == Class::nan || y.kind == Class::nan || (zero && infinite)) {
    nan_ = true;
  } else if (infinite) {
    (x.negative != y.negative ? negative_infinity_ : positive_infinity_) = true;
  } else {
    add_bits(x.negative != y.negative, x.significand * y.significand, x.exponent + y.exponent);
  }
}

void ExactSum::add_bits(bool negative, u128 significand, std::int64_t exponent) {
  if (significand == 0) return;
  const auto place = static_cast<unsigned>(exponent - k_lowest);
  const unsigned shift = place % 32;
  std::size_t limb = place / 32;
  std::uint64_t above = 0;
  while (significand != 0 || above != 0) {
    const std::uint64_t piece = ((static_cast<std::uint64_t>(significand) & k_low32) << shift) + above;
    const auto low = static_cast<std::int64_t>(piece & k_low32);
    limbs_[limb++] += negative ? -low : low;
    above = piece >> 32;
    significand >>= 32;
  }
  if (++waiting_ == k_most_waiting) carry();
}

void ExactSum::carry() {
  std::int64_t over = 0;
  for (std::size_t i = 0; i + 1 < k_limbs; ++i) {
    const std::int64_t sum = limbs_[i] + over;
    over = sum >> 32;
    limbs_[i] = sum & static_cast<std::int64_t>(k_low32);
  }
  limbs_[k_limbs - 1] += over;  // the sign of the whole
  waiting_ = 0;
}

Unpacked ExactSum::value() const {
  Unpacked out;
  if (nan_ || (positive_infinity_ && negative_infinity_)) {
    out.kind = Class::nan;
    return out;
  }
  if (positive_infinity_ || negative_infinity_) {
    out.kind = Class::infinite;
    out.negative = negative_infinity_;
    return out;
  }
  ExactSum sum = *this;
  sum.carry();
  if (sum.limbs_[k_limbs - 1] < 0) {
    out.negative = true;
    for (std::int64_t& limb : sum.limbs_) limb = -limb;
    sum.carry();
  }
  int top = k_limbs - 1;
  while (top >= 0 && sum.limbs_[static_cast<std::size_t>(top)] == 0) --top;
  if (top < 0) return out;
  out.kind = Class::normal;
  const int last = top > 2 ? top - 2 : 0;
  for (int i = top; i >= last; --i)
    out.significand = out.significand << 32 | static_cast<u128>(sum.limbs_[static_cast<std::size_t>(i)]);
  out.exponent = k_lowest + 32 * last;
  for (int i = 0; i < last; ++i) out.sticky = out.sticky || sum.limbs_[static_cast<std::size_t>(i)] != 0;
  return out;
}

double ExactSum::rounded() const { return to_double(value()); }

}  // namespace lab
