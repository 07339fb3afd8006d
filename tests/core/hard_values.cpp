// hard_values.json: conversions where some library is wrong. Each has an id; a failure names it.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

using nlohmann::json;

lab::u128 code_from(const std::string& text) {
  lab::u128 out = 0;
  for (const char c : text.substr(2)) out = out * 16 + static_cast<unsigned>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
  return out;
}

}  // namespace

TEST_CASE("every hard value converts to its code and its value") {
  const json all = json::parse(lab_test::data_file("hard_values.json"));
  REQUIRE(all.size() == 227);
  for (const json& row : all) {
    const std::string id = row["id"];
    INFO(id << ": " << row["why"].get<std::string>() << "; " << row["input"].get<std::string>() << " in "
            << row["format"].get<std::string>() << " " << row["rounding"].get<std::string>() << " "
            << row["overflow"].get<std::string>());
    const auto format = lab::find_format(row["format"].get<std::string>());
    REQUIRE(format);
    const auto input = lab::parse_real(row["input"].get<std::string>());
    REQUIRE(input);
    const auto rounding = lab::rounding_from(row["rounding"].get<std::string>());
    const auto overflow = lab::overflow_from(row["overflow"].get<std::string>());
    REQUIRE((rounding && overflow));
    const lab::Encoded e = lab::encode(*format, *input, *rounding, *overflow);
    CHECK(lab::hex_lower(e.code, lab::code_digits(*format)) ==
          lab::hex_lower(code_from(row["expect_bits"]), lab::code_digits(*format)));
    const std::string value = row["expect_value"];
    const lab::Unpacked u = lab::decode(*format, e.code);
    if (value == "nan") {
      CHECK(u.kind == lab::Class::nan);
    } else if (value == "0" || value == "-0") {
      CHECK(u.kind == lab::Class::zero);
      CHECK(u.negative == (value == "-0"));
    } else {
      CHECK(lab::hex_float(u) == value);
    }
    if (row.contains("expect_decimal")) CHECK(lab::value_text(*format, e.code) == row["expect_decimal"]);
    if (row.contains("expect_fp32_container_bits")) {
      const lab::Format fp32 = *lab::find_format("fp32");
      CHECK(lab::encode(fp32, u, lab::Rounding::rne, lab::Overflow::ieee).code ==
            code_from(row["expect_fp32_container_bits"]));
    }
    // A detour through fp32 or fp64 is what the wrong libraries did: it must still give their wrong answer, or the
    // row proves nothing.
    for (const auto& [key, via] : {std::pair("wrong_if_via_double", "fp64"), std::pair("wrong_if_via_float", "fp32")}) {
      if (!row.contains(key)) continue;
      const lab::Format step = *lab::find_format(via);
      const lab::u128 middle = lab::encode(step, *input, lab::Rounding::rne, lab::Overflow::ieee).code;
      const lab::Encoded twice = lab::encode(*format, lab::decode(step, middle), *rounding, *overflow);
      CHECK(twice.code == code_from(row[key]));
      CHECK(twice.code != e.code);
    }
  }
}

TEST_CASE("7.999999999999999 in fp64 is the predecessor of 8") {
  const lab::Format f = *lab::find_format("fp64");
  const lab::Encoded e = lab::encode(f, *lab::parse_real("7.999999999999999"), lab::Rounding::rne, lab::Overflow::ieee);
  CHECK(e.code == 0x401FFFFFFFFFFFFFU);
  CHECK(lab::value_text(f, e.code) == "7.99999999999999911182158029987476766109466552734375");
  CHECK(lab::shortest_decimal(f, e.code) == "7.999999999999999");
}

TEST_CASE("the predecessors of powers of two in fp64") {
  const lab::Format f = *lab::find_format("fp64");
  struct Row {
    const char* power;
    lab::u128 code;
    const char* before;  // shortest decimal of the predecessor
    const char* exact_hex;
  };
  const Row rows[] = {{"16", 0x4030000000000000U, "15.999999999999998", "0x1.fffffffffffffp+3"},
                      {"1024", 0x4090000000000000U, "1023.9999999999999", "0x1.fffffffffffffp+9"},
                      {"0x1p100", 0x4630000000000000U, "1.2676506002282293e30", "0x1.fffffffffffffp+99"},
                      {"0x1p1000", 0x7E70000000000000U, "1.0715086071862672e301", "0x1.fffffffffffffp+999"},
                      {"0x1p-100", 0x39B0000000000000U, "7.888609052210117e-31", "0x1.fffffffffffffp-101"}};
  for (const Row& row : rows) {
    INFO(row.power);
    const lab::Encoded e = lab::encode(f, *lab::parse_real(row.power), lab::Rounding::rne, lab::Overflow::ieee);
    CHECK(e.code == row.code);
    lab::u128 before = 0;
    REQUIRE(lab::next_down(f, e.code, before));
    CHECK(before == row.code - 1);
    CHECK(lab::hex_float(lab::decode(f, before)) == row.exact_hex);
    CHECK(lab::shortest_decimal(f, before) == row.before);
    CHECK(lab::encode(f, *lab::parse_real(row.before), lab::Rounding::rne, lab::Overflow::ieee).code == before);
  }
}

TEST_CASE("464, 465, 1000, infinity and NaN in e4m3fn under each policy") {
  const lab::Format f = *lab::find_format("e4m3fn");
  struct Row {
    const char* input;
    unsigned ieee, saturate, nan;
  };
  const Row rows[] = {{"448", 0x7E, 0x7E, 0x7E},  {"464", 0x7E, 0x7E, 0x7E},   {"464.0000000000001", 0x7F, 0x7E, 0x7F},
                      {"465", 0x7F, 0x7E, 0x7F},  {"1000", 0x7F, 0x7E, 0x7F},  {"inf", 0x7F, 0x7E, 0x7F},
                      {"nan", 0x7F, 0x7F, 0x7F},  {"-464", 0xFE, 0xFE, 0xFE},  {"-465", 0xFF, 0xFE, 0xFF},
                      {"-inf", 0xFF, 0xFE, 0xFF}, {"-1000", 0xFF, 0xFE, 0xFF}, {"-nan", 0xFF, 0xFF, 0xFF}};
  for (const Row& row : rows) {
    INFO(row.input);
    const auto x = lab::parse_real(row.input);
    REQUIRE(x);
    CHECK(lab::encode(f, *x, lab::Rounding::rne, lab::Overflow::ieee).code == row.ieee);
    CHECK(lab::encode(f, *x, lab::Rounding::rne, lab::Overflow::saturate).code == row.saturate);
    CHECK(lab::encode(f, *x, lab::Rounding::rne, lab::Overflow::nan).code == row.nan);
  }
}
