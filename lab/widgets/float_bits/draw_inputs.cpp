// Value, format and rounding; an open menu pushes the rest down.
#include <algorithm>

#include "ui/controls.hpp"
#include "widgets/draw_menus.hpp"
#include "widgets/float_bits/draw_parts.hpp"

namespace lab::float_bits {

namespace {

using ui::MenuEntry;
using ui::Rect;

std::vector<Choice> choices(const Sheet& s, std::string_view key) {
  return choices_of(fields(), key, s.figure.state(), s.lang());
}

struct Boxes {
  Rect value, format, rounding;  // rounding.w 0: not shown
};

Boxes boxes(const Sheet& s, float x, float y, float w) {
  const float h = s.narrow() || s.c.spec().coarse ? 44.0f : 36.0f;
  if (s.narrow()) {
    const float value = std::floor((w - 12) * 0.385f);
    return {{x, y, value, h}, {x + value + 12, y, w - value - 12, h}, {}};
  }
  if (w >= 676) return {{x, y, 200, h}, {x + 220, y, 216, h}, {x + 456, y, 220, h}};
  const float gap = 16, format = w >= 500 ? 152.0f : 112.0f;
  const float rounding = w >= 500 ? 220.0f : std::min(190.0f, w - 110 - format - 2 * gap);
  const float value = w - format - rounding - 2 * gap;
  return {{x, y, value, h}, {x + value + gap, y, format, h}, {x + value + format + 2 * gap, y, rounding, h}};
}

}  // namespace

float draw_inputs(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Boxes at = boxes(s, x, y + 20, w);

  std::string typed;
  if (ui::text_field(c, "value", s.word(Text::float_bits_field_value), at.value, m.typed, m.value_error.has_value(),
                     typed))
    set_value(s.next, typed);

  ui::field_label(c, s.word(Text::float_bits_field_format), at.format);
  const std::string full_note = m.format_note.empty() ? m.layout : m.format_note + " · " + m.layout;
  const float note_room = at.format.w - 12 - 30 - 10 - c.measure(m.format_id, {ui::Face::mono, 14, ui::Token::text});
  const bool full_fits = c.measure(full_note, {ui::Face::text, 12, ui::Token::muted}) <= note_room;
  ui::menu_box(c, "format", at.format, m.format_id, true, full_fits ? full_note : m.layout);
  if (m.format_error) c.frame(at.format, ui::Token::fail, 2, 4);

  const std::vector<MenuEntry> roundings = plain_entries(choices(s, "rnd"));
  const std::string rounding(rounding_name(s.figure.state().rounding));
  if (at.rounding.w > 0) {
    ui::field_label(c, s.word(Text::float_bits_field_rounding), at.rounding);
    ui::menu_box(c, "rounding", at.rounding, label_of(roundings, rounding, rounding), false, "");
  }
  float bottom = at.value.bottom();

  if (m.value_error) bottom += 4 + ui::field_message(c, message(*m.value_error, s.lang()), x, bottom + 4, w);
  if (m.format_error) bottom += 4 + ui::field_message(c, message(*m.format_error, s.lang()), x, bottom + 4, w);

  std::string chosen;
  if (ui::menu_is_open(c, "format")) {
    bottom += 8;
    bottom += ui::menu_panel(c, "format", x, bottom, w, format_entries(choices(s, "fmt")), m.format_id, chosen);
    if (!chosen.empty()) choose_format(s.next, chosen);
    bottom = draw_custom_row(s, x, bottom + 8, w);
  } else if (ui::menu_is_open(c, "rounding") && at.rounding.w > 0) {
    bottom += 8;
    bottom += ui::menu_panel(c, "rounding", x, bottom, w, roundings, rounding, chosen);
    if (const auto mode = rounding_from(chosen)) s.next.rounding = *mode;
  }
  return bottom + (s.narrow() ? 10.0f : 29.0f);
}

}  // namespace lab::float_bits
