// The marks of every figure: drawn, never typed. Positions are centres.
#pragma once

#include "ui/canvas.hpp"

namespace lab::ui {

enum class Side { left, right, up, down };

void stored_disc(const Canvas& c, float x, float y, float radius = 6.5f, Token token = Token::stored);
void exact_diamond(const Canvas& c, float x, float y, float radius = 7.0f);
// From stored to exact, with end caps.
void error_span(const Canvas& c, float x0, float x1, float y);
void tick_mark(const Canvas& c, float x, float y, float size, ImU32 colour);
void cross_mark(const Canvas& c, float x, float y, float size, ImU32 colour);
void plus_mark(const Canvas& c, float x, float y, float size, bool plus, ImU32 colour);
void triangle(const Canvas& c, float x, float y, float size, Side points_to, ImU32 colour);
void chevron(const Canvas& c, float x, float y, bool up, ImU32 colour);
// 45 degree strokes, 6 px apart, inside r.
void hatching(const Canvas& c, const Rect& r, Token token);
void dashed_vline(const Canvas& c, float x, float y0, float y1, float on, float off, Token token);
// A line with legs at both ends; legs > 0 point down.
void bracket(const Canvas& c, float x0, float x1, float y, float legs, Token token, float thickness = 1.5f);

}  // namespace lab::ui
