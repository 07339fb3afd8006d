// Everything the figure shows, as text and positions; drawing adds nothing. Texts use "-" and "e-5"
// (copied as they stand); `pretty` of plot/typography gives the typographic form. Words come from lab/text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "widgets/figure.hpp"
#include "widgets/float_bits/state.hpp"

namespace lab::float_bits {

enum class Role { sign, exponent, fraction };

struct Bit {
  int index = 0;  // 0 is the lowest bit of the code
  Role role = Role::fraction;
  bool one = false;
  std::string weight;         // under the cell: "±", "16", "2⁻³"
  std::string worth;          // what this bit is worth here: "2⁻¹⁴"; "" for sign and exponent bits
  std::string flipped_code;   // "0x2E67": setting State::code to it toggles the bit
  std::string flipped_value;  // "0.10003662109375" "NaN" "∞"
};

// A code next to the stored one in the order of values.
struct Neighbour {
  bool exists = false;     // false: the stored value is the last one on this side
  bool is_number = false;  // false with exists: NaN or infinity stands there (drawn hatched)
  std::string code;        // State::code to step there
  std::string code_text;   // shown, shortened when long: "0x3FB9…999A"
  std::string value;       // "0.09991455078125"
};

// The real line from the neighbour below (0) to the neighbour above (1). Positions are fractions of it.
struct Line {
  bool shown = false;  // false for NaN, infinities and formats where no neighbour is a number
  double stored = 0.5;
  bool has_exact = false;  // the exact value differs and lies on the line
  double exact = 0.5;
  bool exact_beyond_low = false, exact_beyond_high = false;  // off the line: an arrow at that end
  bool has_tie_below = false, has_tie_above = false;
  double tie_below = 0.25, tie_above = 0.75;
  bool hatched_below = false, hatched_above = false;  // beyond the stored value there is no number
  std::string error_label;                            // "-0.4 ulp" without unit: "-0.4"
};

// One row of "the same value in other formats".
struct Other {
  std::string id;
  std::string code;       // full, State::code-like text
  std::string code_text;  // shortened in the middle when long
  std::string value;      // stored value, full text
  bool current = false;
  bool is_number = true;       // false: NaN or infinity, no error
  bool exact = false;          // stored without error: no tick, the word "exact"
  double log2_error = 0;       // log2 |relative error|, when is_number and not exact
  std::string error_text;      // "2⁻¹²": the power of two nearest to the relative error; "" when there is none
  std::string relative_error;  // "2.44e-4" for the table
};

struct Model {
  bool valid = true;                  // false: an error below says why, and the rest shows the fallback
  std::optional<Error> value_error;   // the typed value or code could not be read
  std::optional<Error> format_error;  // the format could not be read

  Format format;
  std::string format_id;    // "fp16" or the custom id
  std::string format_note;  // "IEEE half"; "" for custom
  std::string layout;       // "1 + 5 + 10"
  bool is_custom = false;

  bool from_code = false;        // the input is a code, exact by definition
  bool from_code_field = false;  // it stands in State::code
  std::string typed;             // what stands in the value field
  std::string exact_text;        // the exact input value in decimal, possibly long; "1/3" for endless ones
  Class kind = Class::zero;      // of the stored value
  bool negative = false;

  std::string code;                  // "0x2E66"
  std::string code_text;             // shortened when long
  std::string binary;                // "0 01011 1001100110"
  std::vector<Bit> bits;             // highest first
  std::vector<std::string> nibbles;  // hex digits, highest first (the first may cover fewer than 4 bits)
  std::string sign_value;            // "0"
  std::string exponent_value;        // decimal value of the field: "11"
  std::string fraction_value;        // "614", up to 34 digits

  // The product sign x significand x 2^k = stored. Empty strings for zero, infinity and NaN rows that have none.
  std::string factor_sign;          // "+1"
  std::string factor_sign_formula;  // "(-1)⁰"
  std::string significand;          // "1.599609375"
  std::string significand_formula;  // "1 + 614/1024", subnormals "0 + 3/1024"
  int power = 0;                    // k of 2^k
  std::string power_formula;        // the exponent of the formula, as text: "11-15"
  std::string stored;               // exact decimal, "inf", "-inf", "nan", "-0"
  std::string stored_brief;         // at most about 24 digits: "1.0000000000000000250…e-300"

  std::string shortest;        // shortest that reads back
  std::string absolute_error;  // "-2.44140625e-5"; "0"; "" when there is none (NaN, infinity)
  std::string error_brief;     // |absolute error| in three digits, or in full when that is short: "2.44e-5" "12"
  std::string relative_error;  // "-2.44e-4"
  std::string ulp_error;       // "-0.4"
  bool error_is_zero = true;
  std::string largest;  // largest finite value, six digits
  Flags flags;
  Lost lost = Lost::zero;

  Neighbour below, above;
  Line line;
  std::vector<Other> others;                 // sorted by size, widest first
  double log2_min = -60, log2_max = 0;       // range of the error axis of `others`
  std::vector<int> log2_ticks;               // labelled powers of two on it
  std::string others_note_a, others_note_b;  // two formats with equal fraction bits and equal error, or ""

  // The verdict of the task; nullopt when the state has none.
  std::optional<Answer> answer;
};

// Pure; computed once per State. When the input cannot be read the picture is that of `fallback`
// (the last state that could) and the errors say why.
Model compute(const State& state, const State& fallback);

}  // namespace lab::float_bits
