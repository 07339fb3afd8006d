#include "plot/scale.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lab::plot {

std::vector<int> log2_ticks(const Scale& scale, double min_distance) {
  std::vector<int> out;
  const double range = std::fabs(scale.v1 - scale.v0);
  if (!(range > 0)) return out;
  const double per_power = std::fabs(scale.p1 - scale.p0) / range;
  int step = 0;
  for (const int candidate : {1, 2, 3, 4, 12, 24, 48, 96, 240, 480, 960, 2400, 4800, 12000, 24000})
    if (candidate * per_power >= min_distance) {
      step = candidate;
      break;
    }
  if (step == 0) return out;
  const int low = static_cast<int>(std::ceil(std::min(scale.v0, scale.v1) / step));
  const int high = static_cast<int>(std::floor(std::max(scale.v0, scale.v1) / step));
  for (int k = low; k <= high; ++k) out.push_back(k * step);
  return out;
}

std::vector<double> pushed_apart(const std::vector<double>& centres, const std::vector<double>& widths, double gap,
                                 double low, double high) {
  std::vector<std::size_t> order(centres.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return centres[a] < centres[b]; });
  std::vector<double> out = centres;
  // Groups of touching labels move together to the mean of what their members want.
  struct Group {
    double start, width, wanted;  // wanted: sum over members of (centre - offset of its centre in the group)
    std::size_t first, count;
  };
  std::vector<Group> groups;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double w = widths[order[i]];
    Group g{0, w, centres[order[i]] - w / 2, i, 1};
    g.start = std::clamp(g.wanted, low, std::max(low, high - g.width));
    while (!groups.empty() && groups.back().start + groups.back().width + gap > g.start) {
      Group& before = groups.back();
      const double shift = before.width + gap;
      before.wanted += g.wanted - shift * static_cast<double>(g.count);
      before.width = shift + g.width;
      before.count += g.count;
      before.start =
          std::clamp(before.wanted / static_cast<double>(before.count), low, std::max(low, high - before.width));
      g = before;
      groups.pop_back();
    }
    groups.push_back(g);
  }
  for (const Group& g : groups) {
    double x = g.start;
    for (std::size_t i = g.first; i < g.first + g.count; ++i) {
      out[order[i]] = x + widths[order[i]] / 2;
      x += widths[order[i]] + gap;
    }
  }
  return out;
}

}  // namespace lab::plot
