// Everything the figure shows, as text and positions; drawing adds nothing. Positions are 0 at the left and at the
// bottom, 1 at the right and at the top.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "plot/axis.hpp"
#include "widgets/figure.hpp"
#include "widgets/sum_race/job.hpp"

namespace lab::sum_race {

inline constexpr float k_no_place = std::numeric_limits<float>::quiet_NaN();

struct Curve {
  Series series;
  bool shown = true;  // false: one of the six orders that is not in the race
  std::int64_t stall = 0;
  std::string stall_sum;     // what it stays at
  std::vector<float> error;  // one a point; k_no_place: no number; below 0: the error is zero, it has no logarithm
  std::vector<float> sum;
};

// A dashed bound: a straight line over the axes.
struct Bound {
  bool by_root = false;  // u·√n, else u·n
  float x0 = 0, y0 = 0, x1 = 1, y1 = 1;
};

struct Model {
  bool valid = true;
  std::vector<Problem> problems;  // of single settings; the picture is then that of the last state that could be read

  Data data = Data::ones;
  std::int64_t n = 0, done = 0;
  bool working = false, stopped = false;
  bool long_work = false;  // more than one moment's
  double progress = 1;
  std::string format, accumulator, unit;  // unit: "2⁻¹¹", of the accumulator
  std::string block, bits;

  plot::Axis terms{plot::AxisKind::log10, 0, 1}, errors, sums;  // axes
  bool any_error = false;                                       // some error is above zero
  bool any_zero = false;
  std::vector<std::int64_t> counts;  // n of every point
  std::vector<float> x;
  std::vector<float> exact;
  std::vector<Curve> curves;  // in the order of State::show, then the orders that are not shown
  std::size_t shown = 0;      // how many are shown
  std::vector<Bound> bounds;

  std::vector<Point> points;
  Point cursor;  // the read-out of State::at
  bool at_is_last = true;

  std::optional<Answer> answer;
};

Model compute(const State& state, const State& fallback, const Job& job);

// The values at a point as a reader sees them, in the order of curves.
struct Reading {
  std::string n, exact;
  std::vector<std::string> sums, errors;  // "—" where there is none
};
Reading reading(const Model& model, const Point& point);

// The recorded point nearest to a position on the axis of terms; needs one.
std::size_t nearest_point(const Model& model, double position);
// Where n stands on it.
float term_position(const Model& model, std::int64_t n);

// "sequential", "blocks of 32", "pairwise, fp32"; `brief` without the numbers.
std::string curve_name(const Model& model, const Series& series, Lang lang, bool brief = false);
// "0.1 each", "1/k, largest first".
std::string data_label(Data data, Lang lang);

}  // namespace lab::sum_race
