// Bytes of packed elements: the order of nibbles, the two readings of a 4-bit integer, the tiles of block scales.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lab {

enum class NibbleOrder {
  low_first,   // element 2j in the low nibble of byte j: ONNX, torchao, Transformer Engine, safetensors F4
  high_first,  // element 2j in the high nibble: PTX cvt ... e2m1x2
  split,       // of 2n elements, j in the low and j + n in the high nibble of byte j: ggml Q4_0, MXFP4 (n = 16)
};

// `codes` holds one nibble an element; an odd last one is paired with 0. For `split` the count is even.
std::vector<std::uint8_t> pack_nibbles(std::span<const std::uint8_t> codes, NibbleOrder order);
// Two elements a byte.
std::vector<std::uint8_t> unpack_nibbles(std::span<const std::uint8_t> bytes, NibbleOrder order);

// A nibble as an integer: two's complement (0x9 is -7), or stored with 8 added (ggml Q4_0: 0xF is 7).
constexpr int int4_twos_complement(std::uint8_t nibble) { return (nibble & 7) - (nibble & 8); }
constexpr int int4_offset_binary(std::uint8_t nibble) { return (nibble & 15) - 8; }

// Scales of block formats as matrix units read them: tiles of 128 rows and 4 columns, in a tile first the row modulo
// 32, then its quarter, then the column; kernels with tiles of 32 rows pad to those.
// Source: cuBLAS "block scaling factors layout"; torchao to_blocked.
struct ScaleLayout {
  std::size_t rows = 0, columns = 0;                // of scales
  std::size_t tile_rows = 128;                      // a multiple of 32
  std::size_t padded_rows = 0, padded_columns = 0;  // multiples of tile_rows and 4
  std::size_t bytes() const { return padded_rows * padded_columns; }
  std::size_t tile(std::size_t row, std::size_t column) const;
  std::size_t offset(std::size_t row, std::size_t column) const;  // row < rows, column < columns
};
ScaleLayout scale_layout(std::size_t rows, std::size_t columns, std::size_t tile_rows = 128);

}  // namespace lab
