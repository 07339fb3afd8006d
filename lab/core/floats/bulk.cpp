// Vector loops whatever the options of the build; must come before every include.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3", "no-trapping-math")
#endif

#include "core/floats/bulk.hpp"

#include <limits>
#include <vector>

#include "core/base/expect.hpp"
#include "core/floats/bulk_loops.hpp"
#include "core/floats/codec.hpp"

#if defined(__x86_64__)
#define LAB_AVX2 1
#else
#define LAB_AVX2 0
#endif

namespace lab {

namespace {

using bulk::DecodePlan;
using bulk::EncodePlan;

constexpr std::size_t k_block = 512;  // elements that pass through a buffer at once

#if LAB_AVX2
bool has_avx2() {
  static const bool yes = __builtin_cpu_supports("avx2") != 0;
  return yes;
}

template <class Real, class Code>
[[gnu::target("avx2")]] void encode_avx2(const EncodePlan<Real>& p, const Real* in, Code* out, std::size_t n) {
  bulk::encode_by_plan(p, in, out, n);
}

template <class Code>
[[gnu::target("avx2")]] void decode_avx2(const DecodePlan& p, const Code* in, float* out, std::size_t n) {
  bulk::decode_loop(p, in, out, n);
}
#endif

template <class Real, class Code>
void encode_lanes(const EncodePlan<Real>& p, const Real* in, Code* out, std::size_t n) {
#if LAB_AVX2
  if (has_avx2()) return encode_avx2(p, in, out, n);
#endif
  bulk::encode_by_plan(p, in, out, n);
}

template <class Code>
void decode_lanes(const DecodePlan& p, const Code* in, float* out, std::size_t n) {
#if LAB_AVX2
  if (has_avx2()) return decode_avx2(p, in, out, n);
#endif
  bulk::decode_loop(p, in, out, n);
}

template <class Code>
void check_shape(const Format& f, std::size_t in, std::size_t out) {
  LAB_EXPECT(in == out && total_bits(f) <= static_cast<int>(sizeof(Code)) * 8);
}

template <class Code>
void encode_each(const Format& f, const double* in, Code* out, std::size_t n, Overflow overflow) {
  for (std::size_t i = 0; i < n; ++i)
    out[i] = static_cast<Code>(encode(f, unpack_double(in[i]), Rounding::rne, overflow).code);
}

bool any_subnormal(const double* in, std::size_t n) {
  bool any = false;
  for (std::size_t i = 0; i < n; ++i) {
    const auto a = __builtin_bit_cast(std::int64_t, in[i]) & std::numeric_limits<std::int64_t>::max();
    any |= a < (std::int64_t{1} << 52) && a != 0;
  }
  return any;
}

template <class Code>
void encode_doubles(const Format& f, const EncodePlan<double>& p, const double* in, Code* out, std::size_t n,
                    Overflow overflow) {
  if (!p.valid) return encode_each(f, in, out, n, overflow);
  if (!p.exact_subnormals) return encode_lanes(p, in, out, n);
  for (std::size_t at = 0; at < n; at += k_block) {
    const std::size_t count = n - at < k_block ? n - at : k_block;
    if (any_subnormal(in + at, count))
      encode_each(f, in + at, out + at, count, overflow);
    else
      encode_lanes(p, in + at, out + at, count);
  }
}

template <class Code>
void encode_all(const Format& f, std::span<const double> in, std::span<Code> out, Overflow overflow) {
  check_shape<Code>(f, in.size(), out.size());
  if (in.empty()) return;
  encode_doubles(f, bulk::encode_plan<double>(f, overflow), in.data(), out.data(), in.size(), overflow);
}

template <class Code>
void encode_all(const Format& f, std::span<const float> in, std::span<Code> out, Overflow overflow) {
  check_shape<Code>(f, in.size(), out.size());
  if (in.empty()) return;
  const EncodePlan<float> narrow = bulk::encode_plan<float>(f, overflow);
  if (narrow.valid && !narrow.exact_subnormals) return encode_lanes(narrow, in.data(), out.data(), in.size());
  const EncodePlan<double> wide = bulk::encode_plan<double>(f, overflow);
  double buffer[k_block];
  for (std::size_t at = 0; at < in.size(); at += k_block) {
    const std::size_t count = in.size() - at < k_block ? in.size() - at : k_block;
    for (std::size_t i = 0; i < count; ++i) buffer[i] = static_cast<double>(in[at + i]);
    encode_doubles(f, wide, buffer, out.data() + at, count, overflow);
  }
}

// The values of a format beyond the range of float32: one table when there are more elements than codes.
class ExactValues {
 public:
  ExactValues(const Format& f, std::size_t elements)
      : f_(f), mask_(static_cast<std::uint32_t>(low_mask(total_bits(f)))) {
    if (elements <= mask_) return;
    table_.resize(mask_ + std::size_t{1});
    for (std::uint32_t code = 0; code <= mask_; ++code) table_[code] = value(code);
  }
  [[gnu::noinline]] double operator[](std::uint32_t code) const {
    return table_.empty() ? value(code & mask_) : table_[code & mask_];
  }

 private:
  [[gnu::noinline]] double value(std::uint32_t code) const { return to_double(decode(f_, code)); }
  const Format& f_;
  std::uint32_t mask_;
  std::vector<double> table_;
};

template <class Code, class Real>
void decode_each(const Format& f, std::span<const Code> in, std::span<Real> out) {
  const ExactValues values(f, in.size());
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<Real>(values[in[i]]);
}

template <class Code>
void decode_all(const Format& f, std::span<const Code> in, std::span<float> out) {
  check_shape<Code>(f, in.size(), out.size());
  if (in.empty()) return;
  const DecodePlan p = bulk::decode_plan(f);
  if (p.valid) return decode_lanes(p, in.data(), out.data(), in.size());
  decode_each(f, in, out);
}

template <class Code>
void decode_all(const Format& f, std::span<const Code> in, std::span<double> out) {
  check_shape<Code>(f, in.size(), out.size());
  if (in.empty()) return;
  const DecodePlan p = bulk::decode_plan(f);
  if (!p.valid) return decode_each(f, in, out);
  float buffer[k_block];
  for (std::size_t at = 0; at < in.size(); at += k_block) {
    const std::size_t count = in.size() - at < k_block ? in.size() - at : k_block;
    decode_lanes(p, in.data() + at, buffer, count);
    for (std::size_t i = 0; i < count; ++i) out[at + i] = static_cast<double>(buffer[i]);
  }
}

}  // namespace

void to_codes(const Format& f, std::span<const float> in, std::span<std::uint8_t> out, Overflow overflow) {
  encode_all(f, in, out, overflow);
}
void to_codes(const Format& f, std::span<const float> in, std::span<std::uint16_t> out, Overflow overflow) {
  encode_all(f, in, out, overflow);
}
void to_codes(const Format& f, std::span<const double> in, std::span<std::uint8_t> out, Overflow overflow) {
  encode_all(f, in, out, overflow);
}
void to_codes(const Format& f, std::span<const double> in, std::span<std::uint16_t> out, Overflow overflow) {
  encode_all(f, in, out, overflow);
}

void from_codes(const Format& f, std::span<const std::uint8_t> in, std::span<float> out) { decode_all(f, in, out); }
void from_codes(const Format& f, std::span<const std::uint16_t> in, std::span<float> out) { decode_all(f, in, out); }
void from_codes(const Format& f, std::span<const std::uint8_t> in, std::span<double> out) { decode_all(f, in, out); }
void from_codes(const Format& f, std::span<const std::uint16_t> in, std::span<double> out) { decode_all(f, in, out); }

void round_all(const Format& f, std::span<double> values, Overflow overflow) {
  constexpr std::size_t block = 8 * k_block;  // every block makes its plan anew
  std::uint16_t codes[block];
  for (std::size_t at = 0; at < values.size(); at += block) {
    const std::span<double> part = values.subspan(at, values.size() - at < block ? values.size() - at : block);
    const std::span<std::uint16_t> between(codes, part.size());
    to_codes(f, part, between, overflow);
    from_codes(f, between, part);
  }
}

}  // namespace lab
