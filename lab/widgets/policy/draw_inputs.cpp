// Value, format, two profiles to compare; an open menu pushes the rest down.
#include <algorithm>

#include "ui/controls.hpp"
#include "widgets/draw_menus.hpp"
#include "widgets/policy/draw_parts.hpp"

namespace lab::policy {

namespace {

using ui::MenuEntry;
using ui::Rect;

std::vector<Choice> choices(const Sheet& s, std::string_view key) {
  return choices_of(fields(), key, s.figure.state(), s.lang());
}

// "none" has no value of its own; a menu needs one.
std::vector<MenuEntry> profile_entries(const Sheet& s, std::string_view key) {
  std::vector<MenuEntry> out = plain_entries(choices(s, key));
  for (MenuEntry& e : out)
    if (e.value.empty()) e.value = "none";
  return out;
}

std::string profile_label(const std::vector<MenuEntry>& entries, std::string_view id) {
  const Profile* profile = find_profile(id);
  return label_of(entries, id, profile == nullptr ? id : profile->label);
}

struct Boxes {
  Rect value, format, a, b, differ;
};

// One row where there is room; else the input over the comparison, and its button below when even that is too wide.
Boxes boxes(float x, float y, float w, float h, float button) {
  constexpr float gap = 16, value = 148, under = 30;
  const float spread = w >= 1100 ? 1.0f : 0.0f;
  const float format = 192 + 44 * spread, profile = 172 + 48 * spread;
  Boxes out;
  out.value = {x, y, value, h};
  if (value + format + 2 * profile + button + 4 * gap <= w) {
    out.format = {out.value.right() + gap, y, format, h};
    out.a = {out.format.right() + gap, y, profile, h};
    out.b = {out.a.right() + gap, y, profile, h};
    out.differ = {out.b.right() + gap, y, button, h};
    return out;
  }
  out.format = {out.value.right() + gap, y, std::min(w - value - gap, 300.0f), h};
  y += h + under;
  const bool beside = 2 * profile + button + 2 * gap <= w;
  const float each = beside ? profile : (w - gap) / 2;
  out.a = {x, y, each, h};
  out.b = {out.a.right() + gap, y, each, h};
  out.differ = beside ? Rect{out.b.right() + gap, y, button, h} : Rect{x, y + h + 12, button, h};
  return out;
}

// The edges of the format as values to put into the field.
std::vector<MenuEntry> input_entries(const Sheet& s) {
  std::vector<MenuEntry> out;
  for (const Row& row : s.model().rows) out.push_back({row.full, row.value, s.word(row.name), "", true});
  return out;
}

float messages(Sheet& s, float x, float y, float w) {
  const Model& m = s.model();
  float bottom = y;
  for (const auto* error : {&m.value_error, &m.format_error, &m.a_error, &m.b_error})
    if (*error) bottom += 4 + ui::field_message(s.c, message(**error, s.lang()), x, bottom + 4, w);
  return bottom;
}

float open_panel(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  std::string chosen;
  float height = 0;
  if (ui::menu_is_open(c, "format")) {
    height = ui::menu_panel(c, "format", x, y, w, format_entries(choices(s, "fmt")), s.model().format_id, chosen);
    if (!chosen.empty()) {
      s.next.format = chosen;
      Widget::after_edit(s.figure.state(), s.next);
    }
  } else if (ui::menu_is_open(c, "input")) {
    const std::string& current = s.model().rows[0].full;
    height = ui::menu_panel(c, "input", x, y, w, input_entries(s), current, chosen);
    if (!chosen.empty() && chosen != current) s.next.value = chosen;
  }
  for (const auto& [id, target] : {std::pair{"a", &s.next.a}, std::pair{"b", &s.next.b}}) {
    if (!ui::menu_is_open(c, id)) continue;
    const std::string current = target->empty() ? "none" : *target;
    height = ui::menu_panel(c, id, x, y, w, profile_entries(s, id), current, chosen);
    if (!chosen.empty()) *target = chosen == "none" ? std::string() : chosen;
  }
  return height > 0 ? y + height : y - 8;
}

void format_box(Sheet& s, const Rect& box) {
  const Model& m = s.model();
  ui::field_label(s.c, s.word(Text::policy_field_format), box);
  ui::menu_box(s.c, "format", box, m.format_id, true, m.format_note);
  if (m.format_error) s.c.frame(box, ui::Token::fail, 2, 4);
}

float draw_narrow(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float value = std::floor((w - 12) * 0.385f);
  std::string typed;
  if (ui::text_field(c, "value", s.word(Text::policy_field_value), {x, y, value, 44}, m.typed,
                     m.value_error.has_value(), typed))
    s.next.value = typed;
  const Rect format{x + value + 12, y, w - value - 12, 44};
  format_box(s, format);
  float bottom = messages(s, x, y + 44, w);
  if (ui::menu_is_open(c, "format")) bottom = open_panel(s, x, bottom + 8, w);
  if (!m.comparing) {
    const Rect input{x, bottom + 30, w, 44};
    ui::field_label(c, s.word(Text::policy_input), input);
    ui::menu_box(c, "input", input, m.rows[0].value, true, s.word(m.rows[0].name));
    bottom = input.bottom();
    if (ui::menu_is_open(c, "input")) bottom = open_panel(s, x, bottom + 8, w);
  }
  return bottom + 16;
}

}  // namespace

float draw_inputs(Sheet& s, float x, float y, float w) {
  if (s.narrow()) return draw_narrow(s, x, y + 20, w);
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const std::string only = s.word(Text::policy_field_differ);
  const Boxes at = boxes(x, y + 20, w, c.row_height(), ui::button_width(c, only));

  std::string typed;
  if (ui::text_field(c, "value", s.word(Text::policy_field_value), at.value, m.typed, m.value_error.has_value(), typed))
    s.next.value = typed;
  format_box(s, at.format);
  for (const auto& [id, label, chosen, box, error] :
       {std::tuple{"a", Text::policy_field_a, &s.figure.state().a, &at.a, &m.a_error},
        std::tuple{"b", Text::policy_field_b, &s.figure.state().b, &at.b, &m.b_error}}) {
    ui::field_label(c, s.word(label), *box);
    ui::menu_box(c, id, *box, profile_label(profile_entries(s, id), chosen->empty() ? "none" : *chosen), false, "");
    if (*error) c.frame(*box, ui::Token::fail, 2, 4);
  }
  if (ui::button(c, "differ", at.differ, only, s.figure.state().differ)) s.next.differ = !s.next.differ;
  const float bottom = messages(s, x, at.differ.bottom(), w);
  return open_panel(s, x, bottom + 8, w) + 20;
}

}  // namespace lab::policy
