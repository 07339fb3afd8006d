// policy: one input, the answer of every convention. The state is what a link holds.
#pragma once

#include <cstdint>
#include <string>

#include "core/floats/profiles.hpp"
#include "widgets/field.hpp"

namespace lab::policy {

// What the reader is asked to do; `none` shows no verdict.
enum class Task { none, nan };

struct State {
  std::string format = "e4m3fn";
  std::string value = "465";  // what was typed: a number, or a code 0x.. / 0b..
  std::string a, b;           // ids of two profiles to compare; "" for none
  bool differ = false;        // only the inputs at which the answers shown are not the same
  std::uint32_t picked = 0;   // bit i: profiles()[i]
  Task task = Task::none;

  friend bool operator==(const State&, const State&) = default;
};

std::uint32_t bit_of(const Profile& profile);

// "nan" / "none" of Task, for the state line.
std::string_view task_name(Task task);

}  // namespace lab::policy
