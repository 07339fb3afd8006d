#include "core/floats/codec.hpp"

#include "core/base/expect.hpp"
#include "core/floats/grid.hpp"

namespace lab {

namespace {

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
  const Rounded r = round_to_grid(f, value, rounding, negative);
  Encoded out;
  out.code = r.code;
  out.lost = r.lost;
  out.away = r.away;
  out.flags.invalid = value.negative && drops_sign;
  if (r.over) {
    out.flags.overflow = out.flags.inexact = true;
    if (negative && !f.has_sign) return negative_code(f, policy);
    if (policy.mode_decides_at_top && stays_finite(rounding.mode, negative)) {
      out.code = max_finite_code(f) | (negative ? sign_mask(f) : u128{0});
      out.flags.saturated = true;
      out.away = false;
    } else {
      beyond(f, negative, policy.overflow, policy, out);
      out.away = !out.flags.saturated;
    }
    return out;
  }
  out.flags.inexact = r.lost != Lost::zero;
  out.flags.underflow = r.tiny && out.flags.inexact;
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
