#include "widgets/figure_table.hpp"

#include <nlohmann/json.hpp>

#include "widgets/state_line.hpp"

namespace lab {

std::size_t FigureTable::find(std::string_view key) const {
  std::size_t i = 0;
  while (i < size() && entry(i).key != key) ++i;
  return i;
}

std::string FigureTable::line_of(Which which) const {
  take(which);
  std::string out(widget());
  char separator = '?';
  for (std::size_t i = 0; i < size(); ++i) {
    if (!printed(i)) continue;
    out += separator;
    out += entry(i).key;
    out += '=';
    out += percent_encoded(get(i));
    separator = '&';
  }
  return out;
}

void FigureTable::set_state_line(std::string_view line) {
  const StateLine parsed = parse_state_line(line);
  line_problems_.clear();
  for (const Error& error : parsed.problems) line_problems_.push_back({"", error, true});
  take(Which::defaults);
  for (const auto& [key, value] : parsed.settings) {
    if (key == "ver") {
      if (value != std::to_string(k_state_version))
        line_problems_.push_back({key, {ErrorCode::newer_version, {value, std::to_string(k_state_version)}}, true});
      continue;
    }
    const std::size_t field = find(key);
    if (field == size()) {
      line_problems_.push_back({key, {ErrorCode::unknown_key, {key}}, true});
      continue;
    }
    const Result<Done> done = set(field, value);
    if (!done) line_problems_.push_back({key, done.error(), false});
  }
  give(false);
}

Result<Done> FigureTable::edit(std::string_view key, std::string_view value) {
  const std::size_t field = find(key);
  if (field == size()) return Error{ErrorCode::unknown_key, {std::string(key)}};
  take(Which::current);
  Result<Done> done = set(field, value);
  if (done) {
    line_problems_.clear();
    give(true);
  }
  return done;
}

std::vector<Problem> FigureTable::problems() const {
  std::vector<Problem> out = line_problems_;
  for (Problem& p : model_problems()) out.push_back(std::move(p));
  return out;
}

std::string FigureTable::command() const { return "numlab describe " + shell_word(state_line()); }

std::vector<FormField> FigureTable::form(Lang lang) const {
  take(Which::current);
  std::vector<FormField> out;
  for (std::size_t i = 0; i < size(); ++i) {
    const Entry e = entry(i);
    out.push_back({std::string(e.key), text(e.label, lang), e.kind, get(i), choices(i, lang)});
  }
  return out;
}

Json FigureTable::json() const {
  Json out;
  out["schema"] = "numlab/" + std::string(widget()) + "/1";
  out["state"] = state_line();
  out["model"] = model_json();
  return out;
}

Json FigureTable::schema() const {
  take(Which::defaults);
  Json properties = Json::object();
  for (std::size_t i = 0; i < size(); ++i) {
    const Entry e = entry(i);
    const bool boolean = e.kind == FieldKind::boolean;
    Json one;
    one["type"] = boolean ? "boolean" : "string";
    one["title"] = text(e.label, Lang::en);
    if (boolean)
      one["default"] = get(i) == "true";
    else
      one["default"] = get(i);
    for (const Choice& c : choices(i, Lang::en)) one["examples"].push_back(c.value);
    properties[std::string(e.key)] = std::move(one);
  }
  return Json{{"title", widget()}, {"type", "object"}, {"properties", std::move(properties)}};
}

}  // namespace lab
