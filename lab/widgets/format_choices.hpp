// The formats as a menu offers them, the same wherever a figure lets the reader choose one.
#pragma once

#include <string_view>
#include <vector>

#include "core/floats/catalogue.hpp"
#include "widgets/field.hpp"

namespace lab {

// The rows of the catalogue (those that `offered` takes; nullptr: all), a family in one piece, as "fp16 · IEEE half". A
// current format that is not among them stands at the end, under the heading `other`; "" is none.
std::vector<Choice> format_choices(std::string_view current, Lang lang, bool (*offered)(const CatalogueRow&) = nullptr,
                                   Text other = Text::float_bits_group_custom);

}  // namespace lab
