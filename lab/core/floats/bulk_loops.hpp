// The loops over arrays.
#pragma once

#include <iterator>
#include <type_traits>

#include "core/floats/bulk_lanes.hpp"

namespace lab::bulk {

#ifndef __wasm_simd128__

template <Loop kind, class Real, class Code>
[[gnu::always_inline]] inline void encode_loop(const EncodePlan<Real>& plan, const Real* __restrict in,
                                               Code* __restrict out, std::size_t n) {
  const EncodeLanes<Real, typename LaneOf<Real>::Int> p(plan);
  for (std::size_t i = 0; i < n; ++i)
    out[i] = static_cast<Code>(encode_lane<kind>(p, __builtin_bit_cast(typename LaneOf<Real>::Int, in[i])));
}

template <class Code>
[[gnu::always_inline]] inline void decode_loop(const DecodePlan& plan, const Code* __restrict in, float* __restrict out,
                                               std::size_t n) {
  const DecodeLanes<std::int32_t> p(plan);
  for (std::size_t i = 0; i < n; ++i) out[i] = __builtin_bit_cast(float, decode_lane(p, std::int32_t{in[i]}));
}

// The loop is chosen once an array.
template <class Real, class Code>
[[gnu::always_inline]] inline void encode_by_plan(const EncodePlan<Real>& p, const Real* in, Code* out, std::size_t n) {
  switch (p.loop) {
    case Loop::plain:
      return encode_loop<Loop::plain>(p, in, out, n);
    case Loop::one_sided:
      return encode_loop<Loop::one_sided>(p, in, out, n);
    case Loop::any:
      return encode_loop<Loop::any>(p, in, out, n);
  }
}

#else

using FloatLanes = EncodeLanes<float, Ints>;
using DoubleLanes = EncodeLanes<double, Longs>;

template <Loop kind>
[[gnu::always_inline]] inline v128_t encode_four(const FloatLanes& p, const float* in) {
  return v128_t(encode_lane<kind>(p, Ints(wasm_v128_load(in))));
}
template <Loop kind>
[[gnu::always_inline]] inline v128_t encode_four(const DoubleLanes& p, const double* in) {
  const auto low = v128_t(encode_lane<kind>(p, Longs(wasm_v128_load(in))));
  const auto high = v128_t(encode_lane<kind>(p, Longs(wasm_v128_load(in + 2))));
  return wasm_i32x4_shuffle(low, high, 0, 2, 4, 6);
}

// One vector of codes.
template <Loop kind, class Lanes, class Real>
[[gnu::always_inline]] inline v128_t encode_eight(const Lanes& p, const Real* in) {
  return wasm_u16x8_narrow_i32x4(encode_four<kind>(p, in), encode_four<kind>(p, in + 4));
}
template <Loop kind, class Lanes, class Real>
[[gnu::always_inline]] inline void encode_step(const Lanes& p, const Real* in, std::uint16_t* out) {
  wasm_v128_store(out, encode_eight<kind>(p, in));
}
template <Loop kind, class Lanes, class Real>
[[gnu::always_inline]] inline void encode_step(const Lanes& p, const Real* in, std::uint8_t* out) {
  wasm_v128_store(out, wasm_u8x16_narrow_i16x8(encode_eight<kind>(p, in), encode_eight<kind>(p, in + 8)));
}

[[gnu::always_inline]] inline v128_t load_eight(const std::uint8_t* in) { return wasm_u16x8_load8x8(in); }
[[gnu::always_inline]] inline v128_t load_eight(const std::uint16_t* in) { return wasm_v128_load(in); }

// Whole steps; what is left goes through a buffer of one step, so that the step is in the program once.
template <std::size_t size, class In, class Out, class Step>
[[gnu::always_inline]] inline void in_steps(const In* in, Out* out, std::size_t n, Step step) {
  In last_in[size] = {};
  Out last_out[size];
  for (std::size_t i = 0; i < n; i += size) {
    const std::size_t rest = n - i;
    if (rest < size) __builtin_memcpy(last_in, in + i, rest * sizeof(In));
    step(rest < size ? last_in : in + i, rest < size ? last_out : out + i);
    if (rest < size) __builtin_memcpy(out + i, last_out, rest * sizeof(Out));
  }
}

template <Loop kind, class Real, class Code>
void encode_loop(const EncodePlan<Real>& plan, const Real* in, Code* out, std::size_t n) {
  const std::conditional_t<sizeof(Real) == 4, FloatLanes, DoubleLanes> p(plan);
  in_steps<16 / sizeof(Code)>(
      in, out, n, [&p](const Real* from, Code* to) __attribute__((always_inline)) { encode_step<kind>(p, from, to); });
}

template <class Code>
void decode_loop(const DecodePlan& plan, const Code* in, float* out, std::size_t n) {
  const DecodeLanes<Ints> p(plan);
  in_steps<8>(
      in, out, n, [&p](const Code* from, float* to) __attribute__((always_inline)) {
        const v128_t codes = load_eight(from);
        wasm_v128_store(to, v128_t(decode_lane(p, Ints(wasm_u32x4_extend_low_u16x8(codes)))));
        wasm_v128_store(to + 4, v128_t(decode_lane(p, Ints(wasm_u32x4_extend_high_u16x8(codes)))));
      });
}

// The page has to load every loop: float64 has one, and codes of 8 bits have one of their own where most are made.
inline void encode_by_plan(const EncodePlan<double>& p, const double* in, std::uint16_t* out, std::size_t n) {
  encode_loop<Loop::any>(p, in, out, n);
}
inline void encode_by_plan(const EncodePlan<float>& p, const float* in, std::uint16_t* out, std::size_t n) {
  if (p.loop == Loop::plain) return encode_loop<Loop::plain>(p, in, out, n);
  if (p.loop == Loop::one_sided) return encode_loop<Loop::one_sided>(p, in, out, n);
  encode_loop<Loop::any>(p, in, out, n);
}
template <class Real>
void encode_by_plan(const EncodePlan<Real>& p, const Real* in, std::uint8_t* out, std::size_t n) {
  if constexpr (sizeof(Real) == 4)
    if (p.loop == Loop::plain) return encode_loop<Loop::plain>(p, in, out, n);
  std::uint16_t codes[512];
  for (std::size_t at = 0; at < n; at += std::size(codes)) {
    const std::size_t count = n - at < std::size(codes) ? n - at : std::size(codes);
    encode_by_plan(p, in + at, codes, count);
    for (std::size_t i = 0; i < count; ++i) out[at + i] = static_cast<std::uint8_t>(codes[i]);
  }
}

#endif

}  // namespace lab::bulk
