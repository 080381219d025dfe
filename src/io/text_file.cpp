#include "io/text_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>

namespace catena {
namespace {

constexpr std::size_t largest_text = std::size_t{1} << 29;  // 512 MB: ten million angles, or something else by mistake

std::expected<std::string, std::string> all_of(int file) {
  std::string text;
  std::size_t used = 0;
  while (true) {
    text.resize(used + (used < 65536 ? 65536 : used));
    const ssize_t got = read(file, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::unexpected("cannot be read: " + std::generic_category().message(errno));
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    if (used > largest_text) return std::unexpected("larger than 512 MB: not an experiment.");
  }
  text.resize(used);
  return text;
}

}  // namespace

std::expected<std::string, std::string> read_text_file(const std::filesystem::path& path) {
  const auto failed = [&](std::string_view why) { return std::unexpected(fmt::format("{}: {}", path.string(), why)); };
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return failed("is a folder, not a file.");
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) return failed("no such file.");
  if (file < 0) return failed("cannot be opened: " + std::generic_category().message(errno) + ".");
  auto text = all_of(file);
  close(file);
  if (!text) return failed(text.error());
  return std::move(*text);
}

}  // namespace catena
