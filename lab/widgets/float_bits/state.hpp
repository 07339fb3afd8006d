// float_bits: one value seen four ways. The state is what a link holds.
#pragma once

#include <string>
#include <tuple>

#include "core/floats/codec.hpp"
#include "widgets/field.hpp"

namespace lab::float_bits {

// What the reader is asked to do; `none` shows no verdict.
enum class Task { none, one_bit_doubles };

struct State {
  std::string format = "fp16";
  std::string value = "0.1";  // what was typed: a number, or a code 0x.. / 0b..
  std::string code;           // hex code set by the bits; when not empty it is the input and `value` is empty
  Rounding rounding = Rounding::rne;
  Overflow overflow = Overflow::ieee;
  bool all = false;    // the table of other formats lists all of them
  bool bytes = false;  // bit row in bytes instead of fields
  Task task = Task::none;

  friend bool operator==(const State&, const State&) = default;
};

// The ways to change the input; each keeps the rule that one of value and code is empty.
void set_value(State& state, std::string text);
void set_code(State& state, std::string code);
// Another format for the same value: a code of the old format becomes the number it stands for.
void choose_format(State& state, std::string_view id);

// A custom format by its parts; the bias follows the shape while `own_bias` is false. Conflicts show as format_error.
struct CustomParts {
  bool sign = true;
  int exponent_bits = 4;
  int fraction_bits = 3;
  bool own_bias = false;
  int bias = 7;
  Specials specials = Specials::ieee;
  bool subnormals = true;
};
CustomParts custom_parts(const Format& format);
void choose_custom(State& state, const CustomParts& parts);

// "double" / "none" of Task, for the state line.
std::string_view task_name(Task task);

}  // namespace lab::float_bits
