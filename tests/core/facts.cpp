// The catalogue against formats.csv: facts read out of the standards, one row a format, with their source.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "core/oracle.hpp"
#include "support.hpp"

namespace {

using Row = std::map<std::string, std::string>;

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
  return out;
}

std::vector<Row> rows() {
  std::istringstream in(lab_test::data_file("formats.csv"));
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = cells(line);
  std::vector<Row> out;
  while (std::getline(in, line)) {
    const std::vector<std::string> values = cells(line);
    REQUIRE(values.size() == names.size());
    Row row;
    for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = values[i];
    out.push_back(row);
  }
  return out;
}

// "7*2^6" or "(2^53-1)*2^971".
lab::Real product(const std::string& text) {
  const std::size_t star = text.find('*');
  lab::Real out;
  out.kind = lab::Class::normal;
  if (text[0] == '(') {
    out.numerator = (lab::Big(1) << static_cast<unsigned>(std::stoi(text.substr(3)))) - 1;
  } else {
    out.numerator = std::stoi(text);
  }
  out.exponent = std::stoi(text.substr(star + 3));
  return out;
}

bool holds(const lab::Format& f, lab::u128 code, const std::string& text) {
  const lab::Unpacked u = lab::decode(f, code);
  return u.kind != lab::Class::nan && u.kind != lab::Class::infinite &&
         lab::compare(lab::real_from(u), product(text)) == 0;
}

std::string special_code(bool exists, lab::u128 code, const lab::Format& f) {
  return exists ? lab::hex_lower(code, lab::code_digits(f)) : "none";
}

}  // namespace

TEST_CASE("the catalogue holds the formats of formats.csv and no others") {
  std::vector<std::string> named;
  for (const Row& row : rows()) named.push_back(row.at("id"));
  std::vector<std::string> ids;
  for (const lab::CatalogueRow& row : lab::catalogue()) ids.push_back(row.format.id);
  CHECK(ids.size() == 46);
  CHECK(std::is_permutation(ids.begin(), ids.end(), named.begin(), named.end()));
}

TEST_CASE("every row of the catalogue has the facts of its standard") {
  for (const Row& row : rows()) {
    INFO(row.at("id") << ", " << row.at("source"));
    const auto found = lab::find_format(row.at("id"));
    REQUIRE(found);
    const lab::Format& f = *found;
    CHECK(std::to_string(lab::total_bits(f)) == row.at("bits"));
    CHECK(f.has_sign == (row.at("sign") == "yes"));
    CHECK(std::to_string(f.exponent_bits) == row.at("exponent_bits"));
    CHECK(std::to_string(f.fraction_bits) == row.at("fraction_bits"));
    CHECK(std::to_string(f.bias) == row.at("bias"));
    CHECK(holds(f, lab::max_finite_code(f), row.at("max")));
    CHECK(holds(f, lab::min_normal_code(f), row.at("min_normal")));
    CHECK(holds(f, lab::min_positive_code(f), row.at("min_positive")));
    CHECK(special_code(lab::has_nan(f), lab::has_nan(f) ? lab::nan_code(f, false) : 0, f) == row.at("nan"));
    CHECK(special_code(lab::has_infinity(f), lab::has_infinity(f) ? lab::infinity_code(f, false) : 0, f) ==
          row.at("inf"));
    CHECK(lab::decimal_digits(lab::big_from_u128(lab::finite_count(f))) == row.at("finite_count"));
    CHECK(lab::has_negative_zero(f) == (row.at("minus_zero") == "yes"));
  }
}

TEST_CASE("codes count to the numbers, NaN and infinities that the standard states") {
  for (const Row& row : rows()) {
    const lab::Format f = *lab::find_format(row.at("id"));
    if (lab::total_bits(f) > 19) continue;
    INFO(f.id);
    std::uint64_t nan = 0;
    std::uint64_t infinite = 0;
    std::uint64_t minus_zero = 0;
    const std::uint64_t codes = std::uint64_t{1} << lab::total_bits(f);
    for (std::uint64_t code = 0; code < codes; ++code) {
      const lab::Unpacked u = lab::decode(f, code);
      nan += u.kind == lab::Class::nan ? 1U : 0U;
      infinite += u.kind == lab::Class::infinite ? 1U : 0U;
      minus_zero += u.kind == lab::Class::zero && u.negative ? 1U : 0U;
    }
    CHECK(std::to_string(nan) == row.at("nan_codes"));
    CHECK(infinite == (row.at("inf") == "none" ? 0 : f.has_sign ? 2 : 1));
    CHECK(std::to_string(codes - nan - infinite) == row.at("finite_count"));
    CHECK(minus_zero == (row.at("minus_zero") == "yes" ? 1 : 0));
  }
}

TEST_CASE("wide formats put infinity after the largest number, then NaN up to all ones") {
  for (const char* id : {"fp32", "fp64", "fp128"}) {
    const lab::Format f = *lab::find_format(id);
    INFO(id);
    const lab::u128 infinity = lab::infinity_code(f, false);
    CHECK(lab::decode(f, infinity - 1).kind == lab::Class::normal);
    CHECK(lab::decode(f, infinity).kind == lab::Class::infinite);
    CHECK(lab::decode(f, infinity + 1).kind == lab::Class::nan);
    CHECK(lab::decode(f, lab::sign_mask(f) - 1).kind == lab::Class::nan);
    CHECK(lab::decode(f, lab::sign_mask(f)).negative);
    CHECK(lab::decode(f, lab::infinity_code(f, true)).negative);
  }
}

TEST_CASE("a format is found by the names that others use for it") {
  const std::pair<const char*, const char*> names[] = {{"float16", "fp16"},
                                                       {"torch:bfloat16", "bf16"},
                                                       {"BF16", "bf16"},
                                                       {"FLOAT8E4M3FN", "e4m3fn"},
                                                       {"float8_e4m3fn", "e4m3fn"},
                                                       {"F8_E4M3", "e4m3fn"},
                                                       {"ml_dtypes:float8_e4m3", "e4m3"},
                                                       {"float8_e5m2fnuz", "e5m2fnuz"},
                                                       {"double", "fp64"},
                                                       {"float4_e2m1fn_x2", "e2m1"},
                                                       {"float8_e8m0fnu", "e8m0"},
                                                       {"TF32", "tf32"},
                                                       {"E4M3FN", "e4m3fn"},
                                                       {"_Float128", "fp128"},
                                                       {"__nv_bfloat16", "bf16"},
                                                       {"FP16", "fp16"},
                                                       {"F4", "e2m1"}};
  for (const auto& [alias, id] : names) {
    INFO(alias);
    const auto f = lab::find_format(alias);
    REQUIRE(f);
    CHECK(f->id == id);
  }
}

TEST_CASE("no name stands for two formats") {
  std::map<std::string, std::string> seen;
  for (const lab::CatalogueRow& row : lab::catalogue()) {
    std::istringstream in{std::string(row.aliases)};
    for (std::string alias; in >> alias;) {
      INFO(alias);
      CHECK(alias.find(':') != std::string::npos);
      CHECK(seen.emplace(alias, row.format.id).second);
      CHECK(lab::find_format(alias)->id == row.format.id);
    }
  }
}

TEST_CASE("every row says what it is for in both languages") {
  for (const lab::CatalogueRow& row : lab::catalogue()) {
    INFO(row.format.id);
    CHECK(row.purpose_en.size() > 20);
    CHECK(row.purpose_zh.size() > 20);
    CHECK(row.storage_bits >= lab::total_bits(row.format));
  }
  CHECK(lab::find_row("tf32")->storage_bits == 32);
}

TEST_CASE("a custom format is written back with all that differs from its defaults") {
  for (const char* id : {"s1e5m10-ieee", "s0e8m0-fn-nosub-nozero", "s1e4m3b-7-fnuz", "s1e0m112-none",
                         "s1e15m112b32768-ieee", "s1e15m112b-32768-ieee", "s0e6m2-p3109e", "s1e6m1-p3109f"}) {
    INFO(id);
    const auto f = lab::parse_custom(id);
    REQUIRE(f);
    CHECK(f->id == id);
    CHECK(lab::custom_id(*f) == id);
  }
  CHECK(lab::parse_custom("s1e4m3b7-fn")->id == "s1e4m3-fn");
  CHECK(lab::parse_custom("s1e4m3b8-fnuz")->id == "s1e4m3-fnuz");
}

TEST_CASE("a custom format of the shape of a named one holds the same values") {
  const std::pair<const char*, const char*> pairs[] = {
      {"s1e5m10-ieee", "fp16"},          {"s1e8m7-ieee", "bf16"},         {"s1e4m3-fn", "e4m3fn"},
      {"s1e4m3b11-fnuz", "e4m3b11fnuz"}, {"s1e2m1-none", "e2m1"},         {"s0e8m0b127-fn-nosub-nozero", "e8m0"},
      {"s1e4m3-p3109e", "binary8p4se"},  {"s0e8m0-p3109f", "binary8p1uf"}};
  for (const auto& [custom, named] : pairs) {
    INFO(custom);
    const lab::Format a = *lab::find_format(custom);
    const lab::Format b = *lab::find_format(named);
    REQUIRE(lab::total_bits(a) == lab::total_bits(b));
    for (lab::u128 code = 0; code < lab::u128{1} << lab::total_bits(a); ++code) {
      const lab::Unpacked x = lab::decode(a, code);
      const lab::Unpacked y = lab::decode(b, code);
      if (x.kind != y.kind || x.negative != y.negative || x.significand != y.significand || x.exponent != y.exponent)
        FAIL(oracle::text(code));
    }
  }
}
