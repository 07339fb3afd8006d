// int_wheel: the circle of codes of an integer. The state is what a link holds.
#pragma once

#include <string>

#include "core/ints/integer.hpp"
#include "widgets/field.hpp"

namespace lab::int_wheel {

// What the reader is asked to do; `none` shows no verdict.
enum class Task { none, negate_smallest };

struct State {
  std::string type = "int8";  // int2 to int64, uint2 to uint64
  IntOp op = IntOp::add;      // abs is not offered
  std::string a = "100";      // operands as typed: decimal, or a code 0x.. / 0b..
  std::string b = "100";
  std::string x = "int8", y = "int8";  // sums of products: the factors' types,
  std::string sum = "int32";           // the accumulator's type,
  std::string terms = "4096";          // and how many there are
  Task task = Task::none;

  friend bool operator==(const State&, const State&) = default;
};

inline constexpr int k_least_bits = 2;

// Another type: with the same width the codes stay, with another width the values (wrapped where they do not fit).
void choose_type(State& state, std::string_view name);

// An integer as a reader types it; errors as in the messages. A code is read in `type`.
Result<Big> read_integer(std::string_view text, IntType type);

}  // namespace lab::int_wheel
