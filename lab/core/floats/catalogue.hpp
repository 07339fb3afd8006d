// Every named format: one row each (catalogue.def), found by its id or by any name others use for it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/floats/format.hpp"

namespace lab {

enum class Family { ieee, ai, fp8, fnuz, fp6_fp4, scale, p3109 };

struct CatalogueRow {
  Format format;
  std::string_view name;  // as standards print it: "FP8 E4M3FN"
  Family family;
  bool common;               // listed beside a value before "all formats" is asked for
  int storage_bits;          // TF32 has 19 bits and is stored in 32
  std::string_view aliases;  // space separated, "library:name": torch:float8_e4m3fn onnx:FLOAT8E4M3FN ...
  std::string_view purpose_en;
  std::string_view purpose_zh;
};

// By family, widest first within it: the order of menus and tables.
std::span<const CatalogueRow> catalogue();

// Row of a catalogue id or alias (exact match first, then without regard to case); nullptr when there is none.
const CatalogueRow* find_row(std::string_view name);

// A catalogue id or alias, a P3109 name binary<K>p<P><s|u><e|f> with K = 3..16, or a custom format.
Result<Format> find_format(std::string_view name);

std::string_view family_name(Family f);  // "ieee" "ai" "fp8" "fnuz" "fp6-fp4" "scale" "p3109"

}  // namespace lab
