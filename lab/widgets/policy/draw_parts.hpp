// The pieces of the picture. All take the left edge, the top and the width they may use, and return the y under them.
// They change nothing but Sheet::next.
#pragma once

#include "widgets/draw_sheet.hpp"
#include "widgets/policy/widget.hpp"

namespace lab::policy {

struct Sheet : SheetOf<PolicyFigure> {
  // The cell that is read out: the last one hovered, focused or touched.
  void read(std::size_t row, std::size_t column) {
    c.memory().read_out = static_cast<int>(row * k_most_columns + column);
  }
  struct Place {
    std::size_t row, column;
  };
  Place reads() const;
  static constexpr std::size_t k_most_columns = 64;
};

float draw_inputs(Sheet& s, float x, float y, float w);
float draw_table(Sheet& s, float x, float y, float w);
float draw_list(Sheet& s, float x, float y, float w);  // one input, profiles as rows
float draw_read_out(Sheet& s, float x, float y, float w);

// What stands in a cell: the answer over its code, hatched for NaN, marked when most profiles answer otherwise.
// `ground` is the colour of the row.
void draw_answer(const Sheet& s, const Cell& cell, const ui::Rect& box, ui::Token ground);

}  // namespace lab::policy
