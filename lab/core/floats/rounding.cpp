#include "core/floats/rounding.hpp"

namespace lab {

namespace {

constexpr std::string_view k_rounding[] = {"rne", "rna", "rtz", "ru", "rd", "odd", "sr_a", "sr_b", "sr_c"};
constexpr std::string_view k_overflow[] = {"ieee", "saturate", "nan"};

std::optional<std::uint64_t> whole(std::string_view digits) {
  if (digits.empty() || digits.size() > 19) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return value;
}

}  // namespace

std::string_view rounding_name(Rounding r) { return k_rounding[static_cast<int>(r)]; }

std::string_view overflow_name(Overflow o) { return k_overflow[static_cast<int>(o)]; }

std::optional<Rounding> rounding_from(std::string_view name) {
  for (int i = 0; i < k_plain_roundings; ++i)
    if (k_rounding[i] == name) return static_cast<Rounding>(i);
  return std::nullopt;
}

std::optional<RoundingRule> rule_from(std::string_view text) {
  if (const auto plain = rounding_from(text)) return RoundingRule(*plain);
  const std::size_t first = text.find(':');
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t second = text.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const auto bits = whole(text.substr(first + 1, second - first - 1));
  const auto random = whole(text.substr(second + 1));
  if (!bits || !random || *bits < 1 || *bits > k_max_random_bits || *random >> *bits != 0) return std::nullopt;
  for (int i = k_plain_roundings; i < k_roundings; ++i)
    if (k_rounding[i] == text.substr(0, first))
      return RoundingRule(static_cast<Rounding>(i), static_cast<int>(*bits), *random);
  return std::nullopt;
}

std::string rule_name(const RoundingRule& rule) {
  std::string out(rounding_name(rule.mode));
  if (rule.stochastic()) out += ":" + std::to_string(rule.bits) + ":" + std::to_string(rule.random);
  return out;
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
