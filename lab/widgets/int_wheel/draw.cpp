// int_wheel: the picture as a whole. Inputs, the equation, the circle; beside or below it policies, flags, bits, sums.
#include <algorithm>

#include "widgets/int_wheel/draw_parts.hpp"

namespace lab {

namespace {

constexpr float k_two_columns_px = 800, k_wide_px = 1100;

}  // namespace

void draw_int_wheel(ui::Canvas& canvas, Figure& figure) {
  auto& wheel = static_cast<int_wheel::WheelFigure&>(figure);
  int_wheel::Sheet s{{canvas, wheel, wheel.state()}};
  const float width = canvas.width();
  const float margin = width < 480 ? 12.0f : width < k_wide_px ? 20.0f : 24.0f, top = 20;
  const bool beside = width >= k_two_columns_px;
  const float side = width >= k_wide_px ? 458.0f : 344.0f;
  const float main = beside ? width - 4 * margin - side : width - 2 * margin;

  float bottom = draw_inputs(s, margin, top, main);
  bottom = draw_equation(s, margin, bottom, main);
  bottom = draw_ring(s, margin, bottom, main);

  const float x = beside ? width - margin - side : margin, w = beside ? side : main;
  float y = beside ? top : bottom + 24;
  y = draw_policies(s, x, y, w);
  y = draw_flags(s, x, y + 16, w);
  y = draw_words(s, x, y + 16, w);
  y = draw_sum(s, x, y + 24, w);
  bottom = std::max(bottom, y);
  if (beside) canvas.vline(x - margin, top, bottom, ui::Token::rule);
  canvas.reach(bottom + 20);
  if (!(s.next == wheel.state())) wheel.set_state(s.next);
}

}  // namespace lab
