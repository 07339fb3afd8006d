// int_wheel worked by hand, and what holds for its picture at every width, language and state.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "ui/picture.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void check(const std::string& line, const ui::FrameSpec& spec) {
  INFO(line << " at " << spec.width_px << (spec.lang == Lang::zh ? " zh" : " en"));
  Bench b(line, spec);
  check_picture(b);
}

// A point on the circle: the band the item answers in ends 26 px outside it.
void point_at(Bench& b, double turn) {
  const ui::Rect box = b.place("ring");
  const float radius = box.w / 2 - 26, angle = static_cast<float>(turn) * 6.2831853f;
  b.point(box.mid_x() + radius * std::sin(angle), box.mid_y() - radius * std::cos(angle));
}

}  // namespace

TEST_CASE("int_wheel: nothing overlaps at any width, for any type and operation") {
  const char* states[] = {
      "int_wheel",
      "int_wheel?type=int8&op=add&a=127&b=1",
      "int_wheel?type=int2&op=neg&a=-2",
      "int_wheel?type=uint3&op=sub&a=0&b=1",
      "int_wheel?type=int4&op=mul&a=-8&b=-8",
      "int_wheel?type=int5&op=add&a=15&b=15",
      "int_wheel?type=uint6&op=mul&a=63&b=63",
      "int_wheel?type=uint8&op=sub&a=0&b=255",
      "int_wheel?type=int16&op=add&a=-32768&b=-1",
      "int_wheel?type=uint16&op=add&a=65535&b=65535",
      "int_wheel?type=int24&op=mul&a=-8388608&b=-8388608",
      "int_wheel?type=int32&op=add&a=2147483647&b=1",
      "int_wheel?type=uint64&op=mul&a=18446744073709551615&b=18446744073709551615",
      "int_wheel?type=int64&op=neg&a=-9223372036854775808&x=int64&y=int64&sum=int64&terms=18446744073709551615",
      "int_wheel?type=int8&op=add&a=128&b=0.5",
      "int_wheel?type=int63&x=int99&terms=-1"};
  for (const float width : {320.0f, 360.0f, 480.0f, 678.0f, 720.0f, 799.0f, 800.0f, 952.0f, 1099.0f, 1100.0f, 1280.0f})
    for (const char* state : states) check(state, look(width));
}

TEST_CASE("int_wheel: nothing overlaps in Chinese, under a finger, or with a menu open") {
  for (const float width : {320.0f, 480.0f, 800.0f, 1280.0f}) {
    for (const char* state : {"int_wheel", "int_wheel?type=int64&op=mul&a=-9223372036854775808&b=-9223372036854775808",
                              "int_wheel?type=int8&a=300&b=1", "int_wheel?type=uint4&op=sub&a=3&b=9"})
      check(state, look(width, Lang::zh));
    ui::FrameSpec touch = look(width);
    touch.coarse = true;
    check("int_wheel", touch);
    Bench b("int_wheel", touch);
    for (const char* menu : {"type", "sum"}) {
      b.click(menu);
      for (const ui::Recorder::Hit& hit : b.seen().hits) {
        INFO(hit.id);
        CHECK(hit.box.h >= 44);
      }
    }
  }
}

TEST_CASE("a click on the circle sets a to that code, a drag takes it along, and the middle does nothing") {
  Bench b("int_wheel?type=int8&op=add&a=0&b=1", look(1280));
  point_at(b, 0.25 * 0.9588);  // the step is (1 - gap) / 255 turns: 64 stands a little before the quarter
  CHECK(b.shows("64"));
  b.press();
  b.release();
  CHECK(b.state().find("a=6") != std::string::npos);
  const std::string clicked = b.state();
  const ui::Rect box = b.place("ring");
  b.point(box.mid_x(), box.mid_y());
  b.press();
  b.release();
  CHECK(b.state() == clicked);
  point_at(b, 0.1);
  b.press();
  point_at(b, 0.2);
  b.frame();
  point_at(b, 0.5 - 0.024);
  b.release();
  CHECK(b.state() == "int_wheel?type=int8&op=add&a=127&b=1");
}

TEST_CASE("the keyboard steps a along the circle and over the seam") {
  Bench b("int_wheel?type=int8&op=add&a=126&b=1", look(1280));
  b.enter_by_keyboard();
  for (int i = 0; i < 12 && b.focused() != "ring"; ++i) b.key(ImGuiKey_DownArrow);
  REQUIRE(b.focused() == "ring");
  b.key(ImGuiKey_RightArrow);
  CHECK(b.state() == "int_wheel?type=int8&op=add&a=127&b=1");
  b.key(ImGuiKey_RightArrow);
  CHECK(b.state() == "int_wheel?type=int8&op=add&a=-128&b=1");
  b.key(ImGuiKey_LeftArrow);
  CHECK(b.state() == "int_wheel?type=int8&op=add&a=127&b=1");
  CHECK(b.focused() == "ring");
  b.key(ImGuiKey_UpArrow);
  CHECK(b.focused() != "ring");
}

TEST_CASE("operations, the width, types and terms are set on the canvas") {
  Bench b("int_wheel?type=int8&op=add&a=-1&b=3", look(1280));
  b.click("mul");
  CHECK(b.state() == "int_wheel?type=int8&op=mul&a=-1&b=3");
  CHECK(b.has("b"));
  b.click("neg");
  CHECK(b.state() == "int_wheel?type=int8&op=neg&a=-1");
  CHECK(!b.has("b"));
  b.click("sub");
  b.click("bits-");
  CHECK(b.state() == "int_wheel?type=int7&op=sub&a=-1&b=3");
  b.click("bits+");
  b.click("type");
  b.click("type/uint8");
  CHECK(b.state() == "int_wheel?type=uint8&op=sub&a=255&b=3");
  b.click("sum");
  b.click("sum/int16");
  CHECK(b.state() == "int_wheel?type=uint8&op=sub&a=255&b=3&sum=int16");
  CHECK(b.shows("1"));
  b.click("terms");
  b.chord(ImGuiKey_A);
  b.type("2");
  CHECK(b.state() == "int_wheel?type=uint8&op=sub&a=255&b=3&sum=int16&terms=2");
  b.click("a");
  b.chord(ImGuiKey_A);
  b.type("256");
  CHECK(b.shows("256 is outside uint8: it holds 0 to 255."));
  CHECK(b.shows("255"));  // the old picture stays
}

TEST_CASE("int_wheel, read only: everything can be read, nothing changed") {
  ui::FrameSpec spec = look(1280);
  spec.readonly = true;
  Bench b("int_wheel", spec);
  const std::string before = b.state();
  for (const char* id : {"type", "bits+", "mul", "sum", "a", "terms"}) {
    b.click(id);
    b.type("1");
    CHECK(b.state() == before);
  }
  point_at(b, 0.1);
  b.press();
  b.release();
  CHECK(b.state() == before);
}

TEST_CASE("int_wheel: a figure nobody works draws the same picture again") {
  Bench b("int_wheel?type=int64&op=mul&a=3&b=-7", look(1280), 2);
  b.frame(2);
  const std::uint64_t first = b.picture();
  b.frame(5);
  CHECK(b.picture() == first);
}
