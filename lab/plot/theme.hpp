#pragma once

namespace lab {

enum class Theme { light, dark };

}  // namespace lab
