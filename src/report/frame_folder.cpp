#include "report/frame_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::expected<FrameFolder, std::string> FrameFolder::start(const fs::path& path, std::size_t frames) {
  const int digits = std::max(4, static_cast<int>(std::to_string(frames).size()));
  auto staging = Staging::begin((path / "").lexically_normal().parent_path(), is_frame);
  if (!staging) return std::unexpected(staging.error());
  return FrameFolder(std::move(*staging), digits);
}

std::string FrameFolder::pattern() const { return fmt::format("{}%0{}d{}", beginning, digits_, ending); }

std::expected<void, std::string> FrameFolder::put(std::size_t frame, std::string_view png) const {
  return write_file(staging_.path() / fmt::format("{}{:0{}}{}", beginning, frame + 1, digits_, ending), png);
}

}  // namespace catena
