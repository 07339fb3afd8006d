// What a conversion answers where rounding alone does not decide: independent knobs. Libraries differ in each of
// them; the named combinations are in profiles.hpp.
#pragma once

#include "core/floats/rounding.hpp"

namespace lab {

// NaN into a format that has none.
enum class NanInput {
  zero,          // +0
  flipped_zero,  // a zero with the sign turned: +NaN gives -0 and -NaN gives +0
  largest,       // the largest finite value, positive
  refused,       // the library raises an error
  unspecified,   // its specification gives no answer
};

// A negative number (or -infinity) into an unsigned format.
enum class NegativeInput {
  nan,        // NaN, or the smallest code where there is none
  magnitude,  // the sign is dropped
  refused,
  unspecified,
};

// Zero into a format without zero (E8M0).
enum class ZeroInput {
  smallest,  // the smallest code
  nan,
  unspecified,
};

struct Policy {
  Overflow overflow = Overflow::ieee;  // a finite number that rounds to something beyond the largest value
  Overflow infinity = Overflow::ieee;  // an infinite input
  NanInput nan = NanInput::zero;
  NegativeInput negative = NegativeInput::nan;
  ZeroInput zero = ZeroInput::smallest;
  bool keeps_zero_sign = true;      // -0 stays -0 where the format has it
  bool keeps_nan_sign = true;       // the sign of a NaN is kept where the format has signed NaNs
  bool nan_is_all_ones = false;     // ieee formats: all fraction bits of a NaN are set (0x7F), else the quiet bit alone
  bool mode_decides_at_top = true;  // toward zero and the like stop at the largest value, whatever `overflow` says
  bool refuses_overflow = false;    // where the format has neither infinity nor NaN and `overflow` is not `saturate`

  constexpr Policy() = default;
  constexpr Policy(Overflow o) : overflow(o), infinity(o) {}  // NOLINT: the common case is one word

  friend bool operator==(const Policy&, const Policy&) = default;
};

// How a conversion ended. Where there is no code, `code` of the result is 0 and means nothing.
enum class Reply { code, refused, unspecified };

}  // namespace lab
