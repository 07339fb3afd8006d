// Arrays against the exact path, element by element: at every code, every tie and one step of the input beside them,
// with specials and random bits, for all policies. The exact path itself is held to independent oracles elsewhere.
#include "core/floats/bulk.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "core/floats/catalogue.hpp"
#include "core/floats/codec.hpp"
#include "support.hpp"

namespace {

using lab::Format;
using lab::Overflow;
using lab::Rounding;
using lab::u128;
using lab_test::Failures;
using lab_test::Random;

constexpr Overflow k_policies[] = {Overflow::ieee, Overflow::saturate, Overflow::nan};

template <class To, class From>
To bits(From x) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, x);
}

// The catalogue up to 16 bits, P3109 at its corners, and custom formats that leave the ordinary in one way each.
std::vector<Format> bulk_formats() {
  std::vector<Format> out;
  for (const lab::CatalogueRow& row : lab::catalogue())
    if (lab::total_bits(row.format) <= lab::k_max_bulk_bits) out.push_back(row.format);
  for (const char* id :
       {"binary3p1ue", "binary3p2sf", "binary4p2sf", "binary6p3se", "binary8p1ue", "binary8p1uf", "binary8p1se",
        "binary8p3sf", "binary8p4se", "binary8p4ue", "binary8p7se", "binary10p4uf", "binary16p1uf", "binary16p2se",
        "binary16p3ue", "binary16p4se", "binary16p5se", "binary16p6ue", "binary16p7se", "binary16p8se", "binary16p8ue",
        "binary16p9sf", "binary16p11se", "binary16p15ue",
        // no exponent; no fraction; one bit; all fraction
        "s1e0m3-fn", "s0e0m8b3-none", "s1e0m7b-4-none", "s0e1m0-none", "s1e15m0-none", "s1e1m14-ieee",
        // no subnormals, no zero
        "s1e4m3-fn-nosub", "s0e5m2-none-nosub", "s1e8m7-ieee-nosub", "s1e5m10-ieee-nosub-nozero",
        "s0e8m0-none-nosub-nozero", "s1e8m0b127-fn-nosub-nozero", "s0e8m0b128-fn-nosub-nozero", "s1e4m0-none-nosub",
        "s1e4m0-ieee", "s1e5m0-fn",
        // biases at and beyond the ends of float32 and float64
        "s1e8m7b126-ieee", "s1e8m7b128-ieee", "s1e8m7b129-ieee", "s1e8m7b128-fn-nosub", "s1e4m3b-100-fn",
        "s1e4m3b-130-fn", "s1e4m3b140-fn", "s1e4m3b150-fnuz", "s1e4m3b160-fn", "s1e4m3b-1020-fn", "s1e4m3b1023-fn",
        "s1e4m3b1024-fn", "s1e4m3b1030-none-nosub", "s1e4m3b1080-fn", "s1e4m3b20000-fn", "s1e4m3b-20000-ieee",
        "s0e3m4b126-none", "s1e11m4-ieee", "s1e15m0-fn", "s1e12m3-ieee-nosub"}) {
    const lab::Result<Format> f = lab::find_format(id);
    if (f && lab::total_bits(*f) <= lab::k_max_bulk_bits) out.push_back(*f);
  }
  return out;
}

template <class Real, class Bits>
void with_neighbours(std::vector<Real>& out, double x) {
  const auto near = static_cast<Real>(x);
  if (near != near) return;
  const Bits magnitude = bits<Bits>(near) & (~Bits{0} >> 1);
  for (const Bits b : {magnitude - 1, magnitude, magnitude + 1})
    if (b <= ~Bits{0} >> 1) {
      out.push_back(bits<Real>(static_cast<Bits>(b)));
      out.push_back(bits<Real>(static_cast<Bits>(b | (Bits{1} << (sizeof(Bits) * 8 - 1)))));
    }
}

template <class Real, class Bits>
std::vector<Real> inputs(const Format& f, Random& random) {
  std::vector<Real> out;
  const u128 last = lab::max_finite_code(f);
  const u128 step = last > 4096 ? 7 : 1;  // an odd step still meets every binade and both parities
  for (u128 code = 0; code <= last + 1; code += step) {
    lab::Unpacked v = lab::decode(f, code <= last ? code : last);
    if (v.kind == lab::Class::zero) {
      v = lab::decode(f, lab::min_positive_code(f));
      v.exponent -= 1;
    }
    with_neighbours<Real, Bits>(out, lab::to_double(v));
    v.significand = 2 * v.significand + 1;  // the tie with the next code
    v.exponent -= 1;
    with_neighbours<Real, Bits>(out, lab::to_double(v));
    if (step > 1 && code + step > last && code < last) code = last - step;
  }
  constexpr int fraction = sizeof(Real) == 4 ? 23 : 52;
  const Bits infinity = (~Bits{0} >> 1) - ((Bits{1} << fraction) - 1);
  for (const Bits b : {Bits{0}, Bits{1}, Bits{2}, Bits{1} << (fraction - 1), (Bits{1} << fraction) - 1,
                       Bits{1} << fraction, (Bits{1} << fraction) + 1, infinity - 1, infinity, infinity + 1,
                       infinity | (Bits{1} << (fraction - 1)), ~Bits{0} >> 1}) {
    out.push_back(bits<Real>(b));
    out.push_back(bits<Real>(static_cast<Bits>(b | ~(~Bits{0} >> 1))));
  }
  for (int i = 0; i < 3000; ++i) out.push_back(bits<Real>(static_cast<Bits>(random.next())));
  for (int i = 0; i < 500; ++i)
    out.push_back(bits<Real>(static_cast<Bits>(static_cast<Bits>(random.next()) & ((Bits{1} << fraction) - 1))));
  return out;
}

template <class Code, class Real, class Bits>
void compare(const Format& f, const std::vector<Real>& in, Failures& failures) {
  std::vector<Code> codes(in.size());
  for (const Overflow policy : k_policies) {
    lab::to_codes(f, in, codes, policy);
    for (std::size_t i = 0; i < in.size(); ++i) {
      const u128 want = lab::encode(f, lab::unpack_double(static_cast<double>(in[i])), Rounding::rne, policy).code;
      if (codes[i] != want)
        failures.add(f.id + " " + std::string(lab::overflow_name(policy)) + " " +
                     lab::hex(bits<Bits>(in[i]), sizeof(Bits) * 2) + " is " + lab::hex(codes[i]) + ", exactly " +
                     lab::hex(want));
    }
  }
}

template <class Real, class Bits>
void compare_all() {
  Random random(31);
  Failures failures;
  for (const Format& f : bulk_formats()) {
    const std::vector<Real> in = inputs<Real, Bits>(f, random);
    if (lab::total_bits(f) <= 8) compare<std::uint8_t, Real, Bits>(f, in, failures);
    compare<std::uint16_t, Real, Bits>(f, in, failures);
  }
  CHECK(failures.text() == "");
}

}  // namespace

TEST_CASE("arrays of float32 become the codes of the exact path") { compare_all<float, std::uint32_t>(); }

TEST_CASE("arrays of float64 become the codes of the exact path") { compare_all<double, std::uint64_t>(); }

namespace {

// float32 has no exact stand-in for a value beyond its range: encode says what it becomes.
template <class Code>
void compare_back(const Format& f, Failures& failures) {
  const auto count = std::size_t{1} << lab::total_bits(f);
  std::vector<Code> codes(count + 3);
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<Code>(i % count);
  std::vector<float> narrow(codes.size());
  std::vector<double> wide(codes.size());
  lab::from_codes(f, std::span<const Code>(codes), narrow);
  lab::from_codes(f, std::span<const Code>(codes), wide);
  const Format& fp32 = lab::find_row("fp32")->format;
  const Format& fp64 = lab::find_row("fp64")->format;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const lab::Unpacked value = lab::decode(f, codes[i]);
    const u128 want32 = lab::encode(fp32, value, Rounding::rne, Overflow::ieee).code;
    const u128 want64 = lab::encode(fp64, value, Rounding::rne, Overflow::ieee).code;
    if (bits<std::uint32_t>(narrow[i]) != want32 || bits<std::uint64_t>(wide[i]) != want64)
      failures.add(f.id + " " + lab::hex(codes[i]) + " is " + lab::hex(bits<std::uint32_t>(narrow[i])) + " and " +
                   lab::hex(bits<std::uint64_t>(wide[i])) + ", exactly " + lab::hex(want32) + " and " +
                   lab::hex(want64));
  }
}

}  // namespace

TEST_CASE("every code becomes its value, NaN with its sign") {
  Failures failures;
  for (const Format& f : bulk_formats()) {
    if (lab::total_bits(f) <= 8) compare_back<std::uint8_t>(f, failures);
    compare_back<std::uint16_t>(f, failures);
  }
  CHECK(failures.text() == "");
}

TEST_CASE("arrays of every length, none of which writes beside itself") {
  const Format& f = lab::find_row("e4m3fn")->format;
  Failures failures;
  for (std::size_t n = 0; n < 1200; n += n < 70 ? 1 : 113) {
    const std::vector<float> in(n, -1.0F);
    std::vector<std::uint8_t> codes(n + 2, 0x55);
    lab::to_codes(f, in, std::span(codes).subspan(1, n), Overflow::ieee);
    std::vector<double> back(n + 2, 7.0);
    lab::from_codes(f, std::span<const std::uint8_t>(codes).subspan(1, n), std::span(back).subspan(1, n));
    bool good = codes.front() == 0x55 && codes.back() == 0x55 && back.front() == 7.0 && back.back() == 7.0;
    for (std::size_t i = 1; i <= n; ++i) good = good && codes[i] == 0xB8 && back[i] == -1.0;
    if (!good) failures.add("length " + std::to_string(n));
  }
  CHECK(failures.text() == "");
}

TEST_CASE("bits of a stored code beyond the format's are ignored") {
  const Format& f = lab::find_row("e2m1")->format;
  const std::vector<std::uint8_t> codes = {0x07, 0xF7, 0x0F, 0xAF};
  std::vector<float> values(4);
  lab::from_codes(f, codes, values);
  CHECK(values == std::vector<float>{6, 6, -6, -6});
}

TEST_CASE("a double is rounded once") {
  // 1 + 2^-11 + 2^-40 lies above the tie of fp16's 1 and 1 + 2^-10; float32 would bring it onto the tie.
  const double x = bits<double>(std::uint64_t{0x3FF0020000001000});
  std::vector<double> values(5, x);
  std::vector<std::uint16_t> codes(5);
  lab::to_codes(lab::find_row("fp16")->format, values, codes, Overflow::ieee);
  CHECK(codes == std::vector<std::uint16_t>(5, 0x3C01));
  lab::round_all(lab::find_row("fp16")->format, values, Overflow::ieee);
  CHECK(values == std::vector<double>(5, 1.0009765625));
}
