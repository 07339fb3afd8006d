#include "core/base/u128.hpp"
#include "core/ints/widen.hpp"
#include "plot/typography.hpp"
#include "widgets/int_wheel/parts.hpp"
#include "widgets/int_wheel/widget.hpp"

namespace lab::int_wheel {

namespace {

constexpr std::size_t k_short = 6;  // characters of a number that stands in full at the circle
constexpr int k_most_hops = 16;

struct Inputs {
  IntType type;
  IntOp op = IntOp::add;
  Big a = 0, b = 0;
};

// Both operands in range, or the errors in `problems`.
Inputs read_wheel(const State& state, std::vector<Problem>& problems) {
  Inputs out;
  out.op = state.op;
  const Result<IntType> type = int_type_from(state.type, k_least_bits);
  if (!type) {
    problems.push_back({"type", type.error(), false});
    return out;
  }
  out.type = *type;
  const auto operand = [&](std::string_view key, const std::string& typed, Big& into) {
    const Result<Big> value = read_integer(typed, *type);
    if (value)
      into = *value;
    else
      problems.push_back({std::string(key), value.error(), false});
  };
  operand("a", state.a, out.a);
  if (state.op != IntOp::neg) operand("b", state.b, out.b);
  return out;
}

struct SumInputs {
  IntType x, y, sum;
  Big terms = 0;
};

SumInputs read_sum(const State& state, std::vector<Problem>& problems) {
  SumInputs out;
  const auto type = [&](std::string_view key, const std::string& name, IntType& into) {
    const Result<IntType> read = int_type_from(name, k_least_bits);
    if (read)
      into = *read;
    else
      problems.push_back({std::string(key), read.error(), false});
  };
  type("x", state.x, out.x);
  type("y", state.y, out.y);
  type("sum", state.sum, out.sum);
  const Result<Big> terms = read_integer(state.terms, {64, false});
  if (terms)
    out.terms = *terms;
  else
    problems.push_back({"terms", terms.error(), false});
  return out;
}

std::string in_parentheses(const Big& value) {
  const std::string digits = integer_text(value);
  return value.sign() < 0 ? "(" + digits + ")" : digits;
}

std::string code_text(std::uint64_t code, IntType t) { return hex(code, (t.bits + 3) / 4); }

// "0110 0100": nibbles from the low end.
std::string nibbles(std::uint64_t code, int bits) {
  std::string out = binary(code, bits);
  for (int at = bits - 4; at > 0; at -= 4) out.insert(static_cast<std::size_t>(at), " ");
  return out;
}

void describe_operation(const Inputs& in, const IntResult& result, Model& m) {
  m.type = in.type;
  m.type_name = int_name(in.type);
  m.least = integer_text(int_min(in.type));
  m.most = integer_text(int_max(in.type));
  const IntType other{in.type.bits, !in.type.is_signed}, as_signed{in.type.bits, true},
      as_unsigned{in.type.bits, false};
  m.signed_range_low = short_integer(int_min(as_signed));
  m.signed_range_high = short_integer(int_max(as_signed));
  m.unsigned_range_high = short_integer(int_max(as_unsigned));
  m.count = short_integer(int_max(as_unsigned) + 1);

  m.op = in.op;
  m.symbol = in.op == IntOp::add ? "+" : in.op == IntOp::mul ? "×" : "−";
  if (in.op != IntOp::neg) m.first = in_parentheses(in.a);
  m.second = in_parentheses(in.op == IntOp::neg ? in.a : in.b);
  m.exact = integer_text(result.exact);
  const Big stored = value_of(result.code, in.type);
  m.stored = integer_text(stored);
  m.stored_other = integer_text(value_of(result.code, other));
  m.carry = result.carry;
  m.overflow = result.overflow;
  m.fits = stored == result.exact;
  m.bound = result.exact.sign() < 0 ? m.least : m.most;

  for (const IntPolicy policy : {IntPolicy::wrap, IntPolicy::saturate, IntPolicy::trap}) {
    const Result<Big> value = into(result.exact, in.type, policy);
    Outcome& row = m.outcomes[static_cast<std::size_t>(policy)];
    row.policy = policy;
    row.refused = !value;
    if (value) {
      row.value = integer_text(*value);
      row.code = code_text(low_bits(*value, in.type.bits), in.type);
      row.difference = integer_text(Big(*value - result.exact));
    } else {
      m.refusal = value.error();
    }
  }
  const auto word = [&](Text name, std::uint64_t code) {
    m.words.push_back(
        {name, integer_text(value_of(code, in.type)), code_text(code, in.type), nibbles(code, in.type.bits)});
  };
  word(Text::int_wheel_field_a, low_bits(in.a, in.type.bits));
  if (in.op != IntOp::neg) word(Text::int_wheel_field_b, low_bits(in.b, in.type.bits));
  word(Text::int_wheel_word_result, result.code);
}

// The walk: from a (or from 0 for products and signs) by a distance, which may go over the seam more than once.
void describe_walk(const Inputs& in, const IntResult& result, Model& m) {
  const Wheel wheel(in.type);
  const std::uint64_t from = in.op == IntOp::mul || in.op == IntOp::neg ? 0 : low_bits(in.a, in.type.bits);
  const Big crossings = (result.exact - value_of(result.code, in.type)) >> static_cast<unsigned>(in.type.bits);
  m.crossings = integer_text(boost::multiprecision::abs(crossings));
  m.low_at = wheel.at(low_bits(int_min(in.type), in.type.bits));
  m.high_at = wheel.at(low_bits(int_max(in.type), in.type.bits));
  m.a_at = wheel.at(low_bits(in.a, in.type.bits));
  const int direction = crossings.sign();
  const double end = wheel.at(result.code);
  const double seam = direction == 0 ? end : direction > 0 ? m.high_at : m.low_at;
  m.inside_range = {seam != wheel.at(from), wheel.at(from), seam};
  if (direction != 0) {
    const bool once = boost::multiprecision::abs(crossings) == 1;
    m.beyond = {true, once ? seam : end, end + direction};
  }
  const Big count = boost::multiprecision::abs(in.b);
  if (in.op == IntOp::mul && count > 1 && count <= k_most_hops && in.a.sign() != 0) {
    const Big step = in.b.sign() < 0 ? Big(-in.a) : in.a;
    Big stop = step;
    for (int i = 1; count > i; ++i, stop += step)
      m.hops.push_back({wheel.at(low_bits(stop, in.type.bits)), !in_range(stop, in.type)});
  }
  describe_ticks(in.type, from, result.code, m);
}

void describe_sum(const SumInputs& in, Model& m) {
  const Widening w = widening(in.x, in.y, in.sum);
  const auto factor = [](const Big& value) {
    const std::string digits = short_integer(value);
    return value.sign() < 0 ? "(" + digits + ")" : digits;
  };
  Sum& s = m.sum;
  s.x = int_name(in.x);
  s.y = int_name(in.y);
  s.sum = int_name(in.sum);
  s.worst_value = short_integer(w.worst.value);
  s.worst = factor(w.worst.a) + " × " + factor(w.worst.b) + " = " + s.worst_value;
  s.fit = integer_text(w.terms);
  s.terms = integer_text(in.terms);
  s.sum_signed = in.sum.is_signed;
  const int bits = sum_bits(in.x, in.y, in.terms, in.sum.is_signed);
  if (bits > 0) s.width = std::to_string(bits);
}

std::optional<Answer> judge(const State& state, const Inputs& in, const Model& m) {
  if (state.task != Task::negate_smallest || in.op != IntOp::neg || state.a == "-127") return std::nullopt;
  const std::string a = plot::pretty(integer_text(in.a)), stored = plot::pretty(m.stored);
  const bool right = in.type.is_signed && in.a == int_min(in.type);
  if (right)
    return Answer{"negate_smallest", true, Text::int_wheel_right, {m.type_name, a, plot::pretty(m.exact), m.most}};
  return Answer{"negate_smallest", false, Text::int_wheel_wrong, {m.type_name, a, stored}};
}

}  // namespace

// Long numbers as powers of two where they are (next to) one, else shortened.
std::string short_integer(const Big& value) {
  const std::string digits = integer_text(value);
  if (digits.size() <= k_short) return digits;
  const Big size = boost::multiprecision::abs(value);
  const std::int64_t bits = bit_length(size);
  const std::string sign = value.sign() < 0 ? "-" : "";
  const auto whole = [&](std::int64_t k) { return size == Big(1) << static_cast<unsigned>(k); };
  if (whole(bits - 1)) return sign + plot::power_of_two(static_cast<int>(bits - 1));
  if (size + 1 == Big(1) << static_cast<unsigned>(bits)) {
    const std::string power = plot::power_of_two(static_cast<int>(bits));
    return value.sign() < 0 ? "1 − " + power : power + " − 1";
  }
  return plot::shorten_number(digits, 3);
}

const Error* Model::problem(std::string_view key) const {
  for (const Problem& p : problems)
    if (p.key == key) return &p.error;
  return nullptr;
}

Model compute(const State& state, const State& fallback) {
  Model m;
  Inputs in = read_wheel(state, m.problems);
  m.valid = m.problems.empty();
  if (!m.valid) {
    std::vector<Problem> again;
    in = read_wheel(fallback, again);
    if (!again.empty()) in = read_wheel(State{}, again);
  }
  const std::size_t wheel_problems = m.problems.size();
  SumInputs sum = read_sum(state, m.problems);
  if (m.problems.size() > wheel_problems) {
    std::vector<Problem> again;
    sum = read_sum(fallback, again);
    if (!again.empty()) sum = read_sum(State{}, again);
  }
  const int bits = in.type.bits;
  const IntResult result = operate(in.op, low_bits(in.a, bits), low_bits(in.b, bits), in.type);
  describe_operation(in, result, m);
  describe_walk(in, result, m);
  describe_sum(sum, m);
  if (m.valid) m.answer = judge(state, in, m);
  return m;
}

std::string formula(const Model& m) {
  return (m.first.empty() ? "" : m.first + " ") + m.symbol + (m.first.empty() ? "" : " ") + m.second;
}

}  // namespace lab::int_wheel
