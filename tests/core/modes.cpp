// Every rounding mode with every overflow policy, looked up in the list of values of the format.
#include <catch2/catch_test_macros.hpp>

#include "core/oracle.hpp"
#include "support.hpp"

namespace {

using lab::Overflow;
using lab::Rounding;
using lab_test::Failures;
using oracle::Answer;
using oracle::Int;
using oracle::Kind;
using oracle::Ratio;
using oracle::Table;

constexpr Rounding k_modes[] = {Rounding::rne, Rounding::rna, Rounding::rtz, Rounding::ru, Rounding::rd, Rounding::odd};
constexpr Overflow k_policies[] = {Overflow::ieee, Overflow::saturate, Overflow::nan};

std::string flags_text(const lab::Flags& flags) {
  std::string out = "{";
  for (const std::string_view name : lab::flag_names(flags)) out += " " + std::string(name);
  return out + " }";
}

void compare(const lab::Format& f, const std::string& input, Rounding mode, Overflow policy, const lab::Encoded& got,
             const Answer& want, Failures& failures) {
  const bool same = got.code == want.code && got.flags == want.flags &&
                    (!want.rounded || (got.lost == want.lost && got.away == want.away));
  if (same) return;
  failures.add(f.id + " " + input + " " + std::string(lab::rounding_name(mode)) + " " +
               std::string(lab::overflow_name(policy)) + ": " + oracle::text(got.code) + flags_text(got.flags) +
               " lost " + std::to_string(static_cast<int>(got.lost)) + (got.away ? " away" : "") + ", should be " +
               oracle::text(want.code) + flags_text(want.flags) + " lost " +
               std::to_string(static_cast<int>(want.lost)) + (want.away ? " away" : ""));
}

void try_number(const lab::Format& f, const Table& table, const Ratio& x, const std::string& name, Failures& failures,
                std::uint64_t& tried) {
  if (x.num <= 0) return;
  const Table::Place place = table.find(x);
  for (const bool negative : {false, true}) {
    const lab::Unpacked unpacked = lab::unpack(table.real(x, negative));
    for (const Rounding mode : k_modes)
      for (const Overflow policy : k_policies) {
        const lab::Encoded got = lab::encode(f, unpacked, mode, policy);
        compare(f, (negative ? "-" : "") + name, mode, policy, got, table.round(place, negative, mode, policy),
                failures);
        ++tried;
      }
  }
}

void try_around(const lab::Format& f, const Table& table, const Ratio& x, const std::string& name, Failures& failures,
                std::uint64_t& tried) {
  static const Int thirds = boost::multiprecision::pow(Int(3), 150U);  // endless in binary
  static const Int tiny = boost::multiprecision::pow(Int(2), 400U);
  try_number(f, table, x, name, failures, tried);
  for (const Int& den : {thirds, tiny}) {
    try_number(f, table, {x.num * den - x.den, x.den * den}, name + " less a hair", failures, tried);
    try_number(f, table, {x.num * den + x.den, x.den * den}, name + " and a hair", failures, tried);
  }
}

// `stride` thins out the codes of larger formats; the ends are always tried.
void try_format(const lab::Format& f, std::uint32_t stride, Failures& failures, std::uint64_t& tried) {
  const Table table(f);
  const std::uint32_t n = table.count();
  for (std::uint32_t i = 0; i < n; ++i) {
    if (i % stride != 0 && i > 3 && i + 4 < n) continue;
    const std::string name = "code " + oracle::text(i);
    try_around(f, table, {table.step(i)}, name, failures, tried);
    try_around(f, table, {table.step(i) + table.step(i + 1), 2}, name + " + half", failures, tried);
    try_number(f, table, {table.step(i) * 3 + table.step(i + 1), 4}, name + " + quarter", failures, tried);
    try_number(f, table, {table.step(i) + table.step(i + 1) * 3, 4}, name + " + three quarters", failures, tried);
  }
  const Int& end = table.step(n);
  try_around(f, table, {end}, "next after the largest", failures, tried);
  try_around(f, table, {end * 3, 2}, "1.5 next", failures, tried);
  for (const unsigned shift : {1U, 2U, 20U, 1000U, 100000U})
    try_number(f, table, {end << shift}, "far above", failures, tried);
  // Below everything: the smallest number, its half, its quarter and much less.
  const Int& smallest = table.step(table.step(0) == 0 ? 1 : 0);
  for (const unsigned shift : {1U, 2U, 3U, 40U, 127U, 128U, 129U, 1000U, 100000U})
    try_number(f, table, {smallest, Int(1) << shift}, "smallest >> " + std::to_string(shift), failures, tried);
}

void try_specials(const lab::Format& f, Failures& failures) {
  const Table table(f);
  for (const bool negative : {false, true})
    for (const Rounding mode : k_modes)
      for (const Overflow policy : k_policies)
        for (const auto& [kind, real_kind] :
             {std::pair(Kind::nan, lab::Class::nan), std::pair(Kind::infinite, lab::Class::infinite),
              std::pair(Kind::number, lab::Class::zero)}) {
          lab::Real x;
          x.kind = real_kind;
          x.negative = negative;
          const char* names[] = {"zero", "infinity", "NaN"};
          compare(f, (negative ? "-" : "") + std::string(names[static_cast<int>(kind)]), mode, policy,
                  lab::encode(f, x, mode, policy), table.special(kind, negative, policy), failures);
        }
}

}  // namespace

TEST_CASE("formats up to 8 bits round as the list of their values says, in every mode and policy") {
  Failures failures;
  std::uint64_t tried = 0;
  for (const lab::Format& f : oracle::small_formats(8)) try_format(f, 1, failures, tried);
  CHECK(failures.text() == "");
  CHECK(tried > 5000000);
}

TEST_CASE("formats of 9 to 16 bits round as the list of their values says") {
  Failures failures;
  std::uint64_t tried = 0;
  for (const lab::Format& f : oracle::small_formats(16))
    if (lab::total_bits(f) > 8) try_format(f, 257, failures, tried);
  CHECK(failures.text() == "");
  CHECK(tried > 100000);
}

TEST_CASE("NaN, infinities and zeros follow the policy in every format") {
  Failures failures;
  for (const lab::Format& f : oracle::small_formats(16)) try_specials(f, failures);
  CHECK(failures.text() == "");
}
