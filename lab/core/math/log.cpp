// log, log2 and log1p. x = 2^e * m with m near c = j/32, so log x = e ln2 + ln c + 2 atanh((m - c)/(m + c)). Near 1 the
// first two terms are 0 and what is left has its full relative precision.
#include "core/math/fixed.hpp"
#include "core/math/functions.hpp"
#include "core/math/series.hpp"

namespace lab::math {
namespace {

constexpr u128 k_ln2 = wide(0xB17217F7D1CF79AB, 0xC9E3B39803F2F6AF);        // 0.128
constexpr u128 k_log2_e = wide(0xB8AA3B295C17F0BB, 0xBE87FED0691D3E88);     // 1.127
constexpr u128 k_root_half = wide(0xB504F333F9DE6484, 0x597D89B3754ABE9F);  // 0.128
constexpr int k_point = 116;  // sums are signed and have this many bits after the point

template <unsigned count>
struct Odd {  // 1/3, 1/5, 1/7 ... as 0.128
  u128 at[count] = {};
  constexpr Odd() {
    for (unsigned n = 0; n < count; ++n) at[n] = ~u128{0} / (2 * n + 3);
  }
};

constexpr Odd<10> k_odd;

// atanh s = s + s^3/3 + s^5/5 + ... = s * (1 + ...) for s = p * 2^-shift (0.128); returned times 2^shift, as p.
constexpr u128 atanh_series(u128 p, int shift, const u128* odd, int cut, int last) {
  const u128 s = p >> shift;
  const u128 t = mul_high(s, s);
  return p + mul_high(p, mul_high(t, series(odd, 1, cut, last, 0, false, t)));
}

constexpr int k_first = 22, k_last = 46;

struct Logs {  // |ln(j/32)| in units of 2^-116
  u128 at[k_last - k_first + 1] = {};
};

constexpr Logs logs() {
  constexpr Odd<26> more;
  Logs l;
  for (int j = k_first; j <= k_last; ++j) {
    const auto distance = static_cast<unsigned>(j < 32 ? 32 - j : j - 32);
    const u128 s = ~u128{0} / static_cast<unsigned>(j + 32) * distance;
    l.at[j - k_first] = atanh_series(s, 0, more.at, 26, 25) >> (127 - k_point);
  }
  return l;
}

constexpr Logs k_logs = logs();

struct Log {
  bool negative = false;
  Scaled size;
};

// The logarithm of fraction * 2^exponent, the fraction in [1, 2) as 1.127.
LAB_NOINLINE Log log_fixed(Scaled x, bool base_2, bool brief) {
  int e = x.exponent;
  u128 m = x.fraction >> 3;    // units of 2^-124
  if (m > k_root_half >> 3) {  // half of it: m lies in [sqrt(1/2), sqrt 2)
    ++e;
    m >>= 1;
  }
  const auto j = static_cast<unsigned>((m + (u128{1} << 118)) >> 119);
  const u128 c = u128{j} << 119;
  const bool below = m < c;
  const u128 gap = below ? c - m : m - c;
  const int shift = 124 - bit_width(gap);
  u128 rest = 0;  // atanh * 2^shift, 0.128
  if (gap != 0) {
    const u128 s = ratio(gap << shift, m + c, brief ? 2 : 3) << 8;
    rest = brief ? atanh_series(s, shift, k_odd.at, 0, 3) : atanh_series(s, shift, k_odd.at, 4, 9);
  }
  if (j == 32 && e == 0) {
    const u128 times = base_2 ? mul_high(rest, k_log2_e) << 1 : rest;
    return {below, scaled(times, -shift)};
  }
  const auto around = static_cast<i128>(shift + 127 - k_point < 128 ? rest >> (shift + 127 - k_point) : 0);
  const auto center = static_cast<i128>(k_logs.at[j - k_first]);
  i128 sum = (j < 32 ? -center : center) + (below ? -around : around);
  if (base_2) {
    const u128 size = static_cast<u128>(sum < 0 ? -sum : sum);
    const auto times = static_cast<i128>(mul_high(size, k_log2_e) << 1);
    sum = (sum < 0 ? -times : times) + static_cast<i128>(e) * (i128{1} << k_point);
  } else {
    const u128 low = k_ln2 & low_mask(128 - k_point);
    sum += static_cast<i128>(e) * static_cast<i128>(k_ln2 >> (128 - k_point)) +
           ((static_cast<i128>(e) * static_cast<i128>(low)) >> (128 - k_point));
  }
  return {sum < 0, scaled(static_cast<u128>(sum < 0 ? -sum : sum), 127 - k_point)};
}

double log_rounded(Scaled x, bool base_2) {
  Log l = log_fixed(x, base_2, true);
  if (!decided(l.size)) l = log_fixed(x, base_2, false);
  return to_double(l.negative, l.size);
}

double logarithm(double x, bool base_2) {
  const Parts p = parts(x);
  if (x == 0) return infinity(true);
  if (x != x || p.negative) return not_a_number();
  if (p.exponent == k_special) return x;
  return log_rounded({u128{p.significand} << 75, p.exponent}, base_2);
}

}  // namespace

double log(double x) { return logarithm(x, false); }
double log2(double x) { return logarithm(x, true); }

double log1p(double x) {
  const Parts p = parts(x);
  if (x != x || x < -1) return not_a_number();
  if (x == -1) return infinity(true);
  if (p.exponent == k_special || p.exponent < -54) return x;  // x - x^2/2 rounds to x
  // 1 + x, exact but for bits that are too small by a factor of 2^126
  u128 sum = 0;
  int exponent = 1;
  if (p.exponent <= 0) {
    const u128 size = u128{p.significand} << (p.exponent + 74);
    sum = (u128{1} << 126) + (p.negative ? -size : size);
  } else {
    sum = (u128{p.significand} << 74) + (p.exponent < 126 ? u128{1} << (126 - p.exponent) : 0);
    exponent += p.exponent;
  }
  return log_rounded(scaled(sum, exponent), false);
}

}  // namespace lab::math
