// Text a reader sees, by key and language. The keys and tables are generated from en.txt and zh.txt;
// a key that is missing in one language fails the build.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "text/keys.hpp"

namespace lab {

enum class Lang { en, zh };

// "zh", "zh-CN", "zh_Hans" ... are Chinese, everything else is English.
Lang lang_from(std::string_view name);

// The text with {0}, {1} ... replaced.
std::string text(Text key, Lang lang, std::initializer_list<std::string_view> args = {});

// The message of an error, naming the value and the limit. Long values lose their middle.
std::string message(const Error& error, Lang lang);

}  // namespace lab
