// Integers of 1 to 64 bits against reference values, the compiler's own integers and hand-worked cases.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "core/ints/integer.hpp"
#include "core/ints/widen.hpp"
#include "support.hpp"

using namespace lab;

namespace {

Big big(const std::string& decimal) {
  const bool negative = decimal[0] == '-';
  const Big size = big_from_decimal(std::string_view(decimal).substr(negative ? 1 : 0));
  return negative ? Big(-size) : size;
}

std::string outcome(const Big& value, IntType t, IntPolicy policy) {
  const Result<Big> out = into(value, t, policy);
  if (out) return integer_text(*out);
  CHECK(out.error().code == ErrorCode::int_range);
  return "error";
}

constexpr IntType k_int8{8, true}, k_uint8{8, false}, k_int32{32, true};

}  // namespace

TEST_CASE("ranges, bit strings and wraps are those of ints.json, for every width from 1 to 64") {
  const auto all = nlohmann::json::parse(lab_test::data_file("ints.json"));
  lab_test::Failures failures;
  CHECK(all["range"].size() == 64);
  for (const auto& row : all["range"]) {
    const int bits = row[0];
    const IntType s{bits, true}, u{bits, false};
    const std::string got[] = {integer_text(int_min(s)), integer_text(int_max(s)), integer_text(int_min(u)),
                               integer_text(int_max(u))};
    for (std::size_t i = 0; i < 4; ++i)
      if (got[i] != row[i + 1].get<std::string>()) failures.add("range " + std::to_string(bits) + " " + got[i]);
  }
  CHECK(all["twos"].size() >= 250);
  int refused = 0;
  for (const auto& row : all["twos"]) {
    const Result<std::string> got = bit_string(big(row[0]), {row[1], true});
    refused += got ? 0 : 1;
    const bool right = got ? row[2] == *got : row[2].is_null() && got.error().args[0] == row[0].get<std::string>();
    if (!right) failures.add("twos " + row.dump());
  }
  CHECK(refused >= 60);
  CHECK(all["wrap"].size() >= 550);
  for (const auto& row : all["wrap"]) {
    const std::string s = integer_text(wrapped(big(row[0]), {row[1], true}));
    const std::string u = integer_text(wrapped(big(row[0]), {row[1], false}));
    if (row[2] != s || row[3] != u) failures.add("wrap " + row.dump() + " " + s + " " + u);
  }
  CHECK(failures.text().empty());
}

TEST_CASE("a value outside the range is refused with the value, the type and the range") {
  const Result<Big> bad = into(128, k_int8, IntPolicy::trap);
  REQUIRE_FALSE(bad);
  CHECK(bad.error().code == ErrorCode::int_range);
  CHECK(bad.error().args == std::vector<std::string>{"128", "int8", "-128", "127"});
  CHECK(bit_string(-1, k_uint8).error().args == std::vector<std::string>{"-1", "uint8", "0", "255"});
  CHECK(*bit_string(-128, k_int8) == "10000000");
  CHECK(*bit_string(255, k_uint8) == "11111111");
}

TEST_CASE("names of types: what is read, what is refused and with which limit") {
  CHECK(*int_type_from("int8") == k_int8);
  CHECK(*int_type_from("uint8") == k_uint8);
  CHECK(*int_type_from("U8") == k_uint8);
  CHECK(*int_type_from("i64") == IntType{64, true});
  CHECK(int_name({7, false}) == "uint7");
  for (const char* bad : {"", "8", "u", "int", "uint", "float8", "int8x", "intt8", "inn8", "int-8", "int 8", "s8"}) {
    INFO(bad);
    CHECK(int_type_from(bad).error().code == ErrorCode::unknown_int_type);
  }
  for (const char* bad : {"int0", "uint65", "int999999999"})
    CHECK(int_type_from(bad).error().code == ErrorCode::int_bits);
  CHECK(*int_type_from("int1") == IntType{1, true});
  const Result<IntType> one = int_type_from("int1", 2);
  REQUIRE_FALSE(one);
  CHECK(one.error().args == std::vector<std::string>{"int1", "1", "2", "64"});
}

TEST_CASE("every pair of int2 to int8: results, flags and policies are those of wide machine integers") {
  lab_test::Failures failures;
  for (int bits = 2; bits <= 8; ++bits) {
    const int n = 1 << bits;
    const auto signed_of = [&](int code) { return code < n / 2 ? code : code - n; };
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b)
        for (const IntOp op : {IntOp::add, IntOp::sub, IntOp::mul, IntOp::neg, IntOp::abs}) {
          if ((op == IntOp::neg || op == IntOp::abs) && b > 0) continue;
          const auto apply = [&](int x, int y) {
            return op == IntOp::add   ? x + y
                   : op == IntOp::sub ? x - y
                   : op == IntOp::mul ? x * y
                   : op == IntOp::neg ? -x
                   : x < 0            ? -x
                                      : x;
          };
          const int u = apply(a, b), s = apply(signed_of(a), signed_of(b));
          const bool carry = u < 0 || u >= n, overflow = s < -n / 2 || s >= n / 2;
          for (const bool is_signed : {true, false}) {
            const IntType t{bits, is_signed};
            const int exact = is_signed ? s : u;
            const IntResult got = operate(op, static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b), t);
            bool right = got.exact == exact && got.code == static_cast<std::uint64_t>(exact & (n - 1)) &&
                         got.carry == carry && got.overflow == overflow;
            const int low = is_signed ? -n / 2 : 0, high = is_signed ? n / 2 - 1 : n - 1;
            const bool outside = exact < low || exact > high;
            right = right && saturated(got.exact, t) == (exact < low ? low : exact > high ? high : exact);
            right = right && static_cast<bool>(into(got.exact, t, IntPolicy::trap)) == !outside;
            if (!right)
              failures.add(int_name(t) + " " + std::string(int_op_name(op)) + " " + std::to_string(a) + " " +
                           std::to_string(b));
          }
        }
  }
  CHECK(failures.text().empty());
}

TEST_CASE("64 bits: sums, differences and products as the compiler has them") {
  lab_test::Random random(11);
  lab_test::Failures failures;
  const std::uint64_t edges[] = {0,     1,        2, 0x7FFFFFFFFFFFFFFFU, 0x8000000000000000U, 0x8000000000000001U,
                                 ~0ULL, ~0ULL - 1};
  for (int i = 0; i < 4000; ++i) {
    const std::uint64_t a = i < 64 ? edges[i / 8] : random.next() >> random.below(64);
    const std::uint64_t b = i < 64 ? edges[i % 8] : random.next() >> random.below(64);
    for (const IntOp op : {IntOp::add, IntOp::sub, IntOp::mul}) {
      std::uint64_t u = 0;
      std::int64_t s = 0;
      const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
      const bool carry = op == IntOp::add   ? __builtin_add_overflow(a, b, &u)
                         : op == IntOp::sub ? __builtin_sub_overflow(a, b, &u)
                                            : __builtin_mul_overflow(a, b, &u);
      const bool overflow = op == IntOp::add   ? __builtin_add_overflow(x, y, &s)
                            : op == IntOp::sub ? __builtin_sub_overflow(x, y, &s)
                                               : __builtin_mul_overflow(x, y, &s);
      const IntResult got = operate(op, a, b, {64, true});
      if (got.code != u || got.carry != carry || got.overflow != overflow || operate(op, a, b, {64, false}).code != u ||
          wrapped(got.exact, {64, true}) != Big(s))
        failures.add(std::to_string(a) + " " + std::string(int_op_name(op)) + " " + std::to_string(b));
    }
  }
  CHECK(failures.text().empty());
}

TEST_CASE("-(-128) in int8 is -128, and its absolute value too") {
  for (const IntOp op : {IntOp::neg, IntOp::abs}) {
    const IntResult out = operate(op, 0x80, 0, k_int8);
    CHECK(out.exact == 128);
    CHECK(value_of(out.code, k_int8) == -128);
    CHECK(out.overflow);
    CHECK(out.carry == (op == IntOp::neg));
  }
  CHECK(operate(IntOp::neg, 0, 0, k_int8).carry == false);
  CHECK(operate(IntOp::neg, 0x81, 0, k_int8).overflow == false);
}

TEST_CASE("B107: 200 from int16 into int8, and 300.0 into int8, by a named choice") {
  CHECK(outcome(200, k_int8, IntPolicy::wrap) == "-56");
  CHECK(outcome(200, k_int8, IntPolicy::saturate) == "127");
  CHECK(outcome(200, k_int8, IntPolicy::trap) == "error");
  const Big real = rounded(300, 1, IntRounding::half_even);
  CHECK(outcome(real, k_int8, IntPolicy::saturate) == "127");
  CHECK(outcome(real, k_int8, IntPolicy::wrap) == "44");
  CHECK(outcome(real, k_int8, IntPolicy::trap) == "error");
}

TEST_CASE("B081, B082: a nibble of int4 keeps its sign") {
  constexpr IntType int4{4, true};
  CHECK(value_of(0x9, int4) == -7);
  CHECK(value_of(0x9, {4, false}) == 9);
  CHECK(low_bits(value_of(0xF, int4), 8) == 0xFF);
  for (std::uint64_t code = 0; code < 16; ++code)
    CHECK(value_of(code, int4) == Big(static_cast<int>(code) - (code >= 8 ? 16 : 0)));
}

TEST_CASE("a ratio becomes an integer by its rounding") {
  struct Row {
    int numerator, denominator, even, away, zero, floor, ceil;
  };
  const Row rows[] = {{1, 2, 0, 1, 0, 0, 1},       {-1, 2, 0, -1, 0, -1, 0},    {3, 2, 2, 2, 1, 1, 2},
                      {-3, 2, -2, -2, -1, -2, -1}, {5, 2, 2, 3, 2, 2, 3},       {-5, 2, -2, -3, -2, -3, -2},
                      {7, 3, 2, 2, 2, 2, 3},       {-7, 3, -2, -2, -2, -3, -2}, {8, 3, 3, 3, 2, 2, 3},
                      {-8, 3, -3, -3, -2, -3, -2}, {6, 3, 2, 2, 2, 2, 2},       {0, 7, 0, 0, 0, 0, 0},
                      {-6, 3, -2, -2, -2, -2, -2}};
  for (const Row& r : rows) {
    INFO(r.numerator << "/" << r.denominator);
    CHECK(rounded(r.numerator, r.denominator, IntRounding::half_even) == r.even);
    CHECK(rounded(r.numerator, r.denominator, IntRounding::half_away) == r.away);
    CHECK(rounded(r.numerator, r.denominator, IntRounding::toward_zero) == r.zero);
    CHECK(rounded(r.numerator, r.denominator, IntRounding::floor) == r.floor);
    CHECK(rounded(r.numerator, r.denominator, IntRounding::ceil) == r.ceil);
  }
  // A tie 40 digits long, and a hair above it.
  const Big ten40 = lab::pow10(40);
  CHECK(rounded(ten40 * 5 / 2, ten40, IntRounding::half_even) == 2);
  CHECK(rounded(Big(ten40 * 5 / 2 + 1), ten40, IntRounding::half_even) == 3);
}

TEST_CASE("so many products fit: int8 x int8 into int32 is 131071") {
  const Widening w = widening(k_int8, k_int8, k_int32);
  CHECK(w.terms == 131071);
  CHECK(w.worst.value == 16384);
  CHECK(w.worst.a == -128);
  CHECK(w.worst.b == -128);
  CHECK(w.least.value == -16256);
  CHECK(widening(k_uint8, k_int8, k_int32).terms == 65793);  // floor(2^31 / (255 * 128)): the negative end
  CHECK(widening(k_uint8, k_int8, k_int32).worst.value == -32640);
  CHECK(widening(k_uint8, k_uint8, k_int32).terms == 33025);  // floor((2^31 - 1) / 65025)
  CHECK(widening(k_uint8, k_uint8, {32, false}).terms == 66051);
  CHECK(widening(k_int8, k_int8, {16, true}).terms == 1);
  CHECK(widening(k_int8, k_int8, k_int8).terms == 0);
  CHECK(widening(k_int8, k_int8, {64, false}).terms == 0);  // a product below zero fits no unsigned sum
  CHECK(integer_text(widening({4, true}, {4, true}, {64, true}).terms) == "144115188075855871");  // (2^63 - 1) / 64
  CHECK(widening({64, true}, {64, true}, {64, true}).terms == 0);
}

TEST_CASE("terms and width agree with sums taken term by term") {
  lab_test::Failures failures;
  for (int a = 2; a <= 5; ++a)
    for (int b = 2; b <= 5; ++b)
      for (const int signs : {0, 1, 2, 3})
        for (int c = 2; c <= 14; ++c)
          for (const bool c_signed : {true, false}) {
            const IntType x{a, (signs & 1) != 0}, y{b, (signs & 2) != 0}, z{c, c_signed};
            const long long x0 = x.is_signed ? -(1 << (a - 1)) : 0,
                            x1 = x.is_signed ? (1 << (a - 1)) - 1 : (1 << a) - 1;
            const long long y0 = y.is_signed ? -(1 << (b - 1)) : 0,
                            y1 = y.is_signed ? (1 << (b - 1)) - 1 : (1 << b) - 1;
            const long long z0 = c_signed ? -(1 << (c - 1)) : 0, z1 = c_signed ? (1 << (c - 1)) - 1 : (1 << c) - 1;
            const long long least = std::min({x0 * y0, x0 * y1, x1 * y0, x1 * y1});
            const long long most = std::max({x0 * y0, x0 * y1, x1 * y0, x1 * y1});
            long long terms = 0;
            while ((terms + 1) * least >= z0 && (terms + 1) * most <= z1) ++terms;
            if (widening(x, y, z).terms != Big(terms))
              failures.add(int_name(x) + " " + int_name(y) + " " + int_name(z) + " " + std::to_string(terms));
            // The width for that many terms is at most c, and one more term needs more than c.
            const int needs = sum_bits(x, y, terms, c_signed), more = sum_bits(x, y, Big(terms + 1), c_signed);
            const bool impossible = !c_signed && least < 0;
            const bool right = impossible ? more == 0 && terms == 0 : needs <= c && more > c;
            if (!right) failures.add("bits " + int_name(x) + " " + int_name(y) + " " + int_name(z));
          }
  CHECK(failures.text().empty());
  CHECK(sum_bits(k_int8, k_int8, 4096, true) == 28);  // 2^26 itself does not fit 27 bits
  CHECK(sum_bits(k_int8, k_int8, 4095, true) == 27);
  CHECK(sum_bits({64, true}, {64, true}, lab::pow10(30), true) == 227);
}
