// Every code of every format of at most 16 bits goes through every text and back.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "core/oracle.hpp"
#include "support.hpp"

namespace {

using lab::Class;
using lab::Overflow;
using lab::Rounding;
using lab_test::Failures;
using oracle::Kind;
using oracle::Table;

#ifdef __EMSCRIPTEN__
constexpr std::uint32_t k_text_stride = 7;  // the native run takes every code
#else
constexpr std::uint32_t k_text_stride = 1;
#endif

// decode against the walk over the format.
bool decodes(const lab::Format& f, const Table& table, std::uint32_t code) {
  const lab::Unpacked u = lab::decode(f, code);
  const Kind kind = table.kind(code);
  if (kind == Kind::nan) return u.kind == Class::nan;
  if (kind == Kind::infinite) return u.kind == Class::infinite && u.negative == table.negative(code);
  if (u.kind == Class::nan || u.kind == Class::infinite || u.sticky || u.negative != table.negative(code)) return false;
  const oracle::Int& value = table.magnitude(code);
  if (value == 0) return u.kind == Class::zero && u.significand == 0;
  const std::int64_t shift = u.exponent - table.quantum();
  if (shift < 0) return false;
  const bool subnormal = f.has_subnormals && value < (oracle::Int(1) << f.fraction_bits);
  return lab::big_from_u128(u.significand) << static_cast<unsigned>(shift) == value &&
         u.kind == (subnormal ? Class::subnormal : Class::normal);
}

std::string back(const lab::Format& f, const std::string& text, lab::u128& code) {
  const auto read = lab::parse_real(text);
  if (!read) return "unreadable " + text;
  const lab::Encoded e = lab::encode(f, *read, Rounding::rne, Overflow::ieee);
  code = e.code;
  return {};
}

void check_texts(const lab::Format& f, std::uint32_t code, const lab::Unpacked& u, Failures& failures) {
  const auto wrong = [&](const std::string& what, const std::string& text) {
    failures.add(f.id + " " + oracle::text(code) + " " + what + " " + text);
  };
  const lab::Real value = lab::real_from(u);
  lab::u128 got = 0;
  const auto same = [&] { return got == code || (u.kind == Class::nan && lab::decode(f, got).kind == Class::nan); };
  const std::string exact = lab::exact_decimal(value);
  const auto read = lab::parse_real(exact);
  if (!read || (value.kind != Class::nan && read->negative != value.negative) || read->kind != value.kind)
    return wrong("exact text is read as something else:", exact);
  if (value.kind == Class::normal && lab::compare(*read, value) != 0) wrong("exact text has another value:", exact);
  for (const std::string& text :
       {exact, lab::exact_scientific(value), lab::shortest_decimal(f, code), lab::hex_float(u)}) {
    const std::string problem = back(f, text, got);
    if (!problem.empty() || !same()) wrong("does not come back from", text + " " + problem);
  }
}

// Codes in the order of their values, without NaN; -0 beside 0.
std::vector<std::uint32_t> in_order(const Table& table) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t c = 0; c < table.codes(); ++c)
    if (table.kind(c) != Kind::nan) out.push_back(c);
  const auto key = [&](std::uint32_t c) {
    const oracle::Int size = table.kind(c) == Kind::infinite ? table.step(table.count()) : table.magnitude(c);
    return table.negative(c) ? oracle::Int(-size) : size;
  };
  std::vector<std::pair<oracle::Int, std::uint32_t>> keyed;
  for (const std::uint32_t c : out) keyed.emplace_back(key(c), c);
  std::sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < keyed.size(); ++i) out[i] = keyed[i].second;
  return out;
}

void check_neighbours(const lab::Format& f, const Table& table, Failures& failures) {
  const std::vector<std::uint32_t> order = in_order(table);
  const auto zero = [&](std::uint32_t c) { return table.kind(c) == Kind::number && table.magnitude(c) == 0; };
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::size_t up = i + 1;
    std::size_t down = i;  // one past the neighbour below
    while (up < order.size() && zero(order[i]) && zero(order[up])) ++up;
    while (down > 0 && zero(order[i]) && zero(order[down - 1])) --down;
    lab::u128 next = 0;
    const auto same_value = [&](lab::u128 got, std::uint32_t want) {
      return got == want || (got < table.codes() && zero(static_cast<std::uint32_t>(got)) && zero(want));
    };
    const bool has_up = lab::next_up(f, order[i], next);
    if (has_up != (up < order.size()) || (has_up && !same_value(next, order[up])))
      failures.add(f.id + " next_up of " + oracle::text(order[i]) + " is " + oracle::text(next));
    const bool has_down = lab::next_down(f, order[i], next);
    if (has_down != (down > 0) || (has_down && !same_value(next, order[down - 1])))
      failures.add(f.id + " next_down of " + oracle::text(order[i]) + " is " + oracle::text(next));
  }
  for (std::uint32_t c = 0; c < table.codes(); ++c) {
    lab::u128 next = 0;
    if (table.kind(c) == Kind::nan && (lab::next_up(f, c, next) || lab::next_down(f, c, next)))
      failures.add(f.id + " NaN has a neighbour: " + oracle::text(c));
  }
}

// Fewest digits that any decimal inside the interval of `code` needs, by trying them all.
int fewest_digits(const Table& table, std::uint32_t code) {
  const oracle::Int& value = table.magnitude(code);
  const std::uint32_t m = code & (table.codes() - 1) & ~(table.negative(code) ? table.codes() / 2 : 0);
  // Interval times two in quanta, and whether its ends belong to it.
  const oracle::Int low = m == 0 ? value : value + table.step(m - 1);
  const oracle::Int high = value + table.step(m + 1);
  const bool closed = m % 2 == 0;
  // Only powers near that of the value can hold it with so many digits.
  const double log10 = static_cast<double>(boost::multiprecision::msb(value) + table.quantum()) * 0.30103;
  const auto inside = [&](const oracle::Int& num, const oracle::Int& den) {  // num / den in half quanta
    return closed ? num >= low * den && num <= high * den : num > low * den && num < high * den;
  };
  for (int digits = 1; digits <= 20; ++digits)
    for (int power = static_cast<int>(log10) - digits - 1; power <= static_cast<int>(log10) + 3 - digits; ++power) {
      // d * 10^power = num / den half quanta, d from 10^(digits-1) to 10^digits - 1
      oracle::Int num = 2;
      oracle::Int den = 1;
      (power >= 0 ? num : den) *= boost::multiprecision::pow(oracle::Int(10), static_cast<unsigned>(std::abs(power)));
      if (table.quantum() >= 0)
        den <<= static_cast<unsigned>(table.quantum());
      else
        num <<= static_cast<unsigned>(-table.quantum());
      const oracle::Int first = low * den / num;
      for (oracle::Int d = first; d <= first + 1; ++d) {
        const std::string text = d.str();
        if (static_cast<int>(text.size()) == digits && d > 0 && inside(d * num, den)) return digits;
      }
    }
  return 0;
}

int digits_of(const std::string& text) {
  std::string kept;
  for (const char c : text.substr(0, text.find('e')))
    if (c >= '0' && c <= '9') kept += c;
  kept.erase(0, std::min(kept.size(), kept.find_first_not_of('0')));
  kept.resize(kept.find_last_not_of('0') + 1);
  return static_cast<int>(kept.size());
}

}  // namespace

TEST_CASE("every code of every format up to 16 bits decodes, encodes back and comes back from its texts") {
  Failures failures;
  std::uint64_t codes = 0;
  for (const lab::Format& f : oracle::small_formats(16)) {
    const Table table(f);
    if (lab::total_bits(f) != table.bits()) failures.add(f.id + " has the wrong number of bits");
    for (std::uint32_t code = 0; code < table.codes(); ++code, ++codes) {
      if (!decodes(f, table, code)) {
        failures.add(f.id + " decode of " + oracle::text(code));
        continue;
      }
      const lab::Unpacked u = lab::decode(f, code);
      const lab::Encoded e = lab::encode(f, u, Rounding::rne, Overflow::ieee);
      const bool same = e.code == code || (u.kind == Class::nan && lab::decode(f, e.code).kind == Class::nan);
      if (!same || e.lost != lab::Lost::zero || !(e.flags == lab::Flags{}))
        failures.add(f.id + " " + oracle::text(code) + " encodes to " + oracle::text(e.code));
      if (table.bits() <= 10 || code % k_text_stride == 0) check_texts(f, code, u, failures);
    }
  }
  CHECK(failures.text() == "");
  CHECK(codes > 540000);
}

TEST_CASE("next_up and next_down walk through all values of small formats in order") {
  Failures failures;
  for (const lab::Format& f : oracle::small_formats(10)) check_neighbours(f, Table(f), failures);
  for (const char* id : {"fp16", "bf16"}) {
    const lab::Format f = *lab::find_format(id);
    check_neighbours(f, Table(f), failures);
  }
  CHECK(failures.text() == "");
}

TEST_CASE("no decimal with fewer digits comes back to the code, and the shortest one is close to the value") {
  Failures failures;
  for (const lab::Format& f : oracle::small_formats(8)) {
    const Table table(f);
    for (std::uint32_t code = 0; code < table.codes(); ++code) {
      if (table.kind(code) != Kind::number || table.magnitude(code) == 0) continue;
      const bool bottom_without_zero =
          !f.has_zero && (code & (table.codes() - 1)) % (table.codes() / (f.has_sign ? 2 : 1)) == 0;
      if (bottom_without_zero) continue;  // its interval reaches down to zero: any tiny number comes back
      const std::string text = lab::shortest_decimal(f, code);
      const int fewest = fewest_digits(table, code);
      // Integers below 1e21 are given in full: the zeros of 450 would cost as much as the digits of 448.
      const std::string exact = lab::exact_decimal(lab::real_from(lab::decode(f, code)));
      if (text == exact && exact.find('.') == std::string::npos && exact.size() < 23) continue;
      if (fewest != digits_of(text))
        failures.add(f.id + " " + oracle::text(code) + " " + text + " but " + std::to_string(fewest) + " digits do");
    }
  }
  CHECK(failures.text() == "");
}

TEST_CASE("a value of one digit is its own shortest text") {
  // 8 at precision 1 spans 6 to 12: 10 would come back too, and has one digit as well, but is further away.
  Failures failures;
  for (const lab::Format& f : oracle::small_formats(8))
    for (int n = 1; n <= 9; ++n) {
      const auto value = lab::parse_real(std::to_string(n));
      const lab::Encoded e = lab::encode(f, *value, Rounding::rne, Overflow::ieee);
      if (!(e.flags == lab::Flags{})) continue;
      const std::string text = lab::shortest_decimal(f, e.code);
      if (text != std::to_string(n)) failures.add(f.id + " " + std::to_string(n) + " is written " + text);
    }
  CHECK(failures.text() == "");
}

TEST_CASE("codes of wide formats come back from their texts") {
  Failures failures;
  lab_test::Random random(1);
  for (const char* id : {"tf32", "fp32", "fp64", "fp128", "s1e15m112b-32768-ieee", "s1e15m112b32768-fn",
                         "s0e15m64-p3109e", "s1e0m112-none", "s1e15m0-fnuz", "s1e11m100-ieee-nosub"}) {
    const auto f = lab::find_format(id);
    REQUIRE(f);
    const lab::u128 mask = lab::low_mask(lab::total_bits(*f));
    const bool long_text = f->exponent_bits > 11;
    for (int i = 0; i < (long_text ? 12 : 400); ++i) {
      lab::u128 code = random.wide() & mask;
      if (i == 0) code = lab::max_finite_code(*f);
      if (i == 1) code = lab::min_positive_code(*f);
      if (i == 2) code = lab::min_normal_code(*f) & mask;
      const lab::Unpacked u = lab::decode(*f, code);
      if (u.kind == Class::nan) continue;
      const lab::Real value = lab::real_from(u);
      for (const std::string& text : {lab::exact_decimal(value), lab::shortest_decimal(*f, code), lab::hex_float(u)}) {
        lab::u128 got = 0;
        const std::string problem = back(*f, text, got);
        if (!problem.empty() || got != code)
          failures.add(f->id + " " + oracle::text(code) + " from " + text.substr(0, 60) + " " + problem.substr(0, 60));
      }
    }
  }
  CHECK(failures.text() == "");
}
