// What holds for every width, language and state: nothing overlaps, nothing leaves the figure, everything can be hit.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "ui/picture.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void check(const std::string& line, const ui::FrameSpec& spec) {
  INFO(line << " at " << spec.width_px << (spec.lang == Lang::zh ? " zh" : " en") << (spec.coarse ? " coarse" : ""));
  Bench b(line, spec);
  check_picture(b);
}

const std::vector<std::string> k_formats = {"e4m3fn",         "fp16",        "fp32",        "fp64", "e8m0",
                                            "s1e15m112-ieee", "binary8p3se", "s0e0m4-none", "e2m1", "tf32"};
const std::vector<std::string> k_values = {"0.1", "0", "-0", "inf", "nan", "1e30", "460", "-1e-300", "1/3"};

}  // namespace

TEST_CASE("nothing overlaps at any width, for any format and value") {
  for (const float width :
       {320.0f, 360.0f, 480.0f, 560.0f, 678.0f, 720.0f, 799.0f, 800.0f, 952.0f, 1099.0f, 1100.0f, 1280.0f})
    for (const std::string& format : k_formats) check("float_bits?fmt=" + format + "&v=0.1", look(width));
  for (const float width : {320.0f, 952.0f, 1280.0f})
    for (const std::string& value : k_values)
      for (const char* format : {"fp16", "e4m3fn", "fp64"})
        check(std::string("float_bits?fmt=") + format + "&v=" + value, look(width));
}

TEST_CASE("nothing overlaps in Chinese, by byte, with all formats, under a finger") {
  for (const float width : {320.0f, 952.0f, 1280.0f}) {
    check("float_bits?fmt=fp64&v=0.1", look(width, Lang::zh));
    check("float_bits?fmt=fp32&v=1e30&bytes=true", look(width));
    check("float_bits?fmt=tf32&v=0.1&all=true", look(width));
    check("float_bits?fmt=fp16&v=0.1.2", look(width));
    ui::FrameSpec touch = look(width);
    touch.coarse = true;
    check("float_bits?fmt=bf16&v=-65504", touch);
  }
}

TEST_CASE("open menus overlap nothing") {
  for (const float width : {320.0f, 560.0f, 952.0f, 1280.0f})
    for (const Lang lang : {Lang::en, Lang::zh}) {
      INFO(width);
      Bench b("float_bits?fmt=fp16&v=0.1", look(width, lang));
      b.click("format");
      check_picture(b);
    }
}

TEST_CASE("under a finger every row is 44 px high") {
  for (const float width : {320.0f, 952.0f}) {
    ui::FrameSpec spec = look(width);
    spec.coarse = true;
    Bench b("float_bits?fmt=fp16&v=0.1", spec);
    b.click("format");
    for (const ui::Recorder::Hit& hit : b.seen().hits) {
      INFO(hit.id);
      CHECK(hit.box.h >= 44);
    }
  }
}

TEST_CASE("a figure nobody works draws the same picture again") {
  Bench b("float_bits?fmt=fp16&v=0.1", look(1280), 2);
  b.frame(2);
  const std::uint64_t first = b.picture();
  b.frame(5);
  CHECK(b.picture() == first);
}

TEST_CASE("a number of 100,000 digits is drawn, and stays") {
  Bench b("float_bits?fmt=fp64&v=0." + std::string(100000, '7'), look(1280));
  b.frame(2);
  const std::uint64_t first = b.picture();
  b.frame(2);
  CHECK(b.picture() == first);
}

TEST_CASE("faces arrive in any order, and a file that is no font is refused") {
  ImFontAtlas atlas;
  CHECK(!ui::add_face(atlas, ui::Face::text, std::calloc(1, 1000), 1000));
  CHECK(!ui::add_face(atlas, ui::Face::text, nullptr, 0));
}
