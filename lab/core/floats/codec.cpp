#include "core/floats/codec.hpp"

#include "core/base/expect.hpp"

namespace lab {

namespace {

// A positive magnitude cut at the spacing of its binade: `code` is the neighbour below (it may lie beyond
// the largest finite code), `lost` what is above it. `tail` is the same as a fraction of the spacing, scaled by 2^128,
// and `tail_sticky` what is below it; only stochastic rounding looks at them.
struct Cut {
  u128 code = 0;
  Lost lost = Lost::zero;
  u128 tail = 0;
  bool tail_sticky = false;
};

Lost classify(u128 dropped, u128 half, bool sticky) {
  if (dropped == 0) return sticky ? Lost::below_half : Lost::zero;
  if (dropped < half) return Lost::below_half;
  if (dropped > half) return Lost::above_half;
  return sticky ? Lost::above_half : Lost::half;
}

// Compares the magnitude with significand * 2^exponent.
int compare_magnitude(const Unpacked& v, u128 significand, std::int64_t exponent) {
  const int v_width = bit_width(v.significand);
  const int width = bit_width(significand);
  const std::int64_t v_top = v.exponent + v_width;
  const std::int64_t top = exponent + width;
  if (v_top != top) return v_top < top ? -1 : 1;
  const u128 a = v.significand << (128 - v_width);
  const u128 b = significand << (128 - width);
  if (a != b) return a < b ? -1 : 1;
  return v.sticky ? 1 : 0;
}

// How far the magnitude reaches into the gap (0, smallest): a quotient, bit by bit.
void tail_of_gap(const Unpacked& v, const Unpacked& smallest, Cut& out) {
  u128 rest = v.significand << (127 - bit_width(v.significand));  // both leading bits at 2^126
  const u128 whole = smallest.significand << (127 - bit_width(smallest.significand));
  const std::int64_t places =
      smallest.exponent + bit_width(smallest.significand) - v.exponent - bit_width(v.significand);
  std::int64_t bit = 127 - places;
  if (bit >= 0 && rest >= whole) {  // the ratio of the aligned significands may reach 1; then places > 0
    rest -= whole;
    out.tail |= u128{1} << static_cast<int>(bit + 1);
  }
  for (; bit >= 0; --bit) {
    rest <<= 1;
    if (rest < whole) continue;
    rest -= whole;
    out.tail |= u128{1} << static_cast<int>(bit);
  }
  out.tail_sticky = rest != 0 || v.sticky || places > 127;
}

// Without subnormals there is one wide gap between zero (or nothing) and the smallest value.
bool below_smallest(const Format& f, const Unpacked& v, bool with_tail, Cut& out) {
  if (f.has_subnormals) return false;
  const Unpacked smallest = decode(f, min_positive_code(f));
  if (compare_magnitude(v, smallest.significand, smallest.exponent) >= 0) return false;
  out.code = 0;
  const int against_half = compare_magnitude(v, smallest.significand, smallest.exponent - 1);
  out.lost = against_half < 0 ? Lost::below_half : against_half == 0 ? Lost::half : Lost::above_half;
  if (with_tail) tail_of_gap(v, smallest, out);
  return true;
}

Cut cut(const Format& f, const Unpacked& v, bool with_tail) {
  Cut out;
  const int m = f.fraction_bits;
  const std::int64_t top = v.exponent + bit_width(v.significand) - 1;
  const std::int64_t lowest = min_exponent(f);
  const std::int64_t binade = top > lowest ? top : lowest;
  const std::int64_t drop = binade - m - v.exponent;
  u128 kept = 0;
  if (drop <= 0) {
    LAB_EXPECT(!v.sticky);
    kept = v.significand << static_cast<int>(-drop);
  } else if (drop > 128) {
    out.lost = Lost::below_half;
  } else if (drop == 128) {
    out.lost = classify(v.significand, u128{1} << 127, v.sticky);
  } else {
    const int n = static_cast<int>(drop);
    kept = v.significand >> n;
    out.lost = classify(v.significand & low_mask(n), u128{1} << (n - 1), v.sticky);
  }
  if (with_tail && drop > 0) {
    out.tail_sticky = v.sticky;
    if (drop <= 128) {
      out.tail = v.significand << static_cast<int>(128 - drop);  // what was kept falls off at the top
    } else {
      const int down = drop - 128 < 128 ? static_cast<int>(drop - 128) : 128;
      out.tail = down < 128 ? v.significand >> down : u128{0};
      out.tail_sticky = out.tail_sticky || (v.significand & low_mask(down)) != 0;
    }
  }
  // The hidden bit of `kept` raises the exponent field by one, which is right with subnormals only.
  const u128 hidden = f.has_subnormals ? u128{0} : u128{1} << m;
  out.code = (static_cast<u128>(binade - lowest) << m) + kept - hidden;
  return out;
}

bool stochastic_away(const Cut& c, const RoundingRule& rule) {
  LAB_EXPECT(rule.bits >= 1 && rule.bits <= k_max_random_bits && rule.random >> rule.bits == 0);
  const int n = rule.bits;
  const u128 random = rule.random;
  if (rule.mode == Rounding::sr_a) return (c.tail >> (128 - n)) + random >= u128{1} << n;
  if (rule.mode == Rounding::sr_b) return (c.tail >> (127 - n)) + 2 * random + 1 >= u128{2} << n;
  u128 scaled = c.tail >> (128 - n);
  const Lost below = classify(c.tail & low_mask(128 - n), u128{1} << (127 - n), c.tail_sticky);
  if (below == Lost::above_half || (below == Lost::half && (scaled & 1U) != 0)) ++scaled;
  return scaled + random >= u128{1} << n;
}

bool rounds_away(const Cut& c, bool negative, const RoundingRule& rule) {
  const bool odd = (c.code & 1U) != 0;
  switch (rule.mode) {
    case Rounding::rne:
      return c.lost == Lost::above_half || (c.lost == Lost::half && odd);
    case Rounding::rna:
      return c.lost == Lost::above_half || c.lost == Lost::half;
    case Rounding::rtz:
      return false;
    case Rounding::ru:
      return c.lost != Lost::zero && !negative;
    case Rounding::rd:
      return c.lost != Lost::zero && negative;
    case Rounding::odd:
      return c.lost != Lost::zero && !odd;
    case Rounding::sr_a:
    case Rounding::sr_b:
    case Rounding::sr_c:
      return stochastic_away(c, rule);
  }
  LAB_EXPECT(false);
}

// The mode keeps an overflowing value at the largest finite one.
bool stays_finite(Rounding rounding, bool negative) {
  return rounding == Rounding::rtz || rounding == Rounding::odd || (rounding == Rounding::ru && negative) ||
         (rounding == Rounding::rd && !negative);
}

Encoded without_code(Reply reply, const Flags& flags = {}) {
  Encoded out;
  out.reply = reply;
  out.flags = flags;
  out.flags.invalid = true;
  return out;
}

u128 policy_nan(const Format& f, bool negative, const Policy& policy) {
  const u128 code = nan_code(f, negative && policy.keeps_nan_sign);
  return policy.nan_is_all_ones && f.specials == Specials::ieee ? code | low_mask(f.fraction_bits) : code;
}

// What stands for a magnitude beyond the largest finite value (by policy.overflow), or for an infinity (by
// policy.infinity).
void beyond(const Format& f, bool negative, Overflow rule, const Policy& policy, Encoded& out) {
  const bool finite_domain = rule == Overflow::ieee && f.specials == Specials::p3109_finite;
  if (rule == Overflow::ieee && has_infinity(f)) {
    out.code = infinity_code(f, negative);
  } else if (rule != Overflow::saturate && !finite_domain && has_nan(f)) {
    out.code = policy_nan(f, negative, policy);
  } else if (rule != Overflow::saturate && policy.refuses_overflow && !finite_domain) {
    out = without_code(Reply::refused, out.flags);
  } else {
    out.code = max_finite_code(f) | (negative ? sign_mask(f) : u128{0});
    out.flags.saturated = true;
  }
}

// A negative number in an unsigned format, when the policy does not drop the sign.
Encoded negative_code(const Format& f, const Policy& policy, const Flags& flags = {}) {
  if (policy.negative == NegativeInput::refused) return without_code(Reply::refused, flags);
  if (policy.negative == NegativeInput::unspecified) return without_code(Reply::unspecified, flags);
  Encoded out;
  out.code = has_nan(f) ? nan_code(f, false) : u128{0};
  out.flags.invalid = true;
  return out;
}

Encoded encode_nan(const Format& f, bool negative, const Policy& policy) {
  Encoded out;
  if (has_nan(f)) {
    out.code = policy_nan(f, negative, policy);
    return out;
  }
  if (policy.nan == NanInput::refused) return without_code(Reply::refused);
  if (policy.nan == NanInput::unspecified) return without_code(Reply::unspecified);
  out.flags.invalid = true;
  if (policy.nan == NanInput::largest) out.code = max_finite_code(f);
  if (policy.nan == NanInput::flipped_zero && !negative && has_negative_zero(f)) out.code = sign_mask(f);
  return out;
}

Encoded encode_infinite(const Format& f, bool negative, const Policy& policy) {
  if (negative && !f.has_sign) return negative_code(f, policy);
  Encoded out;
  beyond(f, negative, policy.infinity, policy, out);
  out.flags.invalid =
      out.flags.invalid || (!out.flags.saturated && !(policy.infinity == Overflow::ieee && has_infinity(f)));
  return out;
}

Encoded encode_zero(const Format& f, bool negative, const Policy& policy) {
  Encoded out;
  if (!f.has_zero) {
    if (policy.zero == ZeroInput::unspecified) return without_code(Reply::unspecified);
    if (policy.zero == ZeroInput::nan && has_nan(f)) {
      out.code = nan_code(f, false);
      out.flags.invalid = true;
      return out;
    }
    out.flags.inexact = out.flags.underflow = true;
    out.away = true;
  } else if (negative && policy.keeps_zero_sign && has_negative_zero(f)) {
    out.code = sign_mask(f);
  }
  return out;
}

}  // namespace

std::string_view class_name(Class kind) {
  constexpr std::string_view names[] = {"zero", "subnormal", "normal", "infinite", "nan"};
  return names[static_cast<int>(kind)];
}

Fields fields(const Format& f, u128 code) {
  Fields out;
  out.fraction = code & low_mask(f.fraction_bits);
  out.exponent = (code >> f.fraction_bits) & low_mask(f.exponent_bits);
  out.sign = (code & sign_mask(f)) != 0 ? 1 : 0;
  return out;
}

u128 code_of(const Format& f, const Fields& parts) {
  return (parts.exponent << f.fraction_bits) | parts.fraction | (parts.sign != 0 ? sign_mask(f) : u128{0});
}

Unpacked decode(const Format& f, u128 code) {
  const u128 magnitude = code & ~sign_mask(f);
  Unpacked out;
  out.negative = (code & sign_mask(f)) != 0;
  if (magnitude > max_finite_code(f)) {
    const bool infinite = has_infinity(f) && magnitude == max_finite_code(f) + 1;
    out.kind = infinite ? Class::infinite : Class::nan;
    return out;
  }
  if (magnitude == 0 && out.negative && f.has_zero && !has_negative_zero(f)) {
    out.kind = Class::nan;
    out.negative = false;
    return out;
  }
  if (magnitude == 0 && f.has_zero) return out;
  const Fields parts = fields(f, code);
  if (parts.exponent == 0 && f.has_subnormals) {
    out.kind = Class::subnormal;
    out.significand = parts.fraction;
    out.exponent = 1 - f.bias - f.fraction_bits;
    return out;
  }
  out.kind = Class::normal;
  out.significand = parts.fraction | (u128{1} << f.fraction_bits);
  out.exponent = static_cast<std::int64_t>(parts.exponent) - f.bias - f.fraction_bits;
  return out;
}

Encoded encode(const Format& f, const Unpacked& value, const RoundingRule& rounding, const Policy& policy) {
  const bool drops_sign = !f.has_sign && policy.negative == NegativeInput::magnitude;
  const bool negative = value.negative && !drops_sign;
  if (value.kind == Class::nan) return encode_nan(f, value.negative, policy);
  if (value.kind == Class::infinite) return encode_infinite(f, negative, policy);
  if (value.kind == Class::zero || (value.significand == 0 && !value.sticky)) return encode_zero(f, negative, policy);

  LAB_EXPECT(value.significand != 0);
  Encoded out;
  Cut c;
  const std::int64_t top = value.exponent + bit_width(value.significand) - 1;
  const u128 largest = max_finite_code(f);
  bool over = top > std::int64_t{max_exponent(f)} + 1;
  if (over) {
    c.lost = Lost::above_half;  // so far out that it lies above every tie
  } else {
    const bool gap = below_smallest(f, value, rounding.stochastic(), c);
    if (!gap) c = cut(f, value, rounding.stochastic());
    out.away = rounds_away(c, negative, rounding);
    // Without a zero nothing lies below the smallest value: it stands for the whole gap.
    if (gap && !f.has_zero) out.away = true;
    out.code = gap && !f.has_zero ? u128{0} : c.code + (out.away ? 1 : 0);
    over = out.code > largest;
  }
  out.lost = c.lost;
  out.flags.invalid = value.negative && drops_sign;
  if (over) {
    out.flags.overflow = out.flags.inexact = true;
    if (negative && !f.has_sign) return negative_code(f, policy);
    if (policy.mode_decides_at_top && stays_finite(rounding.mode, negative)) {
      out.code = largest | (negative ? sign_mask(f) : u128{0});
      out.flags.saturated = true;
      out.away = false;
    } else {
      beyond(f, negative, policy.overflow, policy, out);
      out.away = !out.flags.saturated;
    }
    return out;
  }
  out.flags.inexact = c.lost != Lost::zero;
  if (out.flags.inexact) {
    // Not by decoding a code: with no or one exponent bit the smallest normal number may have none.
    const Unpacked smallest = decode(f, min_positive_code(f));
    out.flags.underflow = f.has_subnormals ? compare_magnitude(value, 1, min_exponent(f)) < 0
                                           : compare_magnitude(value, smallest.significand, smallest.exponent) < 0;
  }
  if (!negative) return out;
  if (out.code == 0 && f.has_zero) {
    if (has_negative_zero(f) && policy.keeps_zero_sign) out.code = sign_mask(f);
  } else {
    if (!f.has_sign) return negative_code(f, policy);
    out.code |= sign_mask(f);
  }
  return out;
}

Unpacked unpack_double(double x) {
  const auto bits = __builtin_bit_cast(std::uint64_t, x);
  const auto field = static_cast<int>((bits >> 52) & 0x7FFU);
  Unpacked out;
  out.negative = (bits >> 63) != 0;
  out.significand = bits & ((std::uint64_t{1} << 52) - 1);
  if (field == 0x7FF) {
    out.kind = out.significand == 0 ? Class::infinite : Class::nan;
    out.significand = 0;
    return out;
  }
  if (field == 0) {
    out.kind = out.significand == 0 ? Class::zero : Class::subnormal;
    out.exponent = -1074;
    return out;
  }
  out.kind = Class::normal;
  out.significand |= std::uint64_t{1} << 52;
  out.exponent = field - 1075;
  return out;
}

double to_double(const Unpacked& value) {
  static const Format fp64{"fp64", 11, 52, 1023, Specials::ieee, true, true, true};
  const Encoded e = encode(fp64, value, Rounding::rne, Overflow::ieee);
  return __builtin_bit_cast(double, static_cast<std::uint64_t>(e.code));
}

bool next_up(const Format& f, u128 code, u128& out) {
  const u128 sign = sign_mask(f);
  const u128 magnitude = code & ~sign;
  const u128 last = max_finite_code(f) + (has_infinity(f) ? 1 : 0);
  if (decode(f, code).kind == Class::nan) return false;
  if ((code & sign) != 0 && !(magnitude == 0 && f.has_zero)) {
    if (magnitude == 0) return out = 0, true;  // no zero: -smallest is followed by +smallest
    out = magnitude - 1 == 0 && f.has_zero && !has_negative_zero(f) ? u128{0} : sign | (magnitude - 1);
    return true;
  }
  if (magnitude == last) return false;
  out = magnitude + 1;
  return true;
}

bool next_down(const Format& f, u128 code, u128& out) {
  const u128 sign = sign_mask(f);
  const u128 magnitude = code & ~sign;
  const u128 last = max_finite_code(f) + (has_infinity(f) ? 1 : 0);
  if (decode(f, code).kind == Class::nan) return false;
  const bool negative = (code & sign) != 0;
  if (negative || magnitude == 0) {
    if (!f.has_sign || magnitude == last) return false;
    out = !negative && !f.has_zero ? sign : sign | (magnitude + 1);
    return true;
  }
  out = magnitude - 1;
  return true;
}

}  // namespace lab
