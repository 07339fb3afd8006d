#include "core/floats/grid.hpp"

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

// A stochastic mode looks at the tail of the cut, the others at its code and class.
bool rounds_away(bool odd, Lost lost, bool negative, Rounding mode) {
  switch (mode) {
    case Rounding::rne:
      return lost == Lost::above_half || (lost == Lost::half && odd);
    case Rounding::rna:
      return lost == Lost::above_half || lost == Lost::half;
    case Rounding::ru:
      return lost != Lost::zero && !negative;
    case Rounding::rd:
      return lost != Lost::zero && negative;
    case Rounding::odd:
      return lost != Lost::zero && !odd;
    default:
      return false;
  }
}

Rounded round_wide(const Format& f, const Unpacked& value, const RoundingRule& rule, bool negative) {
  Rounded out;
  const std::int64_t top = value.exponent + bit_width(value.significand) - 1;
  if (top > std::int64_t{max_exponent(f)} + 1) {
    out.over = true;
    out.lost = Lost::above_half;  // so far out that it lies above every tie
    return out;
  }
  Cut c;
  const bool gap = below_smallest(f, value, rule.stochastic(), c);
  if (!gap) c = cut(f, value, rule.stochastic());
  out.lost = c.lost;
  out.away =
      rule.stochastic() ? stochastic_away(c, rule) : rounds_away((c.code & 1U) != 0, c.lost, negative, rule.mode);
  // Without a zero nothing lies below the smallest value: it stands for the whole gap.
  if (gap && !f.has_zero) out.away = true;
  out.code = gap && !f.has_zero ? u128{0} : c.code + (out.away ? 1 : 0);
  out.over = out.code > max_finite_code(f);
  // Not by decoding a code: with no or one exponent bit the smallest normal number may have none.
  out.tiny = f.has_subnormals ? top < min_exponent(f) : gap;
  return out;
}

// The same in 64-bit arithmetic, for significands below 2^64 and formats below 63 bits with subnormals or without zero.
// tests/core/narrow.cpp holds it against round_wide.
Rounded round_narrow(const Format& f, const Unpacked& value, const RoundingRule& rule, bool negative) {
  Rounded out;
  const int m = f.fraction_bits;
  const auto significand = static_cast<std::uint64_t>(value.significand);
  const std::int64_t top = value.exponent + 63 - __builtin_clzll(significand);
  const auto largest = static_cast<std::uint64_t>(max_finite_code(f));
  const std::int64_t lowest = min_exponent(f);
  const auto last_field = static_cast<std::int64_t>(largest >> m);
  // Where no exponent field is left the largest value is subnormal, and the general way knows its exponent.
  const std::int64_t highest =
      f.has_subnormals ? (last_field == 0 ? std::int64_t{max_exponent(f)} : last_field - f.bias) : last_field - f.bias;
  if (top > highest + 1) {
    out.over = true;
    out.lost = Lost::above_half;
    return out;
  }
  out.tiny = top < lowest;
  if (out.tiny && !f.has_zero) {  // under a smallest value that is a power of two
    const bool power = (significand & (significand - 1)) == 0 && !value.sticky;
    out.lost = top < lowest - 1 ? Lost::below_half : power ? Lost::half : Lost::above_half;
    out.away = true;
    return out;
  }
  const std::int64_t binade = out.tiny ? lowest : top;
  const std::int64_t drop = binade - m - value.exponent;
  std::uint64_t kept = 0;
  if (drop <= 0) {
    LAB_EXPECT(!value.sticky);
    kept = significand << -drop;
  } else {
    const std::uint64_t dropped = drop >= 64 ? significand : significand & ((std::uint64_t{1} << drop) - 1);
    kept = drop >= 64 ? 0 : significand >> drop;
    const std::uint64_t half = drop > 64 ? 0 : std::uint64_t{1} << (drop - 1);
    if (drop > 64 || dropped < half)
      out.lost = dropped == 0 && !value.sticky ? Lost::zero : Lost::below_half;
    else
      out.lost = dropped == half && !value.sticky ? Lost::half : Lost::above_half;
  }
  const std::uint64_t hidden = f.has_subnormals ? 0 : std::uint64_t{1} << m;
  std::uint64_t code = (static_cast<std::uint64_t>(binade - lowest) << m) + kept - hidden;
  out.away = rounds_away((code & 1U) != 0, out.lost, negative, rule.mode);
  code += out.away ? 1 : 0;
  out.over = code > largest;
  out.code = code;
  return out;
}

}  // namespace

Rounded round_to_grid(const Format& f, const Unpacked& value, const RoundingRule& rule, bool negative) {
  const bool narrow =
      !rule.stochastic() && value.significand >> 64 == 0 && total_bits(f) < 63 && (f.has_subnormals || !f.has_zero);
  return narrow ? round_narrow(f, value, rule, negative) : round_wide(f, value, rule, negative);
}

}  // namespace lab
