// The same value in other formats.
#include <algorithm>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "plot/typography.hpp"
#include "widgets/float_bits/parts.hpp"

namespace lab::float_bits {

namespace {

constexpr double k_axis_floor = -60;
constexpr double k_axis_step = 12;

Other row(const Format& f, const State& state, const Input& input, const Model& m) {
  Other out;
  out.id = f.id;
  out.current = f.id == m.format.id;
  const u128 code =
      out.current && input.is_code ? input.code : encode(f, input.value, state.rounding, state.overflow).code;
  const Unpacked value = decode(f, code);
  out.code = hex(code, code_digits(f));
  out.code_text = plot::shorten_middle(out.code, 6, 4);
  out.value = brief(f, code);
  out.is_number = value.kind != Class::nan && value.kind != Class::infinite;
  const bool finite_input = input.value.kind == Class::normal || input.value.kind == Class::zero;
  if (!out.is_number || !finite_input) {
    out.exact = value.kind == input.value.kind;
    return out;
  }
  const Real error = difference(real_from(value), input.value);
  out.exact = error.kind == Class::zero;
  if (out.exact || input.value.kind == Class::zero) return out;
  const Real relative = quotient(magnitude(error), magnitude(input.value));
  out.log2_error = approximate_log2(relative);
  out.error_text = plot::power_of_two(static_cast<int>(out.log2_error + (out.log2_error < 0 ? -0.5 : 0.5)));
  out.relative_error = rounded_decimal(relative, 3, -1);
  return out;
}

std::vector<Format> listed(const State& state, const Format& current) {
  std::vector<Format> out;
  bool has_current = false;
  for (const CatalogueRow& r : catalogue()) {
    if (!state.all && !r.common && r.format.id != current.id) continue;
    has_current = has_current || r.format.id == current.id;
    out.push_back(r.format);
  }
  if (!has_current) out.push_back(current);
  std::stable_sort(out.begin(), out.end(),
                   [](const Format& a, const Format& b) { return total_bits(a) > total_bits(b); });
  return out;
}

}  // namespace

void describe_others(const State& state, const Input& input, Model& m) {
  m.log2_min = k_axis_floor;
  m.log2_max = 0;
  std::vector<Format> formats = listed(state, m.format);
  for (const Format& f : formats) {
    Other o = row(f, state, input, m);
    if (!o.error_text.empty()) {
      while (o.log2_error < m.log2_min && m.log2_min > -120) m.log2_min -= k_axis_step;
      while (o.log2_error > m.log2_max + 0.01 && m.log2_max < 12) m.log2_max += k_axis_step;
    }
    m.others.push_back(std::move(o));
  }
  for (int tick = static_cast<int>(m.log2_min + k_axis_step); tick <= static_cast<int>(m.log2_max);
       tick += static_cast<int>(k_axis_step))
    m.log2_ticks.push_back(tick);
  // Two formats of one precision make the point that fraction bits decide, not size.
  for (std::size_t i = 0; i < formats.size() && m.others_note_a.empty(); ++i)
    for (std::size_t k = i + 1; k < formats.size(); ++k) {
      const bool same = formats[i].fraction_bits == formats[k].fraction_bits && !m.others[i].error_text.empty() &&
                        m.others[i].value == m.others[k].value && total_bits(formats[i]) != total_bits(formats[k]);
      if (!same) continue;
      m.others_note_a = formats[k].id;
      m.others_note_b = formats[i].id;
      break;
    }
}

}  // namespace lab::float_bits
