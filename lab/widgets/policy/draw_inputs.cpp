// Value, format, two profiles to compare; an open menu pushes the rest down.
#include <algorithm>

#include "ui/controls.hpp"
#include "widgets/policy/draw_parts.hpp"

namespace lab::policy {

namespace {

using ui::MenuEntry;
using ui::Rect;

std::vector<Choice> choices(const Sheet& s, std::string_view key) {
  for (const Field<State>& field : fields())
    if (field.key == key && field.choices != nullptr) return field.choices(s.figure.state(), s.lang());
  return {};
}

// "fp16 · IEEE half" is the id in mono and the name as a note.
std::vector<MenuEntry> format_entries(const Sheet& s) {
  std::vector<MenuEntry> out;
  for (const Choice& choice : choices(s, "fmt")) {
    const std::string start = choice.value + " · ";
    const bool named = choice.label.substr(0, start.size()) == start;
    std::string name = named ? choice.label.substr(start.size()) : "";
    if (name.find(choice.value) != std::string::npos) name.clear();  // "P3109 binary8p3se" says nothing new
    out.push_back({choice.value, choice.value, name, choice.group, true});
  }
  return out;
}

// "none" has no value of its own; a menu needs one.
std::vector<MenuEntry> profile_entries(const Sheet& s, std::string_view key) {
  std::vector<MenuEntry> out;
  for (const Choice& choice : choices(s, key))
    out.push_back({choice.value.empty() ? "none" : choice.value, choice.label, "", "", false});
  return out;
}

std::string label_of(const std::vector<MenuEntry>& entries, std::string_view value) {
  for (const MenuEntry& e : entries)
    if (e.value == value) return e.label;
  const Profile* profile = find_profile(value);
  return std::string(profile == nullptr ? value : profile->label);
}

// A row of controls that wraps: each call takes the next place.
struct Flow {
  float left, right, x, y, h;
  Rect place(float w) {
    if (x > left && x + w > right) {
      x = left;
      y += h + 30;
    }
    const Rect out{x, y, std::min(w, right - left), h};
    x += w + 16;
    return out;
  }
};

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
    height = ui::menu_panel(c, "format", x, y, w, format_entries(s), s.model().format_id, chosen);
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

float draw_narrow(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float value = std::floor((w - 12) * 0.385f);
  std::string typed;
  if (ui::text_field(c, "value", s.word(Text::policy_field_value), {x, y, value, 44}, m.typed,
                     m.value_error.has_value(), typed))
    s.next.value = typed;
  const Rect format{x + value + 12, y, w - value - 12, 44};
  ui::field_label(c, s.word(Text::policy_field_format), format);
  ui::menu_box(c, "format", format, m.format_id, true, m.format_note);
  if (m.format_error) c.frame(format, ui::Token::fail, 2, 4);
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
  Flow flow{x, x + w, x, y + 20, c.row_height()};

  std::string typed;
  if (ui::text_field(c, "value", s.word(Text::policy_field_value), flow.place(148), m.typed, m.value_error.has_value(),
                     typed))
    s.next.value = typed;

  const Rect format = flow.place(w >= 1100 ? 236.0f : 192.0f);
  ui::field_label(c, s.word(Text::policy_field_format), format);
  ui::menu_box(c, "format", format, m.format_id, true, m.format_note);
  if (m.format_error) c.frame(format, ui::Token::fail, 2, 4);

  for (const auto& [id, label, chosen, error] :
       {std::tuple{"a", Text::policy_field_a, &s.figure.state().a, &m.a_error},
        std::tuple{"b", Text::policy_field_b, &s.figure.state().b, &m.b_error}}) {
    const Rect box = flow.place(w >= 1100 ? 220.0f : 172.0f);
    ui::field_label(c, s.word(label), box);
    ui::menu_box(c, id, box, label_of(profile_entries(s, id), chosen->empty() ? "none" : *chosen), false, "");
    if (*error) c.frame(box, ui::Token::fail, 2, 4);
  }

  const std::string only = s.word(Text::policy_field_differ);
  if (ui::button(c, "differ", flow.place(ui::button_width(c, only)), only, s.figure.state().differ))
    s.next.differ = !s.next.differ;
  const float bottom = messages(s, x, flow.y + flow.h, w);
  return open_panel(s, x, bottom + 8, w) + 20;
}

}  // namespace lab::policy
