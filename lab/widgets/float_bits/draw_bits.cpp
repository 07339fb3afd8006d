// The bit row with its read-out line, and the product under it.
#include <algorithm>

#include "plot/typography.hpp"
#include "ui/bit_row.hpp"
#include "ui/facts.hpp"
#include "ui/marks.hpp"
#include "widgets/float_bits/draw_parts.hpp"

namespace lab::float_bits {

namespace {

using plot::pretty;
using ui::Face;
using ui::Piece;
using ui::Style;
using ui::Token;

constexpr float k_facts_beside = 238;
constexpr float k_product_width = 340;

plot::BitLayout layout_for(const Sheet& s, float w) {
  const Format& f = s.model().format;
  return plot::bit_layout(f.exponent_bits, f.fraction_bits, f.has_sign, w, s.narrow(), s.figure.state().bytes);
}

std::vector<Piece> read_out_of(const Sheet& s) {
  const Model& m = s.model();
  const int cell = s.c.memory().read_out;
  if (cell < 0 || cell >= static_cast<int>(m.bits.size())) return {};
  const Bit& bit = m.bits[static_cast<std::size_t>(cell)];
  const Style strong{Face::text_strong, 13, Token::text}, plain{Face::text, 13, Token::muted},
      mono{Face::mono, 13, Token::text};
  const bool with_worth = !bit.worth.empty() && !s.narrow();
  const std::string what =
      with_worth ? s.word(Text::float_bits_bit_worth, {bit.worth}) : s.word(Text::float_bits_bit_flipped);
  return {{s.word(Text::float_bits_bit, {std::to_string(bit.index)}), strong, 0},
          {what, plain, 12},
          {plot::shorten_middle(bit.flipped_code, 6, 4) + " = " + pretty(bit.flipped_value), mono, 6}};
}

// A flip at a time: each changes the codes the next one is made from.
void flip(Sheet& s, const std::vector<int>& cells) {
  for (const int cell : cells) {
    State after = s.figure.state();
    set_code(after, s.model().bits[static_cast<std::size_t>(cell)].flipped_code);
    s.figure.set_state(after);
  }
  if (!cells.empty()) {
    s.next.code = s.figure.state().code;
    s.next.value = s.figure.state().value;
  }
}

struct Product {
  float px, gap;
  Style sign, times, significand, power, stored, formula;
};

Product product_styles(const Sheet& s, float w) {
  const float px = s.narrow() ? 16.0f : w < 640 ? 17.0f : 20.0f;
  return {px,
          px < 20 ? 12.0f : 24.0f,
          {Face::mono_strong, px, Token::sign},
          {Face::text, px - 2, Token::muted},
          {Face::mono, px, Token::fraction},
          {Face::mono_strong, px, Token::exponent},
          {Face::mono, px, Token::stored},
          {Face::text, 12, Token::muted}};
}

float draw_no_product(Sheet& s, float x, float y, const Product& p) {
  const Model& m = s.model();
  const float baseline = y + 37;
  ui::stored_disc(s.c, x + 7, s.c.snap(baseline - p.px * ui::k_cap_height / 2));
  s.c.text(x + 22, baseline, pretty(m.stored), p.stored);
  const Text why = m.kind == Class::nan ? Text::float_bits_no_product_nan : Text::float_bits_no_product_infinite;
  s.c.text(x, baseline + 20, s.word(why), p.formula);
  return baseline + 20;
}

// One line, each factor's formula beneath it. The significand and the stored value share what room there is.
float draw_product_line(Sheet& s, float x, float y, float w, const Product& p) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float gap = p.gap, baseline = y + 37, under = baseline + 20;
  const std::string sign = pretty(m.factor_sign), power = plot::power_of_two(m.power);
  const float times = c.measure("×", p.times), equals = c.measure("=", p.times);
  float room = w - c.measure(power, p.power) - times - equals - 4 * gap - 21;
  if (!m.factor_sign.empty()) room -= c.measure(sign, p.sign) + times + 2 * gap;
  const float want_significand = c.measure(m.significand.substr(0, 200), p.significand);
  const float want_stored = c.measure(pretty(m.stored).substr(0, 200), p.stored);
  const float for_significand = std::max(room / 2, room - want_stored);

  float at = x;
  const auto symbol = [&](const char* what) {
    c.text(at + gap, baseline, what, p.times);
    at += 2 * gap + c.measure(what, p.times);
  };
  if (!m.factor_sign.empty()) {
    c.text(at, baseline, sign, p.sign);
    c.text(at, under, pretty(m.factor_sign_formula), p.formula);
    at += c.measure(sign, p.sign);
    symbol("×");
  }
  const std::string significand =
      c.fitted_number(m.significand, p.significand, std::min(want_significand + 1, for_significand));
  c.text(at, baseline, significand, p.significand);
  c.text(at, under, m.significand_formula, p.formula);
  at += std::max(c.measure(significand, p.significand),
                 c.measure(m.significand_formula, p.formula) + 16 - 2 * gap - times);
  symbol("×");
  c.text(at, baseline, power, p.power);
  c.text(at, under, "2" + plot::superscript(m.power_formula), p.formula);
  at += std::max(c.measure(power, p.power), c.measure("2" + plot::superscript(m.power_formula), p.formula) - gap);
  symbol("=");
  ui::stored_disc(c, at + 6.5f, c.snap(baseline - p.px * ui::k_cap_height / 2));
  c.text(at + 21, baseline, c.fitted_number(pretty(m.stored), p.stored, x + w - at - 21), p.stored);
  return under;
}

// Narrow: the significand's formula, the factors, the stored value with its code.
float draw_product_stack(Sheet& s, float x, float y, float w, const Product& p) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Style small{Face::mono, 13, Token::fraction}, small_strong{Face::mono_strong, 13, Token::fraction};
  const Style code{Face::mono, 13, Token::muted};
  float baseline = y + 30;
  if (!m.significand_formula.empty())
    ui::pieces(c, x, baseline, w, {{m.significand_formula + " =", small, 0}, {m.significand, small_strong, 8}});
  baseline += 40;
  const std::string power = plot::power_of_two(m.power);
  const std::string sign = pretty(m.factor_sign);
  float room = w - c.measure(power, p.power) - 2 * 10 - c.measure("×", p.times);
  float at = x;
  if (!sign.empty()) {
    c.text(at, baseline, sign, p.sign);
    at += c.measure(sign, p.sign) + 10;
    c.text(at, baseline, "×", p.times);
    at += c.measure("×", p.times) + 10;
  }
  room -= at - x;
  const std::string significand = c.fitted_number(m.significand, p.significand, room);
  c.text(at, baseline, significand, p.significand);
  at += c.measure(significand, p.significand) + 10;
  c.text(at, baseline, "×", p.times);
  at += c.measure("×", p.times) + 10;
  c.text(at, baseline, power, p.power);

  baseline += 28;
  c.text(x, baseline, "=", p.times);
  ui::stored_disc(c, x + 24, c.snap(baseline - p.px * ui::k_cap_height / 2));
  const float code_width = c.measure(m.code_text, code);
  const float stored_room = w - 37 - code_width - 12;
  c.text(x + 37, baseline, c.fitted_number(pretty(m.stored), p.stored, stored_room), p.stored);
  c.text(x + w, baseline, m.code_text, code, ui::Align::right);
  return baseline;
}

}  // namespace

float room_beside_bits(const Sheet& s, float w) {
  if (s.c.width() >= 800 || s.narrow() || s.figure.state().bytes) return 0;
  const plot::BitLayout layout = layout_for(s, w);
  return layout.rows == 1 && std::max(layout.width, k_product_width) + 24 + k_facts_beside <= w ? k_facts_beside : 0;
}

float draw_bits(Sheet& s, float x, float y, float w) {
  const Model& m = s.model();
  const plot::BitLayout layout = layout_for(s, w);
  ui::BitRowView view;
  for (const Bit& bit : m.bits) view.cells.push_back({bit.one, bit.weight});
  view.sign = s.word(Text::float_bits_sign);
  view.exponent = s.word(Text::float_bits_exponent_is, {m.exponent_value});
  view.fraction =
      s.word(Text::float_bits_fraction_is,
             {m.fraction_value.size() > 24 ? plot::shorten_middle(m.fraction_value, 10, 8) : m.fraction_value});
  view.nibbles = m.nibbles;
  const ui::BitRowResult row = ui::bit_row(s.c, x, y, layout, view);

  // Beside a short first row: what sign and exponent contribute.
  if (s.narrow() && layout.arrangement == plot::BitArrangement::by_field && !m.factor_sign.empty()) {
    const Style sign{Face::mono, 14, Token::sign}, power{Face::mono, 14, Token::exponent};
    const std::string formula = "2" + plot::superscript(m.power_formula) + " = " + plot::power_of_two(m.power);
    const float left = row.first_row_right + 14;
    if (left + s.c.measure(formula, power) <= x + w) {
      s.c.text(left, row.first_row_middle - 5, pretty(m.factor_sign), sign);
      s.c.text(left, row.first_row_middle + 16, formula, power);
    }
  }
  flip(s, row.flips);
  const float width = s.narrow() ? w : std::max(layout.width, std::min(w, 360.0f));
  const float top = y + row.height + (layout.rows == 1 ? 8.0f : 4.0f);
  ui::read_out(s.c, {x, top, width, ui::k_read_out_height}, read_out_of(s));
  return top + ui::k_read_out_height;
}

float draw_product(Sheet& s, float x, float y, float w) {
  const Product p = product_styles(s, w);
  const Model& m = s.model();
  if (m.kind == Class::nan || m.kind == Class::infinite) {
    const float bottom = draw_no_product(s, x, y, p);
    return s.narrow() ? std::max(bottom, y + 98) : bottom;
  }
  return s.narrow() ? draw_product_stack(s, x, y, w, p) : draw_product_line(s, x, y, w, p);
}

}  // namespace lab::float_bits
