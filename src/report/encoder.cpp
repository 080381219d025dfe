#include "report/encoder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "io/atomic_file.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;

constexpr auto patience = std::chrono::milliseconds(50);  // between two looks at keep_going

std::string reason(int error) { return std::generic_category().message(error); }

std::vector<std::string> codec(MovieFormat format) {
  std::vector<std::string> words;
  switch (format) {
    case MovieFormat::mp4:
      words = {"-c:v", "libx264", "-crf", "18", "-preset", "medium", "-tune", "animation", "-movflags", "+faststart"};
      break;
    case MovieFormat::webm:
      // "-deadline good" takes longer than the movie; this takes a third of it, for a file a fifth larger.
      words = {"-c:v",      "libvpx-vp9", "-crf",      "24", "-b:v",          "0", "-row-mt", "1",
               "-deadline", "realtime",   "-cpu-used", "6",  "-tile-columns", "2"};
      break;
    case MovieFormat::gif:  // a palette for each frame: one for all would need all frames in memory
      return {"-filter_complex", "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none",
              "-f", "gif"};
  }
  // Colours as on television, and said so: a player that is not told guesses by the size.
  words.insert(words.end(), {"-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
                             "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"});
  words.insert(words.end(), {"-f", format == MovieFormat::mp4 ? "mp4" : "webm"});
  return words;
}

std::vector<std::string> command(const EncoderSettings& settings, const fs::path& part) {
  std::vector<std::string> words = {"ffmpeg",
                                    "-hide_banner",
                                    "-loglevel",
                                    "error",
                                    "-xerror",
                                    "-y",
                                    "-f",
                                    "rawvideo",
                                    "-pixel_format",
                                    "bgra",
                                    "-video_size",
                                    fmt::format("{}x{}", settings.width, settings.height),
                                    "-framerate",
                                    fmt::format("{}", settings.fps),
                                    "-i",
                                    "pipe:0",
                                    "-an"};
  const std::vector<std::string> rest = codec(settings.format);
  words.insert(words.end(), rest.begin(), rest.end());
  words.push_back("file:" + part.string());  // a name with a colon is no protocol
  return words;
}

/// Starts a program that reads from one end of a pipe. Not of our group: Ctrl-C is for us, and we end it.
std::expected<pid_t, std::string> spawned(const std::vector<std::string>& words, int input, int errors) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  for (const int ignored : {SIGPIPE, SIGXFSZ}) sigaddset(&usual, ignored);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t process = -1;
  const int error = posix_spawnp(&process, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) return std::unexpected(fmt::format("{} cannot be started: {}.", words.front(), reason(error)));
  return process;
}

}  // namespace

std::optional<MovieFormat> movie_format(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".mp4") return MovieFormat::mp4;
  if (ending == ".webm") return MovieFormat::webm;
  if (ending == ".gif") return MovieFormat::gif;
  return std::nullopt;
}

std::expected<Encoder, std::string> Encoder::start(EncoderSettings settings) {
  Encoder encoder(std::move(settings));
  const fs::path& target = encoder.settings_.target;
  remove_leftovers(target.parent_path(), [&](std::string_view name) { return name == target.filename(); });
  fs::path part = part_name(target, 0);
  // Made by us: whether the place can be written to shows before any frame is drawn.
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return std::unexpected(fmt::format("{}: cannot be written: {}.", target.string(), reason(errno)));
  close(file);
  encoder.part_ = std::move(part);

  std::array<int, 2> ends{};
  encoder.said_.reset(std::tmpfile());
  if (!encoder.said_ || pipe2(ends.data(), O_CLOEXEC) != 0)
    return std::unexpected(fmt::format("ffmpeg cannot be started: {}.", reason(errno)));
  encoder.pipe_ = ends[1];
  fcntl(encoder.pipe_, F_SETFL, O_NONBLOCK);
  const auto process = spawned(command(encoder.settings_, encoder.part_), ends[0], fileno(encoder.said_.get()));
  close(ends[0]);
  if (!process) return std::unexpected(process.error());
  encoder.process_ = *process;
  return encoder;
}

Encoder::Encoder(Encoder&& other) noexcept
    : settings_(std::move(other.settings_)),
      part_(std::exchange(other.part_, {})),
      said_(std::move(other.said_)),
      process_(std::exchange(other.process_, -1)),
      pipe_(std::exchange(other.pipe_, -1)) {}

Encoder::~Encoder() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (pipe_ >= 0) close(pipe_);
  if (!part_.empty()) unlink(part_.c_str());
}

std::expected<int, std::string> Encoder::wait() {
  int status = 0;
  while (waitpid(process_, &status, WNOHANG) == 0) {
    if (!settings_.keep_going()) return std::unexpected("interrupted");
    std::this_thread::sleep_for(patience);
  }
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string Encoder::complaint() {
  constexpr std::size_t most = 2000;
  std::string said(most, '\0');
  const bool begun = std::fseek(said_.get(), 0, SEEK_SET) == 0;
  said.resize(begun ? std::fread(said.data(), 1, most, said_.get()) : 0);
  while (!said.empty() && said.back() == '\n') said.pop_back();
  return fmt::format("{}: ffmpeg failed{}{}", settings_.target.string(), said.empty() ? "." : ":\n", said);
}

std::expected<void, std::string> Encoder::take(const figure::Frame& frame) {
  const char* next = reinterpret_cast<const char*>(frame.pixels.data());
  std::size_t left = frame.pixels.size() * sizeof frame.pixels[0];
  while (left > 0) {
    if (!settings_.keep_going()) return std::unexpected("interrupted");
    pollfd ready{.fd = pipe_, .events = POLLOUT, .revents = 0};
    if (poll(&ready, 1, static_cast<int>(patience.count())) <= 0) continue;
    const ssize_t done = ::write(pipe_, next, left);
    if (done < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (done < 0) {  // it has ended, or is about to
      const auto status = wait();
      return std::unexpected(status ? complaint() : status.error());
    }
    next += done;
    left -= static_cast<std::size_t>(done);
  }
  return {};
}

std::expected<void, std::string> Encoder::finish() {
  close(std::exchange(pipe_, -1));
  const auto status = wait();
  if (!status) return std::unexpected(status.error());
  if (*status != 0) return std::unexpected(complaint());
  const auto failed = [&] {
    return std::unexpected(fmt::format("{}: cannot be written: {}.", settings_.target.string(), reason(errno)));
  };
  const int file = open(part_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failed();
  const bool safe = fsync(file) == 0;
  close(file);
  if (!safe || std::rename(part_.c_str(), settings_.target.c_str()) != 0) return failed();
  part_.clear();
  return {};
}

}  // namespace catena
