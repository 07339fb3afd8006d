// The figure sum_race worked by hand, and its layout at every width.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "ui/picture.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void check_layout(const std::string& line, const ui::FrameSpec& spec) {
  Bench b(line, spec);
  while (b.figure().work(100'000'000)) {
  }
  b.frame(2);
  INFO(line << " at " << spec.width_px << (spec.lang == Lang::zh ? " zh" : " en"));
  check_picture(b, true);
}

const char* const k_lines[] = {
    "sum_race",
    "sum_race?data=tenths&n=100000&fmt=bf16&show=sequential,pairwise,kahan,neumaier,blocked,tensor",
    "sum_race?data=uniform&n=20000&fmt=fp16&show=sequential,sequential:fp32,blocked:fp16/fp32,pairwise",
    "sum_race?data=normal&n=3000&fmt=fp64&acc=fp32&at=77",
    "sum_race?data=alternating&n=1&fmt=e4m3fn",
    "sum_race?data=list&list=1,1e30,-1e30,inf&fmt=fp32",
    "sum_race?data=list&list=1,two&fmt=fp32",
    "sum_race?data=descending&n=300000&fmt=e2m1&rnd=ru",
    "sum_race?n=1000000&at=2048&task=stall",
};

}  // namespace

TEST_CASE("sum_race: nothing overlaps at any width, in both languages") {
  for (const char* line : k_lines)
    for (const float width : {320.0f, 480.0f, 678.0f, 800.0f, 952.0f, 1100.0f, 1280.0f})
      for (const Lang lang : {Lang::en, Lang::zh})
        if (lang == Lang::en || width == 320.0f || width == 952.0f || width == 1280.0f)
          check_layout(line, look(width, lang));
}

TEST_CASE("sum_race: a press on the plot moves the read-out, the pointer alone only reads") {
  Bench b("sum_race", look(1280));
  CHECK(b.shows("n = 10000"));
  const ui::Rect plot = b.place("plot");
  const float x = plot.x + plot.w * 11 / 13.2877f;  // 2048 of 10000, by their logarithms to base 2
  b.point(x, plot.mid_y());
  CHECK(b.shows("n = 2048"));
  CHECK(b.shows("At n = 2048"));
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16");
  b.press();
  b.release();
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&at=2048");
  b.leave();
  CHECK(b.shows("n = 2048"));
}

TEST_CASE("sum_race: the question is answered with the arrow keys") {
  Bench b("sum_race?at=1024&task=stall", look(1280));
  b.enter_by_keyboard();
  for (int i = 0; i < 6 && b.focused() != "plot"; ++i) b.key(ImGuiKey_DownArrow);
  REQUIRE(b.focused() == "plot");
  b.key(ImGuiKey_RightArrow);
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&at=1069&task=stall");
  CHECK(!b.figure().answer()->correct);
  b.key(ImGuiKey_LeftArrow);
  b.key(ImGuiKey_LeftArrow);
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&at=1000&task=stall");
  for (int i = 0; i < 17; ++i) b.key(ImGuiKey_RightArrow);
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&at=2048&task=stall");
  CHECK(b.figure().answer()->correct);
  CHECK(b.focused() == "plot");
}

TEST_CASE("sum_race: a row takes its order into the race or out of it") {
  Bench b("sum_race", look(1280));
  b.click("order/neumaier");
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&show=sequential,pairwise,kahan,neumaier");
  for (const char* id : {"order/sequential", "order/pairwise", "order/kahan"}) b.click(id);
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&show=neumaier");
  b.click("order/neumaier");  // one stays
  CHECK(b.state() == "sum_race?data=ones&fmt=fp16&show=neumaier");
}

TEST_CASE("sum_race: fields and menus set the state") {
  Bench b("sum_race", look(1280));
  b.click("n");
  b.chord(ImGuiKey_A);
  b.type("500");
  CHECK(b.state() == "sum_race?data=ones&n=500&fmt=fp16");
  b.click("data");
  b.click("data/tenths");
  b.click("fmt");
  b.click("fmt/bf16");
  b.click("acc");
  b.click("acc/fp32");
  CHECK(b.state() == "sum_race?data=tenths&n=500&fmt=bf16&acc=fp32");
  b.click("acc");
  b.click("acc/same");
  CHECK(b.state() == "sum_race?data=tenths&n=500&fmt=bf16");
  b.click("data");
  b.click("data/list");
  CHECK(b.shows("The list is empty. Type numbers, separated by commas or spaces."));
  b.click("list");
  b.type("1, 2, 3.5");
  CHECK(b.state() == "sum_race?data=list&list=1,%202,%203.5&n=500&fmt=bf16");
  CHECK(b.shows("6.5"));
}

TEST_CASE("sum_race: long work shows how far it is, and can be stopped") {
  Bench b("sum_race?n=1000000", look(1280));
  REQUIRE(b.has("cancel"));
  const float height = b.height();
  b.figure().work(100'000);
  b.frame();
  CHECK(b.figure().working());
  b.click("cancel");
  CHECK(!b.figure().working());
  CHECK(b.has("resume"));
  CHECK(b.height() == height);
  b.click("resume");
  CHECK(b.figure().working());
  while (b.figure().work(100'000'000)) {
  }
  b.frame(2);
  CHECK(!b.has("cancel"));
  CHECK(!b.has("resume"));
  CHECK(b.height() == height);  // nothing jumps when it is done
}

TEST_CASE("sum_race: read only, everything can be read and nothing changed") {
  ui::FrameSpec spec = look(1280);
  spec.readonly = true;
  Bench b("sum_race", spec);
  for (const char* id : {"order/neumaier", "data", "fmt", "n", "at", "plot"}) {
    b.click(id);
    b.type("1");
    CHECK(b.state() == "sum_race?data=ones&fmt=fp16");
  }
  const ui::Rect plot = b.place("plot");
  b.point(plot.x + 1, plot.mid_y());
  CHECK(b.shows("n = 1"));
}

TEST_CASE("sum_race: rows of 44 px under a finger, and the same picture when nobody works it") {
  ui::FrameSpec touch = look(952);
  touch.coarse = true;
  Bench b("sum_race", touch);
  for (const ui::Recorder::Hit& hit : b.seen().hits) {
    INFO(hit.id);
    CHECK(hit.box.h >= 44);
  }
  b.frame(2);
  const std::uint64_t first = b.picture();
  b.frame(5);
  CHECK(b.picture() == first);
}
