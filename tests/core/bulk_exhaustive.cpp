// Every float32 there is through the array loops, against the exact path. Rounding is monotone, so the exact path is
// asked where the code of the loops changes, on both sides, and at every 251st input besides: between two inputs of one
// exact code lies no other. Seconds a format, on request: scripts/test --exhaustive, or lab_tests "[.exhaustive]".
// Natively; the loops of WebAssembly have the same text and are held to the exact path at every code and tie by the
// default run.
#ifndef __EMSCRIPTEN__

#include <algorithm>
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "core/floats/bulk.hpp"
#include "core/floats/catalogue.hpp"
#include "core/floats/codec.hpp"
#include "support.hpp"

namespace {

using lab::Format;
using lab::Overflow;
using lab::Rounding;

constexpr std::uint32_t k_block_bits = 18;
constexpr std::uint32_t k_blocks = std::uint32_t{1} << (32 - k_block_bits);

template <class Code>
void compare_block(const Format& f, Overflow policy, std::uint32_t block, std::vector<float>& in,
                   std::vector<Code>& codes, lab_test::Failures& failures) {
  const auto last = static_cast<std::uint32_t>(in.size() - 1);
  for (std::uint32_t i = 0; i <= last; ++i) in[i] = __builtin_bit_cast(float, (block << k_block_bits) + i);
  lab::to_codes(f, in, codes, policy);
  const auto check = [&](std::uint32_t i) {
    const auto want = lab::encode(f, lab::unpack_double(static_cast<double>(in[i])), Rounding::rne, policy).code;
    if (codes[i] != want)
      failures.add(lab::hex((block << k_block_bits) + i, 8) + " is " + lab::hex(codes[i]) + ", exactly " +
                   lab::hex(want));
  };
  check(0);
  check(last);
  for (std::uint32_t i = 1; i <= last; ++i) {
    if (codes[i] == codes[i - 1] && i % 251 != 0) continue;
    check(i - 1);
    check(i);
  }
}

template <class Code>
void compare_every_float(const char* id, Overflow policy) {
  const Format& f = lab::find_row(id)->format;
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  std::atomic<std::uint32_t> next = 0;
  const unsigned count = std::max(1U, std::thread::hardware_concurrency());
  std::vector<lab_test::Failures> failures(count);
  const auto work = [&](unsigned me) {
    std::vector<float> in(std::size_t{1} << k_block_bits);
    std::vector<Code> codes(in.size());
    for (std::uint32_t block = next++; block < k_blocks; block = next++) {
      compare_block(f, policy, block, in, codes, failures[me]);
      if (block % (k_blocks / 4) == 0)
        std::fprintf(stderr, "%s %u/4 of all float32, %.0f s\n", id, block / (k_blocks / 4), seconds());
    }
  };
  std::vector<std::thread> threads;
  for (unsigned me = 1; me < count; ++me) threads.emplace_back(work, me);
  work(0);
  for (std::thread& thread : threads) thread.join();
  std::fprintf(stderr, "%s: all 4294967296 float32 in %.1f s on %u threads\n", id, seconds(), count);
  for (const lab_test::Failures& one : failures) CHECK(one.text() == "");
}

}  // namespace

TEST_CASE("all float32 to bf16, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint16_t>("bf16", Overflow::ieee);
}
TEST_CASE("all float32 to fp16, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint16_t>("fp16", Overflow::ieee);
}
TEST_CASE("all float32 to e4m3fn, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint8_t>("e4m3fn", Overflow::ieee);
}
TEST_CASE("all float32 to e5m2, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint8_t>("e5m2", Overflow::ieee);
}
TEST_CASE("all float32 to e4m3fnuz, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint8_t>("e4m3fnuz", Overflow::ieee);
}
TEST_CASE("all float32 to e2m1, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint8_t>("e2m1", Overflow::ieee);
}
TEST_CASE("all float32 to e8m0, array loops against the exact path", "[.exhaustive]") {
  compare_every_float<std::uint8_t>("e8m0", Overflow::ieee);
}

#endif
