// Figure from a widget's parts: W gives State, Model, fields(), compute(), summary() and so on.
#pragma once

#include <nlohmann/json.hpp>
#include <type_traits>

#include "widgets/figure.hpp"
#include "widgets/state_line.hpp"

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
class FigureOf final : public Figure {
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

  std::string state_line() const override { return line_of(state_); }

  void set_state_line(std::string_view line) override {
    const StateLine parsed = parse_state_line(line);
    State next;
    line_problems_.clear();
    for (const Error& error : parsed.problems) line_problems_.push_back({"", error, true});
    for (const auto& [key, value] : parsed.settings) {
      if (key == "ver") {
        if (value != std::to_string(k_state_version))
          line_problems_.push_back({key, {ErrorCode::newer_version, {value, std::to_string(k_state_version)}}, true});
        continue;
      }
      const Field<State>* field = find(key);
      if (field == nullptr) {
        line_problems_.push_back({key, {ErrorCode::unknown_key, {key}}, true});
        continue;
      }
      const Result<Done> done = field->set(next, value);
      if (!done) line_problems_.push_back({key, done.error(), false});
    }
    set_state(std::move(next));
  }

  Result<Done> edit(std::string_view key, std::string_view value) override {
    const Field<State>* field = find(key);
    if (field == nullptr) return Error{ErrorCode::unknown_key, {std::string(key)}};
    State next = state_;
    Result<Done> done = field->set(next, value);
    if (done) {
      line_problems_.clear();
      W::after_edit(state_, next);
      set_state(std::move(next));
    }
    return done;
  }

  std::vector<Problem> problems() const override {
    std::vector<Problem> out = line_problems_;
    for (Problem& p : W::problems(model())) out.push_back(std::move(p));
    return out;
  }

  std::string title(Lang lang) const override { return text(W::title, lang); }
  std::string question(Lang lang) const override { return text(W::question, lang); }
  std::string start_label(Lang lang) const override { return text(W::start_label, lang); }
  std::string start_line() const override { return line_of(W::start(state_)); }
  std::string summary(Lang lang) const override { return W::summary(model(), lang); }
  Table table(Lang lang) const override { return W::table(model(), lang); }
  std::optional<Answer> answer() const override { return W::answer(model()); }
  std::string command() const override { return W::command(state_); }
  Json json() const override {
    Json out;
    out["schema"] = "numlab/" + std::string(W::name) + "/1";
    out["state"] = state_line();
    out["model"] = W::json(model());
    return out;
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

  std::vector<FormField> form(Lang lang) const override {
    std::vector<FormField> out;
    for (const Field<State>& f : W::fields()) {
      FormField row{std::string(f.key), text(f.label, lang), f.kind, f.get(state_), {}};
      if (f.choices != nullptr) row.choices = f.choices(state_, lang);
      out.push_back(std::move(row));
    }
    return out;
  }

  Json schema() const override {
    const State defaults;
    Json properties = Json::object();
    for (const Field<State>& f : W::fields()) {
      Json one;
      one["type"] = f.kind == FieldKind::boolean ? "boolean" : "string";
      one["title"] = text(f.label, Lang::en);
      if (f.kind == FieldKind::boolean)
        one["default"] = f.get(defaults) == "true";
      else
        one["default"] = f.get(defaults);
      if (f.choices != nullptr)
        for (const Choice& c : f.choices(defaults, Lang::en)) one["examples"].push_back(c.value);
      properties[std::string(f.key)] = std::move(one);
    }
    return Json{{"title", W::name}, {"type", "object"}, {"properties", std::move(properties)}};
  }

 private:
  static const Field<State>* find(std::string_view key) {
    for (const Field<State>& f : W::fields())
      if (f.key == key) return &f;
    return nullptr;
  }

  static std::string line_of(const State& state) {
    std::string out(W::name);
    char separator = '?';
    for (const Field<State>& f : W::fields()) {
      if (!f.printed(state)) continue;
      out += separator;
      out += f.key;
      out += '=';
      out += percent_encoded(f.get(state));
      separator = '&';
    }
    return out;
  }

  // The job of this state, begun; the model may be that of an earlier slice.
  Job& prepared() const {
    if (!begun_ || !(cached_for_ == state_)) model();
    begun_ = true;
    return job_;
  }

  State state_;
  std::vector<Problem> line_problems_;
  mutable bool cached_ = false;
  mutable bool begun_ = false;
  mutable State cached_for_;
  mutable State last_valid_;
  mutable Model model_;
  mutable Job job_{};
};

}  // namespace lab
