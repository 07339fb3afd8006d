// Arrays of float32 or float64 to the codes of a format of at most 16 bits, and back, many at a time.
//
// to_codes gives for every element the code that encode(f, unpack_double(x), Rounding::rne, overflow) of codec.hpp
// gives: nearest, ties to the even code, one rounding (a double does not pass through float32 on its way); NaN keeps
// its sign where the format has signed NaNs. from_codes gives the exact value; NaN comes back quiet, with its sign.
// Values of a custom format beyond the range of the result become its infinity, values below it round to nearest even.
//
// Shapes: out.size() == in.size() (LAB_EXPECT), and the arrays do not overlap. Codes are stored in 8 bits (formats of
// at most 8 bits) or 16 bits (any format of at most 16), low bits first, the rest zero; from_codes ignores the bits
// above the format's.
//
// Cost: branch-free integer arithmetic on the bits of the input in vector lanes, AVX2 where the processor has it, SIMD
// in WebAssembly: natively about 0.4 ns an element from float32 and 1.5 ns from float64, and 0.5 us a call. Formats
// whose values leave the range of the lanes (custom biases, P3109 with 11 or more exponent bits) take 64-bit lanes, and
// the few that leave that range too are converted one by one. The rounding mode of the processor must be nearest even,
// as it is unless a program changes it.
#pragma once

#include <cstdint>
#include <span>

#include "core/floats/format.hpp"
#include "core/floats/rounding.hpp"

namespace lab {

inline constexpr int k_max_bulk_bits = 16;

void to_codes(const Format& f, std::span<const float> in, std::span<std::uint8_t> out, Overflow overflow);
void to_codes(const Format& f, std::span<const float> in, std::span<std::uint16_t> out, Overflow overflow);
void to_codes(const Format& f, std::span<const double> in, std::span<std::uint8_t> out, Overflow overflow);
void to_codes(const Format& f, std::span<const double> in, std::span<std::uint16_t> out, Overflow overflow);

void from_codes(const Format& f, std::span<const std::uint8_t> in, std::span<float> out);
void from_codes(const Format& f, std::span<const std::uint16_t> in, std::span<float> out);
void from_codes(const Format& f, std::span<const std::uint8_t> in, std::span<double> out);
void from_codes(const Format& f, std::span<const std::uint16_t> in, std::span<double> out);

// The double that stands for the code of every element: from_codes(to_codes(x)), in place.
void round_all(const Format& f, std::span<double> values, Overflow overflow);

}  // namespace lab
