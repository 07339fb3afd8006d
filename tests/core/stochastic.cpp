// Stochastic rounding with n given bits: every R for small n, against the inequalities of P3109 in whole numbers.
#include <catch2/catch_test_macros.hpp>

#include "core/floats/catalogue.hpp"
#include "core/oracle.hpp"
#include "support.hpp"

namespace {

using lab::Overflow;
using lab::Rounding;
using lab::RoundingRule;
using oracle::Int;
using oracle::Ratio;
using oracle::Table;

// rint(num / den), ties to even.
Int nearest_even(const Int& num, const Int& den) {
  Int q = num / den;
  const Int twice = 2 * (num % den);
  if (twice > den || (twice == den && (q & 1) != 0)) ++q;
  return q;
}

// v = num / den in [0, 1)
bool goes_away(Rounding mode, const Int& num, const Int& den, int n, std::uint64_t random) {
  const Int full = Int(1) << static_cast<unsigned>(n);
  if (mode == Rounding::sr_a) return num * full / den + random >= full;
  if (mode == Rounding::sr_b) return num * full * 2 / den + 2 * Int(random) + 1 >= full * 2;
  return nearest_even(num * full, den) + random >= full;
}

void try_value(const lab::Format& f, const Table& t, const Ratio& x, lab_test::Failures& failures) {
  const Table::Place place = t.find(x);
  if (place.under_all || place.below + 1 >= t.count()) return;  // no zero below; overflow has a test of its own
  const Int low = t.step(place.below), high = t.step(place.below + 1);
  const Int num = x.num - low * x.den, den = (high - low) * x.den;
  for (const int n : {1, 2, 5})
    for (std::uint64_t random = 0; random < std::uint64_t{1} << n; ++random)
      for (const Rounding mode : {Rounding::sr_a, Rounding::sr_b, Rounding::sr_c})
        for (const bool negative : {false, true}) {
          if (negative && !f.has_sign) continue;
          const lab::Encoded got =
              lab::encode(f, lab::unpack(t.real(x, negative)), RoundingRule(mode, n, random), Overflow::ieee);
          const std::uint32_t size = place.below + (goes_away(mode, num, den, n, random) ? 1 : 0);
          const bool minus_zero = size == 0 && f.has_zero;
          const lab::u128 sign = negative && (!minus_zero || t.has_minus_zero()) ? lab::sign_mask(f) : lab::u128{0};
          if (got.code != (size | sign))
            failures.add(f.id + " above " + std::to_string(place.below) + " " + lab::rule_name({mode, n, random}) +
                         ": " + oracle::text(got.code));
        }
}

lab::Encoded stored(const char* format, const char* value, const RoundingRule& rule) {
  return lab::encode(*lab::find_format(format), *lab::parse_real(value), rule, Overflow::ieee);
}

}  // namespace

TEST_CASE("stochastic rounding A, B and C decide as their inequalities say, for every R", "[stochastic]") {
  lab_test::Failures failures;
  lab_test::Random random(11);
  const Int thirds = boost::multiprecision::pow(Int(3), 90U);
  for (const lab::Format& f : oracle::small_formats(8)) {
    const Table t(f);
    for (int i = 0; i < 12; ++i) {
      const auto at = static_cast<std::uint32_t>(random.below(t.count()));
      const Int low = t.step(at), high = t.step(at + 1);
      const auto k = static_cast<unsigned>(random.below(std::uint64_t{129}));
      try_value(f, t, {low * 128 + (high - low) * k, 128}, failures);                          // short fractions
      try_value(f, t, {(low * 128 + (high - low) * k) * thirds + 1, 128 * thirds}, failures);  // endless ones
    }
    if (t.step(0) == 0)
      for (const unsigned shift : {1U, 2U, 3U, 6U, 40U, 140U}) try_value(f, t, {t.step(1), Int(1) << shift}, failures);
  }
  CHECK(failures.text() == "");
}

TEST_CASE("stochastic rounding of wide formats sees all its bits", "[stochastic]") {
  // v = 3/8 of a step above 1 in fp64, and as little as 2^-60 of a step more or less than a threshold.
  const lab::u128 one = lab::u128{0x3FF} << 52;
  CHECK(stored("fp64", "0x1.00000000000006p0", RoundingRule(Rounding::sr_a, 60, (1ULL << 60) - (3ULL << 57))).code ==
        one + 1);
  CHECK(
      stored("fp64", "0x1.00000000000006p0", RoundingRule(Rounding::sr_a, 60, (1ULL << 60) - (3ULL << 57) - 1)).code ==
      one);
  CHECK(stored("fp64", "0x1.000000000000060000000000000008p0",
               RoundingRule(Rounding::sr_a, 60, (1ULL << 60) - (3ULL << 57) - 1))
            .code == one);  // 2^-65 of a step is not seen
  CHECK(stored("fp64", "0x1.0000000000000600000000000001p0",
               RoundingRule(Rounding::sr_a, 60, (1ULL << 60) - (3ULL << 57) - 1))
            .code == one + 1);  // 2^-60 of a step is
}

TEST_CASE("B054: the carry of stochastic rounding reaches the exponent", "[stochastic]") {
  CHECK(stored("bf16", "1.9999", RoundingRule(Rounding::sr_a, 8, 255)).code == 0x4000);  // 2
  CHECK(stored("bf16", "1.9999", RoundingRule(Rounding::sr_a, 8, 0)).code == 0x3FFF);
}

TEST_CASE("B056: half of the smallest fp16 subnormal goes up for half of all R", "[stochastic]") {
  const auto count = [](const char* value) {
    int up = 0;
    for (std::uint64_t r = 0; r < 256; ++r)
      up += stored("fp16", value, RoundingRule(Rounding::sr_a, 8, r)).code == 1 ? 1 : 0;
    return up;
  };
  CHECK(count("0x1p-25") == 128);
  CHECK(count("0x3p-27") == 96);
}

TEST_CASE("B009: stochastic rounding near the top of e4m3fn ends at 448 or at NaN", "[stochastic]") {
  CHECK(stored("e4m3fn", "449", RoundingRule(Rounding::sr_a, 8, 0)).code == 0x7E);
  CHECK(stored("e4m3fn", "449", RoundingRule(Rounding::sr_a, 8, 255)).code == 0x7F);
  CHECK(stored("e4m3fn", "-500", Rounding::rne).code == 0xFF);
}

TEST_CASE("exact values stay, whatever the random bits", "[stochastic]") {
  for (const Rounding mode : {Rounding::sr_a, Rounding::sr_b, Rounding::sr_c})
    CHECK(stored("e2m1", "1.5", RoundingRule(mode, 4, 15)).code == 3);
}

TEST_CASE("a rounding rule is read as it is written", "[stochastic]") {
  CHECK(lab::rule_name(*lab::rule_from("sr_b:8:200")) == "sr_b:8:200");
  CHECK(lab::rule_name(*lab::rule_from("odd")) == "odd");
  for (const char* bad : {"sr_a", "sr_a:8", "sr_a:0:0", "sr_a:61:0", "sr_a:8:256", "sr_a:8:-1", "sr_a:8:", "rne:1:0",
                          "sr_d:8:1", "sr_a:8:1:2", "sr_a:18446744073709551617:0"})
    CHECK(!lab::rule_from(bad).has_value());
}
