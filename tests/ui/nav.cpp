#include "ui/nav.hpp"

#include <catch2/catch_test_macros.hpp>

#include "ui/bench.hpp"

using namespace lab;
using namespace lab::test;
using ui::Direction;

TEST_CASE("an arrow goes to what shares the row or column, however near other things are") {
  const std::vector<ui::Rect> boxes = {{0, 0, 100, 36},   // field
                                       {0, 100, 24, 48},  // bits
                                       {24, 100, 24, 48},
                                       {500, 40, 300, 36},  // rows of a side panel
                                       {500, 76, 300, 36}};
  CHECK(ui::next_box(boxes, 0, Direction::down) == 1 + 1);  // the bit under the field's middle
  CHECK(ui::next_box(boxes, 0, Direction::up) == -1);
  CHECK(ui::next_box(boxes, 1, Direction::up) == 0);
  CHECK(ui::next_box(boxes, 1, Direction::right) == 2);
  CHECK(ui::next_box(boxes, 2, Direction::right) == 4);
  CHECK(ui::next_box(boxes, 4, Direction::left) == 2);
  CHECK(ui::next_box(boxes, 3, Direction::down) == 4);
}

TEST_CASE("the keyboard reaches every item of the figure at every width") {
  for (const float width : {320.0f, 678.0f, 904.0f, 1280.0f}) {
    INFO(width);
    Bench b("float_bits?fmt=fp16&v=0.1", look(width));
    std::vector<ui::Rect> boxes;
    std::vector<bool> reached;
    for (const ui::Recorder::Hit& hit : b.seen().hits) boxes.push_back(hit.box);
    reached.resize(boxes.size());
    std::vector<int> open = {0};
    reached[0] = true;
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      for (const Direction d : {Direction::left, Direction::right, Direction::up, Direction::down}) {
        const int next = ui::next_box(boxes, at, d);
        if (next < 0 || reached[static_cast<std::size_t>(next)]) continue;
        reached[static_cast<std::size_t>(next)] = true;
        open.push_back(next);
      }
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      INFO(b.seen().hits[i].id);
      CHECK(reached[i]);
    }
  }
}

TEST_CASE("down from the value are the bits, also beside a table") {
  for (const float width : {320.0f, 678.0f, 904.0f, 1280.0f}) {
    INFO(width);
    Bench b("float_bits?fmt=e4m3fn&code=0x38", look(width));
    b.enter_by_keyboard();
    b.key(ImGuiKey_DownArrow);
    REQUIRE(b.focused().rfind("bit", 0) == 0);
    b.key(ImGuiKey_Space);
    CHECK(b.state() != "float_bits?fmt=e4m3fn&code=0x38");
    b.key(ImGuiKey_UpArrow);
    CHECK(b.focused() == "value");
  }
}
