// Axes of a plot: where a value stands between the two ends, and which ticks are labelled how. Pure numbers; a position
// is 0 at the low end and 1 at the high end, pixels come later.
#pragma once

#include <string>
#include <vector>

namespace lab::plot {

enum class AxisKind {
  linear,
  log2,   // of anything that belongs to a format: values, u, K
  log10,  // of errors and lengths
};

struct Axis {
  AxisKind kind = AxisKind::linear;
  double low = 0, high = 1;  // exponents on the two logarithmic kinds
};

// log2 |x| to about one part in 2^50, for positions only: x is finite and not zero.
double log2_of(double x);

// May lie outside 0..1. On a logarithmic axis `value` is above zero.
double position(const Axis& axis, double value);
// The value at a position (the inverse), to about six digits: where a pointer is.
double value_at(const Axis& axis, double position);

// From the smallest to the largest of what is to be shown, both above zero for a logarithm: whole powers of ten,
// whole powers of two. A linear axis ends where the values end and always holds zero.
Axis axis_around(AxisKind kind, double smallest, double largest);

struct Tick {
  double at = 0;  // position
  std::string label;
};

// Labelled ticks at least `min_distance` px apart on an axis of `length` px: linear steps of 1, 2, 5; every 1, 2, 3, 4
// or 12 powers and so on; 1 is written 1, 10 is written 10.
std::vector<Tick> ticks(const Axis& axis, double length, double min_distance);

// "2500", "0.25", "2·10⁶": m * 10^exponent.
std::string decimal_label(long m, int exponent);

}  // namespace lab::plot
