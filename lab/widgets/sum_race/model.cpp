#include "widgets/sum_race/model.hpp"

#include <algorithm>
#include <cmath>

#include "core/exact/text.hpp"
#include "plot/typography.hpp"

namespace lab::sum_race {

namespace {

bool finite(double x) { return x - x == 0; }

std::string number(double x, int digits) {
  if (x != x) return "NaN";
  if (!finite(x)) return x < 0 ? "−∞" : "∞";
  if (x == 0) return "0";
  return plot::pretty(rounded_decimal(real_from(unpack_double(x)), digits));
}

constexpr int k_sum_digits = 9, k_error_digits = 3;

// What a range of values spans.
struct Span {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void see(double x) {
    if (!finite(x)) return;
    low = std::min(low, x);
    high = std::max(high, x);
  }
  bool any() const { return low <= high; }
};

void set_errors(Model& m) {
  Span span;
  for (const Point& p : m.points)
    for (std::size_t i = 0; i < m.shown; ++i) {
      m.any_zero = m.any_zero || p.error[i] == 0;
      if (p.error[i] > 0) span.see(p.error[i]);
    }
  m.any_error = span.any();
}

// A sum has a logarithm when it is positive everywhere; else the axis is linear.
void set_sums(Model& m) {
  Span span;
  for (const Point& p : m.points) {
    span.see(p.exact);
    for (std::size_t i = 0; i < m.shown; ++i) span.see(p.sum[i]);
  }
  if (!span.any()) span.low = span.high = 0;
  const bool positive = span.low > 0;
  m.sums = plot::axis_around(positive ? plot::AxisKind::log2 : plot::AxisKind::linear, span.low, span.high);
}

// The error axis spans the errors and u; bounds leave it at the top.
void set_error_axis(Model& m, double u) {
  double low = u, high = u;
  for (const Point& p : m.points)
    for (std::size_t i = 0; i < m.shown; ++i)
      if (p.error[i] > 0) {
        low = std::min(low, p.error[i]);
        high = std::max(high, p.error[i]);
      }
  high = std::max(high, u * std::sqrt(static_cast<double>(m.n)));
  m.errors = plot::axis_around(plot::AxisKind::log10, low, high);
  for (const bool by_root : {false, true}) {
    // u n^s from n = 1 to the right end, or to the top.
    const double decades = m.terms.high, slope = (by_root ? 0.5 : 1.0);
    const double y0 = plot::position(m.errors, u), rise = slope * decades / (m.errors.high - m.errors.low);
    Bound b;
    b.by_root = by_root;
    b.y0 = static_cast<float>(y0);
    const double share = y0 + rise > 1 ? (1 - y0) / rise : 1;
    b.x1 = static_cast<float>(share);
    b.y1 = static_cast<float>(y0 + rise * share);
    m.bounds.push_back(b);
  }
}

float place(const plot::Axis& axis, double value) {
  if (!finite(value)) return k_no_place;
  if (axis.kind != plot::AxisKind::linear && value <= 0) return k_no_place;
  return static_cast<float>(plot::position(axis, value));
}

void set_places(Model& m) {
  for (const Point& p : m.points) {
    m.counts.push_back(p.n);
    m.x.push_back(term_position(m, p.n));
    m.exact.push_back(place(m.sums, p.exact));
    for (std::size_t i = 0; i < m.shown; ++i) {
      m.curves[i].error.push_back(p.error[i] == 0 ? -1.0f : place(m.errors, p.error[i]));
      m.curves[i].sum.push_back(place(m.sums, p.sum[i]));
    }
  }
}

// Adding 1 in this format: the reader has set the read-out on the term after which the sum stands.
std::optional<Answer> judge(const Model& m, const State& state) {
  if (state.task != Task::stall || state.at.empty()) return std::nullopt;
  const auto sequential = std::find_if(m.curves.begin(), m.curves.end(), [](const Curve& c) {
    return c.shown && c.series.method.order == Order::sequential && !c.series.own_accumulator;
  });
  Answer a;
  a.id = "sum_stall";
  const auto index = static_cast<std::size_t>(sequential - m.curves.begin());
  const std::string n = std::to_string(m.cursor.n);
  if (sequential == m.curves.end()) {
    a.message = Text::sum_race_no_sequential;
  } else if (sequential->stall == 0) {
    a.message = Text::sum_race_no_stall;
    a.args = {std::to_string(m.done), m.accumulator};
  } else {
    const std::string sum = number(m.cursor.sum[index], k_sum_digits);
    a.correct = m.cursor.n == sequential->stall;
    a.message = a.correct                        ? Text::sum_race_right
                : m.cursor.n < sequential->stall ? Text::sum_race_still_grows
                                                 : Text::sum_race_stood_before;
    a.args = {n, sum, m.accumulator};
  }
  return a;
}

}  // namespace

float term_position(const Model& m, std::int64_t n) {
  return static_cast<float>(plot::position(m.terms, static_cast<double>(n)));
}

std::size_t nearest_point(const Model& m, double position) {
  const auto at = static_cast<float>(position);
  const auto after = std::lower_bound(m.x.begin(), m.x.end(), at);
  if (after == m.x.end()) return m.x.size() - 1;
  const auto i = static_cast<std::size_t>(after - m.x.begin());
  return i > 0 && at - m.x[i - 1] < m.x[i] - at ? i - 1 : i;
}

Reading reading(const Model& m, const Point& p) {
  Reading out;
  out.n = std::to_string(p.n);
  out.exact = number(p.exact, k_sum_digits);
  for (std::size_t i = 0; i < m.curves.size(); ++i) {
    out.sums.push_back(i < m.shown ? number(p.sum[i], k_sum_digits) : "—");
    out.errors.push_back(i < m.shown && finite(p.error[i]) ? number(p.error[i], k_error_digits) : "—");
  }
  return out;
}

std::string data_label(Data data, Lang lang) {
  constexpr Text keys[] = {Text::sum_race_data_ones,        Text::sum_race_data_tenths,
                           Text::sum_race_data_alternating, Text::sum_race_data_descending,
                           Text::sum_race_data_ascending,   Text::sum_race_data_uniform,
                           Text::sum_race_data_normal,      Text::sum_race_data_list};
  return text(keys[static_cast<int>(data)], lang);
}

std::string curve_name(const Model& m, const Series& s, Lang lang, bool brief) {
  constexpr Text names[] = {Text::sum_race_sequential, Text::sum_race_pairwise, Text::sum_race_kahan,
                            Text::sum_race_neumaier,   Text::sum_race_blocks,   Text::sum_race_tensor};
  std::string out = text(names[static_cast<int>(s.method.order)], lang);
  if (!brief && s.method.order == Order::blocked) out = text(Text::sum_race_blocks_of, lang, {m.block});
  if (s.own_accumulator) {
    out += lang == Lang::zh ? "，" : ", ";
    out += s.accumulator.id;
    if (!(s.outer == s.accumulator)) out += "/" + s.outer.id;
  }
  return out;
}

Model compute(const State& state, const State& fallback, const Job& job) {
  Model m;
  Setup read;
  if (const std::optional<SetupError> e = read_setup(state, read)) {
    m.valid = false;
    m.problems.push_back({e->key, e->error, false});
  }
  const Setup& setup = job.setup();
  m.data = setup.data;
  m.n = setup.n;
  m.done = job.done();
  m.working = job.working();
  m.stopped = job.stopped();
  m.long_work = job.long_work();
  m.progress = job.progress();
  m.format = setup.format.id;
  m.accumulator = setup.accumulator.id;
  m.unit = plot::power_of_two(-precision(setup.accumulator));
  m.points = job.points();
  if (!setup.series.empty()) {
    m.block = std::to_string(setup.series[0].method.block);
    m.bits = std::to_string(setup.series[0].method.kept_bits);
  }
  for (std::size_t i = 0; i < setup.series.size(); ++i) {
    Curve curve;
    curve.series = setup.series[i];
    curve.stall = job.stall(i);
    if (curve.stall > 0) curve.stall_sum = number(job.point_at(job.done()).sum[i], k_sum_digits);
    m.curves.push_back(std::move(curve));
  }
  m.shown = m.curves.size();
  for (int order = 0; order < 6; ++order) {
    const auto same = [order](const Curve& c) {
      return !c.series.own_accumulator && static_cast<int>(c.series.method.order) == order;
    };
    if (std::any_of(m.curves.begin(), m.curves.end(), same)) continue;
    Curve curve;
    curve.shown = false;
    curve.series.method.order = static_cast<Order>(order);
    curve.series.id = order_name(curve.series.method.order);
    curve.series.style = order;
    m.curves.push_back(std::move(curve));
  }

  m.terms = plot::axis_around(plot::AxisKind::log10, 1, static_cast<double>(m.n));
  m.terms.high = std::max(plot::log2_of(static_cast<double>(m.n)) * 0.30102999566398120, 0.30102999566398120);
  set_errors(m);
  set_sums(m);
  set_error_axis(m, job.unit());
  set_places(m);

  Result<std::int64_t> at = read_at(m.valid ? state : fallback, m.n);
  if (!at) m.problems.push_back({"at", at.error(), false});
  const std::int64_t wanted = at ? *at : m.n;
  m.at_is_last = wanted == m.n;
  m.cursor = job.point_at(std::min(wanted, m.done));
  m.answer = judge(m, state);
  return m;
}

}  // namespace lab::sum_race
