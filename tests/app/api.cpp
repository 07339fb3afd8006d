// The functions that script sees, as JSON text.
#include "app/api.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/floats/catalogue.hpp"
#include "core/floats/codec.hpp"
#include "support.hpp"

namespace {

namespace api = lab::api;
using nlohmann::json;

json parsed(const std::string& text) {
  REQUIRE(json::accept(text));
  return json::parse(text);
}

json encode(const std::string& text, const std::string& format, const std::string& rounding = "rne",
            const std::string& overflow = "ieee", const std::string& lang = "en") {
  return parsed(api::encode(text, format, rounding, overflow, lang));
}

json decode(const std::string& code, const std::string& format) { return parsed(api::decode(code, format, "en")); }

}  // namespace

TEST_CASE("encode gives the line of numlab bits --json") {
  CHECK(api::encode("0.1", "fp16", "rne", "ieee", "en") ==
        R"({"input":"0.1","format":"fp16","code":"0x2e66","value":0.0999755859375,"exact":"0.0999755859375",)"
        R"("flags":["inexact"],"ulpError":-0.4})");
  CHECK(encode("465", "e4m3fn", "rne", "saturate")["flags"] == json{"inexact", "overflow", "saturated"});
  CHECK(encode("465", "e4m3fn")["value"] == "nan");
  CHECK(encode("1e9", "fp16")["value"] == "inf");
  CHECK(encode("-1e9", "fp16")["value"] == "-inf");
  CHECK(encode("-0", "fp16")["value"] == "-0.0");
  CHECK(encode("0", "fp16")["value"] == 0.0);
  CHECK(encode("1e-4950", "fp128")["value"].is_string());
  CHECK(encode("0x1p-149", "fp32")["value"] == 0x1p-149);
  CHECK(encode("0x3C00", "fp16")["value"] == 1.0);
  CHECK(encode("0x3C00", "fp16")["ulpError"] == 0.0);
  CHECK(encode("nan", "fp16")["ulpError"].is_null());
  CHECK(encode("1e999999999", "e2m1", "rne", "saturate")["ulpError"].is_null());
  CHECK(encode("0.1", "fp16", "", "")["code"] == "0x2e66");
  CHECK(encode("0.1", "torch:float16")["format"] == "fp16");
  CHECK(encode("0.1", "s1e5m10b15-ieee")["format"] == "s1e5m10-ieee");
}

TEST_CASE("what cannot be read comes back as an error with code and message in the language asked for") {
  const auto error = [](const json& row) { return row["error"]["code"].get<std::string>(); };
  CHECK(error(encode("abc", "fp16")) == "bad_input");
  CHECK(error(encode("", "fp16")) == "bad_input");
  CHECK(error(encode("0x", "fp16")) == "bad_input");
  CHECK(error(encode("0x10000", "fp16")) == "code_too_wide");
  CHECK(error(encode("1", "fp17")) == "unknown_format");
  CHECK(error(encode("1", "s1e5m200-ieee")) == "bad_format");
  CHECK(error(encode("1", "fp16", "up")) == "unknown_choice");
  CHECK(error(encode("1", "fp16", "rne", "clamp")) == "unknown_choice");
  CHECK(error(encode(std::string(200001, '1'), "fp16")) == "too_long");
  CHECK(error(decode("0x100", "e4m3fn")) == "code_too_wide");
  CHECK(error(decode("7", "e4m3fn")) == "bad_input");
  CHECK(encode("abc", "fp16")["error"]["message"] != encode("abc", "fp16", "rne", "ieee", "zh")["error"]["message"]);
  CHECK(encode("\xFF\xFE", "fp16").contains("error"));  // still JSON
  CHECK(api::round_run(0, "fp17", "rne", "ieee", "en").find("fp17") != std::string::npos);
  CHECK(api::round_run(0, "fp16", "up", "ieee", "en").find("up") != std::string::npos);
}

TEST_CASE("decode names class and fields") {
  const json one = decode("0x3C00", "fp16");
  CHECK(one["class"] == "normal");
  CHECK(one["value"] == 1.0);
  CHECK(one["exact"] == "1");
  CHECK(one["hexFloat"] == "0x1p+0");
  CHECK(one["sign"] == "0");
  CHECK(one["exponent"] == "15");
  CHECK(one["fraction"] == "0");
  CHECK(decode("0x0001", "fp16")["class"] == "subnormal");
  CHECK(decode("0x8000", "fp16")["class"] == "zero");
  CHECK(decode("0x7c00", "fp16")["class"] == "infinite");
  CHECK(decode("0x7c01", "fp16")["class"] == "nan");
  CHECK(decode("0b1", "e2m1")["exact"] == "0.5");
  CHECK(decode("0x" + std::string(32, 'f'), "fp128")["fraction"] == "5192296858534827628530496329220095");
}

TEST_CASE("formats lists every row with its derived facts") {
  const json all = parsed(api::formats());
  REQUIRE(all.size() == 46);
  for (const json& f : all) {
    INFO(f.dump());
    for (const char* key : {"id",          "name",       "bits",   "exponentBits", "fractionBits", "bias",   "signed",
                            "specials",    "subnormals", "max",    "minNormal",    "minSubnormal", "eps",    "digits",
                            "finiteCount", "family",     "common", "storageBits",  "aliases",      "purpose"})
      CHECK(f.contains(key));
    CHECK(f["bits"].get<int>() ==
          f["exponentBits"].get<int>() + f["fractionBits"].get<int>() + (f["signed"].get<bool>() ? 1 : 0));
  }
  const auto row = [&](const char* id) {
    for (const json& f : all)
      if (f["id"] == id) return f;
    return json();
  };
  CHECK(row("fp16")["max"] == "65504");
  CHECK(row("fp16")["minSubnormal"] == "5.9604644775390625e-8");
  CHECK(row("fp32")["max"] == "3.4028234663852886e38");
  CHECK(row("fp64")["minNormal"] == "2.2250738585072014e-308");
  CHECK(row("fp16")["eps"] == "9.765625e-4");
  CHECK(row("fp16")["digits"] == 3.311);
  CHECK(row("fp64")["digits"] == 15.955);
  CHECK(row("e4m3fn")["finiteCount"] == "254");
  CHECK(row("tf32")["storageBits"] == 32);
}

TEST_CASE("round gives the doubles that encode and decode give, in place and across growth") {
  const double inputs[] = {
      0.1,    -0.1, 464,   465,   1e300, -1e300, 5e-324, -0.0, 0.0, std::numeric_limits<double>::infinity(),
      1.0625, 1e-3, 3.999, 448.5, -7,    0x1p-9, 0x1p-10};
  const std::size_t n = std::size(inputs);
  for (const char* format : {"e4m3fn", "fp16", "e2m1", "e8m0", "fp64"})
    for (const char* overflow : {"ieee", "saturate", "nan"}) {
      double* in = api::round_input(n);
      std::copy(std::begin(inputs), std::end(inputs), in);
      REQUIRE(api::round_run(n, format, "rne", overflow, "en").empty());
      const double* out = api::round_output(n);
      const lab::Format f = *lab::find_format(format);
      for (std::size_t i = 0; i < n; ++i) {
        const auto e = lab::encode(f, lab::unpack_double(inputs[i]), lab::Rounding::rne, *lab::overflow_from(overflow));
        const double want = lab::to_double(lab::decode(f, e.code));
        INFO(format << " " << overflow << " " << inputs[i]);
        CHECK(__builtin_bit_cast(std::uint64_t, out[i]) == __builtin_bit_cast(std::uint64_t, want));
        if (std::string(format) == "fp64" && std::isfinite(inputs[i])) CHECK(out[i] == inputs[i]);
      }
    }
  CHECK(api::round_input(1000000) != nullptr);
  CHECK(api::round_run(0, "fp16", "", "", "en").empty());
}

TEST_CASE("json of a state line says the model and never fails") {
  const json one = parsed(api::json("float_bits?fmt=fp16&v=0.1"));
  CHECK(one["schema"] == "numlab/float_bits/1");
  CHECK(one["state"] == "float_bits?fmt=fp16&v=0.1");
  CHECK(one["model"]["code"] == "0x2e66");
  CHECK(one["model"]["value"] == "0.0999755859375");
  CHECK(one["model"]["flags"] == json{"inexact"});
  CHECK(one["model"]["below"]["value"] == "0.09991455078125");
  CHECK(one["model"]["format"]["bits"] == 16);
  CHECK(parsed(api::json("pie?x=1"))["error"]["code"] == "unknown_widget");
  for (const char* bad :
       {"", "?", "#", "%", "float_bits?v=%zz", "float_bits?fmt=zzz", "float_bits?v=\xFF", "\xFF\xFE"}) {
    INFO(bad);
    CHECK(parsed(api::json(bad)).is_object());
    CHECK(parsed(api::view(bad, "zh")).is_object());
    CHECK(parsed(api::edit(bad, "v", "1", "en")).is_object());
    CHECK_FALSE(api::summary(bad, "en").empty());
  }
}

TEST_CASE("view has all that a page needs, in its language") {
  for (const char* lang : {"en", "zh"}) {
    const json v = parsed(api::view("float_bits?fmt=e4m3fn&code=0x39&task=double&colour=red", lang));
    for (const char* key : {"state", "widget", "title", "question", "start", "sentence", "table", "fields", "notices",
                            "errors", "answer", "cli"})
      CHECK(v.contains(key));
    CHECK(v["widget"] == "float_bits");
    CHECK(v["notices"].size() == 1);
    CHECK(v["errors"].empty());
    CHECK(v["answer"]["id"] == "one_bit_doubles");
    CHECK(v["answer"]["correct"] == false);
    CHECK(v["answer"]["message"].get<std::string>().find("1.125") != std::string::npos);
    CHECK(v["fields"].size() == 8);
    CHECK(v["table"]["rows"].size() > 15);
    CHECK(v["sentence"] == api::summary("float_bits?fmt=e4m3fn&code=0x39", lang));
  }
  const json bad = parsed(api::view("float_bits?v=abc", "en"));
  REQUIRE(bad["errors"].size() == 1);
  CHECK(bad["errors"][0]["key"] == "v");
  const json unknown = parsed(api::view("pie", "zh"));
  CHECK(unknown["widget"] == "");
  CHECK(unknown["errors"].size() == 1);
  CHECK(unknown["fields"].empty());
}

TEST_CASE("edit gives the new line or the message and the old line") {
  CHECK(parsed(api::edit("float_bits?fmt=fp16&v=1", "v", "1/3", "en")) ==
        json{{"state", "float_bits?fmt=fp16&v=1/3"}, {"error", ""}});
  const json bad = parsed(api::edit("float_bits?fmt=fp16&v=1", "ovf", "wrap", "zh"));
  CHECK(bad["state"] == "float_bits?fmt=fp16&v=1");
  CHECK(bad["error"].get<std::string>().find("wrap") != std::string::npos);
  CHECK(parsed(api::edit("float_bits?fmt=fp16&code=0x3c00", "fmt", "fp32", "en"))["state"] ==
        "float_bits?fmt=fp32&v=1");
}

TEST_CASE("check gives a verdict, a message and a state to look at") {
  const json right = parsed(api::check("2.2", "450", "en"));
  CHECK(right["correct"] == true);
  CHECK(right["state"] == "float_bits?fmt=e4m3fn&v=450");
  CHECK(parsed(api::check("2.2", "0.1", "zh"))["correct"] == false);
}

TEST_CASE("a number of 100,000 digits is answered in every form") {
  const std::string digits = "0." + std::string(99999, '7');
  const std::string line = "float_bits?fmt=fp128&v=" + digits;
  CHECK(encode(digits, "fp16")["code"] == "0x3a39");
  CHECK(api::json(line).size() > 1000);
  CHECK(api::view(line, "en").size() > 1000);
  CHECK(api::view(line + "&all=true", "zh").size() > 1000);
  CHECK(api::summary(line, "en").size() < 400);
  CHECK(api::view("float_bits?fmt=fp128&v=1e-4950&all=true", "en").size() > 1000);
  CHECK(api::view("float_bits?fmt=s1e15m112b32768-ieee&code=0x1", "en").size() > 1000);
  CHECK(api::view("float_bits?fmt=fp16&v=1e44999", "en").size() > 1000);
  CHECK(api::view("float_bits?fmt=fp16&v=1e-44999/3", "en").size() > 1000);
  CHECK(api::view("float_bits?fmt=fp16&v=" + digits + "/" + digits.substr(0, 50000), "en").size() > 1000);
}
