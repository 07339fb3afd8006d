// Verdicts on the exercises of the course.
#include "widgets/exercise.hpp"

#include <catch2/catch_test_macros.hpp>

#include "widgets/figure.hpp"

namespace {

using lab::check_exercise;
using lab::Lang;

void expect(const char* exercise, const std::string& answer, bool correct) {
  for (const Lang lang : {Lang::en, Lang::zh}) {
    const lab::Verdict v = check_exercise(exercise, answer, lang);
    INFO(exercise << " " << answer.substr(0, 40) << " " << v.message);
    CHECK(v.correct == correct);
    CHECK(v.message.size() > 10);
    CHECK(v.message.find('{') == std::string::npos);
    CHECK(v.message.size() < 400);
    if (v.state.empty()) continue;
    const auto figure = lab::make_figure(v.state);
    REQUIRE(figure);
    CHECK((*figure)->state_line() == v.state);
    CHECK((*figure)->problems().empty());
  }
}

}  // namespace

TEST_CASE("2.1: a number that fp16 stores and bf16 does not") {
  for (const char* right :
       {"1.0009765625", "1025/1024", "0x3C01", "257", "-1.00390625", "1/512/1", "0x1.01p0", "６５５０４"})
    expect("2.1", right, std::string(right) != "1/512/1");
  for (const char* wrong : {"1", "0.5", "0", "256", "0.1", "1/3", "65536", "1e-10", "inf", "nan", "0x7C00", "0x7E00",
                            "1e999999999", "1e-999999999", "-0"})
    expect("2.1", wrong, false);
}

TEST_CASE("2.2: a number above 448 that rounds to 448 in e4m3fn") {
  for (const char* right : {"449", "464", "450.5", "448.0000000000000000000000000000001", "1856/4", "0x1.dp8"})
    expect("2.2", right, true);
  for (const char* wrong : {"448", "447", "464.0000000000000000000000000001", "465", "480", "1000", "inf", "nan",
                            "0x7E", "-449", "0", "1e999999999"})
    expect("2.2", wrong, false);
}

TEST_CASE("2.3: a format in which one bit turns 1.0 into 2.0") {
  for (const char* right :
       {"e4m3fnuz", "e5m2fnuz", "binary8p4se", "s1e5m10b16-ieee", "s1e4m3b8-fn", "E4M3FNUZ", "s0e0m7b-5-none"})
    expect("2.3", right, std::string(right) != "s0e0m7b-5-none");
  for (const char* wrong :
       {"fp16", "e4m3fn", "e2m1", "e8m0", "fp17", "s1e0m5-ieee", "s1e4m3b0-fn-nosub", "s1e2m3b9-none"})
    expect("2.3", wrong, false);
}

TEST_CASE("an empty answer and an unknown exercise have their own words") {
  for (const char* exercise : {"2.1", "2.2", "2.3"})
    for (const char* empty : {"", "   ", "　"}) expect(exercise, empty, false);
  expect("9.9", "1", false);
  expect("2.1", "abc", false);
  expect("2.1", std::string(300000, '1'), false);
  expect("2.1", "0x12345", false);
}
