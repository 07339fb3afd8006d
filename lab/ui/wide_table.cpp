#include "ui/wide_table.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr float k_track = 8;

// The first column on show, beside Dear ImGui's own notes about the figure's window.
int& place_of(std::string_view id) {
  return *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID(id.data(), id.data() + id.size()));
}

}  // namespace

ColumnWindow column_window(std::string_view id, int all, float least, float most, float room) {
  ColumnWindow out;
  out.all = all;
  out.count = std::clamp(static_cast<int>(room / least), 1, std::max(all, 1));
  out.pitch = std::min(room / static_cast<float>(out.count), most);
  int& first = place_of(id);
  first = std::clamp(first, 0, std::max(0, all - out.count));
  out.first = first;
  return out;
}

int column_by_key(std::string_view id, const ColumnWindow& window, int column) {
  const bool last = column == window.end() - 1 && column + 1 < window.all;
  const bool right = last && ImGui::IsKeyPressed(ImGuiKey_RightArrow);
  const bool left = column == window.first && column > 0 && ImGui::IsKeyPressed(ImGuiKey_LeftArrow);
  if (!right && !left) return -1;
  ImGui::NavMoveRequestCancel();
  place_of(id) += right ? 1 : -1;
  return right ? column + 1 : column - 1;
}

float column_bar(Canvas& c, std::string_view id, float x, float y, float width, const ColumnWindow& window) {
  if (!window.scrolls()) return 0;
  const float height = c.spec().coarse ? 44.0f : 24.0f;
  const Rect box{x, y, width, height};
  const Item item = c.item(std::string(id) + "_bar", box);
  const float step = width / static_cast<float>(window.all);
  const Rect track{x, box.mid_y() - k_track / 2, width, k_track};
  const Rect thumb{x + step * static_cast<float>(window.first), track.y, step * static_cast<float>(window.count),
                   k_track};
  const bool active = item.hovered || item.held;
  c.fill(track, Token::surface_2, k_track / 2);
  c.fill(thumb, active ? Token::text : Token::edge, k_track / 2);
  if (item.focused) c.ring(Rect{thumb.x, thumb.y, thumb.w, thumb.h}, k_track / 2);
  const ImGuiIO& io = ImGui::GetIO();
  // Not only the item: a figure that cannot be changed can still be read to its last column.
  if (item.held || (c.spec().readonly && item.hovered && io.MouseDown[0])) {
    const float middle = (io.MousePos.x - x) / step - static_cast<float>(window.count) / 2 + 0.5f;
    place_of(id) =
        static_cast<int>(std::clamp(std::floor(middle), 0.0f, static_cast<float>(window.all - window.count)));
  }
  return height;
}

void unequal_mark(const Canvas& c, float x, float y, float size, ImU32 colour) {
  const float half = size / 2, thick = c.stroke(1.5f);
  for (const float dy : {-2.0f, 2.0f}) {
    const float top = c.snap(y + dy - thick / 2), left = c.snap(x - half);
    c.list().AddRectFilled(ImVec2(left, top), ImVec2(left + size, top + thick), colour);
  }
  c.list().AddLine(ImVec2(x - half * 0.5f, y + 5), ImVec2(x + half * 0.5f, y - 5), colour, 1.5f);
}

void check_mark(const Canvas& c, float x, float y, bool on, bool inverted) {
  const Rect box{x - 7, y - 7, 14, 14};
  if (on) {
    c.fill(box, inverted ? Token::surface : Token::text, 3);
    tick_mark(c, x, y, 9, c.color(inverted ? Token::text : Token::surface));
  } else {
    c.fill(box, Token::surface, 3);
    c.frame(box, Token::edge, 1, 3);
  }
}

}  // namespace lab::ui
