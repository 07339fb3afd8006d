// The short way of rounding, for significands of 64 bits, gives what the general way gives for the same value written
// with more bits.
#include <catch2/catch_test_macros.hpp>

#include "core/floats/catalogue.hpp"
#include "core/floats/codec.hpp"
#include "core/oracle.hpp"
#include "support.hpp"

namespace {

bool same(const lab::Encoded& a, const lab::Encoded& b) {
  return a.code == b.code && a.lost == b.lost && a.away == b.away && a.flags == b.flags && a.reply == b.reply;
}

}  // namespace

TEST_CASE("a value rounds alike however many bits it is written with") {
  lab_test::Random random(3);
  lab_test::Failures failures;
  std::vector<lab::Format> formats = oracle::small_formats(16);
  for (const char* id : {"fp32", "tf32", "fp64", "s1e10m40-ieee", "s1e14m46-fn", "s0e1m60-none", "s0e0m62-none",
                         "s1e0m61-none", "s0e12m0b-9-fn-nosub-nozero"})
    formats.push_back(*lab::find_format(id));
  for (const lab::Format& f : formats) {
    const auto span = static_cast<std::uint64_t>(lab::max_exponent(f) - lab::min_exponent(f) + f.fraction_bits + 10);
    for (int i = 0; i < 3000; ++i) {
      lab::Unpacked x;
      x.kind = lab::Class::normal;
      const std::uint64_t choice = random.next();
      x.negative = (choice & 1U) != 0;
      std::uint64_t bits = random.next() | std::uint64_t{1} << 63;
      const int kept = 1 + static_cast<int>((choice >> 8) % 63);
      bits = choice & 2U ? bits >> (64 - kept) : bits & ~((std::uint64_t{1} << (64 - kept)) - 1);
      x.significand = bits;
      const auto top = static_cast<std::int64_t>((choice >> 20) % span) + lab::min_exponent(f) - f.fraction_bits - 5;
      x.exponent = top - lab::bit_width(x.significand) + 1;
      x.sticky = (choice & 4U) != 0 && lab::bit_width(x.significand) >= f.fraction_bits + 3;
      lab::Unpacked wide = x;
      wide.significand <<= 64;
      wide.exponent -= 64;
      const auto mode = static_cast<lab::Rounding>((choice >> 3) % 6);
      const auto policy = static_cast<lab::Overflow>((choice >> 6) % 3);
      if (!same(lab::encode(f, x, mode, policy), lab::encode(f, wide, mode, policy)))
        failures.add(f.id + " " + lab::hex(x.significand) + " e" + std::to_string(x.exponent));
    }
  }
  CHECK(failures.text() == "");
}
