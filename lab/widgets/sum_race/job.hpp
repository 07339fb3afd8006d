// The race itself: all sums advance term by term. Points are recorded at term numbers that depend on n alone, so what
// comes out is the same however the work is sliced.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/sums/exact_sum.hpp"
#include "widgets/sum_race/setup.hpp"

namespace lab::sum_race {

// Everything known after `n` terms. The error is |sum - exact| / sum of |terms|, of the terms as they are stored.
struct Point {
  std::int64_t n = 0;
  double exact = 0;
  std::array<double, k_max_series> sum{};
  std::array<double, k_max_series> error{};  // NaN where the sum or the exact sum is not finite
};

// All n up to 64; beyond, sixteen in every doubling and the powers of ten; the last.
std::vector<std::int64_t> recorded_terms(std::int64_t n);

class Job {
 public:
  // Takes up the state, or, when that cannot be read, the fallback; a first slice is done at once.
  void begin(const State& state, const State& fallback);
  bool working() const { return !stopped_ && race_ && race_->done < setup_.n; }
  bool stopped() const { return stopped_; }
  double progress() const;
  bool long_work() const { return long_; }  // the first slice was not all
  void work(std::int64_t budget);
  void cancel() { stopped_ = working() || stopped_; }
  void resume() { stopped_ = false; }

  const Setup& setup() const { return setup_; }
  std::int64_t done() const { return race_ ? race_->done : 0; }
  const std::vector<Point>& points() const { return points_; }
  // After any number of terms up to done(): the sums are run again from the recorded point before.
  const Point& point_at(std::int64_t n) const;
  // A sequential sum that terms above zero have not moved for long: the number of terms after which it stands; else 0.
  std::int64_t stall(std::size_t series) const;
  double unit() const { return rounders_->accumulator.unit(); }

 private:
  struct Rounders {
    Rounder format, accumulator;
    std::vector<Rounder> inner, outer;
  };
  struct Race {
    std::int64_t done = 0;
    std::vector<Summation> sums;
    ExactSum exact, magnitude;
    std::array<double, k_max_series> last{};
    std::array<std::int64_t, k_max_series> moved{};  // the term that changed the sum last
  };

  double term(std::int64_t k) const;
  void advance(Race& race) const;
  Point point_of(const Race& race) const;

  Setup setup_;
  bool stopped_ = false, long_ = false;
  std::unique_ptr<Rounders> rounders_;
  std::unique_ptr<Race> race_;
  std::vector<std::int64_t> record_;  // where points are recorded
  std::vector<Point> points_;
  std::vector<Race> checkpoints_;  // as long as points_
  double constant_ = 0;            // the term, where all are equal
  std::int64_t term_cost_ = 1;     // operations
  mutable Point probe_;
};

}  // namespace lab::sum_race
