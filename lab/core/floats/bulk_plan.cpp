#include "core/floats/bulk_plan.hpp"

#include "core/base/expect.hpp"
#include "core/floats/codec.hpp"

namespace lab::bulk {

namespace {

// The page has to load every loop: see encode_by_plan.
#ifdef __wasm_simd128__
template <class Real>
constexpr bool k_short_loops = sizeof(Real) == 4;
#else
template <class Real>
constexpr bool k_short_loops = true;
#endif

template <class Real>
Format lane_format() {
  const bool narrow = LaneOf<Real>::fraction_bits == 23;
  return {narrow ? "fp32" : "fp64", narrow ? 8 : 11, LaneOf<Real>::fraction_bits, LaneOf<Real>::bias};
}

// Bits of the largest magnitude of the lane's format that is at most `value`.
template <class Real>
typename LaneOf<Real>::Int at_most(const Unpacked& value, bool& exact) {
  const Encoded e = encode(lane_format<Real>(), value, Rounding::rtz, Overflow::saturate);
  exact = !e.flags.inexact;
  return static_cast<typename LaneOf<Real>::Int>(e.code);
}

// Bits of 2^exponent, from the smallest normal exponent up to that of infinity.
template <class Real>
typename LaneOf<Real>::Int power_bits(int exponent) {
  using L = LaneOf<Real>;
  return static_cast<typename L::Int>(exponent + L::bias) << L::fraction_bits;
}

template <class Real>
Real power(int exponent) {
  return __builtin_bit_cast(Real, power_bits<Real>(exponent));
}

// Last magnitude that goes to the code of `below` rather than to the next: the tie, when the code is even.
template <class Real>
typename LaneOf<Real>::Int last_of(const Format& f, u128 code) {
  Unpacked tie = decode(f, code);
  tie.significand = 2 * tie.significand + 1;
  tie.exponent -= 1;
  bool exact = false;
  const auto bits = at_most<Real>(tie, exact);
  return exact && (code & 1U) != 0 ? bits - 1 : bits;
}

}  // namespace

template <class Real>
EncodePlan<Real> encode_plan(const Format& f, Overflow overflow) {
  using L = LaneOf<Real>;
  using Int = typename L::Int;
  const int lowest_normal = 1 - L::bias;
  const int lowest = min_exponent(f);
  EncodePlan<Real> p;
  p.shift = L::fraction_bits - f.fraction_bits;
  p.offset = static_cast<Int>(f.bias - L::bias) * (Int{1} << f.fraction_bits);
  p.half = Int{1} << (p.shift - 1);
  p.last_place = Int{1} << p.shift;
  p.even_place = f.fraction_bits == 0 && (p.offset & 1) != 0 ? p.last_place : 0;

  const Unpacked smallest = decode(f, min_positive_code(f));
  Unpacked half = smallest;
  half.exponent -= 1;
  bool exact = false;
  const Int half_bits = at_most<Real>(half, exact);
  if (f.has_subnormals && lowest >= lowest_normal - 1) {
    // Adding a power of two whose last place is the smallest subnormal rounds as the lowest two binades round.
    const int magic = lowest - f.fraction_bits + L::fraction_bits;
    if (magic > L::bias) return p;
    p.low_end = power_bits<Real>(lowest < lowest_normal ? lowest_normal : lowest);
    p.magic = power<Real>(magic);
    p.base = power_bits<Real>(magic);
    p.low_most = Int{1} << (f.fraction_bits + 2);
  } else if (!f.has_subnormals && smallest.exponent + f.fraction_bits >= lowest_normal) {
    // One gap between nothing and the smallest value.
    p.low_end = at_most<Real>(smallest, exact);
    if (!exact) return p;  // above every input
    p.base = half_bits;
    p.low_most = f.has_zero ? 1 : 0;
  } else if (f.fraction_bits == 0 && !f.has_zero && lowest == lowest_normal - 1) {
    // E8M0 from float32: code 0 is a subnormal input, code 1 the first normal one.
    p.low_end = power_bits<Real>(lowest_normal);
    p.base = last_of<Real>(f, 0);
    p.low_most = 1;
  } else {
    // Every normal input lies among the normal numbers of the format; of the others only zero is cheap.
    p.exact_subnormals = true;
    p.low_end = power_bits<Real>(lowest_normal);
  }
  p.last = last_of<Real>(f, max_finite_code(f));
  Unpacked infinite;
  infinite.kind = Class::infinite;
  p.over = static_cast<Int>(encode(f, infinite, Rounding::rne, overflow).code);
  p.zero_end = has_negative_zero(f) ? Int{-1} : f.has_zero ? half_bits : Int{0};
  p.nan = has_nan(f) ? static_cast<Int>(nan_code(f, false)) : Int{0};
  p.nan_sign = has_nan(f) ? static_cast<Int>(nan_code(f, true)) & ~p.nan : Int{0};
  p.sign_keep = f.has_sign ? Int{-1} : Int{0};
  p.sign_set = f.has_sign ? static_cast<Int>(sign_mask(f)) : p.nan;
  p.nan_clear = has_nan(f) ? Int{0} : Int{-1};
  // Infinity as a number has to lie beyond the largest finite code, so that the minimum of the two stands for it.
  const Int past = (power_bits<Real>(L::bias + 1) >> p.shift) + p.offset;
  const auto largest = static_cast<Int>(max_finite_code(f));
  const bool short_loop = k_short_loops<Real> && p.magic != 0 && lowest >= lowest_normal && f.fraction_bits > 0 &&
                          f.has_sign && past > largest;
  if (short_loop) p.loop = has_negative_zero(f) && p.nan_sign != 0 ? Loop::plain : Loop::one_sided;
  p.nan_above = power_bits<Real>(L::bias + 1);
  if (short_loop && p.over > largest && !(has_infinity(f) && overflow == Overflow::ieee)) {
    p.over = largest;
    p.nan_above = p.last;
  }
  p.valid = true;
  return p;
}

template EncodePlan<float> encode_plan(const Format&, Overflow);
template EncodePlan<double> encode_plan(const Format&, Overflow);

DecodePlan decode_plan(const Format& f) {
  DecodePlan p;
  const int lowest = min_exponent(f);
  const int magic = lowest - f.fraction_bits + 23;
  if (max_exponent(f) > 127 || lowest < -127) return p;
  p.magic_bits = power_bits<float>(0);
  p.magic = 1;
  if (f.has_subnormals) {
    if (magic > 127) return p;
    p.low_end = std::int32_t{lowest == -127 ? 2 : 1} << f.fraction_bits;
    p.magic_bits = power_bits<float>(magic);
    p.magic = power<float>(magic);
  } else if (lowest == -127 && f.fraction_bits > 0) {
    return p;
  } else if (f.has_zero) {
    p.low_end = 1;
  } else if (lowest == -127) {
    p.low_end = 1;  // E8M0: code 0 is 2^-127, a subnormal
    p.low_bits = std::int32_t{1} << 22;
  }
  p.shift = 23 - f.fraction_bits;
  p.offset = (127 - f.bias) * (std::int32_t{1} << 23);
  p.sign_mask = static_cast<std::int32_t>(sign_mask(f));
  p.magnitude_mask = static_cast<std::int32_t>(low_mask(total_bits(f)) & ~sign_mask(f));
  p.sign_shift = 32 - total_bits(f);
  p.last = static_cast<std::int32_t>(max_finite_code(f));
  if (has_infinity(f)) p.infinity = p.last + 1;
  if (f.has_sign && f.has_zero && !has_negative_zero(f)) p.nan_code = p.sign_mask;
  p.valid = true;
  return p;
}

}  // namespace lab::bulk
