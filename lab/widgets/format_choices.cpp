#include "widgets/format_choices.hpp"

namespace lab {

std::vector<Choice> format_choices(std::string_view current, Lang lang, bool (*offered)(const CatalogueRow&),
                                   Text other) {
  constexpr Text families[] = {Text::family_ieee,    Text::family_ai,    Text::family_fp8,  Text::family_fnuz,
                               Text::family_fp6_fp4, Text::family_scale, Text::family_p3109};
  std::vector<Choice> out;
  bool listed = current.empty();
  for (std::size_t family = 0; family < std::size(families); ++family)
    for (const CatalogueRow& row : catalogue()) {
      if (static_cast<std::size_t>(row.family) != family || (offered != nullptr && !offered(row))) continue;
      out.push_back({row.format.id, row.format.id + " · " + std::string(row.name), text(families[family], lang)});
      listed = listed || row.format.id == current;
    }
  if (!listed) out.push_back({std::string(current), std::string(current), text(other, lang)});
  return out;
}

}  // namespace lab
