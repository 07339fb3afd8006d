// Small helpers of the tests: data files, a collector of failures for long loops, seeded numbers.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/u128.hpp"

namespace lab_test {

inline std::string data_file(std::string_view name) {
  std::ifstream in(std::string(LAB_TEST_DATA) + "/" + std::string(name), std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// A loop over a million values reports its first few failures in one CHECK at its end.
class Failures {
 public:
  void add(const std::string& text) {
    if (count_++ < 8) text_ += text + "\n";
  }
  std::string text() const {
    return count_ == 0 ? std::string() : std::to_string(count_) + " failures, the first:\n" + text_;
  }

 private:
  std::uint64_t count_ = 0;
  std::string text_;
};

// splitmix64: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }
  // 0 <= result < n, in the type of n: std::size_t has 32 bits under WebAssembly
  template <typename T>
  T below(T n) {
    return static_cast<T>(next() % static_cast<std::uint64_t>(n));
  }
  lab::u128 wide() { return (lab::u128{next()} << 64) | next(); }

 private:
  std::uint64_t state_;
};

}  // namespace lab_test
