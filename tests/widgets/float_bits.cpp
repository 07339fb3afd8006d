// The figure float_bits without its picture: edits, errors, verdicts, what the model says about a value.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "support.hpp"
#include "widgets/float_bits/widget.hpp"

namespace {

using lab::ErrorCode;
using lab::Lang;
using lab::float_bits::BitsFigure;

void set(BitsFigure& figure, const std::string& line) { figure.set_state_line(line); }

const lab::float_bits::Model& model(BitsFigure& figure, const std::string& line) {
  set(figure, line);
  return figure.model();
}

// The exact value that the model stores.
lab::Real stored(const lab::float_bits::Model& m) { return *lab::parse_real(m.stored); }

}  // namespace

TEST_CASE("an edit changes one setting; a bad one changes nothing") {
  BitsFigure figure;
  set(figure, "float_bits?fmt=fp16&v=0.1");
  CHECK(figure.edit("v", "2"));
  CHECK(figure.state_line() == "float_bits?fmt=fp16&v=2");
  CHECK(figure.edit("rnd", "ru"));
  CHECK(figure.state_line() == "float_bits?fmt=fp16&v=2&rnd=ru");
  const auto bad = figure.edit("rnd", "sideways");
  REQUIRE_FALSE(bad);
  CHECK(bad.error().code == ErrorCode::unknown_choice);
  CHECK(bad.error().args == std::vector<std::string>{"sideways", "rnd", "rne rna rtz ru rd odd"});
  CHECK(figure.state_line() == "float_bits?fmt=fp16&v=2&rnd=ru");
  CHECK(figure.edit("colour", "red").error().code == ErrorCode::unknown_key);
  CHECK(figure.edit("code", "0x3C00"));
  CHECK(figure.state_line() == "float_bits?fmt=fp16&code=0x3c00&rnd=ru");
  CHECK(figure.edit("v", "5"));
  CHECK(figure.state_line() == "float_bits?fmt=fp16&v=5&rnd=ru");
}

TEST_CASE("another format keeps the value, not the bits") {
  const std::pair<const char*, const char*> rows[] = {
      {"float_bits?fmt=fp16&code=0x3c00", "float_bits?fmt=bf16&v=1"},
      {"float_bits?fmt=fp16&code=0x2e66", "float_bits?fmt=bf16&v=0.0999755859375"},
      {"float_bits?fmt=fp16&code=0x8000", "float_bits?fmt=bf16&v=-0"},
      {"float_bits?fmt=fp16&code=0x7c00", "float_bits?fmt=bf16&v=inf"},
      {"float_bits?fmt=fp16&code=0xfc00", "float_bits?fmt=bf16&v=-inf"},
      {"float_bits?fmt=fp16&code=0x7e00", "float_bits?fmt=bf16&v=nan"},
      {"float_bits?fmt=fp32&code=0x00000001", "float_bits?fmt=bf16&v=0x1p-149"},
      {"float_bits?fmt=fp64&code=0x3fb999999999999a", "float_bits?fmt=bf16&v=0x1.999999999999ap-4"},
      {"float_bits?fmt=fp16&v=0.1", "float_bits?fmt=bf16&v=0.1"},
      {"float_bits?fmt=fp16&v=0x3c00", "float_bits?fmt=bf16&v=1"},  // a code typed as a value
      {"float_bits?fmt=fp16&v=0b1", "float_bits?fmt=bf16&v=0x1p-24"},
      {"float_bits?fmt=fp16&v=0x1p-3", "float_bits?fmt=bf16&v=0x1p-3"},
      {"float_bits?fmt=fp16&v=abc", "float_bits?fmt=bf16&v=abc"},
      {"float_bits?fmt=fp16&code=0x4000&task=double", "float_bits?fmt=bf16&v=2"}};
  for (const auto& [before, after] : rows) {
    INFO(before);
    BitsFigure figure;
    set(figure, before);
    CHECK(figure.edit("fmt", "bf16"));
    CHECK(figure.state_line() == after);
    auto state = lab::float_bits::State{};
    set(figure, before);
    state = figure.state();
    lab::float_bits::choose_format(state, "bf16");
    figure.set_state(state);
    CHECK(figure.state_line() == after);
  }
}

TEST_CASE("another format keeps the value of every small code") {
  for (const char* from : {"e4m3fn", "e5m2", "e2m1", "e8m0", "binary8p3se"})
    for (unsigned code = 0; code < 256; ++code) {
      const lab::Format& f = lab::find_row(from)->format;
      if (code >> lab::total_bits(f) != 0) continue;
      BitsFigure figure;
      set(figure, std::string("float_bits?fmt=") + from + "&code=" + lab::hex_lower(code, lab::code_digits(f)));
      const std::string value = figure.model().stored;
      REQUIRE(figure.edit("fmt", "fp64"));
      if (figure.model().stored != value) FAIL(from << " " << code);
    }
}

TEST_CASE("a bad value or format shows in place, and the picture stays that of the last good state") {
  BitsFigure figure;
  set(figure, "float_bits?fmt=bf16&v=3");
  CHECK(figure.model().valid);
  struct Row {
    const char* line;
    const char* key;
    ErrorCode code;
  };
  const Row rows[] = {{"float_bits?fmt=bf16&v=abc", "v", ErrorCode::not_a_number},
                      {"float_bits?fmt=bf16&v=", "v", ErrorCode::empty_input},
                      {"float_bits?fmt=bf16&v=0x", "v", ErrorCode::code_empty},
                      {"float_bits?fmt=bf16&code=0x", "code", ErrorCode::code_empty},
                      {"float_bits?fmt=bf16&code=0x10000", "code", ErrorCode::code_too_wide},
                      {"float_bits?fmt=bf16&v=0x10000", "v", ErrorCode::code_too_wide},
                      {"float_bits?fmt=bf16&v=1/0", "v", ErrorCode::division_by_zero},
                      {"float_bits?fmt=fp17&v=3", "fmt", ErrorCode::unknown_format},
                      {"float_bits?fmt=s0e0m0-none&v=3", "fmt", ErrorCode::format_bits},
                      {"float_bits?fmt=s1e15m184-ieee&v=3", "fmt", ErrorCode::format_fraction_bits},
                      {"float_bits?fmt=s1e0m5-ieee&v=3", "fmt", ErrorCode::format_conflict}};
  for (const Row& row : rows) {
    INFO(row.line);
    set(figure, row.line);
    const auto& m = figure.model();
    CHECK_FALSE(m.valid);
    CHECK(m.stored == "3");
    CHECK(m.format_id == "bf16");
    CHECK_FALSE(m.bits.empty());
    const auto problems = figure.problems();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].key == row.key);
    CHECK(problems[0].error.code == row.code);
    CHECK_FALSE(problems[0].notice);
    for (const Lang lang : {Lang::en, Lang::zh}) {
      CHECK(figure.summary(lang) == lab::message(problems[0].error, lang));
      CHECK(figure.table(lang).rows.size() > 10);
    }
    CHECK(figure.json()["model"].contains("error"));
  }
  CHECK(figure.state_line() == "float_bits?fmt=s1e0m5-ieee&v=3");
}

TEST_CASE("a new figure with a bad line is never blank") {
  for (const char* line :
       {"float_bits?fmt=zzz&v=zzz", "float_bits?fmt=fp17&code=0xZZ", "float_bits?v=%zz", "float_bits?fmt="}) {
    INFO(line);
    BitsFigure figure;
    set(figure, line);
    CHECK_FALSE(figure.model().bits.empty());
    CHECK_FALSE(figure.model().others.empty());
    CHECK_FALSE(figure.problems().empty());
  }
}

TEST_CASE("the bits of the model flip to the codes they promise") {
  for (const char* line : {"float_bits?fmt=fp16&v=0.1", "float_bits?fmt=e4m3fn&v=448", "float_bits?fmt=e2m1&v=6",
                           "float_bits?fmt=e8m0&v=1", "float_bits?fmt=s0e0m7-none&v=1", "float_bits?fmt=fp128&v=1"}) {
    INFO(line);
    BitsFigure figure;
    const auto m = model(figure, line);
    REQUIRE(m.bits.size() == static_cast<std::size_t>(lab::total_bits(m.format)));
    const lab::u128 code = *lab::parse_code(m.code, m.format);
    for (const auto& bit : m.bits) {
      CHECK(bit.one == (((code >> bit.index) & 1U) != 0));
      const lab::u128 flipped = *lab::parse_code(bit.flipped_code, m.format);
      CHECK((flipped ^ code) == lab::u128{1} << bit.index);
      set(figure, std::string("float_bits?fmt=") + m.format_id + "&code=" + bit.flipped_code);
      CHECK(lab::brief(m.format, flipped) == bit.flipped_value);
      CHECK(figure.model().code == bit.flipped_code);
    }
  }
}

TEST_CASE("sign, significand and power multiply to the stored value") {
  for (const char* line :
       {"float_bits?fmt=fp16&v=0.1", "float_bits?fmt=fp16&v=-1e-7", "float_bits?fmt=e4m3fn&v=-448",
        "float_bits?fmt=bf16&v=1e38", "float_bits?fmt=e8m0&v=0.3", "float_bits?fmt=s1e0m7-none&v=0.3",
        "float_bits?fmt=s1e4m3-fn-nosub&v=0.009", "float_bits?fmt=fp64&v=5e-324"}) {
    INFO(line);
    BitsFigure figure;
    const auto m = model(figure, line);
    REQUIRE_FALSE(m.significand.empty());
    lab::Real product = *lab::parse_real(m.significand);
    product.exponent += m.power;
    product.negative = m.factor_sign == "-1";
    CHECK(lab::compare(product, stored(m)) == 0);
  }
}

TEST_CASE("errors are stored minus exact") {
  BitsFigure figure;
  struct Row {
    const char* line;
    const char *absolute, *relative, *ulp;
  };
  // By hand: fp16 of 0.1 is 819/8192; the distance is -2^-13/5 = -2.44140625e-5, one step is 2^-14.
  const Row rows[] = {{"float_bits?fmt=fp16&v=0.1", "-2.44140625e-5", "-2.44e-4", "-0.4"},
                      {"float_bits?fmt=fp16&v=-0.1", "2.44140625e-5", "2.44e-4", "0.4"},
                      {"float_bits?fmt=e4m3fn&v=460", "-12", "-2.61e-2", "-0.375"},
                      {"float_bits?fmt=e2m1&v=0.3", "0.2", "0.667", "0.4"},
                      {"float_bits?fmt=e2m1&v=0.2", "-0.2", "-1", "-0.4"},
                      {"float_bits?fmt=fp16&v=1", "0", "0", "0"},
                      {"float_bits?fmt=fp16&v=0", "0", "0", "0"},
                      {"float_bits?fmt=fp16&v=1/3", "-8.13802083e-5", "-2.44e-4", "-0.3333"},
                      {"float_bits?fmt=fp16&v=inf", "", "", ""},
                      {"float_bits?fmt=fp16&v=nan", "", "", ""},
                      {"float_bits?fmt=fp16&v=70000", "", "", ""},
                      {"float_bits?fmt=fp16&v=70000&ovf=saturate", "-4496", "-6.42e-2", "-140.5"},
                      // Without subnormals the step above zero is the smallest number, 0.0087890625.
                      {"float_bits?fmt=s1e4m3-fn-nosub&v=0.004", "-0.004", "-1", "-0.4551"},
                      {"float_bits?fmt=s1e4m3-fn-nosub&v=0.0087890625", "0", "0", "0"}};
  for (const Row& row : rows) {
    INFO(row.line);
    const auto m = model(figure, row.line);
    CHECK(m.absolute_error == row.absolute);
    CHECK(m.relative_error == row.relative);
    CHECK(m.ulp_error == row.ulp);
  }
}

TEST_CASE("neighbours step through the values, and NaN after 448 is no number") {
  BitsFigure figure;
  const auto m = model(figure, "float_bits?fmt=e4m3fn&v=448");
  CHECK(m.below.code == "0x7D");
  CHECK(m.below.value == "416");
  CHECK(m.above.exists);
  CHECK_FALSE(m.above.is_number);
  CHECK(m.above.code == "0x7F");
  const auto zero = model(figure, "float_bits?fmt=e4m3fn&v=0");
  CHECK(zero.above.code == "0x01");
  CHECK(zero.below.code == "0x81");
  const auto fnuz = model(figure, "float_bits?fmt=e4m3fnuz&v=0");
  CHECK(fnuz.below.code == "0x81");
  const auto e8m0 = model(figure, "float_bits?fmt=e8m0&code=0x00");
  CHECK_FALSE(e8m0.below.exists);
  CHECK(e8m0.above.code == "0x01");
  const auto top = model(figure, "float_bits?fmt=e2m1&v=6");
  CHECK_FALSE(top.above.exists);
  const auto infinite = model(figure, "float_bits?fmt=fp16&v=inf");
  CHECK(infinite.below.code == "0x7BFF");
}

TEST_CASE("the line between the neighbours has the exact value, the stored one and the ties in order") {
  BitsFigure figure;
  const auto m = model(figure, "float_bits?fmt=fp16&v=0.1");
  CHECK(m.line.shown);
  CHECK(m.line.stored == 0.5);
  CHECK(m.line.tie_below == 0.25);
  CHECK(m.line.tie_above == 0.75);
  CHECK(std::abs(m.line.exact - 0.7) < 1e-12);  // 0.4 of a step above, two steps wide
  // Below a power of two the steps are half as wide: thirds instead of halves.
  const auto two = model(figure, "float_bits?fmt=fp16&v=2");
  CHECK(std::abs(two.line.stored - 1.0 / 3.0) < 1e-12);
  const auto far = model(figure, "float_bits?fmt=fp16&v=1e9&ovf=saturate");
  CHECK(far.line.exact_beyond_high);
  CHECK_FALSE(model(figure, "float_bits?fmt=fp16&v=nan").line.shown);
}

TEST_CASE("the same value in other formats: sorted by size, errors as powers of two") {
  BitsFigure figure;
  const auto m = model(figure, "float_bits?fmt=fp16&v=0.1&all=true");
  CHECK(m.others.size() == 46);
  for (std::size_t i = 1; i < m.others.size(); ++i) {
    const lab::Format a = *lab::find_format(m.others[i - 1].id);
    const lab::Format b = *lab::find_format(m.others[i].id);
    CHECK(lab::total_bits(a) >= lab::total_bits(b));
  }
  for (const auto& o : m.others) {
    INFO(o.id);
    const lab::Format f = *lab::find_format(o.id);
    const lab::Encoded e = lab::encode(f, *lab::parse_real("0.1"), lab::Rounding::rne, lab::Overflow::ieee);
    CHECK(o.code == lab::hex(e.code, lab::code_digits(f)));
    CHECK(o.current == (o.id == "fp16"));
  }
  CHECK(model(figure, "float_bits?fmt=s1e5m2-ieee&v=0.1").others.back().id != "");
  bool has_custom = false;
  for (const auto& o : figure.model().others) has_custom = has_custom || o.id == "s1e5m2-ieee";
  CHECK(has_custom);
}

TEST_CASE("the task: one bit turns 1.0 into 2.0") {
  struct Row {
    const char* line;
    int verdict;  // -1 none, 0 wrong, 1 right
    lab::Text message;
  };
  using lab::Text;
  const Row rows[] = {
      {"float_bits?fmt=e4m3fn&code=0x38&task=double", -1, Text::float_bits_right},      // 1.0 itself
      {"float_bits?fmt=e4m3fn&code=0x40", -1, Text::float_bits_right},                  // no task
      {"float_bits?fmt=e4m3fn&code=0x40&task=double", 0, Text::float_bits_wrong_many},  // 0x38 ^ 0x40: four bits
      {"float_bits?fmt=e4m3fn&code=0x39&task=double", 0, Text::float_bits_wrong_bit},
      {"float_bits?fmt=e4m3fn&code=0x3b&task=double", 0, Text::float_bits_wrong_count},
      {"float_bits?fmt=e4m3fnuz&code=0x48&task=double", 1, Text::float_bits_right},  // 0x40 to 0x48: bit 3
      {"float_bits?fmt=fp16&code=0x4000&task=double", 0, Text::float_bits_wrong_many},
      {"float_bits?fmt=s1e5m10b16-ieee&code=0x4400&task=double", 1, Text::float_bits_right},
      {"float_bits?fmt=fp16&code=0x7c00&task=double", 0, Text::float_bits_wrong_bit},  // bit 14: infinity
      {"float_bits?fmt=e2m1&code=0x4&task=double", 0, Text::float_bits_wrong_many},    // 010 to 100
      {"float_bits?fmt=binary8p4se&code=0x48&task=double", 1, Text::float_bits_right}};
  BitsFigure figure;
  for (const Row& row : rows) {
    INFO(row.line);
    set(figure, row.line);
    const auto answer = figure.answer();
    CHECK(answer.has_value() == (row.verdict >= 0));
    if (!answer) continue;
    CHECK(answer->id == "one_bit_doubles");
    CHECK(answer->correct == (row.verdict == 1));
    CHECK(answer->message == row.message);
  }
}

TEST_CASE("the question starts from 1.0 in the format of the figure") {
  BitsFigure figure;
  const std::pair<const char*, const char*> rows[] = {
      {"float_bits?fmt=e4m3fn&v=5", "float_bits?fmt=e4m3fn&code=0x38&task=double"},
      {"float_bits?fmt=fp16&code=0x0001&rnd=ru", "float_bits?fmt=fp16&code=0x3c00&rnd=ru&task=double"},
      {"float_bits?fmt=binary8p3se&v=5", "float_bits?fmt=binary8p3se&code=0x40&task=double"}};
  for (const auto& [line, start] : rows) {
    set(figure, line);
    CHECK(figure.start_line() == start);
  }
}

TEST_CASE("the command of the figure quotes what a shell would read otherwise") {
  BitsFigure figure;
  set(figure, "float_bits?fmt=fp16&v=1/3&rnd=ru&ovf=nan");
  CHECK(figure.command() == "numlab bits '1/3' --format fp16 --rounding ru --overflow nan");
  set(figure, "float_bits?fmt=fp16&v=it's;%20rm");
  CHECK(figure.command() == "numlab bits 'it'\\''s; rm' --format fp16");
  set(figure, "float_bits?fmt=a;b&v=");
  CHECK(figure.command() == "numlab bits '' --format 'a;b'");
}

TEST_CASE("the form lists every setting with its choices") {
  BitsFigure figure;
  set(figure, "float_bits?fmt=s1e5m2-fn&v=1");
  const auto form = figure.form(Lang::zh);
  REQUIRE(form.size() == 8);
  CHECK(form[0].key == "fmt");
  CHECK(form[0].choices.size() == 47);
  CHECK(form[0].value == "s1e5m2-fn");
  for (const auto& field : form) CHECK_FALSE(field.label.empty());
  const auto schema = figure.schema();
  CHECK(schema["properties"].size() == 8);
  CHECK(schema["properties"]["v"]["default"] == "0.1");
}
