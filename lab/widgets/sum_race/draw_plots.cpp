// Errors above, sums below, on one axis of terms; under them what the pointer reads.
#include <algorithm>
#include <cmath>

#include "ui/controls.hpp"
#include "ui/facts.hpp"
#include "ui/marks.hpp"
#include "ui/plot.hpp"
#include "widgets/sum_race/draw_parts.hpp"

namespace lab::sum_race {

namespace {

using ui::Align;
using ui::EndLabel;
using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr Style k_heading{Face::text_strong, 14, Token::text};
constexpr Style k_note{Face::text, 12, Token::muted};
constexpr Style k_stall{Face::text, 12, Token::text};
constexpr Style k_bound{Face::text_strong, 12, Token::bound};
constexpr float k_tick_distance = 28, k_zero_slot = 30, k_zero_line = 8;

struct Frame {
  Rect errors, zero, sums;  // zero: where errors of zero lie, under a gap; h 0: there are none
  float label_room = 0;
};

float px(const Rect& r, float x) { return r.x + x * r.w; }
float py(const Rect& r, float y) { return r.bottom() - y * r.h; }

std::vector<ImVec2> path(const Model& m, const Rect& r, const std::vector<float>& values) {
  std::vector<ImVec2> out;
  for (std::size_t i = 0; i < values.size(); ++i) out.push_back(ImVec2(px(r, m.x[i]), py(r, values[i])));
  return out;
}

// Errors of zero stand on their own line and are joined to nothing above it.
struct ErrorPaths {
  std::vector<ImVec2> above, zero;
};
ErrorPaths error_paths(const Model& m, const Frame& f, const Curve& curve) {
  const float none = k_no_place;
  ErrorPaths out;
  for (std::size_t i = 0; i < curve.error.size(); ++i) {
    const float x = px(f.errors, m.x[i]), v = curve.error[i];
    const bool zero = v == -1.0f;
    out.above.push_back(ImVec2(x, zero ? none : py(f.errors, v)));
    out.zero.push_back(ImVec2(x, zero ? f.zero.y : none));
  }
  return out;
}

void clip(const ui::Canvas& c, const Rect& r) {
  c.list().PushClipRect(ImVec2(r.x - 6, r.y - 6), ImVec2(r.right() + 6, r.bottom() + 6), true);
}

bool last_place(const std::vector<float>& values, float& out) {
  for (std::size_t i = values.size(); i > 0; --i)
    if (values[i - 1] == values[i - 1]) return out = values[i - 1], true;
  return false;
}

void draw_bounds(Sheet& s, const Frame& f, std::vector<EndLabel>& labels) {
  ui::Canvas& c = s.c;
  for (const Bound& b : s.model().bounds) {
    const ImVec2 from(px(f.errors, b.x0), py(f.errors, b.y0)), to(px(f.errors, b.x1), py(f.errors, b.y1));
    ui::polyline(c, {from, to}, c.color(Token::bound), 2, ui::bound_dashes());
    const std::string name = s.word(b.by_root ? Text::sum_race_bound_root : Text::sum_race_bound_n);
    if (b.x1 >= 1)
      labels.push_back({to.y, name, -1, Token::bound});
    else  // left of the line and above it, where it does not cut the line
      ui::plot_label(c, to.x - 24 * (to.x - from.x) / std::max(1.0f, from.y - to.y) - 6, to.y + 13, name, k_bound,
                     Align::right);
  }
}

void draw_errors(Sheet& s, const Frame& f) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  std::vector<EndLabel> labels;
  if (m.any_error) {
    ui::value_axis(c, f.errors, plot::ticks(m.errors, f.errors.h, k_tick_distance));
    clip(c, f.errors);
    draw_bounds(s, f, labels);
    c.list().PopClipRect();
  } else {
    ui::plot_label(c, f.errors.mid_x(), f.errors.mid_y(), s.word(Text::sum_race_no_errors), k_stall, Align::centre);
  }
  if (f.zero.h > 0) {
    c.hline(f.zero.x, f.zero.right(), f.zero.y, Token::rule);
    c.text(f.zero.x - 8, c.centred(f.zero.y, k_note), "0", k_note, Align::right);
  }
  c.list().PushClipRect(ImVec2(f.errors.x - 6, f.errors.y - 6), ImVec2(f.errors.right() + 6, f.zero.y + 8), true);
  std::vector<ErrorPaths> paths;
  for (std::size_t i = 0; i < m.shown; ++i) paths.push_back(error_paths(m, f, m.curves[i]));
  for (std::size_t i = m.shown; i-- > 0;) {
    const int style = m.curves[i].series.style;
    ui::series_line(c, style, paths[i].above);
    ui::series_line(c, style, paths[i].zero);
  }
  const float distance = std::max(90.0f, f.errors.w / 6);
  for (std::size_t i = 0; i < m.shown; ++i) {
    ui::series_markers(c, m.curves[i].series.style, paths[i].above, distance);
    ui::series_markers(c, m.curves[i].series.style, paths[i].zero, distance);
  }
  c.list().PopClipRect();
  for (std::size_t i = 0; i < m.shown; ++i) {
    float last = 0;
    if (!last_place(m.curves[i].error, last)) continue;
    labels.push_back({last == -1.0f ? f.zero.y : py(f.errors, last), curve_name(m, m.curves[i].series, s.lang(), true),
                      m.curves[i].series.style});
  }
  Rect all = f.errors;
  all.h = f.zero.y - all.y;
  ui::end_labels(c, all, f.label_room, labels);
}

void draw_sums(Sheet& s, const Frame& f) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  ui::value_axis(c, f.sums, plot::ticks(m.sums, f.sums.h, k_tick_distance));
  clip(c, f.sums);
  ui::polyline(c, path(m, f.sums, m.exact), c.color(Token::exact), 1, {});
  std::vector<std::vector<ImVec2>> paths;
  for (std::size_t i = 0; i < m.shown; ++i) paths.push_back(path(m, f.sums, m.curves[i].sum));
  for (std::size_t i = m.shown; i-- > 0;) ui::series_line(c, m.curves[i].series.style, paths[i]);
  for (std::size_t i = 0; i < m.shown; ++i)
    ui::series_markers(c, m.curves[i].series.style, paths[i], std::max(90.0f, f.sums.w / 6));
  c.list().PopClipRect();
  std::vector<EndLabel> labels;
  float last = 0;
  if (last_place(m.exact, last)) labels.push_back({py(f.sums, last), s.word(Text::sum_race_exact), -1});
  for (std::size_t i = 0; i < m.shown; ++i)
    if (last_place(m.curves[i].sum, last))
      labels.push_back({py(f.sums, last), curve_name(m, m.curves[i].series, s.lang(), true), m.curves[i].series.style});
  ui::end_labels(c, f.sums, f.label_room, labels);
}

// A sum that stands: a line through both plots with its n.
void draw_stalls(Sheet& s, const Frame& f) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  float row = f.sums.y + 14;
  for (const Curve& curve : m.curves) {
    if (!curve.shown || curve.stall == 0) continue;
    const float x = px(f.sums, term_position(m, curve.stall));
    c.vline(x, f.errors.y, f.zero.y, Token::text);
    c.vline(x, f.sums.y, f.sums.bottom(), Token::text);
    const std::string label = s.word(Text::sum_race_stops_at, {std::to_string(curve.stall)});
    const bool left = x - f.sums.x > c.measure(label, k_stall) + 12;
    ui::plot_label(c, left ? x - 7 : x + 7, row, label, k_stall, left ? Align::right : Align::left);
    row += 18;
  }
}

// One item over both plots: the pointer reads, a press or the arrow keys move the read-out.
void handle(Sheet& s, const Frame& f) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Rect box{f.errors.x, f.errors.y, f.errors.w, f.sums.bottom() - f.errors.y};
  const ui::Item item = c.item("plot", box);
  const bool dragged = item.held && ImGui::IsMouseDown(ImGuiMouseButton_Left);  // not by Space
  const ImVec2 pointer = ImGui::GetIO().MousePos;  // far off when the keyboard makes the item count as hovered
  const bool over = pointer.x >= box.x && pointer.x <= box.right() && pointer.y >= box.y && pointer.y <= box.bottom();
  if ((item.hovered && over) || dragged) {
    s.read = static_cast<int>(nearest_point(m, (pointer.x - box.x) / box.w));
    if (dragged) s.next.at = std::to_string(s.read_point().n);
  }
  if (item.focused) {
    c.ring(box, 3);
    std::int64_t n = m.cursor.n;
    const bool fine = ImGui::GetIO().KeyShift;
    const auto here =
        static_cast<std::size_t>(std::lower_bound(m.counts.begin(), m.counts.end(), n) - m.counts.begin());
    const bool on_point = here < m.counts.size() && m.counts[here] == n;
    if (ui::arrow_key(false)) n = fine ? n - 1 : here > 0 ? m.counts[here - 1] : n;
    if (ui::arrow_key(true))
      n = fine ? n + 1 : here + (on_point ? 1 : 0) < m.counts.size() ? m.counts[here + (on_point ? 1 : 0)] : n;
    n = std::clamp<std::int64_t>(n, 1, m.done);
    if (n != m.cursor.n) s.next.at = std::to_string(n);
  }
}

void draw_cursor(Sheet& s, const Frame& f) {
  ui::Canvas& c = s.c;
  const float x = px(f.sums, term_position(s.model(), s.read_point().n));
  c.vline(x, f.errors.y, f.zero.y, Token::edge);
  c.vline(x, f.sums.y, f.sums.bottom(), Token::edge);
  for (const float y : {f.errors.y, f.sums.y}) ui::triangle(c, x, y - 6, 9, ui::Side::down, c.color(Token::text));
}

void draw_read_out(Sheet& s, const Rect& box) {
  const Model& m = s.model();
  const Reading r = reading(m, s.read_point());
  const Style name{Face::text, 13, Token::muted}, value{Face::mono, 13, Token::text},
      strong{Face::mono_strong, 13, Token::text};
  std::vector<ui::Piece> pieces;
  float room = box.w - 20;
  // A name and its value, or neither: half a number would be another one.
  const auto add = [&](const std::string& what, const std::string& number) {
    const float width = s.c.measure(what, name) + s.c.measure(number, value) + 20;
    room -= width;
    if (room < 0) return;
    pieces.push_back({what, name, 14});
    pieces.push_back({number, value, 6});
  };
  pieces.push_back({"n = " + r.n, strong, 0});
  room -= s.c.measure(pieces[0].text, strong);
  add(s.word(Text::sum_race_exact), r.exact);
  for (std::size_t i = 0; i < m.shown; ++i) add(curve_name(m, m.curves[i].series, s.lang(), true), r.sums[i]);
  ui::read_out(s.c, box, pieces);
}

}  // namespace

float draw_plots(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float error_height = s.narrow() ? 190.0f : 230.0f, sum_height = s.narrow() ? 130.0f : 150.0f;

  Frame f;
  float room = c.measure(s.word(Text::sum_race_bound_root), k_stall);
  for (std::size_t i = 0; i < m.shown; ++i)
    room = std::max(room, 13 + c.measure(curve_name(m, m.curves[i].series, s.lang(), true), k_stall));
  f.label_room = ui::k_end_label_gap + std::min(std::ceil(room), s.narrow() ? 92.0f : 150.0f);
  const float slot = m.any_zero || !m.any_error ? k_zero_slot : 0;
  const float names = std::max(ui::label_width(c, plot::ticks(m.errors, error_height - slot, k_tick_distance)),
                               ui::label_width(c, plot::ticks(m.sums, sum_height, k_tick_distance)));
  const float left = x + std::ceil(names) + 8, width = w - std::ceil(names) - 8 - f.label_room;

  const std::string title = s.word(Text::sum_race_errors_title);
  const bool fits = c.measure(title, k_heading) <= w;
  c.text(x, y + 12, fits ? title : s.word(Text::sum_race_errors_title_short), k_heading);
  f.errors = {left, y + 30, width, error_height - slot};
  f.zero = {left, f.errors.bottom(), width, slot};
  if (slot > 0) f.zero.y = f.errors.bottom() + slot - k_zero_line;
  const float second = y + 30 + error_height + 34;
  c.text(x, second, s.word(Text::sum_race_sums_title), k_heading);
  f.sums = {left, second + 18, width, sum_height};

  handle(s, f);
  draw_errors(s, f);
  if (slot == 0) c.hline(f.errors.x, f.errors.right(), f.errors.bottom(), Token::text);
  draw_sums(s, f);
  draw_stalls(s, f);
  draw_cursor(s, f);
  c.hline(f.sums.x, f.sums.right(), f.sums.bottom(), Token::text);
  ui::base_axis(c, f.sums, plot::ticks(m.terms, f.sums.w, 56));
  c.text(left - 8, f.sums.bottom() + 18, "n", k_note, Align::right);
  const Rect read{x, f.sums.bottom() + 32, w, ui::k_read_out_height};
  draw_read_out(s, read);
  return read.bottom();
}

// Long work: how far it is, and a way to stop it. The row stays when the work is done, so that nothing jumps.
float draw_progress(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  if (!m.long_work) return y;
  const float h = c.row_height(), top = y + 12;
  if (!m.working && !m.stopped) return top + h;
  const std::string action = s.word(m.working ? Text::sum_race_cancel : Text::sum_race_resume);
  const float button = ui::button_width(c, action);
  const Style note{Face::text, 13, Token::text};
  const std::string done = std::to_string(m.done), n = std::to_string(m.n);
  const std::string words = s.word(m.working ? Text::sum_race_computing : Text::sum_race_stopped, {done, n});
  const float room = w - button - 16;
  c.text(x, top + 14, c.fitted(words, note, room), note);
  ui::progress_bar(c, {x, top + 24, room, 4}, m.progress);
  if (ui::button(c, m.working ? "cancel" : "resume", {x + w - button, top, button, h}, action))
    (m.working ? s.cancel : s.resume) = true;
  return top + h;
}

}  // namespace lab::sum_race
