// What holds for every picture: nothing overlaps, nothing leaves the figure, everything can be hit, no text is tiny.
#pragma once

#include "ui/bench.hpp"

namespace lab::test {

// `strict`: what can be hit does not reach one pixel beyond the figure either.
void check_picture(Bench& bench, bool strict = false);

}  // namespace lab::test
