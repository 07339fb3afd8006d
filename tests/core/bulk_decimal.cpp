// Decimal text of usual length has a reader of its own, without big integers: it gives what the general reader gives,
// and rounds as MPFR does.
#include <catch2/catch_test_macros.hpp>

#include "core/exact/real.hpp"
#include "core/exact/short_decimal.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

#ifdef LAB_HAVE_MPFR
#include <mpfr.h>
#endif

namespace {

using lab::Big;
using lab_test::Failures;
using lab_test::Random;

bool same(const lab::Real& a, const lab::Real& b) {
  return a.kind == b.kind && a.negative == b.negative && a.beyond == b.beyond && a.numerator == b.numerator &&
         a.denominator == b.denominator && a.exponent == b.exponent;
}

// A space in front is white space to the general reader, and nothing the short one takes.
void check_text(const std::string& text, Failures& failures) {
  const auto quick = lab::short_decimal(text);
  const auto general = lab::parse_real(" " + text);
  if (lab::short_decimal(" " + text)) failures.add("'" + text + "' after a space is not left to the general reader");
  if (quick && (!general || !same(*quick, *general))) failures.add(text);
}

std::string digits(Random& random, std::size_t count) {
  std::string out;
  while (out.size() < count) out += std::to_string(random.next());
  out.resize(count);
  return out;
}

std::string some_decimal(Random& random) {
  std::string out = random.below(3) == 0 ? "-" : random.below(5) == 0 ? "+" : "";
  std::string body = digits(random, 1 + random.below(std::size_t{40}));
  if (random.below(3) == 0) body = std::string(random.below(std::size_t{12}), '0') + body;
  if (random.below(3) == 0) body += std::string(random.below(std::size_t{12}), '0');
  if (random.below(3) != 0) body.insert(random.below(body.size() + 1), ".");
  out += body;
  if (random.below(3) == 0) {
    out += random.below(2) == 0 ? "e" : "E";
    out += random.below(3) == 0 ? "" : random.below(2) == 0 ? "-" : "+";
    out += std::to_string(random.below(40));
  }
  return out;
}

}  // namespace

TEST_CASE("short decimal text is read as the general reader reads it") {
  Failures failures;
  for (const char* text : {"0",
                           "-0",
                           "0.0",
                           "00",
                           ".5",
                           "5.",
                           "-.5",
                           "1",
                           "10",
                           "100",
                           "1e5",
                           "1e-5",
                           "1E+5",
                           "0e5",
                           "0.1",
                           "000.1000",
                           "99999999999999999999999999999999999999",
                           "100000000000000000000000000000000000001",
                           "0.000000000000000000000000001",
                           "0.0000000000000000000000000001",
                           "1e-27",
                           "1e-28",
                           "1e37",
                           "1e38",
                           "7e37",
                           "123456789012345678",
                           "1234567890123456789",
                           "12345678901234567890",
                           "1000000000000000000",
                           "1000000000000000001",
                           "100000000000000000000000000000000000000000000000e-47",
                           "1e999",
                           "1e1001",
                           "0e1001",
                           "18446744073709551616",
                           "0.00000000000000000000000000000000001e20",
                           "1e-1e1",
                           "1..2",
                           "1.2.3",
                           "1e",
                           "e5",
                           "",
                           ".",
                           "-",
                           "+",
                           "1-",
                           "- 1",
                           "1 ",
                           "0x10",
                           "1/3",
                           "inf",
                           "nan",
                           "1_000",
                           "1,000",
                           "1e+",
                           "1e5.0"})
    check_text(text, failures);
  Random random(41);
  for (int i = 0; i < 30000; ++i) check_text(some_decimal(random), failures);
  CHECK(failures.text() == "");
}

TEST_CASE("text of 20 digits takes the short way, wherever the point is") {
  Random random(42);
  for (std::size_t point = 0; point <= 20; ++point) {
    std::string text = "9" + digits(random, 18) + "7";
    text.insert(point, ".");
    CHECK(lab::short_decimal(text).has_value());
  }
  CHECK_FALSE(lab::short_decimal(std::string(65, '0')).has_value());
}

TEST_CASE("a quotient by a power of five in one word is cut where exact integers cut it") {
  Random random(43);
  Failures failures;
  for (int i = 0; i < 20000; ++i) {
    const auto x = lab::short_decimal(some_decimal(random));
    if (!x || x->kind != lab::Class::normal) continue;
    const lab::Unpacked u = lab::unpack(*x);
    const std::int64_t shift = x->exponent - u.exponent;
    const Big left = shift >= 0 ? Big(x->numerator << static_cast<unsigned>(shift)) : x->numerator;
    const Big right = lab::big_from_u128(u.significand) * x->denominator
                      << static_cast<unsigned>(shift < 0 ? -shift : 0);
    const Big rest = left - right;
    const bool long_enough = !u.sticky || lab::bit_width(u.significand) >= 125;
    if (rest < 0 || rest >= x->denominator || rest.is_zero() == u.sticky || !long_enough)
      failures.add(lab::decimal_digits(x->numerator) + "/" + lab::decimal_digits(x->denominator));
  }
  CHECK(failures.text() == "");
}

#ifdef LAB_HAVE_MPFR
TEST_CASE("decimals of up to 38 digits become the doubles that MPFR makes of them") {
  Random random(44);
  Failures failures;
  const lab::Format& f = lab::find_row("fp64")->format;
  mpfr_t x;
  mpfr_init2(x, 53);
  for (int i = 0; i < 200000; ++i) {
    const std::string text = some_decimal(random);
    const auto quick = lab::short_decimal(text);
    if (!quick) continue;
    mpfr_set_str(x, text.c_str() + (text[0] == '+' ? 1 : 0), 10, MPFR_RNDN);
    const auto want = __builtin_bit_cast(std::uint64_t, mpfr_get_d(x, MPFR_RNDN));
    if (lab::encode(f, *quick, lab::Rounding::rne, lab::Overflow::ieee).code != want) failures.add(text);
  }
  mpfr_clear(x);
  CHECK(failures.text() == "");
}
#endif
