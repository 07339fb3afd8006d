// The real line between the stored value's neighbours, with the exact value, the ties and the steps to either side.
#include <algorithm>
#include <cmath>

#include "plot/scale.hpp"
#include "plot/typography.hpp"
#include "ui/controls.hpp"
#include "ui/marks.hpp"
#include "widgets/float_bits/draw_parts.hpp"

namespace lab::float_bits {

namespace {

using plot::pretty;
using ui::Align;
using ui::Face;
using ui::Rect;
using ui::Side;
using ui::Style;
using ui::Token;

constexpr Style k_small{Face::text, 12, Token::muted};
constexpr Style k_value{Face::mono, 12, Token::muted};
constexpr Style k_code{Face::mono, 12, Token::stored};
constexpr Style k_exact{Face::text_strong, 12, Token::text};
constexpr Style k_error{Face::text_strong, 13, Token::error};

struct Axis {
  float x0, x1, y;
  float at(double place) const { return x0 + (x1 - x0) * static_cast<float>(std::clamp(place, 0.0, 1.0)); }
};

// There is no number beyond this side: hatched from the tie to the end, with what the code there stands for.
void draw_hatched(Sheet& s, float from, float to, float y, const Neighbour& neighbour) {
  ui::Canvas& c = s.c;
  const Rect box{std::min(from, to), y - 9, std::max(from, to) - std::min(from, to), 18};
  c.fill(box, Token::surface);
  ui::hatching(c, box, Token::bound);
  c.frame(box, Token::bound, 1);
  const std::string word = neighbour.exists ? pretty(neighbour.value) : std::string();
  const Style style{Face::text_strong, 12, Token::bound};
  const float w = c.measure(word, style);
  if (w <= 0 || w + 12 > box.w) return;
  c.fill(Rect{box.mid_x() - w / 2 - 6, box.y + 1, w + 12, box.h - 2}, Token::surface);
  c.text(box.mid_x(), c.centred(y, style), word, style, Align::centre);
}

// Where the exact value's label goes: beside its diamond, away from the stored value; higher where the line is hatched;
// under the line where there is no room beside.
struct ExactLabel {
  std::string text;
  bool under = false;
  float left = 0, baseline = 0;
};

ExactLabel exact_label(const Sheet& s, const Axis& axis) {
  const Line& line = s.model().line;
  ExactLabel out;
  if (!line.has_exact) return out;
  const bool right = line.exact >= line.stored;
  const float exact = axis.at(line.exact);
  for (const std::size_t most : {16U, 10U}) {  // fewer digits before another place
    out.text = s.word(Text::float_bits_exact_is, {input_label(s.model(), most)});
    const float w = s.c.measure(out.text, k_exact);
    out.left = right ? exact + 12 : exact - 12 - w;
    const bool hatched = right ? line.hatched_above && axis.at(line.tie_above) < out.left + w
                               : line.hatched_below && axis.at(line.tie_below) > out.left;
    out.baseline = axis.y - (hatched ? 19.0f : 10.0f);
    out.under = out.left < axis.x0 - 14 || out.left + w > axis.x1 + 14;
    if (!out.under) break;
  }
  return out;
}

void draw_labels_under(Sheet& s, const Axis& axis, const ExactLabel& exact) {
  ui::Canvas& c = s.c;
  const Line& line = s.model().line;
  struct Label {
    std::string text;
    Style style;
    float x;
  };
  std::vector<Label> labels = {{s.model().code_text, k_code, axis.at(line.stored)}};
  for (const bool above : {false, true}) {
    if (!(above ? line.has_tie_above : line.has_tie_below)) continue;
    const float x = axis.at(above ? line.tie_above : line.tie_below);
    ui::dashed_vline(c, x, axis.y - 8, axis.y + 8, 2, 3, Token::muted);
    labels.push_back({s.word(Text::float_bits_tie), k_small, x});
  }
  if (exact.under) labels.push_back({exact.text, k_exact, axis.at(line.exact)});
  std::vector<double> centres, widths;
  for (const Label& label : labels) {
    centres.push_back(label.x);
    widths.push_back(c.measure(label.text, label.style));
  }
  const std::vector<double> placed = plot::pushed_apart(centres, widths, 8, axis.x0 - 14, axis.x1 + 14);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    // A tie whose word had to go far from its mark has the mark alone.
    if (labels[i].style.face == k_small.face && std::fabs(placed[i] - centres[i]) > 14) continue;
    c.text(static_cast<float>(placed[i]), axis.y + 23, labels[i].text, labels[i].style, Align::centre);
  }
}

void draw_exact(Sheet& s, const Axis& axis, const ExactLabel& label) {
  ui::Canvas& c = s.c;
  const Line& line = s.model().line;
  const float stored = axis.at(line.stored), exact = axis.at(line.exact);
  const float span = axis.y - 24;
  c.vline(exact, span, axis.y, Token::exact);
  ui::error_span(c, stored, exact, span);
  ui::exact_diamond(c, exact, axis.y);
  if (line.exact_beyond_low || line.exact_beyond_high)
    ui::triangle(c, exact + (line.exact_beyond_high ? 12.0f : -12.0f), axis.y, 10,
                 line.exact_beyond_high ? Side::right : Side::left, c.color(Token::exact));
  if (!line.error_label.empty()) {
    const std::string error = s.word(Text::float_bits_ulp_is, {pretty(line.error_label)});
    const float half = c.measure(error, k_error) / 2;
    c.text(std::clamp((stored + exact) / 2, axis.x0 + half - 10, axis.x1 - half + 10), span - 10, error, k_error,
           Align::centre);
  }
  if (!label.under) c.text(label.left, label.baseline, label.text, k_exact);
}

void draw_axis(Sheet& s, const Axis& axis) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Line& line = m.line;
  if (!line.shown) {
    draw_hatched(s, axis.x0, axis.x1, axis.y, {true, false, "", "", m.stored});
    return;
  }
  const float from = line.hatched_below ? axis.at(line.tie_below) : axis.x0;
  const float to = line.hatched_above ? axis.at(line.tie_above) : axis.x1;
  c.hline(from, to, axis.y, Token::text, 1.5f);
  for (const float end : {from, to}) c.vline(end, axis.y - 8, axis.y + 8, Token::text, 1.5f);
  if (line.hatched_below) draw_hatched(s, from, axis.x0, axis.y, m.below);
  if (line.hatched_above) draw_hatched(s, to, axis.x1, axis.y, m.above);
  const ExactLabel exact = exact_label(s, axis);
  draw_labels_under(s, axis, exact);
  if (line.has_exact) draw_exact(s, axis, exact);
  const float stored = axis.at(line.stored);
  ui::stored_disc(c, stored, axis.y);
  if (m.error_is_zero) {
    const Style style{Face::text_strong, 12, Token::stored};
    c.text(stored, axis.y - 14, s.word(Text::float_bits_is_exact), style, Align::centre);
  }
}

std::string shown_code(const Neighbour& n) { return n.exists ? n.code_text : "—"; }

void step(Sheet& s, const Neighbour& n, const Rect& box, bool to_right) {
  if (ui::step_button(s.c, to_right ? "above" : "below", box, shown_code(n), to_right, n.exists))
    set_code(s.next, n.code);
}

}  // namespace

float draw_line(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float axis_y = c.snap(y + (s.narrow() ? 93.0f : 82.0f));
  const float code = std::max(c.measure(shown_code(m.below), k_value), c.measure(shown_code(m.above), k_value));
  if (s.narrow()) {
    draw_axis(s, {x + 10, x + w - 10, axis_y});
    const float button = std::max(112.0f, code + 44), top = axis_y + 36;
    step(s, m.below, {x, top, button, 44}, false);
    step(s, m.above, {x + w - button, top, button, 44}, true);
    return top + 44 + 20;
  }
  const float button = std::clamp(code + 40, w < 600 ? 88.0f : 100.0f, 140.0f);
  const float h = c.row_height(), top = axis_y - h / 2;
  draw_axis(s, {x + button + 16, x + w - button - 16, axis_y});
  step(s, m.below, {x, top, button, h}, false);
  step(s, m.above, {x + w - button, top, button, h}, true);
  const float baseline = top + h + 16;
  if (m.below.exists) c.text(x, baseline, c.fitted_number(pretty(m.below.value), k_value, button), k_value);
  if (m.above.exists)
    c.text(x + w, baseline, c.fitted_number(pretty(m.above.value), k_value, button), k_value, Align::right);
  return top + h + 40;
}

}  // namespace lab::float_bits
