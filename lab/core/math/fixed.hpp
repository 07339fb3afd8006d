// Fixed-point numbers of 128 bits: what the elementary functions are computed in. "0.128" is a fraction of 2^128,
// "1.127" has one bit before the point. Everything here is integer arithmetic (the one quotient of doubles in
// `ratio` is corrected by integers), so the bits are the same everywhere, also while compiling.
#pragma once

#include <cstdint>

#include "core/base/u128.hpp"

// In one place instead of many: the page downloads every copy.
#define LAB_NOINLINE __attribute__((noinline))

namespace lab::math {

__extension__ using i128 = __int128;

constexpr u128 wide(std::uint64_t high, std::uint64_t low) { return u128{high} << 64 | low; }
constexpr std::uint64_t high(u128 x) { return static_cast<std::uint64_t>(x >> 64); }

// Upper half of the product. Under WebAssembly from products of 32 bits: its 128-bit product is a call.
constexpr std::uint64_t mul_high(std::uint64_t a, std::uint64_t b) {
#ifdef __wasm__
  const std::uint64_t low = a & 0xFFFFFFFFU, al = a >> 32, bl = b & 0xFFFFFFFFU, bh = b >> 32;
  const std::uint64_t middle = al * bl + (low * bl >> 32);
  return al * bh + (middle >> 32) + ((low * bh + (middle & 0xFFFFFFFFU)) >> 32);
#else
  return high(u128{a} * b);
#endif
}

// Upper half of the product; at most 2 units too small, because the product of the lower halves is left out.
#ifdef __wasm__
LAB_NOINLINE
#endif
constexpr u128 mul_high(u128 a, u128 b) {
  const auto al = static_cast<std::uint64_t>(a);
  const auto bl = static_cast<std::uint64_t>(b);
  return wide(mul_high(high(a), high(b)), high(a) * high(b)) + mul_high(high(a), bl) + mul_high(al, high(b));
}

// a / b in units of 2^-120, at most 4 units too small (2^42 with two digits), for a < 3 * b / 2 and 2^124 <= b <=
// 2^126: digits of 40 bits. A digit is the quotient of doubles less one, so that the remainder stays positive.
LAB_NOINLINE constexpr u128 ratio(u128 a, u128 b, int digits) {
  const double inverse = 0x1p40 / static_cast<double>(high(b));
  u128 quotient = 0;
  for (int i = 0; i < digits; ++i) {
    auto digit = static_cast<std::uint64_t>(static_cast<double>(high(a)) * inverse);
    if (digit != 0) --digit;
    a = (a << 40) - b * digit;
    quotient = (quotient << 40) + digit;
  }
  return quotient << (120 - 40 * digits);
}

// A positive number: fraction / 2^127 * 2^exponent, 1 <= fraction / 2^127 < 2; zero has the fraction 0.
struct Scaled {
  u128 fraction = 0;
  int exponent = 0;
};

LAB_NOINLINE constexpr Scaled scaled(u128 x, int exponent) {  // x / 2^127 * 2^exponent
  const int shift = 128 - bit_width(x);
  return x == 0 ? Scaled{} : Scaled{x << shift, exponent - shift};
}

// Every function first computes a brief value, whose error is below 8 units of 2^-63 of its fraction, and a full one
// only when that does not decide the rounding: once in 120 arguments. Subnormal results are always computed in full.
constexpr bool decided(const Scaled& x) {
  return x.exponent >= -1022 && (high(x.fraction) & 0x7FF) - 0x3F8 > 0x10;  // the middle of two doubles is at 0x400
}

// The parts of a finite double: |x| = significand * 2^(exponent - 52); 2^52 <= significand < 2^53 unless x is 0.
struct Parts {
  bool negative = false;
  std::uint64_t significand = 0;
  int exponent = 0;
};

LAB_NOINLINE Parts parts(double x);

constexpr int k_special = 1024;  // the exponent `parts` gives for infinity and NaN

// One rounding to nearest even: to infinity from 2^1024 on, to a subnormal number below 2^-1022.
LAB_NOINLINE double to_double(bool negative, Scaled x);

double with_sign(double magnitude, bool negative);
double not_a_number();
double infinity(bool negative);

}  // namespace lab::math
