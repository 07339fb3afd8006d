#include "widgets/format_facts.hpp"

#include <nlohmann/json.hpp>

namespace lab {

Json format_facts(const Format& f) {
  return {{"id", f.id},
          {"bits", total_bits(f)},
          {"exponentBits", f.exponent_bits},
          {"fractionBits", f.fraction_bits},
          {"bias", f.bias},
          {"signed", f.has_sign},
          {"specials", specials_name(f.specials)},
          {"subnormals", f.has_subnormals}};
}

}  // namespace lab
