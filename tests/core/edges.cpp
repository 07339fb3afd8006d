// Corners that no table of small formats reaches: the ends of exponents, gaps, texts of extreme values.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

using lab::Overflow;
using lab::Rounding;

constexpr Rounding k_modes[] = {Rounding::rne, Rounding::rna, Rounding::rtz, Rounding::ru, Rounding::rd, Rounding::odd};

lab::Format format(const char* id) {
  const auto f = lab::find_format(id);
  REQUIRE(f);
  return *f;
}

lab::Real real(const std::string& text) {
  const auto x = lab::parse_real(text);
  REQUIRE(x);
  return *x;
}

lab::Encoded encoded(const char* id, const std::string& text, Rounding rounding = Rounding::rne,
                     Overflow overflow = Overflow::ieee) {
  return lab::encode(format(id), real(text), rounding, overflow);
}

}  // namespace

TEST_CASE("without subnormals one wide gap separates zero from the smallest number") {
  // s1e4m3-fn-nosub: code 1 is (1 + 1/8) 2^-7.
  const char* id = "s1e4m3-fn-nosub";
  CHECK(lab::value_text(format(id), 1) == "0.0087890625");
  CHECK(encoded(id, "0.0087890625").code == 1);
  CHECK(encoded(id, "0.00439453125").code == 0);  // the middle of the gap: 0 has the even code
  CHECK(encoded(id, "0.00439453125").lost == lab::Lost::half);
  CHECK(encoded(id, "0.00439453125", Rounding::rna).code == 1);
  CHECK(encoded(id, "0.004394531250000000000000000000000001").code == 1);
  CHECK(encoded(id, "1e-4000", Rounding::ru).code == 1);
  CHECK(encoded(id, "1e-4000", Rounding::odd).code == 1);
  CHECK(encoded(id, "1e-4000", Rounding::rtz).code == 0);
  CHECK(encoded(id, "-1e-4000", Rounding::rd).code == 0x81);
  CHECK(encoded(id, "-1e-4000").code == 0x80);
  CHECK(encoded(id, "0.0087").flags.underflow);
}

TEST_CASE("an unsigned format takes a negative number as invalid, and a tiny one as zero where it rounds to zero") {
  for (const Rounding mode : k_modes) {
    const lab::Encoded e = encoded("binary8p4uf", "-1", mode);
    CHECK(e.flags.invalid);
    CHECK(e.code == 0xFF);
    const lab::Encoded far = encoded("binary8p4uf", "-1e99", mode);
    CHECK(far.flags.invalid);
    CHECK(far.code == 0xFF);
    CHECK(encoded("e8m0", "-1", mode).code == 0xFF);
    CHECK(encoded("e8m0", "-1e-99", mode).code == 0xFF);
  }
  CHECK(encoded("binary8p4uf", "-1e-99").code == 0);
  CHECK_FALSE(encoded("binary8p4uf", "-1e-99").flags.invalid);
  CHECK(encoded("binary8p4uf", "-1e-99", Rounding::rd).flags.invalid);
  CHECK(encoded("binary8p4uf", "-0").code == 0);
  CHECK(encoded("binary8p4uf", "-inf").code == 0xFF);
  CHECK(encoded("s0e4m4-none", "-3").code == 0);
  CHECK(encoded("s0e4m4-none", "-3").flags.invalid);
}

TEST_CASE("at precision 1 a tie at a binade boundary goes to the even code") {
  // s1e7m0-none, bias 63: code c is 2^(c-63); 3 lies between codes 64 (2) and 65 (4).
  CHECK(encoded("s1e7m0-none", "3").code == 64);
  CHECK(encoded("s1e7m0-none", "6").code == 66);
  CHECK(encoded("s1e7m0-none", "3").lost == lab::Lost::half);
  CHECK(encoded("s1e7m0-none", "3", Rounding::odd).code == 65);
  CHECK(encoded("s1e7m0-none", "6", Rounding::odd).code == 65);
  CHECK(encoded("s1e7m0-none", "0x1p-63").code == 0);  // half of the smallest
}

TEST_CASE("a carry that fills a binade moves to the next one, up to infinity") {
  CHECK(encoded("fp16", "2047.5").code == 0x6800);
  CHECK(encoded("fp32", "16777215.5").code == 0x4B800000);
  CHECK(encoded("fp16", "65519.999").code == 0x7BFF);
  CHECK(encoded("fp16", "65520").code == 0x7C00);
  CHECK(encoded("fp16", "65520", Rounding::rtz).code == 0x7BFF);
  CHECK_FALSE(encoded("fp16", "65520", Rounding::rtz).flags.overflow);
  CHECK(encoded("fp16", "65536", Rounding::rtz).flags.overflow);
  CHECK(encoded("fp16", "65505", Rounding::ru).code == 0x7C00);
  CHECK(encoded("fp16", "-65505", Rounding::ru).code == 0xFBFF);
  CHECK(encoded("fp16", "65505", Rounding::odd).code == 0x7BFF);
}

TEST_CASE("the last exponent that is read digit by digit and the first that is not round alike") {
  for (const char* id : {"fp128", "s1e15m112b-32768-ieee", "s1e15m112b32768-ieee", "e4m3fn", "e8m0", "binary8p4se"}) {
    INFO(id);
    for (const Rounding mode : k_modes) {
      for (const char* pair : {"1e44999 1e45000", "0x1p149998 0x1p150000", "0x1p150000 1e999999999"}) {
        const std::string both = pair;
        const std::string a = both.substr(0, both.find(' '));
        const std::string b = both.substr(both.find(' ') + 1);
        INFO(both);
        for (const char* sign : {"", "-"}) {
          CHECK(encoded(id, sign + a, mode).code == encoded(id, sign + b, mode).code);
          CHECK(encoded(id, sign + a, mode).flags == encoded(id, sign + b, mode).flags);
        }
      }
      for (const char* pair : {"1e-44999 1e-45002", "0x1p-149998 0x1p-150010", "0x1p-150000 1e-999999999"}) {
        const std::string both = pair;
        const std::string a = both.substr(0, both.find(' '));
        const std::string b = both.substr(both.find(' ') + 1);
        INFO(both);
        for (const char* sign : {"", "-"}) {
          CHECK(encoded(id, sign + a, mode).code == encoded(id, sign + b, mode).code);
          CHECK(encoded(id, sign + a, mode).flags == encoded(id, sign + b, mode).flags);
        }
      }
    }
  }
}

TEST_CASE("a stand-in is marked, and only a stand-in") {
  CHECK(real("1e44999").beyond == 0);
  CHECK(real("1e45001").beyond == 1);
  CHECK(real("-1e45001").beyond == 1);
  CHECK(real("1e-45002").beyond == -1);
  CHECK(real("0x1p150001").beyond == 1);
  CHECK(real("0x1p-150010").beyond == -1);
  CHECK(real("0e999999999").kind == lab::Class::zero);
  CHECK(real("0e999999999").beyond == 0);
  CHECK(real("0x0p999999999").kind == lab::Class::zero);
  CHECK(real("0.000001e45005").beyond == 0);
  // A long mantissa shifts the exponent back: 1 followed by 50000 zeros times 1e-50000 is 1.
  const std::string one = "1" + std::string(50000, '0') + "e-50000";
  CHECK(real(one).beyond == 0);
  CHECK(lab::exact_decimal(real(one)) == "1");
  CHECK(lab::exact_decimal(real("0." + std::string(60000, '0') + "1e60001")) == "1");
}

TEST_CASE("the largest and smallest biases keep their powers of two") {
  const lab::Format high = format("s1e15m2b-32768-none");
  CHECK(lab::hex_float(lab::decode(high, lab::max_finite_code(high))) == "0x1.cp+65535");
  CHECK(lab::hex_float(lab::decode(high, 1)) == "0x1p+32767");
  const lab::Format low = format("s1e15m112b32768-none");
  CHECK(lab::hex_float(lab::decode(low, 1)) == "0x1p-32879");
  CHECK(lab::encode(low, real("0x1p-32879"), Rounding::rne, Overflow::ieee).code == 1);
  CHECK(lab::encode(low, real("0x1p-32880"), Rounding::rne, Overflow::ieee).code == 0);
  CHECK(lab::encode(low, real("0x1.0000000001p-32880"), Rounding::rne, Overflow::ieee).code == 1);
  CHECK(lab::encode(high, real("0x1.ep65535"), Rounding::rne, Overflow::ieee).flags.saturated);
  CHECK(lab::encode(high, real("1"), Rounding::rne, Overflow::ieee).code == 0);
  CHECK(lab::encode(high, real("1"), Rounding::ru, Overflow::ieee).code == 1);
}

TEST_CASE("underflow is inexact below the smallest normal number, before rounding") {
  CHECK_FALSE(encoded("fp16", "0x1p-24").flags.underflow);  // exact
  CHECK(encoded("fp16", "0x1.8p-24").flags.underflow);
  CHECK(encoded("fp16", "0x1.ffffp-15").flags.underflow);  // rounds up to the smallest normal number
  CHECK(encoded("fp16", "0x1.ffffp-15").code == 0x0400);
  CHECK_FALSE(encoded("fp16", "0x1.0001p-14").flags.underflow);
  // Formats whose numbers are all subnormal.
  CHECK(encoded("s1e0m7b0-none", "0.3").flags.underflow);
  CHECK(encoded("s0e1m7-ieee", "0.3").flags.underflow);
}

TEST_CASE("exact_scientific keeps every digit and counts the zeros it saves") {
  CHECK(lab::exact_scientific(real("0.1")) == "0.1");
  CHECK(lab::exact_scientific(real("0.0000001")) == "0.0000001");  // six zeros behind the point
  CHECK(lab::exact_scientific(real("0.00000001")) == "1e-8");
  CHECK(lab::exact_scientific(real("0x1p-24")) == "5.9604644775390625e-8");
  CHECK(lab::exact_scientific(real("1000000")) == "1000000");
  CHECK(lab::exact_scientific(real("10000000")) == "1e7");
  CHECK(lab::exact_scientific(real("-120000000")) == "-1.2e8");
  CHECK(lab::exact_scientific(real("123456789012345678901234567890")) == "123456789012345678901234567890");
  CHECK(lab::exact_scientific(real("1/3")) == "");
  CHECK(lab::exact_scientific(real("-0")) == "-0");
  CHECK(lab::exact_scientific(real("0.001"), 1) == "1e-3");
  CHECK(lab::exact_scientific(real("0.01"), 1) == "0.01");
}

TEST_CASE("exact_decimal ends for products of 2 and 5 only") {
  CHECK(lab::exact_decimal(real("1/1024")) == "0.0009765625");
  CHECK(lab::exact_decimal(real("7/5")) == "1.4");
  CHECK(lab::exact_decimal(real("3/1250000000000000000000000")) == "0.0000000000000000000000024");
  CHECK(lab::exact_decimal(real("6/30")) == "0.2");
  CHECK(lab::exact_decimal(real("1/3")) == "");
  CHECK(lab::exact_decimal(real("1/15625000000000000000000000000000000000000000001")) == "");
  CHECK(lab::exact_decimal(real("1e30")) == "1" + std::string(30, '0'));
  CHECK(lab::exact_decimal(real("-1e-30")) == "-0." + std::string(29, '0') + "1");
  CHECK(lab::exact_decimal(real("0x1p-16494")).size() == 16496);
  for (int k = 1; k < 400; ++k) {  // every power of five is recognised
    lab::Real x;
    x.kind = lab::Class::normal;
    x.numerator = 1;
    x.denominator = lab::pow5(static_cast<unsigned>(k));
    x.exponent = -k;
    CHECK(lab::exact_decimal(x) == "0." + std::string(static_cast<std::size_t>(k) - 1, '0') + "1");
  }
}

TEST_CASE("rounded_decimal rounds ties to even and cuts zeros") {
  CHECK(lab::rounded_decimal(real("2.5"), 1) == "2");
  CHECK(lab::rounded_decimal(real("3.5"), 1) == "4");
  CHECK(lab::rounded_decimal(real("2.500000000000000000000000000001"), 1) == "3");
  CHECK(lab::rounded_decimal(real("9.996"), 3) == "10");
  CHECK(lab::rounded_decimal(real("999.5"), 3) == "1000");
  CHECK(lab::rounded_decimal(real("99999.96"), 6) == "100000");
  CHECK(lab::rounded_decimal(real("1/3"), 5) == "0.33333");
  CHECK(lab::rounded_decimal(real("-2/3"), 3) == "-0.667");
  CHECK(lab::rounded_decimal(real("0.0000244140625"), 3) == "2.44e-5");
  CHECK(lab::rounded_decimal(real("448"), 3) == "448");
  CHECK(lab::rounded_decimal(real("1e300"), 3) == "1e300");
  CHECK(lab::rounded_decimal(real("0.000244140625"), 3, -1) == "2.44e-4");
  CHECK(lab::rounded_decimal(real("0.9999"), 2) == "1");
  CHECK(lab::rounded_decimal(real("inf"), 3) == "inf");
}

TEST_CASE("scientific shows exactly as many digits as asked for") {
  CHECK(lab::scientific(real("0"), 3) == "0.00e+00");
  CHECK(lab::scientific(real("-0"), 1) == "-0e+00");
  CHECK(lab::scientific(real("0.1"), 3) == "1.00e-01");
  CHECK(lab::scientific(real("-9.995"), 3) == "-1.00e+01");  // a tie: 9.99|5 to even 10.0
  CHECK(lab::scientific(real("9.985"), 3) == "9.98e+00");
  CHECK(lab::scientific(real("1e100"), 2) == "1.0e+100");
  CHECK(lab::scientific(real("1e-4950"), 1) == "1e-4950");
  CHECK(lab::scientific(real("nan"), 3) == "nan");
  CHECK(lab::scientific(real("-inf"), 3) == "-inf");
}

TEST_CASE("exact_fraction is in lowest terms") {
  CHECK(lab::exact_fraction(real("6/4")) == "3/2");
  CHECK(lab::exact_fraction(real("-0.0999755859375")) == "-819/8192");
  CHECK(lab::exact_fraction(real("10/5")) == "2");
  CHECK(lab::exact_fraction(real("0.1/0.3")) == "1/3");
  CHECK(lab::exact_fraction(real("1e3/1e-3")) == "1000000");
  CHECK(lab::exact_fraction(real("0x1p3")) == "8");
  CHECK(lab::exact_fraction(real("-0")) == "-0");
}

TEST_CASE("brief stays short whatever the exponent, and keeps what fits") {
  CHECK(lab::brief(format("fp16"), 0x2E66) == "0.0999755859375");
  CHECK(lab::brief(format("fp16"), 1) == "0.000000059604644775390625");
  CHECK(lab::brief(format("fp64"), 0x3FB999999999999A) == "0.100000000000000005551115\xE2\x80\xA6");
  CHECK(lab::brief(format("fp64"), 1) ==
        "4.94065645841246544176568\xE2\x80\xA6"
        "e-324");
  CHECK(lab::brief(format("fp64"), 0x7FEFFFFFFFFFFFFF) ==
        "1.79769313486231570814527\xE2\x80\xA6"
        "e308");
  CHECK(lab::brief(format("fp128"), 1).size() < 40);
  CHECK(lab::brief(format("e4m3fn"), 0x7F) == "nan");
  CHECK(lab::brief(format("fp16"), 0x8000) == "-0");
  CHECK(lab::brief(format("fp32"), 0x4B800000) == "16777216");
}

TEST_CASE("hex floats are normalised") {
  CHECK(lab::hex_float(lab::decode(format("fp16"), 0x2E66)) == "0x1.998p-4");
  CHECK(lab::hex_float(lab::decode(format("fp16"), 1)) == "0x1p-24");
  CHECK(lab::hex_float(lab::decode(format("fp16"), 0x03FF)) == "0x1.ff8p-15");
  CHECK(lab::hex_float(lab::decode(format("fp16"), 0x8000)) == "-0x0p+0");
  CHECK(lab::hex_float(lab::decode(format("fp16"), 0xFC00)) == "-inf");
  CHECK(lab::hex_float(lab::decode(format("fp128"), lab::max_finite_code(format("fp128")))) ==
        "0x1.ffffffffffffffffffffffffffffp+16383");
}

TEST_CASE("comparison, difference and quotient of exact numbers") {
  CHECK(lab::compare(real("1/3"), real("0.3333333333333333333333333333333333")) == 1);
  CHECK(lab::compare(real("-1/3"), real("-0.3333333333333333333333333333333333")) == -1);
  CHECK(lab::compare(real("2/6"), real("1/3")) == 0);
  CHECK(lab::compare(real("-0"), real("0")) == 0);
  CHECK(lab::compare(real("-5"), real("0")) == -1);
  CHECK(lab::compare(real("0"), real("5")) == -1);
  CHECK(lab::exact_fraction(lab::difference(real("1/3"), real("1/2"))) == "-1/6");
  CHECK(lab::exact_fraction(lab::difference(real("0"), real("-1/2"))) == "1/2");
  CHECK(lab::exact_fraction(lab::difference(real("0x1p200"), real("0x1p-200"))).size() > 120);
  CHECK(lab::exact_fraction(lab::quotient(real("-1/3"), real("2/9"))) == "-3/2");
  CHECK(lab::exact_fraction(lab::quotient(real("0"), real("-7"))) == "-0");
}

TEST_CASE("positions on a drawing are close, and finite for any size") {
  CHECK(lab::approximate(real("1/3")) == 1.0 / 3.0);
  CHECK(lab::approximate(real("-0.1")) == -0.1);
  for (const char* text : {"1", "2", "3", "0.7", "1e300", "1e-300", "1/3", "1.9999999999"}) {
    INFO(text);
    const double want = std::log2(std::strtod(std::string(text) == "1/3" ? "0.333333333333333333" : text, nullptr));
    CHECK(std::abs(lab::approximate_log2(real(text)) - want) < 1e-11);
  }
  CHECK(lab::approximate_log2(real("0x1p-32879")) == -32879);
  CHECK(lab::approximate_log2(real("-0x1p65535")) == 65535);
}

TEST_CASE("doubles unpack and pack without loss") {
  lab_test::Random random(5);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = random.next();
    const double x = __builtin_bit_cast(double, bits);
    if (x != x) continue;
    if (__builtin_bit_cast(std::uint64_t, lab::to_double(lab::unpack_double(x))) != bits) FAIL(bits);
  }
  CHECK(lab::unpack_double(5e-324).significand == 1);
  CHECK(lab::unpack_double(-0.0).negative);
}
