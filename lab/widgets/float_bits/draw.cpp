// float_bits: the picture as a whole. Inputs, bits, product, line, facts; beside or below them the other formats.
#include <algorithm>

#include "plot/typography.hpp"
#include "widgets/float_bits/draw_parts.hpp"

namespace lab {

namespace {

using float_bits::Sheet;

constexpr float k_two_columns_px = 800;

struct Margins {
  float x, top, bottom;
};

Margins margins(float width) {
  if (width < 480) return {12, 20, 16};
  if (width < Sheet::k_wide_px) return {20, 20, 20};
  return {24, 20, 20};
}

float draw_main(Sheet& s, float x, float y, float w) {
  y = draw_inputs(s, x, y, w);
  const float beside = room_beside_bits(s, w);
  const float bits_width = beside > 0 ? w - beside - 24 : w;
  float bottom = draw_bits(s, x, y, bits_width);
  bottom = draw_product(s, x, bottom, bits_width);
  if (beside > 0) bottom = std::max(bottom, draw_facts_beside(s, x + w - beside, y, beside));
  y = draw_line(s, x, bottom, w);
  if (beside <= 0) y = draw_facts(s, x, y, w);
  return draw_flags(s, x, y, w);
}

}  // namespace

namespace float_bits {

std::string input_label(const Model& m, std::size_t most) {
  const bool plain = std::all_of(m.typed.begin(), m.typed.end(), [](char ch) { return ch > ' ' && ch <= '~'; });
  if (m.from_code) return plot::shorten_number(plot::pretty(m.stored_brief), most - 4);
  const std::string& shown = m.valid && plain ? m.typed : m.exact_text;
  return plot::shorten_middle(plot::pretty(shown), most - 5, 4);
}

}  // namespace float_bits

void draw_float_bits(ui::Canvas& canvas, Figure& figure) {
  auto& bits = static_cast<float_bits::BitsFigure&>(figure);
  Sheet s{{canvas, bits, bits.state()}};
  const float width = canvas.width();
  const Margins m = margins(width);
  const bool two_columns = width >= k_two_columns_px;
  const float side = s.wide() ? 458.0f : 344.0f;
  const float main_width = two_columns ? width - 4 * m.x - side : width - 2 * m.x;

  float bottom = draw_main(s, m.x, m.top, main_width);
  if (two_columns) {
    const float side_x = width - m.x - side;
    const float side_bottom = draw_others(s, side_x, m.top, side);
    bottom = std::max(bottom, side_bottom);
    canvas.vline(side_x - m.x, m.top, bottom, ui::Token::rule);
  } else {
    bottom = draw_others(s, m.x, bottom + 24, main_width);
  }
  canvas.reach(bottom + m.bottom);
  if (!(s.next == bits.state())) bits.set_state(s.next);
}

}  // namespace lab
