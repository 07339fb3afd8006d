#include "plot/polar.hpp"

#include <cmath>

namespace lab::plot {

namespace {

constexpr float k_turn = 6.2831853f;
constexpr float k_step_px = 4;

struct Direction {
  float x, y;
};

Direction direction(double turn) {
  const float angle = static_cast<float>(turn - std::floor(turn)) * k_turn;
  return {sinf(angle), -cosf(angle)};
}

}  // namespace

Point polar_point(Point centre, float radius, double turn) {
  const Direction d = direction(turn);
  return {centre.x + radius * d.x, centre.y + radius * d.y};
}

Polar polar_of(Point centre, Point p) {
  const float x = p.x - centre.x, y = p.y - centre.y;
  const float turn = atan2f(x, -y) / k_turn;
  return {turn < 0 ? turn + 1 : turn, std::sqrt(x * x + y * y)};
}

std::vector<Point> arc_points(Point centre, float radius, double from, double to) {
  const double length = std::fabs(to - from) * static_cast<double>(k_turn * radius);
  const int steps = 1 + static_cast<int>(length / k_step_px);
  std::vector<Point> out;
  for (int i = 0; i <= steps; ++i) out.push_back(polar_point(centre, radius, from + (to - from) * i / steps));
  return out;
}

Extent label_extent(Point centre, float radius, double turn, float w, float h, bool outside, int lean) {
  const Direction d = direction(turn);
  const Point at = polar_point(centre, radius, turn);
  const float side = outside ? 1.0f : -1.0f;
  const float along = lean != 0 ? static_cast<float>(lean) : side * d.x;
  return {at.x + along * w / 2 - w / 2, at.y + side * d.y * h / 2 - h / 2, w, h};
}

std::vector<bool> free_labels(const std::vector<Extent>& boxes, float gap) {
  std::vector<bool> out;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Extent& a = boxes[i];
    bool apart = true;
    for (std::size_t k = 0; k < i && apart; ++k) {
      const Extent& b = boxes[k];
      apart = !out[k] || a.x + a.w + gap <= b.x || b.x + b.w + gap <= a.x || a.y + a.h + gap <= b.y ||
              b.y + b.h + gap <= a.y;
    }
    out.push_back(apart);
  }
  return out;
}

}  // namespace lab::plot
