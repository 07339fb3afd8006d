#include "ui/picture.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

namespace lab::test {

namespace {

float overlap(float a0, float a1, float b0, float b1) { return std::min(a1, b1) - std::max(a0, b0); }

void check_hits(const ui::Recorder& seen, float width, bool strict) {
  for (std::size_t i = 0; i < seen.hits.size(); ++i) {
    const ui::Rect& a = seen.hits[i].box;
    INFO(seen.hits[i].id << " " << a.x << " " << a.y << " " << a.w << " x " << a.h);
    CHECK(a.w >= 24);
    CHECK(a.h >= 24);
    CHECK(a.x >= (strict ? 0 : -1.01f));
    CHECK(a.right() <= (strict ? width : width + 1));
    for (std::size_t j = i + 1; j < seen.hits.size(); ++j) {
      const ui::Rect& b = seen.hits[j].box;
      const bool apart =
          overlap(a.x, a.right(), b.x, b.right()) < 0.5f || overlap(a.y, a.bottom(), b.y, b.bottom()) < 0.5f;
      if (!apart) {
        INFO("and " << seen.hits[j].id);
        CHECK(apart);
      }
    }
  }
}

void check_texts(const ui::Recorder& seen, float width) {
  for (std::size_t i = 0; i < seen.texts.size(); ++i) {
    const ui::Recorder::Text& one = seen.texts[i];
    INFO("'" << one.text << "' at " << one.box.x << " " << one.box.y);
    CHECK(one.style.px >= 12);
    CHECK(one.box.x >= 0);
    CHECK(one.box.right() <= width + 0.5f);
    for (std::size_t j = i + 1; j < seen.texts.size(); ++j) {
      const ui::Rect &a = one.box, &b = seen.texts[j].box;
      const float ah = one.style.px * ui::k_cap_height, bh = seen.texts[j].style.px * ui::k_cap_height;
      const bool apart = overlap(a.x, a.right(), b.x, b.right()) < 1 || overlap(a.y, a.y + ah, b.y, b.y + bh) < 1;
      if (!apart) {
        INFO("and '" << seen.texts[j].text << "'");
        CHECK(apart);
      }
    }
  }
}

}  // namespace

void check_picture(Bench& bench, bool strict) {
  check_hits(bench.seen(), bench.spec().width_px, strict);
  check_texts(bench.seen(), bench.spec().width_px);
  for (const ui::Recorder::Text& one : bench.seen().texts) {
    INFO("'" << one.text << "' ends under the figure");
    CHECK(one.box.bottom() <= bench.height());
  }
}

}  // namespace lab::test
