#include "ui/marks.hpp"

#include <algorithm>
#include <cmath>

namespace lab::ui {
namespace {
ImVec2 v2(float x, float y) { return ImVec2(x, y); }
}  // namespace

void stored_disc(const Canvas& c, float x, float y, float radius, Token token) {
  c.list().AddCircleFilled(v2(x, y), radius, c.color(token));
}

void exact_diamond(const Canvas& c, float x, float y, float radius) {
  const ImVec2 points[] = {v2(x, y - radius), v2(x + radius, y), v2(x, y + radius), v2(x - radius, y)};
  c.list().AddConvexPolyFilled(points, 4, c.color(Token::surface));
  c.list().AddPolyline(points, 4, c.color(Token::exact), ImDrawFlags_Closed, 2.0f);
}

void error_span(const Canvas& c, float x0, float x1, float y) {
  const float low = std::min(x0, x1), high = std::max(x0, x1);
  c.hline(low, high, y, Token::error, 2);
  c.vline(low, y - 5, y + 5, Token::error, 2);
  c.vline(high, y - 5, y + 5, Token::error, 2);
}

void tick_mark(const Canvas& c, float x, float y, float size, ImU32 colour) {
  const float s = size / 9.0f;
  const ImVec2 points[] = {v2(x - 4 * s, y + 0.5f * s), v2(x - 1.2f * s, y + 3.2f * s), v2(x + 4 * s, y - 3.2f * s)};
  c.list().AddPolyline(points, 3, colour, 0, 2.0f * s);
}

void cross_mark(const Canvas& c, float x, float y, float size, ImU32 colour) {
  const float h = size / 2;
  c.list().AddLine(v2(x - h, y - h), v2(x + h, y + h), colour, 2.0f);
  c.list().AddLine(v2(x - h, y + h), v2(x + h, y - h), colour, 2.0f);
}

void plus_mark(const Canvas& c, float x, float y, float size, bool plus, ImU32 colour) {
  const float h = size / 2, t = c.stroke(1.5f);
  const auto bar = [&](float w, float d) {
    const float left = c.snap(x - w / 2), top = c.snap(y - d / 2);
    c.list().AddRectFilled(v2(left, top), v2(left + w, top + d), colour);
  };
  bar(2 * h, t);
  if (plus) bar(t, 2 * h);
}

void triangle(const Canvas& c, float x, float y, float size, Side to, ImU32 colour) {
  // Clockwise, or the smoothed edge would grow inwards.
  const float h = size / 2, d = h * 0.8f;
  const auto fill = [&](ImVec2 a, ImVec2 b, ImVec2 e) { c.list().AddTriangleFilled(a, b, e, colour); };
  switch (to) {
    case Side::left:
      return fill(v2(x - d, y), v2(x + d, y - h), v2(x + d, y + h));
    case Side::right:
      return fill(v2(x + d, y), v2(x - d, y + h), v2(x - d, y - h));
    case Side::up:
      return fill(v2(x, y - d), v2(x + h, y + d), v2(x - h, y + d));
    case Side::down:
      return fill(v2(x, y + d), v2(x - h, y - d), v2(x + h, y - d));
  }
}

void chevron(const Canvas& c, float x, float y, bool up, ImU32 colour) {
  const float d = up ? -2.5f : 2.5f;
  const ImVec2 points[] = {v2(x - 4.5f, y - d), v2(x, y + d), v2(x + 4.5f, y - d)};
  c.list().AddPolyline(points, 3, colour, 0, 1.5f);
}

void hatching(const Canvas& c, const Rect& r, Token token) {
  c.list().PushClipRect(v2(r.x, r.y), v2(r.right(), r.bottom()), true);
  for (float x = r.x - r.h; x < r.right(); x += 6.0f * std::sqrt(2.0f))
    c.list().AddLine(v2(x, r.bottom()), v2(x + r.h, r.y), c.color(token), 1.0f);
  c.list().PopClipRect();
}

void dashed_vline(const Canvas& c, float x, float y0, float y1, float on, float off, Token token) {
  for (float y = y0; y < y1; y += on + off) c.vline(x, y, std::min(y + on, y1), token);
}

void bracket(const Canvas& c, float x0, float x1, float y, float legs, Token token, float thickness) {
  c.hline(x0, x1, y, token, thickness);
  const float t = c.stroke(thickness);
  for (const float x : {x0 + t / 2, x1 - t / 2})
    c.vline(x, std::min(y, y + legs), std::max(y, y + legs), token, thickness);
}

}  // namespace lab::ui
