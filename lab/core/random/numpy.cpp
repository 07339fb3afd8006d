#include "core/random/numpy.hpp"

#include <cmath>

#include "core/base/expect.hpp"
#include "core/math/functions.hpp"

namespace lab {
namespace {

constexpr int k_pool = 4;

constexpr std::uint32_t fold(std::uint32_t x) { return x ^ x >> 16; }

// Multipliers that change with every use.
struct Hash {
  std::uint32_t state;
  std::uint32_t factor;
  std::uint32_t operator()(std::uint32_t x) {
    x ^= state;
    state *= factor;
    return fold(x * state);
  }
};

constexpr std::uint32_t mix(std::uint32_t x, std::uint32_t y) { return fold(0xCA01F9DDU * x - 0x4973F715U * y); }

constexpr u128 k_multiplier = u128{0x2360ED051FC65DA4} << 64 | 0x4385DF649FCCF645;

// Layer i of the ziggurat reaches to x[i], where the density exp(-x^2/2) is f[i]; a draw of 52 bits times w[i] =
// x[i]/2^52 is accepted at once below k[i] = 2^52 x[i-1]/x[i]. Layer 0 is the base with the tail beyond x[255] = r.
constexpr int k_layers = 256;
constexpr double k_r = 0x1.d3bb48209ad33p+1;
constexpr double k_inverse_r = 0x1.183aa6c20e8c1p-2;
constexpr double k_area = 0x1.43016a5a4372ep-8;  // of every layer

struct Ziggurat {
  std::uint64_t k[k_layers];
  double w[k_layers];
  double f[k_layers];
};

Ziggurat g_ziggurat;
bool g_ziggurat_ready = false;

double density(double x) { return math::exp(-0.5 * x * x); }

std::uint64_t nearest(double x) { return static_cast<std::uint64_t>(std::nearbyint(x)); }

// numpy's tables come from this recurrence in doubles. The C library they were made with gave f[38] one unit in the
// last place above the correctly rounded exp; the x of the layers above follow from it.
const Ziggurat& ziggurat() {
  Ziggurat& z = g_ziggurat;
  if (g_ziggurat_ready) return z;
  double x = k_r;
  for (int i = k_layers - 1; i > 0; --i) {
    z.w[i] = x * 0x1p-52;
    z.f[i] = i == 38 ? std::nextafter(density(x), 1.0) : density(x);
    const double above = i == 1 ? 0.0 : std::sqrt(-2.0 * math::log(z.f[i] + k_area / x));
    z.k[i] = nearest(above / x * 0x1p52);
    x = above;
  }
  const double f_r = z.f[k_layers - 1];
  z.k[0] = nearest(k_r * f_r / k_area * 0x1p52);
  z.w[0] = k_area / f_r * 0x1p-52;
  z.f[0] = 1.0;
  g_ziggurat_ready = true;
  return z;
}

Seed natural(std::uint64_t seed) {
  Seed out{false, {static_cast<std::uint32_t>(seed)}};
  if (seed >> 32 != 0) out.words.push_back(static_cast<std::uint32_t>(seed >> 32));
  return out;
}

}  // namespace

void seed_sequence(const Seed& seed, std::uint32_t* out, int count) {
  const std::vector<std::uint32_t>& entropy = seed.words;
  std::uint32_t pool[k_pool];
  Hash in{0x43B0D7E5U, 0x931E8875U};
  for (std::size_t i = 0; i < k_pool; ++i) pool[i] = in(i < entropy.size() ? entropy[i] : 0);
  for (int from = 0; from < k_pool; ++from) {
    for (int to = 0; to < k_pool; ++to) {
      if (from != to) pool[to] = mix(pool[to], in(pool[from]));
    }
  }
  for (std::size_t i = k_pool; i < entropy.size(); ++i) {
    for (std::uint32_t& to : pool) to = mix(to, in(entropy[i]));
  }
  Hash draw{0x8B51F9DDU, 0x58F38DEDU};
  for (int i = 0; i < count; ++i) out[i] = draw(pool[i % k_pool]);
}

NumpyGenerator::NumpyGenerator(std::uint64_t seed) : NumpyGenerator(natural(seed)) {}

NumpyGenerator::NumpyGenerator(const Seed& seed) {
  LAB_EXPECT(!seed.negative);
  std::uint32_t words[8];
  seed_sequence(seed, words, 8);
  // four numbers of 64 bits, low word first, but of 128 bits the upper half first
  const auto pair = [&](int i) { return std::uint64_t{words[i + 1]} << 32 | words[i]; };
  const u128 start = u128{pair(0)} << 64 | pair(2);
  increment_ = (u128{pair(4)} << 64 | pair(6)) << 1 | 1;
  state_ = (increment_ + start) * k_multiplier + increment_;
}

std::uint64_t NumpyGenerator::raw() {
  state_ = state_ * k_multiplier + increment_;
  const auto upper = static_cast<std::uint64_t>(state_ >> 64);
  const std::uint64_t folded = upper ^ static_cast<std::uint64_t>(state_);
  const auto turn = static_cast<unsigned>(upper >> 58);
  return folded >> turn | folded << (-turn & 63U);
}

double NumpyGenerator::random() { return static_cast<double>(raw() >> 11) * 0x1p-53; }

double NumpyGenerator::uniform(double low, double high) { return low + (high - low) * random(); }

double NumpyGenerator::normal_tail(bool negative) {
  for (;;) {
    const double beyond = -k_inverse_r * math::log1p(-random());
    const double y = -math::log1p(-random());
    if (y + y > beyond * beyond) return negative ? -(k_r + beyond) : k_r + beyond;
  }
}

double NumpyGenerator::standard_normal() {
  const Ziggurat& z = ziggurat();
  for (;;) {
    const std::uint64_t bits = raw();
    const auto layer = static_cast<unsigned>(bits & 0xFF);
    const std::uint64_t draw = bits >> 9 & 0xFFFFFFFFFFFFF;
    double x = static_cast<double>(draw) * z.w[layer];
    if ((bits & 0x100) != 0) x = -x;
    if (draw < z.k[layer]) return x;
    if (layer == 0) return normal_tail((draw & 0x100) != 0);
    if ((z.f[layer - 1] - z.f[layer]) * random() + z.f[layer] < density(x)) return x;
  }
}

}  // namespace lab
