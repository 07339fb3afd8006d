// Rounding modes, overflow policies, flags and the reason for a rounding, as data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

enum class Rounding {
  rne,  // to nearest, ties to the even code
  rna,  // to nearest, ties away from zero
  rtz,  // toward zero
  ru,   // up, toward +infinity
  rd,   // down, toward -infinity
  odd,  // to odd: when inexact, the neighbour whose code is odd
};

enum class Overflow {
  ieee,      // infinity; NaN where the format has none; the largest finite value where it has neither
  saturate,  // the largest finite value, also for an infinite input
  nan,       // NaN; the largest finite value where the format has none
};

// What lies between the kept digits and the exact value, measured in the distance of the two neighbours.
enum class Lost { zero, below_half, half, above_half };

struct Flags {
  bool inexact = false;
  bool overflow = false;
  bool underflow = false;       // inexact, and the exact value lies below the smallest normal number
  bool saturated = false;       // the largest finite value stands for something beyond it
  bool invalid = false;         // a value the format has no code for: NaN without a NaN, a negative number unsigned;
                                // or an operation without a value, such as inf - inf
  bool divide_by_zero = false;  // an exact infinity from finite operands

  friend bool operator==(const Flags&, const Flags&) = default;
};

std::string_view rounding_name(Rounding r);  // "rne"
std::string_view overflow_name(Overflow o);  // "ieee"
std::optional<Rounding> rounding_from(std::string_view name);
std::optional<Overflow> overflow_from(std::string_view name);
std::vector<std::string_view> flag_names(const Flags& f);  // in the order of the struct

}  // namespace lab
