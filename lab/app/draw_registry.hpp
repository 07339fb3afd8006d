// From a figure to its picture: which draw function belongs to which widget (widgets.def).
#pragma once

#include "ui/canvas.hpp"
#include "widgets/figure.hpp"

namespace lab::app {

using ui::FrameSpec;

// Draws one frame of the figure; called between ImGui::NewFrame and ImGui::Render of the figure's own context.
// What the reader did since the last frame changes the figure. Returns the content's height in CSS px.
float figure_frame(Figure& figure, const FrameSpec& spec);

}  // namespace lab::app
