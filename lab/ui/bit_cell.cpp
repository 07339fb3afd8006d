#include "ui/bit_row.hpp"

#include <algorithm>

namespace lab::ui {

Token role_token(plot::BitField field) {
  return field == plot::BitField::sign       ? Token::sign
         : field == plot::BitField::exponent ? Token::exponent
                                             : Token::fraction;
}

Token tint_token(plot::BitField field) {
  return field == plot::BitField::sign       ? Token::sign_tint
         : field == plot::BitField::exponent ? Token::exponent_tint
                                             : Token::fraction_tint;
}

// The pattern reads before the digits do: a 1 is filled, a 0 is the tint. Sign is a pill, exponent has its bar on top,
// fraction below.
void bit_cell(const Canvas& c, const Rect& cell, plot::BitField field, bool one, float digit_px, const BitLook& look) {
  const bool pill = field == plot::BitField::sign;
  const float radius = pill ? std::min(cell.w, cell.h) / 2 : 3;
  const Token role = role_token(field);
  const float in = look.held ? 1.0f : 0.0f;
  const Rect box{cell.x + in, cell.y + in, cell.w - 2 * in, cell.h - 2 * in};
  Token ink = one ? Token::surface : role;
  if (look.readonly && !one) ink = Token::muted;

  c.fill(box, one ? role : look.readonly ? Token::surface_2 : tint_token(field), radius);
  if (pill) {
    if (!one) c.frame(box, look.readonly ? Token::muted : role, 1.5f, radius);
  } else {
    const bool top = field == plot::BitField::exponent;
    const float inset = one ? 4.0f : 0.0f, off = one ? 3.0f : 0.0f;
    const float t = c.stroke(one ? 2.0f : 3.0f);
    const float bar = top ? box.y + off : box.bottom() - off - t;
    c.fill(Rect{box.x + inset, bar, box.w - 2 * inset, t}, one ? Token::surface : ink);
  }
  const Style digit{one ? Face::mono_strong : Face::mono, digit_px, ink};
  c.text(cell.mid_x(), c.centred(cell.mid_y(), digit), one ? "1" : "0", digit, Align::centre);
  if (look.hovered) c.frame(Rect{cell.x - 2, cell.y - 2, cell.w + 4, cell.h + 4}, Token::text, 1.5f, radius + 2);
}

}  // namespace lab::ui
