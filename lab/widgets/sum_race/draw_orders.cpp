// The orders as rows: a click takes one into the race or out of it; what each gives at the read-out.
#include <algorithm>

#include "ui/facts.hpp"
#include "ui/marks.hpp"
#include "ui/plot.hpp"
#include "widgets/sum_race/draw_parts.hpp"

namespace lab::sum_race {

namespace {

using ui::Align;
using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr Style k_heading{Face::text_strong, 14, Token::text};
constexpr Style k_head{Face::text, 12, Token::muted};
constexpr Style k_value{Face::mono, 13, Token::text};
constexpr float k_box = 16, k_inset = 8, k_mark = 32, k_name = 48;

void draw_box(const ui::Canvas& c, float x, float y, bool on) {
  const Rect box{x, y - k_box / 2, k_box, k_box};
  if (!on) return c.frame(box, Token::edge, 1, 3);
  c.fill(box, Token::text, 3);
  ui::tick_mark(c, box.mid_x(), box.mid_y(), 9, c.color(Token::surface));
}

struct Columns {
  float sum, error;  // right ends
  float name_end;
};

}  // namespace

float draw_orders(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Reading r = reading(m, s.read_point());
  const float row = c.row_height();
  c.text(x, y + 14, s.word(Text::sum_race_reading, {r.n}), k_heading);

  Columns at{x + w - k_inset - (s.narrow() ? 64.0f : 74.0f), x + w - k_inset, 0};
  at.name_end = at.sum - c.measure("00000.0000", k_value) - 8;
  const float head = y + 44;
  c.text(x + k_inset, head, s.word(Text::sum_race_head_order), k_head);
  c.text(at.sum, head, s.word(Text::sum_race_head_sum), k_head, Align::right);
  c.text(at.error, head, s.word(Text::sum_race_head_error), k_head, Align::right);
  float top = head + 12;
  c.hline(x, x + w, top, Token::edge);

  const Style name{Face::text, 13, Token::text};
  const auto values = [&](float middle, const std::string& sum, const std::string& error, Token ink) {
    Style style = k_value;
    style.color = ink;
    c.text(at.sum, c.centred(middle, style), c.fitted_number(sum, style, at.sum - at.name_end), style, Align::right);
    c.text(at.error, c.centred(middle, style), error, style, Align::right);
  };
  ui::exact_diamond(c, x + k_mark + 4, top + row / 2, 5);
  c.text(x + k_name, c.centred(top + row / 2, name), s.word(Text::sum_race_exact), name);
  values(top + row / 2, r.exact, "", Token::text);
  top += row;
  for (std::size_t i = 0; i < m.curves.size(); ++i, top += row) {
    const Curve& curve = m.curves[i];
    const Rect box{x, top, w, row};
    c.hline(x, x + w, top, Token::rule);
    const bool last = curve.shown && m.shown == 1;
    const bool full = !curve.shown && m.shown == k_max_series;
    const ui::Item item = c.item("order/" + curve.series.id, box, !last && !full);
    if (item.hovered && !c.spec().readonly) c.fill(Rect{x, top + 1, w, row - 1}, Token::surface_2, 3);
    if (item.clicked) toggle(s.next, curve.series.id);
    if (item.focused) c.ring(Rect{x + 5, top + 5, w - 10, row - 10}, 3);
    draw_box(c, x + k_inset, box.mid_y(), curve.shown);
    Style label = name;
    if (curve.shown)
      ui::series_marker(c, curve.series.style, x + k_mark + 4, box.mid_y());
    else
      label.color = Token::muted;
    c.text(x + k_name, c.centred(box.mid_y(), label),
           c.fitted(curve_name(m, curve.series, s.lang()), label, at.name_end - x - k_name - 4), label);
    values(box.mid_y(), r.sums[i], r.errors[i], curve.shown ? Token::text : Token::muted);
  }
  c.hline(x, x + w, top, Token::edge);
  float baseline = top + 24;
  const Style note{Face::text, 13, Token::muted};
  for (const std::string& line : c.wrapped(s.word(Text::sum_race_unit_note, {m.unit, m.accumulator}), note, w)) {
    c.text(x, baseline, line, note);
    baseline += 20;
  }
  return baseline - 8;
}

}  // namespace lab::sum_race
