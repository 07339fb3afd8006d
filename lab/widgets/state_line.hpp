// widget?key=value&key=value: the fragment, the attribute, the argument, the golden key.
// Values are percent-encoded UTF-8; "+" is a plus sign. Version 1; a `ver` key names a newer one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"

namespace lab {

inline constexpr int k_state_version = 1;
inline constexpr std::size_t k_max_state_line = 1000000;  // characters

struct StateLine {
  std::string widget;
  std::vector<std::pair<std::string, std::string>> settings;  // decoded, in the order written
  std::vector<Error> problems;                                // broken pieces that were left out
};

// Never fails: what cannot be read is left out and reported. A leading "#" is allowed.
StateLine parse_state_line(std::string_view line);

// Only what a fragment could not hold is encoded: "0x1.8p-3", "1/3" and "+1" stay readable.
std::string percent_encoded(std::string_view text);

// As a shell takes it: plain words stand as they are, others in single quotes.
std::string shell_word(std::string_view text);

}  // namespace lab
