// random.Random of CPython: the same numbers for the same seed.
//
// Generator: MT19937 (M. Matsumoto and T. Nishimura, 1998), seeded through their init_by_array of 2002. Words and
// doubles are those of CPython bit for bit. `gauss` uses this project's log, sin and cos, which are correctly rounded;
// glibc 2.36 misses the nearest double in about one logarithm of 1200, one sine of 650 and one cosine of 770, so
// CPython gives about one normal of 600 differently there, by one unit in the last place, seldom two (4 of the 756 in
// rng.json). Source: CPython's documentation of the module random and the behaviour recorded in the golden file
// rng.json.
#pragma once

#include <cstdint>

#include "core/random/seed.hpp"

namespace lab {

class CPythonRandom {
 public:
  // The sign of the seed is dropped: -5 gives the stream of 5, as in CPython.
  explicit CPythonRandom(std::int64_t seed) : CPythonRandom(seed_from(seed)) {}
  explicit CPythonRandom(const Seed& seed);

  std::uint32_t word();                   // 32 bits: getrandbits(32). About 3 ns
  std::uint64_t getrandbits(int k);       // 0 <= k <= 64; of two words, the first is the lower one
  double random();                        // [0, 1), a multiple of 2^-53; two words
  double uniform(double a, double b);     // a + (b - a) * random()
  double gauss(double mu, double sigma);  // Box and Muller: two numbers from two `random`, the second kept for the next
                                          // call, whatever its mu and sigma. About 0.3 us

 private:
  void refill();

  std::uint32_t state_[624];
  int used_ = 624;
  bool kept_ = false;
  double kept_normal_ = 0;
};

}  // namespace lab
