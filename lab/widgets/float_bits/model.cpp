#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "plot/typography.hpp"
#include "widgets/float_bits/parts.hpp"
#include "widgets/float_bits/widget.hpp"

namespace lab::float_bits {

namespace {

constexpr std::size_t k_long_field = 12;

std::string decimal(u128 x) { return decimal_digits(big_from_u128(x)); }

// The input and format of a state; errors leave `model.valid` false and fall back.
Input read_input(const State& state, const State& fallback, Model& model) {
  const Result<Format> format = find_format(state.format);
  const Result<Format> spare = find_format(fallback.format);
  if (!format) model.format_error = format.error();
  model.format = format ? *format : spare ? *spare : find_row("fp16")->format;
  const auto read = [&](const State& s) {
    if (s.code.empty()) return parse_input(s.value, model.format);
    Input coded;
    const Result<u128> code = parse_code(s.code, model.format);
    if (!code) return Result<Input>(code.error());
    coded.is_code = true;
    coded.code = *code;
    coded.value = real_from(decode(model.format, *code));
    return Result<Input>(coded);
  };
  Result<Input> input = read(state);
  if (!input) {
    model.value_error = input.error();
    input = read(fallback);
    if (!input) input = read(State{});
  }
  model.valid = !model.format_error && !model.value_error;
  return *input;
}

void describe_format(Model& m) {
  const CatalogueRow* row = find_row(m.format.id);
  m.format_id = m.format.id;
  m.is_custom = row == nullptr;
  if (row != nullptr) m.format_note = row->name;
  if (m.format.has_sign) m.layout = "1 + ";
  m.layout += std::to_string(m.format.exponent_bits) + " + " + std::to_string(m.format.fraction_bits);
}

void describe_input(const State& state, const Input& input, Model& m) {
  m.from_code = input.is_code;
  m.from_code_field = !state.code.empty();
  m.typed = state.code.empty() ? state.value : state.code;
  if (input.value.beyond != 0) {
    m.exact_text = plain_ascii(state.value);
    return;
  }
  m.exact_text = exact_scientific(input.value);
  if (!m.exact_text.empty()) return;
  m.exact_text = exact_fraction(input.value);
  if (m.exact_text.size() > 40) m.exact_text = rounded_decimal(input.value, 24) + "…";
}

void describe_code(u128 code, Model& m) {
  const Format& f = m.format;
  m.code = hex(code, code_digits(f));
  m.code_text = plot::shorten_middle(m.code, 6, 4);
  m.nibbles.clear();
  for (const char c : m.code.substr(2)) m.nibbles.emplace_back(1, c);
  const Fields parts = fields(f, code);
  if (f.has_sign) m.binary = binary(parts.sign, 1) + " ";
  if (f.exponent_bits > 0) m.binary += binary(parts.exponent, f.exponent_bits);
  if (f.fraction_bits > 0) m.binary += (f.exponent_bits > 0 ? " " : "") + binary(parts.fraction, f.fraction_bits);
  m.sign_value = decimal(parts.sign);
  m.exponent_value = decimal(parts.exponent);
  m.fraction_value = decimal(parts.fraction);
}

Bit describe_bit(const Format& f, u128 code, const Unpacked& value, int index) {
  Bit bit;
  bit.index = index;
  bit.one = ((code >> index) & 1U) != 0;
  const int m = f.fraction_bits;
  if (f.has_sign && index == total_bits(f) - 1) {
    bit.role = Role::sign;
    bit.weight = "±";
  } else if (index >= m) {
    bit.role = Role::exponent;
    bit.weight = decimal(u128{1} << (index - m));
  } else {
    bit.role = Role::fraction;
    bit.weight = plot::power_of_two(index - m);
    const bool finite = value.kind != Class::nan && value.kind != Class::infinite;
    const std::int64_t unit = value.kind == Class::zero ? min_exponent(f) - m : value.exponent;
    if (finite) bit.worth = plot::power_of_two(static_cast<int>(unit) + index);
  }
  const u128 flipped = code ^ (u128{1} << index);
  bit.flipped_code = hex(flipped, code_digits(f));
  bit.flipped_value = brief(f, flipped);
  return bit;
}

void describe_product(u128 code, const Unpacked& value, Model& m) {
  const Format& f = m.format;
  m.kind = value.kind;
  m.negative = value.negative;
  m.stored = value_text(f, code);
  m.stored_brief = brief(f, code);
  m.shortest = shortest_decimal(f, code);
  if (value.kind == Class::nan || value.kind == Class::infinite) return;
  const Fields parts = fields(f, code);
  m.factor_sign = value.negative ? "-1" : "+1";
  if (f.has_sign) m.factor_sign_formula = value.negative ? "(-1)¹" : "(-1)⁰";
  const bool hidden = value.kind == Class::normal;
  Unpacked significand = value;
  significand.exponent = -f.fraction_bits;
  m.significand = value.kind == Class::zero ? "0" : exact_decimal(real_from(significand));
  m.significand.erase(0, m.significand[0] == '-' ? 1 : 0);
  if (f.fraction_bits > 0) {
    const std::string whole =
        f.fraction_bits <= 20 ? decimal(u128{1} << f.fraction_bits) : plot::power_of_two(f.fraction_bits);
    const bool is_long = m.fraction_value.size() > k_long_field;
    const std::string count = is_long ? plot::shorten_middle(m.fraction_value, 6, 4) : m.fraction_value;
    m.significand_formula = (hidden ? "1 + " : "0 + ") + count + "/" + whole;
  }
  const int field = hidden || !f.has_subnormals ? static_cast<int>(parts.exponent) : 1;
  m.power = field - f.bias;
  m.power_formula = std::to_string(field) + (f.bias < 0 ? "+" : "-") + std::to_string(f.bias < 0 ? -f.bias : f.bias);
}

void describe_error(const Input& input, const Unpacked& value, Model& m) {
  const bool finite = value.kind != Class::nan && value.kind != Class::infinite;
  const bool finite_input = input.value.kind == Class::normal || input.value.kind == Class::zero;
  if (!finite || !finite_input) {
    m.error_is_zero = value.kind == input.value.kind && !m.flags.invalid && !m.flags.saturated;
    return;
  }
  const Real error = difference(real_from(value), input.value);
  m.error_is_zero = error.kind == Class::zero;
  if (m.error_is_zero) {
    m.absolute_error = m.relative_error = m.ulp_error = "0";
    return;
  }
  if (input.value.beyond != 0) {
    if (input.value.beyond < 0 && value.kind == Class::zero) m.relative_error = "-1";
    return;
  }
  // Long expansions would be thrown away again, and cost most of the time for a number of 100,000 digits.
  const std::string exact = bit_length(error.numerator) < 400 ? exact_scientific(error, 3) : std::string();
  const bool fits = !exact.empty() && exact.size() <= 16;
  m.absolute_error = fits ? exact : rounded_decimal(error, 9);
  const std::string size = exact.substr(!exact.empty() && error.negative ? 1 : 0);
  m.error_brief = !size.empty() && size.size() <= 6 ? size : rounded_decimal(magnitude(error), 3);
  if (input.value.kind == Class::normal)
    m.relative_error = rounded_decimal(quotient(error, magnitude(input.value)), 3, -1);
  m.ulp_error = rounded_decimal(quotient(error, ulp(m.format, value)), 4);
}

std::optional<Answer> judge(const State& state, u128 code, const Model& m) {
  if (state.task != Task::one_bit_doubles || !m.valid) return std::nullopt;
  const Format& f = m.format;
  Unpacked one;
  one.kind = Class::normal;
  one.significand = 1;
  const u128 from = encode(f, one, Rounding::rne, Overflow::ieee).code;
  const u128 changed = code ^ from;
  if (changed == 0) return std::nullopt;
  int count = 0;
  for (u128 rest = changed; rest != 0; rest &= rest - 1) ++count;
  Answer out{"one_bit_doubles", false, Text::float_bits_wrong_count, {std::to_string(count)}};
  const bool is_two = m.stored == "2";
  const std::string bit = std::to_string(bit_width(changed) - 1);
  if (is_two && count == 1) return Answer{out.id, true, Text::float_bits_right, {bit, f.id}};
  if (is_two) return Answer{out.id, false, Text::float_bits_wrong_many, {std::to_string(count), f.id}};
  if (count == 1) return Answer{out.id, false, Text::float_bits_wrong_bit, {bit, plot::pretty(brief(f, code))}};
  return out;
}

}  // namespace

Model compute(const State& state, const State& fallback) {
  Model m;
  const Input input = read_input(state, fallback, m);
  describe_format(m);
  describe_input(state, input, m);
  Encoded encoded;
  encoded.code = input.code;
  if (!input.is_code) encoded = encode(m.format, input.value, state.rounding, state.overflow);
  m.largest = rounded_decimal(real_from(decode(m.format, max_finite_code(m.format))), 6);
  m.flags = encoded.flags;
  m.lost = encoded.lost;
  const Unpacked value = decode(m.format, encoded.code);
  describe_code(encoded.code, m);
  for (int i = total_bits(m.format) - 1; i >= 0; --i) m.bits.push_back(describe_bit(m.format, encoded.code, value, i));
  describe_product(encoded.code, value, m);
  describe_error(input, value, m);
  describe_line(input, encoded.code, m);
  describe_others(state, input, m);
  m.answer = judge(state, encoded.code, m);
  return m;
}

}  // namespace lab::float_bits
