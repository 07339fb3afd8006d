#include "widgets/format_choices.hpp"

#include "core/floats/catalogue.hpp"

namespace lab {

std::vector<Choice> format_choices(std::string_view current, Lang lang) {
  constexpr Text families[] = {Text::family_ieee,    Text::family_ai,    Text::family_fp8,  Text::family_fnuz,
                               Text::family_fp6_fp4, Text::family_scale, Text::family_p3109};
  std::vector<Choice> out;
  for (std::size_t family = 0; family < std::size(families); ++family)
    for (const CatalogueRow& row : catalogue())
      if (static_cast<std::size_t>(row.family) == family)
        out.push_back({row.format.id, row.format.id + " · " + std::string(row.name), text(families[family], lang)});
  if (find_row(current) == nullptr)
    out.push_back({std::string(current), std::string(current), text(Text::float_bits_group_custom, lang)});
  return out;
}

}  // namespace lab
