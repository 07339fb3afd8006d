#include "widgets/int_wheel/state.hpp"

#include "core/exact/real.hpp"
#include "widgets/int_wheel/widget.hpp"

namespace lab::int_wheel {

namespace {

using Fields = std::vector<Field<State>>;

constexpr std::int64_t k_far_bits = 200;  // a longer integer is outside every type; the message has it as typed

bool always(const State&) { return true; }

std::vector<Choice> op_choices(const State&, Lang) {
  return {{"add", "a + b", ""}, {"sub", "a − b", ""}, {"mul", "a × b", ""}, {"neg", "−a", ""}};
}

std::vector<Choice> task_choices(const State&, Lang lang) {
  return {{"none", text(Text::int_wheel_task_none, lang), ""}, {"neg", text(Text::int_wheel_task_neg, lang), ""}};
}

std::optional<Task> task_from(std::string_view name) {
  if (name == "none") return Task::none;
  if (name == "neg") return Task::negate_smallest;
  return std::nullopt;
}

std::optional<IntOp> offered_op(std::string_view name) {
  const std::optional<IntOp> op = int_op_from(name);
  return op == IntOp::abs ? std::nullopt : op;
}

// What was typed is kept, also when it cannot be read.
template <std::string State::*part>
Field<State> text_field(std::string_view key, Text label, bool (*printed)(const State&)) {
  return {key,
          FieldKind::text,
          label,
          [](const State& s) { return s.*part; },
          [](State& s, std::string_view v) -> Result<Done> {
            s.*part = v;
            return Done{};
          },
          printed,
          nullptr};
}

template <std::string State::*part>
bool changed(const State& s) {
  return s.*part != State{}.*part;
}

Fields make_fields() {
  return {
      text_field<&State::type>("type", Text::int_wheel_field_type, always),
      {"op", FieldKind::choice, Text::int_wheel_field_op, [](const State& s) { return std::string(int_op_name(s.op)); },
       [](State& s, std::string_view v) { return set_choice(s.op, "op", v, "add sub mul neg", offered_op); }, always,
       op_choices},
      text_field<&State::a>("a", Text::int_wheel_field_a, always),
      text_field<&State::b>("b", Text::int_wheel_field_b, [](const State& s) { return s.op != IntOp::neg; }),
      text_field<&State::x>("x", Text::int_wheel_field_x, changed<&State::x>),
      text_field<&State::y>("y", Text::int_wheel_field_y, changed<&State::y>),
      text_field<&State::sum>("sum", Text::int_wheel_field_sum, changed<&State::sum>),
      text_field<&State::terms>("terms", Text::int_wheel_field_terms, changed<&State::terms>),
      {"task", FieldKind::choice, Text::int_wheel_field_task,
       [](const State& s) { return std::string(s.task == Task::none ? "none" : "neg"); },
       [](State& s, std::string_view v) { return set_choice(s.task, "task", v, "none neg", task_from); },
       [](const State& s) { return s.task != Task::none; }, task_choices}};
}

void name_of(std::string& type) {
  const Result<IntType> read = int_type_from(plain_ascii(type));
  if (read) type = int_name(*read);
}

void move_operand(std::string& operand, IntType from, IntType to) {
  const Result<Big> value = read_integer(operand, from);
  if (!value) return;
  // A code written as one means its bits; it stays as it is where it can.
  const bool typed_code = operand.size() > 1 && operand[0] == '0' && (operand[1] | 32) >= 'a';
  if (typed_code && read_integer(operand, to)) return;
  operand = integer_text(wrapped(*value, to));
}

}  // namespace

const std::vector<Field<State>>& fields() {
  static const Fields all = make_fields();
  return all;
}

Result<Big> read_integer(std::string_view typed, IntType type) {
  Format row;  // an integer code is a fraction field and nothing else
  row.id = int_name(type);
  row.has_sign = false;
  row.specials = Specials::none;
  row.fraction_bits = type.bits;
  const Result<Input> input = parse_input(typed, row);
  const Error bad{ErrorCode::not_an_integer, {plain_ascii(typed)}};
  if (!input) {
    const ErrorCode code = input.error().code;
    const bool named = code == ErrorCode::code_too_wide || code == ErrorCode::code_empty ||
                       code == ErrorCode::input_too_long || code == ErrorCode::division_by_zero;
    return named ? input.error() : bad;
  }
  if (input->is_code) return value_of(static_cast<std::uint64_t>(input->code), type);
  const Real& real = input->value;
  if (real.kind == Class::zero) return Big(0);
  // A real number is in lowest terms with an odd numerator, so a whole one shows it.
  if (real.kind != Class::normal || real.beyond < 0 ||
      (real.beyond == 0 && (real.denominator != 1 || real.exponent < 0)))
    return bad;
  if (bit_length(real.numerator) + real.exponent > k_far_bits)
    return Error{ErrorCode::int_range,
                 {plain_ascii(typed), row.id, integer_text(int_min(type)), integer_text(int_max(type))}};
  Big value = real.numerator << static_cast<unsigned>(real.exponent);
  if (real.negative) value = -value;
  return into(value, type, IntPolicy::trap);
}

void choose_type(State& state, std::string_view name) {
  State next = state;
  next.type = name;
  Widget::after_edit(state, next);
  state = std::move(next);
}

void Widget::normalise(State& state) {
  for (std::string* type : {&state.type, &state.x, &state.y, &state.sum}) name_of(*type);
}

void Widget::after_edit(const State& before, State& after) {
  const Result<IntType> from = int_type_from(before.type, k_least_bits);
  const Result<IntType> to = int_type_from(plain_ascii(after.type), k_least_bits);
  if (!from || !to || after.a != before.a || after.b != before.b) return;
  if (*from == *to) return;
  move_operand(after.a, *from, *to);
  move_operand(after.b, *from, *to);
}

State Widget::start(const State& state) {
  State out = state;
  out.type = "int8";
  out.op = IntOp::neg;
  out.a = "-127";
  out.task = Task::negate_smallest;
  return out;
}

}  // namespace lab::int_wheel
