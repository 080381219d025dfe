// Files that are either whole or not there.
//
// Bytes go to a temporary name in the same folder, `.run.h5.4711-0.part`, reach the disk, and are renamed. A failure
// removes the temporary file. Only a kill or a power cut between the two leaves it behind: it does no harm, and the next
// run into the same folder removes it (output_folder.hpp).
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace catena {

/// Replaces the file if there is one. The error starts with the path and says why: disk full, no permission, folder gone.
std::expected<void, std::string> write_file(const std::filesystem::path&, std::string_view bytes);

/// The new names in a folder reach the disk. Some file systems cannot do this; the files are whole all the same.
void sync_folder(const std::filesystem::path&);

/// Our temporary name for a target, of this process: ".run.h5.4711-0.part".
std::filesystem::path part_name(const std::filesystem::path& target, int attempt);

/// "run.h5" for such a name, or for ".run.h5.old.part", whoever left it; else empty.
std::string_view target_of_leftover(std::string_view file_name);

/// Removes the temporary files in a folder that processes left which are no more, if their target has a name of ours.
void remove_leftovers(const std::filesystem::path& folder, const std::function<bool(std::string_view)>& ours);

}  // namespace catena
