#include "io/part_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <system_error>
#include <utility>

#include "io/atomic_file.hpp"

namespace catena {

PartFile::PartFile(std::filesystem::path target) : target_(std::move(target)) {
  constexpr int attempts = 100;  // another program with our number may write here too, from another machine
  for (int i = 0; i < attempts && file_ < 0; ++i) {
    part_ = part_name(target_, i);
    file_ = open(part_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ < 0 && errno != EEXIST) break;
  }
  is_ours_ = file_ >= 0;
}

PartFile::~PartFile() {
  if (file_ >= 0) close(file_);
  if (is_ours_) unlink(part_.c_str());
}

bool PartFile::write_all(std::string_view bytes) const {
  constexpr std::size_t largest_piece = std::size_t{1} << 30;  // Linux writes at most 2 GB at once
  while (!bytes.empty()) {
    const ssize_t done = write(file_, bytes.data(), std::min(bytes.size(), largest_piece));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

bool PartFile::publish() {
  if (fsync(file_) != 0 || close(std::exchange(file_, -1)) != 0) return false;
  is_ours_ = std::rename(part_.c_str(), target_.c_str()) != 0;
  if (!is_ours_) sync_folder(target_.parent_path());
  return !is_ours_;
}

std::unexpected<std::string> PartFile::failed(std::string_view reason) const {
  return std::unexpected(fmt::format("{}: cannot be written: {}.", target_.string(), reason));
}

std::unexpected<std::string> PartFile::failed(int error) const {
  return failed(std::generic_category().message(error));
}

}  // namespace catena
