#include "plot/polar.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace lab::plot;

namespace {

bool near(float a, float b, float by = 0.02f) { return std::fabs(a - b) <= by; }

}  // namespace

TEST_CASE("turns go clockwise from the top, any number of times") {
  const Point c{100, 50};
  const struct {
    double turn;
    float x, y;
  } rows[] = {{0, 100, 40},    {0.25, 110, 50}, {0.5, 100, 60},  {0.75, 90, 50},
              {1.25, 110, 50}, {-0.25, 90, 50}, {-3.5, 100, 60}, {0.125, 107.07107f, 42.92893f},
              {1e6, 100, 40}};
  for (const auto& row : rows) {
    INFO(row.turn);
    const Point p = polar_point(c, 10, row.turn);
    CHECK(near(p.x, row.x));
    CHECK(near(p.y, row.y));
  }
}

TEST_CASE("a point gives back its turn and radius") {
  const Point c{3, -7};
  for (int i = 0; i < 360; ++i) {
    const double turn = i / 360.0;
    const Polar back = polar_of(c, polar_point(c, 120, turn));
    INFO(turn);
    CHECK(near(back.radius, 120));
    const double off = std::fabs(back.turn - turn);
    CHECK((off < 1e-4 || off > 1 - 1e-4));
    CHECK(back.turn >= 0);
    CHECK(back.turn < 1);
  }
}

TEST_CASE("an arc has its ends and no gap above 4.5 px, both ways round") {
  const Point c{0, 0};
  const double arcs[][2] = {{0, 0.25}, {0.4, -0.2}, {0.475, 1.475}, {0.3, 0.3}};
  for (const auto& arc : arcs) {
    const std::vector<Point> points = arc_points(c, 150, arc[0], arc[1]);
    REQUIRE(points.size() >= 2);
    const Point first = polar_point(c, 150, arc[0]), last = polar_point(c, 150, arc[1]);
    CHECK(near(points.front().x, first.x));
    CHECK(near(points.back().y, last.y));
    for (std::size_t i = 1; i < points.size(); ++i)
      CHECK(std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y) <= 4.5f);
  }
}

TEST_CASE("labels touch their circle from outside or inside, or lean away from the top") {
  const Point c{0, 0};
  const Extent right = label_extent(c, 100, 0.25, 40, 10, true);
  CHECK(near(right.x, 100));
  CHECK(near(right.y, -5));
  const Extent in = label_extent(c, 100, 0.25, 40, 10, false);
  CHECK(near(in.x, 60));
  const Extent top = label_extent(c, 100, 0, 40, 10, true);
  CHECK(near(top.x, -20));
  CHECK(near(top.y, -110));
  CHECK(near(label_extent(c, 100, 0.5, 40, 10, true, 1).x, 0));
  CHECK(near(label_extent(c, 100, 0.5, 40, 10, true, -1).x, -40));
}

TEST_CASE("labels that would touch an earlier one are left out") {
  const std::vector<Extent> boxes = {{0, 0, 10, 10}, {12, 0, 10, 10}, {21, 0, 10, 10}, {0, 12, 10, 10}, {25, 0, 5, 5}};
  CHECK(free_labels(boxes, 2) == std::vector<bool>{true, true, false, true, true});
  CHECK(free_labels(boxes, 4) == std::vector<bool>{true, false, true, false, false});
  CHECK(free_labels({}, 2).empty());
}
