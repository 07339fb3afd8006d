#include "ui/canvas.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "plot/bit_layout.hpp"
#include "ui/nav.hpp"

namespace lab::ui {
namespace {

constexpr const char* k_window = "figure";
constexpr const char* k_memory = "memory";
Recorder* g_recorder = nullptr;

ImVec2 v2(float x, float y) { return ImVec2(x, y); }
ImRect im(const Rect& r) { return ImRect(r.x, r.y, r.right(), r.bottom()); }

// One per context, freed with it: the figure's window holds the pointer.
Memory* memory_of(ImGuiWindow& window) {
  void** place = window.StateStorage.GetVoidPtrRef(window.GetID(k_memory));
  if (*place == nullptr) {
    Memory* fresh = new Memory;
    *place = fresh;
    ImGuiContextHook hook;
    hook.Type = ImGuiContextHookType_Shutdown;
    hook.UserData = fresh;
    hook.Callback = [](ImGuiContext*, ImGuiContextHook* self) { delete static_cast<Memory*>(self->UserData); };
    ImGui::AddContextHook(ImGui::GetCurrentContext(), &hook);
  }
  return static_cast<Memory*>(*place);
}

Memory* find_memory() {
  ImGuiWindow* window = ImGui::FindWindowByName(k_window);
  return window == nullptr ? nullptr : static_cast<Memory*>(window->StateStorage.GetVoidPtr(window->GetID(k_memory)));
}

ImVec4 vec(plot::Color c, float alpha = 1.0f) {
  return ImVec4(static_cast<float>(c.r) / 255.0f, static_cast<float>(c.g) / 255.0f, static_cast<float>(c.b) / 255.0f,
                alpha);
}

void set_style(Theme theme) {
  ImGuiStyle& style = ImGui::GetStyle();
  const auto set = [&](int slot, Token token, float alpha = 1.0f) {
    style.Colors[slot] = vec(plot::color(theme, token), alpha);
  };
  set(ImGuiCol_WindowBg, Token::surface);
  set(ImGuiCol_Text, Token::text);
  set(ImGuiCol_TextDisabled, Token::muted);
  set(ImGuiCol_TextSelectedBg, Token::focus, 0.3f);
  set(ImGuiCol_InputTextCursor, Token::text);
  for (const int none : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_NavCursor,
                         ImGuiCol_Border, ImGuiCol_NavWindowingDimBg})
    style.Colors[none] = ImVec4(0, 0, 0, 0);
  style.WindowPadding = v2(0, 0);
  style.WindowMinSize = v2(1, 1);
  style.WindowBorderSize = style.FrameBorderSize = style.WindowRounding = style.FrameRounding = 0;
  style.CircleTessellationMaxError = 0.1f;
  style.CurveTessellationTol = 0.3f;
}

}  // namespace

bool dismiss() {
  Memory* memory = find_memory();
  if (memory == nullptr || memory->open_menu.empty()) return false;
  memory->focus_next = memory->open_menu;
  memory->open_menu.clear();
  return true;
}

std::string edited_field_label() {
  const Memory* memory = find_memory();
  return memory == nullptr ? std::string() : memory->field_label;
}

Canvas::Canvas(const FrameSpec& spec) : spec_(spec) {
  set_style(spec.theme);
  const ImGuiIO& io = ImGui::GetIO();
  scale_ = io.DisplayFramebufferScale.x > 0 ? io.DisplayFramebufferScale.x : 1.0f;
  // Text is drawn with fonts that are not pushed; each has to know the density of this canvas.
  for (ImFont* one : io.Fonts->Fonts) one->CurrentRasterizerDensity = ImGui::GetCurrentContext()->FontRasterizerDensity;
  ImGui::SetNextWindowPos(v2(0, 0));
  ImGui::SetNextWindowSize(v2(std::max(spec.width_px, io.DisplaySize.x), std::max(io.DisplaySize.y, 16384.0f)));
  ImGui::Begin(k_window, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoBackground);
  memory_ = memory_of(*ImGui::GetCurrentWindow());
  if (ImGui::IsWindowFocused() && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) dismiss();
  list_ = ImGui::GetWindowDrawList();
  fill(Rect{0, 0, io.DisplaySize.x + 1, io.DisplaySize.y + 1}, Token::surface);
}

Canvas::~Canvas() {
  follow_arrow();
  for (const Ring& r : rings_) {
    // The gap of 2 px is the ground's colour, also where a neighbour stands there.
    list_->AddRect(v2(r.shape.x - 1, r.shape.y - 1), v2(r.shape.right() + 1, r.shape.bottom() + 1),
                   color(Token::surface), r.radius + 1, 0, 2.0f);
    const float out = 2.0f + 1.5f;  // 2 px away, 3 px wide: the middle of the line
    list_->AddRect(v2(r.shape.x - out, r.shape.y - out), v2(r.shape.right() + out, r.shape.bottom() + out),
                   color(Token::focus), r.radius + out, 0, 3.0f);
  }
  ImGui::End();
}

bool Canvas::narrow() const { return spec_.width_px < plot::k_narrow_px; }

ImU32 Canvas::color(plot::Color c) const { return IM_COL32(c.r, c.g, c.b, 255); }

ImU32 Canvas::color(Token token, float alpha) const {
  const plot::Color c = token_color(token);
  return IM_COL32(c.r, c.g, c.b, static_cast<int>(alpha * 255.0f + 0.5f));
}

void Canvas::reach(float bottom) { height_ = std::max(height_, bottom); }

float Canvas::snap(float v) const { return std::round(v * scale_) / scale_; }

float Canvas::stroke(float px) const { return std::max(1.0f, std::round(px * scale_)) / scale_; }

void Canvas::fill(const Rect& r, Token token, float radius) const { fill(r, color(token), radius); }

void Canvas::fill(const Rect& r, ImU32 colour, float radius) const {
  list_->AddRectFilled(v2(snap(r.x), snap(r.y)), v2(snap(r.right()), snap(r.bottom())), colour, radius);
}

void Canvas::frame(const Rect& r, Token token, float thickness, float radius) const {
  const float t = stroke(thickness);
  // ImGui draws half a pixel inside; the rest of the way keeps the outer edge on r for every width.
  const float in = t / 2 - 0.5f;
  list_->AddRect(v2(snap(r.x) + in, snap(r.y) + in), v2(snap(r.right()) - in, snap(r.bottom()) - in), color(token),
                 std::max(0.0f, radius - in), 0, t);
}

void Canvas::hline(float x0, float x1, float y, Token token, float thickness) const {
  const float t = stroke(thickness), top = snap(y - t / 2);
  list_->AddRectFilled(v2(snap(x0), top), v2(snap(x1), top + t), color(token));
}

void Canvas::vline(float x, float y0, float y1, Token token, float thickness) const {
  const float t = stroke(thickness), left = snap(x - t / 2);
  list_->AddRectFilled(v2(left, snap(y0)), v2(left + t, snap(y1)), color(token));
}

Item Canvas::item(std::string_view id, const Rect& r, bool enabled) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  Item out;
  out.id = window->GetID(id.data(), id.data() + id.size());
  const bool usable = enabled && !spec_.readonly;
  record_hit(id, r);
  const ImRect box = im(r);
  if (!ImGui::ItemAdd(box, out.id, nullptr, usable ? ImGuiItemFlags_None : ImGuiItemFlags_NoNav)) return out;
  if (memory_->focus_next == id) {
    memory_->focus_next.clear();
    if (usable && g.NavCursorVisible) focus(out.id, r);
  }
  if (!usable) {
    // Not ImGui's own test: a finger on it still scrolls the page.
    out.hovered = g.HoveredWindow == window && box.Contains(g.IO.MousePos);
    return out;
  }
  reachable(out.id, r);
  out.clicked = ImGui::ButtonBehavior(box, out.id, &out.hovered, &out.held, ImGuiButtonFlags_None);
  out.pressed = out.held && g.ActiveIdIsJustActivated && g.ActiveIdSource == ImGuiInputSource_Mouse;
  out.focused = g.NavId == out.id && g.NavCursorVisible && g.NavWindow == window && !g.IO.AppFocusLost;
  if (out.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return out;
}

void Canvas::ring(const Rect& shape, float radius) { rings_.push_back({shape, radius}); }

void Canvas::reachable(ImGuiID id, const Rect& r) {
  reachable_ids_.push_back(id);
  reachable_boxes_.push_back(r);
}

// Takes an arrow key's move from ImGui and goes to the item of our own choice.
void Canvas::follow_arrow() {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  constexpr ImGuiNavMoveFlags k_not_arrows =
      ImGuiNavMoveFlags_IsTabbing | ImGuiNavMoveFlags_IsPageMove | ImGuiNavMoveFlags_ScrollToEdgeY;
  if (!g.NavMoveSubmitted || !g.NavMoveScoringItems || (g.NavMoveFlags & k_not_arrows) != 0 ||
      g.NavWindow != ImGui::GetCurrentWindow())
    return;
  const auto at = std::find(reachable_ids_.begin(), reachable_ids_.end(), g.NavId);
  if (at == reachable_ids_.end()) return;
  const Direction direction = g.NavMoveDir == ImGuiDir_Left    ? Direction::left
                              : g.NavMoveDir == ImGuiDir_Right ? Direction::right
                              : g.NavMoveDir == ImGuiDir_Up    ? Direction::up
                                                               : Direction::down;
  ImGui::NavMoveRequestCancel();
  const int next = next_box(reachable_boxes_, static_cast<int>(at - reachable_ids_.begin()), direction);
  if (next < 0) return;
  focus(reachable_ids_[static_cast<std::size_t>(next)], reachable_boxes_[static_cast<std::size_t>(next)]);
}

void Canvas::focus(ImGuiID id, const Rect& r) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (g.NavWindow != window) ImGui::FocusWindow(window);
  ImGui::SetNavID(id, ImGuiNavLayer_Main, g.CurrentFocusScopeId, ImGui::WindowRectAbsToRel(window, im(r)));
  ImGui::SetNavCursorVisible(true);
}

void Canvas::record(Recorder* recorder) { g_recorder = recorder; }

void Canvas::record_hit(std::string_view id, const Rect& r) const {
  if (g_recorder != nullptr) g_recorder->hits.push_back({std::string(id), r});
}

Recorder* recorder() { return g_recorder; }

}  // namespace lab::ui
