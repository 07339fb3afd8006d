// Elements per second of the bulk conversions, of the exact path they are held to, of a copy of the same float32 array,
// and of the compiler's own conversion where it has one. Names are <what>/<format>/<how>; the table of scripts/bench is
// made from them. Arrays fit the second-level cache, so that arithmetic is measured and not memory.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "core/exact/arithmetic.hpp"
#include "core/exact/real.hpp"
#include "core/floats/bulk.hpp"
#include "core/floats/catalogue.hpp"

namespace {

using lab::Format;
using lab::Overflow;
using lab::Rounding;

constexpr std::size_t k_count = 1 << 14;

// Both signs, magnitudes over 24 binades around 1: normal, subnormal and overflowing for the small formats.
const std::vector<float>& numbers() {
  static const std::vector<float> values = [] {
    std::vector<float> out(k_count);
    std::mt19937 random(1);
    for (float& x : out) {
      const auto top = static_cast<int>(random() % 24) - 12;
      x = std::ldexp(1.0F + static_cast<float>(random() >> 9) * 0x1p-23F, top);
      if (random() % 2 == 0) x = -x;
    }
    return out;
  }();
  return values;
}

std::vector<double> doubles() { return {numbers().begin(), numbers().end()}; }

void done(benchmark::State& state, std::size_t per_turn) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(per_turn));
}

template <class Code, class Real>
void encode_bulk(benchmark::State& state, const Format& f, const std::vector<Real>& in) {
  std::vector<Code> out(in.size());
  for (auto _ : state) {
    lab::to_codes(f, in, out, Overflow::ieee);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  done(state, in.size());
}

template <class Code>
void decode_bulk(benchmark::State& state, const Format& f) {
  std::vector<Code> codes(k_count);
  lab::to_codes(f, numbers(), codes, Overflow::ieee);
  std::vector<float> out(k_count);
  for (auto _ : state) {
    lab::from_codes(f, std::span<const Code>(codes), out);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  done(state, k_count);
}

void encode_exact(benchmark::State& state, const Format& f) {
  const std::vector<double> in = doubles();
  std::vector<std::uint16_t> out(k_count);
  for (auto _ : state) {
    for (std::size_t i = 0; i < k_count; ++i)
      out[i] =
          static_cast<std::uint16_t>(lab::encode(f, lab::unpack_double(in[i]), Rounding::rne, Overflow::ieee).code);
    benchmark::ClobberMemory();
  }
  done(state, k_count);
}

void decode_exact(benchmark::State& state, const Format& f) {
  std::vector<std::uint16_t> codes(k_count);
  lab::to_codes(f, numbers(), codes, Overflow::ieee);
  std::vector<float> out(k_count);
  for (auto _ : state) {
    for (std::size_t i = 0; i < k_count; ++i) out[i] = static_cast<float>(lab::to_double(lab::decode(f, codes[i])));
    benchmark::ClobberMemory();
  }
  done(state, k_count);
}

void copy(benchmark::State& state) {
  std::vector<float> out(k_count);
  for (auto _ : state) {
    std::memcpy(out.data(), numbers().data(), k_count * sizeof(float));
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  done(state, k_count);
}

#if defined(__FLT16_MANT_DIG__) && defined(__x86_64__)
__extension__ using Half = _Float16;

[[gnu::target("avx2,f16c"), gnu::optimize("O3")]] void halves(const float* __restrict in, Half* __restrict out) {
  for (std::size_t i = 0; i < k_count; ++i) out[i] = static_cast<Half>(in[i]);
}
[[gnu::target("avx2,f16c"), gnu::optimize("O3")]] void floats(const Half* __restrict in, float* __restrict out) {
  for (std::size_t i = 0; i < k_count; ++i) out[i] = static_cast<float>(in[i]);
}

// With the processor's conversion instruction; without it the compiler calls a routine for every element.
void compiler_half(benchmark::State& state, bool back) {
  if (!__builtin_cpu_supports("avx2")) return state.SkipWithError("needs AVX2 and F16C");
  std::vector<Half> out(k_count);
  std::vector<float> again(k_count);
  halves(numbers().data(), out.data());
  for (auto _ : state) {
    if (back)
      floats(out.data(), again.data());
    else
      halves(numbers().data(), out.data());
    benchmark::ClobberMemory();
  }
  done(state, k_count);
}
#endif

void round_double(benchmark::State& state, const Format& f) {
  const std::vector<double> in = doubles();
  for (auto _ : state)
    for (const double x : in)
      benchmark::DoNotOptimize(lab::encode(f, lab::unpack_double(x), Rounding::rne, Overflow::ieee).code);
  done(state, k_count);
}

void parse_20_digits(benchmark::State& state, const Format& f) {
  std::mt19937_64 random(2);
  std::vector<std::string> texts(1000);
  for (std::string& text : texts) {
    while (text.size() < 20) text += std::to_string(random());
    text.resize(20);
    text.insert(1 + random() % 19, 1, '.');
  }
  for (auto _ : state)
    for (const std::string& text : texts)
      benchmark::DoNotOptimize(lab::encode(f, lab::parse_input(text, f)->value, Rounding::rne, Overflow::ieee).code);
  done(state, texts.size());
}

void add_exact(benchmark::State& state, const Format& f) {
  std::vector<std::uint16_t> codes(k_count);
  lab::to_codes(f, numbers(), codes, Overflow::saturate);
  for (auto _ : state)
    for (std::size_t i = 1; i < k_count; ++i)
      benchmark::DoNotOptimize(
          lab::add(f, lab::decode(f, codes[i - 1]), lab::decode(f, codes[i]), Rounding::rne, Overflow::ieee).code);
  done(state, k_count - 1);
}

template <class F>
void add(const std::string& name, F run) {
  benchmark::RegisterBenchmark(name.c_str(), [run](benchmark::State& state) { run(state); });
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* id : {"bf16", "fp16", "e4m3fn", "e5m2", "e4m3fnuz", "e2m1", "e8m0"}) {
    const Format& f = lab::find_row(id)->format;
    const bool bytes = lab::total_bits(f) <= 8;
    const std::string name = id;
    add("to/" + name + "/bulk", [=, &f](auto& state) {
      bytes ? encode_bulk<std::uint8_t>(state, f, numbers()) : encode_bulk<std::uint16_t>(state, f, numbers());
    });
    add("to/" + name + "/bulk64", [=, &f](auto& state) {
      bytes ? encode_bulk<std::uint8_t>(state, f, doubles()) : encode_bulk<std::uint16_t>(state, f, doubles());
    });
    add("to/" + name + "/exact", [&f](auto& state) { encode_exact(state, f); });
    add("from/" + name + "/bulk",
        [=, &f](auto& state) { bytes ? decode_bulk<std::uint8_t>(state, f) : decode_bulk<std::uint16_t>(state, f); });
    add("from/" + name + "/exact", [&f](auto& state) { decode_exact(state, f); });
  }
#if defined(__FLT16_MANT_DIG__) && defined(__x86_64__)
  add("to/fp16/compiler", [](auto& state) { compiler_half(state, false); });
  add("from/fp16/compiler", [](auto& state) { compiler_half(state, true); });
#endif
  add("copy/float32/memcpy", copy);
  add("scalar/round a double to e4m3fn/exact",
      [](auto& state) { round_double(state, lab::find_row("e4m3fn")->format); });
  add("scalar/parse 20 digits into fp16/exact",
      [](auto& state) { parse_20_digits(state, lab::find_row("fp16")->format); });
  add("scalar/add in fp16/exact", [](auto& state) { add_exact(state, lab::find_row("fp16")->format); });
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
