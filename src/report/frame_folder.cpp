#include "report/frame_folder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "io/atomic_file.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view beginning = "frame-", ending = ".png";

bool is_frame(std::string_view name) {
  if (!name.starts_with(beginning) || !name.ends_with(ending) || name.size() <= beginning.size() + ending.size())
    return false;
  const auto number = name.substr(beginning.size(), name.size() - beginning.size() - ending.size());
  return std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<fs::path> frames_in(const fs::path& folder, std::error_code& problem) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, problem))
    if (is_frame(entry.path().filename().string())) found.push_back(entry.path());
  return found;
}

std::unexpected<std::string> failed(const fs::path& path, const std::error_code& problem) {
  return std::unexpected(fmt::format("{}: cannot be written: {}.", path.string(), problem.message()));
}

}  // namespace

FrameFolder::FrameFolder(fs::path target, int digits) : target_(std::move(target)), digits_(digits) {}

std::expected<FrameFolder, std::string> FrameFolder::start(const fs::path& path, std::size_t frames) {
  const int digits = std::max(4, static_cast<int>(std::to_string(frames).size()));
  FrameFolder folder((path / "").lexically_normal().parent_path(), digits);
  std::error_code problem;
  fs::path part = fs::absolute(folder.target_, problem);
  part.replace_filename(fmt::format(".{}.{}.part", part.filename().string(), getpid()));
  if (!fs::create_directory(part, problem)) {
    if (!problem) problem = std::make_error_code(std::errc::file_exists);
    return failed(folder.target_, problem);
  }
  folder.part_ = std::move(part);
  return folder;
}

FrameFolder::FrameFolder(FrameFolder&& other) noexcept
    : target_(std::move(other.target_)), part_(std::exchange(other.part_, {})), digits_(other.digits_) {}

FrameFolder::~FrameFolder() {
  std::error_code none;
  if (!part_.empty()) fs::remove_all(part_, none);
}

std::string FrameFolder::pattern() const { return fmt::format("{}%0{}d{}", beginning, digits_, ending); }

std::expected<void, std::string> FrameFolder::put(std::size_t frame, std::string_view png) const {
  return write_file(part_ / fmt::format("{}{:0{}}{}", beginning, frame + 1, digits_, ending), png);
}

std::expected<void, std::string> FrameFolder::finish() {
  std::error_code problem;
  if (!fs::exists(target_, problem)) {
    fs::rename(part_, target_, problem);
    if (problem) return failed(target_, problem);
    part_.clear();
    return {};
  }
  for (const fs::path& old : frames_in(target_, problem)) {
    fs::remove(old, problem);
    if (problem) return failed(old, problem);
  }
  for (const fs::path& frame : frames_in(part_, problem)) {
    fs::rename(frame, target_ / frame.filename(), problem);
    if (problem) return failed(target_, problem);
  }
  if (problem) return failed(target_, problem);
  return {};
}

}  // namespace catena
