#include "core/base/big.hpp"

#include <cstdlib>
#include <vector>

#ifdef BOOST_NO_EXCEPTIONS
// Boost reports broken preconditions here when exceptions are off; ours are checked before.
namespace boost {
struct source_location;
BOOST_NORETURN void throw_exception(const std::exception&) { std::abort(); }
BOOST_NORETURN void throw_exception(const std::exception&, const boost::source_location&) { std::abort(); }
}  // namespace boost
#endif

namespace lab {

namespace {

constexpr std::size_t k_direct_digits = 300;  // below this the quadratic conversion is faster
constexpr std::uint64_t k_chunk = 1000000000000000000U;
constexpr int k_chunk_digits = 18;

}  // namespace

Big big_from_u128(u128 x) {
  Big out = static_cast<std::uint64_t>(x >> 64);
  out <<= 64;
  out |= static_cast<std::uint64_t>(x);
  return out;
}

u128 u128_from_big(const Big& x) {
  const auto low = static_cast<std::uint64_t>(x & 0xFFFFFFFFFFFFFFFFULL);
  const auto high = static_cast<std::uint64_t>((x >> 64) & 0xFFFFFFFFFFFFFFFFULL);
  return (u128{high} << 64) | low;
}

std::int64_t bit_length(const Big& x) {
  if (x.is_zero()) return 0;
  const Big magnitude = boost::multiprecision::abs(x);
  return static_cast<std::int64_t>(boost::multiprecision::msb(magnitude)) + 1;
}

Big pow5(unsigned n) { return boost::multiprecision::pow(Big(5), n); }

Big pow10(unsigned n) { return pow5(n) << n; }

void reduce(Big& numerator, Big& denominator) {
  constexpr std::int64_t long_bits = 20000;
  if (bit_length(numerator) > long_bits && bit_length(denominator) > long_bits) return;
  const Big common = boost::multiprecision::gcd(numerator, denominator);
  if (common == 1) return;
  numerator /= common;
  denominator /= common;
}

Big big_from_decimal(std::string_view digits) {
  if (digits.size() <= k_direct_digits) {
    Big out = 0;
    std::size_t i = 0;
    while (i < digits.size()) {
      std::uint64_t chunk = 0;
      std::uint64_t scale = 1;
      for (; i < digits.size() && scale < k_chunk; ++i, scale *= 10)
        chunk = chunk * 10 + static_cast<std::uint64_t>(digits[i] - '0');
      out *= scale;
      out += chunk;
    }
    return out;
  }
  const std::size_t low = digits.size() / 2;
  const Big high_part = big_from_decimal(digits.substr(0, digits.size() - low));
  return high_part * pow10(static_cast<unsigned>(low)) + big_from_decimal(digits.substr(digits.size() - low));
}

namespace {

// The low `width` digits of x, with leading zeros. (number::str() would bring the C++ locale code into the page.)
void append_direct(Big x, std::size_t width, std::string& out) {
  std::string digits(width, '0');
  for (std::size_t end = width; end > 0 && !x.is_zero();) {
    Big rest;
    boost::multiprecision::divide_qr(x, Big(k_chunk), x, rest);
    auto chunk = static_cast<std::uint64_t>(rest);
    for (int i = 0; i < k_chunk_digits && end > 0; ++i, chunk /= 10)
      digits[--end] = static_cast<char>('0' + chunk % 10);
  }
  out += digits;
}

void append_digits(const Big& x, std::size_t width, std::string& out) {
  if (width <= k_direct_digits) return append_direct(x, width, out);
  const std::size_t low = width / 2;
  Big high;
  Big rest;
  boost::multiprecision::divide_qr(x, pow10(static_cast<unsigned>(low)), high, rest);
  append_digits(high, width - low, out);
  append_digits(rest, low, out);
}

}  // namespace

std::string decimal_digits(const Big& x) {
  if (x.is_zero()) return "0";
  // 0.30103 > log10(2): an upper bound of the digit count, leading zeros are cut afterwards.
  // In 64 bits: std::size_t has 32 under WebAssembly, too few for the product from 43,000 digits on.
  const auto width = static_cast<std::size_t>(bit_length(x) * 30103 / 100000 + 1);
  std::string out;
  append_digits(x, width, out);
  const std::size_t first = out.find_first_not_of('0');
  return out.substr(first);
}

}  // namespace lab
