// A figure is a State and its cached Model behind one face; the page, the command and the tests know only this.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.hpp"
#include "text/text.hpp"
#include "widgets/field.hpp"

namespace lab {

using Json = nlohmann::ordered_json;

struct Table {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

struct FormField {
  std::string key;
  std::string label;
  FieldKind kind = FieldKind::text;
  std::string value;
  std::vector<Choice> choices;
};

// Verdict on the figure's question.
struct Answer {
  std::string id;
  bool correct = false;
  Text message{};
  std::vector<std::string> args;
};

// Something wrong with one setting ("" = with the line). A notice was ignored, an error shows in place.
struct Problem {
  std::string key;
  Error error;
  bool notice = false;
};

class Figure {
 public:
  Figure() = default;
  Figure(const Figure&) = delete;
  Figure& operator=(const Figure&) = delete;
  virtual ~Figure() = default;

  virtual std::string_view widget() const = 0;
  // Canonical: print(parse(line)).
  virtual std::string state_line() const = 0;
  // From defaults, then every setting of the line; problems() holds what was wrong.
  virtual void set_state_line(std::string_view line) = 0;
  // One setting from text; an error leaves the state unchanged.
  virtual Result<Done> edit(std::string_view key, std::string_view value) = 0;
  virtual std::vector<Problem> problems() const = 0;

  virtual std::string title(Lang lang) const = 0;
  virtual std::string question(Lang lang) const = 0;
  virtual std::string start_label(Lang lang) const = 0;
  virtual std::string start_line() const = 0;  // state the question starts from
  virtual std::string summary(Lang lang) const = 0;
  virtual Table table(Lang lang) const = 0;
  virtual std::vector<FormField> form(Lang lang) const = 0;
  virtual std::optional<Answer> answer() const = 0;
  virtual std::string command() const = 0;  // the numlab command that shows the same
  virtual Json json() const = 0;
  virtual Json schema() const = 0;

  // Long work. A figure whose model takes more than a moment computes it in slices of so many operations; what comes
  // out does not depend on the slices. While there is work left, everything above tells what is done so far.
  virtual bool working() const { return false; }
  virtual double progress() const { return 1; }  // 0 to 1
  // About `budget` operations (some 10 ns each); true: there is more to do. Does nothing after cancel().
  virtual bool work(std::int64_t /*budget*/) { return false; }
  virtual void cancel() {}  // stops and keeps what is done, until resume() or another state
  virtual void resume() {}
};

// What a page may compute at once while it answers an event, a few tens of milliseconds.
inline constexpr std::int64_t k_operations_at_once = 1'500'000;

// Widget of the line's name with the line's state; the error is unknown_widget.
Result<std::unique_ptr<Figure>> make_figure(std::string_view state_line);

std::vector<std::string_view> widget_names();

}  // namespace lab
