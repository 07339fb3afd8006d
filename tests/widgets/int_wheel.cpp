// The figure int_wheel without its picture: what the model says, held against machine integers and hand-worked cases.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "support.hpp"
#include "widgets/int_wheel/widget.hpp"

namespace {

using lab::ErrorCode;
using lab::Lang;
using lab::int_wheel::Model;
using lab::int_wheel::Spot;
using lab::int_wheel::WheelFigure;

const Model& model(WheelFigure& figure, const std::string& line) {
  figure.set_state_line(line);
  return figure.model();
}

const lab::int_wheel::Tick& tick(const Model& m, Spot spot) {
  for (const auto& t : m.ticks)
    if (t.spot == spot) return t;
  FAIL("no such tick");
  return m.ticks[0];
}

bool near(double a, double b) { return std::fabs(a - b) < 1e-9; }

}  // namespace

TEST_CASE("it opens on a sum that goes over the seam") {
  WheelFigure figure;
  const Model& m = model(figure, "int_wheel");
  CHECK(figure.state_line() == "int_wheel?type=int8&op=add&a=100&b=100");
  CHECK(m.exact == "200");
  CHECK(m.stored == "-56");
  CHECK(m.stored_other == "200");
  CHECK(m.crossings == "1");
  CHECK(m.overflow);
  CHECK_FALSE(m.carry);
  REQUIRE(m.outcomes.size() == 3);
  CHECK(m.outcomes[0].value == "-56");
  CHECK(m.outcomes[0].code == "0xC8");
  CHECK(m.outcomes[0].difference == "-256");
  CHECK(m.outcomes[1].value == "127");
  CHECK(m.outcomes[1].difference == "-73");
  CHECK(m.outcomes[2].refused);
  CHECK(m.refusal->args == std::vector<std::string>{"200", "int8", "-128", "127"});
  CHECK(m.words[2].bits == "1100 1000");
  CHECK(figure.summary(Lang::en) ==
        "In int8, 100 + 100 = 200 lies beyond 127: wrap gives −56, saturate 127, trap an error.");
  CHECK(figure.summary(Lang::zh) == "在 int8 中，100 + 100 = 200，超出 127：回绕得 −56，饱和得 127，报错策略拒绝它。");
  CHECK(figure.command() == "numlab describe 'int_wheel?type=int8&op=add&a=100&b=100'");
}

TEST_CASE("every operation on every pair of int3, uint3 and many of int8: results, policies, seam, both flags") {
  lab_test::Failures failures;
  WheelFigure figure;
  for (const auto& [bits, stride] : {std::pair{3, 1}, {8, 19}})
    for (const bool is_signed : {true, false})
      for (const std::string op : {"add", "sub", "mul", "neg"}) {
        const int n = 1 << bits, low = is_signed ? -n / 2 : 0, high = low + n - 1;
        for (int a = low; a <= high; a += stride)
          for (int b = low; b <= high; b += stride) {
            if (op == "neg" && b > low) continue;
            const int exact = op == "add" ? a + b : op == "sub" ? a - b : op == "mul" ? a * b : -a;
            const int code = exact & (n - 1), stored = is_signed && code >= n / 2 ? code - n : code;
            const std::string line = "int_wheel?type=" + std::string(is_signed ? "int" : "uint") +
                                     std::to_string(bits) + "&op=" + op + "&a=" + std::to_string(a) +
                                     "&b=" + std::to_string(b);
            const Model& m = model(figure, line);
            const int saturated = std::clamp(exact, low, high);
            bool right = m.valid && m.exact == std::to_string(exact) && m.stored == std::to_string(stored);
            right = right && m.fits == (exact == stored) && m.outcomes[0].value == std::to_string(stored);
            right = right && m.outcomes[1].value == std::to_string(saturated) &&
                    m.outcomes[1].difference == std::to_string(saturated - exact);
            right = right && m.outcomes[2].refused == (exact != stored);
            right = right && m.crossings == std::to_string(std::abs(exact - stored) / n);
            right = right && (is_signed ? m.overflow : m.carry) == (exact != stored);
            right = right && tick(m, Spot::result).code == static_cast<unsigned>(code);
            if (!right) failures.add(line);
          }
      }
  CHECK(failures.text().empty());
}

TEST_CASE("code 0 stands at the top, codes go clockwise by equal steps, and the seam is a gap") {
  WheelFigure figure;
  for (const std::string type :
       {"int2", "uint2", "int4", "uint4", "int6", "uint6", "int8", "uint8", "int64", "uint64"}) {
    INFO(type);
    const Model& m = model(figure, "int_wheel?type=" + type + "&a=0&b=1");
    double step = 0;
    for (const auto& t : m.ticks) {
      if (t.code == 0) CHECK(near(t.at, 0));
      if (t.code == 1) step = t.at;
      CHECK(t.at >= m.low_at - 1e-9);
      CHECK(t.at <= m.high_at + 1e-9);
    }
    CHECK(step > 0);
    const double gap = m.low_at + 1 - m.high_at;
    CHECK(gap >= 0.0449);
    CHECK(gap > 1.15 * step);
    const bool is_signed = type[0] == 'i';
    CHECK(m.low_at == (is_signed ? m.low_at : 0.0));
    CHECK((m.low_at < 0) == is_signed);
    for (const auto& t : m.ticks)
      if (m.type.bits <= 6) {
        const double value = is_signed && t.code >= (1U << (m.type.bits - 1))
                                 ? static_cast<double>(t.code) - std::ldexp(1.0, m.type.bits)
                                 : static_cast<double>(t.code);
        CHECK(near(t.at, value * step));
      }
    CHECK(m.ticks.size() <= 70);
  }
}

TEST_CASE("up to 64 codes have a mark each; wide types have landmarks as powers of two") {
  WheelFigure figure;
  CHECK(model(figure, "int_wheel?type=int6&a=0&b=0").ticks.size() == 64);
  CHECK(model(figure, "int_wheel?type=int2&a=0&b=0").ticks.size() == 4);
  const Model& m = model(figure, "int_wheel?type=int64&op=add&a=9223372036854775807&b=1");
  std::vector<std::string> outside, inside;
  for (const auto& t : m.ticks) {
    if (!t.outside.empty()) outside.push_back(t.outside);
    if (!t.inside.empty()) inside.push_back(t.inside);
  }
  for (const char* label : {"-2⁶³", "2⁶³ − 1", "2⁶²", "-2⁶²", "2⁶¹", "0"}) {
    INFO(label);
    CHECK(std::find(outside.begin(), outside.end(), label) != outside.end());
  }
  CHECK(std::find(inside.begin(), inside.end(), "2⁶³") != inside.end());
  CHECK(m.stored == "-9223372036854775808");
  CHECK(m.exact == "9223372036854775808");
}

TEST_CASE("the walk: within the range, over the seam once, many times, and backwards") {
  WheelFigure figure;
  const Model* m = &model(figure, "int_wheel?type=int8&op=add&a=100&b=20");
  CHECK(m->inside_range.shown);
  CHECK(m->inside_range.to > m->inside_range.from);
  CHECK_FALSE(m->beyond.shown);
  m = &model(figure, "int_wheel?type=int8&op=add&a=100&b=100");
  CHECK(near(m->inside_range.to, m->high_at));
  CHECK(near(m->beyond.from, m->high_at));
  CHECK(near(m->beyond.to, tick(*m, Spot::result).at + 1));
  m = &model(figure, "int_wheel?type=int8&op=sub&a=-100&b=100");
  CHECK(near(m->inside_range.to, m->low_at));
  CHECK(m->beyond.to < m->beyond.from);
  CHECK(near(m->beyond.to, tick(*m, Spot::result).at - 1));
  m = &model(figure, "int_wheel?type=uint8&op=sub&a=0&b=1");
  CHECK(m->stored == "255");
  CHECK_FALSE(m->inside_range.shown);
  CHECK(near(m->beyond.to, m->high_at - 1));
  m = &model(figure, "int_wheel?type=int8&op=mul&a=100&b=100");  // 10000 = 39 * 256 + 16
  CHECK(m->crossings == "39");
  CHECK(m->stored == "16");
  CHECK(near(m->beyond.to - m->beyond.from, 1));
  m = &model(figure, "int_wheel?type=int8&op=mul&a=50&b=3");  // stops at 50 and 100, then 150
  REQUIRE(m->hops.size() == 2);
  CHECK_FALSE(m->hops[1].beyond);
  m = &model(figure, "int_wheel?type=int8&op=mul&a=50&b=-4");
  REQUIRE(m->hops.size() == 3);
  CHECK(m->hops[2].beyond);
  CHECK(m->hops[0].at < 0);
  m = &model(figure, "int_wheel?type=int8&op=add&a=100&b=0");
  CHECK_FALSE(m->inside_range.shown);
  m = &model(figure, "int_wheel?type=uint64&op=mul&a=18446744073709551615&b=18446744073709551615");
  CHECK(m->crossings == "18446744073709551614");
  CHECK(m->stored == "1");
}

TEST_CASE("operands are decimal, codes or whole expressions; anything else is refused in place") {
  WheelFigure figure;
  CHECK(model(figure, "int_wheel?type=int8&a=0x80&b=0b1").stored == "-127");
  CHECK(model(figure, "int_wheel?type=uint8&a=0x80&b=0b1").stored == "129");
  CHECK(model(figure, "int_wheel?type=int8&a=1e2&b=6/2").stored == "103");
  CHECK(model(figure, "int_wheel?type=int8&a=%E2%88%92128&b=%EF%BC%91").stored == "-127");  // U+2212, full-width 1
  CHECK(model(figure, "int_wheel?type=int8&a=-0&b=1").stored == "1");
  model(figure, "int_wheel?type=int8&a=3&b=4");
  struct Row {
    const char* line;
    const char* key;
    ErrorCode code;
  };
  const Row rows[] = {{"int_wheel?type=int8&a=128&b=4", "a", ErrorCode::int_range},
                      {"int_wheel?type=int8&a=3&b=-129", "b", ErrorCode::int_range},
                      {"int_wheel?type=uint8&a=-1&b=4", "a", ErrorCode::int_range},
                      {"int_wheel?type=int8&a=1e300&b=4", "a", ErrorCode::int_range},
                      {"int_wheel?type=int8&a=-1e999999999&b=4", "a", ErrorCode::int_range},
                      {"int_wheel?type=int8&a=0x1FF&b=4", "a", ErrorCode::code_too_wide},
                      {"int_wheel?type=int8&a=0x&b=4", "a", ErrorCode::code_empty},
                      {"int_wheel?type=int8&a=&b=4", "a", ErrorCode::not_an_integer},
                      {"int_wheel?type=int8&a=0.5&b=4", "a", ErrorCode::not_an_integer},
                      {"int_wheel?type=int8&a=1/3&b=4", "a", ErrorCode::not_an_integer},
                      {"int_wheel?type=int8&a=1e-999999999&b=4", "a", ErrorCode::not_an_integer},
                      {"int_wheel?type=int8&a=nan&b=4", "a", ErrorCode::not_an_integer},
                      {"int_wheel?type=int8&a=inf&b=4", "a", ErrorCode::not_an_integer},
                      {"int_wheel?type=int8&a=1/0&b=4", "a", ErrorCode::division_by_zero},
                      {"int_wheel?type=int1&a=0&b=0", "type", ErrorCode::int_bits},
                      {"int_wheel?type=int65&a=0&b=0", "type", ErrorCode::int_bits},
                      {"int_wheel?type=fp16&a=0&b=0", "type", ErrorCode::unknown_int_type}};
  for (const Row& row : rows) {
    INFO(row.line);
    const Model& m = model(figure, row.line);
    CHECK_FALSE(m.valid);
    CHECK(m.exact == "7");  // the picture of the last good state
    const auto problems = figure.problems();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].key == row.key);
    CHECK(problems[0].error.code == row.code);
    CHECK(figure.summary(Lang::en) == lab::message(problems[0].error, Lang::en));
  }
  model(figure, "int_wheel?type=int8&a=-129&b=4");
  CHECK(figure.summary(Lang::en) == "−129 is outside int8: it holds −128 to 127.");
  model(figure, "int_wheel?type=int1&a=0&b=4");
  CHECK(figure.summary(Lang::en) == "int1 has 1 bits; an integer here has 2 to 64.");
}

TEST_CASE("another type keeps the bits when the width stays, and the value when it does not") {
  const struct {
    const char *before, *type, *after;
  } rows[] = {{"int_wheel?type=int8&op=add&a=-1&b=5", "uint8", "int_wheel?type=uint8&op=add&a=255&b=5"},
              {"int_wheel?type=uint8&op=add&a=255&b=5", "int8", "int_wheel?type=int8&op=add&a=-1&b=5"},
              {"int_wheel?type=int8&op=add&a=-1&b=5", "int16", "int_wheel?type=int16&op=add&a=-1&b=5"},
              {"int_wheel?type=int16&op=add&a=200&b=5", "int8", "int_wheel?type=int8&op=add&a=-56&b=5"},
              {"int_wheel?type=int8&op=add&a=0x80&b=5", "uint8", "int_wheel?type=uint8&op=add&a=0x80&b=5"},
              {"int_wheel?type=int8&op=add&a=0xff&b=5", "int4", "int_wheel?type=int4&op=add&a=-1&b=5"},
              {"int_wheel?type=int8&op=add&a=-1&b=5", "I4", "int_wheel?type=int4&op=add&a=-1&b=5"},
              {"int_wheel?type=int8&op=add&a=x&b=5", "int4", "int_wheel?type=int4&op=add&a=x&b=5"}};
  for (const auto& row : rows) {
    INFO(row.before << " " << row.type);
    WheelFigure figure;
    figure.set_state_line(row.before);
    CHECK(figure.edit("type", row.type));
    CHECK(figure.state_line() == row.after);
  }
}

TEST_CASE("the question: what is -(-128) in int8?") {
  WheelFigure figure;
  figure.set_state_line("int_wheel");
  CHECK_FALSE(figure.answer());
  CHECK(figure.start_line() == "int_wheel?type=int8&op=neg&a=-127&task=neg");
  figure.set_state_line(figure.start_line());
  CHECK_FALSE(figure.answer());
  CHECK(figure.edit("a", "-5"));
  REQUIRE(figure.answer());
  CHECK_FALSE(figure.answer()->correct);
  CHECK(figure.edit("a", "-128"));
  REQUIRE(figure.answer());
  CHECK(figure.answer()->correct);
  CHECK(figure.answer()->args == std::vector<std::string>{"int8", "−128", "128", "127"});
  CHECK(figure.edit("a", "0x80"));
  CHECK(figure.answer()->correct);
  CHECK(figure.edit("type", "uint8"));
  CHECK_FALSE(figure.answer()->correct);
}

TEST_CASE("a place on the circle is a code: all of them up to 8 bits, tidy ones above") {
  WheelFigure figure;
  for (const std::string type : {"int3", "uint3", "int8", "uint8"}) {
    const Model& m = model(figure, "int_wheel?type=" + type + "&a=0&b=0");
    const int n = 1 << m.type.bits, low = type[0] == 'i' ? -n / 2 : 0;
    for (int value = low; value < low + n; ++value) {
      const auto read = lab::int_wheel::reading(m, std::to_string(value));
      double turn = read.at - std::floor(read.at);
      INFO(type << " " << value);
      CHECK(lab::int_wheel::operand_at(m, turn) == std::to_string(value));
    }
    // In the seam: the nearer end.
    const double middle = (m.low_at + m.high_at + 1) / 2;
    CHECK(lab::int_wheel::operand_at(m, middle - std::floor(middle) - 0.01) == m.most);
    CHECK(lab::int_wheel::operand_at(m, middle - std::floor(middle) + 0.01) == m.least);
  }
  const Model& wide = model(figure, "int_wheel?type=int64&a=0&b=0");
  CHECK(lab::int_wheel::operand_at(wide, 0) == "0");
  CHECK(lab::int_wheel::operand_at(wide, wide.high_at) == "9223372036854775807");
  CHECK(lab::int_wheel::operand_at(wide, wide.low_at + 1) == "-9223372036854775808");
  CHECK(lab::int_wheel::operand_at(wide, 0.5 * wide.high_at) == "4611686018427387904");
}

TEST_CASE("one code further goes over the seam at an end") {
  WheelFigure figure;
  CHECK(lab::int_wheel::operand_beside(model(figure, "int_wheel?type=int8&a=127&b=0"), 1) == "-128");
  CHECK(lab::int_wheel::operand_beside(model(figure, "int_wheel?type=int8&a=-128&b=0"), -1) == "127");
  CHECK(lab::int_wheel::operand_beside(model(figure, "int_wheel?type=uint64&a=0&b=0"), -1) == "18446744073709551615");
  CHECK(lab::int_wheel::operand_beside(model(figure, "int_wheel?type=int8&a=0x05&b=0"), 1) == "6");
}

TEST_CASE("sums of products: how many fit, and how wide the sum has to be") {
  WheelFigure figure;
  const Model* m = &model(figure, "int_wheel");
  CHECK(m->sum.fit == "131071");
  CHECK(m->sum.worst == "(-128) × (-128) = 16384");
  CHECK(m->sum.width == "28");
  m = &model(figure, "int_wheel?x=uint8&y=int8&sum=int32&terms=65793");
  CHECK(m->sum.fit == "65793");
  CHECK(m->sum.worst == "255 × (-128) = -32640");
  CHECK(m->sum.width == "32");
  m = &model(figure, "int_wheel?x=uint8&y=int8&sum=uint32");
  CHECK(m->sum.fit == "0");
  CHECK(m->sum.width.empty());
  m = &model(figure, "int_wheel?x=int4&y=int4&sum=int64");
  CHECK(m->sum.fit == "144115188075855871");
  m = &model(figure, "int_wheel?x=int99&y=int8&sum=int32");
  CHECK(m->valid);  // the circle is not affected
  REQUIRE(figure.problems().size() == 1);
  CHECK(figure.problems()[0].key == "x");
  m = &model(figure, "int_wheel?terms=-5");
  REQUIRE(figure.problems().size() == 1);
  CHECK(figure.problems()[0].key == "terms");
}

TEST_CASE("the table has everything, without open slots, in both languages") {
  WheelFigure figure;
  for (const char* line :
       {"int_wheel", "int_wheel?type=uint64&op=mul&a=18446744073709551615&b=3", "int_wheel?type=int2&op=neg&a=-2",
        "int_wheel?type=int8&op=add&a=1&b=2", "int_wheel?x=uint8&sum=uint16"}) {
    INFO(line);
    figure.set_state_line(line);
    for (const Lang lang : {Lang::en, Lang::zh}) {
      const lab::Table table = figure.table(lang);
      CHECK(table.rows.size() >= 16);
      for (const auto& row : table.rows) {
        REQUIRE(row.size() == 2);
        INFO(row[0] << ": " << row[1]);
        for (const std::string& cell : row) {
          CHECK_FALSE(cell.empty());
          CHECK(cell.find('{') == std::string::npos);
          CHECK(cell.find(" -") == std::string::npos);
          CHECK(cell.find("(-") == std::string::npos);
        }
      }
      CHECK(figure.summary(lang).find('{') == std::string::npos);
    }
  }
  figure.set_state_line("int_wheel");
  const auto rows = figure.table(Lang::en).rows;
  const std::vector<std::vector<std::string>> want = {{"type", "int8: −128 to 127, 256 codes"},
                                                      {"Operation", "100 + 100"},
                                                      {"exact result", "200"},
                                                      {"a", "100 = 0x64 = 0110 0100"},
                                                      {"b", "100 = 0x64 = 0110 0100"},
                                                      {"wrapped result", "−56 = 0xC8 = 1100 1000"},
                                                      {"wrapped result, unsigned reading", "200"},
                                                      {"wrap", "−56 = 0xC8, error −256"},
                                                      {"saturate", "127 = 0x7F, error −73"},
                                                      {"trap", "200 is outside int8: it holds −128 to 127."},
                                                      {"carry", "clear: the unsigned reading stays in 0 to 255"},
                                                      {"overflow", "set: the signed reading left −128 to 127"},
                                                      {"seam", "−128 follows 127"},
                                                      {"times over the seam", "1"},
                                                      {"Sums of products", "int8 × int8 into int32"},
                                                      {"worst product", "(−128) × (−128) = 16384"},
                                                      {"products that always fit", "131071"},
                                                      {"width for 4096 products", "28 bits"}};
  CHECK(rows == want);
}

TEST_CASE("JSON holds the same numbers; the command quotes what a shell would read") {
  WheelFigure figure;
  figure.set_state_line("int_wheel?type=uint8&op=add&a=255&b=1");
  const auto json = figure.json()["model"];
  CHECK(json["exact"] == "256");
  CHECK(json["wrap"] == "0");
  CHECK(json["saturate"] == "255");
  CHECK(json["trap"].is_null());
  CHECK(json["carry"] == true);
  CHECK(json["overflow"] == false);
  CHECK(json["sum"]["fit"] == "131071");
  figure.set_state_line("int_wheel?a=it's&b=1");
  CHECK(figure.command() == "numlab describe 'int_wheel?type=int8&op=add&a=it'\\''s&b=1'");
  CHECK(figure.json()["model"].contains("error"));
}
