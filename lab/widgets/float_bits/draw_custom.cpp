// The row that makes a format of one's own. A part that would make the row meaningless is refused with the reason.
#include <algorithm>

#include "ui/controls.hpp"
#include "widgets/float_bits/draw_parts.hpp"

namespace lab::float_bits {

namespace {

using ui::Rect;

constexpr Specials k_specials[] = {Specials::ieee,           Specials::fn,          Specials::fnuz, Specials::none,
                                   Specials::p3109_extended, Specials::p3109_finite};

Text name_of(Specials specials) {
  switch (specials) {
    case Specials::ieee:
      return Text::float_bits_specials_ieee;
    case Specials::fn:
      return Text::float_bits_specials_fn;
    case Specials::fnuz:
      return Text::float_bits_specials_fnuz;
    case Specials::none:
      return Text::float_bits_specials_none;
    case Specials::p3109_extended:
      return Text::float_bits_specials_p3109e;
    case Specials::p3109_finite:
      break;
  }
  return Text::float_bits_specials_p3109f;
}

// A row of controls that wraps: each call takes the next place.
struct Flow {
  float left, right, x, y, h;
  Rect place(float w) {
    w = std::min(w, right - left);
    if (x > left && x + w > right) {
      x = left;
      y += h + 30;
    }
    const Rect out{x, y, w, h};
    x += w + 12;
    return out;
  }
};

Format built(const CustomParts& parts) {
  State scratch;
  choose_custom(scratch, parts);
  const Result<Format> format = parse_custom(scratch.format);
  return format ? *format : Format{};
}

bool possible(const CustomParts& parts) {
  State scratch;
  choose_custom(scratch, parts);
  return static_cast<bool>(parse_custom(scratch.format));
}

}  // namespace

float draw_custom_row(Sheet& s, float x, float y, float w) {
  ui::Canvas& c = s.c;
  const CustomParts parts = custom_parts(s.model().format);
  CustomParts next = parts;
  const float inset = 12, h = c.row_height();
  const float top = y;
  const ui::Style heading{ui::Face::text_strong, 12, ui::Token::muted};
  c.text(x + inset, y + 22, s.word(Text::float_bits_custom), heading);
  Flow flow{x + inset, x + w - inset, x + inset, y + 56, h};

  const auto numbered = [&](Text label, std::string_view id, int CustomParts::*part, int step_low, int step_high) {
    const Rect box = flow.place(part == &CustomParts::bias ? 120.0f : 96.0f);
    ui::field_label(c, s.word(label), box);
    CustomParts less = parts, more = parts;
    less.*part -= 1;
    more.*part += 1;
    if (part == &CustomParts::bias) less.own_bias = more.own_bias = true;
    const int step = ui::stepper(c, id, box, std::to_string(parts.*part), parts.*part > step_low && possible(less),
                                 parts.*part < step_high && possible(more));
    if (step < 0) next = less;
    if (step > 0) next = more;
  };
  const auto toggled = [&](Text label, std::string_view id, bool CustomParts::*part) {
    const std::string word = s.word(parts.*part ? Text::float_bits_with : Text::float_bits_without);
    const std::string name = s.word(label);
    const Rect box = flow.place(std::max(70.0f, c.measure(name, {ui::Face::text, 12, ui::Token::muted}) + 4));
    ui::field_label(c, name, box);
    CustomParts other = parts;
    other.*part = !(parts.*part);
    if (ui::button(c, id, box, word, parts.*part, possible(other))) next = other;
  };

  toggled(Text::float_bits_custom_sign, "custom_sign", &CustomParts::sign);
  numbered(Text::float_bits_custom_exponent, "custom_e", &CustomParts::exponent_bits, 0, k_max_exponent_bits);
  numbered(Text::float_bits_custom_fraction, "custom_m", &CustomParts::fraction_bits, 0, k_max_fraction_bits);
  numbered(Text::float_bits_custom_bias, "custom_bias", &CustomParts::bias, -k_max_bias, k_max_bias);
  toggled(Text::float_bits_custom_subnormals, "custom_sub", &CustomParts::subnormals);

  flow.x = flow.left;
  flow.y += h + 30;
  float label_x = flow.left;
  const Rect first{label_x, flow.y, w - 2 * inset, h};
  ui::field_label(c, s.word(Text::float_bits_custom_specials), first);
  for (const Specials specials : k_specials) {
    CustomParts other = parts;
    other.specials = specials;
    other.own_bias = false;
    const std::string name = s.word(name_of(specials));
    const float button = ui::button_width(c, name);
    if (flow.x > flow.left && flow.x + button > flow.right) {
      flow.x = flow.left;
      flow.y += h + 8;
    }
    const Rect box{flow.x, flow.y, button, h};
    const std::string id = "custom_" + std::string(specials_name(specials));
    const bool current = parts.specials == specials;
    if (ui::button(c, id, box, name, current, current || possible(other)) && !current) next = other;
    flow.x += button + 8;
  }
  if (!(built(next) == built(parts))) choose_custom(s.next, next);
  const float bottom = flow.y + h + 12;
  c.frame(Rect{x, top, w, bottom - top}, ui::Token::edge, 1, 4);
  return bottom;
}

}  // namespace lab::float_bits
