// What every figure does alike with its list of fields: state line, form, schema, JSON. Written once, not once a
// widget, because the page downloads it; FigureOf knows the State's type.
#pragma once

#include "widgets/figure.hpp"

namespace lab {

class FigureTable : public Figure {
 public:
  std::string state_line() const final { return line_of(Which::current); }
  void set_state_line(std::string_view line) final;
  Result<Done> edit(std::string_view key, std::string_view value) final;
  std::vector<Problem> problems() const final;
  std::string start_line() const final { return line_of(Which::start); }
  std::string command() const override;  // numlab describe with the state line
  std::vector<FormField> form(Lang lang) const final;
  Json json() const final;
  Json schema() const final;

 protected:
  struct Entry {
    std::string_view key;
    FieldKind kind;
    Text label;
  };
  enum class Which { current, defaults, start };

  virtual std::size_t size() const = 0;
  virtual Entry entry(std::size_t field) const = 0;
  // Copies a State to a scratch one, which the five below read and write.
  virtual void take(Which which) const = 0;
  virtual std::string get(std::size_t field) const = 0;
  virtual bool printed(std::size_t field) const = 0;
  virtual std::vector<Choice> choices(std::size_t field, Lang lang) const = 0;
  virtual Result<Done> set(std::size_t field, std::string_view value) = 0;
  // The scratch State becomes the figure's; `edited`: by hand, from the present one.
  virtual void give(bool edited) = 0;

  virtual std::vector<Problem> model_problems() const = 0;
  virtual Json model_json() const = 0;

 private:
  std::string line_of(Which which) const;
  std::size_t find(std::string_view key) const;  // size() when there is none

  std::vector<Problem> line_problems_;
};

}  // namespace lab
