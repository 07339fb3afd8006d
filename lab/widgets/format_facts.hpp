// What JSON says about formats, policies and flags, the same wherever they stand in it.
#pragma once

#include "core/floats/format.hpp"
#include "core/floats/policy.hpp"
#include "widgets/figure.hpp"

namespace lab {

// {id, bits, exponentBits, fractionBits, bias, signed, specials, subnormals}
Json format_facts(const Format& f);
// Every knob by its name: {overflow, infinity, nan, negative, zero, keepsZeroSign ...}
Json policy_facts(const Policy& policy);
// ["inexact", ...]
Json flags_json(const Flags& flags);
std::string_view reply_name(Reply reply);  // "code" "refused" "unspecified"

}  // namespace lab
