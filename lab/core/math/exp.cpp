// exp and tanh. e^y = 2^q * 2^(i/32) * e^r with y = (32 q + i) ln2/32 + r and 0 <= r < ln2/32: y and ln2/32 are exact
// to 2^-128 and only fractions of 1 are kept of both, so that r appears as their difference modulo 1.
#include "core/math/fixed.hpp"
#include "core/math/functions.hpp"
#include "core/math/series.hpp"

namespace lab::math {
namespace {

constexpr u128 k_step = wide(0x058B90BFBE8E7BCD, 0x5E4F1D9CC01F97B5);  // ln2/32, 0.128
constexpr std::uint64_t k_step_low = 0x7A079A193394C5B1;               // and its next 64 bits

// e^r - 1 as 0.128 for r < 2^-5. In full, the terms to r^8/8! have 128 bits, and 1/9! < 2^-18; brief, the error is
// r^9/9! < 2^-67.
constexpr u128 exp_minus_1(u128 r, bool brief) {
  const u128* c = k_inverse_factorial.at + 2;
  return r + mul_high(r, mul_high(r, brief ? series(c, 1, 0, 6, 0, false, r) : series(c, 1, 7, 13, 18, false, r)));
}

struct Powers {  // 2^(i/32) as 2.126
  u128 at[32] = {};
};

constexpr Powers powers() {
  Powers p;
  const u128 ratio_less_1 = exp_minus_1(k_step, false);
  p.at[0] = u128{1} << 126;
  for (int i = 1; i < 32; ++i) {
    // from the nearest power below whose index is half, so that errors do not pile up
    const u128 half = p.at[i / 2];
    const u128 square = mul_high(half, half) << 2;
    p.at[i] = i % 2 == 0 ? square : square + mul_high(square, ratio_less_1);
  }
  return p;
}

constexpr Powers k_powers = powers();

// e^y for 2^-70 <= |y| < 1024, relative error below 2^-118, or brief below 2^-66.
LAB_NOINLINE Scaled exp_fixed(double y, bool brief) {
  const Parts p = parts(y);
  u128 r = u128{p.significand} << (p.exponent + 76);  // modulo 1; bits below 2^-128 do not occur
  if (p.negative) r = -r;
  // The step below y, or at times the one before it: r is then a little larger than a step, never negative.
  const double steps = y * 0x1.71547652b82fep5 - 0x1p-20;
  auto k = static_cast<std::int32_t>(steps);
  if (static_cast<double>(k) > steps) --k;
  const auto wide_k = static_cast<i128>(k);
  r -= static_cast<u128>(wide_k) * k_step + static_cast<u128>((wide_k * k_step_low) >> 64);
  const u128 power = k_powers.at[k & 31];
  return scaled(power + mul_high(power, exp_minus_1(r, brief)), (k >> 5) + 1);
}

}  // namespace

double exp(double x) {
  const Parts p = parts(x);
  if (x != x) return not_a_number();
  if (p.exponent >= 10) return p.negative ? 0.0 : infinity(false);
  if (p.exponent < -54) return 1.0;
  const Scaled brief = exp_fixed(x, true);
  return to_double(false, decided(brief) ? brief : exp_fixed(x, false));
}

double pow2(double x) { return x == x ? x * x : not_a_number(); }

namespace {

// (1 - u) / (1 + u) with u = e^(-2|x|).
Scaled tanh_fixed(double x, bool brief) {
  const Scaled e = exp_fixed(-2 * __builtin_fabs(x), brief);
  const u128 u = e.fraction >> (2 - e.exponent);  // in units of 2^-125
  const u128 one = u128{1} << 125;
  const u128 top = one - u;
  const int shift = 125 - bit_width(top);
  return scaled(ratio(top << shift, one + u, brief ? 2 : 3), 7 - shift);
}

}  // namespace

double tanh(double x) {
  const Parts p = parts(x);
  if (x != x) return not_a_number();
  if (p.exponent < -27) return x;  // x - x^3/3 rounds to x
  if (p.exponent >= 5) return with_sign(1.0, p.negative);
  Scaled y = tanh_fixed(x, true);
  if (p.exponent < -4 || !decided(y)) y = tanh_fixed(x, false);  // below 1/16 the brief 1 - u is too short
  return to_double(p.negative, y);
}

}  // namespace lab::math
