#include "core/base/u128.hpp"

namespace lab {

namespace {

std::string hex_with(u128 x, int digits, const char* alphabet) {
  const int needed = (bit_width(x) + 3) / 4;
  if (digits < needed) digits = needed;
  std::string out = "0x";
  for (int i = digits - 1; i >= 0; --i) out += alphabet[static_cast<unsigned>(x >> (4 * i)) & 15U];
  return out;
}

}  // namespace

std::string hex(u128 x, int digits) { return hex_with(x, digits, "0123456789ABCDEF"); }

std::string hex_lower(u128 x, int digits) { return hex_with(x, digits, "0123456789abcdef"); }

std::string binary(u128 x, int bits) {
  std::string out;
  for (int i = bits - 1; i >= 0; --i) out += ((x >> i) & 1U) != 0 ? '1' : '0';
  return out;
}

}  // namespace lab
