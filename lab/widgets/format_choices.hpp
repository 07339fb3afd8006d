// The formats as a menu offers them, the same wherever a figure lets the reader choose one.
#pragma once

#include <string_view>
#include <vector>

#include "widgets/field.hpp"

namespace lab {

// Every row of the catalogue, a family in one piece, as "fp16 · IEEE half"; a format of one's own stands at the end.
std::vector<Choice> format_choices(std::string_view current, Lang lang);

}  // namespace lab
