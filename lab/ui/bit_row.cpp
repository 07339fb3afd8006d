#include "ui/bit_row.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "plot/scale.hpp"
#include "ui/marks.hpp"

namespace lab::ui {
namespace {

using plot::BitArrangement;
using plot::BitField;
using plot::BitLayout;
using plot::BitRun;

constexpr float k_word_height = 31;    // words and bracket above a row
constexpr float k_bracket_y = 21;      // of the bracket's line below the words' top
constexpr float k_weight_height = 22;  // weights below a row
constexpr float k_nibble_height = 30;  // brackets with hex digits below them
constexpr Style k_weight{Face::text, 12, Token::muted};

struct Rows {
  std::vector<float> cell_top;  // of each row of cells
  float bottom = 0;             // under the last row's cells and weights
};

bool weights_in_each_row(const BitLayout& layout) { return layout.arrangement != BitArrangement::by_byte; }

// A row has words above it when a field starts there, and weights below when it ends there.
Rows rows_of(const BitLayout& layout, float y) {
  Rows out;
  const float cell_pitch = layout.cell_height + 4;
  float top = y;
  for (int row = 0; row < layout.rows; ++row) {
    bool starts = false, ends = false;
    for (const BitRun& run : layout.runs) {
      if (run.row != row) continue;
      starts |= std::none_of(layout.runs.begin(), layout.runs.end(),
                             [&](const BitRun& r) { return r.field == run.field && r.row < row; });
      ends |= std::none_of(layout.runs.begin(), layout.runs.end(),
                           [&](const BitRun& r) { return r.field == run.field && r.row > row; });
    }
    if (starts && (row == 0 || weights_in_each_row(layout))) top += k_word_height + (row > 0 ? 10.0f : 0.0f);
    out.cell_top.push_back(top);
    top += cell_pitch;
    if (ends && weights_in_each_row(layout)) top += k_weight_height - 4;
  }
  out.bottom = top;
  return out;
}

Rect cell_rect(const BitLayout& layout, const Rows& rows, float x, std::size_t i) {
  const plot::BitCell& cell = layout.cells[i];
  return {x + cell.x, rows.cell_top[static_cast<std::size_t>(cell.row)], layout.cell_width, layout.cell_height};
}

// A bracket over each field's first cells and its word over the bracket. Words wider than their brackets push each
// other aside.
void draw_words(const Canvas& c, float x, const Rows& rows, const BitLayout& layout, const BitRowView& view) {
  struct Word {
    const std::string* text;
    Style style;
  };
  for (int row = 0; row < layout.rows; ++row) {
    std::vector<Word> words;
    std::vector<double> centres, widths;
    const float top = rows.cell_top[static_cast<std::size_t>(row)] - k_word_height;
    for (const BitRun& run : layout.runs) {
      const bool first = std::none_of(layout.runs.begin(), layout.runs.end(), [&](const BitRun& r) {
        return r.field == run.field && (r.row < run.row || (r.row == run.row && r.x0 < run.x0));
      });
      if (run.row != row || !first || (layout.arrangement == BitArrangement::by_byte && row > 0)) continue;
      const float x0 = x + run.x0, x1 = x + run.x1;
      const float in = run.field == BitField::sign && x1 - x0 > 30 ? 5.0f : 1.0f;
      bracket(c, x0 + in, x1 - in, top + k_bracket_y, 5, role_token(run.field));
      const std::string& word = run.field == BitField::sign       ? view.sign
                                : run.field == BitField::exponent ? view.exponent
                                                                  : view.fraction;
      words.push_back({&word, {Face::text_strong, 13, role_token(run.field)}});
      widths.push_back(c.measure(word, words.back().style));
      centres.push_back((x0 + x1) / 2);
    }
    const std::vector<double> placed = plot::pushed_apart(centres, widths, 10, x, x + layout.available);
    for (std::size_t i = 0; i < words.size(); ++i)
      c.text(static_cast<float>(placed[i]), top + 13, *words[i].text, words[i].style, Align::centre);
  }
}

// Each weight where there is room, else the first, every third and the last of a field.
void draw_weights(const Canvas& c, float x, const Rows& rows, const BitLayout& layout, const BitRowView& view) {
  if (!weights_in_each_row(layout)) return;
  for (const BitRun& run : layout.runs) {
    const bool last_row = std::none_of(layout.runs.begin(), layout.runs.end(),
                                       [&](const BitRun& r) { return r.field == run.field && r.row > run.row; });
    if (!last_row) continue;
    const float baseline = rows.cell_top[static_cast<std::size_t>(run.row)] + layout.cell_height + 15;
    const auto label = [&](int i) -> const std::string& {
      return view.cells[static_cast<std::size_t>(run.first + i)].weight;
    };
    const auto centre = [&](int i) {
      return x + layout.cells[static_cast<std::size_t>(run.first + i)].x + layout.cell_width / 2;
    };
    bool each = layout.pitch >= 28;
    for (int i = 0; i + 1 < run.count && each; ++i)
      each = (c.measure(label(i), k_weight) + c.measure(label(i + 1), k_weight)) / 2 + 3 <= layout.pitch;
    float free_from = -1e9f;
    const int last = run.count - 1;
    const float last_left = centre(last) - c.measure(label(last), k_weight) / 2;
    for (int i = 0; i < run.count; ++i) {
      if (!each && i != last && i % 3 != 0) continue;
      const float half = c.measure(label(i), k_weight) / 2;
      if (i != 0 && centre(i) - half < free_from) continue;
      if (i != last && i != 0 && centre(i) + half + 6 > last_left) continue;
      c.text(centre(i), baseline, label(i), k_weight, Align::centre);
      free_from = centre(i) + half + (each ? 2.0f : 6.0f);
    }
  }
}

// The code is read off the row: a bracket and the hex digit under each four cells.
void draw_nibbles(const Canvas& c, float x, float y, const BitLayout& layout, const BitRowView& view) {
  const Style digit{Face::mono_strong, 13, Token::text};
  const int n = static_cast<int>(layout.cells.size());
  int end = n;
  for (std::size_t k = view.nibbles.size(); k-- > 0 && end > 0;) {
    const int first = std::max(0, end - 4);
    const float x0 = x + layout.cells[static_cast<std::size_t>(first)].x + 5;
    const float x1 = x + layout.cells[static_cast<std::size_t>(end - 1)].x + layout.cell_width - 5;
    const float middle = (x0 + x1) / 2, line = y + 8;
    c.text(middle, c.centred(line, digit), view.nibbles[k], digit, Align::centre);
    if (x1 - x0 > 30) {
      c.hline(x0, middle - 11, line, Token::edge);
      c.hline(middle + 11, x1, line, Token::edge);
      c.vline(x0 + 0.5f, line - 4, line, Token::edge);
      c.vline(x1 - 0.5f, line - 4, line, Token::edge);
    }
    end = first;
  }
}

// Byte number at the left is the offset from the low end; hex at the right.
void draw_bytes(const Canvas& c, float x, const Rows& rows, const BitLayout& layout, const BitRowView& view) {
  const Style style{Face::mono, 13, Token::text};
  const float right = x + 8 * layout.pitch + 8;
  for (int row = 0; row < layout.rows; ++row) {
    const int byte = layout.rows - 1 - row;
    const float middle = rows.cell_top[static_cast<std::size_t>(row)] + layout.cell_height / 2;
    const Style number{Face::text, 12, Token::muted};
    c.text(x - 8, c.centred(middle, number), std::to_string(byte), number, Align::right);
    std::string hex;
    const std::size_t count = view.nibbles.size();
    for (int k = 1; k >= 0; --k) {
      const std::size_t from_low = static_cast<std::size_t>(2 * byte + k);
      if (from_low < count) hex += view.nibbles[count - 1 - from_low];
    }
    c.text(right, c.centred(middle, style), hex, style);
  }
}

// The segment the pointer went along since the frame before crosses the cell.
bool crosses(const Rect& r, ImVec2 from, ImVec2 to) {
  const float steps = std::max(1.0f, std::ceil(std::max(std::fabs(to.x - from.x), std::fabs(to.y - from.y)) / 8.0f));
  for (float k = 0; k <= steps; k += 1) {
    const float px = from.x + (to.x - from.x) * k / steps, py = from.y + (to.y - from.y) * k / steps;
    if (px >= r.x && px < r.right() && py >= r.y && py < r.bottom()) return true;
  }
  return false;
}

}  // namespace

BitRowResult bit_row(Canvas& c, float x, float y, const BitLayout& layout, const BitRowView& view) {
  BitRowResult out;
  Memory& memory = c.memory();
  const ImGuiIO& io = ImGui::GetIO();
  const bool by_byte = layout.arrangement == BitArrangement::by_byte;
  if (by_byte) x += 24;
  const Rows rows = rows_of(layout, y);
  const float digit_px = plot::bit_digit_px(layout.pitch);
  draw_words(c, x, rows, layout, view);

  if (memory.painting && !io.MouseDown[0]) memory.painting = false;
  int focus_to = -1;
  std::vector<Item> items;
  std::vector<Rect> hits;
  for (std::size_t i = 0; i < layout.cells.size(); ++i) {
    const Rect cell = cell_rect(layout, rows, x, i);
    const Rect hit{cell.x - 1, cell.y - 2, layout.pitch, cell.h + 4};
    const Item item = c.item("bit" + std::to_string(i), hit);
    items.push_back(item);
    hits.push_back(hit);
    const int index = static_cast<int>(i);
    if (item.pressed && !memory.painting) {
      memory.painting = true;
      memory.paint_one = !view.cells[i].one;
      memory.paint_from = io.MousePos;
    }
    const bool painted =
        memory.painting && view.cells[i].one != memory.paint_one && crosses(hit, memory.paint_from, io.MousePos);
    // A click that painted on the way down is done; the keyboard toggles.
    const bool keyed = item.clicked && !ImGui::IsMouseReleased(0);
    if (painted || keyed) out.flips.push_back(index);
    if (item.focused) {
      // Along the row, not to whatever else lies in that direction.
      const int step = ImGui::IsKeyPressed(ImGuiKey_LeftArrow) ? -1 : ImGui::IsKeyPressed(ImGuiKey_RightArrow) ? 1 : 0;
      if (step != 0 && index + step >= 0 && index + step < static_cast<int>(layout.cells.size())) {
        ImGui::NavMoveRequestCancel();
        focus_to = index + step;
      }
    }
    if (item.focused && !c.spec().readonly) {
      const bool zero = ImGui::IsKeyPressed(ImGuiKey_0) || ImGui::IsKeyPressed(ImGuiKey_Keypad0);
      const bool one = ImGui::IsKeyPressed(ImGuiKey_1) || ImGui::IsKeyPressed(ImGuiKey_Keypad1);
      if (zero || one) {
        if (view.cells[i].one != one) out.flips.push_back(index);
        focus_to = std::min(index + 1, static_cast<int>(layout.cells.size()) - 1);
      }
    }
    const bool under_pointer = memory.painting ? crosses(hit, io.MousePos, io.MousePos) : item.hovered;
    if (under_pointer || item.focused) out.read = index;
    bit_cell(c, cell, layout.cells[i].field, view.cells[i].one, digit_px,
             {under_pointer && !item.focused, item.held, c.spec().readonly});
    if (item.focused) c.ring(cell, layout.cells[i].field == BitField::sign ? std::min(cell.w, cell.h) / 2 : 3);
  }
  if (memory.painting) memory.paint_from = io.MousePos;
  if (focus_to >= 0) c.focus(items[static_cast<std::size_t>(focus_to)].id, hits[static_cast<std::size_t>(focus_to)]);
  if (out.read >= 0) memory.read_out = out.read;

  draw_weights(c, x, rows, layout, view);
  float bottom = rows.bottom;
  if (by_byte) {
    draw_bytes(c, x, rows, layout, view);
  } else if (layout.arrangement == BitArrangement::one_row) {
    draw_nibbles(c, x, bottom + 4, layout, view);
    bottom += k_nibble_height - 8;
  }
  out.height = bottom - y;
  for (const BitRun& run : layout.runs)
    if (run.row == 0) out.first_row_right = x + run.x1;
  out.first_row_middle = rows.cell_top[0] + layout.cell_height / 2;
  return out;
}

}  // namespace lab::ui
