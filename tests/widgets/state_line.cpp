// The state line: what a link holds.
#include "widgets/state_line.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "support.hpp"
#include "widgets/figure.hpp"

namespace {

using lab::ErrorCode;

std::unique_ptr<lab::Figure> figure(const std::string& line) {
  auto made = lab::make_figure(line);
  REQUIRE(made);
  return std::move(*made);
}

std::string canonical(const std::string& line) { return figure(line)->state_line(); }

std::vector<ErrorCode> problems(const std::string& line) {
  std::vector<ErrorCode> out;
  for (const lab::Problem& p : figure(line)->problems()) out.push_back(p.error.code);
  return out;
}

const char* const k_lines[] = {"float_bits?fmt=fp16&v=0.1",
                               "float_bits?fmt=bf16&v=1/3&rnd=odd&ovf=saturate&all=true&bytes=true",
                               "float_bits?fmt=e4m3fn&code=0x38&task=double",
                               "float_bits?fmt=s1e5m10b-7-fnuz&v=-0",
                               "float_bits?fmt=fp64&v=0x1.8p-3",
                               "float_bits?fmt=fp128&v=1e-4950",
                               "float_bits?fmt=e2m1&v=%EF%BC%91",
                               "float_bits?fmt=nonsense&v=nonsense"};

}  // namespace

TEST_CASE("a canonical line is printed as it was read") {
  for (const char* line : k_lines) CHECK(canonical(line) == line);
}

TEST_CASE("printing what was read is the same the second time") {
  for (const char* line :
       {"float_bits", "float_bits?", "#float_bits?v=2", "float_bits?code=0x2e66", "float_bits?code=2E66",
        "float_bits?fmt=FP16&v=1", "float_bits?fmt=torch:bfloat16", "float_bits?v=1&v=2", "float_bits?v=a b&fmt=x%26y",
        "float_bits?all&bytes", "float_bits?&&v=3&", "float_bits?v", "float_bits?v=%25%26%3D%23%2B+",
        "float_bits?fmt=e4m3fn&code=0b1", "float_bits?ver=1&v=5", "float_bits?ver=2&v=5", "float_bits?rnd=up&v=1"}) {
    INFO(line);
    const std::string once = canonical(line);
    INFO(once);
    CHECK(canonical(once) == once);
  }
}

TEST_CASE("the order of settings does not matter") {
  std::vector<std::string> settings = {"fmt=bf16", "v=1/3", "rnd=ru", "ovf=nan", "all=true", "bytes=true"};
  std::sort(settings.begin(), settings.end());
  const std::string want = "float_bits?fmt=bf16&v=1/3&rnd=ru&ovf=nan&all=true&bytes=true";
  do {
    std::string line = "float_bits?";
    for (const std::string& s : settings) line += s + "&";
    line.pop_back();
    if (canonical(line) != want) FAIL(line);
  } while (std::next_permutation(settings.begin(), settings.end()));
  SUCCEED();
}

TEST_CASE("defaults are not printed and names are brought to their id") {
  CHECK(canonical("float_bits?fmt=float16&v=0.1&rnd=rne&ovf=ieee&all=false&bytes=0&task=none") ==
        "float_bits?fmt=fp16&v=0.1");
  CHECK(canonical("float_bits?fmt=s1e4m3b7-fn&v=1") == "float_bits?fmt=s1e4m3-fn&v=1");
  CHECK(canonical("float_bits?fmt=fp16&code=0X3c00") == "float_bits?fmt=fp16&code=0x3c00");
  CHECK(canonical("float_bits?fmt=fp16&code=0b1") == "float_bits?fmt=fp16&code=0x0001");
}

TEST_CASE("old links keep working: what is unknown is ignored and named") {
  CHECK(canonical("float_bits?fmt=fp16&v=2&colour=red") == "float_bits?fmt=fp16&v=2");
  CHECK(problems("float_bits?fmt=fp16&v=2&colour=red") == std::vector{ErrorCode::unknown_key});
  CHECK(problems("float_bits?ver=1&v=2").empty());
  CHECK(problems("float_bits?ver=7&v=2") == std::vector{ErrorCode::newer_version});
  CHECK(problems("float_bits?v=2&rnd=nearest") == std::vector{ErrorCode::unknown_choice});
  CHECK(canonical("float_bits?v=2&rnd=nearest") == "float_bits?fmt=fp16&v=2");
  CHECK(figure("float_bits?v=2&colour=red")->problems()[0].notice);
  CHECK_FALSE(figure("float_bits?v=2&rnd=nearest")->problems()[0].notice);
}

TEST_CASE("broken encodings are left out one by one") {
  const lab::StateLine line =
      lab::parse_state_line("float_bits?v=%zz&fmt=bf16&code=%&rnd=%F&ovf=%C3%28&all=true&%FF=1");
  CHECK(line.widget == "float_bits");
  REQUIRE(line.settings.size() == 2);
  CHECK(line.settings[0] == std::pair<std::string, std::string>("fmt", "bf16"));
  CHECK(line.settings[1] == std::pair<std::string, std::string>("all", "true"));
  CHECK(line.problems.size() == 5);
  for (const lab::Error& e : line.problems) CHECK(e.code == ErrorCode::broken_encoding);
  CHECK(lab::parse_state_line("%66loat_bits?v=1").widget == "float_bits");
  CHECK(lab::parse_state_line("%F").problems.size() == 1);
}

TEST_CASE("bytes that are not UTF-8 never reach a value") {
  for (const char* bad : {"\xFF", "\xC0\x80", "\xE2\x82", "\x80", "\xF5\x80\x80\x80", "\xC3("}) {
    const lab::StateLine line = lab::parse_state_line(std::string("float_bits?v=") + bad);
    CHECK(line.settings.empty());
    CHECK(line.problems.size() == 1);
  }
}

TEST_CASE("every text survives percent-encoding") {
  lab_test::Random random(41);
  for (int i = 0; i < 3000; ++i) {
    std::string value;
    const std::size_t length = random.below(20U);
    const char* parts[] = {"a", "%", "&", "=", "?", "#", "+", " ", "é", "字", "😀", "\"", "<", "\\", "\n", "0"};
    for (std::size_t k = 0; k < length; ++k) value += parts[random.below(std::size(parts))];
    const lab::StateLine line = lab::parse_state_line("w?key=" + lab::percent_encoded(value));
    REQUIRE(line.settings.size() == 1);
    if (line.settings[0].second != value) FAIL(value);
  }
  CHECK(lab::percent_encoded("0x1.8p-3") == "0x1.8p-3");
  CHECK(lab::percent_encoded("1/3 +2") == "1/3%20+2");
  CHECK(lab::percent_encoded("一") == "%E4%B8%80");
}

TEST_CASE("an unknown figure is named with the ones there are") {
  const auto made = lab::make_figure("pie_chart?v=1");
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_widget);
  CHECK(made.error().args[0] == "pie_chart");
  CHECK(made.error().args[1].find("float_bits") != std::string::npos);
  CHECK_FALSE(lab::make_figure(""));
  CHECK_FALSE(lab::make_figure("?v=1"));
  CHECK_FALSE(lab::make_figure("%zz"));
  CHECK_FALSE(lab::make_figure("Float_Bits"));
}

TEST_CASE("a line of a million characters is answered") {
  const std::string at_limit = "float_bits?v=" + std::string(lab::k_max_state_line - 13, '1');
  CHECK(problems(at_limit) == std::vector{ErrorCode::input_too_long});
  const std::string above = at_limit + "1";
  CHECK(problems(above) == std::vector{ErrorCode::line_too_long});
  CHECK(canonical(above) == "float_bits?fmt=fp16&v=0.1");
  CHECK_FALSE(lab::make_figure(std::string(2000000, 'x')));
  CHECK_FALSE(lab::make_figure(std::string(2000000, '%')));
  std::string many = "float_bits?";
  while (many.size() < 900000) many += "k=%zz&";
  CHECK(problems(many).size() > 1000);
}
