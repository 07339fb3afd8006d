// Seeds: integers of any size as the 32-bit words that both generators are seeded with.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace lab {

struct Seed {
  bool negative = false;  // false for 0
  std::vector<std::uint32_t>
      words;  // |seed|, least significant word first, at least one, the last not 0 unless seed is 0
};

Seed seed_from(std::int64_t seed);

inline constexpr std::size_t k_max_seed_digits = 4300;  // as many as CPython's int() reads

// Decimal digits with an optional sign (also U+2212). Errors: empty_input, not_a_number, input_too_long.
// Quadratic in the length: 1 ms for the longest.
Result<Seed> parse_seed(std::string_view text);

}  // namespace lab
