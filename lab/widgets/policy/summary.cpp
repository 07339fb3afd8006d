// The sentence and the table: what the canvas shows, in words.
#include <algorithm>

#include "plot/typography.hpp"
#include "widgets/policy/widget.hpp"

namespace lab::policy {

namespace {

std::string_view comma(Lang lang) { return lang == Lang::zh ? "、" : ", "; }

void append(std::string& list, std::string_view separator, std::string_view one) {
  if (!list.empty()) list += separator;
  list += one;
}

// The profiles that answer for the model's format: those the groups count.
std::vector<const Profile*> all_profiles(const Model& m) {
  std::vector<const Profile*> out;
  for (const Profile& p : profiles())
    if (answers_for(p, m.format)) out.push_back(&p);
  return out;
}

std::string labels(const Model& m, const Group& group, Lang lang) {
  const std::vector<const Profile*> all = all_profiles(m);
  std::string out;
  for (const std::size_t i : group.columns) append(out, comma(lang), all[i]->label);
  return out;
}

std::string parting(const Model& m, Lang lang) {
  const std::string said = text(
      Text::policy_sentence_compare, lang,
      {m.columns[0].profile->label, m.columns[1].profile->label, std::to_string(m.parting), std::to_string(m.inputs)});
  return lang == Lang::zh ? said : " " + said;
}

std::string with_code(const Cell& cell, Lang lang) {
  const std::string words = answer_text(cell, lang);
  return cell.reply == Reply::code ? words + " " + cell.code_text : words;
}

bool same(const Cell& a, const Cell& b) { return a.reply == b.reply && a.code == b.code; }

// The other answers of a row, each once: "NaN", or "NaN 0x7F or NaN 0xFF" where only the codes tell them apart.
std::string others_of(const Row& row, const Cell& cell, Lang lang) {
  std::vector<const Cell*> found;
  bool by_code = false;
  for (const Cell& c : row.cells) {
    const auto alike = [&](const Cell* f) { return same(*f, c); };
    if (same(c, cell) || std::any_of(found.begin(), found.end(), alike)) continue;
    const auto reads_alike = [&](const Cell& f) { return f.reply == c.reply && f.full == c.full; };
    by_code = by_code || reads_alike(cell) ||
              std::any_of(found.begin(), found.end(), [&](const Cell* f) { return reads_alike(*f); });
    found.push_back(&c);
  }
  std::string out;
  for (const Cell* c : found) {
    const std::string one = by_code ? with_code(*c, lang) : answer_text(*c, lang);
    out = out.empty() ? one : text(Text::policy_or, lang, {out, one});
  }
  return out;
}

std::string lead_in(const Model& m, const Row& row, const Cell& cell, Lang lang) {
  if (cell.flags.overflow) return text(Text::policy_beyond, lang, {row.value});
  if (!cell.flags.invalid) return {};
  const bool negative = !m.format.has_sign && !row.value.empty() && row.full[0] == '-' && row.full != "-nan";
  return text(negative ? Text::policy_negative : Text::policy_no_code, lang, {row.value});
}

}  // namespace

std::string_view name_of(const Profile& profile, Lang lang) {
  return lang == Lang::zh ? profile.name_zh : profile.name;
}

std::string_view source_of(const Profile& profile, Lang lang) {
  return lang == Lang::zh ? profile.source_zh : profile.source;
}

std::string answer_text(const Cell& cell, Lang lang) {
  if (cell.reply == Reply::refused) return text(Text::policy_refused, lang);
  if (cell.reply == Reply::unspecified) return text(Text::policy_unspecified, lang);
  return cell.value;
}

std::string flags_text(const Flags& flags, Lang lang) {
  const std::pair<bool, Text> rows[] = {{flags.inexact, Text::flag_inexact},
                                        {flags.overflow, Text::flag_overflow},
                                        {flags.underflow, Text::flag_underflow},
                                        {flags.saturated, Text::flag_saturated},
                                        {flags.invalid, Text::flag_invalid}};
  std::string out;
  for (const auto& [on, key] : rows)
    if (on) append(out, comma(lang), text(key, lang));
  return out;
}

std::string explain(const Model& m, std::size_t row_index, std::size_t column, Lang lang) {
  const Row& row = m.rows[row_index];
  const Cell& cell = row.cells[column];
  std::string out = lead_in(m, row, cell, lang);
  if (!out.empty() && lang == Lang::en) out += " ";
  const Text key = cell.reply == Reply::refused       ? Text::policy_raises
                   : cell.reply == Reply::unspecified ? Text::policy_silent
                   : cell.flags.saturated             ? Text::policy_saturates
                                                      : Text::policy_gives;
  const std::string others = others_of(row, cell, lang);
  const bool words =
      std::any_of(row.cells.begin(), row.cells.end(), [](const Cell& c) { return c.reply != Reply::code; });
  const bool codes_matter = others.find("0x") != std::string::npos;
  const std::string said = text(key, lang, {codes_matter ? with_code(cell, lang) : cell.value});
  const Text rest = others.empty() ? Text::policy_others_agree
                    : words        ? Text::policy_others_are
                                   : Text::policy_others_give;
  return out + text(rest, lang, {said, others});
}

std::string summary(const Model& m, Lang lang) {
  if (m.format_error) return message(*m.format_error, lang);
  if (m.value_error) return message(*m.value_error, lang);
  const std::string& input = m.rows[0].value;
  const std::string count = std::to_string(m.profiles);
  const std::string rest = m.comparing ? parting(m, lang) : std::string();
  if (m.groups.size() == 1)
    return text(Text::policy_all_give, lang, {input, m.format_id, answer_text(m.groups[0].answer, lang), count}) + rest;
  std::string list;
  for (const Group& g : m.groups) {
    const std::string answer = answer_text(g.answer, lang), n = std::to_string(g.columns.size());
    const bool words = g.answer.reply != Reply::code;
    const Text first = words ? Text::policy_sentence_first_words : Text::policy_sentence_first;
    const Text next = words ? Text::policy_sentence_next_words : Text::policy_sentence_next;
    append(list, lang == Lang::zh ? "，" : ", ",
           list.empty() ? text(first, lang, {answer, n, count}) : text(next, lang, {answer, n, labels(m, g, lang)}));
  }
  return text(Text::policy_sentence, lang, {input, m.format_id, list}) + rest;
}

// An input and one of its answers a row, with the profiles that give it; then the sources.
Table table(const Model& m, Lang lang) {
  Table out;
  out.caption = text(Text::policy_table_caption, lang, {std::to_string(m.columns.size()), m.format_id});
  out.columns = {text(Text::policy_col_input, lang), text(Text::policy_col_answer, lang),
                 text(Text::policy_col_who, lang)};
  for (const Row& row : m.rows) {
    const std::string name = text(row.name, lang);
    const bool named = row.value == name || (row.value == "NaN" && name.find("NaN") != std::string::npos);
    const std::string input = named ? name : row.value + (lang == Lang::zh ? "，" : ", ") + name;
    std::vector<bool> done(row.cells.size());
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (done[i]) continue;
      const Cell& cell = row.cells[i];
      std::string who;
      int count = 0;
      for (std::size_t k = i; k < row.cells.size(); ++k) {
        if (!same(row.cells[k], cell) || !(row.cells[k].flags == cell.flags)) continue;
        done[k] = true;
        ++count;
        append(who, lang == Lang::zh ? "；" : "; ", name_of(*m.columns[k].profile, lang));
      }
      std::string answer = answer_text(cell, lang);
      if (cell.reply == Reply::code) answer += " = " + cell.code;
      const std::string flags = flags_text(cell.flags, lang);
      if (!flags.empty()) answer += (lang == Lang::zh ? "（" : " (") + flags + (lang == Lang::zh ? "）" : ")");
      out.rows.push_back(
          {input, answer,
           text(Text::policy_who, lang, {std::to_string(count), std::to_string(row.cells.size()), who})});
    }
  }
  for (const Column& column : m.columns)
    out.rows.push_back({text(Text::policy_row_source, lang), std::string(name_of(*column.profile, lang)),
                        std::string(source_of(*column.profile, lang))});
  return out;
}

std::vector<Problem> Widget::problems(const Model& m) {
  std::vector<Problem> out;
  const std::pair<const char*, const std::optional<Error>*> rows[] = {
      {"fmt", &m.format_error}, {"v", &m.value_error}, {"a", &m.a_error}, {"b", &m.b_error}};
  for (const auto& [key, error] : rows)
    if (*error) out.push_back({key, **error, false});
  return out;
}

}  // namespace lab::policy
