// Machine form of the Model: codes in lower case, values exact, policies knob by knob.
#include <cctype>

#include "widgets/format_facts.hpp"
#include "widgets/policy/widget.hpp"

namespace lab::policy {

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

Json result(const Profile& profile, const Cell& cell) {
  Json out;
  out["profile"] = profile.id;
  out["reply"] = reply_name(cell.reply);
  if (cell.reply == Reply::code) {
    out["code"] = lower(cell.code);
    out["value"] = cell.full;
  }
  out["flags"] = flags_json(cell.flags);
  out["differs"] = cell.differs;
  return out;
}

}  // namespace

Json json(const Model& m) {
  Json out;
  if (!m.valid) {
    out["error"] = message(m.format_error ? *m.format_error : *m.value_error, Lang::en);
    return out;
  }
  out["format"] = format_facts(m.format);
  out["profiles"] = Json::array();
  for (const Column& column : m.columns) {
    const Profile& profile = *column.profile;
    Json one;
    one["id"] = profile.id;
    one["name"] = profile.name;
    one["source"] = profile.source;
    one["rounding"] = rounding_name(rounding_for(profile, m.format));
    one["policy"] = policy_facts(policy_for(profile, m.format));
    one["picked"] = column.picked;
    out["profiles"].push_back(std::move(one));
  }
  out["inputs"] = Json::array();
  for (const Row& row : m.rows) {
    Json one;
    one["input"] = row.full;
    one["what"] = text(row.name, Lang::en);
    one["typed"] = row.typed;
    one["results"] = Json::array();
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      one["results"].push_back(result(*m.columns[i].profile, row.cells[i]));
    out["inputs"].push_back(std::move(one));
  }
  out["parting"] = m.parting;
  return out;
}

}  // namespace lab::policy
