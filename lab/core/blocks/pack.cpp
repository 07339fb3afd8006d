#include "core/blocks/pack.hpp"

#include "core/base/expect.hpp"

namespace lab {

namespace {

std::size_t rounded_up(std::size_t n, std::size_t unit) { return (n + unit - 1) / unit * unit; }

// Where element i stands: its byte, and whether in the high nibble.
struct Place {
  std::size_t byte;
  bool high;
};
Place place(std::size_t i, std::size_t count, NibbleOrder order) {
  if (order == NibbleOrder::split) return i < count / 2 ? Place{i, false} : Place{i - count / 2, true};
  return {i / 2, (i % 2 == 1) == (order == NibbleOrder::low_first)};
}

}  // namespace

std::vector<std::uint8_t> pack_nibbles(std::span<const std::uint8_t> codes, NibbleOrder order) {
  LAB_EXPECT(order != NibbleOrder::split || codes.size() % 2 == 0);
  std::vector<std::uint8_t> out((codes.size() + 1) / 2, 0);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const Place at = place(i, codes.size(), order);
    out[at.byte] = static_cast<std::uint8_t>(out[at.byte] | (codes[i] & 15) << (at.high ? 4 : 0));
  }
  return out;
}

std::vector<std::uint8_t> unpack_nibbles(std::span<const std::uint8_t> bytes, NibbleOrder order) {
  std::vector<std::uint8_t> out(bytes.size() * 2);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Place at = place(i, out.size(), order);
    out[i] = static_cast<std::uint8_t>((bytes[at.byte] >> (at.high ? 4 : 0)) & 15);
  }
  return out;
}

ScaleLayout scale_layout(std::size_t rows, std::size_t columns, std::size_t tile_rows) {
  LAB_EXPECT(tile_rows > 0 && tile_rows % 32 == 0);
  return {rows, columns, tile_rows, rounded_up(rows, tile_rows), rounded_up(columns, 4)};
}

std::size_t ScaleLayout::tile(std::size_t row, std::size_t column) const {
  return row / tile_rows * (padded_columns / 4) + column / 4;
}

std::size_t ScaleLayout::offset(std::size_t row, std::size_t column) const {
  LAB_EXPECT(row < rows && column < columns);
  const std::size_t quarters = tile_rows / 32;
  return tile(row, column) * tile_rows * 4 + row % 32 * quarters * 4 + row / 32 % quarters * 4 + column % 4;
}

}  // namespace lab
