// Sums: golden values, the published cases, and every fast path against the exact arithmetic of core/exact.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/big.hpp"
#include "core/exact/arithmetic.hpp"
#include "core/floats/catalogue.hpp"
#include "core/sum_support.hpp"
#include "support.hpp"

using namespace sum_test;

namespace {

std::string shown(double x) {
  char text[64];
  std::snprintf(text, sizeof text, "%a", x);
  return text;
}

double number(const nlohmann::json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string text = value;
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "-0.0") return -0.0;
  REQUIRE((text == "inf" || text == "-inf"));
  return text == "inf" ? k_inf : -k_inf;
}

std::vector<double> golden_terms(const nlohmann::json& list) {
  std::vector<double> terms;
  for (const auto& run : list["runs"]) terms.insert(terms.end(), run[1].get<std::size_t>(), number(run[0]));
  return terms;
}

// What core/exact makes of an operation, with doubles on both sides.
double exact_result(const Format& f, const Encoded& e) { return to_double(decode(f, e.code)); }

// Doubles as the sums meet them: near each other in size, of few bits or many, with the special ones.
double random_double(lab_test::Random& random, int spread) {
  // One draw a statement: the order is then the same everywhere.
  const int kind = random.below(12);
  const double sign = random.below(2) == 0 ? 1 : -1;
  const int exponent = random.below(2 * spread) - spread;
  if (kind == 0) return sign * 0.0;
  if (kind == 1) return std::ldexp(sign, exponent);
  if (kind == 2) return random.below(20) == 0 ? sign * k_inf : 1.0;
  const int keep = 1 + random.below(53);
  const std::uint64_t fraction = (random.next() & ((std::uint64_t{1} << 52) - 1)) >> (53 - keep) << (53 - keep);
  return std::ldexp(sign * from_bits((std::uint64_t{1023} << 52) | fraction), exponent);
}

}  // namespace

TEST_CASE("golden sums: sequential, pairwise and Kahan in every format, and the exact sum") {
  const auto golden = nlohmann::json::parse(lab_test::data_file("sums.json"));
  REQUIRE(golden["lists"].size() == 40);
  lab_test::Failures failures;
  int compared = 0;
  for (const auto& list : golden["lists"]) {
    const std::string name = list["name"];
    const std::vector<double> terms = golden_terms(list);
    CHECK(terms.size() == list["n"].get<std::size_t>());
    for (const auto& [key, want] : list["results"].items()) {
      const Rounder r = rounder(key == "double" ? "fp64" : key == "e4m3" ? "e4m3fn" : key);
      constexpr Order orders[] = {Order::sequential, Order::pairwise, Order::kahan};
      for (std::size_t i = 0; i < 3; ++i, ++compared) {
        const double got = sum_of(Method{orders[i]}, terms, r);
        if (!same(got, number(want[i])))
          failures.add(name + " " + key + " " + std::string(order_name(orders[i])) + ": " + shown(got));
      }
    }
    const double exact = exact_of(terms);
    if (list["fsum"].is_null() ? exact - exact == 0 && name != "1.7e308 x 2" : !same(exact, number(list["fsum"])))
      failures.add(name + " exact: " + shown(exact));
  }
  CHECK(failures.text() == "");
  CHECK(compared == 40 * 8 * 3);
}

TEST_CASE("groups of a tensor sum: the accumulator takes part in the alignment, cutting goes toward zero") {
  const Rounder fp32 = rounder("fp32");
  Method tensor{Order::tensor};
  tensor.block = 2;
  tensor.kept_bits = 10;
  CHECK(sum_of(tensor, {1024, 1, 0.75, 0.75}, fp32) == 1025);  // 0.75 is below the last kept bit of 1025
  CHECK(sum_of(tensor, {-1024, -1, -0.75, -0.75}, fp32) == -1025);
  CHECK(sum_of(tensor, {1024, 1, 0.75}, fp32) == 1025);  // a group that is not complete
  CHECK(sum_of(tensor, {0.75, 0.75, 1024, 1}, fp32) == 1026);
  CHECK(sum_of(tensor, {}, fp32) == 0);
  CHECK(sum_of(tensor, {k_inf, 1}, fp32) == k_inf);
  CHECK(std::isnan(sum_of(tensor, {k_inf, -k_inf}, fp32)));
}

TEST_CASE("every operation equals that of the exact arithmetic, in every mode") {
  const char* formats[] = {
      "fp64",          "fp32",        "tf32",         "fp16",         "bf16",      "e5m2",
      "e4m3fn",        "e4m3",        "e5m2fnuz",     "e3m2",         "e2m3",      "e2m1",
      "e8m0",          "binary8p4ue", "s1e8m20-ieee", "s1e8m50-ieee", "s0e4m3-fn", "s1e3m4-ieee-nosub",
      "s1e11m51-ieee", "binary8p3sf"};
  constexpr Rounding roundings[] = {Rounding::rne, Rounding::rna, Rounding::rtz,
                                    Rounding::ru,  Rounding::rd,  Rounding::odd};
  constexpr Overflow overflows[] = {Overflow::ieee, Overflow::saturate, Overflow::nan};
#ifdef __EMSCRIPTEN__
  constexpr int k_rounds = 60;
#else
  constexpr int k_rounds = 400;
#endif
  lab_test::Random random(6);
  lab_test::Failures failures;
  for (const char* id : formats) {
    const Format f = *find_format(id);
    REQUIRE(fits_double(f));
    for (const Rounding rounding : roundings)
      for (const Overflow overflow : overflows) {
        const Rounder r(f, rounding, overflow);
        const auto check = [&](const char* what, double a, double b, double got, double want) {
          const bool nan = *what == '*' ? std::isnan(a * b) : *what == '-' ? std::isnan(a - b) : std::isnan(a + b);
          if (nan) want = std::nan("");  // also in a format without NaN
          if (!same(got, want))
            failures.add(std::string(id) + " " + std::string(rounding_name(rounding)) + " " + what + " " + shown(a) +
                         " " + shown(b) + ": " + shown(got) + " for " + shown(want));
        };
        for (int i = 0; i < k_rounds; ++i) {
          // Operands of the format, of a wider one, and beyond its range.
          const int spread = i % 4 == 3 ? 1000 : 1 + f.fraction_bits + (max_exponent(f) > 20 ? 20 : max_exponent(f));
          double a = random_double(random, spread), b = random_double(random, spread);
          check("round", a, 0, r.round(a), exact_result(f, encode(f, unpack_double(a), rounding, overflow)));
          if (i % 2 == 0) {
            a = r.round(a);
            b = r.round(b);
          }
          const Unpacked x = unpack_double(a), y = unpack_double(b);
          check("+", a, b, r.add(a, b), exact_result(f, add(f, x, y, rounding, overflow)));
          check("-", a, b, r.subtract(a, b), exact_result(f, subtract(f, x, y, rounding, overflow)));
          if (i % 8 == 0) check("*", a, b, r.multiply(a, b), exact_result(f, multiply(f, x, y, rounding, overflow)));
        }
      }
  }
  CHECK(failures.text() == "");
}

TEST_CASE("formats that doubles do not hold are told apart") {
  CHECK_FALSE(fits_double(*find_format("fp128")));
  CHECK_FALSE(fits_double(*find_format("s1e12m3-ieee")));
  CHECK(fits_double(*find_format("fp64")));
  CHECK(exact_products(*find_format("fp16")));
  CHECK(exact_products(*find_format("fp32")));
  CHECK(exact_products(*find_format("e8m0")));
  CHECK_FALSE(exact_products(*find_format("fp64")));
  CHECK_FALSE(exact_products(*find_format("s1e11m3-ieee")));
}

TEST_CASE("the exact sum equals a sum of big integers") {
  lab_test::Random random(7);
  for (int round = 0; round < 40; ++round) {
    ExactSum sum;
    Big want = 0;  // in units of 2^-2148
    const int spread = round % 2 == 0 ? 1000 : 40;
    for (int i = 0; i < 200; ++i) {
      double a = random_double(random, spread), b = random_double(random, spread);
      if (i % 7 == 0) a = from_bits(random.next() & 0x800FFFFFFFFFFFFFU);  // subnormal
      if (a - a != 0 || b - b != 0) continue;
      const auto unit = [](double x) {
        int e = 0;
        const double m = std::frexp(x, &e);
        return std::pair<Big, int>(static_cast<std::int64_t>(std::ldexp(m, 53)), e - 53);
      };
      const auto [ma, ea] = unit(a);
      const auto [mb, eb] = unit(b);
      if (i % 3 == 0) {
        sum.add(a);
        if (ma != 0) want += ma * (Big(1) << static_cast<unsigned>(ea + 2148));
      } else {
        sum.add_product(a, b);
        if (ma != 0 && mb != 0) {
          const int place = ea + eb + 2148;  // below 0 only for zero bits of subnormal numbers
          want += place >= 0 ? Big(ma * mb * (Big(1) << static_cast<unsigned>(place)))
                             : Big(ma * mb / (Big(1) << static_cast<unsigned>(-place)));
        }
      }
    }
    const Unpacked got = sum.value();
    Big magnitude = want < 0 ? Big(-want) : want;
    CHECK(got.negative == (want < 0));
    const auto place = static_cast<unsigned>(got.exponent + 2148);
    CHECK(big_from_u128(got.significand) == (magnitude >> place));
    CHECK(got.sticky == ((big_from_u128(got.significand) << place) != magnitude));
    CHECK(bit_length(big_from_u128(got.significand)) >= (bit_length(magnitude) < 65 ? bit_length(magnitude) : 65));
  }
}

TEST_CASE("the exact sum survives more terms than a limb holds without carrying") {
  ExactSum sum;
  for (int i = 0; i < 1000000; ++i) sum.add(i % 2 == 0 ? 1e308 : -1e308);
  for (int i = 0; i < 1000; ++i) sum.add(0x1p-1074);
  CHECK(sum.rounded() == 1000 * 0x1p-1074);
  CHECK(bits_of(ExactSum().rounded()) == 0);
}

TEST_CASE("fused products round once, rounded products twice") {
  const Rounder fp16 = rounder("fp16");
  const double x = 1 + 0x1p-10;  // x * x = 1 + 2^-9 + 2^-20
  CHECK(fp16.multiply(x, x) == 1 + 0x1p-9);
  CHECK(fp16.fused(x, x, -1 - 0x1p-9) == 0x1p-20);
  Summation fused(Method{}, fp16);
  fused.add(-1 - 0x1p-9);
  fused.add_product(x, x);
  CHECK(fused.value() == 0x1p-20);
  Summation twice(Method{}, fp16);
  twice.add(-1 - 0x1p-9);
  twice.add(fp16.multiply(x, x));
  CHECK(twice.value() == 0);
  const Rounder fp64 = rounder("fp64");
  lab_test::Random random(8);
  for (int i = 0; i < 2000; ++i) {
    const double a = random_double(random, 30), b = random_double(random, 30), c = random_double(random, 60);
    if (!same(fp64.fused(a, b, c), std::fma(a, b, c))) FAIL(shown(a) << " " << shown(b) << " " << shown(c));
  }
}

TEST_CASE("a pairwise sum of any length is that of the levels of pairs") {
  lab_test::Random random(9);
  const Rounder r = rounder("fp16");
  std::vector<double> terms;
  Summation sum(Method{Order::pairwise}, r);
  for (int n = 1; n <= 150; ++n) {
    terms.push_back(r.round(random_double(random, 6)));
    sum.add(terms.back());
    std::vector<double> level = terms;
    while (level.size() > 1) {
      std::vector<double> next;
      for (std::size_t i = 0; i + 1 < level.size(); i += 2) next.push_back(r.add(level[i], level[i + 1]));
      if (level.size() % 2 != 0) next.push_back(level.back());
      level = next;
    }
    if (!same(sum.value(), level[0])) FAIL("after " << n);
  }
}

TEST_CASE("blocks: any order inside, any order outside, asked for in the middle of a block") {
  lab_test::Random random(10);
  const Rounder fp16 = rounder("fp16"), fp32 = rounder("fp32");
  constexpr Order orders[] = {Order::sequential, Order::pairwise, Order::kahan, Order::neumaier};
  for (const Order inner : orders)
    for (const Order outer : orders) {
      Method method{Order::blocked};
      method.block = 5;
      method.inner = inner;
      method.outer = outer;
      Summation sum(method, fp16, fp32);
      std::vector<double> terms;
      for (int n = 1; n <= 33; ++n) {
        terms.push_back(fp16.round(random_double(random, 8)));
        sum.add(terms.back());
        Summation join(Method{outer}, fp32);
        for (std::size_t i = 0; i < terms.size(); i += 5) {
          Summation block(Method{inner}, fp16);
          for (std::size_t k = i; k < std::min(i + 5, terms.size()); ++k) block.add(terms[k]);
          join.add(block.value());
        }
        if (!same(sum.value(), join.value())) FAIL(order_name(inner) << " " << order_name(outer) << " " << n);
      }
    }
}

TEST_CASE("element and accumulator may differ: terms are taken exactly, the sum of one is rounded") {
  const Rounder fp16 = rounder("fp16"), bf16 = rounder("bf16"), fp32 = rounder("fp32");
  for (const Order order : {Order::sequential, Order::pairwise, Order::kahan, Order::neumaier, Order::tensor}) {
    Summation one(Method{order}, bf16);
    one.add(fp16.round(1.0009765625));
    CHECK(one.value() == 1.0);
  }
  Summation wide(Method{}, fp32);
  for (int i = 0; i < 4096; ++i) wide.add(fp16.round(0.1));
  CHECK(wide.value() == 409.5);  // 4096 * 0.0999755859375, exact in fp32
}

TEST_CASE("sums have one hash, natively and as WebAssembly") {
  lab_test::Random random(11);
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto mix = [&](double x) { hash = (hash ^ (x != x ? 0x7FF8U : bits_of(x))) * 0x100000001b3U; };
  for (const char* id : {"fp64", "fp32", "tf32", "fp16", "bf16", "e4m3fn", "e5m2", "e2m1", "e8m0", "binary8p3ue"})
    for (const Rounding rounding : {Rounding::rne, Rounding::rna, Rounding::rtz, Rounding::ru, Rounding::rd})
      for (int order = 0; order < 6; ++order) {
        const Rounder r = rounder(id, rounding);
        Method method{static_cast<Order>(order)};
        method.block = 1 + random.below(9);
        method.inner = static_cast<Order>(random.below(4));
        method.outer = static_cast<Order>(random.below(4));
        method.kept_bits = 1 + random.below(30);
        Summation sum(method, r);
        ExactSum exact;
        for (int i = 0; i < 60; ++i) {
          const double x = r.round(random_double(random, 12));
          sum.add(x);
          exact.add(x);
          mix(sum.value());
        }
        mix(exact.rounded());
      }
  CHECK(hash == 0x4846C03C79D94452U);
}

TEST_CASE("orders have names") {
  for (const Order order :
       {Order::sequential, Order::pairwise, Order::kahan, Order::neumaier, Order::blocked, Order::tensor})
    CHECK(order_from(order_name(order)) == order);
  CHECK_FALSE(order_from("Kahan").has_value());
  CHECK_FALSE(order_from("").has_value());
}
