// Named conventions: every code through every mode and profile, and the cells where libraries part.
#include "core/floats/profiles.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/exact/real.hpp"
#include "core/oracle.hpp"
#include "support.hpp"

namespace {

using lab::Reply;

lab::Encoded by(const char* profile, const char* format, const char* value) {
  const lab::Profile* p = lab::find_profile(profile);
  REQUIRE(p != nullptr);
  const lab::Format f = *lab::find_format(format);
  REQUIRE(lab::answers_for(*p, f));
  return lab::convert(*p, f, lab::unpack(*lab::parse_real(value)));
}

struct Cell {
  const char* profile;
  const char* format;
  const char* value;
  int code;  // -1: an error; -2: not specified
};

// Written from the published tables and sources that profiles.def names.
constexpr Cell k_cells[] = {
    // the tie at the top: all agree
    {"ocp_sat", "e4m3fn", "464", 0x7E},
    {"ml_dtypes", "e4m3fn", "464", 0x7E},
    {"torch_old", "e4m3fn", "464", 0x7E},
    {"onnx_nonsat", "e4m3fn", "464", 0x7E},
    {"cuda_nosat", "e4m3fn", "464", 0x7E},
    {"gfloat", "e4m3fn", "464", 0x7E},
    {"ml_dtypes", "e5m2", "61440", 0x7C},
    {"torch_old", "e5m2", "61440", 0x7C},
    {"ocp_sat", "e5m2", "61440", 0x7B},
    // above it
    {"ml_dtypes", "e4m3fn", "465", 0x7F},
    {"torch_old", "e4m3fn", "-465", 0xFF},
    {"cuda_nosat", "e4m3fn", "465", 0x7F},
    {"onnx_nonsat", "e4m3fn", "465", 0x7F},
    {"gfloat", "e4m3fn", "465", 0x7F},
    {"ocp_nonsat", "e4m3fn", "465", 0x7F},
    {"torch_new", "e4m3fn", "465", 0x7E},
    {"cuda_sat", "e4m3fn", "465", 0x7E},
    {"onnx_sat", "e4m3fn", "465", 0x7E},
    {"ml_dtypes_sat", "e4m3fn", "465", 0x7E},
    {"ocp_sat", "e4m3fn", "-465", 0xFE},
    {"lab", "e4m3fn", "465", 0x7E},
    {"gfloat_sat", "e4m3fn", "1000", 0x7E},
    {"ml_dtypes", "e5m2", "1e6", 0x7C},
    {"onnx_nonsat", "e5m2", "1e6", 0x7C},
    {"onnx_sat", "e5m2", "1e6", 0x7B},
    {"cuda_sat", "e5m2", "1e6", 0x7B},
    {"lab", "e5m2", "1e6", 0x7C},
    {"ml_dtypes", "e4m3fnuz", "1000", 0x80},
    {"torch_old", "e5m2fnuz", "1e6", 0x80},
    {"onnx_nonsat", "e4m3fnuz", "-1000", 0x80},
    {"ml_dtypes_sat", "e4m3fnuz", "1000", 0x7F},
    {"onnx_sat", "e4m3fnuz", "1000", 0x7F},
    {"ml_dtypes", "e3m4", "100", 0x70},
    {"onnx_sat", "fp16", "1e6", 0x7C00},
    {"ml_dtypes", "e2m1", "1e30", 0x7},
    {"ocp_sat", "e2m1", "7", 0x7},
    {"cuda_sat", "e2m1", "-1e30", 0xF},
    {"gfloat", "e2m1", "1e30", -1},
    {"gfloat_sat", "e2m1", "1e30", 0x7},
    {"p3109_none", "binary8p4sf", "1e9", 0x7F},
    {"gfloat", "binary8p4sf", "1e9", 0x80},
    {"p3109_none", "binary8p4se", "1e9", 0x7F},
    {"p3109_finite", "binary8p4se", "1e9", 0x7E},
    {"p3109_propagate", "binary8p4se", "1e9", 0x7E},
    // infinity in
    {"cuda_sat", "e4m3fn", "inf", 0x7E},
    {"cuda_sat", "e5m2", "inf", 0x7B},
    {"onnx_sat", "e5m2", "-inf", 0xFB},
    {"onnx_sat", "e4m3fnuz", "inf", 0x7F},
    {"ml_dtypes_sat", "e4m3fn", "inf", 0x7F},
    {"ml_dtypes_sat", "e5m2", "inf", 0x7C},
    {"ml_dtypes_sat", "e4m3fnuz", "inf", 0x80},
    {"ml_dtypes_sat", "e2m1", "inf", 0x7},
    {"gfloat_sat", "e4m3fn", "inf", 0x7E},
    {"p3109_finite", "binary8p4se", "inf", 0x7E},
    {"p3109_propagate", "binary8p4se", "inf", 0x7F},
    {"ocp_nonsat", "e4m3fn", "-inf", 0xFF},
    // NaN in
    {"ml_dtypes", "e4m3fn", "-nan", 0xFF},
    {"onnx_sat", "e4m3fn", "-nan", 0xFF},
    {"cuda_sat", "e4m3fn", "-nan", 0x7F},
    {"gfloat", "e4m3fn", "-nan", 0x7F},
    {"torch_old", "e5m2", "nan", 0x7F},
    {"ml_dtypes", "e5m2", "nan", 0x7E},
    {"torch_old", "e4m3fnuz", "-nan", 0x80},
    {"cuda_sat", "e2m1", "nan", 0x7},
    {"onnx_sat", "e2m1", "-nan", 0x7},
    {"ml_dtypes", "e2m1", "nan", 0x8},
    {"ml_dtypes", "e2m1", "-nan", 0x0},
    {"gfloat", "e2m1", "nan", -1},
    {"ocp_sat", "e2m1", "nan", -2},
    // E8M0
    {"lab", "e8m0", "3", 0x80},
    {"gfloat", "e8m0", "3", 0x80},
    {"ml_dtypes", "e8m0", "3", 0x81},
    {"ml_dtypes", "e8m0", "1.5", 0x80},
    {"torch_old", "e8m0", "0.75", 0x7F},
    {"onnx_sat", "e8m0", "1.125", 0x80},
    {"ml_dtypes", "e8m0", "0", 0xFF},
    {"ml_dtypes_sat", "e8m0", "0", 0x00},
    {"torch_old", "e8m0", "0", 0x00},
    {"onnx_sat", "e8m0", "0", 0x00},
    {"onnx_nonsat", "e8m0", "0", 0xFF},
    {"ml_dtypes", "e8m0", "-3", 0xFF},
    {"torch_old", "e8m0", "-3", 0x81},
    {"ml_dtypes", "e8m0", "inf", 0xFF},
    {"torch_old", "e8m0", "inf", 0xFF},
    {"onnx_sat", "e8m0", "inf", 0xFE},
    {"cuda_sat", "e8m0", "inf", 0xFE},
    {"cuda_sat", "e8m0", "0x1.fffffep127", 0xFE},
    {"onnx_sat", "e8m0", "0x1p-149", 0x00},
    {"ml_dtypes", "e8m0", "0x1p-130", 0x00},
    {"p3109_none", "binary8p1uf", "3", 0x82},
    {"p3109_none", "binary8p1uf", "1.5", 0x80},
    {"p3109_none", "binary8p1uf", "-1", 0xFF},
};

}  // namespace

TEST_CASE("libraries and standards answer as their sources say", "[profiles]") {
  lab_test::Failures failures;
  for (const Cell& cell : k_cells) {
    const lab::Encoded got = by(cell.profile, cell.format, cell.value);
    const int code = got.reply == Reply::refused       ? -1
                     : got.reply == Reply::unspecified ? -2
                                                       : static_cast<int>(got.code);
    if (code != cell.code)
      failures.add(std::string(cell.profile) + " " + cell.format + " " + cell.value + ": " + std::to_string(code) +
                   ", not " + std::to_string(cell.code));
  }
  CHECK(failures.text() == "");
}

TEST_CASE("every code of every format up to 16 bits stays itself in every mode and profile", "[profiles]") {
  lab_test::Failures failures;
  std::uint64_t tried = 0;
  for (const lab::CatalogueRow& row : lab::catalogue()) {
    const lab::Format& f = row.format;
    if (lab::total_bits(f) > 16) continue;
    const oracle::Table t(f);
    for (const lab::Profile& profile : lab::profiles()) {
      if (!lab::answers_for(profile, f)) continue;
      const lab::Policy policy = lab::policy_for(profile, f);
      for (std::uint32_t code = 0; code < t.codes(); ++code) {
        const lab::Unpacked value = lab::decode(f, code);
        const bool number = t.kind(code) == oracle::Kind::number;
        for (int mode = 0; mode < lab::k_roundings; ++mode) {
          const lab::RoundingRule rule = mode < lab::k_plain_roundings
                                             ? lab::RoundingRule(static_cast<lab::Rounding>(mode))
                                             : lab::RoundingRule(static_cast<lab::Rounding>(mode), 4, 15);
          const lab::Encoded got = lab::encode(f, value, rule, policy);
          ++tried;
          if (number && (got.code != code || got.reply != Reply::code || got.flags.inexact))
            failures.add(f.id + " " + std::string(profile.id) + " " + oracle::text(code));
          // Infinities and NaN never become an ordinary number other than the largest.
          if (!number && got.reply == Reply::code &&
              t.kind(static_cast<std::uint32_t>(got.code)) == oracle::Kind::number &&
              (t.kind(code) == oracle::Kind::nan || (got.code & ~lab::sign_mask(f)) != lab::max_finite_code(f)))
            failures.add(f.id + " " + std::string(profile.id) + " special " + oracle::text(code));
        }
      }
    }
  }
  CHECK(failures.text() == "");
  CHECK(tried > 3000000);
}

TEST_CASE("where two profiles part is listed", "[profiles]") {
  const lab::Format f = *lab::find_format("e4m3fn");
  const auto parts = lab::differences(*lab::find_profile("torch_old"), *lab::find_profile("torch_new"), f);
  REQUIRE(parts.size() == 4);  // first overflow, far overflow, both infinities
  CHECK(parts[0].input.edge == lab::Edge::first_overflow);
  CHECK(parts[0].a.code == 0x7F);
  CHECK(parts[0].b.code == 0x7E);
  CHECK(lab::differences(*lab::find_profile("lab"), *lab::find_profile("lab"), f).empty());
}

TEST_CASE("the edges of a format are where its values end", "[profiles]") {
  const auto value = [](const char* format, lab::Edge edge) {
    for (const lab::EdgeInput& input : lab::edge_inputs(*lab::find_format(format)))
      if (input.edge == edge) return lab::to_double(input.value);
    return -1.0;
  };
  CHECK(value("e4m3fn", lab::Edge::last_rounds_down) == 464);
  CHECK(value("e4m3fn", lab::Edge::first_overflow) == 465);
  CHECK(value("e5m2", lab::Edge::last_rounds_down) == 61440);
  CHECK(value("e8m0", lab::Edge::scale_tie) == 3);
  CHECK(value("e4m3fn", lab::Edge::scale_tie) == -1);
}

TEST_CASE("every profile says where it comes from and answers for some format", "[profiles]") {
  for (const lab::Profile& profile : lab::profiles()) {
    CHECK(profile.source.size() > 10);
    CHECK(profile.label.size() <= 13);
    int formats = 0;
    for (const lab::CatalogueRow& row : lab::catalogue()) formats += lab::answers_for(profile, row.format) ? 1 : 0;
    CHECK(formats > 0);
  }
}
