// Menus from the choices of a field.
#pragma once

#include "ui/controls.hpp"
#include "widgets/field.hpp"

namespace lab {

// Of the field with this key, in this state; nothing when it has none.
template <typename State>
std::vector<Choice> choices_of(const std::vector<Field<State>>& fields, std::string_view key, const State& state,
                               Lang lang) {
  for (const Field<State>& field : fields)
    if (field.key == key && field.choices != nullptr) return field.choices(state, lang);
  return {};
}

std::vector<ui::MenuEntry> plain_entries(const std::vector<Choice>& choices);
// "fp16 · IEEE half" is the id in mono and the name as a note.
std::vector<ui::MenuEntry> format_entries(const std::vector<Choice>& choices);
// Of the entry with this value, else `otherwise`.
std::string label_of(const std::vector<ui::MenuEntry>& entries, std::string_view value, std::string_view otherwise);

}  // namespace lab
