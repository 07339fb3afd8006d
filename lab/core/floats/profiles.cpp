#include "core/floats/profiles.hpp"

#include "core/base/expect.hpp"

namespace lab {

namespace {

struct Row {
  Profile profile;
  void (*adjust)(const Format& f, Policy& p);
};

constexpr Row k_rows[] = {
#define PROFILE(id, name, label, formats, saturates, knobs, scale, source, name_zh, source_zh) \
  {{id, name, label, formats, saturates, Rounding::scale, source, name_zh, source_zh},         \
   [](const Format& f, Policy& p) {                                                            \
     static_cast<void>(f);                                                                     \
     static_cast<void>(p);                                                                     \
     knobs;                                                                                    \
   }},
#include "core/floats/profiles.def"
#undef PROFILE
};

bool is_p3109(const Format& f) {
  return f.specials == Specials::p3109_extended || f.specials == Specials::p3109_finite;
}

bool listed(std::string_view list, const Format& f) {
  if (list == "*") return true;
  if (list == "p3109") return is_p3109(f);
  while (!list.empty()) {
    const std::size_t end = list.find(' ');
    if (list.substr(0, end) == f.id) return true;
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return false;
}

const Row& row_of(const Profile& profile) {
  for (const Row& row : k_rows)
    if (row.profile.id == profile.id) return row;
  LAB_EXPECT(false);
}

Unpacked number(bool negative, u128 significand, std::int64_t exponent) {
  Unpacked out;
  out.kind = Class::normal;
  out.negative = negative;
  out.significand = significand;
  out.exponent = exponent;
  return out;
}

Unpacked special(Class kind, bool negative) {
  Unpacked out;
  out.kind = kind;
  out.negative = negative;
  return out;
}

}  // namespace

std::span<const Profile> profiles() {
  static const std::vector<Profile> all = [] {
    std::vector<Profile> out;
    for (const Row& row : k_rows) out.push_back(row.profile);
    return out;
  }();
  return all;
}

const Profile* find_profile(std::string_view id) {
  for (const Profile& profile : profiles())
    if (profile.id == id) return &profile;
  return nullptr;
}

bool answers_for(const Profile& profile, const Format& f) { return listed(profile.formats, f); }

Policy policy_for(const Profile& profile, const Format& f) {
  Policy out;
  row_of(profile).adjust(f, out);
  if (listed(profile.saturates, f)) out.overflow = out.infinity = Overflow::saturate;
  return out;
}

Rounding rounding_for(const Profile& profile, const Format& f) {
  return precision(f) == 1 && !f.has_zero ? profile.scale_rounding : Rounding::rne;
}

Encoded convert(const Profile& profile, const Format& f, const Unpacked& value) {
  return encode(f, value, rounding_for(profile, f), policy_for(profile, f));
}

std::vector<EdgeInput> edge_inputs(const Format& f) {
  const Unpacked largest = decode(f, max_finite_code(f));
  // The step at the top: one unit of the significand, which has all its bits there.
  const u128 tie = 2 * largest.significand + 1;
  std::vector<EdgeInput> out = {
      {Edge::last_rounds_down, number(false, tie, largest.exponent - 1)},
      {Edge::first_overflow, number(false, tie * 16 + 1, largest.exponent - 5)},
      {Edge::far_overflow, number(false, largest.significand, largest.exponent + 2)},
      {Edge::infinity, special(Class::infinite, false)},
      {Edge::minus_infinity, special(Class::infinite, true)},
      {Edge::nan, special(Class::nan, false)},
      {Edge::minus_nan, special(Class::nan, true)},
      {Edge::minus_zero, special(Class::zero, true)},
  };
  if (!f.has_zero) out.push_back({Edge::zero, special(Class::zero, false)});
  if (!f.has_sign) out.push_back({Edge::minus_one, number(true, 1, 0)});
  if (precision(f) == 1 && !f.has_zero) out.push_back({Edge::scale_tie, number(false, 3, 0)});
  if (!f.has_zero) {
    const Unpacked smallest = decode(f, min_positive_code(f));
    out.push_back({Edge::below_smallest, number(false, smallest.significand, smallest.exponent - 2)});
  }
  return out;
}

std::vector<Difference> differences(const Profile& a, const Profile& b, const Format& f) {
  LAB_EXPECT(answers_for(a, f) && answers_for(b, f));
  std::vector<Difference> out;
  for (const EdgeInput& input : edge_inputs(f)) {
    const Encoded by_a = convert(a, f, input.value);
    const Encoded by_b = convert(b, f, input.value);
    if (by_a.reply != by_b.reply || by_a.code != by_b.code) out.push_back({input, by_a, by_b});
  }
  return out;
}

}  // namespace lab
