#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <system_error>
#include <vector>

#include "io/part_file.hpp"

namespace catena {
namespace {

constexpr std::string_view part_ending = ".part";

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
  if (part.descriptor() < 0 || !part.write_all(bytes) || !part.publish()) return part.failed(errno);
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
