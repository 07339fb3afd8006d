#include "app/draw_registry.hpp"

namespace lab {

#define LAB_WIDGET(name) void draw_##name(ui::Canvas& canvas, Figure& figure);
#include "widgets/widgets.def"
#undef LAB_WIDGET

namespace app {

float figure_frame(Figure& figure, const FrameSpec& spec) {
  ui::Canvas canvas(spec);
  const std::string_view widget = figure.widget();
#define LAB_WIDGET(name) \
  if (widget == #name) draw_##name(canvas, figure);
#include "widgets/widgets.def"
#undef LAB_WIDGET
  return canvas.height();
}

}  // namespace app
}  // namespace lab
