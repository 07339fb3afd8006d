// policy: the picture as a whole. Inputs, the table of answers (a list when narrow), the answer that is read out.
#include "widgets/policy/draw_parts.hpp"

namespace lab {

namespace policy {

Sheet::Place Sheet::reads() const {
  const Model& m = model();
  if (const int at = c.memory().read_out; at >= 0) {
    const auto place = static_cast<std::size_t>(at);
    const Place out{place / k_most_columns, place % k_most_columns};
    if (out.row < m.rows.size() && out.column < m.columns.size()) return out;
  }
  // Nothing was touched yet: the typed input, where the first profile parts from the others.
  const std::vector<Cell>& cells = m.rows[0].cells;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].differs) return {0, i};
  return {0, 0};
}

}  // namespace policy

void draw_policy(ui::Canvas& canvas, Figure& figure) {
  auto& one = static_cast<policy::PolicyFigure&>(figure);
  policy::Sheet s{{canvas, one, one.state()}};
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
