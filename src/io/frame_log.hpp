// The frames of a run under way, in a file that only grows: a checkpoint adds what is new instead of writing all of them again.
//
// Row by row, as doubles: the time, then each recorded channel. How many rows count, and their checksum, stands in the checkpoint; what follows them belongs to none.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "io/seal.hpp"
#include "record/recording.hpp"

namespace catena {

class FrameLog {
 public:
  /// Made at the first append, under a name of its own: checkpoint-main-4711-0.frames.
  FrameLog(std::filesystem::path folder, std::string part);
  FrameLog(FrameLog&&) noexcept;
  FrameLog& operator=(FrameLog&&) = delete;
  ~FrameLog();

  /// Adds those frames that are not there yet; on disk when it returns. The error starts with the path.
  std::expected<void, std::string> append(const Frames&);

  const std::string& name() const { return name_; }  ///< of the file; empty before it is made
  std::size_t frames() const { return frames_; }
  std::uint64_t checksum() const { return sum_.value(); }

 private:
  std::expected<void, std::string> make();

  std::filesystem::path folder_;
  std::string part_, name_;
  int file_ = -1;
  std::size_t frames_ = 0;
  Checksum sum_;
};

/// Is it the name of such a file?
bool is_frame_log(std::string_view name);

/// The first `frames` rows. The error starts with the path and says whether they are missing, cut short or damaged.
std::expected<Frames, std::string> read_frame_log(const std::filesystem::path&, std::vector<Channel>,
                                                  std::size_t frames, std::uint64_t checksum);

}  // namespace catena
