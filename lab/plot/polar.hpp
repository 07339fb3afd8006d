// A circle as pure numbers: turns (fractions of a full circle, clockwise from the top) to points and back, arcs as
// points, and labels around it. For drawings: accurate to a few hundredths of a pixel, not a source of shown numbers.
#pragma once

#include <vector>

namespace lab::plot {

struct Point {
  float x = 0, y = 0;
};

struct Extent {
  float x = 0, y = 0, w = 0, h = 0;  // left, top, size
};

// y grows downward. Any turn, also negative or above 1.
Point polar_point(Point centre, float radius, double turn);

struct Polar {
  double turn = 0;  // 0 <= turn < 1
  float radius = 0;
};
Polar polar_of(Point centre, Point p);

// Points of the arc from one turn to another (in either direction), ends included, at most about 4 px apart.
std::vector<Point> arc_points(Point centre, float radius, double from, double to);

// Where a text of size w x h stands so that it touches the circle: outside it, or inside (`outside` false).
// `lean` -1 or 1: the text stands wholly on the left or right of the point it belongs to; 0: where the turn puts it.
Extent label_extent(Point centre, float radius, double turn, float w, float h, bool outside, int lean = 0);

// Which of the boxes can be shown: taken in order, each that keeps `gap` from all taken before it.
std::vector<bool> free_labels(const std::vector<Extent>& boxes, float gap);

}  // namespace lab::plot
