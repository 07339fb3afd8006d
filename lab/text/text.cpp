#include "text/text.hpp"

namespace lab {

extern const char* const k_text_en[];
extern const char* const k_text_zh[];

namespace {

constexpr std::size_t k_shown = 60;  // characters of a bad value that a message repeats

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Long values lose their middle; a cut never falls inside a character.
std::string shown(const std::string& value) {
  if (value.size() <= k_shown) return value;
  std::size_t head = k_shown - 15;
  while (head > 0 && continues(value[head])) --head;
  std::size_t tail = value.size() - 12;
  while (tail < value.size() && continues(value[tail])) ++tail;
  return value.substr(0, head) + "\xE2\x80\xA6" + value.substr(tail);
}

std::string filled(std::string_view pattern, const std::string_view* args, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool slot = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' && pattern[i + 1] >= '0' &&
                      pattern[i + 1] <= '9';
    if (!slot) {
      out += pattern[i];
      continue;
    }
    const auto index = static_cast<std::size_t>(pattern[i + 1] - '0');
    if (index < count) out += args[index];
    i += 2;
  }
  return out;
}

struct Conflict {
  std::string_view name;  // as the core names it
  Text key;
};
constexpr Conflict k_conflicts[] = {
    {"ieee_without_exponent", Text::conflict_ieee_without_exponent},
    {"nosub_without_exponent", Text::conflict_nosub_without_exponent},
    {"fnuz_without_sign", Text::conflict_fnuz_without_sign},
    {"nozero_with_subnormals", Text::conflict_nozero_with_subnormals},
    {"nozero_with_nan_at_zero", Text::conflict_nozero_with_nan_at_zero},
    {"no_finite_number", Text::conflict_no_finite_number},
};

Text key_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::empty_input:
      return Text::error_empty_input;
    case ErrorCode::not_a_number:
      return Text::error_not_a_number;
    case ErrorCode::input_too_long:
      return Text::error_input_too_long;
    case ErrorCode::division_by_zero:
      return Text::error_division_by_zero;
    case ErrorCode::code_empty:
      return Text::error_code_empty;
    case ErrorCode::code_too_wide:
      return Text::error_code_too_wide;
    case ErrorCode::unknown_format:
      return Text::error_unknown_format;
    case ErrorCode::bulk_bits:
      return Text::error_bulk_bits;
    case ErrorCode::list_bits:
      return Text::error_list_bits;
    case ErrorCode::format_bits:
      return Text::error_format_bits;
    case ErrorCode::format_exponent_bits:
      return Text::error_format_exponent_bits;
    case ErrorCode::format_fraction_bits:
      return Text::error_format_fraction_bits;
    case ErrorCode::format_bias:
      return Text::error_format_bias;
    case ErrorCode::format_conflict:
      return Text::error_format_conflict;
    case ErrorCode::unknown_widget:
      return Text::error_unknown_widget;
    case ErrorCode::unknown_key:
      return Text::error_unknown_key;
    case ErrorCode::newer_version:
      return Text::error_newer_version;
    case ErrorCode::unknown_choice:
      return Text::error_unknown_choice;
    case ErrorCode::broken_encoding:
      return Text::error_broken_encoding;
    case ErrorCode::line_too_long:
      return Text::error_line_too_long;
    case ErrorCode::unknown_option:
      return Text::error_unknown_option;
    case ErrorCode::missing_argument:
      return Text::error_missing_argument;
    case ErrorCode::too_many_values:
      return Text::error_too_many_values;
    case ErrorCode::not_an_integer:
      return Text::error_not_an_integer;
    case ErrorCode::int_range:
      return Text::error_int_range;
    case ErrorCode::int_bits:
      return Text::error_int_bits;
    case ErrorCode::unknown_int_type:
      return Text::error_unknown_int_type;
    case ErrorCode::profile_silent:
      return Text::error_profile_silent;
    case ErrorCode::out_of_range:
      return Text::error_out_of_range;
    case ErrorCode::empty_list:
      return Text::error_empty_list;
    case ErrorCode::sum_format:
      return Text::error_sum_format;
    case ErrorCode::no_display:
      return Text::error_no_display;
  }
  LAB_EXPECT(false);
}

}  // namespace

Lang lang_from(std::string_view name) { return name.substr(0, 2) == "zh" ? Lang::zh : Lang::en; }

std::string text(Text key, Lang lang, std::initializer_list<std::string_view> args) {
  const auto index = static_cast<std::size_t>(key);
  LAB_EXPECT(index < k_text_count);
  return filled(lang == Lang::zh ? k_text_zh[index] : k_text_en[index], args.begin(), args.size());
}

std::string message(const Error& error, Lang lang) {
  std::vector<std::string> values;
  for (const std::string& arg : error.args) values.push_back(shown(arg));
  if (error.code == ErrorCode::format_conflict && values.size() > 1) {
    for (const Conflict& row : k_conflicts)
      if (values[1] == row.name) values[1] = text(row.key, lang);
  }
  if (error.code == ErrorCode::int_range)  // a leading minus as readers have it
    for (std::string& value : values)
      if (value[0] == '-') value.replace(0, 1, "\xE2\x88\x92");
  std::vector<std::string_view> views(values.begin(), values.end());
  const auto index = static_cast<std::size_t>(key_of(error));
  return filled(lang == Lang::zh ? k_text_zh[index] : k_text_en[index], views.data(), views.size());
}

}  // namespace lab
