// The loops over arrays.
#pragma once

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

#else

inline constexpr std::size_t k_step = 16;  // elements of one turn

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

template <Loop kind, class Lanes, class Real, class Code>
[[gnu::always_inline]] inline void encode_step(const Lanes& p, const Real* in, Code* out) {
  const v128_t low = wasm_u16x8_narrow_i32x4(encode_four<kind>(p, in), encode_four<kind>(p, in + 4));
  const v128_t high = wasm_u16x8_narrow_i32x4(encode_four<kind>(p, in + 8), encode_four<kind>(p, in + 12));
  if constexpr (sizeof(Code) == 1) {
    wasm_v128_store(out, wasm_u8x16_narrow_i16x8(low, high));
  } else {
    wasm_v128_store(out, low);
    wasm_v128_store(out + 8, high);
  }
}

[[gnu::always_inline]] inline void decode_eight(const DecodeLanes<Ints>& p, v128_t codes, float* out) {
  wasm_v128_store(out, v128_t(decode_lane(p, Ints(wasm_u32x4_extend_low_u16x8(codes)))));
  wasm_v128_store(out + 4, v128_t(decode_lane(p, Ints(wasm_u32x4_extend_high_u16x8(codes)))));
}
[[gnu::always_inline]] inline void decode_step(const DecodeLanes<Ints>& p, const std::uint8_t* in, float* out) {
  const v128_t bytes = wasm_v128_load(in);
  decode_eight(p, wasm_u16x8_extend_low_u8x16(bytes), out);
  decode_eight(p, wasm_u16x8_extend_high_u8x16(bytes), out + 8);
}
[[gnu::always_inline]] inline void decode_step(const DecodeLanes<Ints>& p, const std::uint16_t* in, float* out) {
  decode_eight(p, wasm_v128_load(in), out);
  decode_eight(p, wasm_v128_load(in + 8), out + 8);
}

// Whole steps; what is left goes through a buffer of one step, so that the step is in the program once.
template <class In, class Out, class Step>
[[gnu::always_inline]] inline void in_steps(const In* in, Out* out, std::size_t n, Step step) {
  In last_in[k_step] = {};
  Out last_out[k_step];
  for (std::size_t i = 0; i < n; i += k_step) {
    const std::size_t rest = n - i;
    if (rest < k_step) __builtin_memcpy(last_in, in + i, rest * sizeof(In));
    step(rest < k_step ? last_in : in + i, rest < k_step ? last_out : out + i);
    if (rest < k_step) __builtin_memcpy(out + i, last_out, rest * sizeof(Out));
  }
}

template <Loop kind, class Real, class Code>
void encode_loop(const EncodePlan<Real>& plan, const Real* in, Code* out, std::size_t n) {
  const std::conditional_t<sizeof(Real) == 4, FloatLanes, DoubleLanes> p(plan);
  in_steps(
      in, out, n, [&p](const Real* from, Code* to) __attribute__((always_inline)) { encode_step<kind>(p, from, to); });
}

template <class Code>
void decode_loop(const DecodePlan& plan, const Code* in, float* out, std::size_t n) {
  const DecodeLanes<Ints> p(plan);
  in_steps(
      in, out, n, [&p](const Code* from, float* to) __attribute__((always_inline)) { decode_step(p, from, to); });
}

#endif

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

}  // namespace lab::bulk
