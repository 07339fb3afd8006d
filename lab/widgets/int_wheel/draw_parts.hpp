// The pieces of the picture. All take the left edge, the top and the width they may use, and return the y under them.
// They change nothing but Sheet::next.
#pragma once

#include "ui/canvas.hpp"
#include "ui/controls.hpp"
#include "widgets/draw_sheet.hpp"
#include "widgets/int_wheel/widget.hpp"

namespace lab::int_wheel {

struct Sheet : SheetOf<WheelFigure> {};

float draw_inputs(Sheet& s, float x, float y, float w);
float draw_equation(Sheet& s, float x, float y, float w);
float draw_ring(Sheet& s, float x, float y, float w);
float draw_policies(Sheet& s, float x, float y, float w);
float draw_flags(Sheet& s, float x, float y, float w);
float draw_words(Sheet& s, float x, float y, float w);
float draw_sum(Sheet& s, float x, float y, float w);

// The menu of types; the one that holds is listed even when it is not a usual one.
std::vector<ui::MenuEntry> type_entries(const std::string& current);
// The reason why a setting cannot be read, at its place; returns the y under it.
float draw_problem(Sheet& s, std::string_view key, float x, float y, float w);

}  // namespace lab::int_wheel
