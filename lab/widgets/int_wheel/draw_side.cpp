// What is read beside the circle: the three policies, the two flags, the codes as bits, and sums of products.
#include <algorithm>

#include "plot/typography.hpp"
#include "ui/facts.hpp"
#include "ui/marks.hpp"
#include "widgets/int_wheel/draw_parts.hpp"

namespace lab::int_wheel {

namespace {

using plot::pretty;
using ui::Align;
using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr Style k_heading{Face::text_strong, 14, Token::text};
constexpr Style k_head{Face::text, 12, Token::muted};
constexpr Style k_cell{Face::mono, 13, Token::text};
constexpr float k_row = 36;

}  // namespace

float draw_policies(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const bool with_code = w >= 330;
  const float name = 76, code = with_code ? 94.0f : 0.0f, half = (w - name - code) / 2 - 8;
  const float value_right = x + name + half, code_left = value_right + 20, right = x + w - 8;
  const float head = y + 14;
  c.text(x + 8, head, s.word(Text::int_wheel_policy), k_head);
  c.text(value_right, head, s.word(Text::int_wheel_head_value), k_head, Align::right);
  if (with_code) c.text(code_left, head, s.word(Text::int_wheel_head_code), k_head);
  c.text(right, head, s.word(Text::int_wheel_head_difference), k_head, Align::right);
  float top = y + 24;
  c.hline(x, x + w, top, Token::edge);
  const Text names[] = {Text::int_wheel_wrap, Text::int_wheel_saturate, Text::int_wheel_trap};
  for (const Outcome& o : m.outcomes) {
    const float middle = top + k_row / 2;
    const Style label{Face::text, 13, Token::text};
    c.text(x + 8, c.centred(middle, label), s.word(names[static_cast<int>(o.policy)]), label);
    if (o.refused) {
      const Style refused{Face::text_strong, 13, Token::fail};
      const std::string word = s.word(Text::int_wheel_refused);
      c.text(value_right, c.centred(middle, refused), word, refused, Align::right);
      ui::cross_mark(c, value_right - c.measure(word, refused) - 12, middle, 8, c.color(Token::fail));
    } else {
      const Style value{Face::mono_strong, 13, Token::stored};
      const std::string shown = c.fitted_number(pretty(o.value), value, half - 24);
      c.text(value_right, c.centred(middle, value), shown, value, Align::right);
      ui::stored_disc(c, value_right - c.measure(shown, value) - 12, middle, 5);
    }
    if (with_code)
      c.text(code_left, c.centred(middle, k_cell), o.refused ? "—" : plot::shorten_middle(o.code, 6, 4), k_cell);
    const Style error{Face::mono, 13, o.refused || o.difference == "0" ? Token::text : Token::error};
    c.text(right, c.centred(middle, error), o.refused ? "—" : c.fitted_number(pretty(o.difference), error, half - 12),
           error, Align::right);
    top += k_row;
    c.hline(x, x + w, top, o.policy == IntPolicy::trap ? Token::edge : Token::rule);
  }
  if (!m.refusal) return top;
  float baseline = top + 20;
  const Style note{Face::text, 13, Token::muted};
  for (const std::string& line : c.wrapped(message(*m.refusal, c.lang()), note, w)) {
    c.text(x, baseline, c.fitted(line, note, w), note);  // a number of 39 digits is one word
    baseline += 20;
  }
  return baseline - 12;
}

float draw_flags(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const std::string low = pretty(m.signed_range_low), high = pretty(m.signed_range_high),
                    most = pretty(m.unsigned_range_high);
  const struct {
    bool set;
    std::string name, note;
  } flags[] = {{m.carry, s.word(Text::int_wheel_carry),
                s.word(m.carry ? Text::int_wheel_carry_set : Text::int_wheel_carry_clear, {most})},
               {m.overflow, s.word(Text::int_wheel_overflow),
                s.word(m.overflow ? Text::int_wheel_overflow_set : Text::int_wheel_overflow_clear, {low, high})}};
  float column = 0;
  for (const auto& flag : flags) column = std::max(column, ui::chip_width(c, flag.name, true));
  for (const auto& flag : flags) {
    ui::chip(c, x, y, flag.name, flag.set);
    float baseline = c.centred(y + ui::k_chip_height / 2, k_head);
    for (const std::string& line : c.wrapped(flag.note, k_head, w - column - 10)) {
      c.text(x + column + 10, baseline, line, k_head);
      baseline += 17;
    }
    y = std::max(y + ui::k_chip_height, baseline - 17 + 6) + 8;
  }
  return y - 8;
}

float draw_words(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float digit = c.measure("0", k_cell);
  float names = 0;
  for (const Word& word : m.words) names = std::max(names, c.measure(s.word(word.name), k_head));
  for (std::size_t i = 0; i < m.words.size(); ++i) {
    const Word& word = m.words[i];
    const bool result = i + 1 == m.words.size();
    const Style bits{result ? Face::mono_strong : Face::mono, 13, result ? Token::stored : Token::text};
    c.hline(x, x + w, y, Token::rule);
    const float middle = y + 15;
    c.text(x, c.centred(middle, k_head), s.word(word.name), k_head);
    c.text(x + w, c.centred(middle, k_cell), word.code, {Face::mono, 13, Token::muted}, Align::right);
    const float beside = w - names - 12 - c.measure(word.code, k_cell) - 12;
    if (c.measure(word.bits, bits) <= beside) {
      c.text(x + names + 12, c.centred(middle, bits), word.bits, bits);
      y += 30;
      continue;
    }
    // Below, as many nibbles a line as fit, a power of two of them.
    const std::size_t fit = static_cast<std::size_t>((w + digit) / (5 * digit));
    const std::size_t line = 5 * (fit >= 16 ? 16 : fit >= 8 ? 8 : 4);
    float baseline = y + 42;
    std::size_t from = 0, first = word.bits.size() % line == line - 1 || word.bits.size() < line
                                      ? 0
                                      : (word.bits.size() + 1) % line;
    if (first == 0) first = line;
    while (from < word.bits.size()) {
      c.text(x + w, baseline, word.bits.substr(from, first - 1), bits, Align::right);
      from += first;
      first = line;
      baseline += 20;
    }
    y = baseline - 8;
  }
  c.hline(x, x + w, y, Token::rule);
  return y;
}

float draw_sum(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  c.text(x, y + 14, s.word(Text::int_wheel_sum_title), k_heading);
  const float h = c.row_height();
  const int columns = w < 440 ? 2 : 4;
  const float pitch = (w + 12) / static_cast<float>(columns);
  int place = 0;
  float bottom = y;
  const auto box = [&] {
    const Rect out{x + pitch * static_cast<float>(place % columns),
                   y + 46 + (h + 30) * static_cast<float>(place / columns), pitch - 12, h};
    ++place;
    bottom = out.bottom();
    return out;
  };
  const struct {
    std::string_view id;
    Text label;
    const std::string& current;
    std::string State::*part;
  } types[] = {{"x", Text::int_wheel_field_x, m.sum.x, &State::x},
               {"y", Text::int_wheel_field_y, m.sum.y, &State::y},
               {"sum", Text::int_wheel_field_sum, m.sum.sum, &State::sum}};
  for (const auto& type : types) {
    const Rect at = box();
    ui::field_label(c, s.word(type.label), at);
    ui::menu_box(c, type.id, at, type.current, true, "");
    if (m.problem(type.id) != nullptr) c.frame(at, Token::fail, 2, 4);
  }
  std::string typed;
  if (ui::text_field(c, "terms", s.word(Text::int_wheel_field_terms), box(), s.figure.state().terms,
                     m.problem("terms") != nullptr, typed))
    s.next.terms = typed;
  for (const std::string_view key : {"x", "y", "sum", "terms"}) bottom = draw_problem(s, key, x, bottom, w);
  for (const auto& type : types) {
    if (!ui::menu_is_open(c, type.id)) continue;
    std::string chosen;
    bottom += 8;
    bottom += ui::menu_panel(c, type.id, x, bottom, w, type_entries(type.current), type.current, chosen);
    if (!chosen.empty()) s.next.*type.part = chosen;
  }
  const std::string terms = plot::shorten_number(m.sum.terms, 8);
  // The factors where there is room for them.
  const std::string label = s.word(Text::int_wheel_sum_worst);
  const float room = w - c.measure(label, {Face::text, 13, Token::muted}) - 18;
  const bool whole = c.measure(pretty(m.sum.worst), {Face::mono_strong, 14, Token::text}) <= room;
  const std::vector<ui::Fact> facts = {
      {label, pretty(whole ? m.sum.worst : m.sum.worst_value), Token::text, false},
      {s.word(Text::int_wheel_sum_fit), m.sum.fit, Token::stored, false},
      {s.word(Text::int_wheel_sum_width, {terms}), sum_width(m, c.lang()), Token::text, false}};
  return bottom + 16 + ui::facts_rows(c, x, bottom + 16, w, 30, facts);
}

}  // namespace lab::int_wheel
