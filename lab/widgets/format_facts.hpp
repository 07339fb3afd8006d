// What JSON says about the shape of a format, the same wherever a format stands in it.
#pragma once

#include "core/floats/format.hpp"
#include "widgets/figure.hpp"

namespace lab {

// {id, bits, exponentBits, fractionBits, bias, signed, specials, subnormals}
Json format_facts(const Format& f);

}  // namespace lab
