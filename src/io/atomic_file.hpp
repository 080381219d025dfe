// Files that are either whole or not there.
//
// Bytes go to a temporary name in the same folder, `.run.h5.4711-0.part`, reach the disk, and are renamed. A failure
// removes the temporary file. Only a kill or a power cut between the two leaves it behind: it does no harm, and the next
// run into the same folder removes it (output_folder.hpp).
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace catena {

/// Replaces the file if there is one. The error starts with the path and says why: disk full, no permission, folder gone.
std::expected<void, std::string> write_file(const std::filesystem::path&, std::string_view bytes);

/// Is this the name of a temporary file of `name` that was left behind?
bool is_leftover_of(std::string_view file_name, std::string_view name);

}  // namespace catena
