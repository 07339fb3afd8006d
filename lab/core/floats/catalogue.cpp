#include "core/floats/catalogue.hpp"

#include <cctype>
#include <optional>

namespace lab {

namespace {

// binary<K>p<P><s|u><e|f>: K bits, precision P, signed or unsigned, extended (with infinities) or finite.
std::optional<Format> p3109(std::string_view name) {
  constexpr std::string_view prefix = "binary";
  if (name.substr(0, prefix.size()) != prefix) return std::nullopt;
  std::string_view rest = name.substr(prefix.size());
  const auto number = [&rest]() {
    int value = 0;
    std::size_t i = 0;
    for (; i < rest.size() && i < 2 && rest[i] >= '0' && rest[i] <= '9'; ++i) value = value * 10 + (rest[i] - '0');
    const bool leading_zero = i > 0 && rest[0] == '0';
    rest.remove_prefix(i);
    return leading_zero ? 0 : value;
  };
  const int bits = number();
  if (rest.empty() || rest.front() != 'p') return std::nullopt;
  rest.remove_prefix(1);
  const int digits = number();
  if (rest.size() != 2 || (rest[0] != 's' && rest[0] != 'u') || (rest[1] != 'e' && rest[1] != 'f')) return std::nullopt;
  Format f;
  f.has_sign = rest[0] == 's';
  if (bits < 3 || bits > 16 || digits < 1 || digits > (f.has_sign ? bits - 1 : bits)) return std::nullopt;
  f.id = name;
  f.exponent_bits = f.has_sign ? bits - digits : bits - digits + 1;
  f.fraction_bits = digits - 1;
  f.specials = rest[1] == 'e' ? Specials::p3109_extended : Specials::p3109_finite;
  f.bias = default_bias(f.exponent_bits, f.specials);
  const Result<Format> valid = checked(f);
  if (!valid) return std::nullopt;
  return *valid;
}

struct FamilyText {
  std::string_view suffix;
  std::string_view en;
  std::string_view zh;
};
constexpr FamilyText k_p3109[] = {
    {"se", "P3109, signed, with infinities; one NaN, no -0.", "P3109，有符号，带无穷大；只有一个 NaN，没有 -0。"},
    {"sf", "P3109, signed, finite; one NaN, no -0.", "P3109，有符号，只含有限值；只有一个 NaN，没有 -0。"},
    {"ue", "P3109, unsigned, with infinity; one NaN.", "P3109，无符号，带无穷大；只有一个 NaN。"},
    {"uf", "P3109, unsigned, finite; one NaN.", "P3109，无符号，只含有限值；只有一个 NaN。"},
};
constexpr int k_p3109_rows = 28;

std::string_view p3109_name(int row) {
  static const auto names = [] {
    std::vector<std::string> out;
    for (const FamilyText& kind : k_p3109)
      for (char p = '1'; p <= '7'; ++p) out.push_back("P3109 binary8p" + std::string(1, p) + std::string(kind.suffix));
    return out;
  }();
  return names[static_cast<std::size_t>(row)];
}

std::vector<CatalogueRow> rows() {
  std::vector<CatalogueRow> out;
#define FORMAT(id, e, m, bias, specials, sign, sub, zero, name, family, common, storage, aliases, en, zh)            \
  out.push_back({Format{id, e, m, bias, Specials::specials, sign, sub, zero}, name, Family::family, common, storage, \
                 aliases, en, zh});
#include "core/floats/catalogue.def"
#undef FORMAT
  for (int i = 0; i < k_p3109_rows; ++i) {
    const std::string_view name = p3109_name(i);
    const std::optional<Format> f = p3109(name.substr(6));
    LAB_EXPECT(f.has_value());
    const FamilyText& kind = k_p3109[i / 7];
    out.push_back({*f, name, Family::p3109, false, 8, {}, kind.en, kind.zh});
  }
  return out;
}

bool same_letters(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i]))) return false;
  return true;
}

bool has_alias(std::string_view aliases, std::string_view name) {
  while (!aliases.empty()) {
    const std::size_t end = aliases.find(' ');
    const std::string_view one = aliases.substr(0, end);
    if (same_letters(one, name) || same_letters(one.substr(one.find(':') + 1), name)) return true;
    aliases.remove_prefix(end == std::string_view::npos ? aliases.size() : end + 1);
  }
  return false;
}

}  // namespace

std::span<const CatalogueRow> catalogue() {
  static const std::vector<CatalogueRow> all = rows();
  return all;
}

const CatalogueRow* find_row(std::string_view name) {
  for (const CatalogueRow& row : catalogue())
    if (row.format.id == name) return &row;
  for (const CatalogueRow& row : catalogue())
    if (same_letters(row.format.id, name) || has_alias(row.aliases, name)) return &row;
  return nullptr;
}

Result<Format> find_format(std::string_view name) {
  if (const CatalogueRow* row = find_row(name)) return row->format;
  if (const std::optional<Format> f = p3109(name)) return *f;
  return parse_custom(name);
}

std::string_view family_name(Family f) {
  constexpr std::string_view names[] = {"ieee", "ai", "fp8", "fnuz", "fp6-fp4", "scale", "p3109"};
  return names[static_cast<int>(f)];
}

}  // namespace lab
