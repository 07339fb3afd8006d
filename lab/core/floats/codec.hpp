// Codes to exact values and back. `encode` is the one place where anything is rounded.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/floats/format.hpp"
#include "core/floats/policy.hpp"

namespace lab {

enum class Class { zero, subnormal, normal, infinite, nan };
std::string_view class_name(Class kind);  // "zero" "subnormal" ...

// An exact value: (-1)^negative * significand * 2^exponent, plus something in (0, 1) units of the last
// significand bit when `sticky`. zero and infinite use only the sign; NaN uses only the sign.
struct Unpacked {
  Class kind = Class::zero;
  bool negative = false;
  bool sticky = false;
  std::int64_t exponent = 0;
  u128 significand = 0;
};

// Three fields of a code, each right-aligned.
struct Fields {
  u128 sign = 0;
  u128 exponent = 0;
  u128 fraction = 0;
};

Fields fields(const Format& f, u128 code);
u128 code_of(const Format& f, const Fields& parts);

// `code` has at most total_bits(f) bits. The significand is the integer 1.f or 0.f scaled by 2^fraction_bits.
Unpacked decode(const Format& f, u128 code);

struct Encoded {
  u128 code = 0;
  Lost lost = Lost::zero;
  bool away = false;  // the magnitude grew
  Reply reply = Reply::code;
  Flags flags;
};

// Rounds once, then stores by the policy. A sticky value needs at least precision(f) + 2 significand bits, and n + 2
// more for stochastic rounding with n bits to see them all (LAB_EXPECT for the former).
// Where the format has no code, by default: NaN into a format without NaN gives +0 and `invalid`;
// a negative number into an unsigned format gives NaN, or the smallest code, and `invalid`;
// zero into a format without zero gives the smallest code with `inexact` and `underflow`.
Encoded encode(const Format& f, const Unpacked& value, const RoundingRule& rounding, const Policy& policy);

// Exact value of a double (radix 2, so nothing is lost).
Unpacked unpack_double(double x);
// The double with the same value; the caller knows that it fits (at most 53 bits, exponent in range), else nearest
// even.
double to_double(const Unpacked& value);

// Next code in the order of values, over the whole signed range; -0 and +0 count as one value.
// false: there is no further number (the neighbour is NaN or nothing). Infinities are the last neighbours where they
// exist.
bool next_up(const Format& f, u128 code, u128& out);
bool next_down(const Format& f, u128 code, u128& out);

}  // namespace lab
