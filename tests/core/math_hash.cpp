// One number for the streams and functions together, from the native program: WebAssembly must give the same.
#include <catch2/catch_test_macros.hpp>

#include "core/math/functions.hpp"
#include "core/random/cpython.hpp"
#include "core/random/numpy.hpp"
#include "support.hpp"

namespace {

struct Hash {  // FNV-1a over 64-bit words
  std::uint64_t state = 0xCBF29CE484222325U;
  void add(std::uint64_t word) { state = (state ^ word) * 0x100000001B3U; }
  void add(double x) { add(__builtin_bit_cast(std::uint64_t, x)); }
};

void add_functions(Hash& hash, double x) {
  namespace math = lab::math;
  hash.add(math::exp(x));
  hash.add(math::log(x));
  hash.add(math::log2(x));
  hash.add(math::log1p(x));
  hash.add(math::sin(x));
  hash.add(math::cos(x));
  hash.add(math::tanh(x));
  hash.add(math::pow2(x));
}

}  // namespace

TEST_CASE("random streams and elementary functions give the same hash on every machine") {
  Hash hash;
  lab::CPythonRandom cpython(20261001);
  lab::NumpyGenerator numpy(std::uint64_t{20261001});
  for (int i = 0; i < 20000; ++i) {
    hash.add(std::uint64_t{cpython.word()});
    hash.add(cpython.getrandbits(1 + i % 64));
    hash.add(cpython.random());
    hash.add(cpython.gauss(0.5, 0.125));
    hash.add(cpython.uniform(-2, 3));
    hash.add(numpy.raw());
    hash.add(numpy.random());
    hash.add(numpy.uniform(-1, 1));
    hash.add(numpy.standard_normal());
    add_functions(hash, __builtin_bit_cast(double, numpy.raw()));  // any double, NaN and infinity too
    add_functions(hash, numpy.uniform(-20, 20));
    add_functions(hash, numpy.uniform(-0.5, 1.5));
  }
  for (int i = 0; i < 200000; ++i) hash.add(numpy.standard_normal());
  CHECK(lab::hex(hash.state, 16) == "0x9BCAD9E894C2C632");
}
