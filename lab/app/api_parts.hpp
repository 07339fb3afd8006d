// Shared by the parts of the API: how numbers become JSON, and how a reader names a way of storing them.
#pragma once

#include <string>

#include "core/floats/profiles.hpp"
#include "widgets/figure.hpp"

namespace lab::api {

// A JSON number where the value is a finite double, else the text that golden files use ("nan" "inf" "-0.0", decimal).
Json number_json(const Format& f, u128 code);
std::string dumped(const Json& json);

struct Storing {
  RoundingRule rounding;
  Policy policy;
};
// `rounding`: "" (to nearest, or as the profile rounds), a mode, or "sr_a:8:137" (stochastic, n, R).
// `policy`: "" or "ieee", "saturate", "nan", or the id of a profile that answers for the format.
Result<Storing> storing_of(std::string_view rounding, std::string_view policy, const Format& f);

// {input, format, code, value, exact, flags, ulpError}, or {input, error}. A profile without an answer gives
// {input, format, reply: "refused" | "unspecified", code: null, ...}.
Json bits_json(std::string_view input, const Result<Format>& format, std::string_view rounding, std::string_view policy,
               Lang lang);

// {op, format, operands: [bits of each], code, value, exact, flags}: op is add sub mul div sqrt fma; each operand is
// read like an input and rounded to nearest into the format first.
Json arithmetic_json(std::string_view op, const std::vector<std::string>& operands, const Result<Format>& format,
                     std::string_view rounding, std::string_view policy, Lang lang);

// A code of one format as a code of another: {from, code, to: bits}, or {from, code, error}.
Json convert_json(std::string_view code, const Result<Format>& from, const Result<Format>& to,
                  std::string_view rounding, std::string_view policy, Lang lang);

// {format, columns: [code, class, value, exact], rows}: every code of a format of at most 16 bits, or {error}.
Json values_json(const Result<Format>& format, Lang lang);

// [{id, name, formats, source, policy{...}}], as `numlab profiles --json`.
Json profiles_json();

}  // namespace lab::api
