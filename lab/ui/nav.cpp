#include "ui/nav.hpp"

#include <algorithm>
#include <cmath>

#include "ui/canvas.hpp"

namespace lab::ui {
namespace {

// A box seen along the key: `near` and `far` edges in its direction, `low` and `high` across it.
struct Along {
  float near, far, low, high;
};

Along along(const Rect& r, Direction direction) {
  switch (direction) {
    case Direction::left:
      return {-r.right(), -r.x, r.y, r.bottom()};
    case Direction::right:
      return {r.x, r.right(), r.y, r.bottom()};
    case Direction::up:
      return {-r.bottom(), -r.y, r.x, r.right()};
    case Direction::down:
      break;
  }
  return {r.y, r.bottom(), r.x, r.right()};
}

constexpr float k_shared = 2;  // boxes that touch do not share a row

}  // namespace

int next_box(const std::vector<Rect>& boxes, int from, Direction direction) {
  const Along here = along(boxes[static_cast<std::size_t>(from)], direction);
  int best = -1;
  float best_score = 0;
  bool best_shares = false;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Along there = along(boxes[i], direction);
    const float gap = there.near - here.far;
    if (static_cast<int>(i) == from || gap < -4 || there.near <= here.near) continue;
    const float aside = std::max({there.low - here.high, here.low - there.high, 0.0f});
    const bool shares = std::min(here.high, there.high) - std::max(here.low, there.low) > k_shared;
    const float middle = std::fabs((there.low + there.high) - (here.low + here.high)) / 2;
    const float score = std::max(gap, 0.0f) + 2 * aside + middle * 0.01f;
    if (best < 0 || (shares && !best_shares) || (shares == best_shares && score < best_score)) {
      best = static_cast<int>(i);
      best_score = score;
      best_shares = shares;
    }
  }
  return best;
}

}  // namespace lab::ui
