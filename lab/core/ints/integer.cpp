#include "core/ints/integer.hpp"

#include "core/base/u128.hpp"

namespace lab {

namespace {

Big power_of_two(int exponent) { return Big(1) << static_cast<unsigned>(exponent); }

constexpr std::string_view k_ops[] = {"add", "sub", "mul", "neg", "abs"};

Big applied(IntOp op, const Big& x, const Big& y) {
  switch (op) {
    case IntOp::add:
      return x + y;
    case IntOp::sub:
      return x - y;
    case IntOp::mul:
      return x * y;
    case IntOp::neg:
      return -x;
    case IntOp::abs:
      break;
  }
  return boost::multiprecision::abs(x);
}

}  // namespace

std::string int_name(IntType t) { return (t.is_signed ? "int" : "uint") + std::to_string(t.bits); }

Result<IntType> int_type_from(std::string_view name, int least_bits) {
  const Error unknown{ErrorCode::unknown_int_type, {std::string(name)}};
  std::string_view rest = name;
  const auto take = [&](char lower) {
    const bool there = !rest.empty() && (rest[0] == lower || rest[0] == lower - 32);
    if (there) rest.remove_prefix(1);
    return there;
  };
  IntType t;
  t.is_signed = !take('u');
  if (!take('i') && t.is_signed) return unknown;
  if (take('n') && !take('t')) return unknown;
  if (rest.empty() || rest.size() > 9) return unknown;
  t.bits = 0;
  for (const char c : rest) {
    if (c < '0' || c > '9') return unknown;
    t.bits = t.bits * 10 + (c - '0');
  }
  if (t.bits < least_bits || t.bits > k_max_int_bits)
    return Error{
        ErrorCode::int_bits,
        {std::string(name), std::to_string(t.bits), std::to_string(least_bits), std::to_string(k_max_int_bits)}};
  return t;
}

Big int_min(IntType t) { return t.is_signed ? -power_of_two(t.bits - 1) : Big(0); }

Big int_max(IntType t) { return power_of_two(t.is_signed ? t.bits - 1 : t.bits) - 1; }

bool in_range(const Big& value, IntType t) { return value >= int_min(t) && value <= int_max(t); }

std::uint64_t low_bits(const Big& value, int bits) {
  const Big magnitude = boost::multiprecision::abs(value);
  const auto low = static_cast<std::uint64_t>(magnitude & ~std::uint64_t{0});
  return (value.sign() < 0 ? 0 - low : low) & static_cast<std::uint64_t>(low_mask(bits));
}

Big value_of(std::uint64_t code, IntType t) {
  Big out(code);
  if (t.is_signed && (code >> (t.bits - 1)) != 0) out -= power_of_two(t.bits);
  return out;
}

Big wrapped(const Big& value, IntType t) { return value_of(low_bits(value, t.bits), t); }

Big saturated(const Big& value, IntType t) {
  if (value < int_min(t)) return int_min(t);
  if (value > int_max(t)) return int_max(t);
  return value;
}

Result<Big> into(const Big& value, IntType t, IntPolicy policy) {
  if (policy == IntPolicy::saturate) return saturated(value, t);
  if (policy == IntPolicy::wrap || in_range(value, t)) return wrapped(value, t);
  return Error{ErrorCode::int_range,
               {integer_text(value), int_name(t), integer_text(int_min(t)), integer_text(int_max(t))}};
}

Result<std::string> bit_string(const Big& value, IntType t) {
  const Result<Big> there = into(value, t, IntPolicy::trap);
  if (!there) return there.error();
  return binary(low_bits(value, t.bits), t.bits);
}

std::string_view int_op_name(IntOp op) { return k_ops[static_cast<int>(op)]; }

std::optional<IntOp> int_op_from(std::string_view name) {
  for (int i = 0; i < 5; ++i)
    if (k_ops[i] == name) return static_cast<IntOp>(i);
  return std::nullopt;
}

IntResult operate(IntOp op, std::uint64_t a, std::uint64_t b, IntType t) {
  const IntType as_signed{t.bits, true}, as_unsigned{t.bits, false};
  const auto exact = [&](IntType reading) { return applied(op, value_of(a, reading), value_of(b, reading)); };
  IntResult out;
  out.exact = exact(t);
  out.code = low_bits(out.exact, t.bits);
  out.carry = !in_range(exact(as_unsigned), as_unsigned);
  out.overflow = !in_range(exact(as_signed), as_signed);
  return out;
}

Big rounded(const Big& numerator, const Big& denominator, IntRounding rounding) {
  const bool negative = numerator.sign() < 0;
  Big whole, rest;
  boost::multiprecision::divide_qr(Big(boost::multiprecision::abs(numerator)), denominator, whole, rest);
  if (!rest.is_zero()) {
    const Big twice = rest * 2;
    const int half = twice.compare(denominator);
    const bool odd = static_cast<std::uint64_t>(whole & 1U) != 0;
    const bool away = rounding == IntRounding::floor       ? negative
                      : rounding == IntRounding::ceil      ? !negative
                      : rounding == IntRounding::half_even ? half > 0 || (half == 0 && odd)
                      : rounding == IntRounding::half_away ? half >= 0
                                                           : false;
    if (away) whole += 1;
  }
  if (negative) whole = -whole;
  return whole;
}

std::string integer_text(const Big& value) {
  return (value.sign() < 0 ? "-" : "") + decimal_digits(boost::multiprecision::abs(value));
}

}  // namespace lab
