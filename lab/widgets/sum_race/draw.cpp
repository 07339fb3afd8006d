// sum_race: the picture as a whole. Inputs, the two plots and their read-out; beside or below them the orders.
#include <algorithm>

#include "widgets/sum_race/draw_parts.hpp"

namespace lab {

namespace {

using sum_race::Sheet;

constexpr float k_two_columns_px = 800, k_wide_px = 1100;

}  // namespace

void draw_sum_race(ui::Canvas& canvas, Figure& figure) {
  auto& race = static_cast<sum_race::RaceFigure&>(figure);
  Sheet s{{canvas, race, race.state()}};
  const float width = canvas.width();
  const float margin = width < 480 ? 12.0f : width < k_wide_px ? 20.0f : 24.0f;
  const bool two_columns = width >= k_two_columns_px;
  const float side = width >= k_wide_px ? 408.0f : 330.0f;
  const float main_width = two_columns ? width - 4 * margin - side : width - 2 * margin;

  const float top = 20;
  float bottom = draw_inputs(s, margin, top, main_width);
  bottom = draw_plots(s, margin, bottom, main_width);
  bottom = draw_progress(s, margin, bottom, main_width);
  if (two_columns) {
    const float side_x = width - margin - side;
    bottom = std::max(bottom, draw_orders(s, side_x, top, side));
    canvas.vline(side_x - margin, top, bottom, ui::Token::rule);
  } else {
    bottom = draw_orders(s, margin, bottom + 20, main_width);
  }
  canvas.reach(bottom + (width < 480 ? 16.0f : 20.0f));
  if (!(s.next == race.state())) race.set_state(s.next);
  if (s.cancel) race.cancel();
  if (s.resume) race.resume();
}

}  // namespace lab
