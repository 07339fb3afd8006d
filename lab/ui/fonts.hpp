// The faces of the canvas. Sizes are CSS font sizes (px per em), as in the style sheet; Dear ImGui's own sizes are
// ascent + descent, so the two differ by a factor per face.
#pragma once

#include <imgui.h>

namespace lab::ui {

enum class Face { text, text_strong, mono, mono_strong, symbols, cjk };

// Adds a font file to the atlas. `bytes` come from malloc and belong to the atlas from here on, whatever the answer.
// symbols and cjk fill the gaps of the other four, in any order of arrival, also after frames have been drawn.
// false: this is no font, or it was there before.
bool add_face(ImFontAtlas& atlas, Face face, void* bytes, int size);

// The face in the atlas of the current context; another face stands in for one that has not arrived; nullptr when none
// has.
ImFont* font(Face face);

// Dear ImGui's size for a CSS font size, rounded to whole pixels.
float imgui_px(Face face, float css_px);

// Height above the baseline where ImGui starts the line.
float ascent_px(Face face, float css_px);

// Height of capitals and digits, as a share of the font size: the same for all faces, so that they mix on one line.
inline constexpr float k_cap_height = 0.73f;

}  // namespace lab::ui
