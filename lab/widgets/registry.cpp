#include <nlohmann/json.hpp>

#include "widgets/figure.hpp"
#include "widgets/state_line.hpp"

namespace lab {

#define LAB_WIDGET(name) std::unique_ptr<Figure> make_##name();
#include "widgets/widgets.def"
#undef LAB_WIDGET

namespace {

struct Row {
  std::string_view name;
  std::unique_ptr<Figure> (*make)();
};

constexpr Row k_widgets[] = {
#define LAB_WIDGET(name) {#name, make_##name},
#include "widgets/widgets.def"
#undef LAB_WIDGET
};

}  // namespace

std::vector<std::string_view> widget_names() {
  std::vector<std::string_view> out;
  for (const Row& row : k_widgets) out.push_back(row.name);
  return out;
}

Result<std::unique_ptr<Figure>> make_figure(std::string_view state_line) {
  const StateLine parsed = parse_state_line(state_line);
  for (const Row& row : k_widgets) {
    if (row.name != parsed.widget) continue;
    std::unique_ptr<Figure> figure = row.make();
    figure->set_state_line(state_line);
    return figure;
  }
  for (const Error& error : parsed.problems)
    if (parsed.widget.empty()) return error;
  std::string known;
  for (const Row& row : k_widgets) known += (known.empty() ? "" : " ") + std::string(row.name);
  return Error{ErrorCode::unknown_widget, {parsed.widget, known}};
}

}  // namespace lab
