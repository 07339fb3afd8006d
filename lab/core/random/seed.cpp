#include "core/random/seed.hpp"

namespace lab {
namespace {

constexpr std::string_view k_minus = "\u2212";

// words = words * factor + addend
void multiply_add(std::vector<std::uint32_t>& words, std::uint32_t factor, std::uint32_t addend) {
  std::uint64_t carry = addend;
  for (std::uint32_t& word : words) {
    carry += std::uint64_t{word} * factor;
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
}

}  // namespace

Seed seed_from(std::int64_t seed) {
  const auto bits = static_cast<std::uint64_t>(seed);
  const std::uint64_t size = seed < 0 ? 0 - bits : bits;
  Seed out{seed < 0, {static_cast<std::uint32_t>(size)}};
  if (size >> 32 != 0) out.words.push_back(static_cast<std::uint32_t>(size >> 32));
  return out;
}

Result<Seed> parse_seed(std::string_view text) {
  if (text.empty()) return Error{ErrorCode::empty_input, {}};
  std::string_view digits = text;
  Seed out{false, {0}};
  if (digits.front() == '-' || digits.front() == '+') {
    out.negative = digits.front() == '-';
    digits.remove_prefix(1);
  } else if (digits.substr(0, k_minus.size()) == k_minus) {
    out.negative = true;
    digits.remove_prefix(k_minus.size());
  }
  if (digits.size() > k_max_seed_digits)
    return Error{ErrorCode::input_too_long, {std::to_string(digits.size()), std::to_string(k_max_seed_digits)}};
  if (digits.empty()) return Error{ErrorCode::not_a_number, {std::string(text)}};
  for (const char c : digits) {
    if (c < '0' || c > '9') return Error{ErrorCode::not_a_number, {std::string(text)}};
    multiply_add(out.words, 10, static_cast<std::uint32_t>(c - '0'));
  }
  if (out.words.size() == 1 && out.words[0] == 0) out.negative = false;
  return out;
}

}  // namespace lab
