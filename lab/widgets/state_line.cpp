#include "widgets/state_line.hpp"

namespace lab {

namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool valid_utf8(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const auto c = static_cast<unsigned char>(s[i]);
    const std::size_t length = c < 0x80                ? 1
                               : c >= 0xC2 && c < 0xE0 ? 2
                               : c >= 0xE0 && c < 0xF0 ? 3
                               : c >= 0xF0 && c < 0xF5 ? 4
                                                       : 0;
    if (length == 0 || i + length > s.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((static_cast<unsigned char>(s[i + k]) & 0xC0U) != 0x80U) return false;
    i += length;
  }
  return true;
}

bool decode_percent(std::string_view in, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (in[i] != '%') {
      out += in[i];
      continue;
    }
    if (i + 2 >= in.size() || hex_value(in[i + 1]) < 0 || hex_value(in[i + 2]) < 0) return false;
    out += static_cast<char>(hex_value(in[i + 1]) * 16 + hex_value(in[i + 2]));
    i += 2;
  }
  return valid_utf8(out);
}

}  // namespace

StateLine parse_state_line(std::string_view line) {
  StateLine out;
  if (line.size() > k_max_state_line) {
    out.problems.push_back({ErrorCode::line_too_long, {std::to_string(line.size()), std::to_string(k_max_state_line)}});
    line = line.substr(0, line.find_first_of("?&"));
    if (line.size() > 100) line = {};
  }
  if (!line.empty() && line.front() == '#') line.remove_prefix(1);
  const std::size_t question = line.find('?');
  if (!decode_percent(line.substr(0, question), out.widget)) {
    out.problems.push_back({ErrorCode::broken_encoding, {std::string(line.substr(0, question))}});
    out.widget.clear();
  }
  if (question == std::string_view::npos) return out;
  line.remove_prefix(question + 1);
  while (!line.empty()) {
    const std::size_t end = line.find('&');
    const std::string_view piece = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    if (piece.empty()) continue;
    const std::size_t equals = piece.find('=');
    std::string key;
    std::string value;
    const bool readable = decode_percent(piece.substr(0, equals), key) &&
                          decode_percent(equals == std::string_view::npos ? "" : piece.substr(equals + 1), value);
    if (readable)
      out.settings.emplace_back(std::move(key), std::move(value));
    else
      out.problems.push_back({ErrorCode::broken_encoding, {std::string(piece)}});
  }
  return out;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view plain = "-._~/:+,*'()";
  std::string out;
  for (const char c : text) {
    const bool letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || plain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned>(static_cast<unsigned char>(c));
      out += '%';
      out += "0123456789ABCDEF"[byte >> 4];
      out += "0123456789ABCDEF"[byte & 15U];
    }
  }
  return out;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:.-";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

}  // namespace lab
