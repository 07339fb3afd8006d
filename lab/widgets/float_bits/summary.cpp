// The sentence and the table: what the canvas shows, in words.
#include "plot/typography.hpp"
#include "widgets/float_bits/widget.hpp"

namespace lab::float_bits {

namespace {

constexpr std::size_t k_sentence_number = 32;
constexpr std::size_t k_table_number = 400;  // characters of a number in a table cell

std::string brief_number(std::string_view number, std::size_t limit = k_sentence_number) {
  return plot::pretty(plot::shorten_middle(number, limit - 8, 7));
}

std::string without_sign(std::string_view number) {
  if (!number.empty() && number.front() == '-') number.remove_prefix(1);
  return brief_number(number);
}

std::string yes_flags(const Flags& flags, Lang lang) {
  struct Row {
    bool on;
    Text key;
  };
  const Row rows[] = {{flags.inexact, Text::flag_inexact},
                      {flags.overflow, Text::flag_overflow},
                      {flags.underflow, Text::flag_underflow},
                      {flags.saturated, Text::flag_saturated},
                      {flags.invalid, Text::flag_invalid}};
  std::string out;
  for (const Row& row : rows)
    if (row.on) out += (out.empty() ? "" : lang == Lang::zh ? "、" : ", ") + text(row.key, lang);
  return out.empty() ? text(Text::float_bits_no_flags, lang) : out;
}

Text kind_key(Class kind) {
  constexpr Text keys[] = {Text::class_zero, Text::class_subnormal, Text::class_normal, Text::class_infinite,
                           Text::class_nan};
  return keys[static_cast<int>(kind)];
}

Text sentence_key(const Model& m) {
  const bool special = m.kind == Class::nan || m.kind == Class::infinite;
  if (m.from_code) return Text::float_bits_sentence_code;
  if (m.flags.invalid && !m.flags.overflow) return Text::float_bits_sentence_invalid;
  if (m.flags.overflow && m.kind == Class::infinite) return Text::float_bits_sentence_overflow_inf;
  if (m.flags.overflow && m.kind == Class::nan) return Text::float_bits_sentence_overflow_nan;
  if (m.flags.saturated) return Text::float_bits_sentence_saturated;
  if (special) return Text::float_bits_sentence_special;
  if (m.error_is_zero) return Text::float_bits_sentence_exact;
  if (m.ulp_error.empty()) return Text::float_bits_sentence_underflow;
  return m.ulp_error.front() == '-' ? Text::float_bits_sentence_small : Text::float_bits_sentence_large;
}

std::string neighbour_text(const Neighbour& n, Lang lang) {
  if (!n.exists) return text(Text::float_bits_no_neighbour, lang);
  return n.code + " = " + plot::pretty(n.value);
}

std::string other_text(const Other& o, Lang lang) {
  const std::string value = plot::pretty(o.value);
  if (o.is_number && o.exact) return text(Text::float_bits_other_cell_exact, lang, {o.code, value});
  if (o.relative_error.empty()) return text(Text::float_bits_other_cell, lang, {o.code, value});
  return text(Text::float_bits_other_cell_error, lang, {o.code, value, plot::pretty(o.relative_error)});
}

std::string or_dash(std::string_view number) { return number.empty() ? "—" : brief_number(number, k_table_number); }

std::string product_text(const Model& m) {
  if (m.factor_sign.empty()) return "—";
  return plot::pretty(m.factor_sign) + " × " + brief_number(m.significand) + " × " + plot::power_of_two(m.power);
}

}  // namespace

std::string summary(const Model& m, Lang lang) {
  if (m.format_error) return message(*m.format_error, lang);
  if (m.value_error) return message(*m.value_error, lang);
  const std::string input = brief_number(m.exact_text);
  const std::string stored = plot::pretty(m.stored_brief);
  const std::string last = m.flags.overflow ? brief_number(m.largest) : plot::pretty(m.error_brief);
  const Text key = sentence_key(m);
  if (key == Text::float_bits_sentence_special) return text(key, lang, {m.format_id, input, m.code_text, stored});
  return text(key, lang, {m.format_id, input, m.code_text, stored, last, without_sign(m.ulp_error)});
}

Table table(const Model& m, Lang lang) {
  Table out;
  out.caption = text(Text::float_bits_table_caption, lang, {brief_number(m.exact_text), m.format_id});
  out.columns = {text(Text::float_bits_col_what, lang), text(Text::float_bits_col_value, lang)};
  const auto row = [&](Text key, std::string value) { out.rows.push_back({text(key, lang), std::move(value)}); };
  row(Text::float_bits_row_input, brief_number(m.exact_text, k_table_number));
  row(Text::float_bits_row_format, m.format_id + " (" + m.layout + ")");
  row(Text::float_bits_row_stored, or_dash(m.stored));
  row(Text::float_bits_row_shortest, or_dash(m.shortest));
  row(Text::float_bits_row_hex, m.code);
  row(Text::float_bits_row_binary, m.binary);
  row(Text::float_bits_row_kind, text(kind_key(m.kind), lang));
  if (m.format.has_sign) row(Text::float_bits_row_sign, m.sign_value);
  row(Text::float_bits_row_exponent, m.exponent_value);
  row(Text::float_bits_row_fraction, m.fraction_value);
  row(Text::float_bits_row_product, product_text(m));
  row(Text::float_bits_row_absolute, or_dash(m.absolute_error));
  row(Text::float_bits_row_relative, or_dash(m.relative_error));
  row(Text::float_bits_row_ulp, or_dash(m.ulp_error));
  row(Text::float_bits_row_flags, yes_flags(m.flags, lang));
  row(Text::float_bits_row_below, neighbour_text(m.below, lang));
  row(Text::float_bits_row_above, neighbour_text(m.above, lang));
  for (const Other& o : m.others)
    out.rows.push_back({text(Text::float_bits_row_other, lang, {o.id}), other_text(o, lang)});
  return out;
}

std::vector<Problem> Widget::problems(const Model& m) {
  std::vector<Problem> out;
  if (m.format_error) out.push_back({"fmt", *m.format_error, false});
  if (m.value_error) out.push_back({m.from_code_field ? "code" : "v", *m.value_error, false});
  return out;
}

}  // namespace lab::float_bits
