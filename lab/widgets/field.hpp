// A widget's State is plain data with one list of fields. From the list come the state line, JSON, the
// schema, command-line arguments and the page's form: a setting is added in one place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "text/text.hpp"

namespace lab {

enum class FieldKind { text, choice, boolean };

struct Choice {
  std::string value;  // as in the state line
  std::string label;
  std::string group;  // heading in a menu; "" for none
};

struct Done {};

template <typename State>
struct Field {
  std::string_view key;  // snake_case, as in the state line
  FieldKind kind;
  Text label;
  std::string (*get)(const State&);
  Result<Done> (*set)(State&, std::string_view);       // an error leaves the State as it was
  bool (*printed)(const State&);                       // in the canonical state line
  std::vector<Choice> (*choices)(const State&, Lang);  // for FieldKind::choice
};

// Setting from a name out of a fixed list; the error says what is allowed.
template <typename Enum, typename FromName>
Result<Done> set_choice(Enum& target, std::string_view key, std::string_view name, std::string_view allowed,
                        FromName from_name) {
  const std::optional<Enum> found = from_name(name);
  if (!found) return Error{ErrorCode::unknown_choice, {std::string(name), std::string(key), std::string(allowed)}};
  target = *found;
  return Done{};
}

// "anything but false is true"; 0 counts as false too.
inline bool bool_from(std::string_view text) { return text != "false" && text != "0"; }

}  // namespace lab
