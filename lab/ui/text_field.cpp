#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "ui/controls.hpp"

namespace lab::ui {
namespace {

constexpr float k_field_px = 16;
constexpr float k_inset = 12;

int grow(ImGuiInputTextCallbackData* data) {
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    std::string& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
  }
  return 0;
}

}  // namespace

bool text_field(Canvas& c, std::string_view id, std::string_view name, const Rect& box, const std::string& value,
                bool invalid, std::string& typed) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  const std::string label = "##" + std::string(id);
  const ImGuiID item = ImGui::GetID(label.c_str());
  std::string& text = c.memory().typed[std::string(id)];
  field_label(c, name, box);
  const bool was_active = g.ActiveId == item;
  if (!was_active && text != value) text = value;

  if (c.spec().readonly) c.fill(box, Token::surface_2, 4);
  ImFont* face = font(Face::mono);
  const float px = imgui_px(Face::mono, k_field_px);
  ImGui::PushFont(face, px);
  // ImGui centres ascent + descent; capitals and digits stand a little higher than that.
  const float top = std::max(0.0f, std::round((box.h - px) / 2));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(k_inset, top));
  ImGui::SetCursorScreenPos(ImVec2(box.x, box.y));
  ImGui::SetNextItemWidth(box.w);
  ImGuiInputTextFlags flags = ImGuiInputTextFlags_CallbackResize;
  if (c.spec().readonly) flags |= ImGuiInputTextFlags_ReadOnly;
  const bool edited = ImGui::InputText(label.c_str(), text.data(), text.capacity() + 1, flags, grow, &text);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  c.record_hit(id, box);
  c.reachable(item, box);

  const bool hovered = ImGui::IsItemHovered();
  const bool active = g.ActiveId == item;
  if (active) c.memory().field_label = name;
  if (was_active && !active) c.memory().field_label.clear();
  const bool focused = (g.NavId == item && g.NavCursorVisible && g.NavWindow == ImGui::GetCurrentWindow()) ||
                       (active && c.spec().keyboard_focus);
  // Long text ends inside the border, on both sides.
  const Token ground = c.spec().readonly ? Token::surface_2 : Token::surface;
  for (const float x : {box.x, box.right() - k_inset + 2}) c.fill(Rect{x, box.y + 3, k_inset - 2, box.h - 6}, ground);
  if (invalid) {
    c.frame(box, Token::fail, 2, 4);
  } else if (!c.spec().readonly) {
    c.frame(box, hovered || active ? Token::text : Token::edge, active ? 1.5f : 1.0f, 4);
  }
  if (focused) c.ring(box, 4);
  if (edited) typed = text;
  return edited;
}

}  // namespace lab::ui
