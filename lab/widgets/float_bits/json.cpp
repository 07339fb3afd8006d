// Machine form of the Model: codes in lower case, numbers as exact text.
#include <cctype>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "widgets/float_bits/widget.hpp"
#include "widgets/format_facts.hpp"

namespace lab::float_bits {

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// Without the shortening that rows on the canvas need.
std::string exact_value(const Result<Format>& f, const std::string& code) {
  if (!f) return {};
  const Result<u128> bits = parse_code(code, *f);
  return bits ? value_text(*f, *bits) : std::string();
}

Json neighbour(const Neighbour& n, const Format& f) {
  if (!n.exists) return nullptr;
  return {{"code", lower(n.code)}, {"value", exact_value(f, n.code)}};
}

Json error(const std::optional<Error>& e) { return e ? Json(message(*e, Lang::en)) : Json(nullptr); }

}  // namespace

Json json(const Model& m) {
  Json out;
  if (!m.valid) {
    out["error"] = error(m.format_error ? m.format_error : m.value_error);
    return out;
  }
  const Format& f = m.format;
  out["format"] = format_facts(f);
  out["input"] = m.exact_text;
  out["code"] = lower(m.code);
  out["binary"] = m.binary;
  out["class"] = class_name(m.kind);
  out["value"] = m.stored;
  out["shortest"] = m.shortest;
  out["sign"] = m.sign_value;
  out["exponent"] = m.exponent_value;
  out["fraction"] = m.fraction_value;
  out["significand"] = text_or_null(m.significand);
  out["power"] = m.significand.empty() ? Json(nullptr) : Json(m.power);
  out["absoluteError"] = text_or_null(m.absolute_error);
  out["relativeError"] = text_or_null(m.relative_error);
  out["ulpError"] = text_or_null(m.ulp_error);
  out["flags"] = flags_json(m.flags);
  out["below"] = neighbour(m.below, f);
  out["above"] = neighbour(m.above, f);
  out["others"] = Json::array();
  for (const Other& o : m.others)
    out["others"].push_back({{"format", o.id},
                             {"code", lower(o.code)},
                             {"value", exact_value(find_format(o.id), o.code)},
                             {"relativeError", o.exact ? Json("0") : text_or_null(o.relative_error)}});
  return out;
}

}  // namespace lab::float_bits
