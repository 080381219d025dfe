#include "io/seal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

namespace catena {
namespace {

static_assert(std::endian::native == std::endian::little, "the checksum reads words as they lie");

constexpr std::string_view first_line = "Catena: an HDF5 file from byte 512 on\n";
constexpr std::string_view size_word = "size ";

std::string seal_of(const Checksum& sum) {
  std::string text =
      fmt::format("{}{}{}\nchecksum {:016x}\n", first_line, size_word, seal_bytes + sum.size(), sum.value());
  text.resize(seal_bytes, ' ');
  text.back() = '\n';
  return text;
}

// The size the seal tells, or 0.
std::uint64_t told_size(std::string_view text) {
  std::uint64_t size = 0;
  text.remove_prefix(first_line.size());
  if (text.starts_with(size_word)) {
    std::from_chars(text.data() + size_word.size(), text.data() + text.size(), size);
  }
  return size;
}

}  // namespace

// Eight bytes at a time. A step is one-to-one in the word and in the sum so far, so one changed word always changes the
// sum. The multiplier is the odd number nearest to 2⁶⁴ / golden ratio, which spreads bits well (Knuth, TAOCP 3, 6.4).
void Checksum::add(std::string_view piece) {
  size_ += piece.size();
  for (; !piece.empty(); piece.remove_prefix(std::min<std::size_t>(8, piece.size()))) {
    std::uint64_t word = 0;
    std::memcpy(&word, piece.data(), std::min<std::size_t>(8, piece.size()));
    sum_ = std::rotl((sum_ ^ word) * 0x9e3779b97f4a7c15u, 29);
  }
}

std::string seal(std::string_view rest) {
  Checksum sum;
  sum.add(rest);
  return seal_of(sum);
}

std::expected<void, std::string> check_seal(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return std::unexpected("no such file");
  if (std::filesystem::is_directory(path, none)) return std::unexpected("is a folder, not a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::unexpected("cannot be opened");
  std::string found(seal_bytes, '\0');
  file.read(found.data(), static_cast<std::streamsize>(seal_bytes));
  found.resize(static_cast<std::size_t>(file.gcount()));
  if (!found.starts_with(first_line)) return std::unexpected("is not a file that Catena has written");
  Checksum sum;
  std::vector<char> piece(std::size_t{1} << 20);
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    sum.add({piece.data(), static_cast<std::size_t>(file.gcount())});
  }
  const std::uint64_t size = found.size() + sum.size();
  if (size < told_size(found)) {
    return std::unexpected(fmt::format("is cut short: {} of {} bytes are there", size, told_size(found)));
  }
  if (found != seal_of(sum)) {
    return std::unexpected("is damaged, or was changed by another program: its checksum differs");
  }
  return {};
}

}  // namespace catena
