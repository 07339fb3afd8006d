// What went wrong in public, as small inputs with the right code. The letters name the public report's row.
#include <catch2/catch_test_macros.hpp>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

using lab::Overflow;
using lab::Rounding;

struct Case {
  const char* name;
  const char* input;
  const char* format;
  Rounding rounding;
  Overflow overflow;
  unsigned code;
};

constexpr auto rne = Rounding::rne;
constexpr auto ieee = Overflow::ieee;
constexpr auto saturate = Overflow::saturate;
constexpr auto to_nan = Overflow::nan;

const lab::Format& format(const char* id) { return lab::find_row(id)->format; }

lab::u128 encoded(const Case& c) {
  const auto x = lab::parse_real(c.input);
  REQUIRE(x);
  return lab::encode(format(c.format), *x, c.rounding, c.overflow).code;
}

template <std::size_t N>
void check(const Case (&rows)[N]) {
  for (const Case& row : rows) DYNAMIC_SECTION(row.name << ": " << row.input << " in " << row.format) {
      CHECK(lab::hex(encoded(row)) == lab::hex(row.code));
    }
}

// The value of a code of one format in another format.
lab::u128 converted(const char* from, lab::u128 code, const char* to, Rounding rounding = rne) {
  return lab::encode(format(to), lab::decode(format(from), code), rounding, ieee).code;
}

bool is_nan(const char* id, lab::u128 code) { return lab::decode(format(id), code).kind == lab::Class::nan; }

}  // namespace

TEST_CASE("overflow of FP8 happens above the tie and under the policy asked for") {
  const Case rows[] = {
      {"B001 the largest value", "448", "e4m3fn", rne, ieee, 0x7E},
      {"B001 the tie", "464", "e4m3fn", rne, ieee, 0x7E},
      {"B001 above the tie", "465", "e4m3fn", rne, ieee, 0x7F},
      {"B001 far above", "1000", "e4m3fn", rne, ieee, 0x7F},
      {"B001 far below", "-1000", "e4m3fn", rne, ieee, 0xFF},
      {"B001 saturating at the largest", "448", "e4m3fn", rne, saturate, 0x7E},
      {"B001 saturating at the tie", "464", "e4m3fn", rne, saturate, 0x7E},
      {"B001 saturating above the tie", "465", "e4m3fn", rne, saturate, 0x7E},
      {"B001 saturating far above", "1000", "e4m3fn", rne, saturate, 0x7E},
      {"B001 saturating far below", "-1000", "e4m3fn", rne, saturate, 0xFE},
      {"B002 the tie stays", "464", "e4m3fn", rne, to_nan, 0x7E},
      {"B002 a hair above the tie", "464.0000000000001", "e4m3fn", rne, to_nan, 0x7F},
      {"B007 500", "500", "e4m3fn", rne, ieee, 0x7F},
      {"B007 infinity", "inf", "e4m3fn", rne, ieee, 0x7F},
      {"B007 -infinity", "-inf", "e4m3fn", rne, ieee, 0xFF},
      {"B007 -NaN", "-nan", "e4m3fn", rne, ieee, 0xFF},
      {"B009 449 is nearest to 448", "449", "e4m3fn", rne, ieee, 0x7E},
      {"B009 -500 is NaN with its sign", "-500", "e4m3fn", rne, to_nan, 0xFF},
      {"B011 the top binade is finite", "256", "e4m3fn", rne, saturate, 0x78},
      {"B012 e2m3 goes on after 4", "4.0", "e2m3", rne, ieee, 0x18},
      {"B012 a tie of e2m3", "5.25", "e2m3", rne, ieee, 0x1A},
      {"B031 fp16 infinity", "76032", "fp16", rne, ieee, 0x7C00},
      {"B031 fp16 saturating", "76032", "fp16", rne, saturate, 0x7BFF},
      {"B047 e2m1 infinity", "inf", "e2m1", rne, ieee, 0x7},
      {"B047 e2m1 very large", "1e30", "e2m1", rne, ieee, 0x7},
      {"61440 is the tie of e5m2", "61440", "e5m2", rne, ieee, 0x7C},
      {"below the tie of e5m2", "61439.9", "e5m2", rne, ieee, 0x7B},
  };
  check(rows);
}

TEST_CASE("a number is rounded once, whatever stands beyond double precision") {
  const Case rows[] = {
      {"B004 a tie goes to the even code", "4.25", "e4m3fn", rne, ieee, 0x48},
      {"B014 1+2^-8+2^-40", "1.003906250000909494701772928237915039062500", "bf16", rne, ieee, 0x3F81},
      {"B016 half of (1+2^-8)(1+2^-30)", "0x0.80800000020200p0", "bf16", rne, ieee, 0x3F01},
      {"B017 below the midpoint", "0x1.001fffffffp0", "fp16", rne, ieee, 0x3C00},
      {"B017 the midpoint", "0x1.002p0", "fp16", rne, ieee, 0x3C00},
      {"B017 above the midpoint", "0x1.0020000001p0", "fp16", rne, ieee, 0x3C01},
      {"B017 above the midpoint, negative", "-0x1.0020000001p0", "fp16", rne, ieee, 0xBC01},
      {"B017 the midpoint, negative", "-0x1.002p0", "fp16", rne, ieee, 0xBC00},
      {"B019 what a C literal gets wrong", "1.00048828125000022204", "fp16", rne, ieee, 0x3C01},
      {"B021 a tie of fp16 subnormals", "1543/33554432", "fp16", rne, ieee, 0x0304},
      {"B021 a tie of fp32 subnormals", "0xFFFFFDp-150", "fp32", rne, ieee, 0x007FFFFE},
      {"B022 400.199585", "400.199585", "e4m3fn", rne, ieee, 0x7D},
      {"B022 272.156555", "272.156555", "e4m3fn", rne, ieee, 0x79},
      {"B022 136.002075", "136.002075", "e4m3fn", rne, ieee, 0x71},
      {"B024 just above half the smallest", "0x1.000002p-25", "fp16", rne, ieee, 0x0001},
      {"B024 half the smallest", "0x1p-25", "fp16", rne, ieee, 0x0000},
      {"B026 subnormals are not flushed", "3.0517578125e-5", "fp16", rne, ieee, 0x0200},
      {"B204 a tie and a bit in the 44th place", "1.00000005960464477539062500000000000000000001", "fp32", rne, ieee,
       0x3F800001},
      {"B204 the tie itself", "1.000000059604644775390625", "fp32", rne, ieee, 0x3F800000},
  };
  check(rows);
}

TEST_CASE("B027: what rounds up to the smallest normal number is not flushed") {
  CHECK(converted("fp32", 0x387FE000, "fp16") == 0x0400);
  CHECK(converted("fp32", 0x387FDFFF, "fp16") == 0x03FF);
}

TEST_CASE("signed zero, NaN and infinity of narrow formats") {
  const Case rows[] = {
      {"B034 no -0 in e4m3fnuz", "-1e-7", "e4m3fnuz", rne, ieee, 0x00},
      {"B034 no -0 in e5m2fnuz", "-1e-7", "e5m2fnuz", rne, ieee, 0x00},
      {"B006 NaN", "nan", "e4m3fn", rne, ieee, 0x7F},
      {"B006 -NaN keeps its sign", "-nan", "e4m3fn", rne, ieee, 0xFF},
      {"B046 the sign of NaN is kept", "-nan", "fp16", rne, ieee, 0xFE00},
      {"-0 stays -0 in e2m1", "-0", "e2m1", rne, ieee, 0x8},
      {"-0 is 0 in e4m3fnuz", "-0", "e4m3fnuz", rne, ieee, 0x00},
      {"NaN of fnuz has one code", "-nan", "e4m3fnuz", rne, ieee, 0x80},
  };
  check(rows);
}

TEST_CASE("codes decode to what their standard says") {
  CHECK(lab::value_text(format("e2m1"), 1) == "0.5");               // B029
  CHECK(is_nan("e4m3fnuz", 0x80));                                  // B036, B049
  CHECK(is_nan("e5m2fnuz", 0x80));                                  // B036
  CHECK(converted("e4m3fnuz", 0x80, "fp16") == 0x7E00);             // B036
  CHECK(converted("e5m2fnuz", 0x80, "bf16") == 0x7FC0);             // B036
  CHECK(is_nan("e4m3fn", 0x7F));                                    // B039
  CHECK(is_nan("e4m3fn", 0xFF));                                    // B039
  CHECK(lab::value_text(format("e4m3fn"), 0x01) == "0.001953125");  // B041
  CHECK(lab::value_text(format("e3m4"), 0x70) == "inf");            // B049
  CHECK(lab::value_text(format("e3m4"), 0x6F) == "15.5");           // B049
  CHECK(lab::value_text(format("e3m4fn"), 0x70) == "16");           // B049: the other definition
  CHECK(lab::value_text(format("e3m4fn"), 0x7E) == "30");           // B049
  CHECK(lab::value_text(format("e3m4fn"), 0x7F) == "nan");          // B049
  CHECK(lab::value_text(format("e4m3fn"), 0x3A) == "1.25");         // B096
}

TEST_CASE("B037: the sign bit of the NaN of fnuz cannot be cleared away") {
  const lab::Unpacked nan = lab::decode(format("e4m3fnuz"), 0x80);
  lab::Real x = lab::magnitude(lab::real_from(nan));
  CHECK(lab::encode(format("e4m3fnuz"), x, rne, ieee).code == 0x80);
}

TEST_CASE("B042, B044: NaN with a low payload stays NaN, and bf16 rounds instead of cutting") {
  CHECK(converted("fp32", 0x7F800001, "bf16") == 0x7FC0);
  CHECK(converted("fp32", 0x3F808001, "bf16") == 0x3F81);
}

TEST_CASE("B047: NaN in a format without NaN is flagged invalid") {
  const lab::Encoded e = lab::encode(format("e2m1"), *lab::parse_real("nan"), rne, ieee);
  CHECK(e.flags.invalid);
  CHECK(lab::decode(format("e2m1"), e.code).kind == lab::Class::zero);
}

TEST_CASE("E8M0 rounds to the even code and has no zero") {
  const Case rows[] = {
      {"B032 up", "1.125", "e8m0", Rounding::ru, ieee, 0x80},
      {"B057 3", "3.0", "e8m0", rne, ieee, 0x80},
      {"B057 0.75", "0.75", "e8m0", rne, ieee, 0x7E},
      {"B057 1.5", "1.5", "e8m0", rne, ieee, 0x80},
      {"B057 3 of P3109", "3.0", "binary8p1uf", rne, ieee, 0x82},
      {"B057 0.75 of P3109", "0.75", "binary8p1uf", rne, ieee, 0x80},
      {"B057 1.5 of P3109", "1.5", "binary8p1uf", rne, ieee, 0x80},
      {"B057 3 away from zero", "3.0", "e8m0", Rounding::rna, ieee, 0x81},
      {"B064 nearest", "0x1.4p-127", "e8m0", rne, ieee, 0x00},
      {"B064 up", "0x1.4p-127", "e8m0", Rounding::ru, ieee, 0x01},
      {"B064 exact", "0x1p-127", "e8m0", Rounding::ru, ieee, 0x00},
      {"B066 capped", "0x1.fffffep127", "e8m0", Rounding::ru, saturate, 0xFE},
      {"B067 below the smallest", "0x1p-149", "e8m0", rne, saturate, 0x00},
      {"B069 rounding", "1.9", "e8m0", rne, ieee, 0x80},
      {"B069 taking the exponent", "1.9", "e8m0", Rounding::rtz, ieee, 0x7F},
      {"B074 one ulp above a power of two", "0x1.000002p4", "e8m0", Rounding::ru, ieee, 132},
      {"B076 the floor of 0.3", "0.3", "e8m0", Rounding::rd, ieee, 125},
  };
  check(rows);
}

TEST_CASE("B059: 3.5 from two formats gives one E8M0 code") {
  for (const char* from : {"e5m2", "e5m2fnuz"}) {
    const lab::u128 code = lab::encode(format(from), *lab::parse_real("3.5"), rne, ieee).code;
    CHECK(converted(from, code, "e8m0") == 0x81);
  }
}

TEST_CASE("B061, B062: code 0 of E8M0 is 2^-127 and code 255 is NaN") {
  CHECK(lab::hex_float(lab::decode(format("e8m0"), 0)) == "0x1p-127");
  CHECK(converted("e8m0", 0, "fp32") == 0x00400000);
  CHECK(is_nan("e8m0", 255));
  CHECK(lab::shortest_decimal(format("fp32"), 0x00400000) == "5.877472e-39");
}
