#include "app/draw_registry.hpp"

namespace lab {

#define LAB_WIDGET(name) void draw_##name(ui::Canvas& canvas, Figure& figure);
#include "widgets/widgets.def"
#undef LAB_WIDGET

namespace app {

namespace {

// A table, and called through it: a figure's drawing stays a function of its own, which the page may load later.
struct Row {
  std::string_view widget;
  void (*draw)(ui::Canvas& canvas, Figure& figure);
};

constexpr Row k_rows[] = {
#define LAB_WIDGET(name) {#name, draw_##name},
#include "widgets/widgets.def"
#undef LAB_WIDGET
};

}  // namespace

float figure_frame(Figure& figure, const FrameSpec& spec) {
  ui::Canvas canvas(spec);
  const std::string_view widget = figure.widget();
  for (const Row& row : k_rows)
    if (row.widget == widget) row.draw(canvas, figure);
  return canvas.height();
}

}  // namespace app
}  // namespace lab
