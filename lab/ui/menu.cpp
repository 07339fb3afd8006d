// Menus open in the flow: the panel pushes what follows down and covers nothing.
#include <algorithm>
#include <cmath>

#include "ui/controls.hpp"
#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr float k_inset = 12;
constexpr float k_heading_height = 30;
constexpr float k_padding = 8;
constexpr Style k_heading{Face::text_strong, 12, Token::muted};

Style label_style(bool mono) { return {mono ? Face::mono : Face::text, 14, Token::text}; }
constexpr Style k_note{Face::text, 12, Token::muted};

float entry_width(const Canvas& c, const MenuEntry& e) {
  const float note = e.note.empty() ? 0 : 8 + c.measure(e.note, k_note);
  return 2 * k_inset + c.measure(e.label, label_style(e.mono)) + note;
}

struct Block {  // a heading and its entries, kept in one column
  std::size_t first = 0, count = 0;
  float height = 0;
  int column = 0;
  float y = 0;
};

std::vector<Block> blocks_of(const std::vector<MenuEntry>& entries, float row) {
  std::vector<Block> out;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (out.empty() || entries[i].group != entries[i - 1].group)
      out.push_back({i, 0, entries[i].group.empty() ? 0 : k_heading_height, 0, 0});
    ++out.back().count;
    out.back().height += row;
  }
  return out;
}

// Fills columns in reading order so that they end at about the same height; returns the height.
float arrange(std::vector<Block>& blocks, int columns) {
  float total = 0, highest = 0, y = 0;
  for (const Block& b : blocks) total += b.height;
  const float aim = total / static_cast<float>(columns);
  int column = 0;
  for (Block& b : blocks) {
    if (y > 0 && column + 1 < columns && y + b.height / 2 > aim) {
      ++column;
      y = 0;
    }
    b.column = column;
    b.y = y;
    y += b.height;
    highest = std::max(highest, y);
  }
  return highest;
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
  float widest = 120;
  for (const MenuEntry& e : entries) widest = std::max(widest, entry_width(c, e));
  const float inner = width - 2 * k_padding;
  const int columns = std::clamp(static_cast<int>(std::floor(inner / widest)), 1, 3);
  const float row = std::max(c.row_height(), 36.0f);
  std::vector<Block> blocks = blocks_of(entries, row);
  const float height = arrange(blocks, columns) + 2 * k_padding;

  c.frame(Rect{x, y, width, height}, Token::edge, 1, 4);
  const float column_width = std::floor(inner / static_cast<float>(columns));
  for (const Block& b : blocks) {
    const float left = x + k_padding + column_width * static_cast<float>(b.column);
    float top = y + k_padding + b.y;
    if (const std::string& heading = entries[b.first].group; !heading.empty()) {
      c.text(left + k_inset, top + 20, c.fitted(heading, k_heading, column_width - k_inset - 4), k_heading);
      top += k_heading_height;
    }
    for (std::size_t i = b.first; i < b.first + b.count; ++i, top += row)
      if (draw_entry(c, std::string(id) + "/" + entries[i].value, Rect{left, top, column_width - 4, row}, entries[i],
                     entries[i].value == current))
        chosen = entries[i].value;
  }
  return height;
}

}  // namespace lab::ui
