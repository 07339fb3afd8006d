// One lane, or one vector of lanes, of a conversion: no branch and no call. The same text serves scalars, which g++
// turns into vectors by itself, and the vectors of WebAssembly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/floats/bulk_plan.hpp"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace lab::bulk {

template <class Int>
constexpr Int if_less(Int a, Int b, Int yes, Int no) {
  return a < b ? yes : no;
}
template <class Int>
constexpr Int if_equal(Int a, Int b, Int yes, Int no) {
  return a == b ? yes : no;
}
template <class Int>
constexpr Int minus_one_if_equal(Int a, Int b) {
  return a == b ? Int{-1} : Int{0};
}
template <class Int>
constexpr Int smaller(Int a, Int b) {
  return a < b ? a : b;
}
template <class Int>
constexpr Int larger(Int a, Int b) {
  return a > b ? a : b;
}
constexpr std::int32_t shifted_right(std::int32_t a, int n) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) >> n);
}
constexpr std::int64_t shifted_right(std::int64_t a, int n) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) >> n);
}
constexpr std::int32_t shifted_left(std::int32_t a, int n) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) << n);
}
// Wraps: the bits of a NaN, or of a lane whose result another rule replaces.
constexpr std::int32_t wrapped_sum(std::int32_t a, std::int32_t b) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
}
constexpr std::int64_t wrapped_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
inline std::int32_t float_sum(std::int32_t a, float b) {
  return __builtin_bit_cast(std::int32_t, __builtin_bit_cast(float, a) + b);
}
inline std::int64_t float_sum(std::int64_t a, double b) {
  return __builtin_bit_cast(std::int64_t, __builtin_bit_cast(double, a) + b);
}

#ifdef __wasm_simd128__
using Ints = std::int32_t __attribute__((vector_size(16)));
using Longs = std::int64_t __attribute__((vector_size(16)));
using Unsigneds = std::uint32_t __attribute__((vector_size(16)));
using UnsignedLongs = std::uint64_t __attribute__((vector_size(16)));
using Floats = float __attribute__((vector_size(16)));
using Doubles = double __attribute__((vector_size(16)));

// Not (yes & mask) | (no & ~mask): from that the compiler makes a minimum of 64-bit lanes, which it then takes apart.
template <class V>
V masked(V mask, V yes, V no) {
  return V(wasm_v128_bitselect(v128_t(yes), v128_t(no), v128_t(mask)));
}
inline Ints if_less(Ints a, Ints b, Ints yes, Ints no) { return masked(Ints(a < b), yes, no); }
inline Longs if_less(Longs a, Longs b, Longs yes, Longs no) { return masked(Longs(a < b), yes, no); }
inline Ints if_equal(Ints a, Ints b, Ints yes, Ints no) { return masked(Ints(a == b), yes, no); }
inline Ints minus_one_if_equal(Ints a, Ints b) { return Ints(a == b); }
inline Longs minus_one_if_equal(Longs a, Longs b) { return Longs(a == b); }
inline Ints smaller(Ints a, Ints b) { return __builtin_elementwise_min(a, b); }
inline Longs smaller(Longs a, Longs b) { return masked(Longs(a < b), a, b); }
inline Ints larger(Ints a, Ints b) { return __builtin_elementwise_max(a, b); }
inline Longs larger(Longs a, Longs b) { return masked(Longs(a < b), b, a); }
// The count stays out of sight inside the loop: seen as a constant vector made before it, lanes are shifted one by one.
inline int hidden(int n) {
  asm volatile("" : "+r"(n));
  return n;
}
inline Ints shifted_right(Ints a, int n) { return Ints(Unsigneds(a) >> static_cast<std::uint32_t>(hidden(n))); }
inline Longs shifted_right(Longs a, int n) { return Longs(UnsignedLongs(a) >> static_cast<std::uint64_t>(hidden(n))); }
inline Ints shifted_left(Ints a, int n) { return a << hidden(n); }
inline Ints wrapped_sum(Ints a, Ints b) { return Ints(Unsigneds(a) + Unsigneds(b)); }
inline Longs wrapped_sum(Longs a, Longs b) { return Longs(UnsignedLongs(a) + UnsignedLongs(b)); }
inline Ints float_sum(Ints a, float b) { return Ints(Floats(a) + b); }
inline Longs float_sum(Longs a, double b) { return Longs(Doubles(a) + b); }
#endif

// The numbers of a plan as lanes, copied before a loop: a store of 8-bit codes could change anything in memory.
template <class Real, class V>
struct EncodeLanes {
  explicit EncodeLanes(const EncodePlan<Real>& p)
      : shift(p.shift),
        magic(p.magic),
        offset(V{} + p.offset),
        half(V{} + p.half),
        last_place(V{} + p.last_place),
        even_place(V{} + p.even_place),
        low_end(V{} + p.low_end),
        base(V{} + p.base),
        low_most(V{} + p.low_most),
        last(V{} + p.last),
        over(V{} + p.over),
        nan_above(V{} + p.nan_above),
        zero_end(V{} + p.zero_end),
        sign_keep(V{} + p.sign_keep),
        sign_set(V{} + p.sign_set),
        nan(V{} + p.nan),
        nan_clear(V{} + p.nan_clear),
        minus_nan(V{} + (p.nan | p.nan_sign)) {}
  int shift;
  Real magic;
  V offset, half, last_place, even_place, low_end, base, low_most, last, over, nan_above, zero_end, sign_keep, sign_set,
      nan, nan_clear, minus_nan;
};

template <class V>
struct DecodeLanes {
  explicit DecodeLanes(const DecodePlan& p)
      : shift(p.shift),
        sign_shift(p.sign_shift),
        magic(-p.magic),
        magnitude_mask(V{} + p.magnitude_mask),
        sign_mask(V{} + p.sign_mask),
        offset(V{} + p.offset),
        low_end(V{} + p.low_end),
        magic_bits(V{} + p.magic_bits),
        low_bits(V{} + p.low_bits),
        last(V{} + p.last),
        infinity(V{} + p.infinity),
        nan_code(V{} + p.nan_code) {}
  int shift, sign_shift;
  float magic;
  V magnitude_mask, sign_mask, offset, low_end, magic_bits, low_bits, last, infinity, nan_code;
};

// Rounding to nearest even adds half of the last kept place, or one bit less when that place is even; the carry moves
// to the next binade by itself, for neighbours have neighbouring codes.
// Without selections where minimum and maximum do: below low_end the code of the low rule is the larger of the two, for
// the places it counts are wider there than those of the other rule; and no code is above that of NaN.
template <Loop kind, class Real, class V>
[[gnu::always_inline]] inline V encode_lane(const EncodeLanes<Real, V>& p, V x) {
  using Int = typename LaneOf<Real>::Int;
  constexpr Int largest = std::numeric_limits<Int>::max();
  const V zero{};
  const V ones = ~zero;
  const V a = x & (zero + largest);
  const V negative = if_less(x, zero, ones, zero);
  const V sum = wrapped_sum(a, V(p.half + minus_one_if_equal(V(a & p.last_place), p.even_place)));
  V code = shifted_right(sum, p.shift) + p.offset;
  if constexpr (kind == Loop::any) {
    const V infinity = zero + (largest - ((Int{1} << LaneOf<Real>::fraction_bits) - 1));
    const V low = float_sum(a, p.magic) - p.base;
    code = if_less(a, p.low_end, smaller(larger(low, zero), p.low_most), code);
    code = if_less(p.last, a, p.over, code);
    const V sign_end = if_less(x, zero, p.zero_end, zero + largest);
    code = if_less(sign_end, a, V((code & p.sign_keep) | p.sign_set), code);
    return if_less(infinity, a, if_less(x, zero, p.minus_nan, p.nan), code);
  } else {
    const V low = float_sum(smaller(a, p.low_end), p.magic) - p.base;
    code = smaller(larger(code, low), p.over);
    const V nan = if_less(p.nan_above, a, ones, zero);
    code = larger(code, V(nan & p.nan));
    if constexpr (kind == Loop::plain) return code | (negative & p.sign_set);
    const V sign = negative & p.sign_set & if_less(p.zero_end, a, ones, zero);
    return (code | sign) & ~(nan & p.nan_clear);
  }
}

template <class V>
[[gnu::always_inline]] inline V decode_lane(const DecodeLanes<V>& p, V code) {
  const V infinity = V{} + 0x7F800000;
  const V nan = V{} + 0x7FC00000;
  const V m = code & p.magnitude_mask;
  const V low = float_sum(V(m + p.magic_bits), p.magic) | p.low_bits;
  V bits = if_less(m, p.low_end, low, wrapped_sum(shifted_left(m, p.shift), p.offset));
  bits = if_less(p.last, m, nan, bits);
  bits = if_equal(m, p.infinity, infinity, bits);
  const V sign = code & p.sign_mask;
  bits = bits | shifted_left(sign, p.sign_shift);
  return if_equal(V(m | sign), p.nan_code, nan, bits);
}

}  // namespace lab::bulk
