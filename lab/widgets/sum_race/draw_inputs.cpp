// Terms, their number, formats and the place of the read-out; an open menu pushes the rest down.
#include <algorithm>

#include "ui/controls.hpp"
#include "widgets/sum_race/draw_parts.hpp"

namespace lab::sum_race {

namespace {

using ui::MenuEntry;
using ui::Rect;

const Field<State>& field_of(std::string_view key) {
  for (const Field<State>& field : fields())
    if (field.key == key) return field;
  LAB_EXPECT(false);
}

struct Input {
  std::string_view key;
  Text label;
  float width;
};

bool wrong(const Model& m, std::string_view key) {
  return std::any_of(m.problems.begin(), m.problems.end(), [key](const Problem& p) { return p.key == key; });
}

std::vector<MenuEntry> entries(const Sheet& s, const Field<State>& field) {
  const bool format = field.key == "fmt" || field.key == "acc";
  std::vector<MenuEntry> out;
  for (const Choice& choice : field.choices(s.figure.state(), s.lang())) {
    const bool id = format && choice.value != "same";
    out.push_back({choice.value, id ? choice.value : choice.label, "", id ? choice.group : std::string(), id});
  }
  return out;
}

}  // namespace

float draw_inputs(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const bool list = s.figure.state().data == Data::list;
  std::vector<Input> inputs = {{"data", Text::sum_race_field_data, 200}};
  inputs.push_back(list ? Input{"list", Text::sum_race_field_list, 216} : Input{"n", Text::sum_race_field_n, 106});
  inputs.push_back({"fmt", Text::sum_race_field_format, 142});
  if (!s.narrow()) {
    inputs.push_back({"acc", Text::sum_race_field_accumulator, 142});
    inputs.push_back({"at", Text::sum_race_field_at, 106});
  }

  const float h = c.row_height(), gap = s.narrow() ? 12.0f : 16.0f;
  float left = x, top = y + 20;
  std::string_view open;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Input& in = inputs[i];
    float width = std::min(in.width, w);
    if (s.narrow()) width = i == 0 || (list && i == 1) ? w : list ? w : (w - gap) / 2;
    if (left > x && left + width > x + w + 0.5f) {
      left = x;
      top += h + 32;
    }
    const Rect box{left, top, width, h};
    left += width + gap;
    const Field<State>& field = field_of(in.key);
    if (field.choices == nullptr) {
      std::string typed, shown_text = field.get(s.figure.state());
      if (in.key == "at" && shown_text.empty()) shown_text = std::to_string(m.n);  // the end, when nothing is said
      if (ui::text_field(c, in.key, s.word(in.label), box, shown_text, wrong(m, in.key), typed))
        field.set(s.next, typed);
      continue;
    }
    ui::field_label(c, s.word(in.label), box);
    const std::string value = field.get(s.figure.state());
    std::string shown = value;
    const bool format = (in.key == "fmt" || in.key == "acc") && value != "same";
    if (!format)
      for (const MenuEntry& e : entries(s, field))
        if (e.value == value) shown = e.label;
    ui::menu_box(c, in.key, box, shown, format, "");
    if (wrong(m, in.key)) c.frame(box, ui::Token::fail, 2, 4);
    if (ui::menu_is_open(c, in.key)) open = in.key;
  }
  float bottom = top + h;
  for (const Problem& p : m.problems) bottom += 4 + ui::field_message(c, message(p.error, s.lang()), x, bottom + 4, w);
  if (!open.empty()) {
    const Field<State>& field = field_of(open);
    std::string chosen;
    bottom += 8;
    bottom += ui::menu_panel(c, open, x, bottom, w, entries(s, field), field.get(s.figure.state()), chosen);
    State next = s.next;
    if (!chosen.empty() && field.set(next, chosen)) {
      Widget::after_edit(s.next, next);
      s.next = std::move(next);
    }
  }
  return bottom + 20;
}

}  // namespace lab::sum_race
