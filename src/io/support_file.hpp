// How a support moves, from a table of numbers (io/number_table.hpp): columns t, x and perhaps y. A header may be missing.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "lab/experiment.hpp"

namespace catena {

/// Fills times, x and y; what the spec had before stays if there is an error, a whole message with file and line.
std::expected<void, std::string> read_support_file(const std::filesystem::path&, SupportSpec&);
std::expected<void, std::string> parse_support_table(std::string_view text, std::string_view file, SupportSpec&);

}  // namespace catena
