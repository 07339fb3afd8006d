// numlab: the same numbers on the command line. Exit code 0, or 2 for anything that could not be read.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/api.hpp"
#include "app/api_parts.hpp"
#include "app/cli_text.hpp"
#include "core/base/version.hpp"
#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "widgets/state_line.hpp"

namespace lab::cli {

namespace {

constexpr int k_ok = 0;
constexpr int k_bad = 2;

struct Arguments {
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> settings;  // --key value of a figure's own fields
  std::string format = "fp16";
  std::string to;
  std::string rounding, policy;  // as api::storing_of reads them
  std::string base = "http://localhost:8000/";
  Lang lang = Lang::en;
  bool json = false;
  bool help = false;
  bool version = false;
};

Lang lang_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return lang_from(value);
  return Lang::en;
}

void print(std::string_view text) { std::cout << text; }

int fail(const Error& error, Lang lang) {
  std::cerr << "numlab: " << message(error, lang) << '\n';
  return k_bad;
}

// "-" and "-0.5" are values; "--x" is an option.
bool is_option(std::string_view word) { return word.size() > 2 && word.substr(0, 2) == "--"; }

std::optional<Error> read_option(const std::string& name, const std::string& value, Arguments& out) {
  if (name == "--format") {
    out.format = value;
  } else if (name == "--to") {
    out.to = value;
  } else if (name == "--rounding") {
    out.rounding = value;
  } else if (name == "--overflow" || name == "--profile") {
    out.policy = value;
  } else if (name == "--lang") {
    if (value != "en" && value != "zh") return Error{ErrorCode::unknown_choice, {value, name, "en zh"}};
    out.lang = lang_from(value);
  } else if (name == "--base") {
    out.base = value;
  } else {
    out.settings.emplace_back(name.substr(2), value);
  }
  return std::nullopt;
}

std::optional<Error> read_arguments(int count, char** words, Arguments& out) {
  out.lang = lang_of_environment();
  for (int i = 1; i < count; ++i) {
    std::string word = words[i];
    if (word == "-h") word = "--help";
    if (word == "--") {
      out.words.insert(out.words.end(), words + i + 1, words + count);
      return std::nullopt;
    }
    if (!is_option(word)) {
      out.words.push_back(std::move(word));
    } else if (word == "--json") {
      out.json = true;
    } else if (word == "--help") {
      out.help = true;
    } else if (word == "--version") {
      out.version = true;
    } else {
      const std::size_t equals = word.find('=');
      const std::string name = word.substr(0, equals);
      if (equals == std::string::npos && i + 1 >= count) {
        bool known = false;
        for (const char* one : {"--format", "--to", "--rounding", "--overflow", "--profile", "--lang", "--base"})
          known = known || name == one;
        return Error{known ? ErrorCode::missing_argument : ErrorCode::unknown_option, {name}};
      }
      const std::string value = equals == std::string::npos ? words[i + 1] : word.substr(equals + 1);
      if (auto error = read_option(name, value, out)) return error;
      if (equals == std::string::npos) ++i;
    }
  }
  return std::nullopt;
}

// The line with the settings given as options; one that the figure does not have is an error here, not a notice.
Result<std::string> with_settings(std::string line, const Arguments& a) {
  if (a.settings.empty()) return line;
  const Result<std::unique_ptr<Figure>> figure = make_figure(line);
  if (!figure) return figure.error();
  for (const auto& [key, value] : a.settings) {
    bool known = false;
    for (const FormField& field : (*figure)->form(a.lang)) known = known || field.key == key;
    if (!known) return Error{ErrorCode::unknown_option, {"--" + key}};
    line += (line.find('?') == std::string::npos ? "?" : "&") + key + "=" + percent_encoded(value);
  }
  return line;
}

int describe(const std::string& line, const Arguments& a) {
  const Result<std::unique_ptr<Figure>> made = make_figure(line);
  if (!made) return fail(made.error(), a.lang);
  api::finish(**made);
  const Figure& figure = **made;
  bool bad = false;
  for (const Problem& p : figure.problems()) {
    std::cerr << "numlab: " << message(p.error, a.lang) << '\n';
    bad = bad || !p.notice;
  }
  if (bad) return k_bad;
  Table table = figure.table(a.lang);
  if (table.columns.size() > 2) table.rows.insert(table.rows.begin(), table.columns);
  print(figure.title(a.lang) + "\n" + figure.summary(a.lang) + "\n" + figure.state_line() + "\n\n" +
        aligned(table.rows));
  return k_ok;
}

int as_json(const std::string& line, const Arguments& a) {
  const Result<std::unique_ptr<Figure>> made = make_figure(line);
  if (!made) fail(made.error(), a.lang);
  print(api::json(line) + "\n");
  if (!made) return k_bad;
  bool bad = false;
  for (const Problem& p : (*made)->problems()) {
    std::cerr << "numlab: " << message(p.error, a.lang) << '\n';
    bad = bad || !p.notice;
  }
  return bad ? k_bad : k_ok;
}

int open(const std::string& line, const Arguments& a) {
  const Result<std::unique_ptr<Figure>> made = make_figure(line);
  if (!made) return fail(made.error(), a.lang);
  const std::string address = a.base + (a.lang == Lang::zh ? "zh/" : "") + "#" + (*made)->state_line();
  print(address + "\n");
  std::cout.flush();
  const bool display = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  if (display && isatty(STDOUT_FILENO) != 0)
    execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
  return k_ok;
}

int preview(const char* self, const std::string& line, const Arguments& a) {
  const Result<std::unique_ptr<Figure>> made = make_figure(line);
  if (!made) return fail(made.error(), a.lang);
  std::error_code code;
  const std::filesystem::path path = std::filesystem::canonical("/proc/self/exe", code);
  const std::string program = ((code ? std::filesystem::path(self) : path).parent_path() / "numlab-preview").string();
  const std::string lang = a.lang == Lang::zh ? "zh" : "en";
  execl(program.c_str(), program.c_str(), line.c_str(), lang.c_str(), static_cast<char*>(nullptr));
  return fail({ErrorCode::no_display, {program + ": " + std::strerror(errno)}}, a.lang);
}

int schema(const std::string& widget, const Arguments& a) {
  const Result<std::unique_ptr<Figure>> made = make_figure(widget);
  if (!made) return fail(made.error(), a.lang);
  print((*made)->schema().dump(2) + "\n");
  return k_ok;
}

int list_formats(const Arguments& a) {
  if (a.json) {
    print(api::formats() + "\n");
    return k_ok;
  }
  std::vector<std::vector<std::string>> rows = {{text(Text::float_bits_row_format, a.lang),
                                                 text(Text::cli_bits, a.lang), "s + e + m",
                                                 text(Text::cli_bias, a.lang), text(Text::cli_largest, a.lang),
                                                 text(Text::cli_smallest, a.lang), text(Text::cli_purpose, a.lang)}};
  for (const CatalogueRow& row : catalogue()) {
    const Format& f = row.format;
    rows.push_back({f.id, std::to_string(total_bits(f)),
                    std::to_string(f.has_sign ? 1 : 0) + " + " + std::to_string(f.exponent_bits) + " + " +
                        std::to_string(f.fraction_bits),
                    std::to_string(f.bias), rounded_decimal(real_from(decode(f, max_finite_code(f))), 6),
                    rounded_decimal(real_from(decode(f, min_positive_code(f))), 6),
                    std::string(a.lang == Lang::zh ? row.purpose_zh : row.purpose_en)});
  }
  print(aligned(rows));
  return k_ok;
}

// Code and value of a result, or the word for the missing one.
std::string stored_text(const Json& row) {
  if (row.contains("reply")) return row["reply"].get<std::string>() + "\t-";
  return row["code"].get<std::string>() + "\t" + row["exact"].get<std::string>();
}

std::string json_line(const Json& row) { return row.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

// A result that no figure shows: JSON, or its input, code, value and flags on one line.
int answer(const Json& row, const std::string& asked, const Arguments& a) {
  if (row.contains("error")) {
    if (a.json) print(json_line(row));
    std::cerr << "numlab: " << row["error"]["message"].get<std::string>() << '\n';
    return k_bad;
  }
  if (a.json) return print(json_line(row)), k_ok;
  std::string flags;
  for (const auto& flag : row["flags"]) flags += (flags.empty() ? "\t" : " ") + flag.get<std::string>();
  print(asked + "\t" + stored_text(row) + flags + "\n");
  return k_ok;
}

// numlab calc add 0.1 0.2
int calculate(const Arguments& a) {
  const std::vector<std::string> operands(a.words.begin() + 2, a.words.end());
  std::string asked = a.words[1];
  for (const std::string& one : operands) asked += " " + one;
  return answer(api::arithmetic_json(a.words[1], operands, find_format(a.format), a.rounding, a.policy, a.lang), asked,
                a);
}

// numlab convert 0x7b --format e5m2 --to e4m3fn
int convert(const std::string& code, const Arguments& a) {
  if (a.to.empty()) return fail({ErrorCode::missing_argument, {"--to"}}, a.lang);
  return answer(api::convert_json(code, find_format(a.format), find_format(a.to), a.rounding, a.policy, a.lang), code,
                a);
}

int list_values(const std::string& format, const Arguments& a) {
  const Json all = api::values_json(find_format(format), a.lang);
  if (all.contains("error")) return answer(all, format, a);
  if (a.json) return print(json_line(all)), k_ok;
  for (const Json& row : all["rows"]) print(row[0].get<std::string>() + "\t" + row[3].get<std::string>() + "\n");
  return k_ok;
}

int list_profiles(const Arguments& a) {
  if (a.json) return print(api::profiles() + "\n"), k_ok;
  std::vector<std::vector<std::string>> rows;
  for (const Profile& p : profiles())
    rows.push_back({std::string(p.id), std::string(a.lang == Lang::zh ? p.name_zh : p.name),
                    std::string(a.lang == Lang::zh ? p.source_zh : p.source)});
  print(aligned(rows));
  return k_ok;
}

// One value a line, as JSON or as columns; a line that cannot be read is reported in its place.
int stream(const Result<Format>& format, const Arguments& a) {
  int status = k_ok;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const Json row = api::bits_json(line, format, a.rounding, a.policy, a.lang);
    const bool bad = row.contains("error");
    if (bad) status = k_bad;
    if (a.json) {
      print(json_line(row));
    } else if (bad) {
      std::cerr << "numlab: " << row["error"]["message"].get<std::string>() << '\n';
      print(line.substr(0, 100) + "\t-\t-\n");
    } else {
      print(line + "\t" + stored_text(row) + "\n");
    }
  }
  return status;
}

int bits(const std::string& value, const Arguments& a) {
  const Result<Format> format = find_format(a.format);
  if (!format) return fail(format.error(), a.lang);
  const Result<api::Storing> storing = api::storing_of(a.rounding, a.policy, *format);
  if (!storing) return fail(storing.error(), a.lang);
  if (value == "-") return stream(format, a);
  const Json row = api::bits_json(value, format, a.rounding, a.policy, a.lang);
  // The figure knows the plain modes and policies.
  const bool shown = (a.rounding.empty() || rounding_from(a.rounding)) && (a.policy.empty() || overflow_from(a.policy));
  if (row.contains("error") || a.json || !shown) return answer(row, value, a);
  std::string line = "float_bits?fmt=" + a.format + "&v=" + percent_encoded(value);
  if (!a.rounding.empty()) line += "&rnd=" + a.rounding;
  if (!a.policy.empty()) line += "&ovf=" + a.policy;
  return describe(line, a);
}

int run(int count, char** words) {
  Arguments a;
  if (const auto error = read_arguments(count, words, a)) return fail(*error, a.lang);
  if (a.version) return print("numlab " + std::string(k_version) + "\n"), k_ok;
  if (a.help || (a.words.size() == 1 && a.words[0] == "help")) return print(text(Text::cli_usage, a.lang) + "\n"), k_ok;
  if (a.words.empty()) {
    std::cerr << text(Text::cli_usage, a.lang) << '\n';
    return k_bad;
  }
  const std::string& verb = a.words[0];
  const bool figure = verb == "describe" || verb == "json" || verb == "open" || verb == "preview";
  if (!figure && verb != "bits" && verb != "formats" && verb != "schema" && verb != "calc" && verb != "convert" &&
      verb != "profiles" && verb != "values")
    return fail({ErrorCode::unknown_option, {verb}}, a.lang);
  if (!figure && !a.settings.empty()) return fail({ErrorCode::unknown_option, {"--" + a.settings[0].first}}, a.lang);
  const std::size_t most = verb == "formats" || verb == "profiles" ? 1 : verb == "calc" ? 5 : 2;
  if (a.words.size() > most) return fail({ErrorCode::unknown_option, {a.words[most]}}, a.lang);
  if (verb == "formats") return list_formats(a);
  if (verb == "profiles") return list_profiles(a);
  if (a.words.size() == 1 && verb != "preview") return fail({ErrorCode::missing_argument, {verb}}, a.lang);
  const std::string argument = a.words.size() > 1 ? a.words[1] : std::string(widget_names()[0]);
  if (verb == "bits") return bits(argument, a);
  if (verb == "schema") return schema(argument, a);
  if (verb == "values") return list_values(argument, a);
  if (verb == "calc") return calculate(a);
  if (verb == "convert") return convert(argument, a);
  const Result<std::string> line = with_settings(argument, a);
  if (!line) return fail(line.error(), a.lang);
  if (verb == "describe") return describe(*line, a);
  if (verb == "json") return as_json(*line, a);
  if (verb == "open") return open(*line, a);
  return preview(words[0], *line, a);
}

}  // namespace

}  // namespace lab::cli

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return lab::cli::run(argc, argv);
}
