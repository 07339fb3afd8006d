// Arrays for script: two buffers of the core, an input and an output. Fill input(bytes), run one of the functions, read
// output(bytes) at once: the pointers hold until the next call that asks for more. Numbers are float32, or float64 when
// `wide`; codes have 8 bits for formats of at most 8 bits, else 16. The answer is "" or a message in the language asked
// for; formats of more than 16 bits are refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lab::api {

// Bits of a format that arrays can hold, 0 for any other.
int bulk_bits(const std::string& format);
std::uint8_t* bulk_input(std::size_t bytes);
std::uint8_t* bulk_output(std::size_t bytes);
std::string to_codes(std::size_t n, bool wide, const std::string& format, const std::string& overflow,
                     const std::string& lang);
std::string from_codes(std::size_t n, bool wide, const std::string& format, const std::string& lang);

}  // namespace lab::api
