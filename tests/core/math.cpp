// Elementary functions: special values, exact cases, and results at hard and extreme arguments as MPFR rounds them.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "core/math/functions.hpp"
#include "support.hpp"

namespace {

namespace math = lab::math;

std::uint64_t bits(double x) { return __builtin_bit_cast(std::uint64_t, x); }
double from_bits(std::uint64_t x) { return __builtin_bit_cast(double, x); }
std::string shown(double x) { return lab::hex(bits(x), 16); }

constexpr double k_inf = std::numeric_limits<double>::infinity();
constexpr std::uint64_t k_nan = 0x7FF8000000000000;

struct Function {
  const char* name;
  double (*call)(double);
};

const Function k_functions[] = {{"exp", math::exp}, {"log", math::log}, {"log2", math::log2}, {"log1p", math::log1p},
                                {"sin", math::sin}, {"cos", math::cos}, {"tanh", math::tanh}, {"pow2", math::pow2}};

struct Row {
  double (*function)(double);
  std::uint64_t x, result;
};

// Made with MPFR 4.2 at 53 bits with its subnormal rounding.
const Row k_rows[] = {
    {math::exp, 0x40862E42FEFA39EF, 0x7FEFFFFFFFFFFF2A},  // the last finite result
    {math::exp, 0x40862E42FEFA39F0, 0x7FF0000000000000},
    {math::exp, 0xC086232BDD7ABCD2, 0x001000000000007C},  // the last normal result
    {math::exp, 0xC086232BDD7ABCD3, 0x000FFFFFFFFFFE7C},
    {math::exp, 0xC0874910D52D3051, 0x0000000000000001},  // the last result above 0
    {math::exp, 0xC0874910D52D3052, 0x0000000000000000},
    {math::exp, 0xC087400000000000, 0x0000000000000002},  // subnormal
    {math::exp, 0xC086800000000000, 0x0000000993B4DC95},
    {math::exp, 0x3CA0000000000000, 0x3FF0000000000001},  // 1 + 2^-53 + 2^-107: just above the middle
    {math::exp, 0xBC90000000000000, 0x3FF0000000000000},  // just above the middle, from below 1
    {math::exp, 0xBC90000000000001, 0x3FEFFFFFFFFFFFFF},
    {math::exp, 0x3C9FFFFFFFFFFFFF, 0x3FF0000000000000},
    {math::exp, 0x3FE62E42FEFA39EF, 0x4000000000000000},  // log 2
    {math::log, 0x0000000000000001, 0xC0874385446D71C3},  // the smallest subnormal number
    {math::log, 0x000FFFFFFFFFFFFF, 0xC086232BDD7ABCD2},
    {math::log, 0x0010000000000000, 0xC086232BDD7ABCD2},
    {math::log, 0x7FEFFFFFFFFFFFFF, 0x40862E42FEFA39EF},
    {math::log, 0x3FEFFFFFFFFFFFFF, 0xBCA0000000000000},
    {math::log, 0x3FF0000000000001, 0x3CAFFFFFFFFFFFFF},
    {math::log, 0x3FF6A09E667F3BCD, 0x3FD62E42FEFA39F0},  // the two sides of sqrt 2
    {math::log, 0x3FF6A09E667F3BCC, 0x3FD62E42FEFA39EE},
    {math::log, 0x4005BF0A8B145769, 0x3FF0000000000000},  // e
    {math::log2, 0x0000000000000003, 0xC090C1A8FF971811},
    {math::log2, 0x7FEFFFFFFFFFFFFF, 0x4090000000000000},
    {math::log2, 0x3FEFFFFFFFFFFFFF, 0xBCA71547652B82FE},
    {math::log2, 0x3FF0000000000001, 0x3CB71547652B82FD},
    {math::log2, 0x400921FB54442D18, 0x3FFA6C873498DDF7},
    {math::log1p, 0x3C90000000000000, 0x3C90000000000000},
    {math::log1p, 0xBC90000000000000, 0xBC90000000000000},
    {math::log1p, 0x3CB0000000000001, 0x3CB0000000000000},
    {math::log1p, 0xBFEFFFFFFFFFFFFF, 0xC0425E4F7B2737FA},
    {math::log1p, 0x4340000000000000, 0x40425E4F7B2737FA},
    {math::log1p, 0x44B0000000000000, 0x404A56EF8EC924CC},
    {math::log1p, 0x7FEFFFFFFFFFFFFF, 0x40862E42FEFA39EF},
    {math::log1p, 0x0000000000000001, 0x0000000000000001},
    {math::sin, 0x3E50000000000000, 0x3E50000000000000},
    {math::sin, 0x3E46A09E667F3BCD, 0x3E46A09E667F3BCD},
    {math::sin, 0x3FE921FB54442D18, 0x3FE6A09E667F3BCC},  // pi/4
    {math::sin, 0x3FF921FB54442D18, 0x3FF0000000000000},  // pi/2
    {math::sin, 0x400921FB54442D18, 0x3CA1A62633145C07},  // pi
    {math::sin, 0x401921FB54442D18, 0xBCB1A62633145C07},  // 2 pi
    {math::sin, 0x7506AC5B262CA1FF, 0x3FF0000000000000},  // of all doubles the nearest to a multiple of pi/2
    {math::sin, 0x4480F0CF064DD592, 0xBFEB453AB76BF397},
    {math::sin, 0x7FEFFFFFFFFFFFFF, 0x3F7452FC98B34E97},
    {math::sin, 0xFFEFFFFFFFFFFFFF, 0xBF7452FC98B34E97},
    {math::sin, 0x7FE0000000000000, 0x3FE205248CBDB760},
    {math::sin, 0x4770000000000000, 0x3FD82E34655E6FCB},
    {math::cos, 0x3E46A09E667F3BCD, 0x3FEFFFFFFFFFFFFF},
    {math::cos, 0x3E4FFFFFFFFFFFFF, 0x3FEFFFFFFFFFFFFF},
    {math::cos, 0x3FE921FB54442D18, 0x3FE6A09E667F3BCD},
    {math::cos, 0x3FF921FB54442D18, 0x3C91A62633145C07},
    {math::cos, 0x400921FB54442D18, 0xBFF0000000000000},
    {math::cos, 0x7506AC5B262CA1FF, 0xBC214AE72E6BA22F},
    {math::cos, 0x4480F0CF064DD592, 0x3FE0BE2CEF01C8F4},
    {math::cos, 0x7FEFFFFFFFFFFFFF, 0xBFEFFFE62ECFAB75},
    {math::cos, 0x7E70000000000000, 0x3FEF9785160C8815},
    {math::tanh, 0x3E3FFFFFFFFFFFFF, 0x3E3FFFFFFFFFFFFF},
    {math::tanh, 0x3E40000000000000, 0x3E40000000000000},
    {math::tanh, 0x3FE0000000000000, 0x3FDD9353D7568AF3},
    {math::tanh, 0x40330FC1931F09C9, 0x3FEFFFFFFFFFFFFF},
    {math::tanh, 0x40330FC1931F09CA, 0x3FF0000000000000},
    {math::tanh, 0xC034000000000000, 0xBFF0000000000000},
    {math::tanh, 0x3FF0000000000000, 0x3FE85EFAB514F394},
    {math::exp, 0x3E09E9CBBFD6080B, 0x3FF000000033D398},   // 2^-59 ulp from the middle
    {math::exp, 0xC0412D31A20FB38B, 0x3CD5B0BF3244820A},   // 2^-59 ulp from the middle
    {math::log2, 0x3FFB4EBE40C95A01, 0x3FE8ADEAC981E00E},  // 2^-55 ulp from the middle
    {math::exp, 0x40183D4BCDEBB3F4, 0x407AC50B409C8AEE},   // 2^-59 ulp from a double
    {math::log, 0x6A562A88613629B5, 0x407D6479EBA7C971},   // close to a double, as the next four
    {math::sin, 0x3EBE0000000001C2, 0x3EBDFFFFFFFFF02E},
    {math::cos, 0x3E88000000000009, 0x3FEFFFFFFFFFFF70},
    {math::sin, 0x3FA9283586503FE0, 0x3FA9259E3708BD3A},
    {math::cos, 0x3F606B505550E6B2, 0x3FEFFFFBC9A3FBFE},
    // between 2^-24 and 2^-30 ulp from the middle: the hardest of 60 million random arguments a function
    {math::exp, 0x3FD451A4AECE3929, 0x3FF5FA893F2C113E},
    {math::exp, 0x3E3DBAA8964616DC, 0x3FF0000001DBAA8A},
    {math::exp, 0x3E9DEDCCE56854C9, 0x3FF0000077B73556},
    {math::exp, 0x3FE2D8320F684B08, 0x3FFCD4F26C7A729D},
    {math::exp, 0xBF4698C0B8D2A01D, 0x3FEFFA5A4F7159F5},
    {math::log, 0x20A29A16F5A7913D, 0xC075B1DB63954632},
    {math::log, 0x3FE83227F59D13B8, 0xBFD1E42D2D45FDDC},
    {math::log, 0x20293AE22774E200, 0xC07605B41930BE14},
    {math::log, 0x41405A9D255799C9, 0x402D27EBF7940071},
    {math::log, 0x4D76ACB7C2143342, 0x4062C230C0646E96},
    {math::log2, 0x2A60DB61113C1DC9, 0xC0758ECBAFFEA3A7},
    {math::log2, 0x517A8493E3E2A5D4, 0x40718BA98C5CC19F},
    {math::log2, 0x3FBB5271DEA669FA, 0xC009D2F4E616D041},
    {math::log2, 0x30B760491B9365AB, 0xC06E6E7F46CDADC4},
    {math::log2, 0x262F09458C133CD6, 0xC079C0B4B64C54F7},
    {math::log1p, 0x3E9DEB8613AF666F, 0x3E9DEB85A3C8C6A1},
    {math::log1p, 0x40068E67E5F87DAE, 0x3FF5712A889D85D3},
    {math::log1p, 0x422815E7146F75E0, 0x4038AB4F0D145427},
    {math::log1p, 0x3FA1C96927710E73, 0x3FA17C1A97332024},
    {math::log1p, 0x3FF943F5D786A64F, 0x3FEE516822711420},
    {math::sin, 0x3FBCFE7FF3A391F2, 0x3FBCEEA42FCF61C6},
    {math::sin, 0xBF889A811C53F541, 0xBF889A5A537FDC1B},
    {math::sin, 0xC01B8AA5754161FB, 0xBFE2207DF5EC6F86},
    {math::sin, 0x4016332356FF4438, 0xBFE56AC7FB3827D8},
    {math::sin, 0x4011E9778542E76C, 0xBFEF1FFDF19AE26B},
    {math::cos, 0xC1A1046BF52BD0AF, 0xBFE1BDA0738BCA71},
    {math::cos, 0x5CFD65E0CB755090, 0xBF7FB5062CBD3462},
    {math::cos, 0x3FC0DDCCD718BEDF, 0x3FEFB8FBE26AA77B},
    {math::cos, 0xBFCC16C4E6E81D88, 0x3FEF3B8B09D2FA3F},
    {math::cos, 0x4009E7685B96EFC1, 0xBFEFD9F74C3EA2A3},
    {math::tanh, 0xBF9FB0ED668BD13C, 0xBF9FAE5690D94749},
    {math::tanh, 0x3FEC9552E791CC0F, 0x3FE6D0C4C2D8BE69},
    {math::tanh, 0xBFCAA970BA2C2D61, 0xBFCA48696505941C},
    {math::tanh, 0x402BE508CED6D29B, 0x3FEFFFFFFFFFC9F1},
    {math::tanh, 0x3F9244880F017411, 0x3F92440912A3D847},
};

}  // namespace

TEST_CASE("results at the limits of the range and at hard arguments are those of MPFR") {
  for (const Row& row : k_rows) {
    INFO(lab::hex(row.x, 16));
    CHECK(shown(row.function(from_bits(row.x))) == lab::hex(row.result, 16));
  }
}

TEST_CASE("every NaN gives the one quiet NaN") {
  for (const Function& f : k_functions) {
    INFO(f.name);
    for (const std::uint64_t x : {0x7FF8000000000000U, 0xFFF8000000000000U, 0x7FF0000000000001U, 0xFFFFFFFFFFFFFFFFU})
      CHECK(bits(f.call(from_bits(x))) == k_nan);
  }
}

TEST_CASE("zeros and infinities") {
  struct Values {
    double (*function)(double);
    double zero, minus_zero, infinity, minus_infinity;
  };
  const double nan = from_bits(k_nan);
  const Values rows[] = {
      {math::exp, 1, 1, k_inf, 0},
      {math::log, -k_inf, -k_inf, k_inf, nan},
      {math::log2, -k_inf, -k_inf, k_inf, nan},
      {math::log1p, 0, -0.0, k_inf, nan},
      {math::sin, 0, -0.0, nan, nan},
      {math::cos, 1, 1, nan, nan},
      {math::tanh, 0, -0.0, 1, -1},
      {math::pow2, 0, 0, k_inf, k_inf},
  };
  for (const Values& row : rows) {
    CHECK(shown(row.function(0.0)) == shown(row.zero));
    CHECK(shown(row.function(-0.0)) == shown(row.minus_zero));
    CHECK(shown(row.function(k_inf)) == shown(row.infinity));
    CHECK(shown(row.function(-k_inf)) == shown(row.minus_infinity));
  }
}

TEST_CASE("logarithms outside their domain") {
  for (const double x : {-1.0, -0x1p-1074, -0x1.fffffffffffffp1023, -0x1p-1022}) {
    CHECK(bits(math::log(x)) == k_nan);
    CHECK(bits(math::log2(x)) == k_nan);
  }
  CHECK(math::log1p(-1.0) == -k_inf);
  CHECK(bits(math::log1p(-0x1.0000000000001p0)) == k_nan);
  CHECK(bits(math::log1p(-0x1p1023)) == k_nan);
}

TEST_CASE("exact cases") {
  CHECK(shown(math::log(1.0)) == shown(0.0));
  CHECK(shown(math::log2(1.0)) == shown(0.0));
  for (int k = -1074; k <= 1023; ++k) {
    INFO(k);
    CHECK(math::log2(std::ldexp(1.0, k)) == k);
  }
}

TEST_CASE("arguments too small to matter, of every size") {
  for (int k = -1074; k < -54; ++k) {
    const double x = std::ldexp(1.0, k);
    INFO(k);
    for (const double y : {x, -x}) {
      CHECK(math::exp(y) == 1.0);
      CHECK(math::cos(y) == 1.0);
      CHECK(shown(math::sin(y)) == shown(y));
      CHECK(shown(math::tanh(y)) == shown(y));
      CHECK(shown(math::log1p(y)) == shown(y));
    }
  }
}

TEST_CASE("odd and even functions, at every exponent") {
  lab_test::Random random(11);
  for (std::uint64_t e = 0; e < 2047; ++e) {
    const double x = from_bits(e << 52 | random.next() >> 12);
    INFO(shown(x));
    CHECK(shown(math::sin(-x)) == shown(-math::sin(x)));
    CHECK(shown(math::tanh(-x)) == shown(-math::tanh(x)));
    CHECK(shown(math::cos(-x)) == shown(math::cos(x)));
    CHECK(std::fabs(math::sin(x)) <= 1);
    CHECK(std::fabs(math::cos(x)) <= 1);
  }
}

TEST_CASE("a square is rounded once") {
  lab_test::Random random(12);
  lab_test::Failures failures;
  for (int i = 0; i < 100000; ++i) {
    const std::uint64_t m = random.next() >> 11 | std::uint64_t{1} << 52;
    const int e = random.below(900) - 450;
    const lab::u128 square = lab::u128{m} * m;
    const int drop = lab::bit_width(square) - 53;
    auto kept = static_cast<std::uint64_t>(square >> drop);
    const lab::u128 rest = square & lab::low_mask(drop);
    const lab::u128 half = lab::u128{1} << (drop - 1);
    if (rest > half || (rest == half && (kept & 1U) != 0)) ++kept;
    const double expected = std::ldexp(static_cast<double>(kept), drop + 2 * e);
    const double x = std::ldexp(static_cast<double>(m), e);
    if (bits(math::pow2(x)) != bits(expected) || bits(math::pow2(-x)) != bits(expected)) failures.add(shown(x));
  }
  CHECK(failures.text().empty());
  CHECK(math::pow2(0x1p512) == k_inf);
  CHECK(math::pow2(0x1p-537) == 0x1p-1074);
  CHECK(math::pow2(-0x1p-538) == 0);
}
