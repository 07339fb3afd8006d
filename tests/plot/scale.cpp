#include "plot/scale.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace lab::plot;

TEST_CASE("labels of a log axis are at least 56 px apart and hit 0") {
  const Scale wide{-60, 0, 0, 600};
  CHECK(log2_ticks(wide) == std::vector<int>{-60, -48, -36, -24, -12, 0});
  for (const double width : {80.0, 142.0, 200.0, 333.0, 900.0})
    for (const double low : {-4.0, -60.0, -150.0, -1100.0, -16500.0}) {
      const Scale scale{low, 0, 0, width};
      const std::vector<int> ticks = log2_ticks(scale);
      REQUIRE(!ticks.empty());
      CHECK(ticks.back() == 0);
      for (std::size_t i = 1; i < ticks.size(); ++i)
        CHECK(scale.position(ticks[i]) - scale.position(ticks[i - 1]) >= k_min_label_distance_px);
    }
}

TEST_CASE("an axis without length has no ticks") { CHECK(log2_ticks(Scale{0, 0, 0, 100}).empty()); }

TEST_CASE("labels that touch are pushed apart evenly and stay inside") {
  CHECK(pushed_apart({10, 50}, {20, 20}, 4, 0, 100) == std::vector<double>{10, 50});
  const std::vector<double> met = pushed_apart({48, 52}, {20, 20}, 4, 0, 100);
  CHECK(met[0] == Catch::Approx(38));
  CHECK(met[1] == Catch::Approx(62));
  const std::vector<double> edge = pushed_apart({98, 99, 100}, {20, 20, 20}, 0, 0, 100);
  CHECK(edge == std::vector<double>{50, 70, 90});
  const std::vector<double> unsorted = pushed_apart({52, 48}, {20, 20}, 4, 0, 100);
  CHECK(unsorted[0] > unsorted[1]);
}
