#include "ui/bench.hpp"

#include <imgui_internal.h>

#include <catch2/catch_test_macros.hpp>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "ui/fonts.hpp"

namespace lab::test {

namespace {

void add(ImFontAtlas& atlas, ui::Face face, const std::string& file) {
  const std::string path = std::string(LAB_TEST_DATA) + "/../../node_modules/@expo-google-fonts/" + file;
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  INFO("font " << path << " (npm ci brings it)");
  REQUIRE(!bytes.empty());
  void* copy = std::malloc(bytes.size());
  std::memcpy(copy, bytes.data(), bytes.size());
  REQUIRE(ui::add_face(atlas, face, copy, static_cast<int>(bytes.size())));
}

// The renderer's side of the textures: everything asked for is done at once.
void serve_textures() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->Status == ImTextureStatus_WantCreate) texture->SetTexID(1);
    if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    } else if (texture->Status != ImTextureStatus_Destroyed) {
      texture->SetStatus(ImTextureStatus_OK);
    }
  }
}

}  // namespace

ui::FrameSpec look(float width, Lang lang, Theme theme) {
  ui::FrameSpec out;
  out.width_px = width;
  out.lang = lang;
  out.theme = theme;
  return out;
}

Bench::Bench(const std::string& state_line, const ui::FrameSpec& spec, float scale) : spec_(spec), scale_(scale) {
  Result<std::unique_ptr<Figure>> made = make_figure(state_line);
  REQUIRE(made);
  figure_ = std::move(*made);
  context_ = ImGui::CreateContext(&atlas_);
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigInputTextCursorBlink = false;
  add(atlas_, ui::Face::text, "inter/400Regular/Inter_400Regular.ttf");
  add(atlas_, ui::Face::text_strong, "inter/600SemiBold/Inter_600SemiBold.ttf");
  add(atlas_, ui::Face::mono, "jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf");
  add(atlas_, ui::Face::mono_strong, "jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf");
  if (spec.lang == Lang::zh) add(atlas_, ui::Face::cjk, "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");
  frame(3);
}

Bench::~Bench() {
  ImGui::SetCurrentContext(context_);
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  ImGui::DestroyContext(context_);
}

void Bench::frame(int count) {
  ImGui::SetCurrentContext(context_);
  for (int i = 0; i < count; ++i) {
    ImFontAtlasUpdateNewFrame(&atlas_, ++frames_, true);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(spec_.width_px, height_);
    io.DisplayFramebufferScale = ImVec2(scale_, scale_);
    io.DeltaTime = 1.0f / 60;
    ImGui::NewFrame();
    if (ImGuiWindow* window = ImGui::FindWindowByName("figure"); entering_ && window != nullptr) {
      entering_ = false;
      ImGui::FocusWindow(window);
      ImGui::NavInitWindow(window, true);
      ImGui::SetNavCursorVisible(true);
    }
    seen_ = {};
    ui::Canvas::record(&seen_);
    height_ = std::ceil(app::figure_frame(*figure_, spec_));
    ui::Canvas::record(nullptr);
    ImGui::Render();
    serve_textures();
  }
}

bool Bench::has(const std::string& id) const {
  for (const ui::Recorder::Hit& hit : seen_.hits)
    if (hit.id == id) return true;
  return false;
}

ui::Rect Bench::place(const std::string& id) const {
  for (const ui::Recorder::Hit& hit : seen_.hits)
    if (hit.id == id) return hit.box;
  FAIL("there is no item " << id);
  return {};
}

bool Bench::shows(const std::string& text) const {
  for (const ui::Recorder::Text& one : seen_.texts)
    if (one.text == text) return true;
  return false;
}

void Bench::point(float x, float y) {
  context_->IO.AddMousePosEvent(x, y);
  frame(2);
}

void Bench::hover(const std::string& id) {
  const ui::Rect box = place(id);
  point(box.mid_x(), box.mid_y());
}

void Bench::leave() { point(-FLT_MAX, -FLT_MAX); }

void Bench::press() {
  context_->IO.AddMouseButtonEvent(0, true);
  frame();
}

void Bench::release() {
  context_->IO.AddMouseButtonEvent(0, false);
  frame(2);
}

void Bench::click(const std::string& id) {
  hover(id);
  press();
  release();
}

void Bench::drag(const std::string& from, const std::string& to) {
  hover(from);
  press();
  const ui::Rect box = place(to);
  point(box.mid_x(), box.mid_y());
  release();
}

void Bench::key(ImGuiKey key) {
  context_->IO.AddKeyEvent(key, true);
  frame(2);
  context_->IO.AddKeyEvent(key, false);
  frame(2);
}

void Bench::chord(ImGuiKey letter) {
  context_->IO.AddKeyEvent(ImGuiMod_Ctrl, true);
  key(letter);
  context_->IO.AddKeyEvent(ImGuiMod_Ctrl, false);
  frame();
}

void Bench::type(const std::string& text) {
  for (const char c : text) {
    context_->IO.AddInputCharacter(static_cast<unsigned>(static_cast<unsigned char>(c)));
    frame();
  }
  frame();
}

void Bench::enter_by_keyboard() {
  context_->IO.AddFocusEvent(true);
  entering_ = true;  // inside the frame: a request made between frames would be dropped
  frame(3);
}

std::string Bench::focused() const {
  if (!context_->NavCursorVisible || context_->NavWindow == nullptr) return {};
  for (const ui::Recorder::Hit& hit : seen_.hits)
    for (const std::string& name : {hit.id, "##" + hit.id})
      if (context_->NavWindow->GetID(name.c_str()) == context_->NavId) return hit.id;
  return {};
}

std::uint64_t Bench::picture() const {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  const auto mix = [&](const void* data, int size) {
    const unsigned char* at = static_cast<const unsigned char*>(data);
    for (int i = 0; i < size; ++i) hash = (hash ^ at[i]) * 0x100000001b3ull;
  };
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
    mix(list->VtxBuffer.Data, list->VtxBuffer.size_in_bytes());
    mix(list->IdxBuffer.Data, list->IdxBuffer.size_in_bytes());
  }
  return hash;
}

}  // namespace lab::test
