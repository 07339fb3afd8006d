// Everything the figure shows. Numbers that are shown short are typographic text; full ones use "-" and can be typed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "widgets/figure.hpp"
#include "widgets/policy/state.hpp"

namespace lab::policy {

// What one profile makes of one input.
struct Cell {
  Reply reply = Reply::code;
  Class kind = Class::zero;
  std::string value;      // short: "448" "NaN" "∞" "2¹²⁷"; "" without a code
  std::string full;       // exact: "448" "nan" "-inf" "0x1p+127"; "" without a code
  std::string code;       // "0x7E"
  std::string code_text;  // shortened in the middle when long
  Flags flags;
  bool differs = false;  // not the answer that most of the columns shown give; without a most common one, all differ
};

struct Row {
  Text name{};  // which edge it is; policy_input_typed for none
  bool typed = false;
  std::string value;        // short
  std::string full;         // can be typed
  std::vector<Cell> cells;  // a column each
  bool parts = false;       // the cells are not all the same
};

struct Column {
  const Profile* profile = nullptr;
  bool picked = false;
};

// Columns with one answer to the typed value, in the order of the columns.
struct Group {
  Cell answer;
  std::vector<std::size_t> columns;  // of all profiles that answer for the format
};

struct Model {
  bool valid = true;                  // false: value_error or format_error says why, and the rest shows the fallback
  std::optional<Error> value_error;   // the typed value could not be read
  std::optional<Error> format_error;  // the format could not be read
  std::optional<Error> a_error, b_error;  // a profile to compare says nothing about the format

  Format format;
  std::string format_id, format_note;  // "FP8 E4M3FN"; "" for a format of one's own
  std::string typed;
  std::string largest;  // short

  bool comparing = false;       // two columns, a and b
  std::vector<Column> columns;  // all that answer for the format, or a and b
  std::vector<Row> rows;        // the typed value, then the edges; with State::differ only rows that part
  int inputs = 0, parting = 0;  // of all rows, shown or not
  std::vector<Group> groups;    // the largest first; of the typed value, over all profiles
  int profiles = 0;             // that answer for the format

  std::optional<Answer> answer;
};

// Pure; computed once per State. When the input cannot be read the picture is that of `fallback`.
Model compute(const State& state, const State& fallback);

}  // namespace lab::policy
