// The figure worked by hand: what pointer and keyboard do to its state.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "ui/bench.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void type_value(Bench& b, const std::string& text) {
  b.click("value");
  b.chord(ImGuiKey_A);
  b.type(text);
}

}  // namespace

TEST_CASE("a click on a bit toggles it, on the press, and the state holds the code") {
  Bench b("float_bits?fmt=e4m3fn&code=0x38");
  b.click("bit1");
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x78");
  b.click("bit1");
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x38");
}

TEST_CASE("a drag paints the value of the first cell") {
  Bench b("float_bits?fmt=e4m3fn&code=0x38");
  b.drag("bit5", "bit7");
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x3f");
  b.drag("bit7", "bit2");
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x00");
}

TEST_CASE("a drag faster than the frames leaves no cell out") {
  Bench b("float_bits?fmt=fp16&code=0x0000", look(1280));
  b.drag("bit0", "bit15");
  CHECK(b.state() == "float_bits?fmt=fp16&code=0xffff");
}

TEST_CASE("what is typed is the state at every keystroke") {
  Bench b("float_bits?fmt=fp16&v=0.5");
  type_value(b, "0.1");
  CHECK(b.state() == "float_bits?fmt=fp16&v=0.1");
  CHECK(b.figure().json()["model"]["code"] == "0x2e66");
  b.type("25");
  CHECK(b.state() == "float_bits?fmt=fp16&v=0.125");
}

TEST_CASE("a value that cannot be read leaves the picture and says why") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  const float before = b.place("bit0").y;
  type_value(b, "0.1.2");
  CHECK(b.shows("0x2E66"));
  CHECK(b.shows("“0.1.2” is not a number. Try 0.1, 1/3, 0x1.8p-3 or 0b1010."));
  CHECK(b.place("bit0").y > before);  // the message pushes, it covers nothing
}

TEST_CASE("the read-out names the bit under the pointer and keeps its height") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  const float height = b.height();
  CHECK(!b.shows("bit 0"));
  b.hover("bit15");
  CHECK(b.shows("bit 0"));
  CHECK(b.shows("0x2E67 = 0.10003662109375"));
  CHECK(b.height() == height);
  b.leave();
  CHECK(b.shows("bit 0"));  // the last one stays
}

TEST_CASE("menus open in the flow and close when something is chosen") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  const float before = b.place("bit0").y;
  b.click("format");
  CHECK(b.has("format/bf16"));
  CHECK(b.place("bit0").y > b.place("format/bf16").bottom());
  b.click("format/bf16");
  CHECK(b.state() == "float_bits?fmt=bf16&v=0.1");
  CHECK(!b.has("format/bf16"));
  CHECK(b.place("bit0").y == before);
  b.click("rounding");
  b.click("rounding/rtz");
  CHECK(b.state() == "float_bits?fmt=bf16&v=0.1&rnd=rtz");
  b.click("overflow");
  b.click("overflow/saturate");
  CHECK(b.state() == "float_bits?fmt=bf16&v=0.1&rnd=rtz&ovf=saturate");
}

TEST_CASE("the custom row makes formats of one's own and refuses what cannot be") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  b.click("format");
  b.click("custom_m-");
  CHECK(b.state() == "float_bits?fmt=s1e5m9-ieee&v=0.1");
  b.click("custom_fn");
  CHECK(b.state() == "float_bits?fmt=s1e5m9-fn&v=0.1");
  b.click("custom_bias+");
  CHECK(b.state() == "float_bits?fmt=s1e5m9b16-fn&v=0.1");
  Bench without_sign("float_bits?fmt=e8m0&v=1", look(1280));
  without_sign.click("format");
  without_sign.click("custom_fnuz");
  CHECK(without_sign.state() == "float_bits?fmt=e8m0&v=1");
}

TEST_CASE("steps go to the neighbours and stop where there is none") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  b.click("above");
  CHECK(b.state() == "float_bits?fmt=fp16&code=0x2e67");
  b.click("below");
  b.click("below");
  CHECK(b.state() == "float_bits?fmt=fp16&code=0x2e65");
  Bench lowest("float_bits?fmt=e8m0&code=0x00", look(1280));
  lowest.click("below");
  CHECK(lowest.state() == "float_bits?fmt=e8m0&code=0x00");
}

TEST_CASE("a row of the table chooses its format; the button lists all") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  b.click("row/e5m2");
  CHECK(b.state() == "float_bits?fmt=e5m2&v=0.1");
  CHECK(!b.has("row/e8m0"));
  b.click("all");
  CHECK(b.state() == "float_bits?fmt=e5m2&v=0.1&all=true");
  CHECK(b.has("row/e8m0"));
}

TEST_CASE("the keyboard reaches the bits, toggles, and sets and advances") {
  Bench b("float_bits?fmt=e4m3fn&code=0x38", look(1280));
  b.enter_by_keyboard();
  CHECK(b.focused() == "value");
  for (int i = 0; i < 4 && b.focused().rfind("bit", 0) != 0; ++i) b.key(ImGuiKey_DownArrow);
  REQUIRE(b.focused().rfind("bit", 0) == 0);
  for (int i = 0; i < 8; ++i) b.key(ImGuiKey_LeftArrow);
  REQUIRE(b.focused() == "bit0");
  b.key(ImGuiKey_RightArrow);
  CHECK(b.focused() == "bit1");
  b.key(ImGuiKey_Space);
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x78");
  b.key(ImGuiKey_0);
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x38");
  CHECK(b.focused() == "bit2");
  b.key(ImGuiKey_1);
  b.key(ImGuiKey_0);
  CHECK(b.state() == "float_bits?fmt=e4m3fn&code=0x28");
  CHECK(b.focused() == "bit4");
}

TEST_CASE("a menu can be worked by keyboard and gives the focus back") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280));
  b.enter_by_keyboard();
  b.key(ImGuiKey_RightArrow);
  REQUIRE(b.focused() == "format");
  b.key(ImGuiKey_Space);
  REQUIRE(b.has("format/fp32"));
  CHECK(b.focused() == "format/fp16");
  b.key(ImGuiKey_Escape);
  CHECK(!b.has("format/fp32"));
  CHECK(b.focused() == "format");
  b.key(ImGuiKey_Space);
  b.key(ImGuiKey_UpArrow);
  CHECK(b.focused() == "format/fp128");
  b.key(ImGuiKey_Space);
  CHECK(b.state() == "float_bits?fmt=fp128&v=0.1");
  CHECK(b.focused() == "format");
}

TEST_CASE("read only: everything can be read, nothing changed") {
  ui::FrameSpec spec = look(1280);
  spec.readonly = true;
  Bench b("float_bits?fmt=fp16&v=0.1", spec);
  for (const char* id : {"bit3", "format", "rounding", "above", "row/e5m2", "all", "value"}) {
    b.click(id);
    b.type("1");
    CHECK(b.state() == "float_bits?fmt=fp16&v=0.1");
  }
  b.hover("bit15");
  CHECK(b.shows("bit 0"));
}
