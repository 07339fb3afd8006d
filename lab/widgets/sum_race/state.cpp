#include "widgets/sum_race/state.hpp"

#include <algorithm>

#include "core/exact/real.hpp"
#include "core/floats/catalogue.hpp"
#include "widgets/format_choices.hpp"
#include "widgets/sum_race/widget.hpp"

namespace lab::sum_race {

namespace {

using Fields = std::vector<Field<State>>;

constexpr std::string_view k_data[] = {"ones",      "tenths",  "alternating", "descending",
                                       "ascending", "uniform", "normal",      "list"};
constexpr std::string_view k_modes[] = {"rne", "rna", "rtz", "ru", "rd", "odd"};

std::optional<Data> data_from(std::string_view name) {
  const auto at = std::find(std::begin(k_data), std::end(k_data), name);
  if (at == std::end(k_data)) return std::nullopt;
  return static_cast<Data>(at - std::begin(k_data));
}

std::optional<Task> task_from(std::string_view name) {
  if (name == "none") return Task::none;
  if (name == "stall") return Task::stall;
  return std::nullopt;
}

std::vector<Choice> data_choices(const State&, Lang lang) {
  std::vector<Choice> out;
  for (std::size_t i = 0; i < std::size(k_data); ++i)
    out.push_back({std::string(k_data[i]), data_label(static_cast<Data>(i), lang), ""});
  return out;
}

// Formats that a sum can use.
std::vector<Choice> formats(std::string_view current, Lang lang) {
  return format_choices(
      current, lang, [](const CatalogueRow& row) { return row.common && fits_double(row.format); },
      Text::sum_race_other_format);
}

std::vector<Choice> accumulator_choices(const State& s, Lang lang) {
  std::vector<Choice> out = formats(s.accumulator, lang);
  out.insert(out.begin(), {"same", text(Text::sum_race_same, lang), ""});
  return out;
}

std::vector<Choice> rounding_choices(const State&, Lang lang) {
  constexpr Text names[] = {Text::rounding_rne, Text::rounding_rna, Text::rounding_rtz,
                            Text::rounding_ru,  Text::rounding_rd,  Text::rounding_odd};
  std::vector<Choice> out;
  for (std::size_t i = 0; i < std::size(names); ++i) out.push_back({std::string(k_modes[i]), text(names[i], lang), ""});
  return out;
}

std::vector<Choice> task_choices(const State&, Lang lang) {
  return {{"none", text(Text::sum_race_task_none, lang), ""}, {"stall", text(Text::sum_race_task_stall, lang), ""}};
}

// A text setting that is printed when it is not the default.
template <std::string State::*member>
Field<State> text_field(std::string_view key, Text label) {
  return {key,
          FieldKind::text,
          label,
          [](const State& s) { return s.*member; },
          [](State& s, std::string_view v) -> Result<Done> {
            s.*member = v;
            return Done{};
          },
          [](const State& s) { return s.*member != State{}.*member; },
          nullptr};
}

Fields make_fields() {
  return {
      {"data", FieldKind::choice, Text::sum_race_field_data,
       [](const State& s) { return std::string(data_name(s.data)); },
       [](State& s, std::string_view v) {
         return set_choice(s.data, "data", v, "ones tenths alternating descending ascending uniform normal list",
                           data_from);
       },
       [](const State&) { return true; }, data_choices},
      text_field<&State::list>("list", Text::sum_race_field_list),
      text_field<&State::n>("n", Text::sum_race_field_n),
      {"fmt", FieldKind::choice, Text::sum_race_field_format, [](const State& s) { return s.format; },
       [](State& s, std::string_view v) -> Result<Done> {
         s.format = v;
         return Done{};
       },
       [](const State&) { return true; }, [](const State& s, Lang lang) { return formats(s.format, lang); }},
      {"acc", FieldKind::choice, Text::sum_race_field_accumulator,
       [](const State& s) { return s.accumulator.empty() ? "same" : s.accumulator; },
       [](State& s, std::string_view v) -> Result<Done> {
         s.accumulator = v == "same" ? std::string_view() : v;
         return Done{};
       },
       [](const State& s) { return !s.accumulator.empty(); }, accumulator_choices},
      text_field<&State::show>("show", Text::sum_race_field_show),
      text_field<&State::block>("block", Text::sum_race_field_block),
      text_field<&State::bits>("bits", Text::sum_race_field_bits),
      {"rnd", FieldKind::choice, Text::sum_race_field_rounding,
       [](const State& s) { return std::string(rounding_name(s.rounding)); },
       [](State& s, std::string_view v) {
         return set_choice(s.rounding, "rnd", v, "rne rna rtz ru rd odd", rounding_from);
       },
       [](const State& s) { return s.rounding != Rounding::rne; }, rounding_choices},
      text_field<&State::seed>("seed", Text::sum_race_field_seed),
      text_field<&State::at>("at", Text::sum_race_field_at),
      {"task", FieldKind::choice, Text::sum_race_field_task,
       [](const State& s) { return std::string(s.task == Task::stall ? "stall" : "none"); },
       [](State& s, std::string_view v) { return set_choice(s.task, "task", v, "none stall", task_from); },
       [](const State& s) { return s.task != Task::none; }, task_choices},
  };
}

// "1e4" and "10 000" become 10000.
void plain_count(std::string& text) {
  const Result<std::int64_t> n = read_count("n", text, 0, 1'000'000'000'000);
  if (n) text = std::to_string(*n);
}

}  // namespace

const std::vector<Field<State>>& fields() {
  static const Fields all = make_fields();
  return all;
}

std::string_view data_name(Data data) { return k_data[static_cast<int>(data)]; }

void toggle(State& state, std::string_view id) {
  std::vector<std::string> pieces = pieces_of(state.show);
  const auto at = std::find(pieces.begin(), pieces.end(), id);
  if (at == pieces.end()) {
    if (pieces.size() < k_max_series) pieces.emplace_back(id);
  } else if (pieces.size() > 1) {
    pieces.erase(at);
  }
  state.show.clear();
  for (const std::string& piece : pieces) state.show += (state.show.empty() ? "" : ",") + piece;
}

void Widget::normalise(State& state) {
  for (std::string* id : {&state.format, &state.accumulator})
    if (const Result<Format> f = find_format(*id); f) *id = f->id;
  if (state.accumulator == state.format) state.accumulator.clear();
  for (std::string* count : {&state.n, &state.block, &state.bits, &state.seed, &state.at}) plain_count(*count);
  const std::vector<std::string> pieces = pieces_of(state.show);
  state.show.clear();
  for (const std::string& piece : pieces) state.show += (state.show.empty() ? "" : ",") + piece;
  if (state.show.empty()) state.show = "sequential";
}

// A read-out beyond a new end goes to the end.
void Widget::after_edit(const State& before, State& after) {
  if (after.at != before.at || after.at.empty()) return;
  Setup setup;
  if (!read_setup(after, setup) && !read_at(after, setup.n)) after.at.clear();
}

State Widget::start(const State& state) {
  State out = state;
  out.data = Data::ones;
  out.list.clear();
  out.n = State{}.n;
  out.accumulator.clear();
  out.show = State{}.show;
  out.rounding = Rounding::rne;
  if (!find_format(out.format) || !fits_double(*find_format(out.format)) || precision(*find_format(out.format)) > 12)
    out.format = State{}.format;
  out.at.clear();
  out.task = Task::stall;
  return out;
}

}  // namespace lab::sum_race
