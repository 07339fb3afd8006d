#include "widgets/draw_menus.hpp"

namespace lab {

std::vector<ui::MenuEntry> plain_entries(const std::vector<Choice>& choices) {
  std::vector<ui::MenuEntry> out;
  for (const Choice& choice : choices) out.push_back({choice.value, choice.label, "", "", false});
  return out;
}

std::vector<ui::MenuEntry> format_entries(const std::vector<Choice>& choices) {
  std::vector<ui::MenuEntry> out;
  for (const Choice& choice : choices) {
    const std::string start = choice.value + " · ";
    const bool named = choice.label.substr(0, start.size()) == start;
    std::string name = named ? choice.label.substr(start.size()) : "";
    if (name.find(choice.value) != std::string::npos) name.clear();  // "P3109 binary8p3se" says nothing new
    out.push_back({choice.value, choice.value, name, choice.group, true});
  }
  return out;
}

std::string label_of(const std::vector<ui::MenuEntry>& entries, std::string_view value, std::string_view otherwise) {
  for (const ui::MenuEntry& e : entries)
    if (e.value == value) return e.label;
  return std::string(otherwise);
}

}  // namespace lab
