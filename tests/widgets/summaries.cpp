// Sentences and tables word for word: summaries.json was read and its numbers checked with exact fractions.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "support.hpp"
#include "widgets/figure.hpp"

TEST_CASE("the sentence and the table of a figure are those of summaries.json") {
  const auto all = nlohmann::json::parse(lab_test::data_file("summaries.json"));
  CHECK(all.size() >= 30);
  for (const auto& row : all) {
    const std::string state = row["state"];
    INFO(state);
    const auto figure = lab::make_figure(state);
    REQUIRE(figure);
    CHECK((*figure)->summary(lab::Lang::en) == row["en"].get<std::string>());
    CHECK((*figure)->summary(lab::Lang::zh) == row["zh"].get<std::string>());
    for (const auto& [key, lang] : {std::pair("table_en", lab::Lang::en), std::pair("table_zh", lab::Lang::zh)}) {
      if (!row.contains(key)) continue;
      const auto want = row[key].get<std::vector<std::vector<std::string>>>();
      const lab::Table table = (*figure)->table(lang);
      CHECK(table.rows == want);
      CHECK(table.columns.size() == 2);
      CHECK_FALSE(table.caption.empty());
    }
  }
}

TEST_CASE("no sentence or table has an open slot, an ASCII minus before a digit or a number without end") {
  lab_test::Random random(51);
  const char* formats[] = {"fp16",
                           "bf16",
                           "e4m3fn",
                           "e5m2",
                           "e2m1",
                           "e8m0",
                           "fp64",
                           "fp128",
                           "binary8p4ue",
                           "s1e0m7-none",
                           "s0e8m0-none-nosub-nozero",
                           "s1e15m112b32768-fn",
                           "s1e3m2-fnuz"};
  const char* values[] = {"0",       "-0",    "0.1",         "1/3",
                          "-1/7",    "1e300", "1e-300",      "inf",
                          "-inf",    "nan",   "1e5",         "-448",
                          "464",     "65520", "1e999999999", "-1e-999999999",
                          "0x1p-24", "6",     "-1e-9",       "123456789.123456789",
                          "1e-4950", "3"};
  for (const char* format : formats)
    for (const char* value : values) {
      const char* rounding[] = {"rne", "rna", "rtz", "ru", "rd", "odd"};
      const char* overflow[] = {"ieee", "saturate", "nan"};
      const std::string line = std::string("float_bits?fmt=") + format + "&v=" + value +
                               "&rnd=" + rounding[random.below(6)] + "&ovf=" + overflow[random.below(3)] + "&all=true";
      INFO(line);
      const auto figure = lab::make_figure(line);
      REQUIRE(figure);
      for (const lab::Lang lang : {lab::Lang::en, lab::Lang::zh}) {
        const std::string sentence = (*figure)->summary(lang);
        INFO(sentence);
        CHECK(sentence.find('{') == std::string::npos);
        CHECK(sentence.find("  ") == std::string::npos);
        CHECK(sentence.find(" -") == std::string::npos);
        CHECK(sentence.size() < 320);
        for (const auto& row : (*figure)->table(lang).rows) {
          REQUIRE(row.size() == 2);
          CHECK_FALSE(row[1].empty());
          CHECK(row[1].size() < 900);
          CHECK(row[1].find('{') == std::string::npos);
        }
      }
    }
}
