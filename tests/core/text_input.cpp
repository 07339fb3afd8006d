// What people type or paste: every notation that is read, and what is refused with which error.
#include <catch2/catch_test_macros.hpp>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

using lab::Class;
using lab::ErrorCode;
using lab::Overflow;
using lab::Rounding;

// Value of a text as a fraction; the name of the special value; or "error".
std::string value(const std::string& text) {
  const auto x = lab::parse_real(text);
  return x ? lab::exact_fraction(*x) : "error";
}

lab::Format format(const char* id) { return *lab::find_format(id); }

ErrorCode error_of(const std::string& text) {
  const auto x = lab::parse_real(text);
  REQUIRE_FALSE(x);
  return x.error().code;
}

std::string without_the_middle(const std::string& text) {
  return text.size() < 50 ? text : text.substr(0, 20) + " ... " + std::to_string(text.size());
}

}  // namespace

TEST_CASE("numbers in the notations of programs") {
  const std::pair<const char*, const char*> rows[] = {{"0.1", "1/10"},
                                                      {"+0.5", "1/2"},
                                                      {"-0.5", "-1/2"},
                                                      {".5", "1/2"},
                                                      {"5.", "5"},
                                                      {"1e3", "1000"},
                                                      {"1E-3", "1/1000"},
                                                      {"1e+3", "1000"},
                                                      {"007", "7"},
                                                      {"1.50", "3/2"},
                                                      {"0x1.8p1", "3"},
                                                      {"0X1.8P+1", "3"},
                                                      {"0x.8p0", "1/2"},
                                                      {"0x10p-4", "1"},
                                                      {"-0x1p-2", "-1/4"},
                                                      {"1/3", "1/3"},
                                                      {"-1/3", "-1/3"},
                                                      {"1/-3", "-1/3"},
                                                      {"-6/-4", "3/2"},
                                                      {" 2 / 4 ", "1/2"},
                                                      {"0.1/0.3", "1/3"},
                                                      {"1e3/1e-3", "1000000"},
                                                      {"0x1p3/3", "8/3"},
                                                      {"0/5", "0"},
                                                      {"inf", "inf"},
                                                      {"-Infinity", "-inf"},
                                                      {"+INF", "inf"},
                                                      {"NaN", "nan"},
                                                      {"-nan", "nan"},
                                                      {"-0", "-0"},
                                                      {"-0.0e5", "-0"},
                                                      {"0", "0"},
                                                      {"0e0", "0"},
                                                      {"1_000", "1000"},
                                                      {"0x1_0p0", "16"},
                                                      {"0.000_1", "1/10000"},
                                                      {"1,000,000", "1000000"},
                                                      {"12,345.5", "24691/2"},
                                                      {"1 000 000", "1000000"},
                                                      {"\t 7 \n", "7"},
                                                      {"-1,234", "-1234"}};
  for (const auto& [text, want] : rows) {
    INFO(text);
    CHECK(value(text) == want);
  }
}

TEST_CASE("numbers as Chinese keyboards and word processors write them") {
  const std::pair<const char*, const char*> rows[] = {{"０．１", "1/10"},  // full-width digits and stop
                                                      {"１２３", "123"},
                                                      {"－０．５", "-1/2"},  // full-width minus
                                                      {"＋２", "2"},
                                                      {"\xE2\x88\x92"
                                                       "0.5",
                                                       "-1/2"},  // U+2212
                                                      {"\xE2\x80\x93"
                                                       "3",
                                                       "-3"},                      // en dash
                                                      {"0。1", "1/10"},            // ideographic full stop
                                                      {"1，000，000", "1000000"},  // full-width commas
                                                      {"1、000", "1000"},
                                                      {"　７　", "7"},  // ideographic spaces
                                                      {"１／３", "1/3"},
                                                      {"1\xE2\x81\x84"
                                                       "3",
                                                       "1/3"},  // fraction slash
                                                      {"1 ÷ 4", "1/4"},
                                                      {"1\xC2\xA0"
                                                       "000",
                                                       "1000"},  // no-break space
                                                      {"1\xE2\x80\xAF"
                                                       "000",
                                                       "1000"},  // narrow no-break space
                                                      {"1\xE2\x80\x89"
                                                       "000",
                                                       "1000"},  // thin space
                                                      {"\xEF\xBB\xBF"
                                                       "42",
                                                       "42"},  // byte order mark
                                                      {"4\xE2\x80\x8B"
                                                       "2",
                                                       "42"},  // zero width space
                                                      {"０ｘ１．８ｐ１", "3"},
                                                      {"１ｅ３", "1000"},
                                                      {"∞", "inf"},
                                                      {"\xE2\x88\x92∞", "-inf"}};
  for (const auto& [text, want] : rows) {
    INFO(text);
    CHECK(value(text) == want);
  }
}

TEST_CASE("what is not a number is refused, not guessed") {
  for (const char* text :
       {"abc",  "1.2.3",   "1e",    "1e+",   "e5",  ".",     "-",       "+",      "--1",       "1-1",     "0x1p",
        "0xp1", "0x1.8q1", "0x.p1", "1/2/3", "1/",  "/2",    "1,00",    "1,0000", "10,00,000", "1 2",     "1,",
        ",1",   "0,1",     "1__0",  "_1",    "1_",  "nan5",  "infinit", "in f",   "NaN/2",     "inf/inf", "1/inf",
        "0.1f", "1e1.5",   "十",    "1e5e5", "0b2", "0b1.1", "$5",      "5%",     "\x01",      "１＋１"}) {
    INFO(text);
    CHECK(value(text) == "error");
    if (value(text) == "error") {
      CHECK(error_of(text) == ErrorCode::not_a_number);
      const auto x = lab::parse_real(text);
      CHECK(x.error().args == std::vector<std::string>{text});
    }
  }
  CHECK(error_of("") == ErrorCode::empty_input);
  CHECK(error_of("   ") == ErrorCode::empty_input);
  CHECK(error_of("\xEF\xBB\xBF") == ErrorCode::empty_input);
  CHECK(error_of("1/0") == ErrorCode::division_by_zero);
  CHECK(error_of("0/0") == ErrorCode::division_by_zero);
  CHECK(error_of("1/0x0p5") == ErrorCode::division_by_zero);
}

TEST_CASE("bytes that are no text are refused without harm") {
  lab_test::Random random(31);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    const std::size_t length = random.below(12U);
    const char* alphabet = "0123456789.eE+-xXpP/_, \xC3\xB7\xE2\x88\x92\xEF\xBC\x91\xF0\x9F\x98\x80naifNAI";
    const std::size_t size = std::char_traits<char>::length(alphabet);
    for (std::size_t k = 0; k < length; ++k)
      text += random.below(4) == 0 ? static_cast<char>(random.below(256)) : alphabet[random.below(size)];
    const auto x = lab::parse_real(text);
    if (!x) continue;
    // Whatever was read has an exact fraction or is a special value: it can be read again.
    if (x->kind == Class::normal && x->beyond == 0 && lab::bit_length(x->numerator) < 5000 &&
        lab::bit_length(x->denominator) < 5000 && x->exponent > -5000 && x->exponent < 5000) {
      const auto again = lab::parse_real(lab::exact_fraction(*x));
      REQUIRE(again);
      CHECK(lab::compare(*again, *x) == 0);
    }
  }
}

TEST_CASE("a code is read in hexadecimal or binary, up to the width of its format") {
  const lab::Format fp16 = format("fp16");
  const std::pair<const char*, unsigned> good[] = {{"0x2E66", 0x2E66},
                                                   {"0X2e66", 0x2E66},
                                                   {"0b11", 3},
                                                   {"0x0", 0},
                                                   {"0xFFFF", 0xFFFF},
                                                   {"0x00000001", 1},
                                                   {"0x2E_66", 0x2E66},
                                                   {" 0x7C00 ", 0x7C00},
                                                   {"０ｘ２Ｅ６６", 0x2E66},
                                                   {"0b0011_1100_0000_0000", 0x3C00}};
  for (const auto& [text, code] : good) {
    INFO(text);
    const auto input = lab::parse_input(text, fp16);
    REQUIRE(input);
    CHECK(input->is_code);
    CHECK(input->code == code);
    CHECK(*lab::parse_code(text, fp16) == code);
  }
  CHECK(lab::parse_input("0x1p-3", fp16)->is_code == false);
  CHECK(lab::parse_input("0x1.8", fp16)->is_code == false);
  CHECK(lab::parse_input("12", fp16)->is_code == false);
  CHECK(*lab::parse_code("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", format("fp128")) == ~lab::u128{0});
}

TEST_CASE("a bad code names itself, its width and the width of the format") {
  const lab::Format fp16 = format("fp16");
  const auto error = [&](const std::string& text, const lab::Format& f) {
    const auto input = lab::parse_input(text, f);
    REQUIRE_FALSE(input);
    return input.error();
  };
  CHECK(error("0x", fp16).code == ErrorCode::code_empty);
  CHECK(error("0b", fp16).code == ErrorCode::code_empty);
  CHECK(error("0x ", fp16).code == ErrorCode::code_empty);
  CHECK(error("0xG", fp16).code == ErrorCode::not_a_number);
  CHECK(error("0b2", fp16).code == ErrorCode::not_a_number);
  const lab::Error wide = error("0x12345", fp16);
  CHECK(wide.code == ErrorCode::code_too_wide);
  CHECK(wide.args == std::vector<std::string>{"0x12345", "17", "fp16", "16"});
  CHECK(error("0x80000", format("tf32")).args[1] == "20");
  CHECK(error("0b1" + std::string(16, '0'), fp16).args[1] == "17");
  CHECK(error("0x1" + std::string(32, '0'), format("fp128")).args[1] == "129");
  CHECK(error("0x" + std::string(100000, 'F'), format("fp128")).args[1] == "400000");
  CHECK(error("0x1F", format("e2m1")).args[1] == "5");
  CHECK(error("0x" + std::string(300000, 'F'), fp16).code == ErrorCode::input_too_long);
}

TEST_CASE("numbers beyond every format are read at once and overflow or vanish") {
  const lab::Format f = format("fp16");
  const auto code = [&](const std::string& text, Rounding rounding = Rounding::rne) {
    return lab::encode(f, *lab::parse_real(text), rounding, Overflow::ieee).code;
  };
  CHECK(code("1e999999999") == 0x7C00);
  CHECK(code("-1e999999999") == 0xFC00);
  CHECK(code("1e999999999", Rounding::rtz) == 0x7BFF);
  CHECK(code("1e-999999999") == 0x0000);
  CHECK(code("-1e-999999999") == 0x8000);
  CHECK(code("-1e-999999999", Rounding::rd) == 0x8001);
  CHECK(code("1e-999999999", Rounding::ru) == 0x0001);
  CHECK(code("1e" + std::string(1000, '9')) == 0x7C00);
  CHECK(code("1e-" + std::string(1000, '9')) == 0x0000);
  CHECK(code("0x1p" + std::string(1000, '9')) == 0x7C00);
  CHECK(code("0e" + std::string(1000, '9')) == 0x0000);
  CHECK(code("-0e-" + std::string(1000, '9')) == 0x8000);
}

TEST_CASE("a number of 100,000 digits is rounded by its last digit") {
  // A tie of fp16 at 1 + 2^-11, followed by 100,000 zeros, with and without a 1 at the end.
  const lab::Format f = format("fp16");
  const std::string tie = "1.00048828125" + std::string(100000, '0');
  CHECK(lab::encode(f, *lab::parse_real(tie), Rounding::rne, Overflow::ieee).code == 0x3C00);
  CHECK(lab::encode(f, *lab::parse_real(tie + "1"), Rounding::rne, Overflow::ieee).code == 0x3C01);
  std::string thirds(100000, '3');
  CHECK(lab::encode(f, *lab::parse_real("0." + thirds), Rounding::rne, Overflow::ieee).code == 0x3555);
  CHECK(lab::encode(f, *lab::parse_real(thirds), Rounding::rne, Overflow::ieee).code == 0x7C00);
  CHECK(lab::encode(f, *lab::parse_real("0x" + std::string(100000, 'f') + "p-400000"), Rounding::rne, Overflow::ieee)
            .code == 0x3C00);
  // A number of 30,000 digits prints as it was read.
  const std::string digits = std::string(15000, '7') + std::string(15000, '1');
  CHECK(lab::exact_decimal(*lab::parse_real(digits)) == digits);
}

TEST_CASE("a text above the limit is refused with its length and the limit") {
  const auto x = lab::parse_real(std::string(200001, '1'));
  REQUIRE_FALSE(x);
  CHECK(x.error().code == ErrorCode::input_too_long);
  CHECK(x.error().args == std::vector<std::string>{"200001", "200000"});
  CHECK(lab::parse_real(std::string(200000, '0') + "").operator bool());
  CHECK(error_of(std::string(1000000, 'x')) == ErrorCode::input_too_long);
}

TEST_CASE("formats that cannot be are refused with the value and the limit") {
  struct Row {
    const char* id;
    ErrorCode code;
    const char* second;  // the argument after the name: a count, or the conflict
  };
  const Row rows[] = {{"s0e0m0-none", ErrorCode::format_bits, "0"},
                      {"s1e16m10-ieee", ErrorCode::format_exponent_bits, "16"},
                      {"s1e200m10-ieee", ErrorCode::format_exponent_bits, "200"},
                      {"s1e-4m3-fn", ErrorCode::format_exponent_bits, "-4"},
                      {"s1e10m113-ieee", ErrorCode::format_fraction_bits, "113"},
                      {"s1e10m189-ieee", ErrorCode::format_fraction_bits, "189"},
                      {"s1e5m10b32769-ieee", ErrorCode::format_bias, "32769"},
                      {"s1e5m10b-32769-ieee", ErrorCode::format_bias, "-32769"},
                      {"s1e0m5-ieee", ErrorCode::format_conflict, "ieee_without_exponent"},
                      {"s1e0m5-none-nosub", ErrorCode::format_conflict, "nosub_without_exponent"},
                      {"s0e4m3-fnuz", ErrorCode::format_conflict, "fnuz_without_sign"},
                      {"s1e4m3-none-nozero", ErrorCode::format_conflict, "nozero_with_subnormals"},
                      {"s1e4m3-fnuz-nosub-nozero", ErrorCode::format_conflict, "nozero_with_nan_at_zero"},
                      {"s1e4m3-p3109e-nosub-nozero", ErrorCode::format_conflict, "nozero_with_nan_at_zero"},
                      {"s1e0m0-none", ErrorCode::format_conflict, "no_finite_number"},
                      {"s1e1m0-ieee", ErrorCode::format_conflict, "no_finite_number"},
                      {"s0e1m0-fn", ErrorCode::format_conflict, "no_finite_number"},
                      {"s0e0m1-p3109e", ErrorCode::format_conflict, "no_finite_number"}};
  for (const Row& row : rows) {
    INFO(row.id);
    const auto f = lab::find_format(row.id);
    REQUIRE_FALSE(f);
    CHECK(f.error().code == row.code);
    REQUIRE(f.error().args.size() >= 2);
    CHECK(f.error().args[0] == row.id);
    CHECK(f.error().args[1] == row.second);
  }
  for (const char* id : {"", "fp17", "e4m3fn ", "s1e4m3", "s2e4m3-fn", "s1e4m3-foo",

                         "s1e4m3-fn-nosub-nosub", "s1e4m3-fn-nozero-nosub", "s1e4m3b-fn", "s1e4m3b99999999-fn",
                         "binary8p4", "binary8p0se", "binary17p4se", "binary2p1se", "binary8p8se", "binary08p4se",
                         "binary8p04se", "s1 e4m3-fn", "双"}) {
    INFO(id);
    const auto f = lab::find_format(id);
    REQUIRE_FALSE(f);
    CHECK(f.error().code == ErrorCode::unknown_format);
    CHECK(f.error().args[0] == id);
  }
}

TEST_CASE("text comes back from codes that were typed as text") {
  const auto check = [](const char* id, const std::string& text, const char* code) {
    INFO(without_the_middle(text));
    const auto input = lab::parse_input(text, format(id));
    REQUIRE(input);
    const lab::Encoded e = lab::encode(format(id), input->value, Rounding::rne, Overflow::ieee);
    CHECK(lab::hex(e.code, lab::code_digits(format(id))) == code);
  };
  check("fp16", "0.1", "0x2E66");
  check("bf16", "0.1", "0x3DCD");
  check("fp32", "0.1", "0x3DCCCCCD");
  check("fp64", "0.1", "0x3FB999999999999A");
  check("fp128", "0.1", "0x3FFB999999999999999999999999999A");
  check("tf32", "0.1", "0x1EE66");
  check("e4m3fn", "0.1", "0x1D");
  check("e5m2", "0.1", "0x2E");
  check("e2m1", "0.1", "0x0");
  check("e3m2", "0.1", "0x02");
  check("e2m3", "0.1", "0x01");
  check("e4m3fnuz", "0.1", "0x25");
  check("e5m2fnuz", "0.1", "0x32");
  check("e8m0", "0.1", "0x7C");
}
