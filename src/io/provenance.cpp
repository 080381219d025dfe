#include "io/provenance.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <chrono>
#include <fstream>
#include <string_view>
#include <thread>

#include "catena_build_info.hpp"

namespace catena {
namespace {

// What follows `name` and `separator` in the first such line of a file; empty if there is none.
std::string value_of(const char* path, std::string_view name, char separator) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    const auto at = line.find(separator);
    if (!line.starts_with(name) || at == std::string::npos) continue;
    const auto first = line.find_first_not_of(" \t\"", at + 1);
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(" \t\"") - first + 1);
  }
  return "";
}

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./:,@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace

std::string build_commit() { return std::string(build_info::commit); }

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

std::string machine() {
  utsname system{};
  uname(&system);
  const std::string processor = value_of("/proc/cpuinfo", "model name", ':');
  const std::string release = value_of("/etc/os-release", "PRETTY_NAME", '=');
  return fmt::format("{}, {} cores, {}, {}", processor.empty() ? "unknown processor" : processor,
                     std::thread::hardware_concurrency(), release.empty() ? system.sysname : release, system.machine);
}

Provenance provenance(std::span<const char* const> command_line) {
  std::string command;
  for (const char* word : command_line) {
    if (!command.empty()) command += ' ';
    command += shell_quoted(word);
  }
  return {.version = std::string(build_info::version),
          .commit = build_commit(),
          .compiler = std::string(build_info::compiler),
          .flags = std::string(build_info::flags),
          .build_type = std::string(build_info::type),
          .machine = machine(),
          .command_line = command,
          .started = utc_now(),
          .finished = ""};
}

}  // namespace catena
