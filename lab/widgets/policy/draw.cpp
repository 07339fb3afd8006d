// policy: the picture as a whole. Inputs, the table of answers (a list when narrow), the answer that is read out.
#include "widgets/policy/draw_parts.hpp"

namespace lab {

namespace policy {

bool Sheet::reads(std::size_t& row, std::size_t& column) const {
  const int at = c.memory().read_out;
  if (at < 0) return false;
  row = static_cast<std::size_t>(at) / k_most_columns;
  column = static_cast<std::size_t>(at) % k_most_columns;
  return row < model().rows.size() && column < model().columns.size();
}

}  // namespace policy

void draw_policy(ui::Canvas& canvas, Figure& figure) {
  auto& one = static_cast<policy::PolicyFigure&>(figure);
  policy::Sheet s{canvas, one, one.state()};
  const float x = s.narrow() ? 12.0f : canvas.width() < 1100 ? 20.0f : 24.0f;
  const float w = canvas.width() - 2 * x;
  float y = policy::draw_inputs(s, x, 20, w);
  // Two profiles are a table of three columns, which fits any figure.
  const bool list = s.narrow() && !s.model().comparing;
  y = list ? policy::draw_list(s, x, y, w) : policy::draw_table(s, x, y, w);
  y = policy::draw_read_out(s, x, y, w);
  canvas.reach(y + (s.narrow() ? 16.0f : 20.0f));
  if (!(s.next == one.state())) one.set_state(s.next);
}

}  // namespace lab
