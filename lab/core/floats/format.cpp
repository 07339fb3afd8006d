#include "core/floats/format.hpp"

#include <optional>

namespace lab {

namespace {

u128 magnitude_mask(const Format& f) { return low_mask(f.exponent_bits + f.fraction_bits); }

bool nan_is_all_ones(const Format& f) {
  return f.specials == Specials::fn ||
         (!f.has_sign && (f.specials == Specials::p3109_extended || f.specials == Specials::p3109_finite));
}

bool is_p3109(Specials s) { return s == Specials::p3109_extended || s == Specials::p3109_finite; }

struct SpecialsName {
  Specials specials;
  std::string_view name;
};
constexpr SpecialsName k_specials[] = {
    {Specials::ieee, "ieee"},
    {Specials::fn, "fn"},
    {Specials::fnuz, "fnuz"},
    {Specials::none, "none"},
    {Specials::p3109_extended, "p3109e"},
    {Specials::p3109_finite, "p3109f"},
};

}  // namespace

int code_digits(const Format& f) { return (total_bits(f) + 3) / 4; }

int precision(const Format& f) { return f.fraction_bits + 1; }

int max_exponent(const Format& f) {
  const u128 code = max_finite_code(f);
  const auto field = static_cast<int>(code >> f.fraction_bits);
  if (field == 0 && f.has_subnormals) return 1 - f.bias - f.fraction_bits + bit_width(code) - 1;
  return field - f.bias;
}

u128 max_finite_code(const Format& f) {
  const u128 all = magnitude_mask(f);
  switch (f.specials) {
    case Specials::ieee:
      return all - low_mask(f.fraction_bits) - 1;
    case Specials::fn:
      return all - 1;
    case Specials::fnuz:
    case Specials::none:
      return all;
    case Specials::p3109_extended:
      return f.has_sign ? all - 1 : all - 2;
    case Specials::p3109_finite:
      return f.has_sign ? all : all - 1;
  }
  LAB_EXPECT(false);
}

u128 min_normal_code(const Format& f) { return f.has_subnormals ? u128{1} << f.fraction_bits : min_positive_code(f); }

u128 min_positive_code(const Format& f) { return f.has_zero ? 1 : 0; }

bool has_infinity(const Format& f) { return f.specials == Specials::ieee || f.specials == Specials::p3109_extended; }

bool has_nan(const Format& f) {
  if (f.specials == Specials::none) return false;
  return f.specials != Specials::ieee || f.fraction_bits > 0;
}

bool has_negative_zero(const Format& f) {
  return f.has_sign && f.has_zero && f.specials != Specials::fnuz && !is_p3109(f.specials);
}

u128 infinity_code(const Format& f, bool negative) {
  LAB_EXPECT(has_infinity(f));
  return (max_finite_code(f) + 1) | (negative ? sign_mask(f) : u128{0});
}

u128 nan_code(const Format& f, bool negative) {
  LAB_EXPECT(has_nan(f));
  if (f.specials == Specials::ieee) {
    const u128 quiet = (max_finite_code(f) + 1) | (u128{1} << (f.fraction_bits - 1));
    return quiet | (negative ? sign_mask(f) : u128{0});
  }
  if (nan_is_all_ones(f)) return magnitude_mask(f) | (negative ? sign_mask(f) : u128{0});
  return sign_mask(f);
}

u128 finite_count(const Format& f) {
  const u128 magnitudes = max_finite_code(f) + 1;
  if (!f.has_sign) return magnitudes;
  return has_negative_zero(f) || !f.has_zero ? 2 * magnitudes : 2 * magnitudes - 1;
}

int default_bias(int exponent_bits, Specials specials) {
  if (exponent_bits <= 0 || exponent_bits > k_max_exponent_bits + 1) return 0;
  const int half = 1 << (exponent_bits - 1);
  return specials == Specials::fnuz || is_p3109(specials) ? half : half - 1;
}

std::string_view specials_name(Specials s) {
  for (const SpecialsName& row : k_specials)
    if (row.specials == s) return row.name;
  LAB_EXPECT(false);
}

Result<Format> checked(Format f) {
  const auto conflict = [&](const char* which) -> Result<Format> {
    return Error{ErrorCode::format_conflict, {f.id, which}};
  };
  // Of the P3109 names with 16 bits, those of precision 1 without sign have one exponent bit more.
  const int most = is_p3109(f.specials) && !f.has_sign ? k_max_exponent_bits + 1 : k_max_exponent_bits;
  if (f.exponent_bits < 0 || f.exponent_bits > most)
    return Error{ErrorCode::format_exponent_bits, {f.id, std::to_string(f.exponent_bits), std::to_string(most)}};
  if (f.fraction_bits < 0 || f.fraction_bits > k_max_fraction_bits)
    return Error{ErrorCode::format_fraction_bits,
                 {f.id, std::to_string(f.fraction_bits), std::to_string(k_max_fraction_bits)}};
  if (total_bits(f) < 1) return Error{ErrorCode::format_bits, {f.id, "0", "128"}};
  if (f.bias < -k_max_bias || f.bias > k_max_bias)
    return Error{ErrorCode::format_bias, {f.id, std::to_string(f.bias), std::to_string(k_max_bias)}};
  if (f.exponent_bits == 0) {
    if (f.specials == Specials::ieee) return conflict("ieee_without_exponent");
    if (!f.has_subnormals) return conflict("nosub_without_exponent");
  }
  if (f.specials == Specials::fnuz && !f.has_sign) return conflict("fnuz_without_sign");
  if (!f.has_zero && f.has_subnormals) return conflict("nozero_with_subnormals");
  if (!f.has_zero && f.has_sign && (f.specials == Specials::fnuz || is_p3109(f.specials)))
    return conflict("nozero_with_nan_at_zero");
  // Counted without wrapping: the special codes must leave a finite number other than zero.
  const u128 magnitudes = magnitude_mask(f) + 1;
  const u128 taken = f.specials == Specials::ieee             ? low_mask(f.fraction_bits) + 1
                     : f.specials == Specials::p3109_extended ? u128{f.has_sign ? 1U : 2U}
                     : nan_is_all_ones(f)                     ? u128{1}
                                                              : u128{0};
  const u128 zeros = f.has_zero ? 1 : 0;
  if (magnitudes < taken + zeros + 1) return conflict("no_finite_number");
  return f;
}

std::string custom_id(const Format& f) {
  std::string out = f.has_sign ? "s1" : "s0";
  out += "e" + std::to_string(f.exponent_bits) + "m" + std::to_string(f.fraction_bits);
  if (f.bias != default_bias(f.exponent_bits, f.specials)) out += "b" + std::to_string(f.bias);
  out += "-";
  out += specials_name(f.specials);
  if (!f.has_subnormals) out += "-nosub";
  if (!f.has_zero) out += "-nozero";
  return out;
}

namespace {

// Reads the integer after `letter`; at most six digits, so that it cannot overflow.
std::optional<int> number_after(std::string_view& rest, char letter) {
  if (rest.empty() || rest.front() != letter) return std::nullopt;
  std::size_t i = 1;
  const bool minus = i < rest.size() && rest[i] == '-';
  if (minus) ++i;
  const std::size_t first = i;
  int value = 0;
  while (i < rest.size() && rest[i] >= '0' && rest[i] <= '9' && i - first < 6) value = value * 10 + (rest[i++] - '0');
  if (i == first || (i < rest.size() && rest[i] >= '0' && rest[i] <= '9')) return std::nullopt;
  rest.remove_prefix(i);
  return minus ? -value : value;
}

bool eat(std::string_view& rest, std::string_view word) {
  if (rest.substr(0, word.size()) != word) return false;
  rest.remove_prefix(word.size());
  return true;
}

}  // namespace

Result<Format> parse_custom(std::string_view text) {
  const Error unknown{ErrorCode::unknown_format, {std::string(text)}};
  std::string_view rest = text;
  const auto sign = number_after(rest, 's');
  const auto exponent = number_after(rest, 'e');
  const auto fraction = number_after(rest, 'm');
  if (!sign || (*sign != 0 && *sign != 1) || !exponent || !fraction) return unknown;
  const auto bias = number_after(rest, 'b');
  if (!eat(rest, "-")) return unknown;
  Format f;
  f.id = text;
  f.has_sign = *sign == 1;
  f.exponent_bits = *exponent;
  f.fraction_bits = *fraction;
  const SpecialsName* found = nullptr;
  for (const SpecialsName& row : k_specials)
    if (rest.substr(0, rest.find('-')) == row.name) found = &row;
  if (found == nullptr) return unknown;
  rest.remove_prefix(found->name.size());
  f.specials = found->specials;
  f.has_subnormals = !eat(rest, "-nosub");
  f.has_zero = !eat(rest, "-nozero");
  if (!rest.empty()) return unknown;
  f.bias = bias ? *bias : default_bias(f.exponent_bits, f.specials);
  Result<Format> out = checked(f);
  if (out) out->id = custom_id(*out);
  return out;
}

}  // namespace lab
