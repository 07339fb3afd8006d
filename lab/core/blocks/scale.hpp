// Scales of blocks: which power of two (E8M0), or which small number (NVFP4), a block of elements is divided by.
// Sources: OCP Microscaling Formats 1.0 clause 6.3; torchao mx_tensor (floor, ceil, even, rceil); NVIDIA's NVFP4
// recipe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/floats/codec.hpp"

namespace lab {

// The largest magnitude of a block. NaN is neither propagated nor lost: it is counted, whatever its place.
struct Amax {
  float value = 0;        // of the elements that are not NaN; infinity counts
  std::size_t index = 0;  // the first element of that magnitude
  std::size_t nans = 0;
};
Amax largest_magnitude(std::span<const float> elements);

enum class ScaleRule {
  floor,  // floor(log2 amax) - emax: OCP; the largest elements may saturate
  ceil,   // ceil(log2 amax) - emax
  even,   // floor(log2(amax rounded to the element's precision)) - emax
  rceil,  // ceil(log2(amax / largest value)): nothing saturates; NVIDIA
};

// E8M0 code of the scale, for elements of `element` (emax is the exponent of its largest value). amax is not NaN.
// amax 0 gives code 0; an infinity gives 0xFF under OCP's rules and 0xFE under rceil, as a saturating conversion does.
// Everything is exact: no logarithm is computed, only exponents and whether something is left over.
std::uint8_t block_scale(ScaleRule rule, const Unpacked& amax, const Format& element);

// The element: value / scale rounded once. A product with a rounded reciprocal may cross a tie that the quotient does
// not.
Encoded scaled_element(const Format& element, const Unpacked& value, const Unpacked& scale,
                       const RoundingRule& rounding, const Policy& policy);

// NVFP4: E2M1 elements, an E4M3FN scale for 16 of them, one float32 scale for the tensor (a multiplier when decoding).
float nvfp4_tensor_scale(float amax);  // amax / (448 * 6) rounded to float32; 1 for a tensor of zeros
std::uint8_t nvfp4_block_scale(float block_amax, float tensor_scale);  // E4M3FN code of amax / (6 * tensor scale)
// element * block scale * tensor scale, rounded once to float32.
float nvfp4_value(std::uint8_t element, std::uint8_t block_scale, float tensor_scale);

}  // namespace lab
