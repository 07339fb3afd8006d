// One number over every function of the core: hashes.json holds what the native program gives, and the same file is
// read under WebAssembly.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "core/blocks/pack.hpp"
#include "core/blocks/scale.hpp"
#include "core/exact/arithmetic.hpp"
#include "core/floats/bulk.hpp"
#include "core/floats/profiles.hpp"
#include "core/ints/widen.hpp"
#include "core/math/functions.hpp"
#include "core/random/cpython.hpp"
#include "core/random/numpy.hpp"
#include "core/sums/exact_sum.hpp"
#include "core/sums/summation.hpp"
#include "support.hpp"

namespace {

// FNV-1a over 64-bit words.
class Hash {
 public:
  void add(std::uint64_t word) { state_ = (state_ ^ word) * 0x100000001B3U; }
  void add(double x) { add(__builtin_bit_cast(std::uint64_t, x == x ? x : __builtin_nan(""))); }
  void add(const lab::Encoded& e) {
    add(static_cast<std::uint64_t>(e.code));
    add(static_cast<std::uint64_t>(e.code >> 64));
    add((e.away ? 1U : 0U) | (e.flags.inexact ? 2U : 0U) | (e.flags.overflow ? 4U : 0U) |
        (e.flags.underflow ? 8U : 0U) | (e.flags.saturated ? 16U : 0U) | (e.flags.invalid ? 32U : 0U) |
        (e.flags.divide_by_zero ? 64U : 0U) | static_cast<std::uint64_t>(e.lost) << 8 |
        static_cast<std::uint64_t>(e.reply) << 16);
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xCBF29CE484222325U;
};

lab::RoundingRule some_rule(lab_test::Random& random) {
  const auto mode = static_cast<lab::Rounding>(random.below(std::uint64_t{lab::k_roundings}));
  const std::uint64_t bits = random.next();
  return mode < lab::Rounding::sr_a ? lab::RoundingRule(mode) : lab::RoundingRule(mode, 7, bits & 127);
}

void arithmetic(Hash& hash) {
  lab_test::Random random(1);
  for (const char* id : {"fp16", "bf16", "e4m3fn", "fp32", "fp64", "fp128", "binary8p3se", "e8m0", "e2m1"}) {
    const lab::Format f = *lab::find_format(id);
    for (int i = 0; i < 4000; ++i) {
      lab::Unpacked x[3];
      for (lab::Unpacked& one : x) one = lab::decode(f, random.wide() & lab::low_mask(lab::total_bits(f)));
      const lab::RoundingRule rule = some_rule(random);
      const auto o = static_cast<lab::Overflow>(i % 3);
      hash.add(lab::add(f, x[0], x[1], rule, o));
      hash.add(lab::subtract(f, x[0], x[1], rule, o));
      hash.add(lab::multiply(f, x[0], x[1], rule, o));
      hash.add(lab::divide(f, x[0], x[1], rule, o));
      hash.add(lab::square_root(f, x[0], rule, o));
      hash.add(lab::fused_multiply_add(f, x[0], x[1], x[2], rule, o));
    }
  }
}

void conventions(Hash& hash) {
  lab_test::Random random(2);
  for (const lab::Profile& profile : lab::profiles())
    for (const lab::CatalogueRow& row : lab::catalogue()) {
      if (!lab::answers_for(profile, row.format)) continue;
      for (const lab::EdgeInput& edge : lab::edge_inputs(row.format))
        hash.add(lab::convert(profile, row.format, edge.value));
      for (int i = 0; i < 50; ++i) {
        const std::uint64_t bits = random.next();
        hash.add(lab::convert(profile, row.format, lab::unpack_double(__builtin_bit_cast(double, bits))));
      }
    }
}

void blocks(Hash& hash) {
  lab_test::Random random(3);
  for (int i = 0; i < 5000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random.next()) & 0x7F7FFFFFU;
    const float amax = __builtin_bit_cast(float, bits);
    for (const char* id : {"e4m3fn", "e5m2", "e3m2", "e2m3", "e2m1"})
      for (int rule = 0; rule < 4; ++rule)
        hash.add(std::uint64_t{lab::block_scale(static_cast<lab::ScaleRule>(rule),
                                                lab::unpack_double(static_cast<double>(amax)), *lab::find_format(id))});
    const float tensor = lab::nvfp4_tensor_scale(amax);
    const std::uint8_t scale = lab::nvfp4_block_scale(amax * 0.37F, tensor);
    hash.add(std::uint64_t{scale});
    hash.add(static_cast<double>(lab::nvfp4_value(static_cast<std::uint8_t>(i % 16), scale, tensor)));
  }
}

void integers(Hash& hash) {
  lab_test::Random random(4);
  for (int i = 0; i < 20000; ++i) {
    const lab::IntType t{1 + static_cast<int>(random.below(std::uint64_t{64})), random.below(2) == 0};
    const std::uint64_t mask = t.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << t.bits) - 1;
    const std::uint64_t a = random.next() & mask;
    const std::uint64_t b = random.next() & mask;
    for (const lab::IntOp op : {lab::IntOp::add, lab::IntOp::sub, lab::IntOp::mul, lab::IntOp::neg, lab::IntOp::abs}) {
      const lab::IntResult r = lab::operate(op, a, b, t);
      hash.add(r.code);
      hash.add(std::uint64_t{r.carry ? 1U : 0U} | (r.overflow ? 2U : 0U));
      hash.add(lab::low_bits(r.exact, 64));
      hash.add(lab::low_bits(lab::saturated(r.exact, t), 64));
    }
    if (i < 500) hash.add(lab::low_bits(lab::widening(t, {8, true}, {48, true}).terms, 64));
  }
}

void sums(Hash& hash) {
  lab_test::Random random(5);
  std::vector<double> terms;
  for (int i = 0; i < 700; ++i) {
    const std::uint64_t raw = random.next();
    terms.push_back(__builtin_bit_cast(double, (raw & 0x800FFFFFFFFFFFFFU) | ((1010 + (raw >> 52) % 30) << 52)));
  }
  for (const char* id : {"fp64", "fp32", "fp16", "bf16", "e4m3fn", "e5m2"})
    for (const lab::Rounding mode : {lab::Rounding::rne, lab::Rounding::rd, lab::Rounding::odd}) {
      const lab::Rounder r(*lab::find_format(id), mode, lab::Overflow::ieee);
      for (int order = 0; order < 6; ++order) {
        lab::Method method;
        method.order = static_cast<lab::Order>(order);
        lab::Summation sum(method, r);
        for (const double x : terms) {
          sum.add(r.round(x));
          hash.add(sum.value());
        }
      }
    }
  lab::ExactSum exact;
  for (std::size_t i = 1; i < terms.size(); ++i) {
    exact.add(terms[i]);
    exact.add_product(terms[i], terms[i - 1]);
    hash.add(exact.rounded());
  }
}

void arrays(Hash& hash) {
  lab_test::Random random(6);
  std::vector<float> floats(3000);
  std::vector<double> doubles(3000);
  for (float& x : floats) {
    const auto bits = static_cast<std::uint32_t>(random.next());
    x = __builtin_bit_cast(float, bits);
  }
  for (double& x : doubles) {
    const std::uint64_t bits = random.next();
    x = __builtin_bit_cast(double, bits);
  }
  std::vector<std::uint16_t> codes(3000);
  for (const lab::CatalogueRow& row : lab::catalogue()) {
    if (lab::total_bits(row.format) > lab::k_max_bulk_bits) continue;
    for (int o = 0; o < 3; ++o) {
      lab::to_codes(row.format, std::span<const float>(floats), std::span<std::uint16_t>(codes),
                    static_cast<lab::Overflow>(o));
      for (const std::uint16_t c : codes) hash.add(std::uint64_t{c});
      lab::to_codes(row.format, std::span<const double>(doubles), std::span<std::uint16_t>(codes),
                    static_cast<lab::Overflow>(o));
      for (const std::uint16_t c : codes) hash.add(std::uint64_t{c});
    }
    std::vector<double> back(3000);
    lab::from_codes(row.format, std::span<const std::uint16_t>(codes), std::span<double>(back));
    for (const double x : back) hash.add(x);
  }
}

void functions_and_streams(Hash& hash) {
  lab::CPythonRandom python(2026);
  lab::NumpyGenerator numpy(20261001);
  for (int i = 0; i < 20000; ++i) {
    const double x = python.gauss(0, 3);
    hash.add(x);
    hash.add(python.random());
    hash.add(numpy.standard_normal());
    hash.add(numpy.uniform(-1, 1));
    for (double (*f)(double) : {lab::math::exp, lab::math::log, lab::math::log2, lab::math::log1p, lab::math::sin,
                                lab::math::cos, lab::math::tanh, lab::math::pow2})
      hash.add(f(x));
  }
}

}  // namespace

TEST_CASE("every function of the core gives the same bits on every machine", "[hash]") {
  const std::pair<const char*, void (*)(Hash&)> parts[] = {{"arithmetic", arithmetic},
                                                           {"profiles", conventions},
                                                           {"blocks", blocks},
                                                           {"integers", integers},
                                                           {"sums", sums},
                                                           {"bulk", arrays},
                                                           {"functions", functions_and_streams}};
  Hash all;
  nlohmann::ordered_json got;
  for (const auto& [name, part] : parts) {
    Hash one;
    part(one);
    got[name] = lab::hex_lower(one.value(), 16);
    all.add(one.value());
  }
  got["all"] = lab::hex_lower(all.value(), 16);
  INFO(got.dump(1));
  CHECK(nlohmann::json(got) == nlohmann::json::parse(lab_test::data_file("hashes.json"))["core"]);
}
