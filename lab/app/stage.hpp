// All figures of a page on one GL canvas. The stage owns the window, the font atlas and a root ImGui context that is
// never drawn; every figure has a context of its own that shares the root's renderer. Script copies what was drawn
// to the figure's own 2D canvas (web/stage.js) and feeds the input (web/input.js).
#pragma once

#include <imgui.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/draw_registry.hpp"
#include "widgets/figure.hpp"

struct GLFWwindow;

namespace lab::app {

// Modifier bits of a key event, as web/input.js sends them.
inline constexpr int k_mod_ctrl = 1;
inline constexpr int k_mod_shift = 2;
inline constexpr int k_mod_alt = 4;

struct Slot {
  std::unique_ptr<Figure> figure;
  ImGuiContext* context = nullptr;
  ui::FrameSpec spec{};
  ImVec2 size{640.0f, 400.0f};  // CSS px
  float scale = 1.0f;           // device px per CSS px
  float content_height = 0.0f;
  double now_ms = 0.0;
  double pointer_ms = -1e9;  // time of the last pointer event: hover delays run from here
  std::uint64_t hash = 0;    // of the picture on the 2D canvas; 0 = draw in any case
  int settle = 0;            // unchanged frames still wanted after the last change
  bool drew = false;
  bool wants_ring = false;  // the canvas got the focus by the keyboard: show where it is
};

class Stage {
 public:
  // 0: ready. 2: no WebGL 2. Called again after stage_lost() it opens a new window on Module.canvas.
  int open();
  void lost();
  // The GL context came back on the same canvas. 0: ready.
  int restored();
  // `bytes` come from malloc and belong to the stage from here on, whatever the answer.
  bool add_font(const std::string& face, void* bytes, int size);

  // Id of the new figure; 0 when the line names no widget.
  int create(const std::string& state_line, const std::string& lang, const std::string& theme);
  void destroy(int id);
  void look(int id, const std::string& lang, const std::string& theme, bool coarse, bool readonly);
  Slot* find(int id);

  // One frame. Milliseconds until the next one is wanted, 0: at once, -1: sleep. Height 0: layout only.
  double frame(int id, double now_ms, float width, float height, float scale);

  // Runs frames without a picture until every queued event has reached the figure.
  void drain(Slot& slot, int at_least = 0);

 private:
  void run(Slot& slot, float seconds);
  void advance(Slot& slot) const;
  void paint(const Slot& slot);
  bool textures_pending() const;
  double next_frame(const Slot& slot) const;
  void share_renderer(ImGuiContext* context) const;

  GLFWwindow* window_ = nullptr;
  ImFontAtlas* atlas_ = nullptr;
  ImGuiContext* root_ = nullptr;
  std::map<int, Slot> slots_;
  int next_id_ = 1;
  int frame_count_ = 0;
  bool gl_ready_ = false;
};

Stage& stage();

// Input (stage_input.cpp). Positions in CSS px of the figure; source 0 mouse, 1 touch, 2 pen.
void pointer(Slot& slot, float x, float y, int source);
void pointer_button(Slot& slot, int button, bool down, int source);
void pointer_leave(Slot& slot);
// Scrolls the innermost thing under the pointer that can still move. False: the page's turn.
bool wheel(Slot& slot, float dx, float dy);
// An item is under the pointer: this touch is the figure's.
bool hit(Slot& slot);
// False: the figure has no use for the key (asked for Escape, which then leaves the figure).
bool key(Slot& slot, const std::string& dom_code, bool down, int mods);
void text(Slot& slot, const std::string& utf8);
void focus(Slot& slot, bool focused, bool by_keyboard);
bool wants_text(const Slot& slot);
std::string caret(const Slot& slot);
// Name of the text field that is being edited, for the assistive technology behind the shared textarea; may be empty.
std::string field_label(const Slot& slot);
std::string copy(Slot& slot, bool cut);
void paste(Slot& slot, const std::string& utf8);
const char* cursor(const Slot& slot);

}  // namespace lab::app
