#include "core/ints/widen.hpp"

namespace lab {

namespace {

void find_extremes(IntType a, IntType b, Product& least, Product& greatest) {
  for (int corner = 0; corner < 4; ++corner) {
    Product p{(corner & 1) != 0 ? int_max(a) : int_min(a), (corner & 2) != 0 ? int_max(b) : int_min(b), 0};
    p.value = p.a * p.b;
    if (corner == 0 || p.value < least.value) least = p;
    if (corner == 0 || p.value > greatest.value) greatest = p;
  }
}

}  // namespace

Widening widening(IntType a, IntType b, IntType sum) {
  Widening out;
  find_extremes(a, b, out.least, out.greatest);
  const bool up = out.greatest.value.sign() > 0, down = out.least.value.sign() < 0;
  const Big above = up ? Big(int_max(sum) / out.greatest.value) : Big(0);
  const Big below = down ? Big(int_min(sum) / out.least.value) : Big(0);
  const bool low_end = down && (!up || below < above);
  out.worst = low_end ? out.least : out.greatest;
  out.terms = low_end ? below : above;
  return out;
}

int sum_bits(IntType a, IntType b, const Big& terms, bool is_signed) {
  Product least, greatest;
  find_extremes(a, b, least, greatest);
  const Big low = least.value * terms, high = greatest.value * terms;
  if (!is_signed && low.sign() < 0) return 0;
  int bits = high.sign() > 0 ? static_cast<int>(bit_length(high)) : 0;
  // -2^(n-1) fits n bits, one step more than +2^(n-1) does.
  if (low.sign() < 0) {
    const int below = static_cast<int>(bit_length(Big(low + 1)));
    bits = bits > below ? bits : below;
  }
  if (is_signed) ++bits;
  return bits > 0 ? bits : 1;
}

}  // namespace lab
