#include "plot/bit_layout.hpp"

#include <algorithm>
#include <cmath>

namespace lab::plot {
namespace {

int ceil_div(int a, int b) { return (a + b - 1) / b; }

// Appends `count` cells of a field to a row, starting at x; returns the x after them.
float append(BitLayout& out, BitField field, int count, int row, float x) {
  if (count <= 0) return x;
  BitRun run{field, row, static_cast<int>(out.cells.size()), count, x, x + out.pitch * static_cast<float>(count) - 2};
  for (int i = 0; i < count; ++i) out.cells.push_back({field, row, x + out.pitch * static_cast<float>(i)});
  out.runs.push_back(run);
  out.width = std::max(out.width, x + out.pitch * static_cast<float>(count));
  return x + out.pitch * static_cast<float>(count);
}

float pitch_for(float space, int cells) {
  return std::clamp(std::floor(space / static_cast<float>(std::max(cells, 1))), k_min_pitch, k_max_pitch);
}

void fill_by_byte(BitLayout& out, int sign, int exponent_bits, int fraction_bits, float width) {
  const int n = sign + exponent_bits + fraction_bits;
  out.arrangement = BitArrangement::by_byte;
  out.pitch = pitch_for(width - k_byte_margin, 8);
  out.rows = ceil_div(n, 8);
  const auto field_of = [&](int i) {
    return i < sign ? BitField::sign : i < sign + exponent_bits ? BitField::exponent : BitField::fraction;
  };
  // A code that is no whole number of bytes leaves the first cells of its highest byte empty.
  int i = 0;
  const int empty = out.rows * 8 - n;
  while (i < n) {
    const int row = (empty + i) / 8;
    int end = i + 1;
    while (end < n && field_of(end) == field_of(i) && (empty + end) / 8 == row) ++end;
    append(out, field_of(i), end - i, row, out.pitch * static_cast<float>((empty + i) % 8));
    i = end;
  }
}

}  // namespace

BitLayout bit_layout(int exponent_bits, int fraction_bits, bool has_sign, float width, bool narrow, bool by_byte) {
  BitLayout out;
  const int sign = has_sign ? 1 : 0;
  const int n = sign + exponent_bits + fraction_bits;
  out.available = width;
  out.gap = narrow ? 8 : 12;
  out.cell_height = narrow ? 40 : 44;

  if (by_byte) {
    fill_by_byte(out, sign, exponent_bits, fraction_bits, width);
  } else if ((width - 2 * out.gap) / static_cast<float>(n) >= k_min_pitch) {
    out.pitch = pitch_for(width - 2 * out.gap, n);
    float x = append(out, BitField::sign, sign, 0, 0);
    if (sign > 0) x += out.gap;
    x = append(out, BitField::exponent, exponent_bits, 0, x);
    if (exponent_bits > 0) x += out.gap;
    append(out, BitField::fraction, fraction_bits, 0, x);
  } else {
    out.arrangement = BitArrangement::by_field;
    const int most = static_cast<int>(std::floor((width - out.gap) / k_min_pitch));  // N
    const int fraction_rows = std::max(1, ceil_div(fraction_bits, most));            // R
    const int columns = fraction_rows == 1
                            ? fraction_bits
                            : std::min(most, 4 * ceil_div(ceil_div(fraction_bits, fraction_rows), 4));  // c
    out.pitch = pitch_for(width - out.gap, std::max(sign + exponent_bits, columns));
    float x = append(out, BitField::sign, sign, 0, 0);
    if (sign > 0) x += out.gap;
    // A wide exponent of a narrow figure breaks like the fraction does.
    int row = 0;
    const int fits = std::max(1, static_cast<int>(std::floor((width - x) / out.pitch)));
    int left = exponent_bits;
    while (left > 0) {
      const int count = row == 0 ? std::min(left, fits) : std::min(left, most);
      append(out, BitField::exponent, count, row, row == 0 ? x : 0);
      left -= count;
      if (left > 0) ++row;
    }
    for (int done = 0; done < fraction_bits; done += columns)
      append(out, BitField::fraction, std::min(columns, fraction_bits - done), ++row, 0);
    out.rows = row + 1;
  }
  out.cell_width = out.pitch - 2;
  return out;
}

float bit_digit_px(float pitch) { return pitch - 2 >= 34 ? 18.0f : pitch - 2 >= 24 ? 16.0f : 13.0f; }

}  // namespace lab::plot
