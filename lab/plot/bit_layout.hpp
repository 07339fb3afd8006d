// Where the cells of a bit row stand. Pure numbers in CSS px; the first cell starts at (0, 0).
#pragma once

#include <vector>

namespace lab::plot {

enum class BitField { sign, exponent, fraction };
enum class BitArrangement { one_row, by_field, by_byte };

struct BitCell {
  BitField field = BitField::fraction;
  int row = 0;
  float x = 0;
};

// Cells of one field within one row of cells: what a bracket spans.
struct BitRun {
  BitField field = BitField::fraction;
  int row = 0;
  int first = 0, count = 0;  // cell indices, highest bit first
  float x0 = 0, x1 = 0;      // outer edges, without the gap between cells
};

struct BitLayout {
  BitArrangement arrangement = BitArrangement::one_row;
  float pitch = 44;        // distance of cells; the hit area is pitch wide
  float cell_width = 42;   // pitch - 2
  float cell_height = 44;  // 40 below 480
  float gap = 12;          // between fields
  int rows = 1;
  float available = 0;         // the width that was given
  float width = 0;             // of the widest row
  std::vector<BitCell> cells;  // highest bit first
  std::vector<BitRun> runs;    // in reading order
};

inline constexpr float k_narrow_px = 480;  // figure width below which cells, gaps and paddings shrink
inline constexpr float k_min_pitch = 24;   // smallest hit area
inline constexpr float k_max_pitch = 44;
inline constexpr float k_byte_margin = 64;  // for the byte's number and hex

// `width` is that of the canvas inside its padding, `narrow` whether the figure itself is below k_narrow_px.
// `has_sign` false: no sign cell. By-byte rows of 8 start at the highest byte.
BitLayout bit_layout(int exponent_bits, int fraction_bits, bool has_sign, float width, bool narrow,
                     bool by_byte = false);

// Size of the digit in a cell of this pitch.
float bit_digit_px(float pitch);

}  // namespace lab::plot
