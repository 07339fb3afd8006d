// The sentence and the table: what the canvas shows, in words.
#include <algorithm>

#include "plot/typography.hpp"
#include "widgets/sum_race/widget.hpp"

namespace lab::sum_race {

std::string Widget::summary(const Model& m, Lang lang) {
  if (!m.valid) return message(m.problems[0].error, lang);
  const Point& last = m.points.back();
  const Reading r = reading(m, m.done < m.n && m.at_is_last ? m.cursor : last);
  std::string sums;
  for (std::size_t i = 0; i < m.shown; ++i) {
    if (i > 0) sums += lang == Lang::zh ? "，" : ", ";
    sums += text(Text::sum_race_gives, lang, {curve_name(m, m.curves[i].series, lang), r.sums[i]});
  }
  std::string out;
  if (m.done < m.n) {
    const std::string n = std::to_string(m.n);
    out = text(Text::sum_race_sentence_part, lang, {r.n, n, m.accumulator, r.exact, sums});
  } else {
    out = text(Text::sum_race_sentence, lang, {r.n, m.accumulator, r.exact, sums});
  }
  for (const Curve& c : m.curves)
    if (c.shown && c.stall > 0)
      out +=
          (lang == Lang::zh ? "" : " ") + text(Text::sum_race_sentence_stall, lang,
                                               {curve_name(m, c.series, lang), std::to_string(c.stall), c.stall_sum});
  return out;
}

// Rows at the powers of ten, at the read-out and at the end; then where sums stop growing.
Table Widget::table(const Model& m, Lang lang) {
  Table out;
  out.caption = text(Text::sum_race_caption, lang, {data_label(m.data, lang), m.format, m.accumulator});
  out.columns = {text(Text::sum_race_col_n, lang), text(Text::sum_race_col_exact, lang)};
  for (std::size_t i = 0; i < m.shown; ++i) {
    const std::string order = curve_name(m, m.curves[i].series, lang);
    out.columns.push_back(order);
    out.columns.push_back(text(Text::sum_race_col_error, lang, {order}));
  }
  std::vector<const Point*> rows;
  std::int64_t power = 1;
  for (const Point& p : m.points) {
    while (power < p.n) power *= 10;
    if (p.n == power || &p == &m.points.back()) rows.push_back(&p);
  }
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const Point* p) { return p->n >= m.cursor.n; });
  if (at == rows.end() || (*at)->n != m.cursor.n) rows.insert(at, &m.cursor);
  for (const Point* p : rows) {
    const Reading r = reading(m, *p);
    std::vector<std::string> cells = {r.n, r.exact};
    for (std::size_t i = 0; i < m.shown; ++i) {
      cells.push_back(r.sums[i]);
      cells.push_back(r.errors[i]);
    }
    out.rows.push_back(std::move(cells));
  }
  std::vector<std::string> stalls = {text(Text::sum_race_row_stall, lang), "—"};
  bool any = false;
  for (std::size_t i = 0; i < m.shown; ++i) {
    const Curve& c = m.curves[i];
    any = any || c.stall > 0;
    stalls.push_back(c.stall > 0 ? text(Text::sum_race_at_n, lang, {std::to_string(c.stall)}) : "—");
    stalls.push_back("—");
  }
  if (any) out.rows.push_back(std::move(stalls));
  return out;
}

}  // namespace lab::sum_race
