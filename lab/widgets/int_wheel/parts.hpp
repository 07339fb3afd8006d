// Shared by the files of the model.
#pragma once

#include "widgets/int_wheel/model.hpp"

namespace lab::int_wheel {

// Where codes stand: code 0 at the top, clockwise by equal steps, with a gap between the largest and the smallest
// value.
struct Wheel {
  explicit Wheel(IntType type);
  double at(std::uint64_t code) const;  // turns; negative for values below zero
  IntType type;
  double step = 0;  // turns from one code to the next
};

std::string short_integer(const Big& value);
void describe_ticks(IntType type, std::uint64_t from, std::uint64_t to, Model& m);

}  // namespace lab::int_wheel
