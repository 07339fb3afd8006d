// The figure policy worked by hand, and what holds for its picture at every width.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "ui/picture.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void check(const std::string& line, const ui::FrameSpec& spec) {
  INFO(line << " at " << spec.width_px << (spec.lang == Lang::zh ? " zh" : " en") << (spec.coarse ? " coarse" : ""));
  Bench b(line, spec);
  check_picture(b);
}

}  // namespace

TEST_CASE("policy: nothing overlaps at any width, in both languages") {
  for (const float width : {320.0f, 480.0f, 640.0f, 800.0f, 952.0f, 1280.0f})
    for (const Lang lang : {Lang::en, Lang::zh}) check("policy", look(width, lang));
  for (const float width : {320.0f, 480.0f, 800.0f, 1280.0f}) {
    for (const char* line : {"policy?fmt=e8m0&v=0", "policy?fmt=fp128&v=1/3", "policy?fmt=s1e11m52-fn&v=-1e300",
                             "policy?fmt=e2m1&v=nan", "policy?fmt=binary8p4se&v=1e9", "policy?fmt=bf16&v=0.1.2",
                             "policy?fmt=e4m3fn&v=1000&a=ml_dtypes&b=ml_dtypes_sat",
                             "policy?fmt=e5m2&v=0x7f&differ=true&pick=torch_old,gfloat"})
      check(line, look(width));
    ui::FrameSpec touch = look(width, Lang::zh);
    touch.coarse = true;
    check("policy?fmt=e4m3fn&v=465&pick=lab,ml_dtypes&task=nan", touch);
  }
}

TEST_CASE("policy: open menus overlap nothing") {
  for (const float width : {320.0f, 560.0f, 1280.0f})
    for (const char* menu : {"format", "input", "a", "b"})
      for (const Lang lang : {Lang::en, Lang::zh}) {
        Bench b("policy", look(width, lang));
        if (!b.has(menu)) continue;
        INFO(menu << " at " << width);
        b.click(menu);
        check_picture(b);
      }
}

TEST_CASE("policy: a click on a head picks the profile, and takes it back") {
  Bench b("policy?fmt=e4m3fn&v=465&task=nan", look(1280));
  b.click("pick/ml_dtypes");
  b.click("pick/gfloat");
  CHECK(b.state() == "policy?fmt=e4m3fn&v=465&pick=ml_dtypes,gfloat&task=nan");
  b.click("pick/ml_dtypes");
  CHECK(b.state() == "policy?fmt=e4m3fn&v=465&pick=gfloat&task=nan");
  Bench narrow("policy", look(320));
  narrow.click("pick/cuda_nosat");
  CHECK(narrow.state() == "policy?fmt=e4m3fn&v=465&pick=cuda_nosat");
}

TEST_CASE("policy: the cell under the pointer is read out, and nothing moves") {
  Bench b("policy", look(1280));
  const float height = b.height();
  b.hover("cell0_0");
  CHECK(b.shows("OCP, saturating"));
  CHECK(b.shows("465 → 448  0x7E"));
  CHECK(b.shows("465 is beyond the largest value. This profile saturates to 448; others give NaN."));
  CHECK(b.height() == height);
  b.leave();
  CHECK(b.shows("465 → 448  0x7E"));  // the last one stays
  Bench narrow("policy", look(320));
  const float before = narrow.height();
  narrow.hover("pick/ml_dtypes");
  CHECK(narrow.shows("465 → NaN  0x7F"));
  CHECK(narrow.height() == before);
}

TEST_CASE("policy: menus choose format, input and the two profiles to compare") {
  Bench b("policy", look(1280));
  b.click("format");
  b.click("format/e5m2");
  CHECK(b.state() == "policy?fmt=e5m2&v=465");
  b.click("a");
  b.click("a/torch_old");
  b.click("b");
  b.click("b/ml_dtypes");
  CHECK(b.state() == "policy?fmt=e5m2&v=465&a=torch_old&b=ml_dtypes");
  CHECK(b.has("cell0_1"));
  CHECK(!b.has("cell0_2"));
  b.click("differ");
  CHECK(b.state() == "policy?fmt=e5m2&v=465&a=torch_old&b=ml_dtypes&differ=true");
  b.click("a");
  b.click("a/none");
  CHECK(b.state() == "policy?fmt=e5m2&v=465&b=ml_dtypes&differ=true");
  Bench narrow("policy", look(320));
  narrow.click("input");
  narrow.click("input/-inf");
  CHECK(narrow.state() == "policy?fmt=e4m3fn&v=-inf");
  narrow.click("value");
  narrow.chord(ImGuiKey_A);
  narrow.type("464");
  CHECK(narrow.state() == "policy?fmt=e4m3fn&v=464");
}

TEST_CASE("policy: the arrow keys reach every head and every cell, also past the edge") {
  for (const float width : {480.0f, 1280.0f}) {
    INFO(width);
    Bench b("policy", look(width));
    b.enter_by_keyboard();
    for (int i = 0; i < 12 && b.focused().rfind("pick/", 0) != 0; ++i) b.key(ImGuiKey_DownArrow);
    REQUIRE(b.focused().rfind("pick/", 0) == 0);
    for (int i = 0; i < 13; ++i) b.key(ImGuiKey_LeftArrow);
    REQUIRE(b.focused() == "pick/ocp_sat");
    b.key(ImGuiKey_DownArrow);
    REQUIRE(b.focused() == "cell0_0");
    for (int row = 0; row < 8; ++row) {
      for (int i = 0; i < 12; ++i) {
        const bool right = row % 2 == 0;
        b.key(right ? ImGuiKey_RightArrow : ImGuiKey_LeftArrow);
        CHECK(b.focused() == "cell" + std::to_string(row) + "_" + std::to_string(right ? i + 1 : 11 - i));
      }
      if (row < 7) b.key(ImGuiKey_DownArrow);
    }
    for (int i = 0; i < 8; ++i) b.key(ImGuiKey_UpArrow);
    REQUIRE(b.focused() == "pick/ocp_sat");
    b.key(ImGuiKey_Space);
    CHECK(b.state() == "policy?fmt=e4m3fn&v=465&pick=ocp_sat");
  }
}

TEST_CASE("policy: columns that do not fit move under the first one, by the bar") {
  Bench b("policy", look(480));
  REQUIRE(b.has("columns_bar"));
  CHECK(b.has("pick/ocp_sat"));
  CHECK(!b.has("pick/lab"));
  const ui::Rect bar = b.place("columns_bar");
  b.point(bar.x + 4, bar.mid_y());
  b.press();
  b.point(bar.right() - 4, bar.mid_y());
  b.release();
  CHECK(!b.has("pick/ocp_sat"));
  CHECK(b.has("pick/lab"));
  check_picture(b);
  CHECK(!Bench("policy", look(1280)).has("columns_bar"));
}

TEST_CASE("policy: read only, everything can be read and nothing changed") {
  for (const float width : {320.0f, 480.0f, 1280.0f}) {
    ui::FrameSpec spec = look(width);
    spec.readonly = true;
    Bench b("policy", spec);
    for (const char* id : {"pick/ml_dtypes", "format", "value", "a", "differ", "input", "columns_bar"})
      if (b.has(id)) b.click(id);
    CHECK(b.state() == "policy?fmt=e4m3fn&v=465");
    if (width >= 480) {
      b.hover("cell0_8");
      CHECK(b.shows("465 → 448  0x7E"));
    }
  }
}

TEST_CASE("policy: a figure nobody works draws the same picture again") {
  Bench b("policy", look(1280), 2);
  b.frame(2);
  const std::uint64_t first = b.picture();
  b.frame(5);
  CHECK(b.picture() == first);
}
