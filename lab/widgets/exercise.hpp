// Exercises of the course: the figure's core judges the answer, in the reader's language.
#pragma once

#include <string>
#include <string_view>

#include "text/text.hpp"

namespace lab {

struct Verdict {
  bool correct = false;
  std::string message;
  std::string state;  // the state line that shows the answer; "" when there is nothing to show
};

// `exercise` is the number printed in the course: "2.1".
Verdict check_exercise(std::string_view exercise, std::string_view answer, Lang lang);

}  // namespace lab
