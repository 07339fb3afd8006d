#include "plot/axis.hpp"

#include <algorithm>
#include <cmath>

#include "plot/scale.hpp"
#include "plot/typography.hpp"

namespace lab::plot {
namespace {

constexpr double k_log10_of_2 = 0.30102999566398120;

double exponent_of(AxisKind kind, double value) {
  return kind == AxisKind::log2 ? log2_of(value) : log2_of(value) * k_log10_of_2;
}

std::string log10_label(int exponent) {
  if (exponent == 0) return "1";
  return exponent == 1 ? "10" : "10" + superscript(std::to_string(exponent));
}

// 2^x by its series: the fraction of x is below 1.
double exp2_of(double x) {
  const double whole = std::floor(x);
  const double t = (x - whole) * 0.69314718055994531;
  double term = 1, sum = 1;
  for (int k = 1; k < 18; ++k) {
    term *= t / k;
    sum += term;
  }
  return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace

double log2_of(double x) {
  int exponent = 0;
  const double m = std::frexp(std::fabs(x), &exponent);  // 0.5 <= m < 1
  const double t = (m - 0.75) / (m + 0.75), t2 = t * t;  // |t| <= 1/5; log2 m = log2 0.75 + 2 atanh(t) / ln 2
  double term = t, sum = 0;
  for (int k = 1; k < 23; k += 2, term *= t2) sum += term / k;
  return exponent - 0.41503749927884381 + 2.8853900817779268 * sum;
}

double position(const Axis& axis, double value) {
  const double v = axis.kind == AxisKind::linear ? value : exponent_of(axis.kind, value);
  return axis.high > axis.low ? (v - axis.low) / (axis.high - axis.low) : 0;
}

double value_at(const Axis& axis, double at) {
  const double v = axis.low + at * (axis.high - axis.low);
  if (axis.kind == AxisKind::linear) return v;
  return exp2_of(axis.kind == AxisKind::log2 ? v : v / k_log10_of_2);
}

Axis axis_around(AxisKind kind, double smallest, double largest) {
  if (kind == AxisKind::linear) {
    const double low = std::min(smallest, 0.0), high = std::max(largest, 0.0);
    return {kind, low, high > low ? high : low + 1};
  }
  // A power that is met within rounding is not passed.
  const double low = std::floor(exponent_of(kind, smallest) + 1e-9);
  const double high = std::ceil(exponent_of(kind, largest) - 1e-9);
  return {kind, low, high > low ? high : low + 1};
}

std::string decimal_label(long m, int exponent) {
  if (m == 0) return "0";
  while (m % 10 == 0) {
    m /= 10;
    ++exponent;
  }
  std::string digits = std::to_string(m < 0 ? -m : m);
  const std::string sign = m < 0 ? "−" : "";
  const int whole = static_cast<int>(digits.size()) + exponent;  // digits before the point
  if (exponent >= 0 && whole <= 6) return sign + digits + std::string(static_cast<std::size_t>(exponent), '0');
  if (exponent < 0 && whole > 0)
    return sign + digits.substr(0, static_cast<std::size_t>(whole)) + "." +
           digits.substr(static_cast<std::size_t>(whole));
  if (exponent < 0 && whole > -4) return sign + "0." + std::string(static_cast<std::size_t>(-whole), '0') + digits;
  return sign + digits + "·10" + superscript(std::to_string(exponent));
}

std::vector<Tick> ticks(const Axis& axis, double length, double min_distance) {
  std::vector<Tick> out;
  const double range = axis.high - axis.low;
  if (!(range > 0) || !(length > 0)) return out;
  const auto put = [&](double v, std::string label) { out.push_back({(v - axis.low) / range, std::move(label)}); };
  if (axis.kind != AxisKind::linear) {
    for (const int k : log2_ticks({axis.low, axis.high, 0, length}, min_distance))
      put(k, axis.kind == AxisKind::log2 ? log2_label(k) : log10_label(k));
    return out;
  }
  // The smallest of 1, 2, 5 times a power of ten that keeps the distance.
  const double least = min_distance * range / length;
  int exponent = static_cast<int>(std::floor(log2_of(least) * k_log10_of_2));
  const auto power = [](int k) {
    double p = 1;
    for (int i = 0; i < (k < 0 ? -k : k); ++i) p *= 10;
    return k < 0 ? 1 / p : p;
  };
  long step = 1;
  while (static_cast<double>(step) * power(exponent) < least) {
    step = step == 1 ? 2 : step == 2 ? 5 : 1;
    if (step == 1) ++exponent;
  }
  const double unit = static_cast<double>(step) * power(exponent);
  const double slack = 1e-9 * range / unit;
  for (long k = static_cast<long>(std::ceil(axis.low / unit - slack));
       k <= static_cast<long>(std::floor(axis.high / unit + slack)); ++k)
    put(static_cast<double>(k) * unit, decimal_label(k * step, exponent));
  return out;
}

}  // namespace lab::plot
