// Rounding modes, overflow policies, flags and the reason for a rounding, as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

enum class Rounding {
  rne,   // to nearest, ties to the even code
  rna,   // to nearest, ties away from zero
  rtz,   // toward zero
  ru,    // up, toward +infinity
  rd,    // down, toward -infinity
  odd,   // to odd: when inexact, the neighbour whose code is odd
  sr_a,  // stochastic, with n given random bits R; v in [0, 1) is how far the magnitude lies above the neighbour
  sr_b,  //   toward zero. Away from zero when A: floor(v 2^n) + R >= 2^n; B: floor(v 2^(n+1)) + 2R + 1 >= 2^(n+1);
  sr_c,  //   C: rint(v 2^n) + R >= 2^n, ties to even. Source: IEEE P3109 interim report 4.0, 4.7.4
};
inline constexpr int k_plain_roundings = 6;  // those that need no random bits come first
inline constexpr int k_roundings = 9;

// A mode with what it needs: the random bits of one conversion.
struct RoundingRule {
  Rounding mode = Rounding::rne;
  int bits = 0;              // 1 to k_max_random_bits for the stochastic modes
  std::uint64_t random = 0;  // below 2^bits

  constexpr RoundingRule() = default;
  constexpr RoundingRule(Rounding m) : mode(m) {}  // NOLINT: a plain mode is a rule
  constexpr RoundingRule(Rounding m, int n, std::uint64_t r) : mode(m), bits(n), random(r) {}
  constexpr bool stochastic() const { return mode >= Rounding::sr_a; }
};
inline constexpr int k_max_random_bits = 60;

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

std::string_view rounding_name(Rounding r);  // "rne" ... "sr_c"
std::string_view overflow_name(Overflow o);  // "ieee"
// A plain mode; the stochastic ones need bits and are read by rule_from.
std::optional<Rounding> rounding_from(std::string_view name);
std::optional<Overflow> overflow_from(std::string_view name);
// "rne", or "sr_a:8:137": the mode, n and R in decimal. nullopt for anything else, n outside 1 to 60 or R >= 2^n.
std::optional<RoundingRule> rule_from(std::string_view text);
std::string rule_name(const RoundingRule& rule);
std::vector<std::string_view> flag_names(const Flags& f);  // in the order of the struct

}  // namespace lab
