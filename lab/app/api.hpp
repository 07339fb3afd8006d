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
std::string encode(const std::string& text, const std::string& format, const std::string& rounding,
                   const std::string& overflow, const std::string& lang);
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

// Shared with the command. `input` is a number or a code of the format.
// {input, format, code "0x2e66", value (number; "nan" "inf" "-inf" "-0.0" or decimal text where JSON has no number),
//  exact (full expansion), flags [], ulpError (stored minus exact; null where there is none)}
Json bits(std::string_view input, const Result<Format>& format, Rounding rounding, Overflow overflow, Lang lang);
Json error_json(const Error& error, Lang lang);
Json format_json(const Format& format, const std::string& name);

}  // namespace lab::api
