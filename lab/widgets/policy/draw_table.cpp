// Inputs down, profiles across. The first column stays; the others move under it when there is no room for all.
#include <algorithm>
#include <cmath>

#include "ui/facts.hpp"
#include "ui/marks.hpp"
#include "ui/wide_table.hpp"
#include "widgets/policy/draw_parts.hpp"

namespace lab::policy {

namespace {

using ui::Align;
using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr Style k_head{Face::text, 12, Token::muted};
constexpr Style k_input{Face::mono, 13, Token::text};
constexpr Style k_name{Face::text, 12, Token::muted};
constexpr Style k_code{Face::mono, 12, Token::muted};
constexpr float k_row = 44;
constexpr float k_head_top = 30;  // over the first line of a label: the box that is ticked
constexpr float k_head_line = 15;
constexpr float k_mark = 8;  // of "≠", and the space before it
constexpr float k_mark_gap = 5;
constexpr const char* k_columns = "columns";

Style answer_style(const Cell& cell) {
  if (cell.reply != Reply::code) return {Face::text, 13, cell.differs ? Token::text : Token::muted};
  return {cell.differs ? Face::mono_strong : Face::mono, 13, cell.differs ? Token::text : Token::muted};
}

// Words of a cell without a code: in full where there is room, else a dash (the read-out has the words).
std::string answer_in(const Sheet& s, const Cell& cell, float width) {
  const std::string words = answer_text(cell, s.lang());
  const Style style = answer_style(cell);
  if (s.c.measure(words, style) <= width) return words;
  return cell.reply == Reply::code ? s.c.fitted_number(words, style, width) : "—";
}

// A label in lines of at most `width`: broken at spaces, and after "_" where a word is too wide.
std::vector<std::string> label_lines(const ui::Canvas& c, std::string_view label, float width) {
  std::vector<std::string> out;
  while (!label.empty()) {
    const std::size_t end = label.find(' ');
    std::string word(label.substr(0, end));
    label.remove_prefix(end == std::string_view::npos ? label.size() : end + 1);
    if (!out.empty() && c.measure(out.back() + " " + word, k_head) <= width) {
      out.back() += " " + word;
      continue;
    }
    const std::size_t cut = word.find('_');
    if (cut != std::string::npos && c.measure(word, k_head) > width) {
      out.push_back(word.substr(0, cut + 1));
      word.erase(0, cut + 1);
    }
    out.push_back(std::move(word));
  }
  return out;
}

struct Layout {
  float x, w, first;  // first: width of the column of inputs
  float head;
  ui::ColumnWindow window;
  float left(int column) const { return x + first + window.pitch * static_cast<float>(column - window.first); }
};

float first_width(const Sheet& s, float w) {
  const Model& m = s.model();
  float width =
      s.c.measure(s.word(Text::policy_differ_count, {std::to_string(m.parting), std::to_string(m.inputs)}), k_head);
  for (const Row& row : m.rows)
    width = std::max({width, s.c.measure(row.value, k_input), s.c.measure(s.word(row.name), k_name)});
  return std::min(std::ceil(width) + 10 + 12, w * 0.42f);
}

Layout layout_of(Sheet& s, float x, float w) {
  const Model& m = s.model();
  Layout out{x, w, first_width(s, w), 0, {}};
  float least = 48;
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    for (const std::string& line : label_lines(s.c, m.columns[i].profile->label, 1))
      least = std::max(least, s.c.measure(line, k_head) + 6);
    for (const Row& row : m.rows) {
      const Cell& cell = row.cells[i];
      if (cell.reply != Reply::code) continue;
      const float mark = cell.differs ? k_mark + k_mark_gap : 0;
      least = std::max(
          {least, s.c.measure(cell.value, answer_style(cell)) + mark + 8, s.c.measure(cell.code_text, k_code) + 8});
    }
  }
  const float most = m.comparing ? 200 : 132;
  out.window = ui::column_window(k_columns, static_cast<int>(m.columns.size()), std::ceil(least), most, w - out.first);
  std::size_t lines = 1;
  for (const Column& column : m.columns)
    lines = std::max(lines, label_lines(s.c, column.profile->label, out.window.pitch - 4).size());
  out.head = std::max(k_head_top + k_head_line * static_cast<float>(lines) + 6, 56.0f);
  return out;
}

std::string cell_id(std::size_t row, std::size_t column) {
  return "cell" + std::to_string(row) + "_" + std::to_string(column);
}
std::string head_id(const Column& column) { return "pick/" + std::string(column.profile->id); }

void draw_head(Sheet& s, const Layout& l, float y) {
  const Model& m = s.model();
  const std::string parting = s.word(Text::policy_differ_count, {std::to_string(m.parting), std::to_string(m.inputs)});
  s.c.text(l.x + 10, y + l.head - 10, s.c.fitted(parting, k_head, l.first - 14), k_head);
  for (int i = l.window.first; i < l.window.end(); ++i) {
    const Column& column = m.columns[static_cast<std::size_t>(i)];
    const Rect box{l.left(i), y, l.window.pitch, l.head};
    const ui::Item item = s.c.item(head_id(column), box);
    const bool inverted = column.picked || item.held;
    if (inverted)
      s.c.fill({box.x + 1, box.y, box.w - 2, box.h - 1}, Token::text, 3);
    else if (item.hovered)
      s.c.fill({box.x + 1, box.y, box.w - 2, box.h - 1}, Token::surface_2, 3);
    if (item.focused) s.c.ring({box.x + 3, box.y + 3, box.w - 6, box.h - 6}, 3);
    ui::check_mark(s.c, box.mid_x(), y + 15, column.picked, inverted);
    Style style = k_head;
    if (inverted) style.color = Token::surface;
    const std::vector<std::string> lines = label_lines(s.c, column.profile->label, box.w - 4);
    float baseline = y + l.head - 10 - k_head_line * static_cast<float>(lines.size() - 1);
    for (const std::string& line : lines) {
      s.c.text(box.mid_x(), baseline, s.c.fitted(line, style, box.w - 4), style, Align::centre);
      baseline += k_head_line;
    }
    if (item.clicked) s.next.picked ^= bit_of(*column.profile);
    if (const int next = item.focused ? ui::column_by_key(k_columns, l.window, i) : -1; next >= 0)
      s.c.memory().focus_next = head_id(m.columns[static_cast<std::size_t>(next)]);
  }
  s.c.hline(l.x, l.left(l.window.end()), y + l.head, Token::edge);
}

void draw_row(Sheet& s, const Layout& l, std::size_t index, float y) {
  const Row& row = s.model().rows[index];
  const float right = l.left(l.window.end());
  if (row.typed) {
    s.c.fill({l.x, y, right - l.x, k_row}, Token::surface_2);
    s.c.fill({l.x, y, 3, k_row}, Token::text);
  }
  const float room = l.first - 18;
  s.c.text(l.x + 10, y + 19, s.c.fitted_number(row.value, k_input, room), k_input);
  s.c.text(l.x + 10, y + 36, s.c.fitted(s.word(row.name), k_name, room), k_name);
  for (int i = l.window.first; i < l.window.end(); ++i) {
    const auto column = static_cast<std::size_t>(i);
    const Rect box{l.left(i), y, l.window.pitch, k_row};
    const ui::Item item = s.c.item(cell_id(index, column), box);
    draw_answer(s, row.cells[column], box, row.typed ? Token::surface_2 : Token::surface);
    if (item.hovered || item.focused || item.held) s.read(index, column);
    if (item.hovered) s.c.frame(box, Token::text, 1.5f, 3);
    if (item.focused) s.c.ring({box.x + 4, box.y + 4, box.w - 8, box.h - 8}, 3);
    if (const int next = item.focused ? ui::column_by_key(k_columns, l.window, i) : -1; next >= 0)
      s.c.memory().focus_next = cell_id(index, static_cast<std::size_t>(next));
  }
}

}  // namespace

void draw_answer(const Sheet& s, const Cell& cell, const Rect& box, Token ground) {
  const Style style = answer_style(cell);
  const float mark = cell.differs ? k_mark + k_mark_gap : 0;
  const std::string answer = answer_in(s, cell, box.w - mark - 4);
  const float width = s.c.measure(answer, style) + mark;
  const std::string code = s.c.fitted(cell.code_text, k_code, box.w - 4);
  const bool two_lines = !code.empty();
  const float left = box.mid_x() - width / 2, first = two_lines ? box.y + 19 : s.c.centred(box.mid_y(), style);
  if (cell.reply == Reply::code && cell.kind == Class::nan) {
    ui::hatching(s.c, {box.x + 1, box.y + 1, box.w - 2, box.h - 2}, Token::rule);
    const float behind = std::max(width, s.c.measure(code, k_code)) + 6;
    s.c.fill({box.mid_x() - behind / 2, box.y + 6, behind, box.h - 12}, ground, 2);
  }
  s.c.text(left, first, answer, style);
  if (cell.differs)
    ui::unequal_mark(s.c, left + width - k_mark / 2, s.c.snap(first - 13 * ui::k_cap_height / 2), k_mark,
                     s.c.color(Token::warning));
  if (two_lines) s.c.text(box.mid_x(), box.y + 36, code, k_code, Align::centre);
}

float draw_table(Sheet& s, float x, float y, float w) {
  const Layout l = layout_of(s, x, w);
  const Model& m = s.model();
  draw_head(s, l, y);
  y += l.head + 1;
  for (std::size_t i = 0; i < m.rows.size(); ++i) {
    draw_row(s, l, i, y);
    y += k_row;
    const bool last = i + 1 == m.rows.size();
    s.c.hline(x, l.left(l.window.end()), y, last ? Token::edge : Token::rule);
  }
  y += 1;
  const float bar = ui::column_bar(s.c, k_columns, x + l.first, y + 4, w - l.first, l.window);
  if (bar <= 0) return y;
  const std::string shown =
      s.word(Text::policy_columns_shown,
             {std::to_string(l.window.first + 1), std::to_string(l.window.end()), std::to_string(l.window.all)});
  s.c.text(x + 10, s.c.centred(y + 4 + bar / 2, k_head), s.c.fitted(shown, k_head, l.first - 14), k_head);
  return y + bar + 4;
}

}  // namespace lab::policy
