// Rounding of a finite magnitude onto the values of a format: a step of `encode`, which alone uses it.
#pragma once

#include "core/floats/codec.hpp"

namespace lab {

// A code, perhaps beyond the largest, without sign.
struct Rounded {
  u128 code = 0;
  Lost lost = Lost::zero;
  bool away = false;
  bool over = false;  // beyond the largest finite code
  bool tiny = false;  // below the smallest normal number before rounding
};

// `value` is finite and not zero; `negative` turns the directed modes around.
Rounded round_to_grid(const Format& f, const Unpacked& value, const RoundingRule& rule, bool negative);

}  // namespace lab
