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

// At most `most` lines, the last one cut; always as high as `most`.
float lines(const ui::Canvas& c, float x, float y, float w, const std::string& words, const Style& style, int most) {
  std::vector<std::string> all = c.wrapped(words, style, w);
  const std::size_t limit = static_cast<std::size_t>(most);
  if (all.size() > limit) {
    for (std::size_t i = limit; i < all.size(); ++i) all[limit - 1] += " " + all[i];
    all.resize(limit);
    all.back() = c.fitted(all.back(), style, w);
  }
  float baseline = y + 15;
  for (const std::string& line : all) {
    c.text(x, baseline, line, style);
    baseline += k_line;
  }
  return y + k_line * static_cast<float>(most);
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
  std::size_t row = 0, column = 0;
  const bool some = s.reads(row, column);
  y += 10;
  ui::read_out(c, {x, y, w, ui::k_read_out_height}, some ? head(s, row, column) : std::vector<Piece>{});
  y += ui::k_read_out_height + 6;
  const int sentence = w < 440 ? 4 : w < 760 ? 2 : 1;
  const int source = w < 440 ? 4 : w < 760 ? 2 : 1;
  const Profile* profile = some ? s.model().columns[column].profile : nullptr;
  const bool list = s.narrow() && !s.model().comparing;
  const std::string words =
      some ? explain(s.model(), row, column, s.lang()) : s.word(list ? Text::policy_hint_list : Text::policy_hint);
  y = lines(c, x, y, w, words, some ? k_plain : k_muted, sentence);
  const std::string from = some ? s.word(Text::policy_source, {source_of(*profile, s.lang())}) : std::string();
  return lines(c, x, y, w, from, k_muted, source);
}

}  // namespace lab::policy
