// Axes: positions and ticks as numbers.
#pragma once

#include <vector>

namespace lab::plot {

// A straight map of [v0, v1] to [p0, p1]; works for logarithms as well when values are logarithms.
struct Scale {
  double v0 = 0, v1 = 1;
  double p0 = 0, p1 = 1;
  double position(double value) const { return v1 == v0 ? p0 : p0 + (value - v0) / (v1 - v0) * (p1 - p0); }
};

inline constexpr double k_min_label_distance_px = 56;

// Exponents to label on an axis of powers of two: every 1, 2, 3, 4, 12, 24 ... of them, aligned to 0, at least
// `min_distance` px apart, all inside [v0, v1]. `scale` holds log2 values.
std::vector<int> log2_ticks(const Scale& scale, double min_distance = k_min_label_distance_px);

// Moves label centres (sorted or not) apart so that intervals centre +- half do not overlap by more than `gap`, inside
// [low, high]; the order is kept, and the sum of the moves is small. Widths are full widths.
std::vector<double> pushed_apart(const std::vector<double>& centres, const std::vector<double>& widths, double gap,
                                 double low, double high);

}  // namespace lab::plot
