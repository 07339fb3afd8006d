// The figure sum_race without its picture: what the model says, slicing, errors, the verdict, both languages.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "support.hpp"
#include "widgets/state_line.hpp"
#include "widgets/sum_race/widget.hpp"

namespace {

using lab::ErrorCode;
using lab::Lang;
using lab::sum_race::Model;
using lab::sum_race::RaceFigure;

const Model& model(RaceFigure& figure, const std::string& line) {
  figure.set_state_line(line);
  while (figure.work(1'000'000'000)) {
  }
  return figure.model();
}

double sum_at_end(const Model& m, std::size_t series) { return m.points.back().sum[series]; }

void expect_problem(const std::string& line, const std::string& key, ErrorCode code, const std::string& first = "") {
  RaceFigure figure;
  const Model& m = model(figure, line);
  INFO(line);
  REQUIRE(m.problems.size() == 1);
  CHECK(m.problems[0].key == key);
  CHECK(m.problems[0].error.code == code);
  if (!first.empty()) {
    REQUIRE(!m.problems[0].error.args.empty());
    CHECK(m.problems[0].error.args[0] == first);
  }
  CHECK_FALSE(m.points.empty());  // the last picture stays
  for (const Lang lang : {Lang::en, Lang::zh}) CHECK(figure.summary(lang).find('{') == std::string::npos);
}

}  // namespace

TEST_CASE("sum_race opens on the sum that stops at 2048 while the others go on") {
  RaceFigure figure;
  const Model& m = model(figure, "sum_race");
  REQUIRE(m.shown == 3);
  CHECK(m.curves[0].stall == 2048);
  CHECK(m.curves[0].stall_sum == "2048");
  CHECK(sum_at_end(m, 0) == 2048);
  CHECK(sum_at_end(m, 1) == 10000);
  CHECK(sum_at_end(m, 2) == 10000);
  CHECK(m.points.back().error[0] == 0.7952);
  CHECK(m.points.back().error[1] == 0);
  CHECK(m.unit == "2⁻¹¹");
  CHECK_FALSE(m.working);
  CHECK_FALSE(m.long_work);
  CHECK(figure.state_line() == "sum_race?data=ones&fmt=fp16");
  CHECK(figure.summary(Lang::en) ==
        "The exact sum of 10000 terms is 10000; in fp16, sequential gives 2048, pairwise gives 10000, Kahan gives "
        "10000. The sequential sum stops growing at n = 2048, where it is 2048.");
  CHECK(figure.summary(Lang::zh) ==
        "10000 项的精确和是 10000；用 fp16 累加：顺序求和 2048，成对求和 10000，Kahan 10000。"
        "顺序求和：到 n = 2048 时不再增长，停在 2048。");
}

TEST_CASE("sums of ones stand where the format has no step of one any more") {
  const std::pair<const char*, std::int64_t> rows[] = {{"fp16", 2048}, {"bf16", 256}, {"tf32", 2048},  {"e4m3fn", 16},
                                                       {"e5m2", 8},    {"e2m1", 4},   {"e4m3fnuz", 16}};
  RaceFigure figure;
  for (const auto& [format, stall] : rows) {
    const Model& m = model(figure, std::string("sum_race?n=5000&fmt=") + format);
    INFO(format);
    CHECK(m.curves[0].stall == stall);
    CHECK(sum_at_end(m, 0) == static_cast<double>(stall));
  }
  CHECK(model(figure, "sum_race?n=5000&fmt=fp32").curves[0].stall == 0);
  CHECK(model(figure, "sum_race?n=2050&fmt=fp16").curves[0].stall == 0);  // too early to say
}

TEST_CASE("what comes out does not depend on the slices") {
  const char* lines[] = {
      "sum_race?data=uniform&n=60000&fmt=bf16&show=sequential,pairwise,kahan,neumaier,blocked,tensor&at=41234",
      "sum_race?data=normal&n=50000&fmt=fp16&acc=fp32&show=sequential,sequential:fp16,blocked:fp16/fp32&seed=5",
      "sum_race?data=ascending&n=70001&fmt=e4m3fn&rnd=ru"};
  for (const char* line : lines) {
    std::string want;
    for (const std::int64_t budget : {1'000'000'000LL, 100'000LL, 7777LL, 1LL}) {
      RaceFigure figure;
      figure.set_state_line(line);
      CHECK(figure.working());
      std::int64_t slices = 0;
      double before = figure.progress();
      const std::int64_t most = budget == 1 ? 2000 : 1'000'000;
      while (slices < most && figure.work(budget)) {
        ++slices;
        if (figure.progress() < before) FAIL("progress went back");
        before = figure.progress();
        if (slices == 3) figure.summary(Lang::en);  // looking on changes nothing
      }
      while (figure.work(1'000'000)) {
      }
      CHECK_FALSE(figure.working());
      CHECK(figure.progress() == 1);
      const std::string got = figure.json().dump();
      if (want.empty()) want = got;
      CHECK(got == want);
    }
  }
}

TEST_CASE("long work can be stopped and taken up again") {
  RaceFigure figure;
  figure.set_state_line("sum_race?n=1000000");
  CHECK(figure.working());
  CHECK(figure.model().long_work);
  const std::int64_t first = figure.model().done;
  CHECK(figure.work(100'000));
  CHECK(figure.model().done > first);
  figure.cancel();
  CHECK_FALSE(figure.working());
  CHECK(figure.model().stopped);
  const std::int64_t done = figure.model().done;
  CHECK_FALSE(figure.work(100'000));
  CHECK(figure.model().done == done);
  CHECK(figure.summary(Lang::en).find("After ") == 0);
  CHECK(figure.summary(Lang::zh).find("已加 1000000 项中的 ") == 0);
  figure.resume();
  while (figure.work(1'000'000'000)) {
  }
  CHECK(figure.model().done == 1000000);
  CHECK(figure.model().long_work);                   // its row stays
  figure.set_state_line("sum_race?n=1000000&at=5");  // the read-out alone starts nothing
  CHECK_FALSE(figure.working());
  figure.set_state_line("sum_race?n=1000000&fmt=bf16");
  CHECK(figure.working());
}

TEST_CASE("the read-out gives the sums after any number of terms") {
  RaceFigure figure;
  const Model& m = model(figure, "sum_race?n=20000&at=12345&show=sequential,pairwise,neumaier&data=tenths&fmt=fp16");
  lab::sum_race::Setup setup;
  lab::sum_race::State state = figure.state();
  state.n = "12345";
  REQUIRE_FALSE(read_setup(state, setup));
  RaceFigure shorter;
  const Model& end = model(shorter, "sum_race?n=12345&show=sequential,pairwise,neumaier&data=tenths&fmt=fp16");
  CHECK(m.cursor.n == 12345);
  CHECK(m.cursor.sum == end.points.back().sum);
  CHECK(m.cursor.error == end.points.back().error);
  CHECK(m.cursor.exact == end.points.back().exact);
  CHECK(end.points.back().exact == 12345 * 0.0999755859375);  // exact: below 2^53 steps
}

TEST_CASE("points: every n up to 64, powers of two and of ten, the last; never more than 400") {
  const std::vector<std::int64_t> all = lab::sum_race::recorded_terms(10'000'000);
  CHECK(all.size() < 400);
  const auto has = [&](std::int64_t n) { return std::find(all.begin(), all.end(), n) != all.end(); };
  for (std::int64_t n = 1; n <= 64; ++n) CHECK(has(n));
  for (std::int64_t n = 64; n < 10'000'000; n *= 2) CHECK(has(n));
  for (std::int64_t n = 1; n <= 10'000'000; n *= 10) CHECK(has(n));
  CHECK(std::is_sorted(all.begin(), all.end()));
  for (const std::int64_t n : {1, 2, 63, 64, 65, 100, 999}) {
    const std::vector<std::int64_t> few = lab::sum_race::recorded_terms(n);
    CHECK(few.front() == 1);
    CHECK(few.back() == n);
    CHECK(std::adjacent_find(few.begin(), few.end(), std::greater_equal<>()) == few.end());
  }
}

TEST_CASE("errors are those of exact arithmetic, over the sum of magnitudes") {
  RaceFigure figure;
  // 0.1 in fp16 is 0.0999755859375 = 819 / 8192: integers say everything.
  const Model& m = model(figure, "sum_race?data=tenths&n=4096&fmt=fp16&show=sequential");
  for (const auto& p : m.points) {
    const double exact = static_cast<double>(819 * p.n) / 8192;
    if (p.exact != exact) FAIL("exact sum of " << p.n);
    if (p.error[0] != std::fabs(p.sum[0] - exact) / exact) FAIL("error of " << p.n);
  }
  const Model& signs = model(figure, "sum_race?data=list&list=4,-4,3,-3&show=sequential");
  CHECK(signs.points.back().exact == 0);
  CHECK(signs.points.back().error[0] == 0);
}

TEST_CASE("a list of one's own, in any notation; what is no number is named") {
  RaceFigure figure;
  const Model& m = model(figure, "sum_race?data=list&list=0.5,%201/4%3B0x1p-3%0A-1e-1%EF%BC%8C0x3C00&fmt=fp16");
  REQUIRE(m.problems.empty());
  CHECK(m.n == 5);
  CHECK(m.points.back().exact == 0.5 + 0.25 + 0.125 - 0.0999755859375 + 1);
  expect_problem("sum_race?data=list&list=", "list", ErrorCode::empty_list);
  expect_problem("sum_race?data=list&list=%20,%20;", "list", ErrorCode::empty_list);
  expect_problem("sum_race?data=list&list=1,two,3", "list", ErrorCode::not_a_number, "two");
  expect_problem("sum_race?data=list&list=1,2/0", "list", ErrorCode::division_by_zero);
  std::string many = "sum_race?data=list&list=1";
  for (int i = 0; i < 10000; ++i) many += ",1";
  expect_problem(many, "list", ErrorCode::too_many_values, "10001");
}

TEST_CASE("settings that cannot be have their reason, with value and limit") {
  expect_problem("sum_race?n=0", "n", ErrorCode::out_of_range, "n = 0");
  expect_problem("sum_race?n=-3", "n", ErrorCode::out_of_range, "n = -3");
  expect_problem("sum_race?n=10000001", "n", ErrorCode::out_of_range, "n = 10000001");
  expect_problem("sum_race?n=1e400", "n", ErrorCode::out_of_range);
  expect_problem("sum_race?n=nan", "n", ErrorCode::out_of_range);
  expect_problem("sum_race?n=2.5", "n", ErrorCode::not_an_integer, "2.5");
  expect_problem("sum_race?n=many", "n", ErrorCode::not_a_number, "many");
  expect_problem("sum_race?n=", "n", ErrorCode::empty_input);
  expect_problem("sum_race?block=0", "block", ErrorCode::out_of_range);
  expect_problem("sum_race?block=1025", "block", ErrorCode::out_of_range);
  expect_problem("sum_race?bits=41", "bits", ErrorCode::out_of_range);
  expect_problem("sum_race?seed=-1", "seed", ErrorCode::out_of_range);
  expect_problem("sum_race?at=0", "at", ErrorCode::out_of_range);
  expect_problem("sum_race?n=100&at=101", "at", ErrorCode::out_of_range);
  expect_problem("sum_race?fmt=fp128", "fmt", ErrorCode::sum_format, "fp128");
  expect_problem("sum_race?acc=s1e12m3-ieee", "acc", ErrorCode::sum_format);
  expect_problem("sum_race?fmt=fp17", "fmt", ErrorCode::unknown_format, "fp17");
  expect_problem("sum_race?show=sequential,kahn", "show", ErrorCode::unknown_choice, "kahn");
  expect_problem("sum_race?show=sequential:fp17", "show", ErrorCode::unknown_format, "fp17");
  expect_problem("sum_race?show=sequential,pairwise,kahan,neumaier,blocked,tensor,sequential:fp32", "show",
                 ErrorCode::too_many_values, "7");
}

TEST_CASE("the verdict on the question") {
  using lab::Text;
  struct Row {
    const char* line;
    int verdict;  // -1 none
    Text message;
  };
  const Row rows[] = {{"sum_race?task=stall", -1, Text::sum_race_right},
                      {"sum_race?at=2048", -1, Text::sum_race_right},
                      {"sum_race?at=2048&task=stall", 1, Text::sum_race_right},
                      {"sum_race?at=2047&task=stall", 0, Text::sum_race_still_grows},
                      {"sum_race?at=2049&task=stall", 0, Text::sum_race_stood_before},
                      {"sum_race?at=1&task=stall", 0, Text::sum_race_still_grows},
                      {"sum_race?fmt=bf16&at=256&task=stall", 1, Text::sum_race_right},
                      {"sum_race?fmt=fp32&at=256&task=stall", 0, Text::sum_race_no_stall},
                      {"sum_race?show=kahan&at=2048&task=stall", 0, Text::sum_race_no_sequential},
                      {"sum_race?at=2048&task=stall&show=pairwise,sequential", 1, Text::sum_race_right}};
  RaceFigure figure;
  for (const Row& row : rows) {
    INFO(row.line);
    model(figure, row.line);
    const auto answer = figure.answer();
    CHECK(answer.has_value() == (row.verdict >= 0));
    if (!answer) continue;
    CHECK(answer->id == "sum_stall");
    CHECK(answer->correct == (row.verdict == 1));
    CHECK(answer->message == row.message);
  }
  model(figure, "sum_race?data=uniform&n=77&fmt=fp64&at=5");
  CHECK(figure.start_line() == "sum_race?data=ones&fmt=fp16&task=stall");
  model(figure, "sum_race?data=uniform&n=77&fmt=bf16");
  CHECK(figure.start_line() == "sum_race?data=ones&fmt=bf16&task=stall");
}

TEST_CASE("the table holds the powers of ten, the read-out, the end and the stops") {
  RaceFigure figure;
  model(figure, "sum_race?at=2500&n=5000");
  const lab::Table t = figure.table(Lang::en);
  CHECK(t.columns.size() == 2 + 2 * 3);
  std::vector<std::string> first;
  for (const auto& row : t.rows) {
    CHECK(row.size() == t.columns.size());
    first.push_back(row[0]);
  }
  CHECK(first == std::vector<std::string>{"1", "10", "100", "1000", "2500", "5000", "stops growing"});
  CHECK(t.rows[4][2] == "2048");
  CHECK(t.rows[4][3] == "0.181");  // 452 / 2500
  CHECK(t.rows.back()[2] == "at n = 2048");
  CHECK(figure.table(Lang::zh).rows.back()[0] == "不再增长");
}

TEST_CASE("series with an accumulator of their own") {
  RaceFigure figure;
  const Model& m = model(figure, "sum_race?n=4096&show=sequential,sequential:fp32,blocked:fp16/fp32");
  REQUIRE(m.shown == 3);
  CHECK(sum_at_end(m, 0) == 2048);
  CHECK(sum_at_end(m, 1) == 4096);
  CHECK(sum_at_end(m, 2) == 4096);
  CHECK(curve_name(m, m.curves[1].series, Lang::en) == "sequential, fp32");
  CHECK(curve_name(m, m.curves[2].series, Lang::zh) == "每块 32 项，fp16/fp32");
  std::vector<bool> used(6);
  for (std::size_t i = 0; i < m.shown; ++i) {
    CHECK_FALSE(used[static_cast<std::size_t>(m.curves[i].series.style)]);
    used[static_cast<std::size_t>(m.curves[i].series.style)] = true;
  }
  lab::sum_race::State state = figure.state();
  toggle(state, "sequential:fp32");
  CHECK(state.show == "sequential,blocked:fp16/fp32");
  toggle(state, "kahan");
  CHECK(state.show == "sequential,blocked:fp16/fp32,kahan");
  state.show = "kahan";
  toggle(state, "kahan");
  CHECK(state.show == "kahan");  // one stays
}

TEST_CASE("lines are canonical: numbers in digits, formats by their id, each order once") {
  RaceFigure figure;
  figure.set_state_line("sum_race?n=1e3&fmt=FLOAT16&acc=torch:float32&show=kahan,%20kahan&at=0x1p4");
  CHECK(figure.state_line() == "sum_race?data=ones&n=1000&fmt=fp16&acc=fp32&show=kahan&at=16");
  figure.set_state_line("sum_race?acc=fp16&show=");
  CHECK(figure.state_line() == "sum_race?data=ones&fmt=fp16&show=sequential");
  CHECK(figure.edit("n", "50"));
  CHECK(figure.edit("at", "40"));
  CHECK(figure.edit("n", "30"));
  CHECK(figure.state_line() == "sum_race?data=ones&n=30&fmt=fp16&show=sequential");  // the read-out went to the end
  CHECK(figure.command() == "numlab describe 'sum_race?data=ones&n=30&fmt=fp16&show=sequential'");
}

TEST_CASE("sums of every kind of data: no open slot in any text, every position inside its axis") {
  const char* data[] = {"ones",      "tenths",  "alternating", "descending",
                        "ascending", "uniform", "normal",      "list&list=1,1e30,-1e30,inf,2,nan,-0"};
  const char* formats[] = {"fp64", "fp32", "fp16", "bf16", "e4m3fn", "e5m2", "e2m1", "e8m0", "binary8p3ue"};
  for (const char* kind : data)
    for (const char* format : formats)
      for (const char* n : {"1", "2", "700"}) {
        RaceFigure figure;
        const std::string line = std::string("sum_race?data=") + kind + "&fmt=" + format + "&n=" + n +
                                 "&show=sequential,pairwise,kahan,neumaier,blocked,tensor";
        INFO(line);
        const Model& m = model(figure, line);
        CHECK(m.problems.empty());
        lab_test::Failures failures;
        for (std::size_t i = 0; i < m.shown; ++i)
          for (const float y : m.curves[i].error)
            if (y == y && y != -1.0f && !(y > -0.001f && y < 1.001f)) failures.add("error at " + std::to_string(y));
        for (std::size_t i = 0; i < m.shown; ++i)
          for (const float y : m.curves[i].sum)
            if (y == y && !(y > -0.001f && y < 1.001f)) failures.add("sum at " + std::to_string(y));
        CHECK(failures.text() == "");
        for (const Lang lang : {Lang::en, Lang::zh}) {
          const std::string sentence = figure.summary(lang);
          CHECK(sentence.find('{') == std::string::npos);
          CHECK(sentence.find("  ") == std::string::npos);
          for (const auto& row : figure.table(lang).rows)
            for (const std::string& cell : row) CHECK_FALSE(cell.empty());
        }
        CHECK(figure.json()["model"]["points"].size() == m.points.size());
      }
}
