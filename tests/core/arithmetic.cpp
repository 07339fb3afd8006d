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
using oracle::Table;

lab::Format format(const char* id) { return *lab::find_format(id); }

// One operand, or an exact result: value / den in units of the quantum, with the sign of zeros and the special kinds.
struct Exact {
  oracle::Kind kind = oracle::Kind::number;
  bool negative = false;
  Int num = 0;  // |value|
  Int den = 1;
  bool invalid = false;
  bool by_zero = false;
};

using oracle::Kind;

Exact operand(const Table& t, std::uint32_t code) {
  Exact out;
  out.kind = t.kind(code);
  // The one NaN of fnuz and P3109 stands at -0 and has no sign.
  out.negative = t.negative(code) && !(out.kind == Kind::nan && code == t.codes() / 2 && !t.has_minus_zero());
  if (out.kind == Kind::number) out.num = t.magnitude(code);
  return out;
}

Exact invalid() { return {Kind::nan, false, 0, 1, true, false}; }
bool is_zero(const Exact& x) { return x.kind == Kind::number && x.num == 0; }

// IEEE 754-2019, clauses 6.1 to 6.3, for modes in which an exact zero sum is +0.
Exact plus(const Exact& a, const Exact& b) {
  if (a.kind == Kind::nan || b.kind == Kind::nan) return {Kind::nan, a.kind == Kind::nan ? a.negative : b.negative};
  if (a.kind == Kind::infinite && b.kind == Kind::infinite) return a.negative == b.negative ? a : invalid();
  if (a.kind == Kind::infinite) return a;
  if (b.kind == Kind::infinite) return b;
  Exact out;
  out.den = a.den * b.den;
  const Int x = a.num * b.den, y = b.num * a.den;
  const Int sum = (a.negative ? Int(-x) : x) + (b.negative ? Int(-y) : y);
  out.negative = sum < 0 || (is_zero(a) && is_zero(b) && a.negative && b.negative);
  out.num = abs(sum);
  return out;
}

Exact times(const Exact& a, const Exact& b, const Int& unit) {
  const bool negative = a.negative != b.negative;
  if (a.kind == Kind::nan || b.kind == Kind::nan) return {Kind::nan, a.kind == Kind::nan ? a.negative : b.negative};
  if (a.kind == Kind::infinite || b.kind == Kind::infinite)
    return is_zero(a) || is_zero(b) ? invalid() : Exact{Kind::infinite, negative};
  return {Kind::number, negative, a.num * b.num, a.den * b.den * unit};
}

Exact over(const Exact& a, const Exact& b, const Int& unit) {
  const bool negative = a.negative != b.negative;
  if (a.kind == Kind::nan || b.kind == Kind::nan) return {Kind::nan, a.kind == Kind::nan ? a.negative : b.negative};
  if (a.kind == Kind::infinite) return b.kind == Kind::infinite ? invalid() : Exact{Kind::infinite, negative};
  if (b.kind == Kind::infinite) return {Kind::number, negative};
  if (is_zero(b)) return is_zero(a) ? invalid() : Exact{Kind::infinite, negative, 0, 1, false, true};
  return {Kind::number, negative, a.num * unit, b.num};
}

oracle::Answer stored(const Table& t, const Exact& x, Rounding mode) {
  oracle::Answer out = x.kind == Kind::number && x.num != 0
                           ? t.round(t.find({x.num, x.den}), x.negative, mode, Overflow::ieee)
                           : t.special(x.kind, x.negative, Overflow::ieee);
  out.flags.invalid = out.flags.invalid || x.invalid;
  out.flags.divide_by_zero = x.by_zero;
  return out;
}

void check_pairs(const lab::Format& f, Rounding mode) {
  const Table t(f);
  const Int unit = Int(1) << static_cast<unsigned>(-t.quantum());  // 2^-quantum: the formats here have fractions
  std::vector<Exact> exact;
  std::vector<lab::Unpacked> values;
  for (std::uint32_t code = 0; code < t.codes(); ++code) {
    exact.push_back(operand(t, code));
    values.push_back(lab::decode(f, code));
  }
  lab_test::Failures failures;
  const auto compare = [&](const char* op, std::uint32_t a, std::uint32_t b, const lab::Encoded& got,
                           const Exact& want) {
    const oracle::Answer answer = stored(t, want, mode);
    if (got.code != answer.code || !(got.flags == answer.flags))
      failures.add(f.id + " " + std::to_string(a) + " " + op + " " + std::to_string(b) + ": " + oracle::text(got.code) +
                   ", not " + std::to_string(answer.code));
  };
  const Overflow o = Overflow::ieee;
  for (std::uint32_t a = 0; a < t.codes(); ++a) {
    for (std::uint32_t b = 0; b < t.codes(); ++b) {
      const lab::Unpacked &x = values[a], &y = values[b];
      const Exact &p = exact[a], &q = exact[b];
      Exact minus_q = q;
      if (q.kind != Kind::nan) minus_q.negative = !q.negative;
      compare("+", a, b, lab::add(f, x, y, mode, o), plus(p, q));
      compare("-", a, b, lab::subtract(f, x, y, mode, o), plus(p, minus_q));
      compare("*", a, b, lab::multiply(f, x, y, mode, o), times(p, q, unit));
      compare("/", a, b, lab::divide(f, x, y, mode, o), over(p, q, unit));
      const std::uint32_t c = (a * 37 + b * 11 + 5) % t.codes();
      const Exact product = times(p, q, unit);
      if (product.invalid && exact[c].kind == Kind::nan) continue;  // 0 * inf + NaN: IEEE 754 7.2 leaves the flag open
      compare("fma", a, b, lab::fused_multiply_add(f, x, y, values[c], mode, o),
              product.invalid ? product : plus(product, exact[c]));
    }
  }
  CHECK(failures.text() == "");
}

}  // namespace

TEST_CASE("all pairs of every 8-bit format: + - * / and fused multiply-add are rounded once", "[arithmetic]") {
  int formats = 0;
  for (const lab::CatalogueRow& row : lab::catalogue()) {
    if (lab::total_bits(row.format) > 8) continue;
#ifdef __wasm__
    if (row.family == lab::Family::p3109) continue;  // a minute; the hash of the core covers the same code
#endif
    check_pairs(row.format, Rounding::rne);
    ++formats;
  }
#ifdef __wasm__
  CHECK(formats >= 12);
#else
  CHECK(formats >= 40);
#endif
}

TEST_CASE("all pairs of some 8-bit formats in the other modes", "[arithmetic]") {
  check_pairs(format("e4m3fn"), Rounding::rtz);
  check_pairs(format("e5m2"), Rounding::ru);
  check_pairs(format("e4m3fnuz"), Rounding::rna);
  check_pairs(format("e3m2"), Rounding::odd);
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
