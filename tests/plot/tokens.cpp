#include "plot/tokens.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

using namespace lab;
using namespace lab::plot;

namespace {

std::string hex(Color c) {
  char out[8];
  std::snprintf(out, sizeof out, "#%02X%02X%02X", c.r, c.g, c.b);
  return out;
}

Token named(std::string_view name) {
  for (int i = 0; i < k_token_count; ++i)
    if (token_name(static_cast<Token>(i)) == name) return static_cast<Token>(i);
  FAIL("no token " << name);
  return Token::count_;
}

double lowest_on_backgrounds(Theme theme, Token token) {
  double low = 21;
  for (const Token ground : {Token::bg, Token::surface, Token::surface_2})
    low = std::min(low, contrast(color(theme, token), color(theme, ground)));
  return low;
}

}  // namespace

TEST_CASE("colours are those of tokens.json, both ways") {
  std::ifstream in(std::string(LAB_TEST_DATA) + "/tokens.json");
  const nlohmann::json data = nlohmann::json::parse(in, nullptr, false);
  REQUIRE(data.is_object());
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const nlohmann::json& rows = data[theme == Theme::dark ? "dark" : "light"];
    int seen = 0;
    for (const auto& [name, value] : rows.items()) {
      if (value.is_array()) {
        const std::vector<Color> stops = name == "sequential" ? sequential(theme) : diverging(theme);
        REQUIRE(stops.size() == value.size());
        for (std::size_t i = 0; i < stops.size(); ++i) CHECK(hex(stops[i]) == value[i].get<std::string>());
      } else {
        CHECK(hex(color(theme, named(name))) == value.get<std::string>());
        ++seen;
      }
    }
    CHECK(seen == k_token_count);
  }
}

TEST_CASE("text reaches 4.5 and marks reach 3 on every background") {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    for (const Token t : {Token::text, Token::muted, Token::sign, Token::exponent, Token::fraction, Token::stored,
                          Token::error, Token::bound}) {
      INFO(token_name(t));
      CHECK(lowest_on_backgrounds(theme, t) >= 4.5);
    }
    for (const Token t : {Token::edge, Token::focus, Token::series_1, Token::series_2, Token::series_3, Token::series_4,
                          Token::series_5, Token::series_6}) {
      INFO(token_name(t));
      CHECK(lowest_on_backgrounds(theme, t) >= 3.0);
    }
  }
}

TEST_CASE("a digit is readable on its cell, for bits of 0 and of 1") {
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const auto& [role, tint] : {std::pair{Token::sign, Token::sign_tint},
                                     {Token::exponent, Token::exponent_tint},
                                     {Token::fraction, Token::fraction_tint}}) {
      INFO(token_name(role));
      CHECK(contrast(color(theme, role), color(theme, tint)) >= 4.5);
      CHECK(contrast(color(theme, Token::surface), color(theme, role)) >= 5.4);
    }
}

TEST_CASE("maps run from stop to stop and stay inside") {
  const std::vector<Color> stops = sequential(Theme::light);
  CHECK(map_color(stops, 0) == stops.front());
  CHECK(map_color(stops, 1) == stops.back());
  CHECK(map_color(stops, -3) == stops.front());
  CHECK(map_color(stops, 7) == stops.back());
  CHECK(map_color(stops, 0.2) == stops[1]);
  CHECK(map_color(stops, std::nan("")) == stops.front());
}
