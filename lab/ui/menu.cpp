// Menus open in the flow: the panel pushes what follows down and covers nothing.
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "ui/controls.hpp"
#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr float k_inset = 12;
constexpr float k_heading_height = 30;
constexpr float k_padding = 8;
constexpr float k_heading_width = 128;
constexpr float k_headings_beside = 480;
constexpr Style k_heading{Face::text_strong, 12, Token::muted};

Style label_style(bool mono) { return {mono ? Face::mono : Face::text, 14, Token::text}; }
constexpr Style k_note{Face::text, 12, Token::muted};

float entry_width(const Canvas& c, const MenuEntry& e) {
  const float note = e.note.empty() ? 0 : 8 + c.measure(e.note, k_note);
  return 2 * k_inset + c.measure(e.label, label_style(e.mono)) + note;
}

// Entries of one heading, in rows of equally wide columns.
struct Group {
  std::size_t first = 0, count = 0;
  float entry = 0;  // widest
  int columns = 1;
  int rows() const { return (static_cast<int>(count) + columns - 1) / columns; }
};

std::vector<Group> groups_of(const Canvas& c, const std::vector<MenuEntry>& entries, float width) {
  std::vector<Group> out;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (out.empty() || entries[i].group != entries[i - 1].group) out.push_back({i, 0, 0, 1});
    ++out.back().count;
    out.back().entry = std::max(out.back().entry, std::ceil(entry_width(c, entries[i])));
  }
  // Groups share their columns where that costs none of them, so that the panel reads as a table.
  const auto columns = [width](float entry) { return std::max(1, static_cast<int>(width / entry)); };
  float widest = 0;
  for (const Group& g : out) widest = std::max(widest, g.entry);
  for (Group& g : out) {
    if (columns(widest) == columns(g.entry)) g.entry = widest;
    g.columns = std::min(columns(g.entry), static_cast<int>(g.count));
    g.entry = std::max(g.entry, std::min(g.entry * 1.25f, width / static_cast<float>(columns(g.entry))));
  }
  return out;
}

bool draw_entry(Canvas& c, const std::string& id, const Rect& row, const MenuEntry& e, bool current) {
  const Item item = c.item(id, row);
  const bool inverted = current || item.held;
  if (inverted)
    c.fill(row, Token::text, 3);
  else if (item.hovered)
    c.fill(row, Token::surface_2, 3);
  if (item.focused) c.ring(row, 3);
  Style label = label_style(e.mono), note = k_note;
  if (inverted) label.color = note.color = Token::surface;
  const float room = row.w - 2 * k_inset;
  const std::string name = c.fitted(e.label, label, room);
  c.text(row.x + k_inset, c.centred(row.mid_y(), label), name, label);
  const float used = c.measure(name, label) + 8;
  if (!e.note.empty() && room - used > 24)
    c.text(row.x + k_inset + used, c.centred(row.mid_y(), label), c.fitted(e.note, note, room - used), note);
  return item.clicked;
}

}  // namespace

bool menu_is_open(const Canvas& c, std::string_view id) { return c.memory().open_menu == id; }

void close_menus(Canvas& c) { c.memory().open_menu.clear(); }

void menu_box(Canvas& c, std::string_view id, const Rect& box, std::string_view chosen, bool mono,
              std::string_view note) {
  const Item item = c.item(id, box);
  if (item.clicked) c.memory().open_menu = menu_is_open(c, id) ? std::string() : std::string(id);
  const bool open = menu_is_open(c, id);
  // The keyboard goes into the panel: to the entry that holds now.
  if (open && item.focused && (item.clicked || ImGui::IsKeyPressed(ImGuiKey_DownArrow))) {
    ImGui::NavMoveRequestCancel();
    c.memory().focus_next = std::string(id) + "/";
  }
  const bool usable = !c.spec().readonly;
  if (!usable || item.hovered) c.fill(box, Token::surface_2, 4);
  if (usable) c.frame(box, item.hovered || open ? Token::text : Token::edge, open ? 1.5f : 1.0f, 4);
  if (item.focused) c.ring(box, 4);

  const float chevron_room = usable ? 26.0f : 4.0f;
  const float room = box.w - k_inset - chevron_room - 4;
  const Style style = label_style(mono);
  const std::string name = c.fitted(chosen, style, room);
  c.text(box.x + k_inset, c.centred(box.mid_y(), style), name, style);
  const float used = c.measure(name, style) + 10;
  if (!note.empty() && c.measure(note, k_note) <= room - used)
    c.text(box.x + k_inset + used, c.centred(box.mid_y(), style), note, k_note);
  if (usable) chevron(c, box.right() - 16, box.mid_y(), open, c.color(Token::muted));
}

float menu_panel(Canvas& c, std::string_view id, float x, float y, float width, const std::vector<MenuEntry>& entries,
                 std::string_view current, std::string& chosen) {
  const bool headed = std::any_of(entries.begin(), entries.end(), [](const MenuEntry& e) { return !e.group.empty(); });
  const bool beside = headed && width >= k_headings_beside;  // headings left of their entries, else above
  const float left = x + k_padding + (beside ? k_heading_width : 0.0f);
  const float inner = x + width - k_padding - left;
  const float row = c.spec().coarse || c.narrow() ? 44.0f : 32.0f;
  float at = y + k_padding;
  if (c.memory().focus_next == std::string(id) + "/") {
    const bool listed =
        std::any_of(entries.begin(), entries.end(), [&](const MenuEntry& e) { return e.value == current; });
    c.memory().focus_next += listed || entries.empty() ? std::string(current) : entries[0].value;
  }
  for (const Group& g : groups_of(c, entries, inner)) {
    const std::string& heading = entries[g.first].group;
    if (g.first > 0 && beside) {
      c.hline(x + k_padding, x + width - k_padding, at + 4, Token::rule);
      at += 8;
    }
    if (!heading.empty() && beside) {
      float line = c.centred(at + row / 2, k_heading);
      for (const std::string& part : c.wrapped(heading, k_heading, k_heading_width - k_inset - 8)) {
        c.text(x + k_padding + k_inset, line, part, k_heading);
        line += 16;
      }
    } else if (!heading.empty()) {
      c.text(left + k_inset, at + 20, c.fitted(heading, k_heading, inner - k_inset), k_heading);
      at += k_heading_height;
    }
    for (std::size_t i = 0; i < g.count; ++i) {
      const MenuEntry& e = entries[g.first + i];
      const int column = static_cast<int>(i) % g.columns, line = static_cast<int>(i) / g.columns;
      const Rect box{left + g.entry * static_cast<float>(column), at + row * static_cast<float>(line),
                     std::min(g.entry, inner), row};
      if (draw_entry(c, std::string(id) + "/" + e.value, box, e, e.value == current)) chosen = e.value;
    }
    at += row * static_cast<float>(g.rows());
  }
  if (!chosen.empty()) {
    c.memory().focus_next = id;
    close_menus(c);
  }
  at += k_padding;
  c.frame(Rect{x, y, width, at - y}, Token::edge, 1, 4);
  return at - y;
}

}  // namespace lab::ui
