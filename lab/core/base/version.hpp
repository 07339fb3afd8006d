#pragma once

#include <string_view>

namespace lab {

inline constexpr std::string_view k_version = "0.1.0";  // as in package.json and CMakeLists.txt

}  // namespace lab
