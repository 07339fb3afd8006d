// The stored value between its neighbours.
#include "core/exact/text.hpp"
#include "plot/typography.hpp"
#include "widgets/float_bits/parts.hpp"

namespace lab::float_bits {

namespace {

// The code next to `code` on one side, also when it is not a number: NaN follows 448 in E4M3FN.
bool step(const Format& f, u128 code, bool up, u128& out) {
  if (up ? next_up(f, code, out) : next_down(f, code, out)) return true;
  const u128 sign = sign_mask(f);
  const u128 magnitude = code & ~sign;
  const u128 all = low_mask(f.exponent_bits + f.fraction_bits);
  const bool outward = ((code & sign) != 0) != up;
  if (outward) {
    if (magnitude == all) return false;
    out = code + 1;
    return f.has_sign || up;
  }
  // From a NaN back toward the numbers. A NaN in the place of -0 has no neighbours.
  if (magnitude == 0) return false;
  out = code - 1;
  return true;
}

Neighbour neighbour(const Format& f, u128 code, bool up) {
  Neighbour out;
  u128 next = 0;
  if (!step(f, code, up, next)) return out;
  const Class kind = decode(f, next).kind;
  out.exists = true;
  out.is_number = kind != Class::nan && kind != Class::infinite;
  out.code = hex(next, code_digits(f));
  out.code_text = plot::shorten_middle(out.code, 6, 4);
  out.value = brief(f, next);
  return out;
}

Real sum(const Real& a, Real b) {
  b.negative = !b.negative;
  return difference(a, b);
}

Real half(Real a) {
  a.exponent -= 1;
  return a;
}

}  // namespace

void describe_line(const Input& input, u128 code, Model& m) {
  const Format& f = m.format;
  m.below = neighbour(f, code, false);
  m.above = neighbour(f, code, true);
  const Unpacked value = decode(f, code);
  if (value.kind == Class::nan || value.kind == Class::infinite) return;
  Line& line = m.line;
  line.shown = true;
  line.hatched_below = !m.below.is_number;
  line.hatched_above = !m.above.is_number;
  const Real stored = real_from(value);
  u128 next = 0;
  // Where no number follows, one more step of the same width shows how far rounding would reach.
  const Real unit = ulp(f, value);
  const Real low =
      m.below.is_number && next_down(f, code, next) ? real_from(decode(f, next)) : difference(stored, unit);
  const Real high = m.above.is_number && next_up(f, code, next) ? real_from(decode(f, next)) : sum(stored, unit);
  const Real span = difference(high, low);
  const auto position = [&](const Real& x) { return approximate(quotient(difference(x, low), span)); };
  line.stored = position(stored);
  line.has_tie_below = line.has_tie_above = true;
  line.tie_below = position(half(sum(low, stored)));
  line.tie_above = position(half(sum(stored, high)));
  const bool finite_input = input.value.kind == Class::normal || input.value.kind == Class::zero;
  if (m.error_is_zero || !finite_input) return;
  line.error_label = m.ulp_error;
  line.exact_beyond_low = compare(input.value, low) < 0;
  line.exact_beyond_high = compare(input.value, high) > 0;
  line.has_exact = true;
  line.exact = line.exact_beyond_low ? 0.0 : line.exact_beyond_high ? 1.0 : position(input.value);
}

}  // namespace lab::float_bits
