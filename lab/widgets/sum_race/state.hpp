// sum_race: orders of summation side by side over the number of terms. The state is what a link holds.
#pragma once

#include <string>

#include "core/floats/rounding.hpp"
#include "widgets/field.hpp"

namespace lab::sum_race {

enum class Data { ones, tenths, alternating, descending, ascending, uniform, normal, list };

// What the reader is asked to do; `none` shows no verdict.
enum class Task { none, stall };

// Numbers stand as they were typed, so that a message can name them; setup.hpp reads them.
struct State {
  Data data = Data::ones;
  std::string n = "10000";
  std::string format = "fp16";  // of the terms
  std::string accumulator;      // of the sums; "" for that of the terms
  // Series: order[:accumulator[/outer accumulator]], separated by commas.
  std::string show = "sequential,pairwise,kahan";
  std::string block = "32";  // terms of a block (blocked) or group (tensor)
  std::string bits = "13";   // kept below the leading bit (tensor)
  Rounding rounding = Rounding::rne;
  std::string seed = "0";
  std::string list;
  std::string at;  // n of the read-out; "" for the last
  Task task = Task::none;

  friend bool operator==(const State&, const State&) = default;
};

std::string_view data_name(Data data);  // "ones"

}  // namespace lab::sum_race
