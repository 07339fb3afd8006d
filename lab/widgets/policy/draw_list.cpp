// Narrow: the typed input alone, a profile a row.
#include "ui/marks.hpp"
#include "ui/wide_table.hpp"
#include "widgets/policy/draw_parts.hpp"

namespace lab::policy {

namespace {

using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr Style k_head{Face::text, 12, Token::muted};
constexpr float k_answer = 92;
constexpr float k_row = 44;

}  // namespace

float draw_list(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const Row& row = m.rows[0];
  c.text(x + 32, y + 14, s.word(Text::policy_head_profile), k_head);
  c.text(x + w - k_answer / 2, y + 14, s.word(Text::policy_head_answer), k_head, ui::Align::centre);
  y += 24;
  c.hline(x, x + w, y, Token::edge);
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    const Column& column = m.columns[i];
    const Rect box{x, y, w, k_row};
    const ui::Item item = c.item("pick/" + std::string(column.profile->id), box);
    const bool marked = item.hovered || item.held;
    if (marked) c.fill(box, Token::surface_2);
    if (item.focused) c.ring({box.x + 3, box.y + 4, box.w - 6, box.h - 8}, 3);
    if (item.hovered || item.focused || item.held) s.read(0, i);
    if (item.clicked) s.next.picked ^= bit_of(*column.profile);
    ui::check_mark(c, x + 14, box.mid_y(), column.picked, false);
    const Style name{column.picked ? Face::text_strong : Face::text, 13, Token::text};
    const float room = w - k_answer - 40;
    const std::string_view full = name_of(*column.profile, s.lang());
    c.text(x + 32, c.centred(box.mid_y(), name),
           c.fitted(c.measure(full, name) <= room ? full : column.profile->label, name, room), name);
    draw_answer(s, row.cells[i], {box.right() - k_answer, box.y, k_answer, k_row},
                marked ? Token::surface_2 : Token::surface);
    y += k_row;
    c.hline(x, x + w, y, i + 1 == m.columns.size() ? Token::edge : Token::rule);
  }
  return y + 1;
}

}  // namespace lab::policy
