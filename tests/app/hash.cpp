// One number for a million conversions in every format: hashes.json holds what the native program gives, and the same
// file is read under WebAssembly, so that the two agree in every code, flag and reason.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "app/api.hpp"
#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

// FNV-1a over 64-bit words.
struct Hash {
  std::uint64_t state = 0xCBF29CE484222325U;
  void add(std::uint64_t word) { state = (state ^ word) * 0x100000001B3U; }
  void add(const std::string& text) {
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
};

std::uint64_t conversions(const lab::Format& f, int count) {
  lab_test::Random random(0x5EED);
  Hash hash;
  const auto span = static_cast<std::uint64_t>(lab::max_exponent(f) - lab::min_exponent(f) + f.fraction_bits + 8);
  for (int i = 0; i < count; ++i) {
    const std::uint64_t choice = random.next();
    lab::Unpacked x;
    x.kind = lab::Class::normal;
    x.negative = (choice & 1U) != 0;
    x.significand = random.wide() >> 2 | lab::u128{1} << 125;
    x.sticky = (choice & 2U) != 0;
    const int kept = static_cast<int>((choice >> 2) % 126);
    if (kept < 115 && (choice & 4U) != 0) {  // short numbers: exact values and ties
      x.significand &= ~lab::low_mask(125 - kept % (f.fraction_bits + 3));
      x.sticky = x.sticky && (choice & 8U) != 0;
    }
    const auto top = static_cast<std::int64_t>((choice >> 20) % span) + lab::min_exponent(f) - f.fraction_bits - 4;
    x.exponent = top - 125;
    const std::uint64_t mode = (choice >> 12) % 18;
    const lab::Encoded e =
        lab::encode(f, x, static_cast<lab::Rounding>(mode % 6), static_cast<lab::Overflow>(mode / 6));
    hash.add(static_cast<std::uint64_t>(e.code));
    hash.add(static_cast<std::uint64_t>(e.code >> 64));
    hash.add(static_cast<std::uint64_t>(e.lost) | (e.away ? 4U : 0U) | (e.flags.inexact ? 8U : 0U) |
             (e.flags.overflow ? 16U : 0U) | (e.flags.underflow ? 32U : 0U) | (e.flags.saturated ? 64U : 0U) |
             (e.flags.invalid ? 128U : 0U));
  }
  return hash.state;
}

// Text in both directions: what is read, and every text that is written.
std::uint64_t texts(const lab::Format& f, int count) {
  lab_test::Random random(0x7E87);
  Hash hash;
  for (int i = 0; i < count; ++i) {
    std::string text =
        std::to_string(random.next()) + ".";  // one call a statement: the order is then the same everywhere
    text += std::to_string(random.next()) + "e";
    text += std::to_string(random.below(80) - 60);
    const lab::u128 code = lab::encode(f, *lab::parse_real(text), lab::Rounding::rne, lab::Overflow::saturate).code;
    hash.add(lab::shortest_decimal(f, code));
    hash.add(lab::hex_float(lab::decode(f, code)));
    hash.add(lab::brief(f, code));
    hash.add(lab::rounded_decimal(lab::real_from(lab::decode(f, code)), 9));
  }
  return hash.state;
}

constexpr int k_conversions = 1000000;
constexpr int k_texts = 1000;

const nlohmann::json& expected() {
  static const auto all = nlohmann::json::parse(lab_test::data_file("hashes.json"));
  return all;
}

}  // namespace

TEST_CASE("a million conversions in every format give the same hash on every machine") {
  nlohmann::ordered_json got;
  for (const lab::CatalogueRow& row : lab::catalogue())
    got[row.format.id] = lab::hex_lower(conversions(row.format, k_conversions), 16);
  INFO(got.dump(1));
  CHECK(nlohmann::json(got) == expected()["conversions"]);
}

TEST_CASE("a thousand texts in every format give the same hash on every machine") {
  nlohmann::ordered_json got;
  for (const lab::CatalogueRow& row : lab::catalogue())
    got[row.format.id] = lab::hex_lower(texts(row.format, k_texts), 16);
  INFO(got.dump(1));
  CHECK(nlohmann::json(got) == expected()["texts"]);
}
