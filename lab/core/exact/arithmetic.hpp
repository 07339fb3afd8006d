// Arithmetic with one rounding: operands are exact values (of any formats), the result is rounded once into `f`.
// Source: IEEE 754-2019 clauses 5.4.1, 6.1 to 6.3, 7. Exact for every format up to 128 bits.
// Invalid operations (inf - inf, 0 * inf, 0 / 0, inf / inf, sqrt of a negative number) give NaN and `invalid`;
// a non-zero number by zero gives an infinity, stored by the overflow policy, and `divide_by_zero`.
// A sum that is exactly zero is +0, or -0 when rounding down; two zeros of one sign keep it.
// A NaN operand gives NaN (with its sign) without a flag.
#pragma once

#include "core/floats/codec.hpp"

namespace lab {

Encoded add(const Format& f, const Unpacked& a, const Unpacked& b, const RoundingRule& rounding, const Policy& policy);
Encoded subtract(const Format& f, const Unpacked& a, Unpacked b, const RoundingRule& rounding, const Policy& policy);
Encoded multiply(const Format& f, const Unpacked& a, const Unpacked& b, const RoundingRule& rounding,
                 const Policy& policy);
Encoded divide(const Format& f, const Unpacked& a, const Unpacked& b, const RoundingRule& rounding,
               const Policy& policy);
Encoded square_root(const Format& f, const Unpacked& a, const RoundingRule& rounding, const Policy& policy);
// a * b + c
Encoded fused_multiply_add(const Format& f, const Unpacked& a, const Unpacked& b, const Unpacked& c,
                           const RoundingRule& rounding, const Policy& policy);

}  // namespace lab
