// What the pieces of a figure's picture share. A figure adds to it what it needs.
#pragma once

#include "ui/canvas.hpp"

namespace lab {

template <typename F>
struct SheetOf {
  using State = typename F::State;

  ui::Canvas& c;
  F& figure;
  State next;  // what the reader has made of the state; handed to the figure when the picture is done

  const typename F::Model& model() const { return figure.model(); }
  Lang lang() const { return c.lang(); }
  std::string word(Text key, std::initializer_list<std::string_view> args = {}) const {
    return text(key, c.lang(), args);
  }
  bool narrow() const { return c.narrow(); }
};

}  // namespace lab
