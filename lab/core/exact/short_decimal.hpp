// Decimal text of usual length without big integers: what parse_real gives for it, many times faster.
#pragma once

#include <optional>
#include <string_view>

#include "core/exact/real.hpp"

namespace lab {

// [+-]digits[.digits][e[+-]digits] in plain ASCII, when the digits without outer zeros and a power of five fit 128 and
// 64 bits: at most 38 digits, of which at most 27 behind the point after the exponent is applied.
// Nothing for any other text, which the general reader then takes.
std::optional<Real> short_decimal(std::string_view text);

}  // namespace lab
