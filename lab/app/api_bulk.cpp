#include "app/api_bulk.hpp"

#include <vector>

#include "core/floats/bulk.hpp"
#include "core/floats/catalogue.hpp"
#include "text/text.hpp"

namespace lab::api {

namespace {

// Allocated by operator new, so aligned for doubles.
using Bytes = std::vector<std::uint8_t>;
struct Buffers {
  Bytes input;
  Bytes output;
};
Buffers& buffers() {
  static Buffers both;
  return both;
}

std::uint8_t* bytes_of(Bytes& buffer, std::size_t bytes) {
  if (buffer.size() < bytes) buffer.resize(bytes);
  return buffer.data();
}

template <class T>
std::span<T> span_of(Bytes& buffer, std::size_t n) {
  return {reinterpret_cast<T*>(bytes_of(buffer, n * sizeof(T))), n};
}

Result<Format> format_of(const std::string& name) {
  Result<Format> f = find_format(name);
  if (f && total_bits(*f) > k_max_bulk_bits)
    return Error{ErrorCode::bulk_bits, {f->id, std::to_string(total_bits(*f)), std::to_string(k_max_bulk_bits)}};
  return f;
}

template <class Real, class Code>
void encode_buffer(const Format& f, std::size_t n, Overflow overflow) {
  lab::to_codes(f, std::span<const Real>(span_of<Real>(buffers().input, n)), span_of<Code>(buffers().output, n),
                overflow);
}

template <class Real, class Code>
void decode_buffer(const Format& f, std::size_t n) {
  lab::from_codes(f, std::span<const Code>(span_of<Code>(buffers().input, n)), span_of<Real>(buffers().output, n));
}

}  // namespace

int bulk_bits(const std::string& format) {
  const Result<Format> f = format_of(format);
  return f ? total_bits(*f) : 0;
}

std::uint8_t* bulk_input(std::size_t bytes) { return bytes_of(buffers().input, bytes); }
std::uint8_t* bulk_output(std::size_t bytes) { return bytes_of(buffers().output, bytes); }

std::string to_codes(std::size_t n, bool wide, const std::string& format, const std::string& overflow,
                     const std::string& lang) {
  const Result<Format> f = format_of(format);
  if (!f) return message(f.error(), lang_from(lang));
  const std::optional<Overflow> policy = overflow_from(overflow.empty() ? "ieee" : overflow);
  if (!policy)
    return message(Error{ErrorCode::unknown_choice, {overflow, "overflow", "ieee saturate nan"}}, lang_from(lang));
  const bool bytes = total_bits(*f) <= 8;
  if (wide && bytes) encode_buffer<double, std::uint8_t>(*f, n, *policy);
  if (wide && !bytes) encode_buffer<double, std::uint16_t>(*f, n, *policy);
  if (!wide && bytes) encode_buffer<float, std::uint8_t>(*f, n, *policy);
  if (!wide && !bytes) encode_buffer<float, std::uint16_t>(*f, n, *policy);
  return "";
}

std::string from_codes(std::size_t n, bool wide, const std::string& format, const std::string& lang) {
  const Result<Format> f = format_of(format);
  if (!f) return message(f.error(), lang_from(lang));
  const bool bytes = total_bits(*f) <= 8;
  if (wide && bytes) decode_buffer<double, std::uint8_t>(*f, n);
  if (wide && !bytes) decode_buffer<double, std::uint16_t>(*f, n);
  if (!wide && bytes) decode_buffer<float, std::uint8_t>(*f, n);
  if (!wide && !bytes) decode_buffer<float, std::uint16_t>(*f, n);
  return "";
}

}  // namespace lab::api
