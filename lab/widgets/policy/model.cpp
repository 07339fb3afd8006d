#include "widgets/policy/model.hpp"

#include <algorithm>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "plot/typography.hpp"

namespace lab::policy {

namespace {

constexpr std::size_t k_short = 6;  // characters of a number in a cell
constexpr std::size_t k_long = 24;  // digits before the exact value is written in hexadecimal

bool finite(Class kind) { return kind != Class::nan && kind != Class::infinite; }

// What can be typed to get this value again.
std::string full_text(const Unpacked& v) {
  if (v.kind == Class::nan) return v.negative ? "-nan" : "nan";
  if (v.kind == Class::infinite) return v.negative ? "-inf" : "inf";
  if (v.kind == Class::zero) return v.negative ? "-0" : "0";
  const bool tiny_or_huge = v.exponent > 80 || v.exponent < -80;  // no use to write what is too long anyway
  const std::string plain = tiny_or_huge ? std::string() : exact_decimal(real_from(v));
  return plain.empty() || plain.size() > k_long ? hex_float(v) : plain;
}

std::string short_text(const Unpacked& v) {
  const std::string full = full_text(v);
  if (v.kind == Class::nan || full.size() <= k_short) return plot::pretty(v.kind == Class::nan ? "nan" : full);
  if (!finite(v.kind)) return plot::pretty(full);
  // A power of two says more than its digits.
  if ((v.significand & (v.significand - 1)) == 0)
    return (v.negative ? "−" : "") + plot::power_of_two(static_cast<int>(v.exponent) + bit_width(v.significand) - 1);
  return plot::pretty(rounded_decimal(real_from(v), 4));
}

std::string short_text(const Real& v, const std::string& typed) {
  if (v.beyond != 0) return plot::pretty(plot::shorten_middle(plain_ascii(typed), 5, 4));
  if (!finite(v.kind) || v.kind == Class::zero) {
    Unpacked u;
    u.kind = v.kind;
    u.negative = v.negative;
    return short_text(u);
  }
  // Long expansions would be thrown away again.
  const std::string exact = bit_length(v.numerator) < 200 ? exact_scientific(v) : std::string();
  return plot::pretty(!exact.empty() && exact.size() <= k_short + 2 ? exact : rounded_decimal(v, 5));
}

Text edge_name(Edge edge) {
  constexpr Text names[] = {Text::policy_edge_tie,       Text::policy_edge_first,      Text::policy_edge_far,
                            Text::policy_edge_infinity,  Text::policy_edge_minus_inf,  Text::policy_edge_nan,
                            Text::policy_edge_minus_nan, Text::policy_edge_minus_zero, Text::policy_edge_zero,
                            Text::policy_edge_minus_one, Text::policy_edge_scale_tie,  Text::policy_edge_below};
  return names[static_cast<int>(edge)];
}

bool same(const Real& a, const Unpacked& b) {
  if (a.kind != b.kind && !(finite(a.kind) && finite(b.kind) && a.kind != Class::zero && b.kind != Class::zero))
    return false;
  if (a.negative != b.negative) return false;
  return !finite(b.kind) || b.kind == Class::zero || (a.beyond == 0 && compare(a, real_from(b)) == 0);
}

bool same_answer(const Cell& a, const Cell& b) { return a.reply == b.reply && a.code == b.code; }

Cell cell_of(const Profile& profile, const Format& f, const Unpacked& value) {
  const Encoded e = convert(profile, f, value);
  Cell out;
  out.reply = e.reply;
  out.flags = e.flags;
  if (e.reply != Reply::code) return out;
  const Unpacked stored = decode(f, e.code);
  out.kind = stored.kind;
  out.value = short_text(stored);
  out.full = full_text(stored);
  out.code = hex(e.code, code_digits(f));
  out.code_text = plot::shorten_middle(out.code, 6, 4);
  return out;
}

void mark(Row& row) {
  const auto count = [&](const Cell& cell) {
    return std::count_if(row.cells.begin(), row.cells.end(), [&](const Cell& c) { return same_answer(c, cell); });
  };
  const Cell* most = nullptr;
  std::ptrdiff_t best = 0;
  bool shared = false;  // two answers are equally frequent
  for (const Cell& cell : row.cells) {
    const std::ptrdiff_t n = count(cell);
    if (n > best) {
      best = n;
      most = &cell;
      shared = false;
    } else if (n == best && !same_answer(cell, *most)) {
      shared = true;
    }
  }
  row.parts = best < static_cast<std::ptrdiff_t>(row.cells.size());
  for (Cell& cell : row.cells) cell.differs = row.parts && (shared || !same_answer(cell, *most));
}

struct Read {
  Input input;
  std::string text;  // what it was read from
};

Read read_input(const State& state, const State& fallback, Model& m) {
  const Result<Format> format = find_format(state.format);
  const Result<Format> spare = find_format(fallback.format);
  if (!format) m.format_error = format.error();
  m.format = format ? *format : spare ? *spare : find_row(State{}.format)->format;
  std::string text = state.value;
  Result<Input> input = parse_input(text, m.format);
  if (!input) m.value_error = input.error();
  for (const State& other : {fallback, State{}}) {
    if (input) break;
    text = other.value;
    input = parse_input(text, m.format);
  }
  m.valid = !m.format_error && !m.value_error;
  return {*input, text};
}

void choose_columns(const State& state, Model& m, std::vector<const Profile*>& all) {
  for (const Profile& p : profiles())
    if (answers_for(p, m.format)) all.push_back(&p);
  m.profiles = static_cast<int>(all.size());
  const auto chosen = [&](const std::string& id, std::optional<Error>& error) -> const Profile* {
    const Profile* p = find_profile(id);
    if (p != nullptr && !answers_for(*p, m.format)) {
      error = Error{ErrorCode::profile_silent, {std::string(p->label), m.format.id}};
      return nullptr;
    }
    return p;
  };
  const Profile* a = chosen(state.a, m.a_error);
  const Profile* b = chosen(state.b, m.b_error);
  m.comparing = a != nullptr && b != nullptr && a != b;
  const std::vector<const Profile*> shown = m.comparing ? std::vector<const Profile*>{a, b} : all;
  for (const Profile* p : shown) m.columns.push_back({p, (state.picked & bit_of(*p)) != 0});
}

void describe_groups(const Unpacked& value, const std::vector<const Profile*>& all, Model& m) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Cell cell = cell_of(*all[i], m.format, value);
    // In words an answer is its value: two codes of NaN are one.
    const auto found = std::find_if(m.groups.begin(), m.groups.end(), [&](const Group& g) {
      return g.answer.reply == cell.reply && g.answer.full == cell.full;
    });
    if (found != m.groups.end())
      found->columns.push_back(i);
    else
      m.groups.push_back({cell, {i}});
  }
  // A handful of groups: stable, and far less code than a library sort of objects.
  for (std::size_t i = 1; i < m.groups.size(); ++i)
    for (std::size_t k = i; k > 0 && m.groups[k].columns.size() > m.groups[k - 1].columns.size(); --k)
      std::swap(m.groups[k], m.groups[k - 1]);
}

// The picked profiles against those that give NaN.
std::optional<Answer> judge(const State& state, const Unpacked& value, const std::vector<const Profile*>& all,
                            const std::string& shown, const Model& m) {
  if (state.task != Task::nan || !m.valid || state.picked == 0) return std::nullopt;
  int right = 0, missing = 0;
  const Cell* other = nullptr;  // what those give that do not give NaN
  bool one_other = true;
  std::vector<Cell> cells;
  for (const Profile* p : all) cells.push_back(cell_of(*p, m.format, value));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Cell& cell = cells[i];
    const std::string label(all[i]->label);
    const bool gives_nan = cell.reply == Reply::code && cell.kind == Class::nan;
    const bool picked = (state.picked & bit_of(*all[i])) != 0;
    if (picked && !gives_nan && cell.reply != Reply::code)
      return Answer{"nan", false, Text::policy_wrong_no_code, {label, shown}};
    if (picked && !gives_nan)
      return Answer{"nan", false, Text::policy_wrong_keeps, {label, shown, cell.value, cell.code_text}};
    if (!gives_nan) {
      one_other = one_other && cell.reply == Reply::code && (other == nullptr || same_answer(*other, cell));
      other = &cell;
    }
    right += picked ? 1 : 0;
    missing += gives_nan && !picked ? 1 : 0;
  }
  if (right == 0) return std::nullopt;  // what is picked says nothing about this format
  if (missing > 0)
    return Answer{"nan", false, Text::policy_wrong_few, {std::to_string(right), shown, std::to_string(missing)}};
  const std::string rest = std::to_string(m.profiles - right);
  std::vector<std::string> args = {std::to_string(right), std::to_string(m.profiles), shown, rest};
  if (other == nullptr) return Answer{"nan", true, Text::policy_right_all, args};
  if (!one_other) return Answer{"nan", true, Text::policy_right, args};
  args.push_back(other->value);
  return Answer{"nan", true, Text::policy_right_keep, args};
}

}  // namespace

Model compute(const State& state, const State& fallback) {
  Model m;
  const auto [input, text] = read_input(state, fallback, m);
  const CatalogueRow* row = find_row(m.format.id);
  m.format_id = m.format.id;
  if (row != nullptr) m.format_note = row->name;
  m.typed = state.value;
  m.largest = short_text(decode(m.format, max_finite_code(m.format)));
  std::vector<const Profile*> all;
  choose_columns(state, m, all);

  const auto add = [&](Row one, const Unpacked& value) {
    for (const Column& column : m.columns) one.cells.push_back(cell_of(*column.profile, m.format, value));
    mark(one);
    ++m.inputs;
    m.parting += one.parts ? 1 : 0;
    if (one.parts || !state.differ || one.typed) m.rows.push_back(std::move(one));
  };
  const std::vector<EdgeInput> edges = edge_inputs(m.format);
  const auto at = std::find_if(edges.begin(), edges.end(),
                               [&, &real = input.value](const EdgeInput& e) { return same(real, e.value); });
  Row typed{at == edges.end() ? Text::policy_input_typed : edge_name(at->edge),
            true,
            short_text(input.value, text),
            "",
            {},
            false};
  const Unpacked value = unpack(input.value);
  typed.full = input.is_code ? full_text(value) : plain_ascii(text);
  const std::string shown = typed.value;
  add(std::move(typed), value);
  for (const EdgeInput& e : edges)
    if (at == edges.end() || e.edge != at->edge)
      add(Row{edge_name(e.edge), false, short_text(e.value), full_text(e.value), {}, false}, e.value);
  describe_groups(value, all, m);
  m.answer = judge(state, value, all, shown, m);
  return m;
}

}  // namespace lab::policy
