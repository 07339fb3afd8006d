#include "core/random/cpython.hpp"

#include <cmath>

#include "core/base/expect.hpp"
#include "core/math/functions.hpp"

namespace lab {
namespace {

constexpr unsigned k_size = 624;

constexpr std::uint32_t fold(std::uint32_t x) { return x ^ x >> 30; }

}  // namespace

CPythonRandom::CPythonRandom(const Seed& seed) {
  const std::vector<std::uint32_t>& key = seed.words;
  LAB_EXPECT(!key.empty());
  state_[0] = 19650218;
  for (unsigned i = 1; i < k_size; ++i) state_[i] = 1812433253U * fold(state_[i - 1]) + i;
  unsigned i = 1;
  const auto advance = [&] {
    if (++i == k_size) {
      state_[0] = state_[k_size - 1];
      i = 1;
    }
  };
  std::size_t j = 0;
  for (std::size_t n = key.size() > k_size ? key.size() : k_size; n > 0; --n) {
    state_[i] = (state_[i] ^ fold(state_[i - 1]) * 1664525U) + key[j] + static_cast<std::uint32_t>(j);
    if (++j == key.size()) j = 0;
    advance();
  }
  for (unsigned n = k_size - 1; n > 0; --n) {
    state_[i] = (state_[i] ^ fold(state_[i - 1]) * 1566083941U) - i;
    advance();
  }
  state_[0] = 0x80000000U;
}

void CPythonRandom::refill() {
  for (unsigned i = 0; i < k_size; ++i) {
    const std::uint32_t next = state_[i + 1 == k_size ? 0 : i + 1];
    const std::uint32_t y = (state_[i] & 0x80000000U) | (next & 0x7FFFFFFFU);
    state_[i] = state_[i < 227 ? i + 397 : i - 227] ^ y >> 1 ^ (0x9908B0DFU & (0U - (y & 1U)));
  }
  used_ = 0;
}

std::uint32_t CPythonRandom::word() {
  if (used_ == static_cast<int>(k_size)) refill();
  std::uint32_t y = state_[used_++];
  y ^= y >> 11;
  y ^= y << 7 & 0x9D2C5680U;
  y ^= y << 15 & 0xEFC60000U;
  return y ^ y >> 18;
}

std::uint64_t CPythonRandom::getrandbits(int k) {
  LAB_EXPECT(k >= 0 && k <= 64);
  if (k == 0) return 0;
  if (k <= 32) return word() >> (32 - k);
  const std::uint64_t low = word();
  return low | std::uint64_t{word() >> (64 - k)} << 32;
}

double CPythonRandom::random() {
  const std::uint32_t a = word() >> 5;
  const std::uint32_t b = word() >> 6;
  return (a * 0x1p26 + b) * 0x1p-53;
}

double CPythonRandom::uniform(double a, double b) { return a + (b - a) * random(); }

double CPythonRandom::gauss(double mu, double sigma) {
  double z = kept_normal_;
  kept_ = !kept_;
  if (kept_) {
    const double angle = random() * 0x1.921fb54442d18p2;
    const double radius = std::sqrt(-2.0 * math::log(1.0 - random()));
    z = math::cos(angle) * radius;
    kept_normal_ = math::sin(angle) * radius;
  }
  return mu + z * sigma;
}

}  // namespace lab
