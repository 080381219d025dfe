#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <system_error>
#include <utility>
#include <vector>

namespace catena {
namespace {

constexpr std::string_view part_ending = ".part";

std::string reason(int error) { return std::generic_category().message(error); }

/// A temporary file beside its target; gone with this object unless renamed.
class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& target) : target_(target) {
    constexpr int attempts = 100;  // another program with our number may write here too, from another machine
    for (int i = 0; i < attempts && file_ < 0; ++i) {
      part_ = part_name(target, i);
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

/// What stands between the name and ".part": "4711-0".
std::string_view number_of(std::string_view leftover) {
  leftover.remove_suffix(part_ending.size());
  return leftover.substr(leftover.rfind('.') + 1);
}

bool is_alive(std::string_view number) {
  pid_t process = 0;
  std::from_chars(number.data(), number.data() + number.size(), process);
  return process > 0 && (kill(process, 0) == 0 || errno != ESRCH);
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

void sync_folder(const std::filesystem::path& folder) {
  const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

std::filesystem::path part_name(const std::filesystem::path& target, int attempt) {
  std::filesystem::path part = target;
  part.replace_filename(fmt::format(".{}.{}-{}{}", target.filename().string(), getpid(), attempt, part_ending));
  return part;
}

std::string_view target_of_leftover(std::string_view file_name) {
  if (!file_name.starts_with('.') || !file_name.ends_with(part_ending)) return {};
  const std::string_view both = file_name.substr(1, file_name.size() - 1 - part_ending.size());  // run.h5.4711-0
  const std::size_t dot = both.rfind('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view number = both.substr(dot + 1);
  const bool known =
      number == "old" || (!number.empty() && number.find_first_not_of("0123456789-") == std::string_view::npos);
  return known ? both.substr(0, dot) : std::string_view();
}

void remove_leftovers(const std::filesystem::path& folder, const std::function<bool(std::string_view)>& ours) {
  std::error_code none;
  std::vector<std::filesystem::path> stale;
  for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, none)) {
    const std::string name = entry.path().filename().string();
    const std::string_view target = target_of_leftover(name);
    if (!target.empty() && ours(target) && !is_alive(number_of(name))) stale.push_back(entry.path());
  }
  for (const std::filesystem::path& path : stale) std::filesystem::remove(path, none);
}

}  // namespace catena
