#include "core/exact/arithmetic.hpp"

#include "core/exact/real.hpp"

namespace lab {

namespace {

// Significands up to this width go through 128-bit integers; wider ones through big integers.
constexpr int k_narrow = 60;
// Where the leading bit of an aligned operand stands: room for a carry above, and below it at least seven bits more
// than a product of two narrow significands, so that an operand shifted past them only decides the sticky bit.
constexpr int k_top = 126;

bool is_nan(const Unpacked& x) { return x.kind == Class::nan; }
bool is_infinite(const Unpacked& x) { return x.kind == Class::infinite; }
bool is_zero(const Unpacked& x) {
  return x.kind == Class::zero || (!is_nan(x) && !is_infinite(x) && x.significand == 0);
}
bool narrow(const Unpacked& x) { return bit_width(x.significand) <= k_narrow; }

Unpacked nan(bool negative = false) {
  Unpacked out;
  out.kind = Class::nan;
  out.negative = negative;
  return out;
}

Unpacked infinite(bool negative) {
  Unpacked out;
  out.kind = Class::infinite;
  out.negative = negative;
  return out;
}

Unpacked zero(bool negative) {
  Unpacked out;
  out.negative = negative;
  return out;
}

Unpacked finite(bool negative, u128 significand, std::int64_t exponent, bool sticky = false) {
  Unpacked out;
  out.kind = Class::normal;
  out.negative = negative;
  out.significand = significand;
  out.exponent = exponent;
  out.sticky = sticky;
  return out;
}

struct Outcome {
  Unpacked value;
  bool invalid = false;
  bool divide_by_zero = false;
};

Outcome invalid() { return {nan(), true, false}; }

Encoded finish(const Format& f, const Outcome& o, const RoundingRule& rounding, const Policy& policy) {
  Encoded out = encode(f, o.value, rounding, policy);
  out.flags.invalid = out.flags.invalid || o.invalid;
  out.flags.divide_by_zero = o.divide_by_zero;
  return out;
}

// The leading bit moved to k_top.
Unpacked aligned(Unpacked x) {
  const int shift = k_top + 1 - bit_width(x.significand);
  x.significand <<= shift;
  x.exponent -= shift;
  return x;
}

Unpacked shifted_down(Unpacked x, std::int64_t places) {
  x.exponent += places;
  if (places >= 128) {
    x.sticky = x.sticky || x.significand != 0;
    x.significand = 0;
  } else if (places > 0) {
    x.sticky = x.sticky || (x.significand & low_mask(static_cast<int>(places))) != 0;
    x.significand >>= static_cast<int>(places);
  }
  return x;
}

Unpacked wide_sum(const Unpacked& a, const Unpacked& b, const RoundingRule& rounding) {
  Real minus_b = real_from(b);
  minus_b.negative = !minus_b.negative;
  const Real sum = difference(real_from(a), minus_b);
  if (sum.kind == Class::zero) return zero(rounding.mode == Rounding::rd);
  return unpack(sum);
}

// Finite operands, not zero; a product of two narrow significands counts as narrow here.
Unpacked finite_sum(Unpacked a, Unpacked b, const RoundingRule& rounding) {
  if (bit_width(a.significand) > 2 * k_narrow || bit_width(b.significand) > 2 * k_narrow)
    return wide_sum(a, b, rounding);
  a = aligned(a);
  b = aligned(b);
  if (a.exponent < b.exponent || (a.exponent == b.exponent && a.significand < b.significand)) std::swap(a, b);
  const Unpacked low = shifted_down(b, a.exponent - b.exponent);
  if (a.negative == b.negative) return finite(a.negative, a.significand + low.significand, a.exponent, low.sticky);
  // a - (low + something) is (a - low - 1 unit) + something else, so the sticky bit stays a sticky bit.
  const u128 rest = a.significand - low.significand - (low.sticky ? 1 : 0);
  if (rest == 0 && !low.sticky) return zero(rounding.mode == Rounding::rd);
  return finite(a.negative, rest, a.exponent, low.sticky);
}

Outcome sum(const Unpacked& a, const Unpacked& b, const RoundingRule& rounding) {
  if (is_nan(a) || is_nan(b)) return {nan(is_nan(a) ? a.negative : b.negative)};
  if (is_infinite(a) || is_infinite(b)) {
    if (is_infinite(a) && is_infinite(b) && a.negative != b.negative) return invalid();
    return {infinite(is_infinite(a) ? a.negative : b.negative)};
  }
  if (is_zero(a) && is_zero(b)) return {zero(a.negative == b.negative ? a.negative : rounding.mode == Rounding::rd)};
  if (is_zero(a)) return {b};
  if (is_zero(b)) return {a};
  return {finite_sum(a, b, rounding)};
}

// The exact product when both are narrow; the wide one is exact as a Real.
Outcome product(const Unpacked& a, const Unpacked& b) {
  const bool negative = a.negative != b.negative;
  if (is_nan(a) || is_nan(b)) return {nan(is_nan(a) ? a.negative : b.negative)};
  if (is_infinite(a) || is_infinite(b)) return is_zero(a) || is_zero(b) ? invalid() : Outcome{infinite(negative)};
  if (is_zero(a) || is_zero(b)) return {zero(negative)};
  if (narrow(a) && narrow(b)) return {finite(negative, a.significand * b.significand, a.exponent + b.exponent)};
  Real out = real_from(a);
  const Real other = real_from(b);
  out.numerator *= other.numerator;
  out.exponent += other.exponent;
  out.negative = negative;
  return {unpack(out)};
}

Unpacked wide_fused(const Unpacked& a, const Unpacked& b, const Unpacked& c, const RoundingRule& rounding) {
  Real out = real_from(a);
  const Real other = real_from(b);
  out.numerator *= other.numerator;
  out.exponent += other.exponent;
  out.negative = a.negative != b.negative;
  Real minus_c = real_from(c);
  minus_c.negative = !minus_c.negative;
  const Real total = difference(out, minus_c);
  return total.kind == Class::zero ? zero(rounding.mode == Rounding::rd) : unpack(total);
}

// floor of the square root, bit by bit.
u128 integer_root(u128 x) {
  u128 root = 0;
  for (u128 bit = u128{1} << 126; bit != 0; bit >>= 2) {
    if (x >= root + bit) {
      x -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return root;
}

Unpacked wide_root(const Unpacked& a) {
  Real value = real_from(a);
  // 2 * 126 bits below the point give a root of at least 126 bits.
  std::int64_t shift = 254 - bit_length(value.numerator);
  if (((value.exponent - shift) & 1) != 0) ++shift;
  Big rest;
  const Big root = boost::multiprecision::sqrt(Big(value.numerator << static_cast<unsigned>(shift)), rest);
  const auto width = static_cast<int>(bit_length(root));
  const int drop = width > 126 ? width - 126 : 0;
  const bool sticky = !rest.is_zero() || static_cast<int>(boost::multiprecision::lsb(root)) < drop;
  return finite(false, u128_from_big(Big(root >> static_cast<unsigned>(drop))), (value.exponent - shift) / 2 + drop,
                sticky);
}

}  // namespace

Encoded add(const Format& f, const Unpacked& a, const Unpacked& b, const RoundingRule& rounding, const Policy& policy) {
  return finish(f, sum(a, b, rounding), rounding, policy);
}

Encoded subtract(const Format& f, const Unpacked& a, Unpacked b, const RoundingRule& rounding, const Policy& policy) {
  if (!is_nan(b)) b.negative = !b.negative;
  return finish(f, sum(a, b, rounding), rounding, policy);
}

Encoded multiply(const Format& f, const Unpacked& a, const Unpacked& b, const RoundingRule& rounding,
                 const Policy& policy) {
  return finish(f, product(a, b), rounding, policy);
}

Encoded divide(const Format& f, const Unpacked& a, const Unpacked& b, const RoundingRule& rounding,
               const Policy& policy) {
  const bool negative = a.negative != b.negative;
  Outcome o;
  if (is_nan(a) || is_nan(b)) {
    o.value = nan(is_nan(a) ? a.negative : b.negative);
  } else if (is_infinite(a)) {
    o = is_infinite(b) ? invalid() : Outcome{infinite(negative)};
  } else if (is_infinite(b)) {
    o.value = zero(negative);
  } else if (is_zero(b)) {
    o = is_zero(a) ? invalid() : Outcome{infinite(negative), false, true};
  } else if (is_zero(a)) {
    o.value = zero(negative);
  } else if (narrow(a) && narrow(b) && precision(f) <= k_narrow) {
    const Unpacked top = aligned(a);  // a quotient of at least 127 - 60 = 67 bits
    const u128 quotient = top.significand / b.significand;
    const bool sticky = quotient * b.significand != top.significand;
    o.value = finite(negative, quotient, top.exponent - b.exponent, sticky);
  } else {
    o.value = unpack(quotient(real_from(a), real_from(b)));
  }
  return finish(f, o, rounding, policy);
}

Encoded square_root(const Format& f, const Unpacked& a, const RoundingRule& rounding, const Policy& policy) {
  Outcome o;
  if (is_nan(a) || is_zero(a)) {
    o.value = a;
  } else if (a.negative) {
    o = invalid();
  } else if (is_infinite(a)) {
    o.value = a;
  } else if (narrow(a) && precision(f) <= k_narrow) {
    Unpacked top = aligned(a);
    if ((top.exponent & 1) != 0) {
      top.significand <<= 1;
      top.exponent -= 1;
    }
    const u128 root = integer_root(top.significand);
    o.value = finite(false, root, top.exponent / 2, root * root != top.significand);
  } else {
    o.value = wide_root(a);
  }
  return finish(f, o, rounding, policy);
}

Encoded fused_multiply_add(const Format& f, const Unpacked& a, const Unpacked& b, const Unpacked& c,
                           const RoundingRule& rounding, const Policy& policy) {
  const Outcome ab = product(a, b);
  if (ab.invalid && !is_nan(c)) return finish(f, ab, rounding, policy);
  const bool plain =
      is_nan(ab.value) || is_infinite(ab.value) || is_zero(ab.value) || is_nan(c) || is_infinite(c) || is_zero(c);
  if (plain || (narrow(a) && narrow(b))) {
    // A wide product alone was rounded to 126 bits with a sticky bit, which encode takes as it is.
    return finish(f, sum(ab.value, c, rounding), rounding, policy);
  }
  return finish(f, {wide_fused(a, b, c, rounding)}, rounding, policy);
}

}  // namespace lab
