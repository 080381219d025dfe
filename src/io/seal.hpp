// Checksums: of a line of a log, and of an HDF5 file of ours, whose first 512 bytes (HDF5 leaves them to its user) say what it is,
// how long, and its checksum.
//
// HDF5 1.10 crashes on many a damaged file, and notices no damage to numbers. The seal is checked before HDF5 sees the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace catena {

/// Changes with every change inside one word of eight bytes, and with the length; anything else goes unnoticed once in 2⁶⁴.
class Checksum {
 public:
  explicit Checksum(std::uint64_t before = 0) : sum_(before) {}
  /// All pieces but the last have a multiple of eight bytes.
  void add(std::string_view piece);
  std::uint64_t value() const { return sum_ ^ size_; }
  std::uint64_t size() const { return size_; }

 private:
  std::uint64_t sum_;
  std::uint64_t size_ = 0;
};

inline constexpr std::size_t seal_bytes = 512;

/// For the bytes that follow it.
std::string seal(std::string_view rest);

/// Is the file as it was written? The error says whether it is missing, foreign, cut short or damaged, without the path.
std::expected<void, std::string> check_seal(const std::filesystem::path&);

}  // namespace catena
