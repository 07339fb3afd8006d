// The numbers without pictures, for script: UTF-8 text in, JSON or text out. Nothing here fails: what cannot be
// read comes back as {"error": {"code", "message"}} with the message in the language asked for.
// Shapes and names are those of web/lab.d.ts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/floats/format.hpp"
#include "core/floats/rounding.hpp"
#include "text/text.hpp"
#include "widgets/figure.hpp"

namespace lab::api {

std::string version();
std::string formats();
// `rounding` and `policy` as storing_of (api_parts.hpp) reads them: "sr_a:8:137", "ml_dtypes".
std::string encode(const std::string& text, const std::string& format, const std::string& rounding,
                   const std::string& policy, const std::string& lang);
// op: add sub mul div sqrt fma; operands that the operation does not take are "".
std::string arithmetic(const std::string& op, const std::string& a, const std::string& b, const std::string& c,
                       const std::string& format, const std::string& rounding, const std::string& policy,
                       const std::string& lang);
std::string convert(const std::string& code, const std::string& from, const std::string& to,
                    const std::string& rounding, const std::string& policy, const std::string& lang);
std::string profiles();
std::string values(const std::string& format, const std::string& lang);
std::string decode(const std::string& code, const std::string& format, const std::string& lang);

// Bulk rounding of doubles through a format, in a buffer of the core: fill round_input(n), run, read round_output(n).
// The pointers hold until the next call with a larger n. round_run gives "" or a message.
double* round_input(std::size_t n);
const double* round_output(std::size_t n);
std::string round_run(std::size_t n, const std::string& format, const std::string& rounding,
                      const std::string& overflow, const std::string& lang);

std::string json(const std::string& state_line);
std::string summary(const std::string& state_line, const std::string& lang);
std::string view(const std::string& state_line, const std::string& lang);
std::string edit(const std::string& state_line, const std::string& key, const std::string& value,
                 const std::string& lang);
std::string check(const std::string& exercise, const std::string& text, const std::string& lang);

// All the work a figure has, at once.
void finish(Figure& figure);
// What `view` says of a figure that lives, as far as its work has come.
std::string view_of(const Figure& figure, Lang lang);

// Shared with the command.
Json error_json(const Error& error, Lang lang);
Json format_json(const Format& format, const std::string& name);

}  // namespace lab::api
