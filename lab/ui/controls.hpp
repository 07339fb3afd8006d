// What can be operated. Each takes its box; hit areas are never smaller than 24 px.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/canvas.hpp"

namespace lab::ui {

// Label above a control: muted, 12 px. Baseline 8 px above the box.
void field_label(const Canvas& c, std::string_view label, const Rect& box);

// A text field of one line under its label; long text scrolls in it. `value` is shown unless the reader is typing.
// True: `typed` holds what the reader has written now.
bool text_field(Canvas& c, std::string_view id, std::string_view label, const Rect& box, const std::string& value,
                bool invalid, std::string& typed);

// A cross and the reason under a field; returns the height used (0 for an empty message).
float field_message(const Canvas& c, std::string_view message, float x, float y, float width);

// The closed menu: the chosen entry, a note beside it, a chevron. It opens and closes the panel of the same id.
void menu_box(Canvas& c, std::string_view id, const Rect& box, std::string_view chosen, bool mono,
              std::string_view note);
bool menu_is_open(const Canvas& c, std::string_view id);
void close_menus(Canvas& c);

struct MenuEntry {
  std::string value;
  std::string label;
  std::string note;   // muted, after the label
  std::string group;  // heading; entries of a group stand together
  bool mono = false;
};
// The open menu, in the flow: it pushes what follows down. Returns the height; when an entry was taken, `chosen` is its
// value and the menu is closed.
float menu_panel(Canvas& c, std::string_view id, float x, float y, float width, const std::vector<MenuEntry>& entries,
                 std::string_view current, std::string& chosen);

// A border with text in the middle; `chosen` is inverted. True: used.
bool button(Canvas& c, std::string_view id, const Rect& box, std::string_view label, bool chosen = false,
            bool enabled = true);
float button_width(const Canvas& c, std::string_view label);

// To the neighbour: a triangle on the side it goes to and the code there.
bool step_button(Canvas& c, std::string_view id, const Rect& box, std::string_view code, bool to_right, bool enabled);

// "-" value "+" in one frame; returns -1, 0 or +1. Ends that are reached are disabled.
int stepper(Canvas& c, std::string_view id, const Rect& box, std::string_view value, bool can_less, bool can_more);

// A flag: set ones are inverted and carry a tick, others are outlined. Not operable. Returns its width.
float chip(const Canvas& c, float x, float y, std::string_view label, bool set);
float chip_width(const Canvas& c, std::string_view label, bool set);
inline constexpr float k_chip_height = 20;

}  // namespace lab::ui
