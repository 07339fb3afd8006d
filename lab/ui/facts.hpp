// Read, not operated: facts, the read-out line, the table with its error axis.
#pragma once

#include <string>
#include <vector>

#include "ui/canvas.hpp"

namespace lab::ui {

struct Fact {
  std::string label;
  std::string value;
  Token color = Token::text;
  bool disc = false;  // the stored value's mark before it
};
// Label over value under a hairline, `columns` in a row. Returns the height.
float facts_grid(const Canvas& c, float x, float y, float width, int columns, const std::vector<Fact>& facts);
// Label left, value right, `row` px high.
float facts_rows(const Canvas& c, float x, float y, float width, float row, const std::vector<Fact>& facts);

// A piece of a line of text; mono pieces are values.
struct Piece {
  std::string text;
  Style style;
  float space = 0;  // before it
};
// Pieces after each other; the last one that does not fit is cut, the rest is left out. Returns the end.
float pieces(const Canvas& c, float x, float baseline, float width, const std::vector<Piece>& all);

// 26 px that say what the pointer, the keyboard or the finger is on; empty pieces keep the height.
inline constexpr float k_read_out_height = 26;
void read_out(const Canvas& c, const Rect& box, const std::vector<Piece>& all);

struct TickRow {
  std::string id;
  std::string name, code, value;
  bool current = false;
  bool has_tick = false;
  double at = 0;      // log2 of the error
  std::string label;  // beside the tick, or in its place
  bool warn = false;  // the label says that there is no number
};
struct TickTable {
  std::string name_head, code_head, value_head, tick_head;  // code_head empty: no codes
  std::vector<TickRow> rows;
  double low = -60, high = 0;  // of the axis, log2
  std::vector<int> ticks;      // labelled powers; what does not fit is left out
  float row_height = 36;
};
struct TickTableResult {
  float height = 0;
  std::string chosen;  // id of the row that was clicked
  int read = -1;       // row under the pointer or the keyboard
};
TickTableResult tick_table(Canvas& c, float x, float y, float width, const TickTable& table);

}  // namespace lab::ui
