#include "core/blocks/scale.hpp"

#include "core/base/expect.hpp"
#include "core/exact/arithmetic.hpp"
#include "core/floats/catalogue.hpp"

namespace lab {

namespace {

const Format& named(std::string_view id) { return find_row(id)->format; }

Unpacked unpack_float(float x) { return unpack_double(static_cast<double>(x)); }

float float_of(const Encoded& e) { return __builtin_bit_cast(float, static_cast<std::uint32_t>(e.code)); }

// floor(log2 x); `exact` when x is a power of two.
std::int64_t floor_log2(const Unpacked& x, bool& exact) {
  exact = (x.significand & (x.significand - 1)) == 0 && !x.sticky;
  return x.exponent + bit_width(x.significand) - 1;
}

std::int64_t ceil_log2(const Unpacked& x) {
  bool exact = false;
  const std::int64_t low = floor_log2(x, exact);
  return exact ? low : low + 1;
}

Unpacked six_times(const Unpacked& x) {
  Unpacked out = x;
  out.significand *= 3;
  out.exponent += 1;
  return out;
}

}  // namespace

Amax largest_magnitude(std::span<const float> elements) {
  Amax out;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const float size = elements[i] < 0 ? -elements[i] : elements[i];
    if (size != size) {
      ++out.nans;
    } else if (size > out.value) {
      out.value = size;
      out.index = i;
    }
  }
  return out;
}

std::uint8_t block_scale(ScaleRule rule, const Unpacked& amax, const Format& element) {
  LAB_EXPECT(amax.kind != Class::nan);
  if (amax.kind == Class::infinite) return rule == ScaleRule::rceil ? 0xFE : 0xFF;
  if (amax.kind == Class::zero || amax.significand == 0) return 0;
  std::int64_t exponent = 0;
  bool exact = false;
  if (rule == ScaleRule::rceil) {
    // ceil(log2(a / m)): with the significands scaled alike, a / m is at most 2^k exactly when a <= m 2^k.
    const Unpacked largest = decode(element, max_finite_code(element));
    const std::int64_t k = floor_log2(amax, exact) - floor_log2(largest, exact);
    const u128 a = amax.significand << (127 - bit_width(amax.significand));
    const u128 m = largest.significand << (127 - bit_width(largest.significand));
    exponent = a > m || (a == m && amax.sticky) ? k + 1 : k;
  } else {
    Unpacked size = amax;
    if (rule == ScaleRule::even) {
      // Rounded at the element's precision alone: a format of that precision and ample range.
      Format wide{"", 12, element.fraction_bits, 2047, Specials::none, false, true, true};
      size = decode(wide, encode(wide, amax, Rounding::rne, Overflow::saturate).code);
    }
    exponent = (rule == ScaleRule::ceil ? ceil_log2(size) : floor_log2(size, exact)) - max_exponent(element);
  }
  const std::int64_t code = exponent + 127;
  return static_cast<std::uint8_t>(code < 0 ? 0 : code > 254 ? 254 : code);
}

Encoded scaled_element(const Format& element, const Unpacked& value, const Unpacked& scale,
                       const RoundingRule& rounding, const Policy& policy) {
  return divide(element, value, scale, rounding, policy);
}

float nvfp4_tensor_scale(float amax) {
  if (amax == 0) return 1;
  return float_of(divide(named("fp32"), unpack_float(amax), unpack_double(448.0 * 6.0), Rounding::rne, Overflow::ieee));
}

std::uint8_t nvfp4_block_scale(float block_amax, float tensor_scale) {
  if (block_amax == 0) return 0;
  const Encoded e = divide(named("e4m3fn"), unpack_float(block_amax), six_times(unpack_float(tensor_scale)),
                           Rounding::rne, Overflow::saturate);
  return static_cast<std::uint8_t>(e.code);
}

float nvfp4_value(std::uint8_t element, std::uint8_t block_scale, float tensor_scale) {
  const Unpacked e = decode(named("e2m1"), element & 0xFU);
  const Unpacked s = decode(named("e4m3fn"), block_scale);
  if (s.kind == Class::nan) return __builtin_nanf("");
  Unpacked product = e;  // 2 + 4 significand bits: exact
  product.significand = e.significand * s.significand;
  product.exponent = e.exponent + s.exponent;
  product.negative = e.negative != s.negative;
  if (product.significand == 0) return product.negative ? -0.0F : 0.0F;
  product.kind = Class::normal;
  return float_of(multiply(named("fp32"), product, unpack_float(tensor_scale), Rounding::rne, Overflow::ieee));
}

}  // namespace lab
