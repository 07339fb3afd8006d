// A figure without a window: ImGui with a renderer that only says "done", the project's faces, and hands to work it.
#pragma once

#include <imgui.h>

#include <memory>
#include <string>
#include <vector>

#include "app/draw_registry.hpp"
#include "widgets/figure.hpp"

namespace lab::test {

class Bench {
 public:
  explicit Bench(const std::string& state_line, const ui::FrameSpec& spec = {}, float scale = 1);
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  ~Bench();

  Figure& figure() { return *figure_; }
  std::string state() const { return figure_->state_line(); }
  ui::FrameSpec& spec() { return spec_; }
  float height() const { return height_; }
  const ui::Recorder& seen() const { return seen_; }  // what the last frame drew

  void frame(int count = 1);
  ui::Rect place(const std::string& id) const;  // fails the test when there is no such item
  bool has(const std::string& id) const;
  bool shows(const std::string& text) const;

  void point(float x, float y);
  void hover(const std::string& id);
  void leave();
  void press();
  void release();
  void click(const std::string& id);
  void drag(const std::string& from, const std::string& to);
  void key(ImGuiKey key);
  void chord(ImGuiKey letter);  // with Ctrl
  void type(const std::string& text);
  void enter_by_keyboard();       // as Tab into the figure does
  std::string focused() const;    // id of the item with the keyboard's focus, "" for none
  std::uint64_t picture() const;  // hash of what the last frame drew

 private:
  ImFontAtlas atlas_;
  ImGuiContext* context_ = nullptr;
  std::unique_ptr<Figure> figure_;
  ui::FrameSpec spec_;
  float scale_ = 1, height_ = 400;
  int frames_ = 0;
  bool entering_ = false;
  ui::Recorder seen_;
};

// Spec by its parts.
ui::FrameSpec look(float width, Lang lang = Lang::en, Theme theme = Theme::light);

}  // namespace lab::test
