// A million seeded numbers per mode against other people's arithmetic: the compiler's conversions, the C library's
// strtod and, where it is installed, MPFR.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

#ifdef LAB_HAVE_MPFR
#include <mpfr.h>
#endif

namespace {

using lab::Overflow;
using lab::Rounding;
using lab_test::Failures;
using lab_test::Random;

const lab::Format& format(const char* id) { return lab::find_row(id)->format; }

double as_double(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

// Doubles of every size, most of them where narrow formats round, many next to a tie.
double some_double(Random& random, int min_exponent, int max_exponent) {
  const std::uint64_t raw = random.next();
  if (raw % 16 == 0) return as_double(random.next());
  const auto span = static_cast<std::uint64_t>(max_exponent - min_exponent + 1);
  const auto exponent = static_cast<std::int64_t>(random.below(span)) + min_exponent;
  std::uint64_t fraction = random.next() >> 12;
  if (raw % 3 == 0) fraction = (fraction >> 40 << 40) + (raw >> 8) % 5 - 2;  // a short number and its neighbours
  if (raw % 3 == 1) fraction = ((fraction >> 28) | 1) << 28;
  fraction &= (std::uint64_t{1} << 52) - 1;
  return as_double((raw >> 63 << 63) | static_cast<std::uint64_t>(exponent + 1023) << 52 | fraction);
}

std::string digits(Random& random, std::size_t count) {
  std::string out;
  while (out.size() < count) out += std::to_string(random.next());
  out.resize(count);
  return out;
}

std::string some_decimal(Random& random, int min_exponent, int max_exponent) {
  std::string out = random.below(2) == 0 ? "-" : "";
  const std::size_t length = 1 + static_cast<std::size_t>(random.below(random.below(8) == 0 ? 60 : 22));
  std::string body = digits(random, length);
  if (random.below(2) == 0 && length > 1) body.insert(1 + static_cast<std::size_t>(random.below(length - 1)), ".");
  const auto span = static_cast<std::uint64_t>(max_exponent - min_exponent + 1);
  out += body + "e" + std::to_string(static_cast<std::int64_t>(random.below(span)) + min_exponent);
  return out;
}

std::string place(double x) {
  char text[64];
  std::snprintf(text, sizeof text, "%a", x);
  return text;
}

}  // namespace

TEST_CASE("a million doubles become the float that the compiler makes of them") {
  Random random(11);
  Failures failures;
  const lab::Format& f = format("fp32");
  for (int i = 0; i < 1000000; ++i) {
    const double x = some_double(random, -155, 130);
    if (x != x) continue;
    const auto want = __builtin_bit_cast(std::uint32_t, static_cast<float>(x));
    if (lab::encode(f, lab::unpack_double(x), Rounding::rne, Overflow::ieee).code != want) failures.add(place(x));
  }
  CHECK(failures.text() == "");
}

#if defined(__FLT16_MANT_DIG__) && defined(__x86_64__)
TEST_CASE("a million doubles become the _Float16 that the compiler makes of them") {
  __extension__ using Half = _Float16;
  Random random(12);
  Failures failures;
  const lab::Format& f = format("fp16");
  for (int i = 0; i < 1000000; ++i) {
    volatile double x = some_double(random, -28, 17);
    if (x != x) continue;
    const auto want = __builtin_bit_cast(std::uint16_t, static_cast<Half>(x));
    if (lab::encode(f, lab::unpack_double(x), Rounding::rne, Overflow::ieee).code != want) failures.add(place(x));
  }
  CHECK(failures.text() == "");
}
#endif

TEST_CASE("bfloat16 is the upper half of a float, rounded as integers round") {
  // Round to nearest even on the bits of the float: add half of the last place, and one less when it is even.
  Random random(13);
  Failures failures;
  const lab::Format& f = format("bf16");
  for (int i = 0; i < 1000000; ++i) {
    auto bits = static_cast<std::uint32_t>(random.next());
    if (i % 3 == 0) bits = (bits & 0xFFFF0000U) | (0x7FFF + static_cast<std::uint32_t>(i / 3) % 3);
    const float x = __builtin_bit_cast(float, bits);
    if (x != x) continue;
    const std::uint32_t want = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
    if (lab::encode(f, lab::unpack_double(static_cast<double>(x)), Rounding::rne, Overflow::ieee).code != want)
      failures.add(place(static_cast<double>(x)));
  }
  CHECK(failures.text() == "");
}

TEST_CASE("decimal text becomes the double that strtod makes of it") {
  Random random(14);
  Failures failures;
  const lab::Format& f = format("fp64");
  for (int i = 0; i < 300000; ++i) {
    const std::string text = some_decimal(random, i % 4 == 0 ? -345 : -30, i % 4 == 0 ? 310 : 30);
    const auto want = __builtin_bit_cast(std::uint64_t, std::strtod(text.c_str(), nullptr));
    const auto x = lab::parse_real(text);
    if (!x || lab::encode(f, *x, Rounding::rne, Overflow::ieee).code != want) failures.add(text);
  }
  CHECK(failures.text() == "");
}

TEST_CASE("the exact decimal of a tie between doubles goes to the even one, a digit more goes up") {
  Random random(15);
  Failures failures;
  const lab::Format& f = format("fp64");
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t code = random.next() & 0x7FEFFFFFFFFFFFFEU;
    lab::Real low = lab::real_from(lab::decode(f, code));
    const lab::Real high = lab::real_from(lab::decode(f, code + 1));
    lab::Real minus_high = high;
    minus_high.negative = true;
    lab::Real tie = lab::difference(low, minus_high);
    tie.exponent -= 1;
    const std::string text = lab::exact_decimal(tie);
    const auto nearest = [&](const std::string& t) {
      return lab::encode(f, *lab::parse_real(t), Rounding::rne, Overflow::ieee).code;
    };
    const std::string more = text.find('.') == std::string::npos ? text + ".0001" : text + "0001";
    if (nearest(text) != code || nearest(more) != code + 1) failures.add(text);
    if (__builtin_bit_cast(std::uint64_t, std::strtod(text.c_str(), nullptr)) != code) failures.add("strtod " + text);
  }
  CHECK(failures.text() == "");
}

TEST_CASE("the shortest text of a double is the one with the fewest digits that strtod reads back") {
  Random random(16);
  Failures failures;
  const lab::Format& f = format("fp64");
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t code = random.next() & 0x7FFFFFFFFFFFFFFFU;
    const double x = as_double(code);
    if (x != x || x > 1.7e308) continue;
    const std::string text = lab::shortest_decimal(f, code);
    if (std::strtod(text.c_str(), nullptr) != x) failures.add(text + " is not read back");
    if (x >= 1 && x < 1e21 && text.find('.') == std::string::npos) continue;  // integers are given in full
    // %.{n}e is correctly rounded: the first n that reads back gives the fewest digits.
    char best[64];
    int n = 0;
    for (; n < 17; ++n) {
      std::snprintf(best, sizeof best, "%.*e", n, x);
      if (std::strtod(best, nullptr) == x) break;
    }
    std::string kept;
    for (const char c : text.substr(0, text.find('e')))
      if (c != '.' && (c != '0' || !kept.empty())) kept += c;
    kept.resize(kept.find_last_not_of('0') + 1);
    if (static_cast<int>(kept.size()) > n + 1) failures.add(text + " is longer than " + best);
  }
  CHECK(failures.text() == "");
}

#ifdef LAB_HAVE_MPFR

namespace {

struct Target {
  const char* id;
  mpfr_prec_t precision;
  mpfr_exp_t emin, emax;  // of MPFR, whose significand lies in [0.5, 1)
  int low, high;          // decimal exponents tried
};
constexpr Target k_targets[] = {{"fp16", 11, -23, 16, -10, 6},        {"bf16", 8, -132, 128, -43, 40},
                                {"tf32", 11, -135, 128, -43, 40},     {"fp32", 24, -148, 128, -48, 40},
                                {"fp64", 53, -1073, 1024, -330, 310}, {"fp128", 113, -16493, 16384, -4970, 4935},
                                {"e5m2", 3, -15, 16, -6, 6}};

// Code of an MPFR number that fits the format, from its bits.
lab::u128 code_of(const lab::Format& f, const mpfr_t x) {
  lab::u128 code = mpfr_signbit(x) != 0 ? lab::sign_mask(f) : lab::u128{0};
  if (mpfr_inf_p(x)) return code | lab::infinity_code(f, false);
  if (mpfr_zero_p(x)) return code;
  mpz_t z;
  mpz_init(z);
  auto exponent = static_cast<std::int64_t>(mpfr_get_z_2exp(z, x));
  // Scale to an integer count of quanta of its binade.
  const auto width = static_cast<std::int64_t>(mpz_sizeinbase(z, 2));
  const std::int64_t top = exponent + width - 1;
  const std::int64_t binade = std::max<std::int64_t>(top, 1 - f.bias);
  const std::int64_t shift = exponent - (binade - f.fraction_bits);
  mpz_abs(z, z);
  if (shift >= 0)
    mpz_mul_2exp(z, z, static_cast<mp_bitcnt_t>(shift));
  else
    mpz_tdiv_q_2exp(z, z, static_cast<mp_bitcnt_t>(-shift));
  lab::u128 kept = 0;
  for (std::size_t i = mpz_size(z); i-- > 0;) kept = (kept << 64) | mpz_getlimbn(z, static_cast<mp_size_t>(i));
  mpz_clear(z);
  return code | ((static_cast<lab::u128>(binade - (1 - f.bias)) << f.fraction_bits) + kept);
}

// Texts and doubles in turn, or doubles alone, which are quicker. Returns how many were compared.
std::uint64_t check_against_mpfr(Rounding mode, mpfr_rnd_t rounding, std::uint64_t seed, int per_format, bool texts) {
  Random random(seed);
  Failures failures;
  std::uint64_t compared = 0;
  for (const Target& target : k_targets) {
    if (!texts && target.precision > 53) continue;
    const lab::Format& f = format(target.id);
    mpfr_set_emin(target.emin);
    mpfr_set_emax(target.emax);
    mpfr_t x;
    mpfr_init2(x, target.precision);
    for (int i = 0; i < per_format; ++i) {
      const bool from_text = texts && (i % 3 == 0 || target.precision > 53);
      lab::u128 code = 0;
      std::string text;
      int ternary = 0;
      if (from_text) {
        text = some_decimal(random, target.low, target.high);
        ternary = mpfr_strtofr(x, text.c_str(), nullptr, 10, rounding);
        code = lab::encode(f, *lab::parse_real(text), mode, Overflow::ieee).code;
      } else {
        const double d = some_double(random, static_cast<int>(std::max<mpfr_exp_t>(target.emin, -1020)) - 4,
                                     static_cast<int>(std::min<mpfr_exp_t>(target.emax, 1023)));
        if (d != d) continue;
        ternary = mpfr_set_d(x, d, rounding);
        code = lab::encode(f, lab::unpack_double(d), mode, Overflow::ieee).code;
        text = place(d);
      }
      mpfr_subnormalize(x, ternary, rounding);
      ++compared;
      if (code != code_of(f, x))
        failures.add(f.id + " " + text + " is " + lab::hex(code) + ", MPFR " + lab::hex(code_of(f, x)));
    }
    mpfr_clear(x);
  }
  mpfr_set_emin(mpfr_get_emin_min());
  mpfr_set_emax(mpfr_get_emax_max());
  CHECK(failures.text() == "");
  return compared;
}

constexpr int k_per_format = 150000;  // times seven formats: a million per mode

}  // namespace

TEST_CASE("a million numbers round to nearest as MPFR rounds them") {
  check_against_mpfr(Rounding::rne, MPFR_RNDN, 21, k_per_format, true);
}

TEST_CASE("a million numbers round toward zero as MPFR rounds them") {
  check_against_mpfr(Rounding::rtz, MPFR_RNDZ, 22, k_per_format, true);
}

TEST_CASE("a million numbers round up as MPFR rounds them") {
  check_against_mpfr(Rounding::ru, MPFR_RNDU, 23, k_per_format, true);
}

TEST_CASE("a million numbers round down as MPFR rounds them") {
  check_against_mpfr(Rounding::rd, MPFR_RNDD, 24, k_per_format, true);
}

TEST_CASE("ten million doubles round in every IEEE mode as MPFR rounds them") {
  std::uint64_t compared = 0;
  compared += check_against_mpfr(Rounding::rne, MPFR_RNDN, 31, 500000, false);
  compared += check_against_mpfr(Rounding::rtz, MPFR_RNDZ, 32, 450000, false);
  compared += check_against_mpfr(Rounding::ru, MPFR_RNDU, 33, 450000, false);
  compared += check_against_mpfr(Rounding::rd, MPFR_RNDD, 34, 450000, false);
  CHECK(compared >= 10000000);
}

TEST_CASE("fractions round as the quotient of MPFR") {
  Random random(25);
  Failures failures;
  const lab::Format& f = format("fp128");
  mpfr_t x;
  mpfr_t y;
  mpfr_init2(x, 113);
  mpfr_init2(y, 113);
  for (int i = 0; i < 50000; ++i) {
    const std::uint64_t a = random.next() >> 1;
    const std::uint64_t b = (random.next() >> (1 + random.below(60))) | 1;
    mpfr_set_ui(x, a, MPFR_RNDN);
    mpfr_set_ui(y, b, MPFR_RNDN);
    mpfr_div(x, x, y, MPFR_RNDN);
    const auto got = lab::parse_real(std::to_string(a) + "/" + std::to_string(b));
    if (lab::encode(f, *got, Rounding::rne, Overflow::ieee).code != code_of(f, x))
      failures.add(std::to_string(a) + "/" + std::to_string(b));
  }
  mpfr_clear(x);
  mpfr_clear(y);
  CHECK(failures.text() == "");
}

TEST_CASE("nearest away and to odd follow from the neighbours that MPFR gives") {
  Random random(26);
  Failures failures;
  const lab::Format& f = format("fp32");
  mpfr_t down;
  mpfr_t up;
  mpfr_t exact;
  mpfr_t middle;
  mpfr_init2(down, 24);
  mpfr_init2(up, 24);
  mpfr_init2(exact, 53);
  mpfr_init2(middle, 60);
  for (int i = 0; i < 300000; ++i) {
    const double d = std::abs(some_double(random, -125, 126));
    if (!(d > 1e-37 && d < 1e38)) continue;
    mpfr_set_d(exact, d, MPFR_RNDN);
    mpfr_set_d(down, d, MPFR_RNDD);
    mpfr_set_d(up, d, MPFR_RNDU);
    mpfr_add(middle, down, up, MPFR_RNDN);
    mpfr_div_2ui(middle, middle, 1, MPFR_RNDN);
    const lab::u128 low = code_of(f, down);
    const lab::u128 high = code_of(f, up);
    const lab::u128 away = mpfr_cmp(exact, middle) >= 0 ? high : low;
    const lab::u128 odd = low == high ? low : (low & 1U) != 0 ? low : high;
    const lab::Unpacked u = lab::unpack_double(d);
    if (lab::encode(f, u, Rounding::rna, Overflow::ieee).code != away) failures.add("away " + place(d));
    if (lab::encode(f, u, Rounding::odd, Overflow::ieee).code != odd) failures.add("odd " + place(d));
  }
  mpfr_clear(down);
  mpfr_clear(up);
  mpfr_clear(exact);
  mpfr_clear(middle);
  CHECK(failures.text() == "");
}

#endif
