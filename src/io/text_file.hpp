// A whole file as text.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

namespace catena {

/// The error starts with the path and says why: no such file, a folder, no permission.
std::expected<std::string, std::string> read_text_file(const std::filesystem::path&);

}  // namespace catena
