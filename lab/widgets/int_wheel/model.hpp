// Everything the figure shows, as text and as turns (fractions of the circle, clockwise from the top); drawing adds
// nothing. Numbers use "-"; `pretty` of plot/typography gives the printed form.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "widgets/figure.hpp"
#include "widgets/int_wheel/state.hpp"

namespace lab::int_wheel {

enum class Spot { none, start, result };

inline constexpr int k_last_rank = 4 + k_max_int_bits;

// A code on the circle; with a label for each reading where there is one.
struct Tick {
  std::uint64_t code = 0;
  double at = 0;
  bool major = false;
  Spot spot = Spot::none;  // where the walk starts and ends; the end wins
  int lean = 0;            // -1, 1: at the seam, its labels stand to the left or right
  int rank = 0;            // labels of a smaller rank go first when there is no room for all
  std::string outside;     // signed reading
  std::string inside;      // unsigned reading
};

struct Arc {
  bool shown = false;
  double from = 0, to = 0;  // clockwise when to > from
};

// A stop of a product: one of the b steps of length a.
struct Hop {
  double at = 0;
  bool beyond = false;  // over the seam already
};

// What one policy makes of the exact result.
struct Outcome {
  IntPolicy policy = IntPolicy::wrap;
  bool refused = false;    // the other texts are then empty
  std::string value;       // "-56"
  std::string code;        // "0xC8"
  std::string difference;  // value - exact: "-256", "0"
};

struct Word {
  Text name = Text::int_wheel_field_a;
  std::string value;  // as the type reads it
  std::string code;   // "0x64"
  std::string bits;   // "0110 0100"
};

struct Sum {
  std::string x, y, sum;    // names of types
  std::string worst;        // "(-128) × (-128) = 16384"
  std::string worst_value;  // "16384"
  std::string fit;          // so many products fit
  std::string terms;        // for so many
  std::string width;        // so many bits are needed; "" when no unsigned width is enough
  bool sum_signed = true;
};

struct Model {
  bool valid = true;              // the wheel's settings could be read; else it is that of the fallback
  std::vector<Problem> problems;  // of every setting
  const Error* problem(std::string_view key) const;

  IntType type;
  std::string type_name;
  std::string least, most;                                               // of the type, in full
  std::string signed_range_low, signed_range_high, unsigned_range_high;  // short: "-128" "127" "255", "2⁶⁴ − 1"
  std::string count;                                                     // of codes: "256", "2⁶⁴"

  IntOp op = IntOp::add;
  std::string first, symbol, second;  // "100" "+" "100"; "" "-" "(-128)" for a sign
  std::string exact, stored;          // "200" "-56"
  std::string stored_other;           // the same code in the other reading: "200"
  bool fits = true;
  std::string bound;      // the end of the range it went beyond: "127"
  std::string crossings;  // how often the walk goes over the seam: "1"; "0"
  bool carry = false, overflow = false;

  double low_at = 0, high_at = 0;  // the circle runs from one to the other; the rest is the seam
  std::vector<Tick> ticks;
  std::vector<Hop> hops;
  Arc inside_range, beyond;
  double a_at = 0;

  std::array<Outcome, 3> outcomes;  // wrap, saturate, trap
  std::optional<Error> refusal;     // of trap
  std::vector<Word> words;          // a, b, result
  Sum sum;
  std::optional<Answer> answer;
};

// Pure; computed once per State. Settings that cannot be read are those of `fallback`, and `problems` says why.
Model compute(const State& state, const State& fallback);

// "100 + 100", "-(-128)".
std::string formula(const Model& m);

// The operand for a place on the circle, and one code further (over the seam at an end): text for State::a.
std::string operand_at(const Model& m, double turn);
std::string operand_beside(const Model& m, int step);

// "28 bits", or why there is no width.
std::string sum_width(const Model& m, Lang lang);

// A code of the circle in words of both readings.
struct Reading {
  std::string code, as_unsigned, as_signed;
  double at = 0;
};
Reading reading(const Model& m, std::string_view operand);

}  // namespace lab::int_wheel
