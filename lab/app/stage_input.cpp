// Input of one figure. Script calls these from its own listeners on the figure's canvas; ImGui spreads quick events
// over frames, so whatever needs an answer at once (touch, clipboard, leaving) drains the queue first.
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>

#include "app/stage.hpp"

namespace lab::app {
namespace {

constexpr int k_settle_after_input = 2;

ImGuiMouseSource source_of(int source) {
  return source == 1 ? ImGuiMouseSource_TouchScreen : source == 2 ? ImGuiMouseSource_Pen : ImGuiMouseSource_Mouse;
}

ImGuiKey key_of(std::string_view code) {
  struct Named {
    std::string_view code;
    ImGuiKey key;
  };
  constexpr Named k_named[] = {
      {"ArrowLeft", ImGuiKey_LeftArrow}, {"ArrowRight", ImGuiKey_RightArrow},
      {"ArrowUp", ImGuiKey_UpArrow},     {"ArrowDown", ImGuiKey_DownArrow},
      {"Home", ImGuiKey_Home},           {"End", ImGuiKey_End},
      {"PageUp", ImGuiKey_PageUp},       {"PageDown", ImGuiKey_PageDown},
      {"Enter", ImGuiKey_Enter},         {"NumpadEnter", ImGuiKey_KeypadEnter},
      {"Space", ImGuiKey_Space},         {"Backspace", ImGuiKey_Backspace},
      {"Delete", ImGuiKey_Delete},       {"Escape", ImGuiKey_Escape},
      {"Minus", ImGuiKey_Minus},         {"Equal", ImGuiKey_Equal},
      {"NumpadAdd", ImGuiKey_KeypadAdd}, {"NumpadSubtract", ImGuiKey_KeypadSubtract},
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto nth = [](ImGuiKey first, char c, char from) { return static_cast<ImGuiKey>(first + (c - from)); };
  if (code.size() == 4 && code.substr(0, 3) == "Key" && code[3] >= 'A' && code[3] <= 'Z')
    return nth(ImGuiKey_A, code[3], 'A');
  if (code.size() == 6 && code.substr(0, 5) == "Digit" && is_digit(code[5])) return nth(ImGuiKey_0, code[5], '0');
  if (code.size() == 7 && code.substr(0, 6) == "Numpad" && is_digit(code[6]))
    return nth(ImGuiKey_Keypad0, code[6], '0');
  for (const Named& named : k_named)
    if (named.code == code) return named.key;
  return ImGuiKey_None;
}

bool text_is_active(const Slot& slot) {
  const ImGuiContext& g = *slot.context;
  return g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID;
}

ImGuiIO& touched(Slot& slot) {
  slot.settle = k_settle_after_input;
  return slot.context->IO;
}

void chord(Slot& slot, ImGuiKey letter) {
  ImGuiIO& io = touched(slot);
  const bool held = io.KeyCtrl;
  io.AddKeyEvent(ImGuiMod_Ctrl, true);
  io.AddKeyEvent(letter, true);
  stage().drain(slot, 2);
  io.AddKeyEvent(letter, false);
  io.AddKeyEvent(ImGuiMod_Ctrl, held);
  stage().drain(slot, 1);
}

// Where the window goes when `delta` is added; `at` itself when it cannot move that way.
float scrolled(float at, float target, float max, float delta) {
  const float from = target < FLT_MAX ? target : at;
  return std::clamp(from + delta, 0.0f, max);
}

}  // namespace

void pointer(Slot& slot, float x, float y, int source) {
  ImGuiIO& io = touched(slot);
  slot.pointer_ms = slot.now_ms;
  io.AddMouseSourceEvent(source_of(source));
  io.AddMousePosEvent(x, y);
}

void pointer_button(Slot& slot, int button, bool down, int source) {
  if (button < 0 || button >= ImGuiMouseButton_COUNT) return;
  ImGuiIO& io = touched(slot);
  io.AddMouseSourceEvent(source_of(source));
  io.AddMouseButtonEvent(button, down);
  slot.wants_ring = false;  // looking for the first item would take the focus from the one that is pressed
}

void pointer_leave(Slot& slot) { touched(slot).AddMousePosEvent(-FLT_MAX, -FLT_MAX); }

bool wheel(Slot& slot, float dx, float dy) {
  stage().drain(slot);
  ImGui::SetCurrentContext(slot.context);
  for (ImGuiWindow* window = slot.context->HoveredWindow; window != nullptr; window = window->ParentWindow) {
    // The figure itself is as high as its content; only what scrolls inside it counts.
    if ((window->Flags & (ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Popup)) == 0) return false;
    if ((window->Flags & ImGuiWindowFlags_NoScrollWithMouse) == 0) {
      const float x = scrolled(window->Scroll.x, window->ScrollTarget.x, window->ScrollMax.x, dx);
      const float y = scrolled(window->Scroll.y, window->ScrollTarget.y, window->ScrollMax.y, dy);
      const bool moves_x = std::fabs(x - window->Scroll.x) > 0.0f;
      const bool moves_y = std::fabs(y - window->Scroll.y) > 0.0f;
      if (moves_x) ImGui::SetScrollX(window, x);
      if (moves_y) ImGui::SetScrollY(window, y);
      if (moves_x || moves_y) {
        touched(slot);
        return true;
      }
    }
    if ((window->Flags & ImGuiWindowFlags_Popup) != 0) return true;  // the page does not move under an open menu
  }
  return false;
}

bool hit(Slot& slot) {
  stage().drain(slot, 2);
  const ImGuiContext& g = *slot.context;
  const bool on_popup = g.HoveredWindow != nullptr && (g.HoveredWindow->Flags & ImGuiWindowFlags_Popup) != 0;
  return g.HoveredId != 0 || on_popup || (g.ActiveId != 0 && g.IO.MouseDown[0]);
}

bool key(Slot& slot, const std::string& dom_code, bool down, int mods) {
  const ImGuiContext& g = *slot.context;
  const ImGuiKey named = key_of(dom_code);
  if (named == ImGuiKey_Escape && down && g.ActiveId == 0 && g.OpenPopupStack.Size == 0) {
    ImGui::SetCurrentContext(slot.context);
    touched(slot);
    return ui::dismiss();
  }
  ImGuiIO& io = touched(slot);
  io.AddKeyEvent(ImGuiMod_Ctrl, (mods & k_mod_ctrl) != 0);
  io.AddKeyEvent(ImGuiMod_Shift, (mods & k_mod_shift) != 0);
  io.AddKeyEvent(ImGuiMod_Alt, (mods & k_mod_alt) != 0);
  if (named != ImGuiKey_None) io.AddKeyEvent(named, down);
  return true;
}

void text(Slot& slot, const std::string& utf8) { touched(slot).AddInputCharactersUTF8(utf8.c_str()); }

void focus(Slot& slot, bool focused, bool by_keyboard) {
  slot.spec.keyboard_focus = focused && by_keyboard;
  if (focused) {
    touched(slot).AddFocusEvent(true);
    slot.wants_ring = by_keyboard;
    return;
  }
  // What was typed last still belongs to this figure. A field that stays active would want frames for ever.
  stage().drain(slot);
  touched(slot).AddFocusEvent(false);
  stage().drain(slot, 1);
  slot.wants_ring = false;
  ImGui::SetCurrentContext(slot.context);
  ImGui::ClearActiveID();
  ImGui::ClosePopupsExceptModals();
  ImGui::SetNavCursorVisible(false);
}

bool wants_text(const Slot& slot) {
  return text_is_active(slot) && (slot.context->InputTextState.Flags & ImGuiInputTextFlags_ReadOnly) == 0;
}

std::string caret(const Slot& slot) {
  const ImGuiPlatformImeData& ime = slot.context->PlatformImeData;
  const auto whole = [](float v) { return std::to_string(static_cast<int>(v + 0.5f)); };
  return "{\"x\":" + whole(ime.InputPos.x) + ",\"y\":" + whole(ime.InputPos.y) +
         ",\"h\":" + whole(ime.InputLineHeight) + "}";
}

std::string field_label(const Slot& slot) {
  ImGui::SetCurrentContext(slot.context);
  return ui::edited_field_label();
}

std::string copy(Slot& slot, bool cut) {
  stage().drain(slot);
  if (!text_is_active(slot)) return {};
  ImGui::SetCurrentContext(slot.context);
  ImGui::SetClipboardText("");
  chord(slot, cut ? ImGuiKey_X : ImGuiKey_C);
  const char* copied = ImGui::GetClipboardText();
  return copied == nullptr ? std::string() : std::string(copied);
}

void paste(Slot& slot, const std::string& utf8) {
  stage().drain(slot);
  ImGui::SetCurrentContext(slot.context);
  ImGui::SetClipboardText(utf8.c_str());
  chord(slot, ImGuiKey_V);
}

const char* cursor(const Slot& slot) {
  switch (slot.context->MouseCursor) {
    case ImGuiMouseCursor_TextInput:
      return "text";
    case ImGuiMouseCursor_Hand:
      return "pointer";
    case ImGuiMouseCursor_ResizeAll:
      return "move";
    case ImGuiMouseCursor_ResizeNS:
      return "ns-resize";
    case ImGuiMouseCursor_ResizeEW:
      return "ew-resize";
    case ImGuiMouseCursor_NotAllowed:
      return "not-allowed";
    default:
      return "default";
  }
}

}  // namespace lab::app
