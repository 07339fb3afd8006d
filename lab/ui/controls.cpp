#include "ui/controls.hpp"

#include <algorithm>
#include <cmath>

#include "ui/marks.hpp"

namespace lab::ui {
namespace {

constexpr float k_radius = 4;
constexpr Style k_label{Face::text, 12, Token::muted};
constexpr Style k_button{Face::text, 13, Token::text};
constexpr Style k_chip{Face::text, 12, Token::muted};
constexpr Style k_chip_set{Face::text_strong, 12, Token::surface};

// Ground and border of a button in its state.
void button_ground(Canvas& c, const Item& item, const Rect& box, bool inverted, bool enabled) {
  if (!enabled) {
    c.fill(box, Token::surface_2, k_radius);
    return;
  }
  if (inverted || item.held) {
    c.fill(box, Token::text, k_radius);
  } else {
    if (item.hovered) c.fill(box, Token::surface_2, k_radius);
    c.frame(box, item.hovered ? Token::text : Token::edge, 1, k_radius);
  }
  if (item.focused) c.ring(box, k_radius);
}

}  // namespace

void field_label(const Canvas& c, std::string_view label, const Rect& box) {
  c.text(box.x, box.y - 8, c.fitted(label, k_label, box.w), k_label);
}

float field_message(const Canvas& c, std::string_view message, float x, float y, float width) {
  if (message.empty()) return 0;
  const Style style{Face::text, 13, Token::fail};
  cross_mark(c, x + 5, y + 12, 8, c.color(Token::fail));
  float baseline = y + 17;
  for (const std::string& line : c.wrapped(message, style, width - 18)) {
    c.text(x + 18, baseline, line, style);
    baseline += 20;
  }
  return baseline - 17 - y + 4;
}

bool button(Canvas& c, std::string_view id, const Rect& box, std::string_view label, bool chosen, bool enabled) {
  const Item item = c.item(id, box, enabled);
  button_ground(c, item, box, chosen, enabled && !c.spec().readonly);
  Style style = k_button;
  if (!enabled || c.spec().readonly)
    style.color = Token::muted;
  else if (chosen || item.held)
    style.color = Token::surface;
  c.text(box.mid_x(), c.centred(box.mid_y(), style), c.fitted(label, style, box.w - 12), style, Align::centre);
  return item.clicked;
}

float button_width(const Canvas& c, std::string_view label) { return std::ceil(c.measure(label, k_button)) + 24; }

bool step_button(Canvas& c, std::string_view id, const Rect& box, std::string_view code, bool to_right, bool enabled) {
  const Item item = c.item(id, box, enabled);
  const bool usable = enabled && !c.spec().readonly;
  button_ground(c, item, box, false, usable);
  const Token ink = !usable ? Token::muted : item.held ? Token::surface : Token::text;
  const Style style{Face::mono, 12, ink};
  const float edge = to_right ? box.right() - 13 : box.x + 13;
  triangle(c, edge, box.mid_y(), 10, to_right ? Side::right : Side::left, c.color(ink));
  const float baseline = c.centred(box.mid_y(), style);
  if (to_right)
    c.text(box.right() - 26, baseline, c.fitted(code, style, box.w - 32), style, Align::right);
  else
    c.text(box.x + 26, baseline, c.fitted(code, style, box.w - 32), style);
  return item.clicked;
}

int stepper(Canvas& c, std::string_view id, const Rect& box, std::string_view value, bool can_less, bool can_more) {
  const float w = std::max(32.0f, box.h);
  int out = 0;
  c.frame(box, Token::edge, 1, k_radius);
  for (const bool plus : {false, true}) {
    const Rect end{plus ? box.right() - w : box.x, box.y, w, box.h};
    const bool enabled = plus ? can_more : can_less;
    const Item item = c.item(std::string(id) + (plus ? "+" : "-"), end, enabled);
    const bool usable = enabled && !c.spec().readonly;
    if (usable && (item.hovered || item.held))
      c.fill(Rect{end.x + 1, end.y + 1, end.w - 2, end.h - 2}, item.held ? Token::text : Token::surface_2,
             k_radius - 1);
    plus_mark(c, end.mid_x(), end.mid_y(), 10, plus,
              c.color(!usable     ? Token::edge
                      : item.held ? Token::surface
                                  : Token::text));
    if (item.focused) c.ring(end, k_radius);
    if (item.clicked) out = plus ? 1 : -1;
  }
  const Style style{Face::mono, 14, Token::text};
  c.text(box.mid_x(), c.centred(box.mid_y(), style), value, style, Align::centre);
  return out;
}

float chip_width(const Canvas& c, std::string_view label, bool set) {
  return std::ceil(c.measure(label, set ? k_chip_set : k_chip)) + (set ? 31.0f : 16.0f);
}

float chip(const Canvas& c, float x, float y, std::string_view label, bool set) {
  const Rect box{x, y, chip_width(c, label, set), k_chip_height};
  const Style& style = set ? k_chip_set : k_chip;
  if (set) {
    c.fill(box, Token::text, 3);
    tick_mark(c, x + 13, box.mid_y(), 10, c.color(Token::surface));
  } else {
    c.frame(box, Token::rule, 1, 3);
  }
  c.text(x + (set ? 23.0f : 8.0f), c.centred(box.mid_y(), style), label, style);
  return box.w;
}

}  // namespace lab::ui
