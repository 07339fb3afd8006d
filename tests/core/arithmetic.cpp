// Arithmetic with one rounding, against exact integers and the table that rounds by looking up.
#include "core/exact/arithmetic.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/floats/catalogue.hpp"
#include "oracle.hpp"
#include "support.hpp"

namespace {

using lab::Overflow;
using lab::Rounding;
using oracle::Int;
using oracle::Ratio;
using oracle::Table;

lab::Format format(const char* id) { return *lab::find_format(id); }

// value = signed integer * 2^quantum
Int integer(const Table& t, std::uint32_t code) {
  return t.negative(code) ? Int(-t.magnitude(code)) : t.magnitude(code);
}

struct Exact {
  Int num;      // signed, in units of the quantum
  Int den = 1;  // > 0
};

std::uint32_t rounded(const Table& t, const Exact& x, Rounding mode) {
  const bool negative = x.num < 0;
  const Ratio size{abs(x.num), x.den};
  return t.round(t.find(size), negative, mode, Overflow::ieee).code;
}

void check_pairs(const char* id, Rounding mode) {
  const lab::Format f = format(id);
  const Table t(f);
  const Int unit = Int(1) << static_cast<unsigned>(-t.quantum());  // 2^-quantum: the formats here have fractions
  lab_test::Failures failures;
  const auto compare = [&](const char* op, std::uint32_t a, std::uint32_t b, const lab::Encoded& got,
                           const Exact& want) {
    if (want.num == 0) return;  // signs of zero have a test of their own
    const std::uint32_t code = rounded(t, want, mode);
    if (got.code != code)
      failures.add(std::string(id) + " " + op + " " + std::to_string(a) + " " + std::to_string(b) + ": " +
                   oracle::text(got.code) + ", not " + std::to_string(code));
  };
  for (std::uint32_t a = 0; a < t.codes(); ++a) {
    if (t.kind(a) != oracle::Kind::number) continue;
    const lab::Unpacked x = lab::decode(f, a);
    const Int p = integer(t, a);
    for (std::uint32_t b = 0; b < t.codes(); ++b) {
      if (t.kind(b) != oracle::Kind::number) continue;
      const lab::Unpacked y = lab::decode(f, b);
      const Int q = integer(t, b);
      compare("+", a, b, lab::add(f, x, y, mode, Overflow::ieee), {p + q});
      compare("-", a, b, lab::subtract(f, x, y, mode, Overflow::ieee), {p - q});
      compare("*", a, b, lab::multiply(f, x, y, mode, Overflow::ieee), {p * q, unit});
      if (q != 0) {
        const Int num = p * unit;
        compare("/", a, b, lab::divide(f, x, y, mode, Overflow::ieee), {q < 0 ? Int(-num) : num, abs(q)});
      }
      const std::uint32_t c = (a * 37 + b * 11 + 5) % t.codes();
      if (t.kind(c) == oracle::Kind::number)
        compare("fma", a, b, lab::fused_multiply_add(f, x, y, lab::decode(f, c), mode, Overflow::ieee),
                {p * q + integer(t, c) * unit, unit});
    }
  }
  CHECK(failures.text() == "");
}

}  // namespace

TEST_CASE("all pairs of 8-bit numbers: + - * / and fused multiply-add are rounded once", "[arithmetic]") {
  for (const char* id : {"e4m3fn", "e5m2", "e4m3fnuz", "e3m4", "binary8p3se", "e2m1"}) check_pairs(id, Rounding::rne);
  check_pairs("e4m3fn", Rounding::rd);
  check_pairs("e3m2", Rounding::odd);
}

TEST_CASE("a square root of fp16 lies between the squares of its rounding limits", "[arithmetic]") {
  const lab::Format f = format("fp16");
  lab_test::Failures failures;
  for (lab::u128 code = 1; code <= lab::max_finite_code(f); ++code) {
    const lab::Unpacked x = lab::decode(f, code);
    const lab::u128 down = lab::square_root(f, x, Rounding::rd, Overflow::ieee).code;
    const lab::Real exact = lab::real_from(x);
    const auto square = [&](lab::u128 c) {
      lab::Real r = lab::real_from(lab::decode(f, c));
      r.numerator *= r.numerator;
      r.exponent *= 2;
      return r;
    };
    const bool ok = lab::compare(square(down), exact) <= 0 && lab::compare(square(down + 1), exact) > 0;
    if (!ok) failures.add(lab::hex(code));
  }
  CHECK(failures.text() == "");
}

TEST_CASE("operations without a value, infinities and signs of zero follow IEEE 754", "[arithmetic]") {
  const lab::Format f = format("fp16");
  const auto at = [&](lab::u128 code) { return lab::decode(f, code); };
  const auto inf = at(0x7C00), minus_inf = at(0xFC00), zero = at(0), minus_zero = at(0x8000), one = at(0x3C00);
  const auto minus_one = at(0xBC00);
  const Overflow o = Overflow::ieee;
  const Rounding n = Rounding::rne;
  CHECK(lab::add(f, inf, minus_inf, n, o).flags.invalid);
  CHECK(lab::multiply(f, zero, inf, n, o).flags.invalid);
  CHECK(lab::divide(f, zero, zero, n, o).flags.invalid);
  CHECK(lab::divide(f, inf, inf, n, o).flags.invalid);
  CHECK(lab::square_root(f, minus_one, n, o).flags.invalid);
  CHECK(lab::square_root(f, minus_zero, n, o).code == 0x8000);
  CHECK(lab::divide(f, minus_one, zero, n, o).code == 0xFC00);
  CHECK(lab::divide(f, one, zero, n, o).flags.divide_by_zero);
  CHECK(lab::divide(f, one, minus_inf, n, o).code == 0x8000);
  CHECK(lab::add(f, one, minus_one, n, o).code == 0x0000);
  CHECK(lab::add(f, one, minus_one, Rounding::rd, o).code == 0x8000);
  CHECK(lab::add(f, minus_zero, minus_zero, n, o).code == 0x8000);
  CHECK(lab::subtract(f, zero, zero, Rounding::rd, o).code == 0x8000);
  CHECK(lab::fused_multiply_add(f, zero, inf, one, n, o).flags.invalid);
  CHECK(lab::fused_multiply_add(f, one, one, minus_one, Rounding::rd, o).code == 0x8000);
}

TEST_CASE("double arithmetic agrees with the processor", "[arithmetic]") {
  const lab::Format f = format("fp64");
  lab_test::Random random(7);
  lab_test::Failures failures;
  for (int i = 0; i < 20000; ++i) {
    // Exponents near each other, so that sums cancel and carry.
    const auto next = [&] {
      const std::uint64_t fraction = random.next() & 0x800FFFFFFFFFFFFFULL;
      return fraction | ((1000 + random.below(std::uint64_t{60})) << 52);
    };
    const std::uint64_t ca = next();
    const std::uint64_t cb = next();
    const std::uint64_t cc = next();
    const double a = __builtin_bit_cast(double, ca), b = __builtin_bit_cast(double, cb),
                 c = __builtin_bit_cast(double, cc);
    const auto bits = [](double x) { return lab::u128{__builtin_bit_cast(std::uint64_t, x)}; };
    const lab::Unpacked x = lab::decode(f, ca), y = lab::decode(f, cb), z = lab::decode(f, cc);
    const bool ok =
        lab::add(f, x, y, Rounding::rne, Overflow::ieee).code == bits(a + b) &&
        lab::multiply(f, x, y, Rounding::rne, Overflow::ieee).code == bits(a * b) &&
        lab::divide(f, x, y, Rounding::rne, Overflow::ieee).code == bits(a / b) &&
        lab::fused_multiply_add(f, x, y, z, Rounding::rne, Overflow::ieee).code == bits(__builtin_fma(a, b, c));
    if (!ok) failures.add(std::to_string(a) + " " + std::to_string(b));
  }
  CHECK(failures.text() == "");
}
