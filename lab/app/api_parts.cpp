#include "app/api_parts.hpp"

#include <nlohmann/json.hpp>

#include "app/api.hpp"
#include "core/exact/arithmetic.hpp"
#include "core/exact/text.hpp"
#include "plot/typography.hpp"
#include "widgets/format_facts.hpp"

namespace lab::api {

namespace {

constexpr std::string_view k_rules = "rne rna rtz ru rd odd sr_a:n:R sr_b:n:R sr_c:n:R";

struct Operation {
  std::string_view name;
  std::size_t operands;
};
constexpr Operation k_operations[] = {{"add", 2}, {"sub", 2}, {"mul", 2}, {"div", 2}, {"sqrt", 1}, {"fma", 3}};

Encoded compute(std::string_view op, const Format& f, const std::vector<Unpacked>& x, const Storing& s) {
  if (op == "add") return add(f, x[0], x[1], s.rounding, s.policy);
  if (op == "sub") return subtract(f, x[0], x[1], s.rounding, s.policy);
  if (op == "mul") return multiply(f, x[0], x[1], s.rounding, s.policy);
  if (op == "div") return divide(f, x[0], x[1], s.rounding, s.policy);
  if (op == "sqrt") return square_root(f, x[0], s.rounding, s.policy);
  return fused_multiply_add(f, x[0], x[1], x[2], s.rounding, s.policy);
}

// code, value, exact and flags of a result, or the reply that stands for it.
void put_stored(Json& out, const Format& f, const Encoded& e) {
  if (e.reply == Reply::code) {
    out["code"] = hex_lower(e.code, code_digits(f));
    out["value"] = number_json(f, e.code);
    out["exact"] = value_text(f, e.code);
  } else {
    out["reply"] = reply_name(e.reply);
    out["code"] = out["value"] = out["exact"] = nullptr;
  }
  out["flags"] = flags_json(e.flags);
}

Json failed(Json out, const Error& error, Lang lang) {
  out["error"] = error_json(error, lang);
  return out;
}

}  // namespace

Json number_json(const Format& f, u128 code) {
  const Unpacked value = lab::decode(f, code);
  if (value.kind == Class::nan) return "nan";
  if (value.kind == Class::infinite) return value.negative ? "-inf" : "inf";
  if (value.kind == Class::zero) return value.negative ? Json("-0.0") : Json(0.0);
  const double x = to_double(value);
  return x != 0 && x - x == 0 ? Json(x) : Json(exact_scientific(real_from(value)));
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Result<Storing> storing_of(std::string_view rounding, std::string_view policy, const Format& f) {
  Storing out;
  if (!policy.empty()) {
    if (const auto overflow = overflow_from(policy)) {
      out.policy = *overflow;
    } else if (const Profile* profile = find_profile(policy)) {
      if (!answers_for(*profile, f)) return Error{ErrorCode::profile_silent, {std::string(profile->name), f.id}};
      out.policy = policy_for(*profile, f);
      out.rounding = rounding_for(*profile, f);
    } else {
      return Error{ErrorCode::unknown_choice,
                   {std::string(policy), "overflow, profile", "ieee saturate nan, numlab profiles"}};
    }
  }
  if (rounding.empty()) return out;
  const auto rule = rule_from(rounding);
  if (!rule) return Error{ErrorCode::unknown_choice, {std::string(rounding), "rounding", std::string(k_rules)}};
  // A quotient is kept to 126 bits: what lies below the last place must hold the random bits.
  const int most = 124 - precision(f) < k_max_random_bits ? 124 - precision(f) : k_max_random_bits;
  if (rule->bits > most) return Error{ErrorCode::out_of_range, {std::to_string(rule->bits), "1", std::to_string(most)}};
  out.rounding = *rule;
  return out;
}

Json bits_json(std::string_view input, const Result<Format>& format, std::string_view rounding, std::string_view policy,
               Lang lang) {
  Json out;
  out["input"] = input;
  if (!format) return failed(std::move(out), format.error(), lang);
  const Format& f = *format;
  const Result<Storing> storing = storing_of(rounding, policy, f);
  if (!storing) return failed(std::move(out), storing.error(), lang);
  const Result<Input> parsed = parse_input(input, f);
  if (!parsed) {
    if (input.size() > 100) out["input"] = plot::shorten_middle(input, 60, 20);
    return failed(std::move(out), parsed.error(), lang);
  }
  Encoded e;
  e.code = parsed->code;
  if (!parsed->is_code) e = lab::encode(f, parsed->value, storing->rounding, storing->policy);
  out["format"] = f.id;
  put_stored(out, f, e);
  out["ulpError"] = nullptr;
  const Unpacked value = lab::decode(f, e.code);
  const auto finite = [](Class kind) { return kind != Class::nan && kind != Class::infinite; };
  if (e.reply == Reply::code && finite(value.kind) && finite(parsed->value.kind) && parsed->value.beyond == 0) {
    const Real error = difference(real_from(value), parsed->value);
    out["ulpError"] = approximate(quotient(error, ulp(f, value)));
  }
  return out;
}

Json arithmetic_json(std::string_view op, const std::vector<std::string>& operands, const Result<Format>& format,
                     std::string_view rounding, std::string_view policy, Lang lang) {
  Json out;
  out["op"] = op;
  std::string known;
  const Operation* found = nullptr;
  for (const Operation& o : k_operations) {
    known += (known.empty() ? "" : " ") + std::string(o.name);
    if (o.name == op) found = &o;
  }
  if (found == nullptr)
    return failed(std::move(out), {ErrorCode::unknown_choice, {std::string(op), "op", known}}, lang);
  if (!format) return failed(std::move(out), format.error(), lang);
  const Format& f = *format;
  if (operands.size() > found->operands)
    return failed(std::move(out),
                  {ErrorCode::too_many_values, {std::to_string(operands.size()), std::to_string(found->operands)}},
                  lang);
  if (operands.size() < found->operands)
    return failed(std::move(out), {ErrorCode::missing_argument, {std::string(op)}}, lang);
  const Result<Storing> storing = storing_of(rounding, policy, f);
  if (!storing) return failed(std::move(out), storing.error(), lang);
  out["format"] = f.id;
  out["operands"] = Json::array();
  std::vector<Unpacked> values;
  for (const std::string& operand : operands) {
    Json one = bits_json(operand, format, "", "", lang);
    if (one.contains("error")) {
      out["error"] = one["error"];
      out.erase("operands");
      return out;
    }
    const Result<Input> parsed = parse_input(operand, f);
    const u128 code =
        parsed->is_code ? parsed->code : lab::encode(f, parsed->value, Rounding::rne, Overflow::ieee).code;
    values.push_back(lab::decode(f, code));
    out["operands"].push_back(std::move(one));
  }
  put_stored(out, f, compute(op, f, values, *storing));
  return out;
}

Json convert_json(std::string_view code, const Result<Format>& from, const Result<Format>& to,
                  std::string_view rounding, std::string_view policy, Lang lang) {
  Json out;
  out["code"] = code;
  if (!from) return failed(std::move(out), from.error(), lang);
  if (!to) return failed(std::move(out), to.error(), lang);
  const Result<u128> bits = parse_code(code, *from);
  if (!bits) return failed(std::move(out), bits.error(), lang);
  const Result<Storing> storing = storing_of(rounding, policy, *to);
  if (!storing) return failed(std::move(out), storing.error(), lang);
  const Unpacked value = lab::decode(*from, *bits);
  out = {{"from", {{"format", from->id}, {"code", hex_lower(*bits, code_digits(*from))}}}};
  out["from"]["value"] = number_json(*from, *bits);
  out["from"]["exact"] = value_text(*from, *bits);
  out["format"] = to->id;
  put_stored(out, *to, lab::encode(*to, value, storing->rounding, storing->policy));
  return out;
}

Json values_json(const Result<Format>& format, Lang lang) {
  if (!format) return failed(Json::object(), format.error(), lang);
  const Format& f = *format;
  constexpr int most = 16;
  if (total_bits(f) > most)
    return failed(Json::object(), {ErrorCode::list_bits, {f.id, std::to_string(total_bits(f)), std::to_string(most)}},
                  lang);
  Json out = {{"format", f.id}, {"columns", {"code", "class", "value", "exact"}}, {"rows", Json::array()}};
  for (u128 code = 0; code < u128{1} << total_bits(f); ++code)
    out["rows"].push_back({hex_lower(code, code_digits(f)), class_name(lab::decode(f, code).kind), number_json(f, code),
                           value_text(f, code)});
  return out;
}

Json profiles_json() {
  Json out = Json::array();
  for (const Profile& p : lab::profiles()) {
    Json one = {{"id", p.id},
                {"name", {{"en", p.name}, {"zh", p.name_zh}}},
                {"formats", Json::object()},
                {"source", {{"en", p.source}, {"zh", p.source_zh}}}};
    for (const CatalogueRow& row : catalogue()) {
      if (!answers_for(p, row.format)) continue;
      Json knobs = policy_facts(policy_for(p, row.format));
      knobs["rounding"] = rounding_name(rounding_for(p, row.format));
      one["formats"][row.format.id] = std::move(knobs);
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace lab::api
