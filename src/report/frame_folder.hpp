// A movie as numbered pictures, frame-0001.png and so on, in a folder that is whole or not there.
//
// They are written beside it under a temporary name. A folder that exists keeps its foreign files and loses the frames of an
// earlier movie.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace catena {

class FrameFolder {
 public:
  /// The error starts with the path and says why.
  static std::expected<FrameFolder, std::string> start(const std::filesystem::path&, std::size_t frames);
  FrameFolder(FrameFolder&&) noexcept;
  FrameFolder& operator=(FrameFolder&&) = delete;
  ~FrameFolder();  ///< removes what was written, unless finished

  /// Frames count from 0, their names from 1. May be called from several threads at once.
  std::expected<void, std::string> put(std::size_t frame, std::string_view png) const;
  std::expected<void, std::string> finish();

  /// How ffmpeg and other programs are told of all names: "frame-%04d.png".
  std::string pattern() const;

 private:
  FrameFolder(std::filesystem::path target, int digits);

  std::filesystem::path target_, part_;
  int digits_;  ///< of the numbers
};

}  // namespace catena
