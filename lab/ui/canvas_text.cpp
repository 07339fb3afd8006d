// Text of the canvas: measured, placed by its baseline, cut and broken into lines.
#include <algorithm>
#include <cmath>

#include "plot/typography.hpp"
#include "ui/canvas.hpp"

namespace lab::ui {

Recorder* recorder();  // canvas.cpp

namespace {

// Code point at `at`, which moves behind it. Only used to look for places to break.
unsigned next_code_point(std::string_view s, std::size_t& at) {
  const unsigned char lead = static_cast<unsigned char>(s[at++]);
  unsigned value = lead < 0x80 ? lead : lead < 0xE0 ? lead & 0x1Fu : lead < 0xF0 ? lead & 0x0Fu : lead & 0x07u;
  while (at < s.size() && (static_cast<unsigned char>(s[at]) & 0xC0) == 0x80)
    value = value << 6 | (static_cast<unsigned char>(s[at++]) & 0x3Fu);
  return value;
}

constexpr std::size_t k_most = 512;  // no canvas is wider; measuring 100,000 digits each frame would take too long

bool is_han(unsigned c) { return c >= 0x2E80 && c <= 0x9FFF; }
// Punctuation that may not start a line.
bool closes(unsigned c) {
  return c == 0x3002 || c == 0xFF0C || c == 0xFF1B || c == 0xFF1A || c == 0xFF09 || c == 0x3001 || c == 0x201D ||
         c == 0xFF1F;
}
bool opens(unsigned c) { return c == 0x201C || c == 0xFF08; }

// Ends of the pieces a line may be cut after.
std::vector<std::size_t> break_places(std::string_view s) {
  std::vector<std::size_t> out;
  std::size_t at = 0;
  unsigned before = 0;
  while (at < s.size()) {
    const std::size_t start = at;
    const unsigned c = next_code_point(s, at);
    const bool after_space = before == ' ' && c != ' ';
    const bool around_han =
        start > 0 && (is_han(c) || is_han(before) || closes(before)) && !closes(c) && c != ' ' && !opens(before);
    if (after_space || around_han) out.push_back(start);
    before = c;
  }
  out.push_back(s.size());
  return out;
}

std::string_view without_end_space(std::string_view s) {
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

}  // namespace

float Canvas::measure(std::string_view s, const Style& style) const {
  ImFont* one = font(style.face);
  if (one == nullptr || s.empty()) return 0;
  return one->CalcTextSizeA(imgui_px(style.face, style.px), 1e9f, 0, s.data(), s.data() + s.size()).x;
}

void Canvas::text(float x, float baseline, std::string_view s, const Style& style, Align align) const {
  ImFont* one = font(style.face);
  if (one == nullptr || s.empty()) return;
  const float width = measure(s, style);
  const float left = align == Align::left ? x : align == Align::right ? x - width : x - width / 2;
  const float top = std::round(baseline) - ascent_px(style.face, style.px);
  list_->AddText(one, imgui_px(style.face, style.px), ImVec2(std::round(left), top), color(style.color), s.data(),
                 s.data() + s.size());
  if (Recorder* r = recorder())
    r->texts.push_back({std::string(s), style, {left, baseline - style.px * k_cap_height, width, style.px}});
}

std::string Canvas::fitted(std::string_view s, const Style& style, float width) const {
  const std::string start = s.size() > 4 * k_most ? plot::shorten_end(s, k_most) : std::string(s);
  if (measure(start, style) <= width) return start;
  return longest(
      plot::length(start), [&](std::size_t n) { return plot::shorten_end(start, n); }, style, width);
}

std::string Canvas::fitted_number(std::string_view number, const Style& style, float width) const {
  if (number.size() <= 4 * k_most && measure(number, style) <= width) return std::string(number);
  return longest(
      k_most, [&](std::size_t n) { return plot::shorten_number(number, n); }, style, width);
}

// The longest of the candidates that fits; they grow with their number.
std::string Canvas::longest(std::size_t most, const std::function<std::string(std::size_t)>& candidate,
                            const Style& style, float width) const {
  std::size_t low = 1, high = std::max<std::size_t>(most, 1);
  while (low < high) {
    const std::size_t middle = (low + high + 1) / 2;
    if (measure(candidate(middle), style) <= width)
      low = middle;
    else
      high = middle - 1;
  }
  return candidate(low);
}

std::vector<std::string> Canvas::wrapped(std::string_view s, const Style& style, float width) const {
  std::vector<std::string> out;
  std::size_t start = 0, end = 0;
  for (const std::size_t place : break_places(s)) {
    const std::string_view longer = without_end_space(s.substr(start, place - start));
    if (end > start && measure(longer, style) > width) {
      out.emplace_back(without_end_space(s.substr(start, end - start)));
      start = end;
    }
    end = place;
  }
  if (end > start) out.emplace_back(fitted(without_end_space(s.substr(start, end - start)), style, width));
  return out;
}

float Canvas::centred(float middle, const Style& style) const { return middle + style.px * k_cap_height / 2; }

}  // namespace lab::ui
