// Where an arrow key goes. Dear ImGui's own choice prefers whatever is nearest in the direction of the key, however far
// to the side, which leaves whole parts of a two-column figure out of reach.
#pragma once

#include <vector>

namespace lab::ui {

struct Rect;

enum class Direction { left, right, up, down };

// Index of the box to go to from boxes[from]; -1: there is nothing that way. Boxes beside or below that share the row
// or column come first, the nearest of them; others count their distance to the side twice.
int next_box(const std::vector<Rect>& boxes, int from, Direction direction);

}  // namespace lab::ui
