// The parts FigureOf puts together.
#pragma once

#include "widgets/figure_of.hpp"
#include "widgets/int_wheel/model.hpp"
#include "widgets/int_wheel/state.hpp"

namespace lab::int_wheel {

const std::vector<Field<State>>& fields();

struct Widget {
  using State = int_wheel::State;
  using Model = int_wheel::Model;
  static constexpr std::string_view name = "int_wheel";
  static constexpr Text title = Text::int_wheel_title;
  static constexpr Text question = Text::int_wheel_question;
  static constexpr Text start_label = Text::int_wheel_start;

  static const std::vector<Field<State>>& fields() { return int_wheel::fields(); }
  static Model compute(const State& state, const State& fallback) { return int_wheel::compute(state, fallback); }
  static bool valid(const Model& model) { return model.problems.empty(); }
  static void normalise(State& state);
  static void after_edit(const State& before, State& after);
  static std::vector<Problem> problems(const Model& model) { return model.problems; }
  static State start(const State& state);
  static std::string summary(const Model& model, Lang lang);
  static Table table(const Model& model, Lang lang);
  static std::optional<Answer> answer(const Model& model) { return model.answer; }
  static Json json(const Model& model);
};

using WheelFigure = FigureOf<Widget>;

}  // namespace lab::int_wheel
