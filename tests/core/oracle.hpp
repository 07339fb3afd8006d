// A second opinion that shares no algorithm with lab/core: the values of a small format are listed by walking from
// code to code, one spacing at a time, and a number is rounded by looking it up in the list.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/exact/real.hpp"

namespace oracle {

using Int = boost::multiprecision::cpp_int;

enum class Kind { number, infinite, nan };

// A positive number num / den in units of Table::quantum.
struct Ratio {
  Int num;
  Int den = 1;
};

struct Answer {
  std::uint32_t code = 0;
  lab::Flags flags;
  bool rounded = false;  // lost and away are meaningful: no overflow, nothing without a code
  lab::Lost lost = lab::Lost::zero;
  bool away = false;
};

class Table {
 public:
  explicit Table(const lab::Format& f);  // at most 16 bits and 8 exponent bits

  int bits() const { return bits_; }
  std::uint32_t codes() const { return std::uint32_t{1} << bits_; }
  std::int64_t quantum() const { return quantum_; }  // every value is an integer times 2^quantum
  Kind kind(std::uint32_t code) const;
  bool negative(std::uint32_t code) const { return f_.has_sign && code >= half(); }
  // |value| in units of 2^quantum; for numbers.
  const Int& magnitude(std::uint32_t code) const { return values_[code & (half() - 1)]; }
  // Numbers without sign bit, in order; the one after the last is what the next code would hold.
  std::uint32_t count() const { return static_cast<std::uint32_t>(values_.size() - 1); }
  const Int& step(std::uint32_t magnitude_code) const { return values_[magnitude_code]; }
  bool has_minus_zero() const;

  // |x| = quotient, found once for all modes.
  struct Place {
    std::uint32_t below = 0;
    bool under_all = false;  // nothing below: the format has no zero
    lab::Lost lost = lab::Lost::zero;
    bool tiny = false;  // below the smallest normal number
  };
  Place find(const Ratio& x) const;
  Answer round(const Place& place, bool negative, lab::Rounding mode, lab::Overflow policy) const;
  Answer special(Kind kind, bool negative, lab::Overflow policy) const;

  // The same number for the code under test.
  lab::Real real(const Ratio& x, bool negative) const;

 private:
  std::uint32_t half() const { return f_.has_sign ? codes() / 2 : codes(); }
  std::uint32_t nan_code(bool negative) const;
  bool has_infinity() const;
  Answer no_code() const;
  void overflow(bool negative, lab::Overflow policy, Answer& out) const;

  lab::Format f_;  // its seven facts only
  int bits_ = 0;
  std::int64_t quantum_ = 0;
  bool has_nan_ = false;
  std::vector<Int> values_;
};

// Formats that the exhaustive tests cover beside the catalogue: every P3109 name with K <= 8 and odd ones.
std::vector<lab::Format> small_formats(int max_bits);

std::string text(lab::u128 code);

}  // namespace oracle
