// The sentence and the table: what the canvas shows, in words; and the machine form.
#include "plot/typography.hpp"
#include "widgets/int_wheel/widget.hpp"

namespace lab::int_wheel {

namespace {

using plot::pretty;

std::string of_policy(const Model& m, const Outcome& o, Lang lang) {
  if (o.refused) return message(*m.refusal, lang);
  return text(Text::int_wheel_cell_outcome, lang, {pretty(o.value), o.code, pretty(o.difference)});
}

constexpr Text k_policies[] = {Text::int_wheel_wrap, Text::int_wheel_saturate, Text::int_wheel_trap};

}  // namespace

std::string Widget::summary(const Model& m, Lang lang) {
  if (!m.valid) return message(m.problems[0].error, lang);
  return text(m.fits ? Text::int_wheel_sentence_fits : Text::int_wheel_sentence_beyond, lang,
              {m.type_name, pretty(formula(m)), pretty(m.exact), pretty(m.bound), pretty(m.stored)});
}

Table Widget::table(const Model& m, Lang lang) {
  Table out;
  out.caption = text(Text::int_wheel_table_caption, lang, {pretty(formula(m)), m.type_name});
  out.columns = {text(Text::float_bits_col_what, lang), text(Text::float_bits_col_value, lang)};
  const auto row = [&](Text key, std::string value) { out.rows.push_back({text(key, lang), std::move(value)}); };
  const auto say = [&](Text key, std::initializer_list<std::string_view> args) { return text(key, lang, args); };
  row(Text::int_wheel_row_type,
      say(Text::int_wheel_cell_type, {m.type_name, pretty(m.least), pretty(m.most), pretty(m.count)}));
  row(Text::int_wheel_field_op, pretty(formula(m)));
  row(Text::int_wheel_row_exact, pretty(m.exact));
  for (const Word& w : m.words) row(w.name, pretty(w.value) + " = " + w.code + " = " + w.bits);
  row(m.type.is_signed ? Text::int_wheel_row_unsigned : Text::int_wheel_row_signed, pretty(m.stored_other));
  for (const Outcome& o : m.outcomes) row(k_policies[static_cast<int>(o.policy)], of_policy(m, o, lang));
  row(Text::int_wheel_carry,
      say(m.carry ? Text::int_wheel_carry_set : Text::int_wheel_carry_clear, {pretty(m.unsigned_range_high)}));
  row(Text::int_wheel_overflow, say(m.overflow ? Text::int_wheel_overflow_set : Text::int_wheel_overflow_clear,
                                    {pretty(m.signed_range_low), pretty(m.signed_range_high)}));
  row(Text::int_wheel_seam, say(Text::int_wheel_cell_seam, {pretty(m.most), pretty(m.least)}));
  row(Text::int_wheel_row_crossings, m.crossings);
  row(Text::int_wheel_sum_title, say(Text::int_wheel_cell_sum, {m.sum.x, m.sum.y, m.sum.sum}));
  row(Text::int_wheel_sum_worst, pretty(m.sum.worst));
  row(Text::int_wheel_sum_fit, m.sum.fit);
  out.rows.push_back({say(Text::int_wheel_sum_width, {m.sum.terms}), sum_width(m, lang)});
  return out;
}

std::string sum_width(const Model& m, Lang lang) {
  if (m.sum.width.empty()) return text(Text::int_wheel_no_width, lang);
  return text(Text::int_wheel_bits, lang, {m.sum.width});
}

Json Widget::json(const Model& m) {
  Json out;
  if (!m.problems.empty()) {
    out["error"] = message(m.problems[0].error, Lang::en);
    return out;
  }
  out["type"] = m.type_name;
  out["least"] = m.least;
  out["most"] = m.most;
  out["count"] = m.count;
  out["op"] = int_op_name(m.op);
  for (std::size_t i = 0; i < m.words.size(); ++i) {
    const bool last = i + 1 == m.words.size();
    out[last ? "result" : i == 0 ? "a" : "b"] = {{"value", m.words[i].value}, {"bits", m.words[i].bits}};
  }
  out["exact"] = m.exact;
  for (const Outcome& o : m.outcomes)
    out[o.policy == IntPolicy::wrap       ? "wrap"
        : o.policy == IntPolicy::saturate ? "saturate"
                                          : "trap"] = o.refused ? Json(nullptr) : Json(o.value);
  out["carry"] = m.carry;
  out["overflow"] = m.overflow;
  out["crossings"] = m.crossings;
  out["sum"] = {{"x", m.sum.x},     {"y", m.sum.y},         {"sum", m.sum.sum},
                {"fit", m.sum.fit}, {"terms", m.sum.terms}, {"bits", m.sum.width}};
  return out;
}

}  // namespace lab::int_wheel
