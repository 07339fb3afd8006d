// Figure from a widget's parts: W gives State, Model, fields(), compute(), summary() and so on.
#pragma once

#include <nlohmann/json.hpp>
#include <type_traits>

#include "widgets/figure_table.hpp"

namespace lab {

// A widget with long work has a Job beside its Model: begin(state, fallback) takes up what the state asks for (and does
// nothing when that is what it has), working(), progress(), work(budget), cancel(), resume() are those of Figure, and
// compute() gets the job as a third argument.
struct NoJob {};
template <typename W>
struct JobOf {
  using type = NoJob;
};
template <typename W>
requires requires { typename W::Job; }
struct JobOf<W> {
  using type = typename W::Job;
};

template <typename W>
class FigureOf final : public FigureTable {
  using Job = typename JobOf<W>::type;
  static constexpr bool k_has_job = !std::is_same_v<Job, NoJob>;

 public:
  using State = typename W::State;
  using Model = typename W::Model;

  const State& state() const { return state_; }

  // Draw code edits a copy and hands it back; an unchanged State costs one comparison.
  void set_state(State next) {
    W::normalise(next);
    state_ = std::move(next);
  }

  const Model& model() const {
    if (!cached_ || !(cached_for_ == state_)) {
      if constexpr (k_has_job) {
        job_.begin(state_, last_valid_);
        model_ = W::compute(state_, last_valid_, job_);
      } else {
        model_ = W::compute(state_, last_valid_);
      }
      cached_for_ = state_;
      cached_ = true;
      if (W::valid(model_)) last_valid_ = state_;
    }
    return model_;
  }

  std::string_view widget() const override { return W::name; }

  std::string title(Lang lang) const override { return text(W::title, lang); }
  std::string question(Lang lang) const override { return text(W::question, lang); }
  std::string start_label(Lang lang) const override { return text(W::start_label, lang); }
  std::string summary(Lang lang) const override { return W::summary(model(), lang); }
  Table table(Lang lang) const override { return W::table(model(), lang); }
  std::optional<Answer> answer() const override { return W::answer(model()); }
  // A widget may have a shorter command of its own.
  std::string command() const override {
    if constexpr (requires { W::command(state_); })
      return W::command(state_);
    else
      return FigureTable::command();
  }
  bool working() const override {
    if constexpr (k_has_job) return prepared().working();
    return false;
  }
  double progress() const override {
    if constexpr (k_has_job) return prepared().progress();
    return 1;
  }
  bool work(std::int64_t budget) override {
    if constexpr (k_has_job) {
      if (!prepared().working()) return false;
      job_.work(budget);
      cached_ = false;
      return job_.working();
    }
    return false;
  }
  void cancel() override {
    if constexpr (k_has_job) {
      prepared().cancel();
      cached_ = false;
    }
  }
  void resume() override {
    if constexpr (k_has_job) {
      prepared().resume();
      cached_ = false;
    }
  }

 private:
  std::size_t size() const override { return W::fields().size(); }
  Entry entry(std::size_t i) const override {
    const Field<State>& f = W::fields()[i];
    return {f.key, f.kind, f.label};
  }
  void take(Which which) const override {
    scratch_ = which == Which::current ? state_ : which == Which::start ? W::start(state_) : State{};
  }
  std::string get(std::size_t i) const override { return W::fields()[i].get(scratch_); }
  bool printed(std::size_t i) const override { return W::fields()[i].printed(scratch_); }
  std::vector<Choice> choices(std::size_t i, Lang lang) const override {
    const Field<State>& f = W::fields()[i];
    return f.choices != nullptr ? f.choices(scratch_, lang) : std::vector<Choice>();
  }
  Result<Done> set(std::size_t i, std::string_view value) override { return W::fields()[i].set(scratch_, value); }
  void give(bool edited) override {
    if (edited) W::after_edit(state_, scratch_);
    set_state(scratch_);
  }
  std::vector<Problem> model_problems() const override { return W::problems(model()); }
  Json model_json() const override { return W::json(model()); }

  // The job of this state, begun; the model may be that of an earlier slice.
  Job& prepared() const {
    if (!begun_ || !(cached_for_ == state_)) model();
    begun_ = true;
    return job_;
  }

  State state_;
  mutable State scratch_;
  mutable bool cached_ = false;
  mutable bool begun_ = false;
  mutable State cached_for_;
  mutable State last_valid_;
  mutable Model model_;
  mutable Job job_{};
};

}  // namespace lab
