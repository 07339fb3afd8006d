#include "widgets/sum_race/setup.hpp"

#include <algorithm>

#include "core/exact/real.hpp"
#include "core/floats/catalogue.hpp"

namespace lab::sum_race {

namespace {

Result<Format> sum_format(std::string_view name) {
  Result<Format> f = find_format(name);
  if (f && !fits_double(*f)) return Error{ErrorCode::sum_format, {f->id, std::to_string(precision(*f)), "53"}};
  return f;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::optional<Error> read_list(const std::string& text, const Format& f, Overflow overflow, std::vector<double>& out) {
  const std::string plain = plain_ascii(text);
  const std::vector<std::string_view> items = split(plain, ", ;\t\n\r");
  if (items.empty()) return Error{ErrorCode::empty_list, {}};
  if (items.size() > k_max_list)
    return Error{ErrorCode::too_many_values, {std::to_string(items.size()), std::to_string(k_max_list)}};
  for (const std::string_view item : items) {
    const Result<Input> input = parse_input(item, f);
    if (!input) return input.error();
    const u128 code = input->is_code ? input->code : encode(f, input->value, Rounding::rne, overflow).code;
    out.push_back(to_double(decode(f, code)));
  }
  return std::nullopt;
}

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

// Terms are numbered, so that any of them can be made again: a counter is mixed as splitmix64 does.
std::uint64_t random_bits(std::uint64_t seed, std::int64_t k, int part) {
  const auto counter = static_cast<std::uint64_t>(k) * 4 + static_cast<std::uint64_t>(part);
  return mixed(mixed(seed + 0x9E3779B97F4A7C15U) + (counter + 1) * 0x9E3779B97F4A7C15U);
}

}  // namespace

Result<std::int64_t> read_count(std::string_view name, std::string_view text, std::int64_t least, std::int64_t most) {
  const Result<Real> value = parse_real(text);
  if (!value) return value.error();
  Real whole = *value;
  const bool number = whole.kind == Class::zero || (whole.kind == Class::normal && whole.beyond == 0);
  const double x = number ? approximate(whole) : 0;
  const auto n = static_cast<std::int64_t>(x > -1e15 && x < 1e15 ? x : 0);
  Real again = real_from(unpack_double(static_cast<double>(n)));
  const bool small = x > -1e15 && x < 1e15;
  if (number && small && compare(again, whole) != 0) return Error{ErrorCode::not_an_integer, {std::string(text)}};
  if (!number || !small || n < least || n > most)
    return Error{ErrorCode::out_of_range,
                 {std::string(name) + " = " + std::string(text), std::to_string(least), std::to_string(most)}};
  return n;
}

std::vector<std::string> pieces_of(std::string_view show) {
  std::vector<std::string> out;
  for (const std::string_view piece : split(show, ", ;"))
    if (std::find(out.begin(), out.end(), piece) == out.end()) out.emplace_back(piece);
  return out;
}

std::optional<SetupError> read_setup(const State& state, Setup& out) {
  const auto fail = [](const char* key, const Error& error) { return SetupError{key, error}; };
  out.data = state.data;
  out.rounding = state.rounding;
  const Result<Format> f = sum_format(state.format);
  if (!f) return fail("fmt", f.error());
  const Result<Format> acc = state.accumulator.empty() ? f : sum_format(state.accumulator);
  if (!acc) return fail("acc", acc.error());
  out.format = *f;
  out.accumulator = *acc;
  if (state.data == Data::list) {
    const Overflow overflow = has_infinity(*f) ? Overflow::ieee : Overflow::saturate;
    if (const std::optional<Error> error = read_list(state.list, *f, overflow, out.list)) return fail("list", *error);
    out.n = static_cast<std::int64_t>(out.list.size());
  } else {
    const Result<std::int64_t> n = read_count("n", state.n, 1, k_max_terms);
    if (!n) return fail("n", n.error());
    out.n = *n;
  }
  Method method;
  const Result<std::int64_t> block = read_count("block", state.block, 1, k_max_block);
  if (!block) return fail("block", block.error());
  method.block = static_cast<int>(*block);
  const Result<std::int64_t> bits = read_count("bits", state.bits, 1, k_max_kept_bits);
  if (!bits) return fail("bits", bits.error());
  method.kept_bits = static_cast<int>(*bits);
  const Result<std::int64_t> seed = read_count("seed", state.seed, 0, 1'000'000'000'000);
  if (!seed) return fail("seed", seed.error());
  out.seed = static_cast<std::uint64_t>(*seed);

  const std::vector<std::string> pieces = pieces_of(state.show);
  if (pieces.size() > k_max_series)
    return fail("show", {ErrorCode::too_many_values, {std::to_string(pieces.size()), std::to_string(k_max_series)}});
  bool taken[k_max_series] = {};
  for (const std::string& piece : pieces) {
    Series one;
    one.id = piece;
    one.method = method;
    const std::size_t colon = std::min(piece.find(':'), piece.size());
    const std::optional<Order> order = order_from(piece.substr(0, colon));
    if (!order)
      return fail("show",
                  {ErrorCode::unknown_choice, {piece, "show", "sequential pairwise kahan neumaier blocked tensor"}});
    one.method.order = *order;
    one.accumulator = one.outer = *acc;
    if (colon < piece.size()) {
      const std::string names = piece.substr(colon + 1);
      const std::size_t slash = std::min(names.find('/'), names.size());
      const Result<Format> inner = sum_format(names.substr(0, slash));
      const Result<Format> outer = slash < names.size() ? sum_format(names.substr(slash + 1)) : inner;
      if (!inner || !outer) return fail("show", inner ? outer.error() : inner.error());
      one.accumulator = *inner;
      one.outer = *outer;
      one.own_accumulator = true;
    } else {
      one.style = static_cast<int>(*order);
      taken[one.style] = true;
    }
    out.series.push_back(std::move(one));
  }
  // Orders keep their colours; a series with an accumulator of its own takes a free one.
  for (Series& one : out.series) {
    if (!one.own_accumulator) continue;
    int free = 0;
    while (taken[free]) ++free;
    one.style = free;
    taken[free] = true;
  }
  return std::nullopt;
}

Result<std::int64_t> read_at(const State& state, std::int64_t n) {
  if (state.at.empty()) return n;
  return read_count("n", state.at, 1, n);
}

double raw_term(const Setup& s, std::int64_t k) {
  const auto i = static_cast<double>(k + 1);
  switch (s.data) {
    case Data::ones:
      return 1;
    case Data::tenths:
      return 0.1;
    case Data::alternating:
      return (k & 1) == 0 ? 1 / i : -1 / i;
    case Data::descending:
      return 1 / i;
    case Data::ascending:
      return 1 / static_cast<double>(s.n - k);
    case Data::uniform:
      return static_cast<double>(random_bits(s.seed, k, 0) >> 11) * 0x1p-53;
    case Data::normal: {
      // Twelve uniform numbers of 16 bits, each in the middle of its cell: mean 0, variance 1 (less 2^-32).
      std::int64_t sum = 0;
      for (int part = 0; part < 3; ++part)
        for (std::uint64_t bits = random_bits(s.seed, k, part), j = 0; j < 4; ++j, bits >>= 16)
          sum += static_cast<std::int64_t>(bits & 0xFFFF);
      return static_cast<double>(2 * sum + 12 - 12 * 65536) * 0x1p-17;
    }
    case Data::list:
      return s.list[static_cast<std::size_t>(k)];
  }
  LAB_EXPECT(false);
}

}  // namespace lab::sum_race
