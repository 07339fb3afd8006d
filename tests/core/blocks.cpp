// Scales and packing of blocks: what went wrong in public, with the right value. The letters name the report's row.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "core/blocks/pack.hpp"
#include "core/blocks/scale.hpp"
#include "core/exact/real.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"

namespace {

using lab::NibbleOrder;
using lab::Overflow;
using lab::Rounding;
using lab::ScaleRule;

const lab::Format& format(const char* id) { return lab::find_row(id)->format; }

int scale(ScaleRule rule, double amax, const char* element) {
  return lab::block_scale(rule, lab::unpack_double(amax), format(element));
}

// The element of `value` under an E8M0 scale, and its decoded value.
double through(const char* element, double value, int scale_code) {
  const lab::Format& f = format(element);
  const lab::Unpacked s = lab::decode(format("e8m0"), static_cast<unsigned>(scale_code));
  const lab::Encoded e = lab::scaled_element(f, lab::unpack_double(value), s, Rounding::rne, Overflow::saturate);
  return std::ldexp(lab::to_double(lab::decode(f, e.code)), scale_code - 127);
}

std::vector<std::uint8_t> indices(std::size_t n) {
  std::vector<std::uint8_t> out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::uint8_t>(i % 16);
  return out;
}

}  // namespace

TEST_CASE("B051, B052: the largest magnitude does not depend on where a NaN stands", "[blocks]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::vector<float>& block : {std::vector<float>{1, nan, 2}, {nan, 2, 1}, {2, 1, nan}}) {
    const lab::Amax a = lab::largest_magnitude(block);
    CHECK(a.value == 2);
    CHECK(a.nans == 1);
  }
  CHECK(lab::largest_magnitude(std::vector<float>{nan, 1}).value == 1);
  CHECK(lab::largest_magnitude(std::vector<float>{1, nan}).nans == 1);
  CHECK(lab::largest_magnitude({}).value == 0);
  CHECK(lab::largest_magnitude(std::vector<float>{-3, 3}).index == 0);
}

TEST_CASE("B071: an E5M2 block just under a power of two is clipped by floor and kept by rceil", "[blocks]") {
  const double amax = static_cast<double>(127.99999237F);
  CHECK(scale(ScaleRule::floor, amax, "e5m2") == 0x76);
  CHECK(scale(ScaleRule::rceil, amax, "e5m2") == 0x77);
  CHECK(through("e5m2", amax, 0x76) == 112);
  CHECK(through("e5m2", amax, 0x77) == 128);
}

TEST_CASE("B072: three scale rules for an E4M3 block whose largest value is 150", "[blocks]") {
  CHECK(scale(ScaleRule::floor, 150, "e4m3fn") == 126);
  CHECK(scale(ScaleRule::rceil, 150, "e4m3fn") == 126);
  CHECK(scale(ScaleRule::ceil, 150, "e4m3fn") == 127);
  // 957 under floor saturates: 896; under rceil it becomes 960.
  CHECK(scale(ScaleRule::floor, 957, "e4m3fn") == 128);
  CHECK(scale(ScaleRule::rceil, 957, "e4m3fn") == 129);
  CHECK(through("e4m3fn", 957, 128) == 896);
  CHECK(through("e4m3fn", 957, 129) == 960);
  // E2M1: 7 and 1
  CHECK(scale(ScaleRule::floor, 7, "e2m1") == 127);
  CHECK(scale(ScaleRule::rceil, 7, "e2m1") == 128);
  CHECK(through("e2m1", 7, 127) == 6);
  CHECK(through("e2m1", 1, 127) == 1);
  CHECK(through("e2m1", 7, 128) == 8);
  CHECK(through("e2m1", 1, 128) == 1);
  // even: 7.5 rounds to 8 with two significand bits, 6 stays
  CHECK(scale(ScaleRule::even, 7.5, "e2m1") == 128);
  CHECK(scale(ScaleRule::even, 6, "e2m1") == 127);
}

TEST_CASE("the ceiling of log2(amax / 448) is exact for every float32 significand", "[blocks]") {
  // Oracle: amax <= 448 * 2^k in whole numbers, 448 = 7 * 2^6.
  lab_test::Failures failures;
  lab_test::Random random(5);
  for (int i = 0; i < 300000; ++i) {
    const std::uint64_t significand =
        (1U << 23) + (i < 70000 ? 0x600000U - 35000U + static_cast<unsigned>(i) : random.below(std::uint64_t{1} << 23));
    const int exponent = static_cast<int>(random.below(std::uint64_t{200})) - 120;
    int k = -200;  // smallest k with significand * 2^exponent <= 7 * 2^(6 + k)
    while (std::ldexp(7.0, 6 + k) < std::ldexp(static_cast<double>(significand), exponent)) ++k;
    const int want = k + 127 < 0 ? 0 : k + 127 > 254 ? 254 : k + 127;
    const int got = scale(ScaleRule::rceil, std::ldexp(static_cast<double>(significand), exponent), "e4m3fn");
    if (got != want) failures.add(std::to_string(significand) + " e" + std::to_string(exponent));
  }
  CHECK(failures.text() == "");
}

TEST_CASE("scales of zero, infinity and the ends", "[blocks]") {
  for (const ScaleRule rule : {ScaleRule::floor, ScaleRule::ceil, ScaleRule::even, ScaleRule::rceil}) {
    CHECK(scale(rule, 0, "e2m1") == 0);
    CHECK(scale(rule, 0x1p-149, "e4m3fn") == 0);
    CHECK(scale(rule, INFINITY, "e4m3fn") == (rule == ScaleRule::rceil ? 0xFE : 0xFF));
  }
  CHECK(scale(ScaleRule::floor, 0x1.fffffep127, "e2m1") == 252);
}

TEST_CASE("B077: elements are divided by the scale that is stored", "[blocks]") {
  // 300 / 448 rounds up to the power of two 1; the element is then 300 itself, 288 in e4m3fn (0x79), not 448.
  CHECK(scale(ScaleRule::rceil, 300, "e4m3fn") == 127);
  const lab::Encoded e = lab::scaled_element(format("e4m3fn"), lab::unpack_double(300),
                                             lab::decode(format("e8m0"), 127), Rounding::rne, Overflow::saturate);
  CHECK(e.code == 0x79);
}

TEST_CASE("B079: byte 0 of ggml's MXFP4 holds elements 0 and 16, of ONNX's packing 0 and 1", "[blocks]") {
  std::vector<std::uint8_t> codes = indices(32);
  codes[16] = 9;
  CHECK(lab::pack_nibbles(codes, NibbleOrder::split)[0] == 0x90);
  CHECK(lab::pack_nibbles(codes, NibbleOrder::low_first)[0] == 0x10);
  CHECK(lab::pack_nibbles(codes, NibbleOrder::high_first)[0] == 0x01);
  for (const NibbleOrder order : {NibbleOrder::split, NibbleOrder::low_first, NibbleOrder::high_first})
    CHECK(lab::unpack_nibbles(lab::pack_nibbles(codes, order), order) == codes);
}

TEST_CASE("B084: a nibble of Q4_0 is offset binary, an int4 is two's complement", "[blocks]") {
  CHECK(lab::int4_offset_binary(0xF) == 7);
  CHECK(lab::int4_offset_binary(0x0) == -8);
  CHECK(lab::int4_twos_complement(0xF) == -1);
  CHECK(lab::int4_twos_complement(0x9) == -7);
  CHECK(lab::int4_twos_complement(0x7) == 7);
}

TEST_CASE("B086: dividing by an NVFP4 scale is not multiplying by its rounded reciprocal", "[blocks]") {
  const lab::Unpacked s = lab::decode(format("e4m3fn"), 0x07);
  const auto v = static_cast<double>(__builtin_bit_cast(float, 0x3CC3FFFFU));
  CHECK(lab::scaled_element(format("e2m1"), lab::unpack_double(v), s, Rounding::rne, Overflow::saturate).code == 3);
  const float reciprocal = 1.0F / static_cast<float>(lab::to_double(s));
  const double product = static_cast<double>(static_cast<float>(v) * reciprocal);
  CHECK(lab::encode(format("e2m1"), lab::unpack_double(product), Rounding::rne, Overflow::saturate).code == 4);
}

TEST_CASE("B087: at every boundary of every scale the element follows the exact comparison", "[blocks]") {
  // Midpoints of E2M1 in quarters, and the code on the even side of each.
  constexpr int k_mid[] = {1, 3, 5, 7, 10, 14, 20};
  constexpr unsigned k_even[] = {0, 2, 2, 4, 4, 6, 6};
  lab_test::Failures failures;
  for (unsigned code = 1; code < 0x7F; ++code) {
    const lab::Unpacked s = lab::decode(format("e4m3fn"), code);
    for (unsigned i = 0; i < 7; ++i) {
      const auto tie = static_cast<float>(lab::to_double(s) * k_mid[i] / 4);  // exact: 4 + 4 bits
      const auto at = [&](float x) {
        return static_cast<unsigned>(lab::scaled_element(format("e2m1"), lab::unpack_double(static_cast<double>(x)), s,
                                                         Rounding::rne, Overflow::saturate)
                                         .code);
      };
      if (at(tie) != k_even[i] || at(std::nextafter(tie, 0.0F)) != i || at(std::nextafter(tie, 1e9F)) != i + 1)
        failures.add("scale " + std::to_string(code) + " boundary " + std::to_string(i));
    }
  }
  CHECK(failures.text() == "");
}

TEST_CASE("B089: a block of zeros has a finite scale and decodes to zeros", "[blocks]") {
  CHECK(lab::nvfp4_block_scale(0, 1) == 0);
  CHECK(lab::nvfp4_value(0, 0, 1) == 0);
  CHECK(lab::nvfp4_tensor_scale(0) == 1);
}

TEST_CASE("B091: the tensor scale of NVFP4 multiplies when decoding", "[blocks]") {
  const float tensor = lab::nvfp4_tensor_scale(12);
  CHECK(tensor == 12.0F / 2688.0F);
  const std::uint8_t block = lab::nvfp4_block_scale(12, tensor);
  CHECK(block == 0x7E);  // 448
  // 6 * 448 * (12 / 2688), the scale rounded once before: next to 12, and nowhere near 6 * 448 * 2688 / 12.
  CHECK(lab::nvfp4_value(7, block, tensor) == 2688.0F * tensor);
  CHECK(std::fabs(2688.0F * tensor - 12) < 2e-6F);
}

TEST_CASE("B096: a scale byte of NVFP4 is decoded with its fraction", "[blocks]") {
  CHECK(lab::nvfp4_value(2, 0x3A, 1) == 1.25F);
  CHECK(lab::nvfp4_value(0xF, 0x01, 1) == -6 * 0.001953125F);
}

TEST_CASE("B092, B094: swizzled scales are padded to tiles of 128 rows and 4 columns", "[blocks]") {
  const lab::ScaleLayout l = lab::scale_layout(130, 4);
  CHECK(l.padded_rows == 256);
  CHECK(l.padded_columns == 4);
  CHECK(l.bytes() == 1024);
  CHECK(l.offset(0, 3) == 3);
  CHECK(l.offset(1, 0) == 16);
  CHECK(l.offset(32, 0) == 4);
  CHECK(l.offset(127, 3) == 31 * 16 + 3 * 4 + 3);
  CHECK(l.offset(129, 1) == 512 + 16 + 1);
  const lab::ScaleLayout wide = lab::scale_layout(33, 5);
  CHECK(wide.padded_rows == 128);
  CHECK(wide.offset(32, 4) == 512 + 4);
  const lab::ScaleLayout narrow = lab::scale_layout(33, 4, 32);
  CHECK(narrow.padded_rows == 64);
  CHECK(narrow.tile(31, 0) == 0);
  CHECK(narrow.tile(32, 0) == 1);
  CHECK(narrow.offset(32, 0) == 128);
  std::vector<bool> seen(wide.bytes(), false);
  for (std::size_t r = 0; r < 33; ++r)
    for (std::size_t c = 0; c < 5; ++c) {
      CHECK(!seen[wide.offset(r, c)]);
      seen[wide.offset(r, c)] = true;
    }
}
