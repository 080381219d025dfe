#include "io/text_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string_view>
#include <system_error>
#include <utility>

namespace catena {
namespace {

constexpr std::size_t largest_text = std::size_t{1} << 29;  // 512 MB: ten million angles, or something else by mistake
constexpr std::string_view too_large = "is larger than 512 MB: not a text of ours.";

std::string reason() { return std::generic_category().message(errno) + "."; }

class OpenFile {
 public:
  // Without waiting for whoever may one day write to a pipe.
  explicit OpenFile(const std::filesystem::path& path) : id_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (id_ >= 0) close(id_);
  }
  int id() const { return id_; }

 private:
  int id_;
};

/// Why it should not be read at all; empty if it may be.
std::string not_to_be_read(const struct stat& about) {
  if (S_ISDIR(about.st_mode)) return "is a folder, not a file.";
  if (S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode)) return "is a device, not a file.";
  if (std::cmp_greater(about.st_size, largest_text)) return std::string(too_large);
  return "";
}

std::expected<std::string, std::string> all_of(int file, std::size_t expected_bytes) {
  std::string text(expected_bytes + 1, '\0');  // one more, to see the end
  std::size_t used = 0;
  while (true) {
    if (used == text.size()) text.resize(std::max<std::size_t>(65536, 2 * used));
    const ssize_t got = read(file, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) {  // a pipe with a writer: from now on wait for it
      fcntl(file, F_SETFL, 0);
      continue;
    }
    if (got < 0) return std::unexpected("cannot be read: " + reason());
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    if (used > largest_text) return std::unexpected(std::string(too_large));
  }
  text.resize(used);
  return text;
}

}  // namespace

std::expected<std::string, std::string> read_text_file(const std::filesystem::path& path) {
  const auto failed = [&](std::string_view why) { return std::unexpected(fmt::format("{}: {}", path.string(), why)); };
  const OpenFile file(path);
  if (file.id() < 0 && errno == ENOENT) return failed("no such file.");
  if (file.id() < 0) return failed("cannot be opened: " + reason());
  struct stat about{};
  if (fstat(file.id(), &about) != 0) return failed("cannot be opened: " + reason());
  if (const std::string why = not_to_be_read(about); !why.empty()) return failed(why);
  auto text = all_of(file.id(), static_cast<std::size_t>(about.st_size));
  if (!text) return failed(text.error());
  if (S_ISFIFO(about.st_mode) && text->empty()) return failed("is a pipe, and nothing writes to it.");
  return std::move(*text);
}

}  // namespace catena
