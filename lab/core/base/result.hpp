// A value or an Error. The text of an error is made at the edge, in the reader's language:
// the core says which rule was broken, by what, and what the limit is.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/expect.hpp"

namespace lab {

enum class ErrorCode {
  empty_input,
  not_a_number,          // what
  input_too_long,        // length, limit
  division_by_zero,      // what
  code_empty,            // what ("0x" without digits)
  code_too_wide,         // what, its bits, format, format's bits
  unknown_format,        // what
  format_bits,           // what, total bits, limit: a format of 0 or more than 128 bits
  format_exponent_bits,  // what, given, limit
  format_fraction_bits,  // what, given, limit
  format_bias,           // what, given, limit
  format_conflict,       // what, the conflict in one word (a key of the conflict texts)
  unknown_widget,        // what
  unknown_key,           // what: a setting that is ignored
  newer_version,         // what, ours: a state line written by a newer version
  unknown_choice,        // what, key, allowed values
  broken_encoding,       // what: percent-encoding or UTF-8
  line_too_long,         // length, limit
  unknown_option,        // what
  missing_argument,      // option
  too_many_values,       // count, limit
  bulk_bits,             // format, its bits, limit: arrays of codes
  list_bits,             // format, its bits, limit: all values as a list
  not_an_integer,        // what
  int_range,             // value, type, smallest, largest
  int_bits,              // what, its bits, least, most
  unknown_int_type,      // what
  profile_silent,        // profile, format: its source says nothing about the format
  out_of_range,          // what, least, most
  empty_list,            // a list without an entry
  sum_format,            // format, its precision, limit: sums are computed on doubles
  no_display,            // reason: `preview` has no window system
};

// `args` fill the placeholders of the message, in the order noted at the code.
struct Error {
  ErrorCode code;
  std::vector<std::string> args;
};

template <typename T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT: implicit on purpose, so that `return value;` works
  Result(Error error) : content_(std::move(error)) {}  // NOLINT
  explicit operator bool() const { return content_.index() == 0; }
  const T& operator*() const {
    LAB_EXPECT(content_.index() == 0);
    return *std::get_if<0>(&content_);
  }
  T& operator*() {
    LAB_EXPECT(content_.index() == 0);
    return *std::get_if<0>(&content_);
  }
  const T* operator->() const { return &**this; }
  T* operator->() { return &**this; }
  const Error& error() const {
    LAB_EXPECT(content_.index() == 1);
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

}  // namespace lab
