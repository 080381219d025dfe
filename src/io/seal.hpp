// The first 512 bytes of an HDF5 file of ours (HDF5 leaves them to its user): what it is, how long, and a checksum.
//
// HDF5 1.10 crashes on many a damaged file, and notices no damage to numbers. The seal is checked before HDF5 sees the file.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace catena {

inline constexpr std::size_t seal_bytes = 512;

/// For the bytes that follow it.
std::string seal(std::string_view rest);

/// Is the file as it was written? The error says whether it is missing, foreign, cut short or damaged, without the path.
std::expected<void, std::string> check_seal(const std::filesystem::path&);

}  // namespace catena
