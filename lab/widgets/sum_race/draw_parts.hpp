// The pieces of the picture, each in a file of its own. All take the left edge, the top and the width they may use, and
// return the y under them. They change nothing but Sheet.
#pragma once

#include "ui/canvas.hpp"
#include "widgets/sum_race/widget.hpp"

namespace lab::sum_race {

struct Sheet {
  ui::Canvas& c;
  RaceFigure& figure;
  State next;  // what the reader has made of the state; handed to the figure when the picture is done
  bool cancel = false, resume = false;
  int read = -1;  // recorded point under the pointer; -1: the read-out of the state

  const Model& model() const { return figure.model(); }
  Lang lang() const { return c.lang(); }
  std::string word(Text key, std::initializer_list<std::string_view> args = {}) const {
    return text(key, c.lang(), args);
  }
  bool narrow() const { return c.narrow(); }
  const Point& read_point() const {
    return read >= 0 ? model().points[static_cast<std::size_t>(read)] : model().cursor;
  }
};

float draw_inputs(Sheet& s, float x, float y, float w);
float draw_plots(Sheet& s, float x, float y, float w);
float draw_progress(Sheet& s, float x, float y, float w);
float draw_orders(Sheet& s, float x, float y, float w);

}  // namespace lab::sum_race
