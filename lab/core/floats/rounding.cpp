#include "core/floats/rounding.hpp"

namespace lab {

namespace {

constexpr std::string_view k_rounding[] = {"rne", "rna", "rtz", "ru", "rd", "odd"};
constexpr std::string_view k_overflow[] = {"ieee", "saturate", "nan"};

}  // namespace

std::string_view rounding_name(Rounding r) { return k_rounding[static_cast<int>(r)]; }

std::string_view overflow_name(Overflow o) { return k_overflow[static_cast<int>(o)]; }

std::optional<Rounding> rounding_from(std::string_view name) {
  for (int i = 0; i < 6; ++i)
    if (k_rounding[i] == name) return static_cast<Rounding>(i);
  return std::nullopt;
}

std::optional<Overflow> overflow_from(std::string_view name) {
  for (int i = 0; i < 3; ++i)
    if (k_overflow[i] == name) return static_cast<Overflow>(i);
  return std::nullopt;
}

std::vector<std::string_view> flag_names(const Flags& f) {
  std::vector<std::string_view> out;
  if (f.inexact) out.emplace_back("inexact");
  if (f.overflow) out.emplace_back("overflow");
  if (f.underflow) out.emplace_back("underflow");
  if (f.saturated) out.emplace_back("saturated");
  if (f.invalid) out.emplace_back("invalid");
  if (f.divide_by_zero) out.emplace_back("divide_by_zero");
  return out;
}

}  // namespace lab
