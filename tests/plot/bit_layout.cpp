#include "plot/bit_layout.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace lab::plot;

namespace {

std::vector<int> cells_per_row(const BitLayout& layout) {
  std::vector<int> out(static_cast<std::size_t>(layout.rows), 0);
  for (const BitCell& cell : layout.cells) ++out[static_cast<std::size_t>(cell.row)];
  return out;
}

// No two hit areas overlap, and none is outside the width.
void check_apart(const BitLayout& layout, float width) {
  for (std::size_t i = 0; i < layout.cells.size(); ++i) {
    CHECK(layout.cells[i].x >= 0);
    CHECK(layout.cells[i].x + layout.pitch <= width + 0.01f);
    if (i > 0 && layout.cells[i].row == layout.cells[i - 1].row)
      CHECK(layout.cells[i].x - layout.cells[i - 1].x >= layout.pitch);
  }
}

}  // namespace

TEST_CASE("the bit rows of a 320 px screen are those of the specification") {
  const float width = 296;
  struct Row {
    int e, m;
    float pitch;
    std::vector<int> rows;
  };
  const Row table[] = {{4, 3, 35, {8}},
                       {5, 10, 28, {6, 10}},
                       {8, 7, 32, {9, 7}},
                       {8, 23, 24, {9, 12, 11}},
                       {11, 52, 24, {12, 12, 12, 12, 12, 4}}};
  for (const Row& row : table) {
    INFO(row.e << " " << row.m);
    const BitLayout layout = bit_layout(row.e, row.m, true, width, true);
    CHECK(layout.pitch == row.pitch);
    CHECK(cells_per_row(layout) == row.rows);
    CHECK(layout.cell_height == 40);
    check_apart(layout, width);
  }
}

TEST_CASE("wide canvases take one row, with cells no wider than 44") {
  const BitLayout half = bit_layout(5, 10, true, 726, false);
  CHECK(half.arrangement == BitArrangement::one_row);
  CHECK(half.pitch == 43);
  CHECK(half.width == 16 * 43 + 24);
  CHECK(half.cells[1].x == 43 + 12);
  CHECK(half.cells[6].x == 6 * 43 + 24);
  CHECK(bit_layout(4, 3, true, 726, false).pitch == 44);
  CHECK(bit_layout(8, 0, false, 726, false).cells.size() == 8);
  CHECK(bit_layout(8, 0, false, 726, false).cells[0].x == 0);
}

TEST_CASE("every shape of format fits every width without overlap") {
  for (const float width : {296.0f, 440.0f, 526.0f, 638.0f, 726.0f, 1232.0f})
    for (int e = 0; e <= 15; e += 3)
      for (const int m : {0, 1, 7, 23, 52, 112}) {
        if (e + m == 0) continue;
        INFO(width << " " << e << " " << m);
        const BitLayout layout = bit_layout(e, m, true, width, width < 456);
        CHECK(layout.cells.size() == static_cast<std::size_t>(1 + e + m));
        CHECK(layout.pitch >= k_min_pitch);
        CHECK(layout.pitch <= k_max_pitch);
        check_apart(layout, width);
      }
}

TEST_CASE("by byte there are eight cells a row and the highest byte may be short") {
  const BitLayout tf32 = bit_layout(8, 10, true, 726, false, true);
  CHECK(cells_per_row(tf32) == std::vector<int>{3, 8, 8});
  CHECK(tf32.pitch == 44);
  CHECK(tf32.cells[0].x == 5 * 44);
  CHECK(tf32.cells[3].x == 0);
  CHECK(bit_layout(5, 10, true, 296, true, true).pitch == 29);
}

TEST_CASE("digits shrink with their cells but stay readable") {
  CHECK(bit_digit_px(43) == 18);
  CHECK(bit_digit_px(28) == 16);
  CHECK(bit_digit_px(24) == 13);
}
