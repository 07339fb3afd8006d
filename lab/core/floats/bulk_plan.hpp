// What a conversion loop needs to know of a format, as numbers in the lanes of the loop: 32-bit lanes hold the bits of
// a float32, 64-bit lanes those of a float64. Made once an array; the loops are in bulk_loops.hpp.
#pragma once

#include <cstdint>

#include "core/floats/format.hpp"
#include "core/floats/rounding.hpp"

namespace lab::bulk {

template <class Real>
struct LaneOf;
template <>
struct LaneOf<float> {
  using Int = std::int32_t;
  using Unsigned = std::uint32_t;
  static constexpr int fraction_bits = 23;
  static constexpr int bias = 127;
};
template <>
struct LaneOf<double> {
  using Int = std::int64_t;
  using Unsigned = std::uint64_t;
  static constexpr int fraction_bits = 52;
  static constexpr int bias = 1023;
};

// Which loop serves a format.
enum class Loop {
  plain,      // signed, with -0, signed NaNs, a fraction and subnormals
  one_sided,  // signed with a fraction and subnormals, but without -0, or a NaN of either sign, or any NaN
  any,
};

// `a` is the magnitude of the input as bits: comparing bits compares values, so every limit below is a number of bits.
template <class Real>
struct EncodePlan {
  using Int = typename LaneOf<Real>::Int;
  bool valid = false;
  bool exact_subnormals = false;  // subnormal inputs have to take the exact path
  Loop loop = Loop::any;
  int shift = 0;       // source fraction bits - target fraction bits
  Int offset = 0;      // difference of the biases, at the place of the exponent in the code
  Int half = 0;        // of the last kept place
  Int last_place = 0;  // the last kept bit ...
  Int even_place = 0;  // ... and what it is where the code is even (not 0 when an odd offset follows)
  Int low_end = 0;     // a < low_end: the code is bits(a + magic) - base, brought into 0..low_most
  Real magic = 0;
  Int base = 0;
  Int low_most = 0;
  Int last = 0;                     // a > last: beyond the largest finite code, or infinite
  Int over = 0;                     // the code for that; not in the loop `any`: never NaN
  Int nan_above = 0;                // not in the loop `any`: a > nan_above is NaN
  Int zero_end = 0;                 // a <= zero_end: the sign is dropped
  Int sign_keep = 0, sign_set = 0;  // negative: (code & sign_keep) | sign_set
  Int nan = 0;
  Int nan_clear = 0;  // -1: NaN has no code, +0 stands for it
  Int nan_sign = 0;   // set for a negative NaN
};

// float32 from codes. `m` is the code without its sign.
struct DecodePlan {
  bool valid = false;
  std::int32_t magnitude_mask = 0;
  std::int32_t sign_mask = 0;
  int sign_shift = 0;
  int shift = 0;
  std::int32_t offset = 0;
  std::int32_t low_end = 0;  // m < low_end: the float with the bits magic_bits + m, less magic, and low_bits set
  std::int32_t magic_bits = 0;
  float magic = 0;
  std::int32_t low_bits = 0;
  std::int32_t last = 0;       // m > last: NaN, but for:
  std::int32_t infinity = -1;  // the code of infinity, -1: none
  std::int32_t nan_code = -1;  // the whole code that is a NaN in place of -0, -1: none
};

template <class Real>
EncodePlan<Real> encode_plan(const Format& f, Overflow overflow);
DecodePlan decode_plan(const Format& f);

}  // namespace lab::bulk
