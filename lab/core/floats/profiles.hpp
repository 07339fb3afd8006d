// What libraries and standards do at the edges, as rows over the knobs of policy.hpp: profiles.def.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/floats/catalogue.hpp"
#include "core/floats/codec.hpp"

namespace lab {

struct Profile {
  std::string_view id;         // "ml_dtypes_sat", as in state lines
  std::string_view name;       // "ml_dtypes, saturating"
  std::string_view label;      // the same in at most 13 letters, for the head of a column
  std::string_view formats;    // catalogue ids it answers for; "*" for all, "p3109" for that family
  std::string_view saturates;  // ids whose finite overflow and infinities go to the largest value, whatever the policy
  Rounding scale_rounding;     // into a format of powers of two without zero (E8M0), when nothing else is asked for
  std::string_view source;     // document and section, version where it matters
  std::string_view name_zh;    // name and source for a Chinese reader; labels are the same in both languages
  std::string_view source_zh;
};

std::span<const Profile> profiles();
const Profile* find_profile(std::string_view id);  // nullptr when there is none

// false: its specification or source says nothing about this format.
bool answers_for(const Profile& profile, const Format& f);

// The policy it applies to this format; needs answers_for.
Policy policy_for(const Profile& profile, const Format& f);

// To nearest as the profile rounds into this format: ties to even but for scale formats.
Rounding rounding_for(const Profile& profile, const Format& f);

// One conversion as the profile does it.
Encoded convert(const Profile& profile, const Format& f, const Unpacked& value);

// An input at which conversions part ways: the edges of `f`.
enum class Edge {
  last_rounds_down,  // the tie between the largest finite value and the one that would follow
  first_overflow,    // just above that tie
  far_overflow,      // four times the largest value
  infinity,
  minus_infinity,
  nan,
  minus_nan,
  minus_zero,
  zero,            // where the format has none
  minus_one,       // where the format is unsigned
  scale_tie,       // 3, halfway between two powers of two (E8M0)
  below_smallest,  // a quarter of the smallest value, where the format has no zero
};
struct EdgeInput {
  Edge edge = Edge::nan;
  Unpacked value;
};
// Those that apply to the format, in this order.
std::vector<EdgeInput> edge_inputs(const Format& f);

// An edge where two profiles part: different codes, or one has no answer. The codes are those of the replies.
struct Difference {
  EdgeInput input;
  Encoded a, b;
};
// Both must answer for the format. Codes are compared as they are: NaNs with other signs or fractions differ.
std::vector<Difference> differences(const Profile& a, const Profile& b, const Format& f);

}  // namespace lab
