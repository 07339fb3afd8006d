// The circle: which codes have a mark and a label, and what stands where.
#include <algorithm>
#include <cmath>

#include "core/base/u128.hpp"
#include "widgets/int_wheel/parts.hpp"

namespace lab::int_wheel {

namespace {

constexpr double k_gap = 0.045;     // of the circle
constexpr int k_tick_bits = 6;      // at most 2^6 marks
constexpr int k_major_bits = 4;     // at most 2^4 of them longer and with a label, when there are more
constexpr int k_decimal_bits = 16;  // above, only powers of two have labels
constexpr int k_click_bits = 8;     // a click finds at most 2^8 places; the arrows reach every code

std::uint64_t mask(int bits) { return static_cast<std::uint64_t>(low_mask(bits)); }

int trailing_zeros(std::uint64_t code) { return code == 0 ? 64 : __builtin_ctzll(code); }

bool power_or_zero(std::uint64_t size) { return (size & (size - 1)) == 0; }

// Distance from 0 of the signed reading.
std::uint64_t signed_size(std::uint64_t code, int bits) {
  return (code >> (bits - 1)) == 0 ? code : (0 - code) & mask(bits);
}

void label(Tick& tick, int bits) {
  const bool all = bits <= k_decimal_bits;
  if (all || power_or_zero(signed_size(tick.code, bits)))
    tick.outside = short_integer(value_of(tick.code, {bits, true}));
  if (all || power_or_zero(tick.code)) tick.inside = short_integer(value_of(tick.code, {bits, false}));
}

}  // namespace

Wheel::Wheel(IntType t) : type(t) {
  const double codes = std::ldexp(1.0, t.bits);
  step = (1 - std::max(k_gap, 1.2 / codes)) / (codes - 1);
}

double Wheel::at(std::uint64_t code) const {
  const bool negative = type.is_signed && (code >> (type.bits - 1)) != 0;
  const double size = static_cast<double>(negative ? (0 - code) & mask(type.bits) : code);
  return negative ? -size * step : size * step;
}

void describe_ticks(IntType type, std::uint64_t from, std::uint64_t to, Model& m) {
  const Wheel wheel(type);
  const int bits = type.bits;
  const int shift = std::max(0, bits - k_tick_bits), major = bits > 5 ? bits - k_major_bits : 0;
  const auto mark = [&](std::uint64_t code) -> Tick& {
    for (Tick& tick : m.ticks)
      if (tick.code == code) return tick;
    Tick fresh;
    fresh.code = code;
    fresh.at = wheel.at(code);
    m.ticks.push_back(fresh);
    return m.ticks.back();
  };
  for (std::uint64_t i = 0; i >> std::min(bits, k_tick_bits) == 0; ++i) {
    Tick& tick = mark(i << shift);
    const int zeros = std::min(trailing_zeros(tick.code), bits);
    tick.major = zeros >= major;
    tick.rank = 4 + bits - zeros;
    if (tick.major) label(tick, bits);
  }
  const auto named = [&](std::uint64_t code, int rank) -> Tick& {
    Tick& tick = mark(code);
    tick.outside = short_integer(value_of(code, {bits, true}));
    tick.inside = short_integer(value_of(code, {bits, false}));
    tick.rank = std::min(tick.rank == 0 ? rank : tick.rank, rank);
    tick.major = true;
    return tick;
  };
  named(low_bits(int_max(type), bits), 2).lean = type.is_signed ? 1 : -1;
  named(low_bits(int_min(type), bits), 2).lean = type.is_signed ? -1 : 1;
  named(from, 1).spot = Spot::start;
  named(to, 0).spot = Spot::result;
}

std::string operand_at(const Model& m, double turn) {
  const Wheel wheel(m.type);
  // The nearest place; past the ends of the range lies the seam.
  const int bits = std::min(m.type.bits, k_click_bits);
  const int shift = m.type.bits - bits;
  const double ends[] = {static_cast<double>(std::int64_t{1} << (bits - 1)), std::ldexp(1.0, bits)};
  const double low = m.type.is_signed ? -ends[0] : 0, high = (m.type.is_signed ? ends[0] : ends[1]) - 1;
  const double middle = m.low_at / 2 + m.high_at / 2 + 0.5;  // of the seam, one turn up
  if (turn > middle) turn -= 1;
  const double place = std::clamp(std::nearbyint(turn / (wheel.step * std::ldexp(1.0, shift))), low, high);
  if (shift > 0 && place == high) return integer_text(int_max(m.type));
  return integer_text(Big(static_cast<std::int64_t>(place)) << static_cast<unsigned>(shift));
}

std::string operand_beside(const Model& m, int step) {
  const Result<Big> a = read_integer(m.words[0].value, m.type);
  return a ? integer_text(wrapped(Big(*a + step), m.type)) : std::string();
}

Reading reading(const Model& m, std::string_view operand) {
  const Result<Big> value = read_integer(operand, m.type);
  if (!value) return {};
  const int bits = m.type.bits;
  const std::uint64_t code = low_bits(*value, bits);
  return {hex(code, (bits + 3) / 4), integer_text(value_of(code, {bits, false})),
          integer_text(value_of(code, {bits, true})), Wheel(m.type).at(code)};
}

}  // namespace lab::int_wheel
