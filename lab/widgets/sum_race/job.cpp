#include "widgets/sum_race/job.hpp"

#include <algorithm>
#include <cmath>

namespace lab::sum_race {

namespace {

constexpr std::int64_t k_first_slice = 400'000;
constexpr std::int64_t k_point_cost = 60;  // operations to record one sum

// 2^(j/16) * 2^30, rounded.
constexpr std::int64_t k_sixteenths[] = {1073741824, 1121280436, 1170923762, 1222764986, 1276901417, 1333434672,
                                         1392470869, 1454120821, 1518500250, 1585730000, 1655936265, 1729250827,
                                         1805811301, 1885761398, 1969251188, 2056437387};

std::int64_t cost_of(Order order) {
  constexpr std::int64_t costs[] = {1, 2, 4, 5, 2, 3};
  return costs[static_cast<int>(order)];
}

Overflow overflow_of(const Format& f) { return has_infinity(f) ? Overflow::ieee : Overflow::saturate; }

bool finite(double x) { return x - x == 0; }

}  // namespace

std::vector<std::int64_t> recorded_terms(std::int64_t n) {
  std::vector<std::int64_t> out;
  for (std::int64_t k = 1; k <= std::min<std::int64_t>(n, 64); ++k) out.push_back(k);
  for (int octave = 6; (std::int64_t{1} << octave) <= n; ++octave)
    for (const std::int64_t mantissa : k_sixteenths) out.push_back((mantissa << (octave - 6)) >> 24);
  for (std::int64_t power = 100; power <= n; power *= 10) out.push_back(power);
  out.push_back(n);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  while (out.back() > n) out.pop_back();
  return out;
}

void Job::begin(const State& state, const State& fallback) {
  Setup next;
  if (read_setup(state, next)) {
    next = {};
    if (read_setup(fallback, next)) return;
  }
  if (race_ && next == setup_) return;
  setup_ = std::move(next);
  stopped_ = false;
  const auto rounder = [this](const Format& f) { return Rounder(f, setup_.rounding, overflow_of(f)); };
  const Format& f = setup_.format;
  rounders_ = std::make_unique<Rounders>(
      Rounders{Rounder(f, Rounding::rne, overflow_of(f)), rounder(setup_.accumulator), {}, {}});
  for (const Series& one : setup_.series) {
    rounders_->inner.push_back(rounder(one.accumulator));
    rounders_->outer.push_back(rounder(one.outer));
  }
  race_ = std::make_unique<Race>();
  term_cost_ = 3;
  for (std::size_t i = 0; i < setup_.series.size(); ++i) {
    race_->sums.emplace_back(setup_.series[i].method, rounders_->inner[i], rounders_->outer[i]);
    term_cost_ += cost_of(setup_.series[i].method.order);
  }
  record_ = recorded_terms(setup_.n);
  points_.clear();
  checkpoints_.clear();
  probe_ = {};
  constant_ = rounders_->format.round(raw_term(setup_, 0));
  work(k_first_slice);
  long_ = working();
}

double Job::progress() const { return setup_.n > 0 ? static_cast<double>(done()) / static_cast<double>(setup_.n) : 1; }

double Job::term(std::int64_t k) const {
  const bool constant = setup_.data == Data::ones || setup_.data == Data::tenths;
  return constant ? constant_ : rounders_->format.round(raw_term(setup_, k));
}

void Job::advance(Race& race) const {
  const double x = term(race.done++);
  race.exact.add(x);
  race.magnitude.add(std::fabs(x));
  for (std::size_t i = 0; i < race.sums.size(); ++i) {
    race.sums[i].add(x);
    if (setup_.series[i].method.order != Order::sequential) continue;
    const double s = race.sums[i].value();
    if (s == race.last[i] && x != 0) continue;
    race.last[i] = s;
    race.moved[i] = race.done;
  }
}

Point Job::point_of(const Race& race) const {
  Point p;
  p.n = race.done;
  p.exact = race.exact.rounded();
  const double magnitude = race.magnitude.rounded();
  for (std::size_t i = 0; i < race.sums.size(); ++i) {
    const double s = race.sums[i].value();
    ExactSum difference = race.exact;
    difference.add(-s);
    const double d = std::fabs(difference.rounded());
    p.sum[i] = s;
    p.error[i] = d == 0 ? 0 : finite(s) && finite(magnitude) ? d / magnitude : std::nan("");
  }
  return p;
}

void Job::work(std::int64_t budget) {
  if (stopped_ || !race_) return;
  while (budget > 0 && race_->done < setup_.n) {
    advance(*race_);
    budget -= term_cost_;
    if (race_->done != record_[points_.size()]) continue;
    points_.push_back(point_of(*race_));
    checkpoints_.push_back(*race_);
    budget -= k_point_cost * static_cast<std::int64_t>(race_->sums.size() + 1);
  }
}

const Point& Job::point_at(std::int64_t n) const {
  const auto after = std::upper_bound(points_.begin(), points_.end(), n,
                                      [](std::int64_t value, const Point& p) { return value < p.n; });
  const auto index = static_cast<std::size_t>(after - points_.begin());
  LAB_EXPECT(index > 0 && n <= race_->done);
  if (points_[index - 1].n == n) return points_[index - 1];
  if (n == race_->done && probe_.n != n) return probe_ = point_of(*race_);
  if (probe_.n != n) {
    Race race = checkpoints_[index - 1];
    while (race.done < n) advance(race);
    probe_ = point_of(race);
  }
  return probe_;
}

std::int64_t Job::stall(std::size_t series) const {
  const Race& race = *race_;
  if (setup_.series[series].method.order != Order::sequential || !finite(race.last[series])) return 0;
  const std::int64_t at = race.moved[series];
  return at > 0 && race.done - at >= std::max<std::int64_t>(8, at / 16) ? at : 0;
}

}  // namespace lab::sum_race
