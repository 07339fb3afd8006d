// The loops, written for the compiler to turn into vector code: no branch, no call, constants in locals (a store of
// 8-bit codes could change anything else).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/floats/bulk_plan.hpp"

namespace lab::bulk {

// Rounding to nearest even adds half of the last kept place, or one bit less when that place is even; the carry moves
// to the next binade by itself, for neighbours have neighbouring codes.
// Plain: no selection but by minimum and maximum. Below low_end the code of the low rule is the larger of the two, for
// it counts places that are wider there than those of the other rule; and no code is above that of NaN.
template <bool Plain, class Real, class Code>
[[gnu::always_inline]] inline void encode_loop(const EncodePlan<Real>& plan, const Real* __restrict in,
                                               Code* __restrict out, std::size_t n) {
  using L = LaneOf<Real>;
  using Int = typename L::Int;
  using Unsigned = typename L::Unsigned;
  constexpr Int largest = std::numeric_limits<Int>::max();
  constexpr Int infinity = largest - ((Int{1} << L::fraction_bits) - 1);
  const EncodePlan<Real> p = plan;
  for (std::size_t i = 0; i < n; ++i) {
    const Int x = __builtin_bit_cast(Int, in[i]);
    const Int a = x & largest;
    const Int even = (a & p.last_place) == p.even_place ? -1 : 0;
    const Unsigned sum = static_cast<Unsigned>(a) + static_cast<Unsigned>(p.half) + static_cast<Unsigned>(even);
    Int code = static_cast<Int>(sum >> p.shift) + p.offset;
    if constexpr (Plain) {
      const Int small = a < p.low_end ? a : p.low_end;
      const Int low = __builtin_bit_cast(Int, __builtin_bit_cast(Real, small) + p.magic) - p.base;
      code = code > low ? code : low;
      code = code < p.over ? code : p.over;
      const Int nan = a > p.nan_above ? p.nan : 0;
      code = code > nan ? code : nan;
      code |= x < 0 ? p.sign_set : 0;
    } else {
      Int low = __builtin_bit_cast(Int, __builtin_bit_cast(Real, a) + p.magic) - p.base;
      low = low < 0 ? 0 : low;
      low = low > p.low_most ? p.low_most : low;
      code = a < p.low_end ? low : code;
      code = a > p.last ? p.over : code;
      const Int sign_end = x < 0 ? p.zero_end : largest;
      code = a > sign_end ? (code & p.sign_keep) | p.sign_set : code;
      const Int nan = p.nan | (x < 0 ? p.nan_sign : 0);
      code = a > infinity ? nan : code;
    }
    out[i] = static_cast<Code>(code);
  }
}

template <class Code>
[[gnu::always_inline]] inline void decode_loop(const DecodePlan& plan, const Code* __restrict in, float* __restrict out,
                                               std::size_t n) {
  constexpr std::int32_t infinity = 0x7F800000;
  constexpr std::int32_t nan = 0x7FC00000;
  const DecodePlan p = plan;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int32_t code = in[i];
    const std::int32_t m = code & p.magnitude_mask;
    std::int32_t bits = static_cast<std::int32_t>(static_cast<std::uint32_t>(m) << p.shift) + p.offset;
    const float low = __builtin_bit_cast(float, p.magic_bits + m) - p.magic;
    bits = m < p.low_end ? __builtin_bit_cast(std::int32_t, low) | p.low_bits : bits;
    bits = m > p.last ? nan : bits;
    bits = m == p.infinity ? infinity : bits;
    bits |= static_cast<std::int32_t>(static_cast<std::uint32_t>(code & p.sign_mask) << p.sign_shift);
    bits = (code & (p.magnitude_mask | p.sign_mask)) == p.nan_code ? nan : bits;
    out[i] = __builtin_bit_cast(float, bits);
  }
}

// One pair of loops, chosen once an array.
template <class Real, class Code>
[[gnu::always_inline]] inline void encode_either(const EncodePlan<Real>& p, const Real* in, Code* out, std::size_t n) {
  if (p.plain)
    encode_loop<true>(p, in, out, n);
  else
    encode_loop<false>(p, in, out, n);
}

}  // namespace lab::bulk
