#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <system_error>
#include <utility>

namespace catena {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

/// A temporary file beside its target; gone with this object unless renamed.
class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& target) : target_(target) {
    constexpr int attempts = 100;  // another program with our number may write here too, from another machine
    for (int i = 0; i < attempts && file_ < 0; ++i) {
      part_ = target;
      part_.replace_filename(fmt::format(".{}.{}-{}.part", target.filename().string(), getpid(), i));
      file_ = open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (file_ < 0 && errno != EEXIST) break;
    }
  }
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile() {
    if (file_ >= 0) close(file_);
    if (opened_ && !renamed_) unlink(part_.c_str());
  }

  bool opened() { return opened_ = file_ >= 0; }

  bool write_all(std::string_view bytes) const {
    constexpr std::size_t largest_piece = std::size_t{1} << 30;  // Linux writes at most 2 GB at once
    while (!bytes.empty()) {
      const ssize_t done = write(file_, bytes.data(), std::min(bytes.size(), largest_piece));
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return fsync(file_) == 0;
  }

  bool close_and_rename() {
    const int file = std::exchange(file_, -1);
    if (close(file) != 0) return false;
    renamed_ = std::rename(part_.c_str(), target_.c_str()) == 0;
    return renamed_;
  }

 private:
  std::filesystem::path target_;
  std::filesystem::path part_;
  int file_ = -1;
  bool opened_ = false;
  bool renamed_ = false;
};

// The new name itself reaches the disk. Some file systems cannot do this; the file is whole all the same.
void sync_folder(const std::filesystem::path& folder) {
  const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

}  // namespace

std::expected<void, std::string> write_file(const std::filesystem::path& path, std::string_view bytes) {
  PartFile part(path);
  if (!part.opened() || !part.write_all(bytes) || !part.close_and_rename()) {
    return std::unexpected(fmt::format("{}: cannot be written: {}.", path.string(), reason(errno)));
  }
  sync_folder(path.parent_path());
  return {};
}

bool is_leftover_of(std::string_view file_name, std::string_view name) {
  const std::string start = fmt::format(".{}.", name);
  return file_name.starts_with(start) && file_name.ends_with(".part") && file_name.size() > start.size() + 5;
}

}  // namespace catena
