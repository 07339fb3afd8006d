// The circle of codes, the walk on it, and the line that reads one code.
#include <imgui_internal.h>

#include <algorithm>

#include "plot/polar.hpp"
#include "plot/typography.hpp"
#include "ui/facts.hpp"
#include "ui/marks.hpp"
#include "widgets/int_wheel/draw_parts.hpp"

namespace lab::int_wheel {

namespace {

using plot::Extent;
using plot::Point;
using plot::pretty;
using ui::Align;
using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr float k_walk = 15, k_outside = 25, k_inside = 12;  // from the circle: the walk, the labels on either side
constexpr float k_band = 26;                                 // this far from the circle a click finds a code
constexpr float k_largest = 190, k_smallest = 64, k_line = 11;

struct Label {
  std::string text;
  Style style;
  Extent box;
};

struct Ring {
  Sheet& s;
  Point centre;
  float radius;
  float left, right;  // labels stay between them

  ImVec2 at(float from_circle, double turn) const {
    const Point p = plot::polar_point(centre, radius + from_circle, turn);
    return {p.x, p.y};
  }
};

Style label_style(const Tick& tick, bool main_reading) {
  if (tick.spot == Spot::result) return {Face::mono_strong, 13, main_reading ? Token::stored : Token::muted};
  if (tick.spot == Spot::start) return {Face::mono_strong, 13, main_reading ? Token::text : Token::muted};
  return {Face::mono, 12, main_reading ? Token::text : Token::muted};
}

float widest_label(const Sheet& s) {
  float out = 0;
  for (const Tick& tick : s.model().ticks)
    out = std::max(out, s.c.measure(pretty(tick.outside), label_style(tick, true)));
  return out;
}

void stroke(const Ring& r, float from_circle, const Arc& arc, Token token, float thickness) {
  std::vector<ImVec2> points;
  for (const Point& p : plot::arc_points(r.centre, r.radius + from_circle, arc.from, arc.to))
    points.push_back({p.x, p.y});
  r.s.c.list().AddPolyline(points.data(), static_cast<int>(points.size()), r.s.c.color(token), 0, thickness);
}

// `length` px along the walk, in turns.
double turns(const Ring& r, float length) { return length / (6.2832f * (r.radius + k_walk)); }

void arrow_head(const Ring& r, double tip, bool clockwise, Token token) {
  const double back = tip + turns(r, clockwise ? -11.0f : 11.0f);
  const ImVec2 a = r.at(k_walk, tip), b = r.at(k_walk + 5.5f, back), d = r.at(k_walk - 5.5f, back);
  // Clockwise on the screen, or the smoothed edge would grow inwards.
  r.s.c.list().AddTriangleFilled(a, clockwise ? d : b, clockwise ? b : d, r.s.c.color(token));
}

void draw_walk(const Ring& r) {
  const Model& m = r.s.model();
  Arc own = m.inside_range, over = m.beyond;
  Arc& last = over.shown ? over : own;
  const bool clockwise = last.to > last.from,
             long_enough = (clockwise ? last.to - last.from : last.from - last.to) > turns(r, 12);
  const double tip = last.to;
  if (long_enough) last.to = tip + turns(r, clockwise ? -9.0f : 9.0f);
  if (own.shown) stroke(r, k_walk, own, Token::stored, 3);
  if (over.shown) stroke(r, k_walk, over, Token::error, 3);
  for (const Hop& hop : m.hops) {
    const ImVec2 p = r.at(k_walk, hop.at);
    ui::stored_disc(r.s.c, p.x, p.y, 4, hop.beyond ? Token::error : Token::stored);
  }
  if (last.shown) arrow_head(r, tip, clockwise, over.shown ? Token::error : Token::stored);
}

void draw_marks(const Ring& r) {
  ui::Canvas& c = r.s.c;
  const Model& m = r.s.model();
  stroke(r, 0, {true, m.low_at, m.high_at}, Token::text, 1.5f);
  for (const Tick& tick : m.ticks) {
    const float half = tick.lean != 0 ? 10.0f : tick.major ? 6.0f : 3.5f;
    c.list().AddLine(r.at(-half, tick.at), r.at(half, tick.at), c.color(tick.major ? Token::text : Token::edge),
                     tick.lean != 0 ? 2.0f : 1.0f);
  }
  for (const Spot spot : {Spot::start, Spot::result})
    for (const Tick& tick : m.ticks) {
      if (tick.spot != spot) continue;
      const ImVec2 p = r.at(0, tick.at);
      if (spot == Spot::result) {
        ui::stored_disc(c, p.x, p.y);
        continue;
      }
      // Sums start at a; products and signs at 0.
      const bool is_a = m.op == IntOp::add || m.op == IntOp::sub;
      const float radius = is_a ? 8.0f : 5.0f;
      c.list().AddCircleFilled(p, radius, c.color(Token::surface));
      c.list().AddCircle(p, radius, c.color(Token::text), 0, 1.5f);
      const Style letter{Face::text_strong, 12, Token::text};
      if (is_a) c.text(p.x, c.centred(p.y, letter) - 1, "a", letter, Align::centre);
    }
}

Label label_at(const Ring& r, const Tick& tick, bool outside) {
  const Model& m = r.s.model();
  Label out;
  out.style = label_style(tick, outside == m.type.is_signed);
  out.text = pretty(outside ? tick.outside : tick.inside);
  const float w = r.s.c.measure(out.text, out.style), away = outside ? k_outside : -k_inside;
  out.box = plot::label_extent(r.centre, r.radius + away, tick.at, w, k_line, outside, tick.lean);
  out.box.x = std::clamp(out.box.x, r.left, std::max(r.left, r.right - w));
  return out;
}

// Labels by rank, then what is said in the middle; what has no room is left out (the table has it).
void draw_labels(const Ring& r) {
  ui::Canvas& c = r.s.c;
  const Model& m = r.s.model();
  std::vector<Label> labels;
  for (int rank = 0; rank <= k_last_rank; ++rank)
    for (const Tick& tick : m.ticks)
      for (const bool outside : {m.type.is_signed, !m.type.is_signed}) {
        if (tick.rank != rank || (outside ? tick.outside : tick.inside).empty()) continue;
        labels.push_back(label_at(r, tick, outside));
      }
  const auto middle = [&](std::string text, const Style& style, float y) {
    const float w = c.measure(text, style);
    labels.push_back({std::move(text), style, {r.centre.x - w / 2, r.centre.y + y - k_line, w, k_line}});
  };
  const float up = r.radius < 110 ? 18 : 0;  // a small circle has its room above the seam
  middle(m.type_name, {Face::text_strong, 14, Token::text}, -10 - up);
  middle(r.s.word(Text::int_wheel_codes, {pretty(m.count)}), {Face::text, 12, Token::muted}, 10 - up);
  if (m.crossings != "0") {
    const std::string count = plot::shorten_number(m.crossings, 4);
    middle(r.s.word(Text::int_wheel_over_seam, {count}), {Face::text_strong, 12, Token::error}, 30 - up);
  }
  Label seam{r.s.word(Text::int_wheel_seam), {Face::text, 12, Token::muted}, {}};
  seam.box = plot::label_extent(r.centre, r.radius - k_inside - 20, (m.low_at + m.high_at + 1) / 2,
                                c.measure(seam.text, seam.style), k_line, false);
  labels.push_back(seam);

  std::vector<Extent> boxes;
  for (const Label& label : labels) boxes.push_back(label.box);
  const std::vector<bool> free = plot::free_labels(boxes, 5);
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (free[i]) c.text(labels[i].box.x, labels[i].box.y + k_line - 1, labels[i].text, labels[i].style);
}

// Where the pointer is on the circle; the click or drag there, and the arrow keys. Gives the operand to be read.
std::string operate_ring(const Ring& r, const Rect& box) {
  Sheet& s = r.s;
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const ImGuiIO& io = ImGui::GetIO();
  bool& dragging = c.memory().painting;
  if (!io.MouseDown[0]) dragging = false;
  const plot::Polar pointer = plot::polar_of(r.centre, {io.MousePos.x, io.MousePos.y});
  const bool in_band = pointer.radius > r.radius - k_band && pointer.radius < r.radius + k_band;
  const bool over =
      io.MousePos.x >= box.x && io.MousePos.x < box.right() && io.MousePos.y >= box.y && io.MousePos.y < box.bottom();
  // Off the band the circle takes no pointer, so that a finger there scrolls the page.
  const ui::Item item = c.item("ring", box, in_band || dragging || !over || c.spec().keyboard_focus);
  if (item.pressed && in_band) dragging = true;
  std::string here;
  if ((item.hovered && in_band) || dragging) here = operand_at(m, pointer.turn);
  if (dragging && !here.empty()) s.next.a = here;
  if (item.focused) {
    const int step = ImGui::IsKeyPressed(ImGuiKey_LeftArrow) ? -1 : ImGui::IsKeyPressed(ImGuiKey_RightArrow) ? 1 : 0;
    if (step != 0) {
      ImGui::NavMoveRequestCancel();  // along the circle, not to whatever lies in that direction
      if (!c.spec().readonly) s.next.a = operand_beside(m, step);
    }
    const ImVec2 p = r.at(0, m.a_at);
    c.ring({p.x - 8, p.y - 8, 16, 16}, 8);
  }
  return here;
}

void draw_reading(Sheet& s, const Rect& box, const Reading& read, bool is_a) {
  const Style strong{Face::mono_strong, 13, Token::text}, plain{Face::text, 13, Token::muted},
      mono{Face::mono, 13, Token::text};
  std::vector<ui::Piece> all;
  if (is_a) all.push_back({"a", {Face::text_strong, 13, Token::text}, 0});
  all.push_back({plot::shorten_middle(read.code, 6, 4), strong, 10});
  const bool is_signed = s.model().type.is_signed;
  for (const bool as_signed : {is_signed, !is_signed}) {
    all.push_back({s.word(as_signed ? Text::int_wheel_signed_is : Text::int_wheel_unsigned_is), plain, 14});
    all.push_back({pretty(as_signed ? read.as_signed : read.as_unsigned), mono, 6});
  }
  ui::read_out(s.c, box, all);
}

}  // namespace

float draw_ring(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float room = w / 2 - k_outside - widest_label(s) - 2;
  const float radius = std::clamp(room, k_smallest, k_largest), around = k_outside + k_line + 12;
  const Ring r{s, {x + w / 2, y + around + radius}, radius, x, x + w};
  const float reach = radius + k_band;
  const std::string here = operate_ring(r, {r.centre.x - reach, r.centre.y - reach, 2 * reach, 2 * reach});
  draw_marks(r);
  draw_walk(r);
  draw_labels(r);
  const Reading read = reading(m, here.empty() ? m.words[0].value : here);
  if (!here.empty()) c.list().AddCircle(r.at(0, read.at), 9, c.color(Token::text), 0, 1.5f);
  const float wide = std::min(w, 520.0f), top = y + 2 * (around + radius);
  draw_reading(s, {x + (w - wide) / 2, top, wide, ui::k_read_out_height}, read, here.empty());
  return top + ui::k_read_out_height;
}

}  // namespace lab::int_wheel
