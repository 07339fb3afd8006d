// A table whose last column is an axis: a 12 x 2.5 px tick on a thin stem per row, never a bar (the axis is
// logarithmic).
#include <algorithm>
#include <cmath>

#include "plot/scale.hpp"
#include "plot/typography.hpp"
#include "ui/facts.hpp"
#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr Style k_head{Face::text, 12, Token::muted};
constexpr Style k_tick_label{Face::text, 12, Token::text};
constexpr float k_head_height = 34;
constexpr float k_inset = 8;
constexpr float k_column_gap = 16;
constexpr float k_label_distance = 44;  // a column, not a plot: less than the 56 px of an axis with room

struct Columns {
  float name = 0, code = 0, value = 0, value_end = 0, axis0 = 0, axis1 = 0;
};

// Names and codes take what they need, the axis what it needs at least, values the rest.
Columns columns_of(const Canvas& c, float x, float width, const TickTable& table) {
  Columns out;
  const bool has_code = !table.code_head.empty();
  float name = c.measure(table.name_head, k_head), code = has_code ? c.measure(table.code_head, k_head) : 0;
  for (const TickRow& row : table.rows) {
    name = std::max(name, c.measure(row.name, {Face::mono_strong, 13, Token::text}));
    if (has_code) code = std::max(code, c.measure(row.code, {Face::mono, 13, Token::text}));
  }
  const float gap = width < 400 ? 12 : k_column_gap;
  const float axis = has_code ? std::clamp(width * 0.32f, 142.0f, 240.0f) : width * (width < 320 ? 0.41f : 0.49f);
  name = std::min(name, width * 0.4f);
  out.name = x + k_inset;
  out.code = out.name + std::ceil(name) + gap;
  out.value = has_code ? out.code + std::ceil(code) + gap : out.code;
  out.axis1 = x + width - k_inset;
  out.axis0 = out.axis1 - axis + k_inset;
  out.value_end = out.axis0 - gap;
  return out;
}

// Every, every second, every third ... power, counted from the last, so that the labels stand apart.
std::vector<std::pair<float, std::string>> axis_labels(const plot::Scale& scale, const std::vector<int>& ticks) {
  std::vector<std::pair<float, std::string>> out;
  for (std::size_t stride = 1; stride <= ticks.size(); ++stride) {
    out.clear();
    bool apart = true;
    float before = 1e9f;
    for (std::size_t k = 0; k < ticks.size() && apart; k += stride) {
      const int power = ticks[ticks.size() - 1 - k];
      const float p = static_cast<float>(scale.position(power));
      apart = before - p >= k_label_distance;
      before = p;
      out.emplace_back(p, plot::log2_label(power));
    }
    if (apart) break;
  }
  return out;
}

void draw_tick(const Canvas& c, const Columns& at, const plot::Scale& scale, const TickRow& row, const Rect& box,
               Token ground) {
  const float middle = box.mid_y();
  const float baseline = c.centred(middle, k_tick_label);
  if (!row.has_tick) {
    Style style = k_tick_label;
    style.color = row.warn ? Token::warning : Token::muted;
    const float left = at.axis1 - c.measure(row.label, style);
    if (row.label.empty()) return;
    c.fill(Rect{left - 4, middle - 9, at.axis1 - left + 8, 18}, ground);
    if (row.warn) triangle(c, left - 10, middle, 9, Side::up, c.color(Token::warning));
    c.text(left, baseline, row.label, style);
    return;
  }
  const float tick = static_cast<float>(std::clamp(scale.position(row.at), scale.p0, scale.p1));
  const plot::Color stem = plot::mixed(c.token_color(ground), c.token_color(Token::error), 0.35);
  const float t = c.stroke(1.5f), top = c.snap(middle - t / 2);
  c.list().AddRectFilled(ImVec2(at.axis0, top), ImVec2(tick, top + t), c.color(stem));
  const float w = c.measure(row.label, k_tick_label);
  const bool right = tick + 8 + w <= at.axis1 + 2;
  const float left = right ? tick + 8 : tick - 8 - w;
  c.fill(Rect{left - 4, middle - 9, w + 8 - (right ? 0.0f : 3.0f), 18}, ground);
  c.text(left, baseline, row.label, k_tick_label);
  c.vline(tick, middle - 6, middle + 6, Token::error, 2.5f);
}

}  // namespace

TickTableResult tick_table(Canvas& c, float x, float y, float width, const TickTable& table) {
  TickTableResult out;
  const Columns at = columns_of(c, x, width, table);
  const bool has_code = !table.code_head.empty();
  const plot::Scale scale{table.low, table.high, at.axis0, at.axis1};

  const float head = y + 22;
  c.text(at.name, head, table.name_head, k_head);
  if (has_code) c.text(at.code, head, table.code_head, k_head);
  c.text(at.value, head, c.fitted(table.value_head, k_head, at.value_end - at.value), k_head);
  const float head_width = c.measure(table.tick_head, k_head);
  const float head_left = at.axis1 - 3 - head_width;
  c.text(head_left, head, table.tick_head, k_head);
  for (const float bar : {head_left - 4, at.axis1}) c.vline(bar, head - 12, head + 4, Token::muted);

  const float top = y + k_head_height, bottom = top + table.row_height * static_cast<float>(table.rows.size());
  const std::vector<std::pair<float, std::string>> marks = axis_labels(scale, table.ticks);
  for (const TickRow& row : table.rows)
    if (row.current) {
      const float row_top = top + table.row_height * static_cast<float>(&row - table.rows.data());
      c.fill(Rect{x, row_top, width, table.row_height}, Token::surface_2, 3);
      c.fill(Rect{x, row_top, 3, table.row_height}, Token::text);
    }
  for (const auto& [p, label] : marks) {
    c.vline(p, top, bottom + 4, Token::rule);
    c.text(std::min(p, at.axis1 + 4 - c.measure(label, k_head) / 2), bottom + 20, label, k_head, Align::centre);
  }

  float row_top = top;
  for (std::size_t i = 0; i < table.rows.size(); ++i, row_top += table.row_height) {
    const TickRow& row = table.rows[i];
    const Rect box{x, row_top, width, table.row_height};
    const Item item = c.item("row/" + row.id, box);
    if (item.clicked) out.chosen = row.id;
    if (item.hovered || item.focused) out.read = static_cast<int>(i);
    const bool before_current = i + 1 < table.rows.size() && table.rows[i + 1].current;
    Token ground = row.current ? Token::surface_2 : Token::surface;
    if (item.hovered && !row.current && !c.spec().readonly) {
      ground = Token::surface_2;
      c.fill(Rect{x, row_top + 1, width, table.row_height - 1}, ground, 3);
    }
    if (!row.current && !before_current && i + 1 < table.rows.size())
      c.hline(x, x + width, row_top + table.row_height, Token::rule);
    draw_tick(c, at, scale, row, box, ground);
    const Style name{row.current ? Face::mono_strong : Face::mono, 13, Token::text};
    const Style code{Face::mono, 13, Token::muted};
    const float baseline = c.centred(box.mid_y(), name);
    c.text(at.name, baseline, c.fitted(row.name, name, (has_code ? at.code : at.value) - at.name - 8), name);
    if (has_code) c.text(at.code, baseline, row.code, code);
    c.text(at.value, baseline, c.fitted_number(row.value, name, at.value_end - at.value), name);
    if (item.focused) c.ring(Rect{box.x + 5, box.y + 5, box.w - 10, box.h - 10}, 3);
  }
  out.height = bottom + 28 - y;
  return out;
}

}  // namespace lab::ui
