// The parts FigureOf puts together.
#pragma once

#include "widgets/figure_of.hpp"
#include "widgets/sum_race/model.hpp"
#include "widgets/sum_race/state.hpp"

namespace lab::sum_race {

const std::vector<Field<State>>& fields();

// Another order in the race or out of it; the last one stays.
void toggle(State& state, std::string_view id);

struct Widget {
  using State = sum_race::State;
  using Model = sum_race::Model;
  using Job = sum_race::Job;
  static constexpr std::string_view name = "sum_race";
  static constexpr Text title = Text::sum_race_title;
  static constexpr Text question = Text::sum_race_question;
  static constexpr Text start_label = Text::sum_race_start;

  static const std::vector<Field<State>>& fields() { return sum_race::fields(); }
  static Model compute(const State& state, const State& fallback, const Job& job) {
    return sum_race::compute(state, fallback, job);
  }
  static bool valid(const Model& model) { return model.valid; }
  static void normalise(State& state);
  static void after_edit(const State& before, State& after);
  static std::vector<Problem> problems(const Model& model) { return model.problems; }
  static State start(const State& state);
  static std::string summary(const Model& model, Lang lang);
  static Table table(const Model& model, Lang lang);
  static std::optional<Answer> answer(const Model& model) { return model.answer; }
  static Json json(const Model& model);
};

using RaceFigure = FigureOf<Widget>;

}  // namespace lab::sum_race
