#include "plot/typography.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace lab::plot;

TEST_CASE("minus signs of numbers are printed as U+2212") {
  CHECK(pretty("-2.44e-5") == "−2.44e−5");
  CHECK(pretty("-0.4") == "−0.4");
  CHECK(pretty("-.5") == "−.5");
  CHECK(pretty("(-1)⁰") == "(−1)⁰");
  CHECK(pretty("0x1.8p-3") == "0x1.8p−3");
  CHECK(pretty("2.e-7") == "2.e−7");
  CHECK(pretty("11-15") == "11−15");
  CHECK(pretty("-0") == "−0");
}

TEST_CASE("hyphens of names stay") {
  CHECK(pretty("fp6-fp4") == "fp6-fp4");
  CHECK(pretty("s1e5m10-ieee") == "s1e5m10-ieee");
  CHECK(pretty("zh-CN") == "zh-CN");
  CHECK(pretty("a-1") == "a-1");
}

TEST_CASE("infinity and NaN are written as readers know them") {
  CHECK(pretty("inf") == "∞");
  CHECK(pretty("-inf") == "−∞");
  CHECK(pretty("nan") == "NaN");
  CHECK(pretty("info") == "info");
}

TEST_CASE("powers are raised, never written with a caret") {
  CHECK(power_of_two(-10) == "2⁻¹⁰");
  CHECK(power_of_two(0) == "2⁰");
  CHECK(log2_label(0) == "1");
  CHECK(log2_label(16) == "2¹⁶");
  CHECK(superscript("11-15") == "¹¹⁻¹⁵");
}

TEST_CASE("long codes lose their middle, long digits their end") {
  CHECK(shorten_middle("0x3FB999999999999A", 6, 4) == "0x3FB9…999A");
  CHECK(shorten_middle("0x2E66", 6, 4) == "0x2E66");
  CHECK(shorten_middle("12345678901", 6, 4) == "12345678901");
  CHECK(shorten_middle("−−−−−−−−", 2, 2) == "−−…−−");
  CHECK(shorten_end("0.0999145", 5) == "0.099…");
  CHECK(shorten_end("1.25", 2) == "1…");
  CHECK(shorten_end("1.25", 4) == "1.25");
  CHECK(length("2⁻¹⁰") == 4);
}

TEST_CASE("a number that is cut keeps its size") {
  CHECK(shorten_number("0.0999755859375", 4) == "0.09997…");
  CHECK(shorten_number("0.0999755859375", 12) == "0.0999755859375");
  CHECK(shorten_number("1000000000000000019884624838656", 5) == "1.0000…e30");
  CHECK(shorten_number("−65504.25", 3) == "−6.55…e4");
  CHECK(shorten_number("65504.25", 6) == "65504.2…");
  CHECK(shorten_number("65504.25", 5) == "65504…");
  CHECK(shorten_number("0.00000000123456", 3) == "1.23…e−9");
  CHECK(shorten_number("5.8774717541114375…e−39", 4) == "5.877…e−39");
  CHECK(shorten_number("1.5e−7", 2) == "1.5e−7");
  CHECK(shorten_number("0", 1) == "0");
  CHECK(shorten_number("NaN", 5) == "NaN");
  CHECK(shorten_number("0x3FB9", 3) == "0x3…");
}
