// numpy.random.default_rng: the same numbers for the same seed. Words, doubles and `uniform` bit for bit; normals
// within 3.654 too, and beyond that 99.5 % of them: there numpy calls log1p, which glibc does not always round
// correctly (21 of 16 million normals differ, by one unit in the last place; of seed 20261001 the first is number
// 580009).
//
// SeedSequence (after M. E. O'Neill's seed_seq_fe, 2015) spreads an integer over 256 bits; they start PCG64, a linear
// congruential generator of 128 bits with the output function XSL-RR (M. E. O'Neill, 2014); standard_normal is the
// ziggurat of 256 layers (G. Marsaglia and W. W. Tsang, 2000) in Doornik's form, as numpy has it since 1.17.
#pragma once

#include <cstdint>

#include "core/base/u128.hpp"
#include "core/random/seed.hpp"

namespace lab {

// SeedSequence(seed).generate_state(count): `count` words of 32 bits. The sign of the seed is not looked at: numpy
// refuses negative seeds, and so must the caller.
void seed_sequence(const Seed& seed, std::uint32_t* out, int count);

class NumpyGenerator {
 public:
  explicit NumpyGenerator(std::uint64_t seed);
  explicit NumpyGenerator(const Seed& seed);  // not negative

  std::uint64_t raw();                      // the next 64 bits
  double random();                          // [0, 1), a multiple of 2^-53
  double uniform(double low, double high);  // low + (high - low) * random()
  double standard_normal();                 // about 10 ns; the first call of the program builds tables in 60 us

  u128 state() const { return state_; }  // as bit_generator.state shows them
  u128 increment() const { return increment_; }

 private:
  double normal_tail(bool negative);

  u128 state_ = 0;
  u128 increment_ = 0;
};

}  // namespace lab
