// What script can call. Everything is a function on numbers and UTF-8 strings; JSON where there is structure.
// The list is the contract of docs/architecture.md. An id that is not (or no longer) known is ignored: events may
// still be on their way when a figure is removed.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>

#include "app/api.hpp"
#include "app/api_bulk.hpp"
#include "app/stage.hpp"

namespace lab::app {
namespace {

using emscripten::typed_memory_view;
using emscripten::val;

val round_input(unsigned n) { return val(typed_memory_view(n, api::round_input(n))); }
val round_output(unsigned n) { return val(typed_memory_view(n, api::round_output(n))); }
val bulk_input(unsigned bytes) { return val(typed_memory_view(bytes, api::bulk_input(bytes))); }
val bulk_output(unsigned bytes) { return val(typed_memory_view(bytes, api::bulk_output(bytes))); }

int stage_open() { return stage().open(); }
void stage_lost() { stage().lost(); }
int stage_restored() { return stage().restored(); }

bool add_font(const std::string& face, std::size_t address, int size) {
  return stage().add_font(face, reinterpret_cast<void*>(address), size);
}

int figure_new(const std::string& line, const std::string& lang, const std::string& theme) {
  return stage().create(line, lang, theme);
}
void figure_delete(int id) { stage().destroy(id); }
void figure_look(int id, const std::string& lang, const std::string& theme, bool coarse, bool readonly) {
  stage().look(id, lang, theme, coarse, readonly);
}
double run_frame(int id, double now_ms, float width, float height, float scale) {
  return stage().frame(id, now_ms, width, height, scale);
}

// f(slot), or the default answer when there is no such figure.
template <class Answer = void, class F>
Answer with(int id, F f) {
  Slot* slot = stage().find(id);
  if constexpr (std::is_void_v<Answer>) {
    if (slot != nullptr) f(*slot);
  } else {
    return slot != nullptr ? Answer(f(*slot)) : Answer();
  }
}

std::string figure_state(int id) {
  return with<std::string>(id, [](Slot& s) { return s.figure->state_line(); });
}
void figure_set(int id, const std::string& line) {
  with(id, [&](Slot& s) {
    const std::string_view name = std::string_view(line).substr(0, line.find('?'));
    if (name == s.figure->widget()) s.figure->set_state_line(line);
  });
}
bool figure_working(int id) {
  return with<bool>(id, [](Slot& s) { return s.figure->working(); });
}
std::string figure_view(int id) {
  return with<std::string>(id, [](Slot& s) { return api::view_of(*s.figure, s.spec.lang); });
}
bool figure_drew(int id) {
  return with<bool>(id, [](Slot& s) { return s.drew; });
}
float figure_height(int id) {
  return with<float>(id, [](Slot& s) { return s.content_height; });
}

void figure_pointer(int id, float x, float y, int source) {
  with(id, [=](Slot& s) { pointer(s, x, y, source); });
}
void figure_button(int id, int button, bool down, int source) {
  with(id, [=](Slot& s) { pointer_button(s, button, down, source); });
}
void figure_leave(int id) { with(id, pointer_leave); }
bool figure_wheel(int id, float dx, float dy) {
  return with<bool>(id, [=](Slot& s) { return wheel(s, dx, dy); });
}
bool figure_hit(int id) { return with<bool>(id, hit); }
bool figure_key(int id, const std::string& code, bool down, int mods) {
  return with<bool>(id, [&](Slot& s) { return key(s, code, down, mods); });
}
void figure_text(int id, const std::string& utf8) {
  with(id, [&](Slot& s) { text(s, utf8); });
}
void figure_focus(int id, bool focused, bool by_keyboard) {
  with(id, [=](Slot& s) { focus(s, focused, by_keyboard); });
}
bool figure_wants_text(int id) { return with<bool>(id, wants_text); }
std::string figure_caret(int id) { return with<std::string>(id, caret); }
std::string figure_field_label(int id) { return with<std::string>(id, field_label); }
std::string figure_copy(int id, bool cut) {
  return with<std::string>(id, [=](Slot& s) { return copy(s, cut); });
}
void figure_paste(int id, const std::string& utf8) {
  with(id, [&](Slot& s) { paste(s, utf8); });
}
std::string figure_cursor(int id) { return with<std::string>(id, cursor); }

}  // namespace

EMSCRIPTEN_BINDINGS(numlab) {
  using emscripten::function;

  function("version", &api::version);
  function("formats", &api::formats);
  function("encode", &api::encode);
  function("arithmetic", &api::arithmetic);
  function("convert", &api::convert);
  function("profiles", &api::profiles);
  function("values", &api::values);
  function("decode", &api::decode);
  function("roundInput", &round_input);
  function("roundRun", &api::round_run);
  function("roundOutput", &round_output);
  function("bulkBits", &api::bulk_bits);
  function("bulkInput", &bulk_input);
  function("bulkOutput", &bulk_output);
  function("toCodes", &api::to_codes);
  function("fromCodes", &api::from_codes);
  function("json", &api::json);
  function("summary", &api::summary);
  function("view", &api::view);
  function("edit", &api::edit);
  function("check", &api::check);

  function("stageOpen", &stage_open);
  function("stageLost", &stage_lost);
  function("stageRestored", &stage_restored);
  function("addFont", &add_font);

  function("figureNew", &figure_new);
  function("figureDelete", &figure_delete);
  function("figureState", &figure_state);
  function("figureSet", &figure_set);
  function("figureLook", &figure_look);
  function("figureFrame", &run_frame);
  function("figureDrew", &figure_drew);
  function("figureWorking", &figure_working);
  function("figureView", &figure_view);
  function("figureHeight", &figure_height);
  function("figurePointer", &figure_pointer);
  function("figureButton", &figure_button);
  function("figureLeave", &figure_leave);
  function("figureWheel", &figure_wheel);
  function("figureHit", &figure_hit);
  function("figureKey", &figure_key);
  function("figureText", &figure_text);
  function("figureFocus", &figure_focus);
  function("figureWantsText", &figure_wants_text);
  function("figureCaret", &figure_caret);
  function("figureFieldLabel", &figure_field_label);
  function("figureCopy", &figure_copy);
  function("figurePaste", &figure_paste);
  function("figureCursor", &figure_cursor);
}

}  // namespace lab::app
