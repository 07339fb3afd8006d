#include "ui/facts.hpp"

#include <algorithm>
#include <cmath>

#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr Style k_label{Face::text, 12, Token::muted};
constexpr float k_column_gap = 20;

}  // namespace

float facts_grid(const Canvas& c, float x, float y, float width, int columns, const std::vector<Fact>& facts) {
  constexpr float k_row = 50;
  const float pitch = std::floor((width + k_column_gap) / static_cast<float>(columns));
  int row = 0;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const int column = static_cast<int>(i) % columns;
    row = static_cast<int>(i) / columns;
    const float left = x + pitch * static_cast<float>(column);
    const float right = column == columns - 1 ? x + width : left + pitch - k_column_gap;
    const float top = y + k_row * static_cast<float>(row);
    c.hline(left, right, top, Token::rule);
    c.text(left, top + 18, c.fitted(facts[i].label, k_label, right - left), k_label);
    const Style value{Face::mono_strong, 14, facts[i].color};
    c.text(left, top + 38, c.fitted_number(facts[i].value, value, right - left), value);
  }
  return facts.empty() ? 0 : k_row * static_cast<float>(row + 1);
}

float facts_rows(const Canvas& c, float x, float y, float width, float row, const std::vector<Fact>& facts) {
  float top = y;
  const Style label{Face::text, 13, Token::muted};
  for (const Fact& fact : facts) {
    c.hline(x, x + width, top, Token::rule);
    const float middle = top + row / 2;
    c.text(x, c.centred(middle, label), fact.label, label);
    const Style value{Face::mono_strong, 14, fact.color};
    const float room = width - c.measure(fact.label, label) - 16 - (fact.disc ? 20.0f : 0.0f);
    const std::string shown = c.fitted_number(fact.value, value, room);
    c.text(x + width, c.centred(middle, value), shown, value, Align::right);
    if (fact.disc) stored_disc(c, x + width - c.measure(shown, value) - 13, middle, 6, fact.color);
    top += row;
  }
  c.hline(x, x + width, top, Token::rule);
  return top - y;
}

float pieces(const Canvas& c, float x, float baseline, float width, const std::vector<Piece>& all) {
  float at = x;
  for (const Piece& piece : all) {
    if (piece.text.empty()) continue;
    const float left = at + (at > x ? piece.space : 0.0f), room = x + width - left;
    if (room < c.measure("0…", piece.style)) break;
    const std::string shown = c.fitted(piece.text, piece.style, room);
    c.text(left, baseline, shown, piece.style);
    at = left + c.measure(shown, piece.style);
    if (shown != piece.text) break;
  }
  return at;
}

void read_out(const Canvas& c, const Rect& box, const std::vector<Piece>& all) {
  c.fill(box, Token::surface_2, 3);
  const Style reference{Face::text, 13, Token::text};
  pieces(c, box.x + 10, c.centred(box.mid_y(), reference), box.w - 20, all);
}

}  // namespace lab::ui
