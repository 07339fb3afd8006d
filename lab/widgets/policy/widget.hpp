// The parts FigureOf puts together.
#pragma once

#include "widgets/figure_of.hpp"
#include "widgets/policy/model.hpp"
#include "widgets/policy/state.hpp"

namespace lab::policy {

const std::vector<Field<State>>& fields();
std::string summary(const Model& model, Lang lang);
Table table(const Model& model, Lang lang);
Json json(const Model& model);

// Words about a profile and an answer, the same on the canvas and in the table.
std::string_view name_of(const Profile& profile, Lang lang);
std::string_view source_of(const Profile& profile, Lang lang);
std::string answer_text(const Cell& cell, Lang lang);   // "448" "error" "not specified"
std::string flags_text(const Flags& flags, Lang lang);  // "inexact, overflow"; "" for none
// "465 is beyond the largest value. This profile saturates to 448; others give NaN."
std::string explain(const Model& model, std::size_t row, std::size_t column, Lang lang);

struct Widget {
  using State = policy::State;
  using Model = policy::Model;
  static constexpr std::string_view name = "policy";
  static constexpr Text title = Text::policy_title;
  static constexpr Text question = Text::policy_question;
  static constexpr Text start_label = Text::policy_start;

  static const std::vector<Field<State>>& fields() { return policy::fields(); }
  static Model compute(const State& state, const State& fallback) { return policy::compute(state, fallback); }
  static bool valid(const Model& model) { return model.valid; }
  static void normalise(State& state);
  static void after_edit(const State& before, State& after);
  static std::vector<Problem> problems(const Model& model);
  static State start(const State&);
  static std::string summary(const Model& model, Lang lang) { return policy::summary(model, lang); }
  static Table table(const Model& model, Lang lang) { return policy::table(model, lang); }
  static std::optional<Answer> answer(const Model& model) { return model.answer; }
  static Json json(const Model& model) { return policy::json(model); }
};

using PolicyFigure = FigureOf<Widget>;

}  // namespace lab::policy
