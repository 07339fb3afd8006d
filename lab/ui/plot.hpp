// Plots: axes, lines, direct labels. What stands where is given in CSS px; the marks of the six series are the same in
// every figure (disc solid, square 6-3, triangle 2-3, diamond 10-3-2-3, triangle down 1-4, plus 12-4).
#pragma once

#include <string>
#include <vector>

#include "plot/axis.hpp"
#include "ui/canvas.hpp"

namespace lab::ui {

inline constexpr int k_series_styles = 6;
inline constexpr float k_series_mark = 9;  // size of a series' marker

Token series_token(int style);
void series_marker(const Canvas& c, int style, float x, float y, float size = k_series_mark);

// on, off, on, off ... in px along the line; empty: solid.
using Dashes = std::vector<float>;
Dashes series_dashes(int style);
Dashes bound_dashes();

// A line through the points; it stops before a point that is not a number and goes on after it.
void polyline(const Canvas& c, const std::vector<ImVec2>& points, ImU32 colour, float thickness, const Dashes& dashes);
void series_line(const Canvas& c, int style, const std::vector<ImVec2>& points);
// The series' marker at the points, at least `distance` px apart along x; the last point always has one.
void series_markers(const Canvas& c, int style, const std::vector<ImVec2>& points, float distance);

// Widest label of an axis, for the margin beside the plot.
float label_width(const Canvas& c, const std::vector<plot::Tick>& ticks);
// Gridlines at the labelled ticks and their labels at the left, ending 8 px before the plot.
void value_axis(const Canvas& c, const Rect& plot, const std::vector<plot::Tick>& ticks);
// Labels under the plot; those at the ends stay inside it.
void base_axis(const Canvas& c, const Rect& plot, const std::vector<plot::Tick>& ticks);

// The name of a line at its right end.
struct EndLabel {
  float y = 0;  // of the line's end
  std::string text;
  int style = -1;  // series marker before it; -1: none
  Token color = Token::text;
};
// Labels right of the plot, pushed apart to 15 px, each with a leader when it was moved.
void end_labels(const Canvas& c, const Rect& plot, float width, const std::vector<EndLabel>& labels);
inline constexpr float k_end_label_gap = 22;  // between the plot and the text

// Text on a ground of the surface, so that lines behind it do not cross it.
void plot_label(const Canvas& c, float x, float baseline, std::string_view text, const Style& style, Align align);

// The arrow key goes to the focused item instead of moving the focus. True: it was pressed (or repeats).
bool arrow_key(bool right);

// How far long work has come: 4 px high.
void progress_bar(const Canvas& c, const Rect& box, double share);

}  // namespace lab::ui
