// Type, width, operation and operands; the equation under them.
#include <algorithm>
#include <cmath>

#include "plot/typography.hpp"
#include "ui/marks.hpp"
#include "widgets/int_wheel/draw_parts.hpp"

namespace lab::int_wheel {

namespace {

using plot::pretty;
using ui::Face;
using ui::Rect;
using ui::Style;
using ui::Token;

constexpr float k_gap = 12;

// Controls after each other, wrapping; labels above them.
struct Flow {
  float left, right, x, y, h;
  Rect place(float w) {
    if (x > left && x + w > right + 0.5f) {
      x = left;
      y += h + 30;
    }
    const Rect out{x, y, w, h};
    x += w + k_gap;
    return out;
  }
};

struct Widths {
  float type, bits, op, operand;
};

// One row, two rows (type and operation, operands), or three on a phone.
Widths widths(float w) {
  if (w >= 700) return {128, 112, 224, std::min(140.0f, (w - 464 - 4 * k_gap) / 2)};
  const float half = std::floor((w - k_gap) / 2);
  if (w < 490) return {half, w - k_gap - half, w, half};
  return {120, 112, w - 232 - 2 * k_gap, half};
}

void draw_type(Sheet& s, const Rect& type, const Rect& bits) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  ui::field_label(c, s.word(Text::int_wheel_field_type), type);
  ui::menu_box(c, "type", type, m.type_name, true, "");
  if (m.problem("type") != nullptr) c.frame(type, Token::fail, 2, 4);
  ui::field_label(c, s.word(Text::int_wheel_field_bits), bits);
  const int step = ui::stepper(c, "bits", bits, std::to_string(m.type.bits), m.type.bits > k_least_bits,
                               m.type.bits < k_max_int_bits);
  if (step != 0) choose_type(s.next, int_name({m.type.bits + step, m.type.is_signed}));
}

void draw_operations(Sheet& s, const Rect& box) {
  ui::field_label(s.c, s.word(Text::int_wheel_field_op), box);
  const struct {
    IntOp op;
    const char* label;
  } ops[] = {{IntOp::add, "a + b"}, {IntOp::sub, "a − b"}, {IntOp::mul, "a × b"}, {IntOp::neg, "−a"}};
  const float pitch = (box.w + 4) / 4;
  float x = box.x;
  for (const auto& [op, label] : ops) {
    const Rect one{x, box.y, pitch - 4, box.h};
    if (ui::button(s.c, int_op_name(op), one, label, s.figure.state().op == op)) s.next.op = op;
    x += pitch;
  }
}

}  // namespace

float draw_problem(Sheet& s, std::string_view key, float x, float y, float w) {
  const Error* problem = s.model().problem(key);
  if (problem == nullptr) return y;
  return y + 4 + ui::field_message(s.c, message(*problem, s.c.lang()), x, y + 4, w);
}

std::vector<ui::MenuEntry> type_entries(const std::string& current) {
  std::vector<ui::MenuEntry> out;
  bool listed = false;
  for (const bool is_signed : {true, false})
    for (int bits = 4; bits <= k_max_int_bits; bits *= 2) {
      const std::string name = int_name({bits, is_signed});
      listed |= name == current;
      out.push_back({name, name, "", "", true});
    }
  if (!listed) out.push_back({current, current, "", "", true});
  return out;
}

float draw_inputs(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const State& state = s.figure.state();
  const Widths at = widths(w);
  Flow flow{x, x + w, x, y + 20, c.row_height()};
  const Rect type = flow.place(at.type), bits = flow.place(at.bits);
  draw_type(s, type, bits);
  draw_operations(s, flow.place(at.op));
  std::string typed;
  const auto operand = [&](std::string_view key, Text label, const std::string& value, std::string& target) {
    if (ui::text_field(c, key, s.word(label), flow.place(at.operand), value, s.model().problem(key) != nullptr, typed))
      target = typed;
  };
  operand("a", Text::int_wheel_field_a, state.a, s.next.a);
  if (state.op != IntOp::neg) operand("b", Text::int_wheel_field_b, state.b, s.next.b);
  float bottom = flow.y + flow.h;
  for (const std::string_view key : {"type", "a", "b"}) bottom = draw_problem(s, key, x, bottom, w);

  if (ui::menu_is_open(c, "type")) {
    std::string chosen;
    bottom += 8;
    bottom += ui::menu_panel(c, "type", x, bottom, w, type_entries(s.model().type_name), s.model().type_name, chosen);
    if (!chosen.empty()) choose_type(s.next, chosen);
  }
  return bottom;
}

// "100 + 100 = <> 200   wraps to @ -56"; two lines where one is too short.
float draw_equation(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const Model& m = s.model();
  const float px = c.narrow() ? 16.0f : w < 640 ? 17.0f : 20.0f, gap = px < 20 ? 10.0f : 16.0f, mark = 22;
  const Style number{Face::mono, px, Token::text}, stored{Face::mono, px, Token::stored},
      sign{Face::text, px, Token::muted};
  const Style word{Face::text, 13, Token::muted};
  float at = x, baseline = y + 40;
  const float room = std::max(60.0f, (w - 4 * gap - mark - 40) / (m.first.empty() ? 2.0f : 3.0f));
  const auto put = [&](const std::string& what, const Style& style) {
    c.text(at, baseline, what, style);
    at += c.measure(what, style);
  };
  const auto put_number = [&](const std::string& what, const Style& style, float most) {
    put(c.fitted_number(pretty(what), style, most), style);
  };
  if (!m.first.empty()) {
    put_number(m.first, number, room);
    at += gap;
  }
  put(m.symbol, sign);
  at += m.first.empty() ? 4.0f : gap;
  put_number(m.second, number, room);
  at += gap;
  put("=", sign);
  at += gap;
  const float cap = px * ui::k_cap_height / 2;
  if (!m.fits) {
    ui::exact_diamond(c, at + 7, c.snap(baseline - cap));
    at += mark;
    put_number(m.exact, number, std::max(60.0f, x + w - at));
    const std::string wraps = s.word(Text::int_wheel_wraps_to);
    at += 2 * gap;
    if (at + c.measure(wraps, word) + 10 + mark + c.measure(pretty(m.stored), stored) > x + w) {
      at = x;
      baseline += 30;
    }
    put(wraps, word);
    at += 10;
  }
  ui::stored_disc(c, at + 7, c.snap(baseline - cap));
  at += mark;
  put_number(m.stored, stored, x + w - at);
  return baseline + (c.narrow() ? 8.0f : 12.0f);
}

}  // namespace lab::int_wheel
