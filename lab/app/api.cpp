#include "app/api.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "app/api_parts.hpp"
#include "core/base/version.hpp"
#include "core/exact/text.hpp"
#include "core/floats/bulk.hpp"
#include "core/floats/catalogue.hpp"
#include "plot/typography.hpp"
#include "widgets/exercise.hpp"
#include "widgets/format_facts.hpp"
#include "widgets/state_line.hpp"

namespace lab::api {

namespace {

std::string_view error_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_format:
      return "unknown_format";
    case ErrorCode::unknown_widget:
      return "unknown_widget";
    case ErrorCode::unknown_choice:
      return "unknown_choice";
    case ErrorCode::code_too_wide:
      return "code_too_wide";
    case ErrorCode::format_bits:
    case ErrorCode::format_exponent_bits:
    case ErrorCode::format_fraction_bits:
    case ErrorCode::format_bias:
    case ErrorCode::format_conflict:
      return "bad_format";
    case ErrorCode::input_too_long:
    case ErrorCode::line_too_long:
      return "too_long";
    default:
      return "bad_input";
  }
}

template <typename Enum, typename FromName>
Result<Enum> choice(const std::string& name, std::string_view key, std::string_view allowed, Enum fallback,
                    FromName from) {
  Enum out = fallback;
  if (name.empty()) return out;
  const Result<Done> done = set_choice(out, key, name, allowed, from);
  if (!done) return done.error();
  return out;
}

Result<Rounding> rounding_of(const std::string& name) {
  return choice(name, "rounding", "rne rna rtz ru rd odd", Rounding::rne, rounding_from);
}
Result<Overflow> overflow_of(const std::string& name) {
  return choice(name, "overflow", "ieee saturate nan", Overflow::ieee, overflow_from);
}

std::vector<double>& buffer() {
  static std::vector<double> values;
  return values;
}

Json empty_view(const std::string& line, const Error& error, Lang lang) {
  const std::string text = message(error, lang);
  return {{"state", line},
          {"widget", ""},
          {"title", text},
          {"question", ""},
          {"start", {{"label", ""}, {"state", ""}}},
          {"sentence", text},
          {"table", {{"caption", ""}, {"columns", Json::array()}, {"rows", Json::array()}}},
          {"fields", Json::array()},
          {"notices", Json::array()},
          {"errors", Json::array({{{"key", ""}, {"message", text}}})},
          {"answer", nullptr},
          {"cli", ""}};
}

Json fields_json(const Figure& figure, Lang lang) {
  constexpr std::string_view kinds[] = {"text", "choice", "bool"};
  Json out = Json::array();
  for (const FormField& f : figure.form(lang)) {
    Json options = Json::array();
    for (const Choice& c : f.choices) options.push_back({{"value", c.value}, {"label", c.label}, {"group", c.group}});
    out.push_back({{"key", f.key},
                   {"label", f.label},
                   {"kind", kinds[static_cast<int>(f.kind)]},
                   {"value", f.value},
                   {"options", std::move(options)}});
  }
  return out;
}

}  // namespace

void finish(Figure& figure) {
  while (figure.work(k_operations_at_once)) {
  }
}

std::string version() { return std::string(k_version); }

Json error_json(const Error& error, Lang lang) {
  return {{"code", error_name(error.code)}, {"message", message(error, lang)}};
}

Json format_json(const Format& f, const std::string& name) {
  // In full where that is short, else the digits that identify a double.
  const auto text_of = [](const Real& exact) {
    const std::string text = exact_scientific(exact, 2);
    return text.size() <= 24 ? text : rounded_decimal(exact, 17);
  };
  const auto value = [&](u128 code) { return text_of(real_from(lab::decode(f, code))); };
  Real eps;
  eps.kind = Class::normal;
  eps.numerator = 1;
  eps.exponent = -f.fraction_bits;
  // Decimal digits p log10(2): a fact to read, three places.
  const int thousandths = static_cast<int>(precision(f) * 301.0299956639812 + 0.5);
  Json out = format_facts(f);
  out["name"] = name;
  out["max"] = value(max_finite_code(f));
  out["minNormal"] = value(min_normal_code(f));
  out["minSubnormal"] = value(min_positive_code(f));
  out["eps"] = text_of(eps);
  out["digits"] = thousandths / 1000.0;
  out["finiteCount"] = decimal_digits(big_from_u128(finite_count(f)));
  return out;
}

std::string formats() {
  Json out = Json::array();
  for (const CatalogueRow& row : catalogue()) {
    Json one = format_json(row.format, std::string(row.name));
    one["family"] = family_name(row.family);
    one["common"] = row.common;
    one["storageBits"] = row.storage_bits;
    one["aliases"] = Json::array();
    std::string_view rest = row.aliases;
    while (!rest.empty()) {
      const std::size_t end = rest.find(' ');
      one["aliases"].push_back(rest.substr(0, end));
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    one["purpose"] = {{"en", row.purpose_en}, {"zh", row.purpose_zh}};
    out.push_back(std::move(one));
  }
  return dumped(out);
}

std::string encode(const std::string& text, const std::string& format, const std::string& rounding,
                   const std::string& policy, const std::string& lang) {
  return dumped(bits_json(text, find_format(format), rounding, policy, lang_from(lang)));
}

std::string arithmetic(const std::string& op, const std::string& a, const std::string& b, const std::string& c,
                       const std::string& format, const std::string& rounding, const std::string& policy,
                       const std::string& lang) {
  std::vector<std::string> operands;
  for (const std::string* one : {&a, &b, &c})
    if (!one->empty()) operands.push_back(*one);
  return dumped(arithmetic_json(op, operands, find_format(format), rounding, policy, lang_from(lang)));
}

std::string convert(const std::string& code, const std::string& from, const std::string& to,
                    const std::string& rounding, const std::string& policy, const std::string& lang) {
  return dumped(convert_json(code, find_format(from), find_format(to), rounding, policy, lang_from(lang)));
}

std::string profiles() { return dumped(profiles_json()); }

std::string values(const std::string& format, const std::string& lang) {
  return dumped(values_json(find_format(format), lang_from(lang)));
}

std::string decode(const std::string& code, const std::string& format, const std::string& lang_name) {
  const Lang lang = lang_from(lang_name);
  const Result<Format> f = find_format(format);
  if (!f) return dumped({{"error", error_json(f.error(), lang)}});
  const Result<u128> bits = parse_code(code, *f);
  if (!bits) return dumped({{"error", error_json(bits.error(), lang)}});
  const Unpacked value = lab::decode(*f, *bits);
  const Fields parts = fields(*f, *bits);
  const auto field = [](u128 x) { return decimal_digits(big_from_u128(x)); };
  return dumped({{"format", f->id},
                 {"code", hex_lower(*bits, code_digits(*f))},
                 {"class", class_name(value.kind)},
                 {"value", number_json(*f, *bits)},
                 {"exact", value_text(*f, *bits)},
                 {"shortest", shortest_decimal(*f, *bits)},
                 {"hexFloat", hex_float(value)},
                 {"sign", field(parts.sign)},
                 {"exponent", field(parts.exponent)},
                 {"fraction", field(parts.fraction)}});
}

double* round_input(std::size_t n) {
  if (buffer().size() < n) buffer().resize(n);
  return buffer().data();
}

const double* round_output(std::size_t n) { return round_input(n); }

std::string round_run(std::size_t n, const std::string& format, const std::string& rounding,
                      const std::string& overflow, const std::string& lang_name) {
  const Lang lang = lang_from(lang_name);
  const Result<Format> f = find_format(format);
  if (!f) return message(f.error(), lang);
  const Result<Rounding> r = rounding_of(rounding);
  if (!r) return message(r.error(), lang);
  const Result<Overflow> o = overflow_of(overflow);
  if (!o) return message(o.error(), lang);
  double* values = round_input(n);
  if (*r == Rounding::rne && total_bits(*f) <= k_max_bulk_bits) {
    round_all(*f, {values, n}, *o);
    return "";
  }
  for (std::size_t i = 0; i < n; ++i)
    values[i] = to_double(lab::decode(*f, lab::encode(*f, unpack_double(values[i]), *r, *o).code));
  return "";
}

std::string json(const std::string& state_line) {
  const Result<std::unique_ptr<Figure>> figure = make_figure(state_line);
  if (!figure) return dumped({{"state", state_line}, {"error", error_json(figure.error(), Lang::en)}});
  finish(**figure);
  return dumped((*figure)->json());
}

std::string summary(const std::string& state_line, const std::string& lang_name) {
  const Lang lang = lang_from(lang_name);
  const Result<std::unique_ptr<Figure>> figure = make_figure(state_line);
  if (!figure) return message(figure.error(), lang);
  finish(**figure);
  return (*figure)->summary(lang);
}

std::string view(const std::string& state_line, const std::string& lang_name) {
  const Lang lang = lang_from(lang_name);
  const Result<std::unique_ptr<Figure>> made = make_figure(state_line);
  if (!made) return dumped(empty_view(state_line, made.error(), lang));
  (*made)->work(k_operations_at_once);
  return view_of(**made, lang);
}

std::string view_of(const Figure& figure, Lang lang) {
  const Table table = figure.table(lang);
  Json out = {{"state", figure.state_line()},
              {"widget", figure.widget()},
              {"title", figure.title(lang)},
              {"question", figure.question(lang)},
              {"start", {{"label", figure.start_label(lang)}, {"state", figure.start_line()}}},
              {"sentence", figure.summary(lang)},
              {"table", {{"caption", table.caption}, {"columns", table.columns}, {"rows", table.rows}}},
              {"fields", fields_json(figure, lang)},
              {"notices", Json::array()},
              {"errors", Json::array()},
              {"answer", nullptr},
              {"cli", figure.command()}};
  for (const Problem& p : figure.problems()) {
    const std::string text = message(p.error, lang);
    if (p.notice)
      out["notices"].push_back(text);
    else
      out["errors"].push_back({{"key", p.key}, {"message", text}});
  }
  if (const std::optional<Answer> a = figure.answer()) {
    const auto arg = [&a](std::size_t i) {
      return i < a->args.size() ? std::string_view(a->args[i]) : std::string_view();
    };
    out["answer"] = {{"id", a->id},
                     {"correct", a->correct},
                     {"message", text(a->message, lang, {arg(0), arg(1), arg(2), arg(3), arg(4)})}};
  }
  return dumped(out);
}

std::string edit(const std::string& state_line, const std::string& key, const std::string& value,
                 const std::string& lang_name) {
  const Lang lang = lang_from(lang_name);
  const Result<std::unique_ptr<Figure>> figure = make_figure(state_line);
  if (!figure) return dumped({{"state", state_line}, {"error", message(figure.error(), lang)}});
  const Result<Done> done = (*figure)->edit(key, value);
  return dumped({{"state", (*figure)->state_line()}, {"error", done ? "" : message(done.error(), lang)}});
}

std::string check(const std::string& exercise, const std::string& answer, const std::string& lang) {
  const Verdict v = check_exercise(exercise, answer, lang_from(lang));
  return dumped({{"correct", v.correct}, {"message", v.message}, {"state", v.state}});
}

}  // namespace lab::api
