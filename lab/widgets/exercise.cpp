#include "widgets/exercise.hpp"

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "plot/typography.hpp"
#include "widgets/state_line.hpp"

namespace lab {

namespace {

Format named(std::string_view id) { return find_row(id)->format; }

std::string line(std::string_view format, std::string_view value) {
  return "float_bits?fmt=" + std::string(format) + "&v=" + percent_encoded(value);
}

struct Stored {
  Encoded encoded;
  std::string value;
};

Stored store(const Format& f, const Real& value) {
  const Encoded e = encode(f, value, Rounding::rne, Overflow::ieee);
  return {e, plot::pretty(brief(f, e.code))};
}

bool finite(const Real& value) { return value.kind == Class::normal || value.kind == Class::zero; }

Verdict fp16_not_bf16(std::string_view answer, const Real& value, Lang lang) {
  const std::string shown = plot::pretty(plot::shorten_middle(answer, 24, 8));
  const Stored half = store(named("fp16"), value);
  if (half.encoded.flags.inexact || !finite(value))
    return {false, text(Text::exercise_2_1_fp16, lang, {shown, half.value}), line("fp16", answer)};
  const Stored brain = store(named("bf16"), value);
  if (!brain.encoded.flags.inexact) return {false, text(Text::exercise_2_1_bf16, lang, {shown}), line("bf16", answer)};
  return {true, text(Text::exercise_2_1_right, lang, {shown, brain.value}), line("bf16", answer)};
}

Verdict rounds_to_448(std::string_view answer, const Real& value, Lang lang) {
  const std::string shown = plot::pretty(plot::shorten_middle(answer, 24, 8));
  const Format f = named("e4m3fn");
  const Real largest = real_from(decode(f, max_finite_code(f)));
  if (!finite(value) || compare(value, largest) <= 0)
    return {false, text(Text::exercise_2_2_small, lang, {shown}), line(f.id, answer)};
  const bool right = store(f, value).encoded.code == max_finite_code(f);
  return {right, text(right ? Text::exercise_2_2_right : Text::exercise_2_2_far, lang, {shown}), line(f.id, answer)};
}

Verdict one_bit_doubles(std::string_view answer, Lang lang) {
  const Result<Format> f = find_format(plain_ascii(answer));
  if (!f) return {false, message(f.error(), lang), ""};
  Unpacked number;
  number.kind = Class::normal;
  number.significand = 1;
  const Encoded one = encode(*f, number, Rounding::rne, Overflow::ieee);
  number.exponent = 1;
  const Encoded two = encode(*f, number, Rounding::rne, Overflow::ieee);
  const std::string state =
      "float_bits?fmt=" + f->id + "&code=" + hex_lower(one.code, code_digits(*f)) + "&task=double";
  if (one.flags.inexact || two.flags.inexact) return {false, text(Text::exercise_2_3_missing, lang, {f->id}), state};
  int count = 0;
  for (u128 rest = one.code ^ two.code; rest != 0; rest &= rest - 1) ++count;
  const std::string from = hex(one.code, code_digits(*f));
  const std::string to = hex(two.code, code_digits(*f));
  if (count != 1) return {false, text(Text::exercise_2_3_wrong, lang, {f->id, from, to, std::to_string(count)}), state};
  const std::string bit = std::to_string(bit_width(one.code ^ two.code) - 1);
  return {true, text(Text::exercise_2_3_right, lang, {f->id, bit, from, to}), state};
}

}  // namespace

Verdict check_exercise(std::string_view exercise, std::string_view answer, Lang lang) {
  if (plain_ascii(answer).empty()) return {false, text(Text::exercise_empty, lang), ""};
  if (exercise == "2.3") return one_bit_doubles(answer, lang);
  if (exercise != "2.1" && exercise != "2.2") return {false, text(Text::exercise_unknown, lang, {exercise}), ""};
  // A code typed as an answer counts as the number it stands for in the exercise's format.
  const Result<Input> input = parse_input(answer, named(exercise == "2.1" ? "fp16" : "e4m3fn"));
  if (!input) return {false, message(input.error(), lang), ""};
  return exercise == "2.1" ? fp16_not_bf16(answer, input->value, lang) : rounds_to_448(answer, input->value, lang);
}

}  // namespace lab
