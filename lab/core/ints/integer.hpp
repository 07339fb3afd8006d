// Integers of 1 to 64 bits, signed (two's complement) or unsigned. A code is the bit pattern in the low bits of a
// std::uint64_t; a value is an exact integer of any size (Big). Nothing here rounds or loses a bit unasked: what
// becomes of a value outside the range is always a named choice. Sources: ISO C23 6.2.6.2 (two's complement, conversion
// to unsigned), ONNX Cast (fixed to fixed keeps the low bits), Intel SDM volume 1, 3.4.3.1 (CF and OF).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/big.hpp"
#include "core/base/result.hpp"

namespace lab {

inline constexpr int k_max_int_bits = 64;

struct IntType {
  int bits = 8;  // 1..64
  bool is_signed = true;
  friend bool operator==(const IntType&, const IntType&) = default;
};

std::string int_name(IntType t);  // "int8" "uint8"
// "int8", "uint8", short "i8" "u8", in either case. Errors: unknown_int_type, int_bits (fewer than `least_bits`, more
// than 64).
Result<IntType> int_type_from(std::string_view name, int least_bits = 1);

Big int_min(IntType t);
Big int_max(IntType t);
bool in_range(const Big& value, IntType t);

// The low `bits` bits of the two's complement of any integer.
std::uint64_t low_bits(const Big& value, int bits);
// The value of a code, which has no bits above t.bits: int4 0x9 is -7, uint4 0x9 is 9.
Big value_of(std::uint64_t code, IntType t);

Big wrapped(const Big& value, IntType t);    // congruent modulo 2^bits
Big saturated(const Big& value, IntType t);  // the nearest value of the range

enum class IntPolicy { wrap, saturate, trap };
// Any integer into a type; `trap` refuses a value outside the range: int_range (value, type, smallest, largest).
Result<Big> into(const Big& value, IntType t, IntPolicy policy);

// "10000000" for -128 in int8; a value outside the range is refused as above.
Result<std::string> bit_string(const Big& value, IntType t);

enum class IntOp { add, sub, mul, neg, abs };
std::string_view int_op_name(IntOp op);  // "add"
std::optional<IntOp> int_op_from(std::string_view name);

// One operation on two codes (neg and abs use the first). The low bits are the same for both readings, except of abs.
struct IntResult {
  Big exact;               // of the operands as t reads them
  std::uint64_t code = 0;  // the low bits of it: what wrap-around keeps
  bool carry = false;      // the unsigned reading left its range: carry of +, borrow of - and of 0 - a, high half of x
  bool overflow = false;   // the signed reading left its range
};
IntResult operate(IntOp op, std::uint64_t a, std::uint64_t b, IntType t);

enum class IntRounding { half_even, half_away, toward_zero, floor, ceil };
// numerator / denominator (> 0) to an integer. A real number goes into a type by into(rounded(...), t, policy);
// infinities and NaN are no ratios and have to be refused before.
Big rounded(const Big& numerator, const Big& denominator, IntRounding rounding);

std::string integer_text(const Big& value);  // "-128"

}  // namespace lab
