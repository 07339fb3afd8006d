#include "app/stage.hpp"

#define GLFW_INCLUDE_NONE
#include <GLES3/gl3.h>
#include <GLFW/glfw3.h>
#include <emscripten.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "ui/fonts.hpp"

namespace lab::app {
namespace {

constexpr int k_settle_frames = 2;                          // ImGui answers an input up to two frames later
constexpr double k_hover_delays[] = {170.0, 420.0, 620.0};  // its stationary, short and long hover delays, plus slack
constexpr int k_max_drain = 10;
constexpr double k_work_ms = 8.0;          // of a frame for a figure's long work
constexpr std::int64_t k_slice = 100'000;  // operations, about a millisecond

Theme theme_from(const std::string& name) { return name == "dark" ? Theme::dark : Theme::light; }

class Hash {
 public:
  void bytes(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    for (; size >= 4; at += 4, size -= 4) {
      std::uint32_t word;
      std::memcpy(&word, at, 4);
      mix(word);
    }
    for (; size > 0; ++at, --size) mix(static_cast<unsigned char>(*at));
  }
  template <class T>
  void of(const T& value) {
    bytes(&value, sizeof value);
  }
  std::uint64_t value() const { return value_ | 1; }  // 0 stands for "nothing drawn"

 private:
  void mix(std::uint32_t word) { value_ = (value_ ^ word) * 0x100000001b3ull; }
  std::uint64_t value_ = 0xcbf29ce484222325ull;
};

// Everything the picture is made of. What a callback draws is its data: a picture of numbers carries a version in it.
std::uint64_t picture_hash(const Slot& slot, const ImDrawData& data, ImU32 background) {
  Hash hash;
  hash.of(slot.size);
  hash.of(slot.scale);
  hash.of(background);
  for (const ImDrawList* list : data.CmdLists) {
    hash.bytes(list->VtxBuffer.Data, static_cast<std::size_t>(list->VtxBuffer.size_in_bytes()));
    hash.bytes(list->IdxBuffer.Data, static_cast<std::size_t>(list->IdxBuffer.size_in_bytes()));
    for (const ImDrawCmd& command : list->CmdBuffer) {
      hash.of(command.ClipRect);
      hash.of(command.ElemCount);
      if (command.UserCallback != nullptr && command.UserCallbackDataSize > 0)
        hash.bytes(list->_CallbacksDataBuf.Data + command.UserCallbackDataOffset,
                   static_cast<std::size_t>(command.UserCallbackDataSize));
    }
  }
  return hash.value();
}

}  // namespace

Stage& stage() {
  static Stage instance;
  return instance;
}

Slot* Stage::find(int id) {
  const auto at = slots_.find(id);
  return at == slots_.end() ? nullptr : &at->second;
}

int Stage::open() {
  if (root_ == nullptr) {
    atlas_ = IM_NEW(ImFontAtlas)();
    root_ = ImGui::CreateContext(atlas_);
    root_->IO.IniFilename = nullptr;
  }
  if (window_ != nullptr) {
    glfwDestroyWindow(window_);
    glfwTerminate();
    window_ = nullptr;
  }
  if (!glfwInit()) return 2;
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0);
  for (const int none : {GLFW_ALPHA_BITS, GLFW_DEPTH_BITS, GLFW_STENCIL_BITS, GLFW_SAMPLES}) glfwWindowHint(none, 0);
  window_ = glfwCreateWindow(256, 256, "Number Lab", nullptr, nullptr);
  if (window_ == nullptr) return 2;
  glfwMakeContextCurrent(window_);
  return restored();
}

void Stage::lost() {
  if (!gl_ready_) return;
  gl_ready_ = false;
  ImGui::SetCurrentContext(root_);
  // The backend forgets only textures that one context uses; with a shared atlas it would keep names of the dead
  // context and every figure would come back black.
  for (ImTextureData* texture : atlas_->TexList) {
    if (texture->TexID == ImTextureID_Invalid) continue;
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  ImGui_ImplOpenGL3_Shutdown();
  for (auto& [id, slot] : slots_) slot.context->IO.BackendRendererUserData = nullptr;
}

int Stage::restored() {
  ImGui::SetCurrentContext(root_);
  if (gl_ready_ || !ImGui_ImplOpenGL3_Init("#version 300 es")) return gl_ready_ ? 0 : 2;
  gl_ready_ = true;
  for (auto& [id, slot] : slots_) {
    share_renderer(slot.context);
    slot.hash = 0;
  }
  return 0;
}

void Stage::share_renderer(ImGuiContext* context) const {
  context->IO.BackendRendererUserData = root_->IO.BackendRendererUserData;
  context->IO.BackendRendererName = root_->IO.BackendRendererName;
  context->IO.BackendFlags |= root_->IO.BackendFlags;
}

bool Stage::add_font(const std::string& face, void* bytes, int size) {
  constexpr struct {
    const char* name;
    ui::Face face;
  } k_faces[] = {{"text", ui::Face::text},       {"text-strong", ui::Face::text_strong},
                 {"mono", ui::Face::mono},       {"mono-strong", ui::Face::mono_strong},
                 {"symbols", ui::Face::symbols}, {"cjk", ui::Face::cjk}};
  if (root_ != nullptr) {
    ImGui::SetCurrentContext(root_);
    for (const auto& known : k_faces)
      if (face == known.name) {
        for (auto& [id, slot] : slots_) slot.hash = 0;
        return ui::add_face(*atlas_, known.face, bytes, size);
      }
  }
  std::free(bytes);
  return false;
}

int Stage::create(const std::string& state_line, const std::string& lang, const std::string& theme) {
  Result<std::unique_ptr<Figure>> figure = make_figure(state_line);
  if (root_ == nullptr || !figure) return 0;
  const int id = next_id_++;
  Slot& slot = slots_[id];
  slot.figure = std::move(*figure);
  slot.context = ImGui::CreateContext(atlas_);
  ImGuiIO& io = slot.context->IO;
  io.IniFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigInputTextCursorBlink = false;  // nothing on the page moves by itself, and no timer is needed
  share_renderer(slot.context);
  look(id, lang, theme, false, false);
  ImGui::SetCurrentContext(root_);
  return id;
}

void Stage::destroy(int id) {
  Slot* slot = find(id);
  if (slot == nullptr) return;
  slot->context->IO.BackendRendererUserData = nullptr;  // the renderer is the root's
  ImGui::DestroyContext(slot->context);
  ImGui::SetCurrentContext(root_);
  slots_.erase(id);
}

void Stage::look(int id, const std::string& lang, const std::string& theme, bool coarse, bool readonly) {
  Slot* slot = find(id);
  if (slot == nullptr) return;
  slot->spec.lang = lang_from(lang);
  slot->spec.theme = theme_from(theme);
  slot->spec.coarse = coarse;
  slot->spec.readonly = readonly;
}

void Stage::run(Slot& slot, float seconds) {
  ImFontAtlasUpdateNewFrame(atlas_, ++frame_count_, true);
  if (gl_ready_) {
    ImGui::SetCurrentContext(root_);
    ImGui_ImplOpenGL3_NewFrame();
  }
  ImGui::SetCurrentContext(slot.context);
  ImGuiIO& io = ImGui::GetIO();
  // A quarter of a pixel more than the canvas: the backend truncates size * scale to whole pixels.
  io.DisplaySize = {slot.size.x + 0.25f / slot.scale, slot.size.y + 0.25f / slot.scale};
  io.DisplayFramebufferScale = {slot.scale, slot.scale};
  io.DeltaTime = std::max(seconds, 1e-4f);
  ImGui::NewFrame();
  ImGuiContext& g = *slot.context;
  if (slot.wants_ring) {
    for (ImGuiWindow* window : g.Windows) {
      if (!window->WasActive || window->RootWindow != window || (window->Flags & ImGuiWindowFlags_NoNavInputs) != 0 ||
          window->IsFallbackWindow)
        continue;
      slot.wants_ring = false;
      ImGui::FocusWindow(window);
      if (g.NavId == 0) ImGui::NavInitWindow(window, true);
      ImGui::SetNavCursorVisible(true);
      break;
    }
  }
  slot.spec.width_px = slot.size.x;
  slot.content_height = std::ceil(figure_frame(*slot.figure, slot.spec));
  ImGui::Render();
}

// Long work goes on while its figure is looked at: slices until the frame's share of time is used up.
void Stage::advance(Slot& slot) const {
  const double until = emscripten_get_now() + k_work_ms;
  while (slot.figure->work(k_slice) && emscripten_get_now() < until) {
  }
}

void Stage::drain(Slot& slot, int at_least) {
  if (atlas_->Fonts.empty()) return;
  for (int n = 0; n < k_max_drain && (n < at_least || slot.context->InputEventsQueue.Size > 0); ++n) run(slot, 1e-3f);
}

bool Stage::textures_pending() const {
  return std::any_of(atlas_->TexList.begin(), atlas_->TexList.end(), [](const ImTextureData* texture) {
    return texture->Status == ImTextureStatus_WantCreate || texture->Status == ImTextureStatus_WantUpdates;
  });
}

double Stage::frame(int id, double now_ms, float width, float height, float scale) {
  Slot* slot = find(id);
  if (slot == nullptr || atlas_->Fonts.empty() || !(width > 0.0f) || !(scale > 0.0f)) return -1.0;
  const bool layout_only = !(height > 0.0f);
  const double seconds = std::clamp((now_ms - slot->now_ms) / 1000.0, 1e-4, 60.0);
  slot->now_ms = now_ms;
  slot->size = {width, layout_only ? std::max(slot->content_height, 400.0f) : height};
  slot->scale = scale;
  slot->drew = false;
  if (!layout_only) advance(*slot);
  run(*slot, static_cast<float>(seconds));
  if (layout_only || !gl_ready_) return -1.0;

  const ImU32 background = ImGui::GetColorU32(ImGuiCol_WindowBg);
  const std::uint64_t hash = picture_hash(*slot, *ImGui::GetDrawData(), background);
  if (hash != slot->hash || textures_pending()) {
    slot->hash = hash;
    slot->settle = k_settle_frames;
    slot->drew = true;
    paint(*slot);
  } else if (slot->settle > 0) {
    --slot->settle;
  }
  return next_frame(*slot);
}

// To the bottom left of the GL canvas, which may be larger than the figure and hold another one's picture.
void Stage::paint(const Slot& slot) {
  const ImVec4 background = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, static_cast<GLsizei>(std::lround(slot.size.x * slot.scale)),
            static_cast<GLsizei>(std::lround(slot.size.y * slot.scale)));
  glClearColor(background.x, background.y, background.z, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

double Stage::next_frame(const Slot& slot) const {
  const ImGuiContext& g = *slot.context;
  if (slot.figure->working()) return 0.0;
  if (slot.settle > 0 || slot.wants_ring || g.InputEventsQueue.Size > 0) return 0.0;
  if (g.ActiveId != 0 && g.IO.MouseDown[0]) return 0.0;  // repeat buttons, drags that scroll
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
    if (g.IO.KeysData[key - ImGuiKey_NamedKey_BEGIN].Down) return 0.0;  // key repeat
  if (ImGui::IsMousePosValid(&g.IO.MousePos))
    for (const double delay : k_hover_delays)
      if (slot.now_ms - slot.pointer_ms < delay) return delay - (slot.now_ms - slot.pointer_ms);
  return -1.0;
}

}  // namespace lab::app
