// Every error reads as a sentence in both languages and names the value and the limit.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "support.hpp"
#include "text/text.hpp"

namespace {

using lab::Error;
using lab::ErrorCode;
using lab::Lang;

// One of each; the compiler's switch in text.cpp refuses a new code without a text, this list checks its words.
const Error k_errors[] = {{ErrorCode::empty_input, {}},
                          {ErrorCode::not_a_number, {"VALUE1"}},
                          {ErrorCode::input_too_long, {"VALUE1", "VALUE2"}},
                          {ErrorCode::division_by_zero, {"VALUE1"}},
                          {ErrorCode::code_empty, {"VALUE1"}},
                          {ErrorCode::code_too_wide, {"VALUE1", "VALUE2", "VALUE3", "VALUE4"}},
                          {ErrorCode::unknown_format, {"VALUE1"}},
                          {ErrorCode::format_bits, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::bulk_bits, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::format_exponent_bits, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::format_fraction_bits, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::format_bias, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::format_conflict, {"VALUE1", "VALUE2"}},
                          {ErrorCode::unknown_widget, {"VALUE1", "VALUE2"}},
                          {ErrorCode::unknown_key, {"VALUE1"}},
                          {ErrorCode::newer_version, {"VALUE1", "VALUE2"}},
                          {ErrorCode::unknown_choice, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::broken_encoding, {"VALUE1"}},
                          {ErrorCode::line_too_long, {"VALUE1", "VALUE2"}},
                          {ErrorCode::unknown_option, {"VALUE1"}},
                          {ErrorCode::missing_argument, {"VALUE1"}},
                          {ErrorCode::too_many_values, {"VALUE1", "VALUE2"}},
                          {ErrorCode::not_an_integer, {"VALUE1"}},
                          {ErrorCode::int_range, {"VALUE1", "VALUE2", "VALUE3", "VALUE4"}},
                          {ErrorCode::int_bits, {"VALUE1", "VALUE2", "VALUE3", "VALUE4"}},
                          {ErrorCode::unknown_int_type, {"VALUE1"}},
                          {ErrorCode::out_of_range, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::empty_list, {}},
                          {ErrorCode::sum_format, {"VALUE1", "VALUE2", "VALUE3"}},
                          {ErrorCode::no_display, {"VALUE1"}}};

bool whole_utf8(const std::string& s) {
  for (std::size_t i = 0; i < s.size();) {
    const auto c = static_cast<unsigned char>(s[i]);
    const std::size_t length = c < 0x80 ? 1 : c < 0xC0 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    if (length == 0 || i + length > s.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((static_cast<unsigned char>(s[i + k]) & 0xC0U) != 0x80U) return false;
    i += length;
  }
  return true;
}

}  // namespace

TEST_CASE("each error names all of its values in both languages, with words of its own") {
  std::set<std::string> seen;
  for (const Error& error : k_errors)
    for (const Lang lang : {Lang::en, Lang::zh}) {
      const std::string text = lab::message(error, lang);
      INFO(text);
      for (const std::string& value : error.args) CHECK(text.find(value) != std::string::npos);
      CHECK(text.find('{') == std::string::npos);
      CHECK(text.size() > 12);
      CHECK(seen.insert(text).second);
      const bool ends = text.back() == '.' || text.substr(text.size() - 3) == "。";
      CHECK(ends);
    }
}

TEST_CASE("conflicts of a format are told in words") {
  std::set<std::string> seen;
  for (const char* conflict : {"ieee_without_exponent", "nosub_without_exponent", "fnuz_without_sign",
                               "nozero_with_subnormals", "nozero_with_nan_at_zero", "no_finite_number"})
    for (const Lang lang : {Lang::en, Lang::zh}) {
      const std::string text = lab::message({ErrorCode::format_conflict, {"s1e0m5-ieee", conflict}}, lang);
      INFO(text);
      CHECK(text.find("s1e0m5-ieee") != std::string::npos);
      CHECK(text.find('_') == std::string::npos);
      CHECK(seen.insert(text).second);
    }
}

TEST_CASE("a long value loses its middle and no character is cut in two") {
  for (const std::size_t length : {59U, 60U, 61U, 62U, 63U, 1000U, 1000000U})
    for (const char* letter : {"x", "é", "字", "😀"}) {
      std::string value;
      while (value.size() < length) value += letter;
      const std::string text = lab::message({ErrorCode::not_a_number, {value}}, Lang::en);
      CHECK(text.size() < 160);
      CHECK(whole_utf8(text));
    }
}

TEST_CASE("braces in a value are left alone, and a missing value leaves no slot") {
  CHECK(lab::message({ErrorCode::not_a_number, {"{0}{1}"}}, Lang::en).find("{0}{1}") != std::string::npos);
  CHECK(lab::message({ErrorCode::code_too_wide, {"0x1"}}, Lang::en).find('{') == std::string::npos);
}

TEST_CASE("language names") {
  for (const char* name : {"zh", "zh-CN", "zh_CN.UTF-8", "zh-Hant-TW"}) CHECK(lab::lang_from(name) == Lang::zh);
  for (const char* name : {"en", "", "de", "C", "en_US.UTF-8", "z"}) CHECK(lab::lang_from(name) == Lang::en);
}
