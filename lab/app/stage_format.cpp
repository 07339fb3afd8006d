// Dear ImGui's string formatting without the C library's, which brings floating-point text, long double arithmetic and
// a scanner: a tenth of the page's program for names such as "%s/%08X". Settings files are never read here.
#include <emscripten/console.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

// Writes what fits and leaves room for the final 0.
class Out {
 public:
  Out(char* at, std::size_t size) : at_(at), left_(size), size_(size) {}
  void put(char c) {
    if (left_ > 1) *at_++ = c, --left_;
    ++count_;
  }
  // Characters written, or wanted where there is no buffer.
  int finish() {
    if (left_ == 0) return count_;
    *at_ = '\0';
    return static_cast<int>(size_ - left_);
  }

 private:
  char* at_;
  std::size_t left_, size_;
  int count_ = 0;
};

struct Spec {
  bool zero = false, left = false;
  int width = 0, precision = -1, longs = 0;
};

void padded(Out& out, const Spec& spec, const char* text, int length, char pad) {
  if (!spec.left)
    for (int i = length; i < spec.width; ++i) out.put(pad);
  for (int i = 0; i < length; ++i) out.put(text[i]);
  if (spec.left)
    for (int i = length; i < spec.width; ++i) out.put(' ');
}

void number(Out& out, const Spec& spec, std::uint64_t value, unsigned base, char first_letter, bool negative) {
  char digits[24];
  int at = 24;
  do {
    const auto digit = static_cast<unsigned>(value % base);
    digits[--at] = static_cast<char>(digit < 10 ? '0' + digit : static_cast<unsigned>(first_letter) + digit - 10);
    value /= base;
  } while (value != 0);
  if (negative) digits[--at] = '-';
  padded(out, spec, digits + at, 24 - at, spec.zero && !negative ? '0' : ' ');
}

int digits_of(const char*& f) {
  int n = 0;
  while (*f >= '0' && *f <= '9') n = n * 10 + (*f++ - '0');
  return n;
}

// At most this many characters of a string, or up to its end.
int length_of(const char* s, int precision) {
  int n = 0;
  while ((precision < 0 || n < precision) && s[n] != '\0') ++n;
  return n;
}

}  // namespace

int ImFormatStringV(char* buf, std::size_t buf_size, const char* f, va_list args) {
  Out out(buf, buf == nullptr ? 0 : buf_size);
  for (; *f != '\0'; ++f) {
    if (*f != '%') {
      out.put(*f);
      continue;
    }
    ++f;
    Spec spec;
    for (; *f == '0' || *f == '-' || *f == '+' || *f == '#' || *f == ' '; ++f) {
      spec.zero = spec.zero || *f == '0';
      spec.left = spec.left || *f == '-';
    }
    if (*f == '*')
      spec.width = va_arg(args, int), ++f;
    else
      spec.width = digits_of(f);
    if (*f == '.') {
      ++f;
      if (*f == '*')
        spec.precision = va_arg(args, int), ++f;
      else
        spec.precision = digits_of(f);
    }
    for (; *f == 'l' || *f == 'z' || *f == 'h'; ++f) spec.longs += *f == 'l' ? 1 : 0;
    if (*f == 's') {
      const char* text = va_arg(args, const char*);
      if (text == nullptr) text = "(null)";
      padded(out, spec, text, length_of(text, spec.precision), ' ');
    } else if (*f == 'c') {
      const char c = static_cast<char>(va_arg(args, int));
      padded(out, spec, &c, 1, ' ');
    } else if (*f == 'd' || *f == 'i') {
      const std::int64_t value = spec.longs > 1 ? va_arg(args, long long) : std::int64_t{va_arg(args, int)};
      const auto size = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
      number(out, spec, size, 10, 'a', value < 0);
    } else if (*f == 'u' || *f == 'x' || *f == 'X') {
      const std::uint64_t value =
          spec.longs > 1 ? va_arg(args, unsigned long long) : std::uint64_t{va_arg(args, unsigned)};
      number(out, spec, value, *f == 'u' ? 10 : 16, *f == 'X' ? 'A' : 'a', false);
    } else if (*f == 'p') {
      number(out, spec, reinterpret_cast<std::uintptr_t>(va_arg(args, void*)), 16, 'a', false);
    } else if (*f == 'f' || *f == 'g' || *f == 'e') {
      // Nothing of ours formats numbers here; what is left says so.
      static_cast<void>(va_arg(args, double));
      out.put('?');
    } else if (*f == '\0') {
      break;
    } else {
      out.put(*f);
    }
  }
  return out.finish();
}

int ImFormatString(char* buf, std::size_t buf_size, const char* fmt, ...) {
  va_list args;
  va_start(args, fmt);
  const int n = ImFormatStringV(buf, buf_size, fmt, args);
  va_end(args);
  return n;
}

// Stands for the two functions of Dear ImGui's tables that its core calls: there are no tables here.
namespace ImGui {
void lab_no_table();
void lab_no_table() {}
}  // namespace ImGui

// Stand for sscanf and fprintf in Dear ImGui's sources (scripts/cmake): the one reads "#version 300", the other says
// that a shader does not compile.
extern "C" int lab_sscanf(const char* text, const char* format, ...);
extern "C" int lab_fprintf(FILE* file, const char* format, ...);

extern "C" int lab_sscanf(const char* text, const char* format, ...) {
  va_list args;
  va_start(args, format);
  int found = 0;
  for (const char* f = format; *f != '\0'; ++f) {
    if (*f == '%') {
      ++f;  // "%d" is all that is asked for
      if (*text < '0' || *text > '9') break;
      *va_arg(args, int*) = digits_of(text);
      ++found;
    } else if (*f != *text++) {
      break;
    }
  }
  va_end(args);
  return found;
}

extern "C" int lab_fprintf(FILE*, const char* format, ...) {
  char line[1024];
  va_list args;
  va_start(args, format);
  const int n = ImFormatStringV(line, sizeof line, format, args);
  va_end(args);
  emscripten_console_error(line);
  return n;
}
