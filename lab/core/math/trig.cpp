// sin and cos. x = n pi/2 + g with |g| <= pi/4: x is multiplied by the 250 bits of 2/pi that decide n modulo 4 and the
// fraction (M. Payne and R. Hanek, 1983); no double lies closer than 2^-62 to a multiple of pi/2, so 128 bits of the
// fraction remain after its leading zeros.
#include "core/math/fixed.hpp"
#include "core/math/functions.hpp"
#include "core/math/series.hpp"

namespace lab::math {
namespace {

constexpr u128 k_half_pi = wide(0xC90FDAA22168C234, 0xC4C6628B80DC1CD1);  // 1.127

constexpr std::uint64_t k_two_over_pi[] = {  // after 128 zero bits, for arguments below 1
    0,
    0,  //
    0xA2F9836E4E441529,
    0xFC2757D1F534DDC0,
    0xDB6295993C439041,
    0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0,
    0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E,
    0xE88235F52EBB4484,
    0xE99C7026B45F7E41,
    0x3991D639835339F4,
    0x9C845F8BBDF9283B,
    0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F,
    0x6D367ECF27CB09B7,
    0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B,
    0x3D0739F78A5292EA,
    0x6BFB5FB11F8D5D08,
    0x56033046FC7B6BAB,
    0xF0CFBC209AF4361D};

struct Turn {
  unsigned quarter = 0;   // n, modulo 4
  bool negative = false;  // sign of g
  u128 size = 0;          // |g| = size / 2^128 * 2^(1 - shift), 2^126 < size
  int shift = 0;
};

Turn reduce(const Parts& p) {
  const auto position = static_cast<unsigned>(p.exponent - 52 - 2 + 128);
  const std::uint64_t* word = k_two_over_pi + position / 64;
  const unsigned bit = position % 64;
  std::uint64_t turns[4];  // x * 2/pi modulo 4 in units of 2^-254
  std::uint64_t carry = 0;
  for (int i = 3; i >= 0; --i) {
    const std::uint64_t window = bit == 0 ? word[i] : word[i] << bit | word[i + 1] >> (64 - bit);
    const u128 product = u128{window} * p.significand + carry;
    turns[i] = static_cast<std::uint64_t>(product);
    carry = high(product);
  }
  Turn t;
  t.quarter = static_cast<unsigned>(turns[0] >> 62);
  u128 upper = wide(turns[0] << 2 | turns[1] >> 62, turns[1] << 2 | turns[2] >> 62);
  std::uint64_t lower = turns[2] << 2 | turns[3] >> 62;
  t.negative = upper >> 127 != 0;
  if (t.negative) {
    ++t.quarter;
    upper = ~upper;
    lower = ~lower;
  }
  t.shift = 128 - bit_width(upper);  // 1 to 63
  t.size = mul_high(upper << t.shift | lower >> (64 - t.shift), k_half_pi);
  return t;
}

// 1/k! - t/(k+2)! + t^2/(k+4)! - ... as 0.128 for t <= (pi/4)^2. In full, 1/19! < 1/18! < 2^-52; brief, the error is
// below 6 units of 2^-64.
u128 alternating(u128 t, int k, bool brief) {
  const u128* c = k_inverse_factorial.at + k;
  return brief ? series(c, 2, 0, 9, 0, true, t) : series(c, 2, 8, 14, 52, true, t);
}

// Sine or cosine of |g|.
Scaled wave(const Turn& turn, bool cosine, bool brief) {
  const u128 g = turn.size >> (turn.shift - 1);
  const u128 t = mul_high(g, g);
  const u128 less = mul_high(t, alternating(t, cosine ? 2 : 3, brief));
  if (!cosine) return scaled(turn.size - mul_high(turn.size, less), -turn.shift);
  return less == 0 ? Scaled{u128{1} << 127, 0} : scaled(-less, -1);
}

// Sine of x + quarters * pi/2.
LAB_NOINLINE double sine(double x, unsigned quarters) {
  const Parts p = parts(x);
  if (p.exponent == k_special) return not_a_number();
  const Turn turn = reduce(p);
  const unsigned quarter = quarters + (p.negative ? 0U - turn.quarter : turn.quarter);
  const bool cosine = quarter % 2 != 0;
  const bool negative = ((quarter & 2U) != 0) != (!cosine && turn.negative != p.negative);
  const Scaled brief = wave(turn, cosine, true);
  return to_double(negative, decided(brief) ? brief : wave(turn, cosine, false));
}

}  // namespace

double sin(double x) { return parts(x).exponent < -26 ? x : sine(x, 0); }  // x - x^3/6 rounds to x

double cos(double x) { return parts(x).exponent < -27 ? 1.0 : sine(x, 1); }

}  // namespace lab::math
