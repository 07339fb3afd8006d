// The bits of a code as cells that can be toggled, painted and read.
#pragma once

#include <string>
#include <vector>

#include "plot/bit_layout.hpp"
#include "ui/canvas.hpp"

namespace lab::ui {

struct BitCellView {
  bool one = false;
  std::string weight;  // below the cell: "16", "2⁻³"
};

struct BitRowView {
  std::vector<BitCellView> cells;        // highest bit first, as in the layout
  std::string sign, exponent, fraction;  // words over the brackets: "exponent = 11"
  std::vector<std::string> nibbles;      // hex digits, highest first
};

struct BitRowResult {
  float height = 0;
  std::vector<int> flips;     // cells to toggle, in this order
  int read = -1;              // cell under the pointer, the keyboard or the finger; -1: none
  float first_row_right = 0;  // end of the first row of cells: there is room beside it when it is short
  float first_row_middle = 0;
};

// Draws at (x, y); (x, y) is the top of the words over the first row.
BitRowResult bit_row(Canvas& c, float x, float y, const plot::BitLayout& layout, const BitRowView& view);

// One cell, for keys and tests of the look: hover, focus, held, read only.
struct BitLook {
  bool hovered = false, held = false, readonly = false;
};
void bit_cell(const Canvas& c, const Rect& cell, plot::BitField field, bool one, float digit_px, const BitLook& look);

Token role_token(plot::BitField field);
Token tint_token(plot::BitField field);

}  // namespace lab::ui
