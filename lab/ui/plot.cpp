#include "ui/plot.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "plot/scale.hpp"
#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr Style k_axis{Face::text, 12, Token::muted};
constexpr Style k_label{Face::text, 12, Token::text};

bool number(const ImVec2& p) { return p.x == p.x && p.y == p.y; }

// One piece without gaps.
void solid(const Canvas& c, const ImVec2* points, int count, ImU32 colour, float thickness) {
  if (count >= 2) c.list().AddPolyline(points, count, colour, 0, thickness);
}

void dashed(const Canvas& c, const ImVec2* points, int count, ImU32 colour, float thickness, const Dashes& dashes) {
  std::vector<ImVec2> dash;
  std::size_t part = 0;
  float left = dashes[0];
  dash.push_back(points[0]);
  for (int i = 1; i < count; ++i) {
    ImVec2 from = points[i - 1];
    float length = std::hypot(points[i].x - from.x, points[i].y - from.y);
    while (length > left) {
      const float t = left / length;
      from = ImVec2(from.x + (points[i].x - from.x) * t, from.y + (points[i].y - from.y) * t);
      length -= left;
      if (part % 2 == 0) {
        dash.push_back(from);
        solid(c, dash.data(), static_cast<int>(dash.size()), colour, thickness);
      }
      dash.assign(1, from);
      part = (part + 1) % dashes.size();
      left = dashes[part];
    }
    left -= length;
    dash.push_back(points[i]);
  }
  if (part % 2 == 0) solid(c, dash.data(), static_cast<int>(dash.size()), colour, thickness);
}

}  // namespace

Token series_token(int style) { return static_cast<Token>(static_cast<int>(Token::series_1) + style); }

Dashes series_dashes(int style) {
  switch (style) {
    case 1:
      return {6, 3};
    case 2:
      return {2, 3};
    case 3:
      return {10, 3, 2, 3};
    case 4:
      return {1, 4};
    case 5:
      return {12, 4};
    default:
      return {};
  }
}

Dashes bound_dashes() { return {8, 4}; }

void series_marker(const Canvas& c, int style, float x, float y, float size) {
  const ImU32 colour = c.color(series_token(style));
  const float h = size / 2;
  if (style == 0) {
    c.list().AddCircleFilled(ImVec2(x, y), h, colour);
  } else if (style == 1) {
    c.fill(Rect{x - h + 0.5f, y - h + 0.5f, size - 1, size - 1}, colour);
  } else if (style == 2 || style == 4) {
    triangle(c, x, y, size + 1, style == 2 ? Side::up : Side::down, colour);
  } else if (style == 3) {
    const float d = h + 0.5f;
    const ImVec2 points[] = {ImVec2(x, y - d), ImVec2(x + d, y), ImVec2(x, y + d), ImVec2(x - d, y)};
    c.list().AddConvexPolyFilled(points, 4, colour);
  } else {
    const float t = c.stroke(2.5f);
    c.fill(Rect{x - h, y - t / 2, size, t}, colour);
    c.fill(Rect{x - t / 2, y - h, t, size}, colour);
  }
}

void polyline(const Canvas& c, const std::vector<ImVec2>& points, ImU32 colour, float thickness, const Dashes& dashes) {
  std::size_t from = 0;
  while (from < points.size()) {
    std::size_t to = from;
    while (to < points.size() && number(points[to])) ++to;
    const int count = static_cast<int>(to - from);
    if (count >= 2 && dashes.empty()) solid(c, &points[from], count, colour, thickness);
    if (count >= 2 && !dashes.empty()) dashed(c, &points[from], count, colour, thickness, dashes);
    from = to + 1;
  }
}

void series_line(const Canvas& c, int style, const std::vector<ImVec2>& points) {
  polyline(c, points, c.color(series_token(style)), 2, series_dashes(style));
}

void series_markers(const Canvas& c, int style, const std::vector<ImVec2>& points, float distance) {
  float next = -1e9f;
  const ImVec2* last = nullptr;
  for (const ImVec2& p : points)
    if (number(p)) last = &p;
  for (const ImVec2& p : points) {
    if (!number(p) || (&p != last && (p.x < next || last->x - p.x < distance / 2))) continue;
    series_marker(c, style, p.x, p.y);
    next = p.x + distance;
  }
}

float label_width(const Canvas& c, const std::vector<plot::Tick>& ticks) {
  float out = 0;
  for (const plot::Tick& tick : ticks) out = std::max(out, c.measure(tick.label, k_axis));
  return out;
}

void value_axis(const Canvas& c, const Rect& plot, const std::vector<plot::Tick>& ticks) {
  for (const plot::Tick& tick : ticks) {
    const float y = plot.bottom() - static_cast<float>(tick.at) * plot.h;
    c.hline(plot.x, plot.right(), y, Token::rule);
    c.text(plot.x - 8, c.centred(y, k_axis), tick.label, k_axis, Align::right);
  }
}

void base_axis(const Canvas& c, const Rect& plot, const std::vector<plot::Tick>& ticks) {
  for (const plot::Tick& tick : ticks) {
    const float x = plot.x + static_cast<float>(tick.at) * plot.w, half = c.measure(tick.label, k_axis) / 2;
    c.vline(x, plot.bottom(), plot.bottom() + 4, Token::edge);
    c.text(std::clamp(x, plot.x - 4 + half, std::max(plot.x + half, plot.right() + 8 - half)), plot.bottom() + 18,
           tick.label, k_axis, Align::centre);
  }
}

void end_labels(const Canvas& c, const Rect& plot, float width, const std::vector<EndLabel>& labels) {
  std::vector<double> centres, heights;
  for (const EndLabel& label : labels) {
    centres.push_back(label.y);
    heights.push_back(15);
  }
  const std::vector<double> places = plot::pushed_apart(centres, heights, 0, plot.y - 8, plot.bottom() + 8);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const EndLabel& label = labels[i];
    const auto y = static_cast<float>(places[i]);
    const float x = plot.right();
    if (std::fabs(y - label.y) > 3)
      c.list().AddLine(ImVec2(x + 6, label.y), ImVec2(x + k_end_label_gap - 8, y), c.color(Token::edge), 1.0f);
    float left = x + k_end_label_gap - 4;
    if (label.style >= 0) {
      series_marker(c, label.style, left + 4, y, 8);
      left += 13;
    }
    Style style = k_label;
    style.color = label.color;
    c.text(left, c.centred(y, style), c.fitted(label.text, style, x + width - left), style);
  }
}

void plot_label(const Canvas& c, float x, float baseline, std::string_view text, const Style& style, Align align) {
  const float w = c.measure(text, style);
  const float left = align == Align::left ? x : align == Align::right ? x - w : x - w / 2;
  c.fill(Rect{left - 3, baseline - style.px, w + 6, style.px + 5}, Token::surface);
  c.text(left, baseline, text, style);
}

bool arrow_key(bool right) {
  if (!ImGui::IsKeyPressed(right ? ImGuiKey_RightArrow : ImGuiKey_LeftArrow)) return false;
  ImGui::NavMoveRequestCancel();
  return true;
}

void progress_bar(const Canvas& c, const Rect& box, double share) {
  c.fill(box, Token::surface_2, box.h / 2);
  const auto w = static_cast<float>(std::clamp(share, 0.0, 1.0)) * box.w;
  if (w > 0) c.fill(Rect{box.x, box.y, w, box.h}, Token::text, std::min(box.h, w) / 2);
}

}  // namespace lab::ui
