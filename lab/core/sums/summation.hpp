// Sums as machines form them: terms come one by one, every operation is rounded into the accumulator's format, and the
// sum so far can be asked for after each term. The result does not depend on how often it is asked for.
// Sources: Higham 2002, chapter 4 (pairwise, compensated); Neumaier 1974 as in CPython's sum since 3.12; Fasi, Higham,
// Mikaitis and Pranesh 2021 (alignment and truncation in tensor cores).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/sums/rounder.hpp"

namespace lab {

enum class Order {
  sequential,  // s = r(s + x)
  pairwise,    // adjacent pairs are added, then adjacent pairs of these ...; an odd last one passes up unchanged
  kahan,       // y = r(x - c), t = r(s + y), c = r(r(t - s) - y), s = t. NaN where the plain sum is infinite
  neumaier,    // the larger of s and x keeps the digits that t = r(s + x) loses; they are added at the end
  blocked,     // blocks of `block` terms, each summed in the order `inner`; their sums in the order `outer`: split-K
  tensor,      // groups of `block` terms and the accumulator are aligned to the largest exponent among them, cut toward
               // zero `kept_bits` below its leading bit, added exactly and rounded once
};

std::string_view order_name(Order order);  // "sequential"
std::optional<Order> order_from(std::string_view name);

struct Method {
  Order order = Order::sequential;
  int block = 32;                                              // 1 and more
  Order inner = Order::sequential, outer = Order::sequential;  // of blocked: any of the first four
  int kept_bits = 13;                                          // of tensor: 1 to 40

  friend bool operator==(const Method&, const Method&) = default;
};

inline constexpr int k_max_block = 1024;
inline constexpr int k_max_kept_bits = 40;

// One running sum in one of the first four orders. The Rounder must outlive it.
class PlainSum {
 public:
  PlainSum(Order order, const Rounder& r) : order_(order), r_(&r) {}
  void add(double term);
  void add_product(double a, double b) { s_ = r_->fused(a, b, s_); }  // sequential only
  double value() const;                                               // the result of the order on the terms so far
  bool empty() const { return count_ == 0; }

 private:
  Order order_;
  const Rounder* r_;
  std::uint64_t count_ = 0;
  double s_ = 0, c_ = 0;
  std::array<double, 40> trees_{};  // pairwise: the sum of 2^k terms where bit k of count_ is set
};

// A running sum of any Method. Terms are taken exactly as they come: rounding them to the element's format is the
// caller's first step. A sum of no term is 0.
class Summation {
 public:
  // `accumulator` rounds every operation; `outer` those that join the blocks. Both must outlive the sum.
  Summation(const Method& method, const Rounder& accumulator, const Rounder& outer);
  Summation(const Method& method, const Rounder& accumulator) : Summation(method, accumulator, accumulator) {}

  void add(double term);
  // The product enters unrounded. Only for Order::sequential; products that are doubles can go to add() in any order.
  void add_product(double a, double b);
  double value() const;

 private:
  double joined(double accumulator) const;  // tensor: with the pending terms

  Method method_;
  const Rounder* accumulator_;
  PlainSum inner_, outer_;
  int in_block_ = 0;
  double s_ = 0;                 // tensor
  std::vector<double> pending_;  // tensor: terms of the group that is not complete
};

}  // namespace lab
