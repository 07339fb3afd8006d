// 128-bit unsigned integers: wide enough for every code (at most 128 bits) and for a significand of
// 113 bits with guard bits. Both compilers have __int128; this header is the one place that names it.
#pragma once

#include <cstdint>
#include <string>

namespace lab {

__extension__ using u128 = unsigned __int128;

// A value with the low `n` bits set, 0 <= n <= 128.
constexpr u128 low_mask(int n) { return n <= 0 ? u128{0} : n >= 128 ? ~u128{0} : (u128{1} << n) - 1; }

// Position of the highest set bit plus one; 0 for 0.
constexpr int bit_width(u128 x) {
  const auto high = static_cast<std::uint64_t>(x >> 64);
  const auto low = static_cast<std::uint64_t>(x);
  if (high != 0) return 128 - __builtin_clzll(high);
  if (low != 0) return 64 - __builtin_clzll(low);
  return 0;
}

// "0x" and at least `digits` digits (a code is shown at full width): upper case for readers,
// lower case for machines (JSON, state lines).
std::string hex(u128 x, int digits = 1);
std::string hex_lower(u128 x, int digits = 1);

// Digits 0 and 1, exactly `bits` of them, most significant first.
std::string binary(u128 x, int bits);

}  // namespace lab
