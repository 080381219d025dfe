// Frames become a movie through ffmpeg: a process of its own that reads raw frames from a pipe.
//
// It writes under a temporary name; the movie is whole or not there. If it fails, what it said is part of the error.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "figure/output.hpp"

namespace catena {

enum class MovieFormat { mp4, webm, gif };

/// By the ending of the name; none for others.
std::optional<MovieFormat> movie_format(const std::filesystem::path&);

struct EncoderSettings {
  std::filesystem::path target;  ///< replaced if there is one
  MovieFormat format = MovieFormat::mp4;
  int width = 0, height = 0;  ///< even [px]
  int fps = 30;
  std::function<bool()> keep_going;  ///< asked while waiting; false gives up with the error "interrupted"
};

class Encoder {
 public:
  /// The error says why there is no ffmpeg running.
  static std::expected<Encoder, std::string> start(EncoderSettings);
  Encoder(Encoder&&) noexcept;
  Encoder& operator=(Encoder&&) = delete;
  ~Encoder();  ///< ends the process and removes what it wrote, unless finished

  std::expected<void, std::string> take(const figure::Frame&);

  /// All frames are there: the movie gets its name.
  std::expected<void, std::string> finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  explicit Encoder(EncoderSettings settings) : settings_(std::move(settings)) {}
  std::expected<int, std::string> wait();  ///< for its end; its exit status
  std::string complaint();                 ///< why it failed, in its own words

  EncoderSettings settings_;
  std::filesystem::path part_;
  std::unique_ptr<std::FILE, Close> said_;  ///< its stderr
  pid_t process_ = -1;
  int pipe_ = -1;
};

}  // namespace catena
