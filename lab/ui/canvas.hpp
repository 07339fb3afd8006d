// What a figure is drawn on: one ImGui window that fills the figure, text by baseline, shapes on whole device pixels,
// and items that answer pointer and keyboard. Everything in CSS px from the figure's top left.
#pragma once

#include <imgui.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plot/theme.hpp"
#include "plot/tokens.hpp"
#include "text/text.hpp"
#include "ui/fonts.hpp"

namespace lab::ui {

using plot::Token;

// How a figure is to be shown this frame.
struct FrameSpec {
  float width_px = 640;
  Theme theme = Theme::light;
  Lang lang = Lang::en;
  bool coarse = false;          // a finger points: rows are 44 px high
  bool readonly = false;        // nothing can be changed, everything can be read
  bool keyboard_focus = false;  // the canvas has the focus, and not by a pointer
};

struct Rect {
  float x = 0, y = 0, w = 0, h = 0;
  float right() const { return x + w; }
  float bottom() const { return y + h; }
  float mid_x() const { return x + w / 2; }
  float mid_y() const { return y + h / 2; }
};

struct Style {
  Face face = Face::text;
  float px = 13;
  Token color = Token::text;
};

enum class Align { left, centre, right };

// What the reader does with an item.
struct Item {
  ImGuiID id = 0;
  bool clicked = false;  // by pointer, Space or Enter
  bool pressed = false;  // the pointer went down on it in this frame
  bool hovered = false;
  bool held = false;
  bool focused = false;  // the keyboard is here and the reader uses it
};

// What was drawn, for tests.
struct Recorder {
  struct Text {
    std::string text;
    Style style;
    Rect box;
  };
  struct Hit {
    std::string id;
    Rect box;
  };
  std::vector<Text> texts;
  std::vector<Hit> hits;
};

// What drawing remembers of a figure between frames; it lives and dies with the ImGui context.
struct Memory {
  std::string open_menu;                     // id of the menu that is open
  std::string focus_next;                    // item that gets the keyboard's focus when it is drawn next
  std::string field_label;                   // of the text field that is being edited; "" when none is
  std::map<std::string, std::string> typed;  // text of a field while it is edited
  int read_out = -1;                         // cell named in the read-out line: last hovered, focused or touched
  bool painting = false;                     // a drag over the bits is going on
  bool paint_one = false;                    // the value it paints
  ImVec2 paint_from{};                       // where the pointer was in the frame before
};

// Of the figure drawn in the current context: closes the open menu (Escape); false when none was open.
bool dismiss();
// What the field that is being edited is called; "" when none is.
std::string edited_field_label();

class Canvas {
 public:
  explicit Canvas(const FrameSpec& spec);
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  ~Canvas();

  const FrameSpec& spec() const { return spec_; }
  Lang lang() const { return spec_.lang; }
  float width() const { return spec_.width_px; }
  bool narrow() const;                                                           // one column, larger controls
  float row_height() const { return spec_.coarse || narrow() ? 44.0f : 36.0f; }  // of a control
  Memory& memory() const { return *memory_; }
  ImDrawList& list() const { return *list_; }
  ImU32 color(Token token, float alpha = 1.0f) const;
  ImU32 color(plot::Color c) const;
  plot::Color token_color(Token token) const { return plot::color(spec_.theme, token); }

  // The content's height; grows while drawing, `figure_frame` returns it.
  void reach(float bottom);
  float height() const { return height_; }

  // Text.
  float measure(std::string_view text, const Style& style) const;
  void text(float x, float baseline, std::string_view text, const Style& style, Align align = Align::left) const;
  // As much as fits into `width`, then "…".
  std::string fitted(std::string_view text, const Style& style, float width) const;
  // The same for a number: its size is kept, "1.0000…e30".
  std::string fitted_number(std::string_view number, const Style& style, float width) const;
  // Lines no wider than `width`, broken at spaces and between Chinese characters.
  std::vector<std::string> wrapped(std::string_view text, const Style& style, float width) const;
  // Baseline that centres capitals and digits of this size on `middle`.
  float centred(float middle, const Style& style) const;

  // Shapes. Edges fall on device pixels.
  float snap(float v) const;
  float stroke(float px) const;  // a line width of whole device pixels, at least one
  void fill(const Rect& r, Token token, float radius = 0) const;
  void fill(const Rect& r, ImU32 colour, float radius = 0) const;
  void frame(const Rect& r, Token token, float thickness = 1, float radius = 0) const;  // inside r
  void hline(float x0, float x1, float y, Token token, float thickness = 1) const;
  void vline(float x, float y0, float y1, Token token, float thickness = 1) const;

  // Items. `enabled` false: it can be read (hovered) but not used.
  Item item(std::string_view id, const Rect& r, bool enabled = true);
  // Draws the focus ring around a shape, above everything else.
  void ring(const Rect& shape, float radius);
  // Something the arrow keys can reach; item() does it for its own.
  void reachable(ImGuiID id, const Rect& r);
  // Moves the keyboard's focus to an item of this frame.
  void focus(ImGuiID id, const Rect& r);

  static void record(Recorder* recorder);  // nullptr: stop
  void record_hit(std::string_view id, const Rect& r) const;

 private:
  std::string longest(std::size_t most, const std::function<std::string(std::size_t)>& candidate, const Style& style,
                      float width) const;

  FrameSpec spec_;
  Memory* memory_ = nullptr;
  ImDrawList* list_ = nullptr;
  float scale_ = 1;
  float height_ = 0;
  struct Ring {
    Rect shape;
    float radius;
  };
  std::vector<Ring> rings_;
  std::vector<ImGuiID> reachable_ids_;
  std::vector<Rect> reachable_boxes_;
  void follow_arrow();
};

}  // namespace lab::ui
