#include "io/staging.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/stat.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>
#include <vector>

#include "io/atomic_file.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;

std::unexpected<std::string> failed(const fs::path& path, std::string_view what, int error) {
  return std::unexpected(fmt::format("{}: {}: {}.", path.string(), what, std::generic_category().message(error)));
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::error_code none;
  std::vector<fs::path> all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) all.push_back(entry.path());
  std::ranges::sort(all);
  return all;
}

bool is_folder(const fs::path& path) {
  std::error_code none;
  return fs::is_directory(fs::symlink_status(path, none));
}

/// By two names; links are not followed.
bool is_same_file(const fs::path& one, const fs::path& other) {
  struct stat a{}, b{};
  return lstat(one.c_str(), &a) == 0 && lstat(other.c_str(), &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool removable(const fs::path& path, OurName ours) {
  const std::string name = path.filename().string();
  return ours(name) || ours(target_of_leftover(name));
}

/// What no rename can replace: a mount point, the folder we are in, one in a folder that we may not write to.
bool is_fixed(const fs::path& real) {
  struct statx about{};
  if (statx(AT_FDCWD, real.c_str(), AT_SYMLINK_NOFOLLOW, STATX_TYPE, &about) == 0 &&
      (about.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0)
    return true;
  std::error_code problem;
  const fs::path here = fs::current_path(problem);
  const auto [end, rest] = std::ranges::mismatch(real, here);
  return problem || end == real.end() || access(real.parent_path().c_str(), W_OK | X_OK) != 0;
}

/// Opened for us alone, or −1. The lock goes with the process, however that ends.
int locked(const fs::path& folder) {
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  if (file >= 0) close(file);
  return -1;
}

/// Where a link in the target finds a folder that is still aside.
fs::path stand_in_for(const fs::path& staged) {
  return fs::path("..") / staged.parent_path().filename() / staged.filename();
}

bool is_link_to(const fs::path& path, const fs::path& there) {
  std::error_code none;
  return fs::read_symlink(path, none) == there;
}

/// Moves what is foreign to the target and removes the rest and, if all is gone then, the folder.
void clear(const fs::path& stage, const fs::path& target, OurName ours) {
  std::error_code problem;
  for (const fs::path& entry : entries(stage)) {
    if (removable(entry, ours)) {
      fs::remove(entry, problem);
      continue;
    }
    const fs::path home = target / entry.filename(), stand_in = stand_in_for(entry);
    if (is_link_to(home, stand_in))
      renameat2(AT_FDCWD, entry.c_str(), AT_FDCWD, home.c_str(), RENAME_EXCHANGE);
    else if (!is_link_to(entry, stand_in) && !is_same_file(entry, home))
      renameat2(AT_FDCWD, entry.c_str(), AT_FDCWD, home.c_str(), RENAME_NOREPLACE);
    if (is_link_to(entry, stand_in) || is_same_file(entry, home)) fs::remove(entry, problem);
  }
  fs::remove(stage, problem);
}

/// What killed runs left: folders of the pattern that nobody holds.
void clear_leftovers(const fs::path& pattern, const fs::path& target, OurName ours) {
  for (const fs::path& each : entries(pattern.parent_path())) {
    const std::string name = each.filename().string();
    const std::string_view of = target_of_leftover(name);
    if (of.empty() || of != pattern.filename().string()) continue;
    if (const int lock = locked(each); lock >= 0) {
      clear(each, target, ours);
      close(lock);
    }
  }
}

/// The same rights and owner, as far as we may.
void take_after(const fs::path& folder, const fs::path& model) {
  struct stat about{};
  if (stat(model.c_str(), &about) != 0) return;
  if (about.st_uid != geteuid() || about.st_gid != getegid())
    if (lchown(folder.c_str(), about.st_uid, about.st_gid) != 0) return;
  chmod(folder.c_str(), about.st_mode & 07777);
}

}  // namespace

Staging::Staging(fs::path target, OurName ours) : target_(std::move(target)), ours_(ours) {
  std::error_code problem;
  real_ = fs::canonical(target_, problem);
  if (problem) real_ = fs::absolute(target_, problem).lexically_normal();
}

Staging::Staging(Staging&& other) noexcept
    : target_(std::move(other.target_)),
      real_(std::move(other.real_)),
      path_(std::exchange(other.path_, {})),
      ours_(other.ours_),
      lock_(std::exchange(other.lock_, -1)) {}

Staging::~Staging() {
  give_up();
  if (lock_ >= 0) close(lock_);
}

std::expected<Staging, std::string> Staging::begin(const fs::path& target, OurName ours) {
  Staging staging(target, ours);
  const fs::path beside = staging.real_, inside = staging.real_ / "catena";
  std::error_code none;
  const bool exists = fs::exists(staging.real_, none);
  clear_leftovers(beside, staging.real_, ours);
  if (exists) clear_leftovers(inside, staging.real_, ours);
  if (auto made = staging.make(exists && is_fixed(staging.real_) ? inside : beside); !made)
    return std::unexpected(made.error());
  return staging;
}

std::expected<void, std::string> Staging::make(const fs::path& pattern) {
  constexpr int attempts = 100;
  for (int i = 0; i < attempts; ++i) {
    const fs::path path = part_name(pattern, i);
    if (mkdir(path.c_str(), 0777) == 0) {
      path_ = path;
      lock_ = locked(path);
      return {};
    }
    if (errno != EEXIST) break;
  }
  return failed(target_, "cannot be written", errno);
}

std::expected<void, std::string> Staging::publish() {
  std::error_code none;
  const bool inside = path_.parent_path() == real_;
  const bool exists = fs::exists(real_, none);
  if (exists) take_after(path_, real_);
  if (!inside && std::rename(path_.c_str(), real_.c_str()) == 0)
    path_.clear();  // it was not there, or empty
  else if (!exists)
    return failed(target_, "cannot be made", errno);
  else if (inside || !exchange())
    if (auto moved = move_in(); !moved) return moved;
  sync_folder(real_.parent_path());
  give_up();
  return {};
}

void Staging::give_up() {
  if (!path_.empty()) clear(path_, real_, ours_);
  path_.clear();
}

/// Afterwards path_ is the old folder.
bool Staging::exchange() {
  std::error_code none;
  for (const fs::path& entry : entries(real_)) {
    const fs::path staged = path_ / entry.filename();
    if (removable(entry, ours_)) continue;
    if (is_folder(entry))
      fs::create_directory_symlink(stand_in_for(staged), staged, none);
    else
      linkat(AT_FDCWD, entry.c_str(), AT_FDCWD, staged.c_str(), 0);
  }
  return renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, real_.c_str(), RENAME_EXCHANGE) == 0;
}

std::expected<void, std::string> Staging::move_in() {
  const auto moved = [](const fs::path& from, const fs::path& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
  };
  std::vector<fs::path> fresh;
  for (const fs::path& entry : entries(path_))
    if (ours_(entry.filename().string())) fresh.push_back(entry);
  for (const fs::path& old : entries(real_))
    if (removable(old, ours_) && !moved(old, path_ / fmt::format(".{}.old.part", old.filename().string())))
      return failed(old, "of an earlier run cannot be removed", errno);
  for (const fs::path& file : fresh)
    if (!moved(file, real_ / file.filename())) return failed(real_ / file.filename(), "cannot be written", errno);
  return {};
}

}  // namespace catena
