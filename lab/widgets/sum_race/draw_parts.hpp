// The pieces of the picture, each in a file of its own. All take the left edge, the top and the width they may use, and
// return the y under them. They change nothing but Sheet.
#pragma once

#include "widgets/draw_sheet.hpp"
#include "widgets/sum_race/widget.hpp"

namespace lab::sum_race {

struct Sheet : SheetOf<RaceFigure> {
  bool cancel = false, resume = false;
  int read = -1;  // recorded point under the pointer; -1: the read-out of the state

  const Point& read_point() const {
    return read >= 0 ? model().points[static_cast<std::size_t>(read)] : model().cursor;
  }
};

float draw_inputs(Sheet& s, float x, float y, float w);
float draw_plots(Sheet& s, float x, float y, float w);
float draw_progress(Sheet& s, float x, float y, float w);
float draw_orders(Sheet& s, float x, float y, float w);

}  // namespace lab::sum_race
