// golden_formats.json: rounding, decoding and facts as an earlier program published them.
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

using nlohmann::json;

const json& golden() {
  static const json all = json::parse(lab_test::data_file("golden_formats.json"));
  return all;
}

double number(const json& x) {
  if (x.is_number()) return x.get<double>();
  const std::string text = x.get<std::string>();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  REQUIRE(text == "-0.0");
  return -0.0;
}

bool same(double a, double b) {
  if (a != a || b != b) return a != a && b != b;
  return __builtin_bit_cast(std::uint64_t, a) == __builtin_bit_cast(std::uint64_t, b);
}

lab::Format format_of(const json& row) {
  const std::string key = row["key"];
  return *lab::find_format(key == "e4m3" ? "e4m3fn" : key);
}

// The profile of these files: infinity where there is one, else the largest number.
lab::Overflow policy(const lab::Format& f) {
  return f.specials == lab::Specials::ieee ? lab::Overflow::ieee : lab::Overflow::saturate;
}

double value(const lab::Format& f, lab::u128 code) { return lab::to_double(lab::decode(f, code)); }

}  // namespace

TEST_CASE("golden facts of seven formats") {
  REQUIRE(golden()["formats"].size() == 7);
  for (const json& row : golden()["formats"]) {
    const lab::Format f = format_of(row);
    INFO(f.id);
    CHECK(lab::total_bits(f) == row["bits"].get<int>());
    CHECK(f.bias == row["bias"].get<int>());
    CHECK(f.exponent_bits == row["expBits"].get<int>());
    CHECK(f.fraction_bits == row["manBits"].get<int>());
    CHECK(lab::specials_name(f.specials) == row["special"].get<std::string>());
    CHECK(same(value(f, lab::max_finite_code(f)), number(row["max"])));
    CHECK(same(value(f, lab::min_normal_code(f)), number(row["min_normal"])));
    CHECK(same(value(f, lab::min_positive_code(f)), number(row["min_sub"])));
  }
}

TEST_CASE("golden rounding: every row, with its fields and its bit string") {
  std::size_t rows = 0;
  lab_test::Failures failures;
  for (const json& row : golden()["formats"]) {
    const lab::Format f = format_of(row);
    for (const json& c : row["cases"]) {
      ++rows;
      const double x = number(c[0]);
      const double rounded = number(c[1]);
      const lab::Encoded e = lab::encode(f, lab::unpack_double(x), lab::Rounding::rne, policy(f));
      if (!same(value(f, e.code), rounded)) {
        // The file returns NaN as it came; a format without NaN says so with a flag.
        if (rounded != rounded && !lab::has_nan(f) && e.flags.invalid) continue;
        failures.add(f.id + " " + c[0].dump() + " -> " + lab::hex(e.code));
        continue;
      }
      if (rounded != rounded) continue;
      const lab::Fields parts = lab::fields(f, e.code);
      const std::string bits = lab::binary(parts.sign, 1) + " " + lab::binary(parts.exponent, f.exponent_bits) + " " +
                               lab::binary(parts.fraction, f.fraction_bits);
      if (parts.sign != c[2].get<unsigned>() || parts.exponent != c[3].get<unsigned>() ||
          parts.fraction != c[4].get<unsigned>() || bits != c[5].get<std::string>())
        failures.add(f.id + " " + c[0].dump() + " fields " + bits);
      // The same number as text: through decimal digits and through a hex float.
      const lab::Unpacked u = lab::unpack_double(x);
      if (u.kind == lab::Class::infinite) continue;
      for (const std::string& text : {lab::exact_decimal(lab::real_from(u)), lab::hex_float(u)})
        if (lab::encode(f, *lab::parse_real(text), lab::Rounding::rne, policy(f)).code != e.code)
          failures.add(f.id + " from text " + text);
    }
  }
  CHECK(failures.text() == "");
  CHECK(rows == 3375);
}

TEST_CASE("golden decoding: every code of small formats and the listed codes of wide ones") {
  lab_test::Failures failures;
  for (const json& row : golden()["formats"]) {
    const lab::Format f = format_of(row);
    if (row.contains("codeToValue")) {
      std::size_t finite = 0;
      for (std::size_t code = 0; code < row["codeToValue"].size(); ++code) {
        const lab::Unpacked u = lab::decode(f, code);
        finite += u.kind != lab::Class::nan && u.kind != lab::Class::infinite ? 1U : 0U;
        if (!same(lab::to_double(u), number(row["codeToValue"][code]))) failures.add(f.id + " " + std::to_string(code));
      }
      CHECK(row["codeToValue"].size() == std::size_t{1} << lab::total_bits(f));
      CHECK(finite == row["allValuesCount"].get<std::size_t>());
    }
    if (!row.contains("decode")) continue;
    for (const json& d : row["decode"]) {
      const lab::Fields parts{d[0].get<unsigned>(), d[1].get<unsigned>(), d[2].get<unsigned>()};
      if (!same(value(f, lab::code_of(f, parts)), number(d[3]))) failures.add(f.id + " " + d.dump());
    }
  }
  CHECK(failures.text() == "");
}
