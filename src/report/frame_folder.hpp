// A movie as numbered pictures, frame-0001.png and so on, in a folder that is whole or not there.
//
// They are written aside and put in place as one. A folder that exists keeps its foreign files and loses the frames of an
// earlier movie.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "io/staging.hpp"

namespace catena {

class FrameFolder {
 public:
  /// The error starts with the path and says why.
  static std::expected<FrameFolder, std::string> start(const std::filesystem::path&, std::size_t frames);
  /// Frames count from 0, their names from 1. May be called from several threads at once.
  std::expected<void, std::string> put(std::size_t frame, std::string_view png) const;
  std::expected<void, std::string> finish() { return staging_.publish(); }  ///< without it nothing is left

  /// How ffmpeg and other programs are told of all names: "frame-%04d.png".
  std::string pattern() const;

 private:
  FrameFolder(Staging staging, int digits) : staging_(std::move(staging)), digits_(digits) {}

  Staging staging_;
  int digits_;  ///< of the numbers
};

}  // namespace catena
