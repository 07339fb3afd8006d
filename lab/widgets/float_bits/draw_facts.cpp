// The numbers in words, the flags, and the same value in other formats.
#include <algorithm>

#include "core/floats/catalogue.hpp"
#include "plot/typography.hpp"
#include "ui/controls.hpp"
#include "ui/facts.hpp"
#include "widgets/float_bits/draw_parts.hpp"

namespace lab::float_bits {

namespace {

using plot::pretty;
using ui::Face;
using ui::Fact;
using ui::Style;
using ui::Token;

std::string or_dash(const std::string& value) { return value.empty() ? "—" : pretty(value); }

Token error_token(const Model& m, const std::string& value) {
  return value.empty() || m.error_is_zero ? Token::text : Token::error;
}

std::vector<Fact> facts(const Sheet& s) {
  const Model& m = s.model();
  return {{s.word(Text::float_bits_fact_stored), pretty(m.stored), Token::stored, false},
          {s.word(Text::float_bits_fact_shortest), pretty(m.shortest), Token::stored, false},
          {s.word(Text::float_bits_fact_hex), m.code, Token::text, false},
          {s.word(Text::float_bits_fact_absolute), or_dash(m.absolute_error), error_token(m, m.absolute_error), false},
          {s.word(Text::float_bits_fact_relative), or_dash(m.relative_error), error_token(m, m.relative_error), false},
          {s.word(Text::float_bits_fact_ulp), or_dash(m.ulp_error), error_token(m, m.ulp_error), false}};
}

// A long code loses its middle, not its end.
void shorten_code(const Sheet& s, std::vector<Fact>& all, float width) {
  const Style style{Face::mono_strong, 14, Token::text};
  if (s.c.measure(all[2].value, style) > width) all[2].value = s.model().code_text;
}

struct Flag {
  Text word;
  bool set;
};

std::vector<Flag> flags(const Flags& f) {
  return {{Text::flag_inexact, f.inexact},
          {Text::flag_overflow, f.overflow},
          {Text::flag_underflow, f.underflow},
          {Text::flag_saturated, f.saturated},
          {Text::flag_invalid, f.invalid}};
}

ui::TickTable table_of(const Sheet& s, bool with_codes, float row_height) {
  const Model& m = s.model();
  ui::TickTable out;
  out.name_head = s.word(Text::float_bits_head_format);
  if (with_codes) out.code_head = s.word(Text::float_bits_head_code);
  out.value_head = s.word(Text::float_bits_head_value);
  out.tick_head = s.word(Text::float_bits_head_error);
  out.low = m.log2_min;
  out.high = m.log2_max;
  out.ticks = m.log2_ticks;
  out.row_height = row_height;
  for (const Other& other : m.others) {
    ui::TickRow row;
    row.id = other.id;
    row.name = other.id;
    row.code = other.code_text;
    row.value = pretty(other.value);
    row.current = other.current;
    row.has_tick = !other.error_text.empty();
    row.at = other.log2_error;
    row.label = row.has_tick ? other.error_text : other.exact ? s.word(Text::float_bits_is_exact) : std::string();
    if (!row.has_tick && !other.exact) {  // NaN, infinity, or what stands for them
      row.label = plot::shorten_number(pretty(other.value), 3);
      row.warn = true;
    }
    out.rows.push_back(row);
  }
  return out;
}

constexpr float k_overflow_room = 680, k_overflow_width = 252;

// What becomes of a value beyond the largest: asked where its flags are.
float draw_overflow(Sheet& s, const ui::Rect& place, float x, float w) {
  ui::Canvas& c = s.c;
  const Style label{Face::text, 12, Token::muted};
  const std::string name = s.word(Text::float_bits_field_overflow);
  const float used = c.measure(name, label) + 10;
  c.text(place.x, c.centred(place.mid_y(), label), name, label);
  std::vector<ui::MenuEntry> entries;
  std::string shown;
  const std::string current(overflow_name(s.figure.state().overflow));
  for (const auto& [value, word] : {std::pair{Overflow::ieee, Text::overflow_ieee},
                                    {Overflow::saturate, Text::overflow_saturate},
                                    {Overflow::nan, Text::overflow_nan}}) {
    entries.push_back({std::string(overflow_name(value)), s.word(word), "", "", false});
    if (entries.back().value == current) shown = entries.back().label;
  }
  ui::menu_box(c, "overflow", {place.x + used, place.y, place.w - used, place.h}, shown, false, "");
  if (!ui::menu_is_open(c, "overflow")) return place.bottom();
  std::string chosen;
  const float top = place.bottom() + 8;
  const float bottom = top + ui::menu_panel(c, "overflow", x, top, w, entries, current, chosen);
  if (const auto policy = overflow_from(chosen)) s.next.overflow = *policy;
  return bottom;
}

// Under the table: what two formats have in common, or the row under the pointer with all its digits.
float draw_below_table(Sheet& s, float x, float y, float w, int row) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Style note{Face::text, 13, Token::muted}, name{Face::mono_strong, 13, Token::text},
      mono{Face::mono, 13, Token::text};
  std::vector<std::string> lines;
  if (!m.others_note_a.empty()) {
    const CatalogueRow* format = find_row(m.others_note_a);
    const std::string bits = format == nullptr ? std::string() : std::to_string(format->format.fraction_bits);
    lines = c.wrapped(s.word(Text::float_bits_same_error, {m.others_note_a, m.others_note_b, bits}), note, w);
  }
  float baseline = y + 22;
  if (row >= 0 && row < static_cast<int>(m.others.size())) {
    const Other& other = m.others[static_cast<std::size_t>(row)];
    ui::pieces(c, x, baseline, w, {{other.id, name, 0}, {other.code + " = " + pretty(other.value), mono, 10}});
  } else {
    for (std::size_t i = 0; i < lines.size(); ++i) c.text(x, baseline + 20 * static_cast<float>(i), lines[i], note);
  }
  return y + 28 + 20 * static_cast<float>(lines.size() > 1 ? lines.size() - 1 : 0);
}

}  // namespace

float draw_facts(Sheet& s, float x, float y, float w) {
  std::vector<Fact> all = facts(s);
  if (s.narrow()) {
    shorten_code(s, all, w - 150);
    return y + ui::facts_rows(s.c, x, y, w, 30, all) + 10;
  }
  const int columns = w < 420 ? 2 : 3;
  shorten_code(s, all, w / static_cast<float>(columns) - 20);
  return y + ui::facts_grid(s.c, x, y, w, columns, all) + 8;
}

float draw_facts_beside(Sheet& s, float x, float y, float w) {
  std::vector<Fact> all = facts(s);
  all[0].disc = true;
  shorten_code(s, all, w - 130);
  return y + ui::facts_rows(s.c, x, y + 2, w, 33, all);
}

float draw_flags(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Style label{Face::text, 12, Token::muted};
  const float menu = w >= k_overflow_room ? k_overflow_width : 0;
  const float right = x + w - menu, h = menu > 0 ? c.row_height() : ui::k_chip_height;
  float at = x, chip_y = y + (h - ui::k_chip_height) / 2;
  if (!s.narrow()) {
    c.text(x, c.centred(y + h / 2, label), s.word(Text::float_bits_flags), label);
    at += c.measure(s.word(Text::float_bits_flags), label) + 14;
  }
  const float left = at;
  for (const Flag& flag : flags(s.model().flags)) {
    const std::string word = s.word(flag.word);
    if (at > left && at + ui::chip_width(c, word, flag.set) > right) {
      at = left;
      chip_y += ui::k_chip_height + 6;
    }
    at += ui::chip(c, at, chip_y, word, flag.set) + 6;
  }
  if (menu > 0) return draw_overflow(s, {x + w - menu, y, menu, h}, x, w);
  return chip_y + ui::k_chip_height;
}

float draw_others(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Style heading{Face::text_strong, 14, Token::text};
  const std::string number = input_label(m, 16);
  c.text(x, y + 14, c.fitted(s.word(Text::float_bits_others_title, {number}), heading, w), heading);

  const float row = c.spec().coarse ? 44.0f : s.wide() ? 38.0f : 36.0f;
  const ui::TickTableResult table = ui::tick_table(c, x, y + 22, w, table_of(s, w >= 420, row));
  if (!table.chosen.empty()) choose_format(s.next, table.chosen);
  float bottom = y + 22 + table.height;

  bottom = draw_below_table(s, x, bottom, w, table.read);
  const std::string all = s.word(s.figure.state().all ? Text::float_bits_show_common : Text::float_bits_field_all);
  const float h = c.row_height();
  if (ui::button(c, "all", {x, bottom + 12, ui::button_width(c, all), h}, all)) s.next.all = !s.next.all;
  return bottom + 12 + h;
}

}  // namespace lab::float_bits
