// For tables with more columns than a figure has room for: whole columns move past a first one that stays.
#pragma once

#include <string_view>

#include "ui/canvas.hpp"

namespace lab::ui {

// Which columns are on show. The place is kept between frames under `id`; it moves by whole columns, so that no column
// is ever cut.
struct ColumnWindow {
  int first = 0, count = 0, all = 0;
  float pitch = 0;  // width of each
  bool scrolls() const { return count < all; }
  int end() const { return first + count; }
};

// As many of `all` columns as fit into `room` with `least` px each; they share the room, up to `most` px each.
ColumnWindow column_window(std::string_view id, int all, float least, float most, float room);

// For the item of `column` that has the keyboard's focus: when an arrow key goes past the last column on show, the
// window moves on and the answer is the column to go to (the caller focuses its item in the next frame); else -1.
int column_by_key(std::string_view id, const ColumnWindow& window, int column);

// The bar under the columns: always visible, dragged or clicked, also in a figure that is read only. Returns its height
// (0 when all columns fit).
float column_bar(Canvas& c, std::string_view id, float x, float y, float width, const ColumnWindow& window);

// "≠", drawn; size is the width of its bars.
void unequal_mark(const Canvas& c, float x, float y, float size, ImU32 colour);

// A square that is ticked or not: 14 px around (x, y).
void check_mark(const Canvas& c, float x, float y, bool on, bool inverted);

}  // namespace lab::ui
