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

// A value with too many digits for its place is shown short; a code loses its middle.
void shorten(const Sheet& s, std::vector<Fact>& all, float width) {
  const Model& m = s.model();
  const Style style{Face::mono_strong, 14, Token::text};
  if (s.c.measure(all[0].value.substr(0, 200), style) > width) all[0].value = pretty(m.stored_brief);
  if (s.c.measure(all[2].value, style) > width) all[2].value = m.code_text;
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
    if (!other.is_number && !other.exact) {
      row.label = pretty(other.value);
      row.warn = true;
    }
    out.rows.push_back(row);
  }
  return out;
}

}  // namespace

float draw_facts(Sheet& s, float x, float y, float w) {
  std::vector<Fact> all = facts(s);
  if (s.narrow()) {
    shorten(s, all, w - 150);
    return y + ui::facts_rows(s.c, x, y, w, 30, all) + 10;
  }
  const int columns = w < 420 ? 2 : 3;
  shorten(s, all, w / static_cast<float>(columns) - 20);
  return y + ui::facts_grid(s.c, x, y, w, columns, all) + 8;
}

float draw_facts_beside(Sheet& s, float x, float y, float w) {
  std::vector<Fact> all = facts(s);
  all[0].disc = true;
  shorten(s, all, w - 130);
  return y + ui::facts_rows(s.c, x, y + 2, w, 33, all);
}

float draw_flags(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Style label{Face::text, 12, Token::muted};
  const float right = x + w;
  float at = x;
  if (!s.narrow()) {
    c.text(x, c.centred(y + ui::k_chip_height / 2, label), s.word(Text::float_bits_flags), label);
    at += c.measure(s.word(Text::float_bits_flags), label) + 14;
  }
  const float left = at;
  for (const Flag& flag : flags(s.model().flags)) {
    const std::string word = s.word(flag.word);
    if (at > left && at + ui::chip_width(c, word, flag.set) > right) {
      at = left;
      y += ui::k_chip_height + 6;
    }
    at += ui::chip(c, at, y, word, flag.set) + 6;
  }
  return y + ui::k_chip_height;
}

float draw_others(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Style heading{Face::text_strong, 14, Token::text};
  const std::string number = plot::shorten_middle(pretty(m.from_code ? m.stored_brief : m.typed), 12, 4);
  c.text(x, y + 14, c.fitted(s.word(Text::float_bits_others_title, {number}), heading, w), heading);

  const float row = c.spec().coarse ? 44.0f : c.width() >= 800 ? 38.0f : 36.0f;
  const ui::TickTableResult table = ui::tick_table(c, x, y + 22, w, table_of(s, w >= 420, row));
  if (!table.chosen.empty()) choose_format(s.next, table.chosen);
  float bottom = y + 22 + table.height;

  if (!m.others_note_a.empty()) {
    const Style note{Face::text, 13, Token::muted};
    const CatalogueRow* format = find_row(m.others_note_a);
    const std::string bits = format == nullptr ? std::string() : std::to_string(format->format.fraction_bits);
    float baseline = bottom + 22;
    for (const std::string& one :
         c.wrapped(s.word(Text::float_bits_same_error, {m.others_note_a, m.others_note_b, bits}), note, w)) {
      c.text(x, baseline, one, note);
      baseline += 20;
    }
    bottom = baseline - 12;
  }
  const std::string all = s.word(s.figure.state().all ? Text::float_bits_show_common : Text::float_bits_field_all);
  const float h = c.row_height();
  if (ui::button(c, "all", {x, bottom + 12, ui::button_width(c, all), h}, all)) s.next.all = !s.next.all;
  return bottom + 12 + h;
}

}  // namespace lab::float_bits
