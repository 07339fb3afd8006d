// The figure policy without its picture: its cells against the published tables, its verdicts, its words.
#include "widgets/policy/widget.hpp"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "core/exact/real.hpp"
#include "support.hpp"

namespace {

using lab::ErrorCode;
using lab::Lang;
using lab::policy::Model;
using lab::policy::PolicyFigure;

const Model& model(PolicyFigure& figure, const std::string& line) {
  figure.set_state_line(line);
  return figure.model();
}

// Answers to one typed value: a hex code, "error" or "silent" (not specified) a profile.
struct Case {
  const char* format;
  const char* value;
  const char* profiles;
  const char* answer;
};

// Written from the tables of OCP, ONNX, CUDA and PTX, ml_dtypes, PyTorch, gfloat and P3109 that profiles.def names.
constexpr Case k_cases[] = {
    // E4M3FN, the tie at the top and beyond
    {"e4m3fn", "448",
     "ocp_sat ocp_nonsat ml_dtypes ml_dtypes_sat torch_old torch_new onnx_sat onnx_nonsat cuda_sat cuda_nosat gfloat "
     "gfloat_sat lab",
     "0x7E"},
    {"e4m3fn", "464",
     "ocp_sat ocp_nonsat ml_dtypes ml_dtypes_sat torch_old torch_new onnx_sat onnx_nonsat cuda_sat cuda_nosat gfloat "
     "gfloat_sat lab",
     "0x7E"},
    {"e4m3fn", "464.0000000000001", "ocp_nonsat ml_dtypes torch_old onnx_nonsat cuda_nosat gfloat", "0x7F"},
    {"e4m3fn", "464.0000000000001", "ocp_sat ml_dtypes_sat torch_new onnx_sat cuda_sat gfloat_sat lab", "0x7E"},
    {"e4m3fn", "465", "ocp_nonsat ml_dtypes torch_old onnx_nonsat cuda_nosat gfloat", "0x7F"},
    {"e4m3fn", "465", "ocp_sat ml_dtypes_sat torch_new onnx_sat cuda_sat gfloat_sat lab", "0x7E"},
    {"e4m3fn", "1000", "ocp_nonsat ml_dtypes torch_old onnx_nonsat gfloat", "0x7F"},
    {"e4m3fn", "1000", "ml_dtypes_sat torch_new onnx_sat cuda_sat gfloat_sat", "0x7E"},
    {"e4m3fn", "-1000", "ml_dtypes torch_old onnx_nonsat", "0xFF"},
    {"e4m3fn", "-1000", "ml_dtypes_sat onnx_sat cuda_sat", "0xFE"},
    // infinity in
    {"e4m3fn", "inf", "cuda_sat onnx_sat gfloat_sat ocp_sat torch_new", "0x7E"},
    {"e4m3fn", "inf", "ml_dtypes_sat ml_dtypes onnx_nonsat ocp_nonsat torch_old", "0x7F"},
    {"e4m3fn", "-inf", "ml_dtypes onnx_nonsat ocp_nonsat", "0xFF"},
    {"e4m3fn", "-inf", "onnx_sat cuda_sat", "0xFE"},
    {"e5m2", "61440", "ml_dtypes torch_old onnx_nonsat gfloat", "0x7C"},
    {"e5m2", "61440", "cuda_sat onnx_sat", "0x7B"},
    {"e5m2", "inf", "cuda_sat onnx_sat gfloat_sat", "0x7B"},
    {"e5m2", "inf", "ml_dtypes_sat ml_dtypes torch_old onnx_nonsat gfloat", "0x7C"},
    {"e4m3fnuz", "1000", "ml_dtypes torch_old gfloat onnx_nonsat", "0x80"},
    {"e4m3fnuz", "1000", "onnx_sat ml_dtypes_sat", "0x7F"},
    {"e5m2fnuz", "-1e6", "ml_dtypes torch_old gfloat onnx_nonsat", "0x80"},
    {"e4m3fnuz", "inf", "onnx_sat gfloat_sat", "0x7F"},
    {"e4m3fnuz", "inf", "ml_dtypes_sat ml_dtypes torch_old onnx_nonsat", "0x80"},
    {"e3m4", "100", "ml_dtypes", "0x70"},
    {"e2m1", "1e30", "ml_dtypes ml_dtypes_sat onnx_sat cuda_sat gfloat_sat ocp_sat lab", "0x7"},
    {"e2m1", "1e30", "gfloat", "error"},
    {"e2m1", "inf", "ml_dtypes ml_dtypes_sat onnx_sat cuda_sat gfloat_sat", "0x7"},
    {"e2m3", "1000", "ml_dtypes ml_dtypes_sat cuda_sat", "0x1F"},
    {"e3m2", "1000", "ml_dtypes ml_dtypes_sat cuda_sat", "0x1F"},
    {"e3m2", "1000", "gfloat", "error"},
    {"binary8p4sf", "1e9", "gfloat", "0x80"},
    {"binary8p4sf", "1e9", "p3109_none", "0x7F"},
    // NaN in
    {"e4m3fn", "nan", "ml_dtypes torch_old onnx_sat onnx_nonsat cuda_sat cuda_nosat", "0x7F"},
    {"e4m3fn", "-nan", "ml_dtypes ml_dtypes_sat torch_old torch_new onnx_sat onnx_nonsat", "0xFF"},
    {"e4m3fn", "-nan", "cuda_sat cuda_nosat gfloat gfloat_sat", "0x7F"},
    {"e5m2", "nan", "torch_old", "0x7F"},
    {"e5m2", "nan", "ml_dtypes ml_dtypes_sat lab", "0x7E"},
    {"e4m3fnuz", "nan", "ml_dtypes torch_old onnx_sat onnx_nonsat gfloat lab", "0x80"},
    {"e5m2fnuz", "-nan", "ml_dtypes torch_old onnx_sat gfloat lab", "0x80"},
    {"e2m1", "nan", "cuda_sat onnx_sat", "0x7"},
    {"e2m1", "nan", "ml_dtypes", "0x8"},
    {"e2m1", "-nan", "ml_dtypes", "0x0"},
    {"e2m1", "nan", "gfloat gfloat_sat", "error"},
    {"e2m1", "nan", "ocp_sat", "silent"},
    // E8M0
    {"e8m0", "3", "lab gfloat", "0x80"},
    {"e8m0", "3", "ml_dtypes ml_dtypes_sat torch_old", "0x81"},
    {"e8m0", "1.5", "lab gfloat ml_dtypes torch_old", "0x80"},
    {"e8m0", "0", "ml_dtypes onnx_nonsat", "0xFF"},
    {"e8m0", "0", "ml_dtypes_sat torch_old onnx_sat cuda_sat", "0x00"},
    {"e8m0", "0", "gfloat", "silent"},
    {"e8m0", "-3", "ml_dtypes", "0xFF"},
    {"e8m0", "-3", "torch_old", "0x81"},
    {"e8m0", "-3", "onnx_sat gfloat", "silent"},
    {"e8m0", "inf", "ml_dtypes torch_old", "0xFF"},
    {"e8m0", "inf", "cuda_sat onnx_sat", "0xFE"},
    {"e8m0", "0x1p-149", "torch_old onnx_sat cuda_sat lab", "0x00"},
    {"binary8p1uf", "3", "p3109_none", "0x82"},
    {"binary8p1uf", "1.5", "p3109_none", "0x80"},
};

std::string answer(const Model& m, const std::string& id) {
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    if (m.columns[i].profile->id != id) continue;
    const lab::policy::Cell& cell = m.rows[0].cells[i];
    if (cell.reply == lab::Reply::refused) return "error";
    return cell.reply == lab::Reply::unspecified ? "silent" : cell.code;
  }
  return "no column";
}

std::vector<std::string> words(const std::string& list) {
  std::vector<std::string> out;
  std::istringstream in(list);
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

}  // namespace

TEST_CASE("the typed row of the figure policy is what the tables say") {
  lab_test::Failures failures;
  PolicyFigure figure;
  for (const Case& c : k_cases) {
    const Model& m = model(figure, std::string("policy?fmt=") + c.format + "&v=" + c.value);
    for (const std::string& id : words(c.profiles))
      if (answer(m, id) != c.answer)
        failures.add(std::string(c.format) + " " + c.value + " " + id + ": " + answer(m, id) + ", not " + c.answer);
  }
  CHECK(failures.text() == "");
}

TEST_CASE("policy cases: saturation is a policy, not a fault (B001, B007, B047)") {
  PolicyFigure figure;
  const auto row = [&](const char* format, const char* profile, std::initializer_list<const char*> values) {
    std::string out;
    for (const char* value : values)
      out += answer(model(figure, std::string("policy?fmt=") + format + "&v=" + value), profile) + " ";
    return out;
  };
  // B001
  CHECK(row("e4m3fn", "ml_dtypes", {"448", "464", "465", "1000", "-1000"}) == "0x7E 0x7E 0x7F 0x7F 0xFF ");
  CHECK(row("e4m3fn", "ml_dtypes_sat", {"448", "464", "465", "1000", "-1000"}) == "0x7E 0x7E 0x7E 0x7E 0xFE ");
  // B007
  CHECK(row("e4m3fn", "onnx_nonsat", {"500", "inf", "-inf", "-nan"}) == "0x7F 0x7F 0xFF 0xFF ");
  // B047: infinity and large numbers are 6; NaN is pure policy
  CHECK(row("e2m1", "ml_dtypes", {"nan", "inf", "1e30"}) == "0x8 0x7 0x7 ");
  CHECK(row("e2m1", "lab", {"nan", "inf", "1e30"}) == "0x0 0x7 0x7 ");
  CHECK(row("e2m1", "cuda_sat", {"nan", "inf", "1e30"}) == "0x7 0x7 0x7 ");
  CHECK(row("e2m1", "gfloat_sat", {"nan", "inf", "1e30"}) == "error 0x7 0x7 ");
}

TEST_CASE("it opens on 465 into e4m3fn, and the six that give NaN are marked") {
  PolicyFigure figure;
  const Model& m = figure.model();
  CHECK(figure.state_line() == "policy?fmt=e4m3fn&v=465");
  REQUIRE(m.columns.size() == 13);
  REQUIRE(m.rows.size() == 8);  // 465 is the edge just above the tie: it stands once
  CHECK(m.rows[0].typed);
  CHECK(m.rows[0].name == lab::Text::policy_edge_first);
  int marked = 0;
  for (const auto& cell : m.rows[0].cells) {
    CHECK(cell.differs == (cell.value == "NaN"));
    marked += cell.differs ? 1 : 0;
  }
  CHECK(marked == 6);
  CHECK(m.rows[1].value == "464");
  CHECK_FALSE(m.rows[1].parts);
  CHECK(figure.summary(Lang::en) ==
        "465 into e4m3fn: 448 in 7 of 13 profiles, NaN in 6 (OCP non-sat, ml_dtypes, PyTorch <2.13, ONNX sat=0, "
        "CUDA nosat, gfloat).");
  CHECK(figure.summary(Lang::zh) ==
        "465 存入 e4m3fn：13 种配置中 7 种得到 448，6 种得到 NaN（OCP non-sat、ml_dtypes、PyTorch <2.13、ONNX sat=0、"
        "CUDA nosat、gfloat）。");
  CHECK(lab::policy::explain(m, 0, 0, Lang::en) ==
        "465 is beyond the largest value. This profile saturates to 448; others give NaN.");
  CHECK(lab::policy::explain(m, 0, 0, Lang::zh) == "465 超出最大值。此配置饱和为 448，其他配置给出 NaN。");
  CHECK(lab::policy::explain(m, 0, 1, Lang::en) ==
        "465 is beyond the largest value. This profile gives NaN; others give 448.");
}

TEST_CASE("answers without a code are words, in both languages") {
  PolicyFigure figure;
  const Model& m = model(figure, "policy?fmt=e8m0&v=0");
  CHECK(figure.summary(Lang::en) ==
        "0 into e8m0: 2⁻¹²⁷ in 6 of 10 profiles, NaN in 2 (ml_dtypes, ONNX sat=0), not specified in 2 (gfloat, gfloat "
        "sat).");
  CHECK(figure.summary(Lang::zh) ==
        "0 存入 e8m0：10 种配置中 6 种得到 2⁻¹²⁷，2 种得到 NaN（ml_dtypes、ONNX sat=0），2 种未规定（gfloat、gfloat "
        "sat）。");
  CHECK(lab::policy::explain(m, 0, 0, Lang::zh).find("；其他配置：2⁻¹²⁷、未规定。") != std::string::npos);
}

TEST_CASE("without a most common answer every cell of the row is marked") {
  PolicyFigure figure;
  const Model& m = model(figure, "policy?fmt=e4m3fn&v=465&a=torch_old&b=torch_new");
  REQUIRE(m.columns.size() == 2);
  CHECK(m.rows[0].cells[0].differs);
  CHECK(m.rows[0].cells[1].differs);
  // First overflow, far overflow, both infinities.
  CHECK(m.parting == 4);
  CHECK(m.inputs == 8);
  CHECK(model(figure, "policy?fmt=e4m3fn&v=465&a=torch_old&b=torch_new&differ=true").rows.size() == 4);
  CHECK(figure.summary(Lang::en).find(" PyTorch <2.13 and PyTorch 2.13 differ at 4 of 8 inputs.") != std::string::npos);
  // What lesson 5 says of the two pairs: infinities and the sign of NaN, but not finite overflow.
  const Model& sat = model(figure, "policy?fmt=e4m3fn&v=465&a=ml_dtypes_sat&b=cuda_sat&differ=true");
  std::vector<std::string> parted;
  for (const auto& row : sat.rows)
    if (row.parts) parted.push_back(row.full);
  CHECK(parted == std::vector<std::string>{"inf", "-inf", "-nan"});
  const Model& ml = model(figure, "policy?fmt=e4m3fn&v=465&a=ml_dtypes&b=ml_dtypes_sat&differ=true");
  REQUIRE(ml.rows.size() == 2);
  CHECK(ml.rows[1].full == "1792");
  // The same profile twice is no comparison.
  CHECK(model(figure, "policy?fmt=e4m3fn&v=465&a=lab&b=lab").columns.size() == 13);
}

TEST_CASE("the picked profiles are judged by what they give") {
  struct Row {
    const char* settings;
    int verdict;  // -1 none, 0 wrong, 1 right
    lab::Text message;
    std::vector<std::string> args;
  };
  using lab::Text;
  const char* all = "ocp_nonsat,ml_dtypes,torch_old,onnx_nonsat,cuda_nosat,gfloat";
  const std::string right = std::string("fmt=e4m3fn&v=465&task=nan&pick=") + all;
  const std::string free = std::string("fmt=e4m3fn&v=465&pick=") + all;
  const std::string far = std::string("fmt=e4m3fn&v=500&task=nan&pick=") + all;
  const Row rows[] = {
      {"fmt=e4m3fn&v=465&task=nan", -1, Text::policy_right, {}},
      {free.c_str(), -1, Text::policy_right, {}},
      {right.c_str(), 1, Text::policy_right_keep, {"6", "13", "465", "7", "448"}},
      {far.c_str(), 1, Text::policy_right_keep, {"6", "13", "500", "7", "448"}},
      {"fmt=e4m3fn&v=465&task=nan&pick=ml_dtypes,gfloat", 0, Text::policy_wrong_few, {"2", "465", "4"}},
      {"fmt=e4m3fn&v=465&task=nan&pick=ml_dtypes,onnx_sat",
       0,
       Text::policy_wrong_keeps,
       {"ONNX sat=1", "465", "448", "0x7E"}},
      {"fmt=e2m1&v=nan&task=nan&pick=gfloat", 0, Text::policy_wrong_no_code, {"gfloat", "NaN"}},
      {"fmt=e4m3fn&v=448&task=nan&pick=lab", 0, Text::policy_wrong_keeps, {"Number Lab", "448", "448", "0x7E"}}};
  PolicyFigure figure;
  for (const Row& row : rows) {
    INFO(row.settings);
    figure.set_state_line(std::string("policy?") + row.settings);
    CHECK(figure.problems().empty());
    const auto verdict = figure.answer();
    REQUIRE(verdict.has_value() == (row.verdict >= 0));
    if (!verdict) continue;
    CHECK(verdict->correct == (row.verdict == 1));
    CHECK(verdict->message == row.message);
    CHECK(verdict->args == row.args);
  }
  CHECK(figure.start_line() == "policy?fmt=e4m3fn&v=465&task=nan");
}

TEST_CASE("state lines of the figure policy") {
  PolicyFigure figure;
  figure.set_state_line("policy?fmt=E4M3FN&v=465&pick=gfloat%20ocp_nonsat&a=lab&b=none&differ=0");
  CHECK(figure.problems().empty());
  CHECK(figure.state_line() == "policy?fmt=e4m3fn&v=465&a=lab&pick=ocp_nonsat,gfloat");
  CHECK(figure.command() == "numlab describe 'policy?fmt=e4m3fn&v=465&a=lab&pick=ocp_nonsat,gfloat'");
  for (const char* setting : {"a", "b", "pick"}) {
    const auto bad = figure.edit(setting, "numpy");
    REQUIRE_FALSE(bad);
    CHECK(bad.error().code == ErrorCode::unknown_choice);
    CHECK(bad.error().args[0] == "numpy");
  }
  // A code is a number of its format; in another format the number stays.
  figure.set_state_line("policy?fmt=e4m3fn&v=0x7e&a=ocp_sat&b=lab");
  CHECK(figure.model().rows[0].full == "448");
  CHECK(figure.edit("fmt", "bf16"));
  CHECK(figure.state_line() == "policy?fmt=bf16&v=448");  // OCP says nothing about bf16
  figure.set_state_line("policy?fmt=bf16&v=1&a=ocp_sat&b=lab");
  REQUIRE(figure.problems().size() == 1);
  CHECK(figure.problems()[0].key == "a");
  CHECK(figure.problems()[0].error.code == ErrorCode::profile_silent);
}

TEST_CASE("what cannot be read leaves the picture and says why") {
  PolicyFigure figure;
  figure.set_state_line("policy?fmt=e5m2&v=3");
  CHECK(figure.model().valid);
  figure.set_state_line("policy?fmt=e5m2&v=abc");
  CHECK(figure.model().rows[0].value == "3");
  CHECK(figure.summary(Lang::en) == lab::message(figure.problems()[0].error, Lang::en));
  figure.set_state_line("policy?fmt=fp17&v=3");
  CHECK(figure.model().format_id == "e5m2");
  CHECK(figure.problems()[0].key == "fmt");
  CHECK(figure.json()["model"].contains("error"));
  for (const char* line : {"policy?fmt=zzz&v=zzz", "policy?v=", "policy?fmt=&v=0x1ff"}) {
    PolicyFigure fresh;
    fresh.set_state_line(line);
    CHECK_FALSE(fresh.model().rows.empty());
    CHECK_FALSE(fresh.problems().empty());
  }
}

TEST_CASE("every format has answers, sentences and a table in both languages; inputs can be typed again") {
  lab_test::Failures failures;
  std::vector<std::string> ids = {"s1e2m3-none", "s0e8m0-none-nosub-nozero", "s1e15m112-ieee", "binary3p1se"};
  for (const lab::CatalogueRow& row : lab::catalogue()) ids.push_back(row.format.id);
  for (const std::string& id : ids)
    for (const char* value : {"1/3", "-0", "1e999999999", "nan", "-1e-400", "123456789"}) {
      const std::string line = "policy?fmt=" + id + "&v=" + value;
      const auto figure = lab::make_figure(line);
      REQUIRE(figure);
      const PolicyFigure& one = static_cast<const PolicyFigure&>(**figure);
      const Model& m = one.model();
      if (!m.valid || m.columns.size() < 3 || m.rows.size() < 8) failures.add(line + " is incomplete");
      for (const lab::policy::Row& row : m.rows) {
        const auto again = lab::parse_input(row.full, m.format);
        if (!again) failures.add(line + ": " + row.full + " cannot be read");
        if (row.value.size() > 24 || row.value.empty()) failures.add(line + ": input " + row.value);
        for (const lab::policy::Cell& cell : row.cells)
          if (cell.value.size() > 16) failures.add(line + ": " + cell.value);
      }
      for (const Lang lang : {Lang::en, Lang::zh}) {
        const std::string sentence = one.summary(lang);
        if (sentence.find('{') != std::string::npos || sentence.find(" -") != std::string::npos ||
            sentence.find("  ") != std::string::npos)
          failures.add(sentence);
        for (const auto& row : one.table(lang).rows)
          for (const std::string& cell : row)
            if (cell.empty() || cell.find('{') != std::string::npos || cell.size() > 500)
              failures.add(line + ": " + cell);
        for (std::size_t r = 0; r < m.rows.size(); ++r)
          for (std::size_t c = 0; c < m.columns.size(); ++c)
            if (lab::policy::explain(m, r, c, lang).find('{') != std::string::npos) failures.add(line);
      }
    }
  CHECK(failures.text() == "");
}

TEST_CASE("the table holds every answer with code, flags and source") {
  PolicyFigure figure;
  figure.set_state_line("policy?fmt=e4m3fn&v=465&a=ml_dtypes&b=ocp_sat");
  const lab::Table en = figure.table(Lang::en);
  REQUIRE(en.rows.size() == 14);  // 8 inputs, 4 of them with two answers; two sources
  CHECK(en.rows[0] == std::vector<std::string>{"465, just above the tie", "NaN = 0x7F (inexact, overflow)",
                                               "1 of 2: ml_dtypes, default"});
  CHECK(en.rows[1] == std::vector<std::string>{"465, just above the tie", "448 = 0x7E (inexact, overflow, saturated)",
                                               "1 of 2: OCP, saturating"});
  CHECK(en.rows[2] == std::vector<std::string>{"464, tie at the top", "448 = 0x7E (inexact)",
                                               "2 of 2: ml_dtypes, default; OCP, saturating"});
  CHECK(en.rows.back()[0] == "source");
  const lab::Table zh = figure.table(Lang::zh);
  CHECK(zh.rows[0] ==
        std::vector<std::string>{"465，略大于中点", "NaN = 0x7F（不精确、上溢）", "2 种中的 1 种：ml_dtypes，默认"});
  const nlohmann::ordered_json json = figure.json()["model"];
  CHECK(json["profiles"][0]["policy"]["nan"] == "flippedZero");
  CHECK(json["inputs"][0]["results"][0]["code"] == "0x7f");
  CHECK(json["inputs"][0]["results"][1]["flags"] ==
        nlohmann::ordered_json::array({"inexact", "overflow", "saturated"}));
  CHECK(json["parting"] == 4);
}
