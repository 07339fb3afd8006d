// The parts FigureOf puts together.
#pragma once

#include "widgets/figure_of.hpp"
#include "widgets/float_bits/model.hpp"
#include "widgets/float_bits/state.hpp"

namespace lab::float_bits {

const std::vector<Field<State>>& fields();
std::string summary(const Model& model, Lang lang);
Table table(const Model& model, Lang lang);
Json json(const Model& model);

struct Widget {
  using State = float_bits::State;
  using Model = float_bits::Model;
  static constexpr std::string_view name = "float_bits";
  static constexpr Text title = Text::float_bits_title;
  static constexpr Text question = Text::float_bits_question;
  static constexpr Text start_label = Text::float_bits_start;

  static const std::vector<Field<State>>& fields() { return float_bits::fields(); }
  static Model compute(const State& state, const State& fallback) { return float_bits::compute(state, fallback); }
  static bool valid(const Model& model) { return model.valid; }
  static void normalise(State& state);
  static void after_edit(const State& before, State& after);
  static std::vector<Problem> problems(const Model& model);
  static State start(const State& state);
  static std::string summary(const Model& model, Lang lang) { return float_bits::summary(model, lang); }
  static Table table(const Model& model, Lang lang) { return float_bits::table(model, lang); }
  static std::optional<Answer> answer(const Model& model) { return model.answer; }
  static std::string command(const State& state);
  static Json json(const Model& model) { return float_bits::json(model); }
};

using BitsFigure = FigureOf<Widget>;

}  // namespace lab::float_bits
