// The pieces of the picture, each in a file of its own. All take the left edge, the top and the width they may use,
// and return the y under them. They change nothing but Sheet::next (and, for painted bits, the figure itself).
#pragma once

#include "widgets/draw_sheet.hpp"
#include "widgets/float_bits/widget.hpp"

namespace lab::float_bits {

struct Sheet : SheetOf<BitsFigure> {
  bool wide() const { return c.width() >= k_wide_px; }
  static constexpr float k_wide_px = 1100;
};

float draw_inputs(Sheet& s, float x, float y, float w);
float draw_custom_row(Sheet& s, float x, float y, float w);
float draw_bits(Sheet& s, float x, float y, float w);
float draw_product(Sheet& s, float x, float y, float w);
float draw_line(Sheet& s, float x, float y, float w);
float draw_facts(Sheet& s, float x, float y, float w);
float draw_facts_beside(Sheet& s, float x, float y, float w);
float draw_flags(Sheet& s, float x, float y, float w);
float draw_others(Sheet& s, float x, float y, float w);

// The value the picture is of, short: what was typed, or, when that cannot be shown, its exact value.
std::string input_label(const Model& m, std::size_t most);

// Width that the bit row leaves for facts beside it; 0 when there is none.
float room_beside_bits(const Sheet& s, float w);

}  // namespace lab::float_bits
