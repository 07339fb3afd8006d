#include "widgets/float_bits/state.hpp"

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "widgets/float_bits/widget.hpp"
#include "widgets/format_choices.hpp"
#include "widgets/state_line.hpp"

namespace lab::float_bits {

namespace {

using Fields = std::vector<Field<State>>;

bool always(const State&) { return true; }

std::vector<Choice> rounding_choices(const State&, Lang lang) {
  return {{"rne", text(Text::rounding_rne, lang), ""}, {"rna", text(Text::rounding_rna, lang), ""},
          {"rtz", text(Text::rounding_rtz, lang), ""}, {"ru", text(Text::rounding_ru, lang), ""},
          {"rd", text(Text::rounding_rd, lang), ""},   {"odd", text(Text::rounding_odd, lang), ""}};
}

std::vector<Choice> overflow_choices(const State&, Lang lang) {
  return {{"ieee", text(Text::overflow_ieee, lang), ""},
          {"saturate", text(Text::overflow_saturate, lang), ""},
          {"nan", text(Text::overflow_nan, lang), ""}};
}

std::vector<Choice> task_choices(const State&, Lang lang) {
  return {{"none", text(Text::float_bits_task_none, lang), ""},
          {"double", text(Text::float_bits_task_double, lang), ""}};
}

std::optional<Task> task_from(std::string_view name) {
  if (name == "none") return Task::none;
  if (name == "double") return Task::one_bit_doubles;
  return std::nullopt;
}

const char* bool_name(bool on) { return on ? "true" : "false"; }

Fields make_fields() {
  return {
      {"fmt", FieldKind::choice, Text::float_bits_field_format, [](const State& s) { return s.format; },
       [](State& s, std::string_view v) -> Result<Done> {
         s.format = v;  // an unknown name is kept, so that the message can name it
         return Done{};
       },
       always, [](const State& st, Lang lang) { return format_choices(st.format, lang); }},
      {"v", FieldKind::text, Text::float_bits_field_value, [](const State& s) { return s.value; },
       [](State& s, std::string_view v) -> Result<Done> {
         set_value(s, std::string(v));
         return Done{};
       },
       [](const State& s) { return s.code.empty(); }, nullptr},
      {"code", FieldKind::text, Text::float_bits_field_code, [](const State& s) { return s.code; },
       [](State& s, std::string_view v) -> Result<Done> {
         set_code(s, std::string(v));
         return Done{};
       },
       [](const State& s) { return !s.code.empty(); }, nullptr},
      {"rnd", FieldKind::choice, Text::float_bits_field_rounding,
       [](const State& s) { return std::string(rounding_name(s.rounding)); },
       [](State& s, std::string_view v) {
         return set_choice(s.rounding, "rnd", v, "rne rna rtz ru rd odd", rounding_from);
       },
       [](const State& s) { return s.rounding != Rounding::rne; }, rounding_choices},
      {"ovf", FieldKind::choice, Text::float_bits_field_overflow,
       [](const State& s) { return std::string(overflow_name(s.overflow)); },
       [](State& s, std::string_view v) {
         return set_choice(s.overflow, "ovf", v, "ieee saturate nan", overflow_from);
       },
       [](const State& s) { return s.overflow != Overflow::ieee; }, overflow_choices},
      {"all", FieldKind::boolean, Text::float_bits_field_all,
       [](const State& s) { return std::string(bool_name(s.all)); },
       [](State& s, std::string_view v) -> Result<Done> {
         s.all = bool_from(v);
         return Done{};
       },
       [](const State& s) { return s.all; }, nullptr},
      {"bytes", FieldKind::boolean, Text::float_bits_field_bytes,
       [](const State& s) { return std::string(bool_name(s.bytes)); },
       [](State& s, std::string_view v) -> Result<Done> {
         s.bytes = bool_from(v);
         return Done{};
       },
       [](const State& s) { return s.bytes; }, nullptr},
      {"task", FieldKind::choice, Text::float_bits_field_task,
       [](const State& s) { return std::string(task_name(s.task)); },
       [](State& s, std::string_view v) { return set_choice(s.task, "task", v, "none double", task_from); },
       [](const State& s) { return s.task != Task::none; }, task_choices},
  };
}

}  // namespace

const std::vector<Field<State>>& fields() {
  static const Fields all = make_fields();
  return all;
}

std::string_view task_name(Task task) { return task == Task::one_bit_doubles ? "double" : "none"; }

void set_value(State& state, std::string value) {
  state.value = std::move(value);
  state.code.clear();
}

void set_code(State& state, std::string code) {
  state.code = std::move(code);
  state.value.clear();
}

void choose_format(State& state, std::string_view id) {
  State next = state;
  next.format = id;
  Widget::after_edit(state, next);
  state = std::move(next);
}

CustomParts custom_parts(const Format& format) {
  return {format.has_sign,      format.exponent_bits,
          format.fraction_bits, format.bias != default_bias(format.exponent_bits, format.specials),
          format.bias,          format.specials,
          format.has_subnormals};
}

void choose_custom(State& state, const CustomParts& parts) {
  Format f;
  f.has_sign = parts.sign;
  f.exponent_bits = parts.exponent_bits;
  f.fraction_bits = parts.fraction_bits;
  f.specials = parts.specials;
  f.has_subnormals = parts.subnormals;
  f.bias = parts.own_bias ? parts.bias : default_bias(f.exponent_bits, f.specials);
  choose_format(state, custom_id(f));
}

void Widget::normalise(State& state) {
  const Result<Format> format = find_format(state.format);
  if (!format) return;
  state.format = format->id;
  if (state.code.empty()) return;
  const Result<u128> code = parse_code(state.code, *format);
  if (code) state.code = hex_lower(*code, code_digits(*format));
}

// A code belongs to its format: in another format the number it stands for stays, not the bits. That holds for a code
// typed as a value, too.
void Widget::after_edit(const State& before, State& after) {
  if (after.format == before.format || after.code != before.code || after.value != before.value) return;
  const Result<Format> old = find_format(before.format);
  if (!old || !find_format(after.format)) return;
  const Result<Input> input = parse_input(before.code.empty() ? before.value : before.code, *old);
  if (!input || !input->is_code) return;
  const Unpacked value = decode(*old, input->code);
  const std::string plain = exact_decimal(real_from(value));
  set_value(after, plain.size() <= 24 ? plain : hex_float(value));
  after.task = Task::none;
}

State Widget::start(const State& state) {
  State out = state;
  const Result<Format> format = find_format(state.format);
  const Format f = format ? *format : find_row("fp16")->format;
  out.format = f.id;
  Unpacked one;
  one.kind = Class::normal;
  one.significand = 1;
  set_code(out, hex_lower(encode(f, one, Rounding::rne, Overflow::ieee).code, code_digits(f)));
  out.task = Task::one_bit_doubles;
  return out;
}

std::string Widget::command(const State& state) {
  std::string out = "numlab bits " + shell_word(state.code.empty() ? state.value : state.code) + " --format " +
                    shell_word(state.format);
  if (state.rounding != Rounding::rne) out += " --rounding " + std::string(rounding_name(state.rounding));
  if (state.overflow != Overflow::ieee) out += " --overflow " + std::string(overflow_name(state.overflow));
  return out;
}

}  // namespace lab::float_bits
