#include "ui/fonts.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace lab::ui {
namespace {

struct FaceFacts {
  const char* name;
  float line;  // ascent + descent per em, from the font's own table
};

constexpr FaceFacts k_faces[] = {{"text", 1.210f},        {"text-strong", 1.210f}, {"mono", 1.320f},
                                 {"mono-strong", 1.320f}, {"symbols", 1.164f},     {"cjk", 1.448f}};
constexpr Face k_bases[] = {Face::text, Face::text_strong, Face::mono, Face::mono_strong};
constexpr Face k_fills[] = {Face::symbols, Face::cjk};
constexpr float k_reference_px = 16.0f;

const FaceFacts& facts(Face face) { return k_faces[static_cast<int>(face)]; }

ImFont* find(ImFontAtlas& atlas, Face face) {
  for (ImFont* one : atlas.Fonts)
    if (one->Sources.Size > 0 && std::strcmp(one->Sources[0]->Name, facts(face).name) == 0) return one;
  return nullptr;
}

bool looks_like_font(const void* bytes, int size) {
  if (bytes == nullptr || size < 256) return false;
  const auto starts = [bytes](const char* tag) { return std::memcmp(bytes, tag, 4) == 0; };
  return starts("\0\1\0\0") || starts("OTTO") || starts("true");
}

ImFontConfig config(Face face) {
  ImFontConfig out;
  std::strncpy(out.Name, facts(face).name, sizeof out.Name - 1);
  out.OversampleH = 2;  // glyphs stand between pixels; small text gets its shape from here
  return out;
}

// Another font's glyphs, at the size at which one em is the same.
void fill(ImFontAtlas& atlas, ImFont* base, Face base_face, const ImFont* from, Face from_face) {
  ImFontConfig merged = config(from_face);
  merged.MergeMode = true;
  merged.DstFont = base;
  merged.FontDataOwnedByAtlas = false;  // owned by `from`
  const ImFontConfig& source = *from->Sources[0];
  const float px = k_reference_px * facts(from_face).line / facts(base_face).line;
  // ImGui expects to merge into the font it has added last; the order of the list means nothing else.
  std::swap(atlas.Fonts[atlas.Fonts.index_from_ptr(atlas.Fonts.find(base))], atlas.Fonts.back());
  atlas.AddFontFromMemoryTTF(source.FontData, source.FontDataSize, px, &merged);
}

}  // namespace

bool add_face(ImFontAtlas& atlas, Face face, void* bytes, int size) {
  if (!looks_like_font(bytes, size) || find(atlas, face) != nullptr) {
    std::free(bytes);
    return false;
  }
  const ImFontConfig own = config(face);
  ImFont* added = atlas.AddFontFromMemoryTTF(bytes, size, k_reference_px, &own);
  if (added == nullptr) return false;
  for (const Face other : k_fills)
    if (face != Face::symbols && face != Face::cjk)
      if (const ImFont* from = find(atlas, other)) fill(atlas, added, face, from, other);
  if (face == Face::symbols || face == Face::cjk)
    for (const Face base_face : k_bases)
      if (ImFont* base = find(atlas, base_face)) fill(atlas, base, base_face, added, face);
  return true;
}

ImFont* font(Face face) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  if (ImFont* exact = find(atlas, face)) return exact;
  for (const Face other : k_bases)
    if (ImFont* one = find(atlas, other)) return one;
  return atlas.Fonts.empty() ? nullptr : atlas.Fonts[0];
}

// ImGui bakes whole sizes only; anything else would be a scaled, blurred picture of one.
float imgui_px(Face face, float css_px) { return std::round(css_px * facts(face).line); }

float ascent_px(Face face, float css_px) {
  ImFont* one = font(face);
  return one == nullptr ? css_px : one->GetFontBaked(imgui_px(face, css_px))->Ascent;
}

}  // namespace lab::ui
