#include "core/sums/summation.hpp"

#include <cmath>

#include "core/base/expect.hpp"

namespace lab {

namespace {

constexpr std::string_view k_names[] = {"sequential", "pairwise", "kahan", "neumaier", "blocked", "tensor"};

bool finite(double x) { return x - x == 0; }

}  // namespace

std::string_view order_name(Order order) { return k_names[static_cast<int>(order)]; }

std::optional<Order> order_from(std::string_view name) {
  for (std::size_t i = 0; i < std::size(k_names); ++i)
    if (name == k_names[i]) return static_cast<Order>(i);
  return std::nullopt;
}

void PlainSum::add(double x) {
  ++count_;
  if (order_ == Order::pairwise) {
    // Trees of equal size meet, as in a binary counter.
    std::size_t k = 0;
    for (std::uint64_t n = count_; (n & 1) == 0; n >>= 1, ++k) x = r_->add(trees_[k], x);
    trees_[k] = x;
  } else if (order_ == Order::kahan) {
    const double y = r_->subtract(x, c_);
    const double t = r_->add(s_, y);
    c_ = r_->subtract(r_->subtract(t, s_), y);
    s_ = t;
  } else if (order_ == Order::neumaier) {
    const double t = r_->add(s_, x);
    const bool keeps = std::fabs(s_) >= std::fabs(x);
    const double lost = keeps ? r_->add(r_->subtract(s_, t), x) : r_->add(r_->subtract(x, t), s_);
    c_ = r_->add(c_, lost);
    s_ = t;
  } else {
    s_ = r_->add(s_, x);
  }
}

double PlainSum::value() const {
  if (order_ == Order::neumaier) return c_ != 0 && finite(c_) ? r_->add(s_, c_) : s_;
  if (order_ != Order::pairwise || count_ == 0) return s_;
  // The last, smallest tree passes up until it meets one: from the right to the left.
  double sum = 0;
  bool first = true;
  for (std::size_t k = 0; k < trees_.size(); ++k) {
    if (((count_ >> k) & 1) == 0) continue;
    sum = first ? trees_[k] : r_->add(trees_[k], sum);
    first = false;
  }
  return r_->round(sum);  // changes a sum of one term only: no operation has rounded it yet
}

Summation::Summation(const Method& method, const Rounder& accumulator, const Rounder& outer)
    : method_(method),
      accumulator_(&accumulator),
      inner_(method.order == Order::blocked ? method.inner : method.order, accumulator),
      outer_(method.outer, outer) {
  LAB_EXPECT(method.block >= 1 && method.block <= k_max_block);
  LAB_EXPECT(method.kept_bits >= 1 && method.kept_bits <= k_max_kept_bits);
  LAB_EXPECT(method.inner < Order::blocked && method.outer < Order::blocked);
}

void Summation::add(double x) {
  if (method_.order == Order::tensor) {
    pending_.push_back(x);
    if (static_cast<int>(pending_.size()) < method_.block) return;
    s_ = joined(s_);
    pending_.clear();
    return;
  }
  inner_.add(x);
  if (method_.order != Order::blocked || ++in_block_ < method_.block) return;
  outer_.add(inner_.value());
  inner_ = PlainSum(method_.inner, *accumulator_);
  in_block_ = 0;
}

void Summation::add_product(double a, double b) {
  LAB_EXPECT(method_.order == Order::sequential);
  inner_.add_product(a, b);
}

double Summation::value() const {
  if (method_.order == Order::tensor) return pending_.empty() ? s_ : joined(s_);
  if (method_.order != Order::blocked) return inner_.value();
  if (in_block_ == 0) return outer_.value();
  PlainSum outer = outer_;
  outer.add(inner_.value());
  return outer.value();
}

double Summation::joined(double accumulator) const {
  bool numbers = finite(accumulator);
  int top = -2000;
  const auto see = [&](double x) {
    numbers = numbers && finite(x);
    int above = 0;  // x is below 2^above
    if (x == 0 || !finite(x)) return;
    std::frexp(x, &above);
    if (above - 1 > top) top = above - 1;
  };
  see(accumulator);
  for (const double x : pending_) see(x);
  if (!numbers) {
    double sum = accumulator;
    for (const double x : pending_) sum += x;
    return accumulator_->round(sum);
  }
  // At most 1025 integers below 2^41: their sum is exact.
  const int down = method_.kept_bits - top;
  double sum = std::trunc(std::ldexp(accumulator, down));
  for (const double x : pending_) sum += std::trunc(std::ldexp(x, down));
  return accumulator_->round(std::ldexp(sum, -down));
}

}  // namespace lab
