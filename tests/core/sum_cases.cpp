// What went wrong with sums in public, as small inputs with the right value. The letters name the report's row.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "core/sum_support.hpp"

using namespace sum_test;

TEST_CASE("B119: a compensated sum is not a sequential one") {
  const std::vector<double> terms = {2.5392, 0.4608, -3.0};
  CHECK(bits_of(sum_of(Order::sequential, terms)) == 0);
  CHECK(bits_of(sum_of(Order::neumaier, terms)) == 0x3CA0000000000000U);  // 2^-53
  CHECK(bits_of(exact_of(terms)) == 0x3CA0000000000000U);
}

TEST_CASE("B121: every term goes through the compensation") {
  const std::vector<double> terms = {1.0, 1e100, 1.0, -1e100};
  CHECK(sum_of(Order::neumaier, terms) == 2.0);
  CHECK(sum_of(Order::kahan, terms) == 0.0);
  CHECK(sum_of(Order::sequential, terms) == 0.0);
  CHECK(exact_of(terms) == 2.0);
}

TEST_CASE("B122: Kahan loses the sum when the term is larger, Neumaier does not") {
  const std::vector<double> small = {1.0, 0x1p-60, -1.0}, large = {1.0, 1e100, 1.0, -1e100};
  CHECK(bits_of(sum_of(Order::neumaier, small)) == 0x3C30000000000000U);  // 2^-60
  CHECK(sum_of(Order::neumaier, large) == 2.0);
  CHECK(sum_of(Order::kahan, small) == 0.0);
  CHECK(sum_of(Order::kahan, large) == 0.0);
}

TEST_CASE("B124: one infinity is the sum") {
  const std::vector<double> terms = {1.0, k_inf, -1.0};
  CHECK(sum_of(Order::neumaier, terms) == k_inf);
  CHECK(sum_of(Order::sequential, terms) == k_inf);
  CHECK(exact_of(terms) == k_inf);
}

TEST_CASE("B126: infinities of both signs give NaN") {
  const std::vector<double> terms = {k_inf, 4.0, -k_inf};
  for (const Order order : {Order::sequential, Order::pairwise, Order::kahan, Order::neumaier})
    CHECK(std::isnan(sum_of(order, terms)));
  CHECK(std::isnan(exact_of(terms)));
}

TEST_CASE("B127: an overflow in the sum is not spoilt by the compensation") {
  const std::vector<double> terms = {1e308, 1e308};
  CHECK(sum_of(Order::neumaier, terms) == k_inf);
  CHECK(sum_of(Order::sequential, terms) == k_inf);
}

TEST_CASE("Kahan gives NaN where the plain sum is infinite, and stays as it is defined") {
  const std::vector<double> terms(4, 60000.0);
  CHECK(sum_of(Order::sequential, terms, "fp16") == k_inf);
  CHECK(sum_of(Order::pairwise, terms, "fp16") == k_inf);
  CHECK(std::isnan(sum_of(Order::kahan, terms, "fp16")));
  CHECK(sum_of(Order::neumaier, terms, "fp16") == k_inf);
}

TEST_CASE("B129: a running sum is sequential, also where the whole sum is pairwise") {
  const Rounder r = rounder("fp16");
  Summation running(Method{Order::sequential}, r), tree(Method{Order::pairwise}, r);
  double last = 0;
  for (int i = 1; i <= 3000; ++i) {
    running.add(1);
    tree.add(1);
    last = running.value();
    if (last != std::min(i, 2048)) FAIL("term " << i << ": " << last);
  }
  CHECK(last == 2048);
  CHECK(tree.value() == 3000);
}

TEST_CASE("B131: the axis that is summed first decides the result") {
  // 2^26 values of 2^-26 as two columns of 2^25, in fp32: a column cannot grow beyond 2^-2.
  const Rounder r = rounder("fp32");
  Summation column(Method{Order::sequential}, r);
  const double term = 0x1p-26;
  ExactSum exact;
  for (int i = 0; i < 1 << 25; ++i) column.add(term);
  for (int i = 0; i < 1 << 20; ++i) exact.add(term * 64);
  CHECK(column.value() == 0x1p-2);
  CHECK(r.add(column.value(), column.value()) == 0.5);
  CHECK(exact.rounded() == 1.0);
}

TEST_CASE("B132: the exact sum does not depend on the compiler or the order") {
  CHECK(bits_of(exact_of({1.0, 0x1p-60, -1.0})) == 0x3C30000000000000U);
  CHECK(bits_of(exact_of({0x1p-60, 1.0, -1.0})) == 0x3C30000000000000U);
  CHECK(bits_of(sum_of(Order::neumaier, {1.0, 0x1p-60, -1.0})) == 0x3C30000000000000U);
}

TEST_CASE("B134: split-K partials in bf16 depend on their order, in fp32 they do not") {
  const std::vector<double> large_first = {256, 1, 1}, small_first = {1, 1, 256};
  const Rounder fp32 = rounder("fp32"), bf16 = rounder("bf16");
  const auto joined = [&](const std::vector<double>& partials, const Rounder& outer) {
    Method split{Order::blocked};
    split.block = 4;
    Summation sum(split, fp32, outer);
    for (const double partial : partials)
      for (int i = 0; i < 4; ++i) sum.add(partial / 4);
    return sum.value();
  };
  CHECK(joined(large_first, bf16) == 256);
  CHECK(joined(small_first, bf16) == 258);
  CHECK(joined(large_first, fp32) == 258);
  CHECK(joined(small_first, fp32) == 258);
  CHECK(exact_of(large_first) == 258);
}

TEST_CASE("B136: thirteen bits below the largest product lose a small one") {
  const Rounder fp32 = rounder("fp32");
  Method tensor{Order::tensor};
  tensor.kept_bits = 13;
  for (const std::vector<double>& terms : {std::vector{448.0, 0x1p-6}, std::vector{0x1p-6, 448.0}}) {
    CHECK(sum_of(Method{Order::sequential}, terms, fp32) == 448.015625);
    CHECK(sum_of(tensor, terms, fp32) == 448.0);
  }
}

TEST_CASE("B137: twenty-five bits keep it") {
  const Rounder fp32 = rounder("fp32");
  Method tensor{Order::tensor};
  tensor.kept_bits = 25;
  CHECK(sum_of(tensor, {448.0, 0x1p-6}, fp32) == 448.015625);
  tensor.kept_bits = 14;  // the leading bit stands at 2^8, the product at 2^-6
  CHECK(sum_of(tensor, {448.0, 0x1p-6}, fp32) == 448.015625);
}
