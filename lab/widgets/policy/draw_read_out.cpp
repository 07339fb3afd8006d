// The cell under the pointer, the keyboard or the finger in words: who, what comes out, why, and where that is written.
#include <algorithm>

#include "plot/typography.hpp"
#include "ui/facts.hpp"
#include "widgets/policy/draw_parts.hpp"

namespace lab::policy {

namespace {

using ui::Face;
using ui::Piece;
using ui::Style;
using ui::Token;

constexpr Style k_strong{Face::text_strong, 13, Token::text};
constexpr Style k_mono{Face::mono, 13, Token::text};
constexpr Style k_plain{Face::text, 13, Token::text};
constexpr Style k_muted{Face::text, 13, Token::muted};
constexpr float k_line = 20;

// Lines of at most `w`, `room` of them left; the last one is cut. Moves y and takes from room.
void lines(const ui::Canvas& c, float x, float& y, float w, const std::string& words, const Style& style, int& room) {
  const std::vector<std::string> all = c.wrapped(words, style, w);
  for (std::size_t i = 0; i < all.size() && room > 0; ++i, --room) {
    std::string line = all[i];
    if (room == 1 && i + 1 < all.size()) line = c.fitted(line + " " + all[i + 1], style, w);
    c.text(x, y + 15, line, style);
    y += k_line;
  }
}

std::vector<Piece> head(const Sheet& s, std::size_t row, std::size_t column) {
  const Model& m = s.model();
  const Cell& cell = m.rows[row].cells[column];
  const Profile& profile = *m.columns[column].profile;
  std::string answer = answer_text(cell, s.lang());
  if (cell.reply == Reply::code) answer += "  " + cell.code_text;
  return {{std::string(s.narrow() ? profile.label : name_of(profile, s.lang())), k_strong, 0},
          {m.rows[row].value + " → " + answer, k_mono, 14},
          {s.narrow() ? std::string() : flags_text(cell.flags, s.lang()), k_muted, 14}};
}

}  // namespace

float draw_read_out(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const auto [row, column] = s.reads();
  y += 10;
  ui::read_out(c, {x, y, w, ui::k_read_out_height}, head(s, row, column));
  y += ui::k_read_out_height + 6;
  int room = w < 440 ? 5 : w < 760 ? 4 : 2;  // lines, kept free when there is less to say
  const float bottom = y + k_line * static_cast<float>(room);
  lines(c, x, y, w, explain(s.model(), row, column, s.lang()), k_plain, room);
  lines(c, x, y, w, s.word(Text::policy_source, {source_of(*s.model().columns[column].profile, s.lang())}), k_muted,
        room);
  return bottom;
}

}  // namespace lab::policy
