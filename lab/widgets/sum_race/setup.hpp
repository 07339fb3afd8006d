// The state as numbers: what is to be summed, how, and how far. Errors name the setting, the value and the limit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/floats/format.hpp"
#include "core/sums/summation.hpp"
#include "widgets/sum_race/state.hpp"

namespace lab::sum_race {

inline constexpr std::int64_t k_max_terms = 10'000'000;
inline constexpr std::size_t k_max_list = 10000;
inline constexpr std::size_t k_max_series = 6;

struct Series {
  std::string id;  // as in State::show
  Method method;
  Format accumulator, outer;
  bool own_accumulator = false;  // not that of the figure
  int style = 0;                 // colour, dash and marker 0..5

  friend bool operator==(const Series&, const Series&) = default;
};

struct Setup {
  Data data = Data::ones;
  std::int64_t n = 0;
  Format format, accumulator;
  Rounding rounding = Rounding::rne;
  std::uint64_t seed = 0;
  std::vector<double> list;  // rounded to the format
  std::vector<Series> series;

  friend bool operator==(const Setup&, const Setup&) = default;
};

// The first thing that cannot be read, with the key of its field.
struct SetupError {
  std::string key;
  Error error;
};

std::optional<SetupError> read_setup(const State& state, Setup& out);

// n of the read-out: State::at, or the last one; an error when it is no number from 1 to n.
Result<std::int64_t> read_at(const State& state, std::int64_t n);

// A whole number in any notation.
Result<std::int64_t> read_count(std::string_view name, std::string_view text, std::int64_t least, std::int64_t most);

// Pieces of State::show that are known orders, each once.
std::vector<std::string> pieces_of(std::string_view show);

// The k-th term, k from 0, as a double before it is rounded to the format.
double raw_term(const Setup& setup, std::int64_t k);

}  // namespace lab::sum_race
