// The P3109 family by rule, K = 3 to 16: values and special codes from the formulas of the interim report 4.0 (4.2 to
// 4.5), written here a second time.
#include <catch2/catch_test_macros.hpp>

#include "core/floats/catalogue.hpp"
#include "core/floats/codec.hpp"
#include "support.hpp"

namespace {

void check(int bits, int digits, bool is_signed, bool extended, lab_test::Failures& failures, int& formats) {
  const std::string name =
      "binary" + std::to_string(bits) + "p" + std::to_string(digits) + (is_signed ? "s" : "u") + (extended ? "e" : "f");
  const auto found = lab::find_format(name);
  const std::uint32_t codes = std::uint32_t{1} << bits;
  const std::uint32_t positive = is_signed ? codes / 2 : codes;
  const std::uint32_t nan = is_signed ? codes / 2 : codes - 1;
  const std::uint32_t last = is_signed ? positive - 1 : positive - 2;  // of the codes that are no NaN
  const std::uint32_t largest = extended ? last - 1 : last;
  if (largest == 0 || largest >= positive) {  // no number but zero
    if (found) failures.add(name + " should be refused");
    return;
  }
  if (!found) return failures.add(name + " is not known");
  ++formats;
  const lab::Format& f = *found;
  const int bias = 1 << (is_signed ? bits - digits - 1 : bits - digits);
  const std::uint32_t step = bits <= 12 ? 1 : 37;
  for (std::uint32_t code = 0; code<codes; code += code + 4> codes ? 1 : step) {
    const lab::Unpacked got = lab::decode(f, code);
    const bool negative = is_signed && code >= positive;
    const std::uint32_t size = negative ? code - positive : code;
    bool ok = true;
    if (code == nan) {
      ok = got.kind == lab::Class::nan;
    } else if (size > largest) {
      ok = extended && size == last && got.kind == lab::Class::infinite && got.negative == negative;
    } else if (size == 0) {
      ok = got.kind == lab::Class::zero && !got.negative;
    } else {
      const std::uint32_t trailing = size % (std::uint32_t{1} << (digits - 1));
      const auto field = static_cast<int>(size >> (digits - 1));
      const std::uint32_t significand = field == 0 ? trailing : trailing + (std::uint32_t{1} << (digits - 1));
      const int exponent = (field == 0 ? 1 : field) - bias - digits + 1;
      ok = got.significand == significand && got.exponent == exponent && got.negative == negative;
    }
    const lab::Encoded back = lab::encode(f, got, lab::Rounding::rne, lab::Overflow::ieee);
    if (!ok || back.code != code || back.flags.inexact) failures.add(name + " " + lab::hex(code));
  }
}

}  // namespace

TEST_CASE("P3109 formats of 3 to 16 bits follow the rule of their name", "[p3109]") {
  lab_test::Failures failures;
  int formats = 0;
  for (int bits = 3; bits <= 16; ++bits)
    for (int digits = 1; digits <= bits; ++digits)
      for (const bool extended : {false, true}) {
        if (digits < bits) check(bits, digits, true, extended, failures, formats);
        check(bits, digits, false, extended, failures, formats);
      }
  CHECK(failures.text() == "");
  CHECK(formats > 480);
}

TEST_CASE("the exemplars that P3109 asks for", "[p3109]") {
  const auto code = [](const char* format, double value) {
    return static_cast<unsigned>(
        lab::encode(*lab::find_format(format), lab::unpack_double(value), lab::Rounding::rne, lab::Overflow::ieee)
            .code);
  };
  CHECK(code("binary8p4se", 224) == 0x7E);  // largest, then infinity
  CHECK(code("binary8p4se", 1) == 0x40);
  CHECK(code("binary8p3se", 49152) == 0x7E);
  CHECK(code("binary4p2sf", 6) == 0x7);
  CHECK(code("binary8p1uf", 1) == 0x80);  // bias 128
}
