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

Json policy_facts(const Policy& p) {
  constexpr std::string_view nan[] = {"zero", "flippedZero", "largest", "refused", "unspecified"};
  constexpr std::string_view negative[] = {"nan", "magnitude", "refused", "unspecified"};
  constexpr std::string_view zero[] = {"smallest", "nan", "unspecified"};
  return {{"overflow", overflow_name(p.overflow)},     {"infinity", overflow_name(p.infinity)},
          {"nan", nan[static_cast<int>(p.nan)]},       {"negative", negative[static_cast<int>(p.negative)]},
          {"zero", zero[static_cast<int>(p.zero)]},    {"keepsZeroSign", p.keeps_zero_sign},
          {"keepsNanSign", p.keeps_nan_sign},          {"nanIsAllOnes", p.nan_is_all_ones},
          {"modeDecidesAtTop", p.mode_decides_at_top}, {"refusesOverflow", p.refuses_overflow}};
}

Json flags_json(const Flags& flags) {
  Json out = Json::array();
  for (const std::string_view name : flag_names(flags)) out.push_back(name);
  return out;
}

std::string_view reply_name(Reply reply) {
  constexpr std::string_view names[] = {"code", "refused", "unspecified"};
  return names[static_cast<int>(reply)];
}

}  // namespace lab
