// Columns for terminals: East Asian wide characters take two places.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab::cli {

// Places a text takes in a terminal.
std::size_t display_width(std::string_view utf8);

// Rows of cells with two spaces between columns; the last column is not padded.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace lab::cli
