#include "io/frame_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace catena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view log_beginning = "checkpoint-", log_ending = ".frames";
constexpr std::size_t numbers_at_once = std::size_t{1} << 17;  // 1 MB

/// Numbers of a row: the time and all channels.
std::size_t row_numbers(const std::vector<Channel>& channels) {
  std::size_t numbers = 1;
  for (const Channel& channel : channels) numbers += channel.width;
  return numbers;
}

std::size_t rows_at_once(std::size_t row) { return std::max<std::size_t>(1, numbers_at_once / row); }

std::string_view bytes_of(std::span<const double> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

bool write_at(int file, std::string_view bytes, std::size_t place) {
  while (!bytes.empty()) {
    const ssize_t done = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(done));
    place += static_cast<std::size_t>(done);
  }
  return true;
}

std::unexpected<std::string> bad_log(const fs::path& path, std::string_view why) {
  return std::unexpected(fmt::format("{}: {}.", path.string(), why));
}

std::unexpected<std::string> not_written(const fs::path& path) {
  return bad_log(path, "cannot be written: " + std::generic_category().message(errno));
}

}  // namespace

bool is_frame_log(std::string_view name) { return name.starts_with(log_beginning) && name.ends_with(log_ending); }

FrameLog::FrameLog(fs::path folder, std::string part) : folder_(std::move(folder)), part_(std::move(part)) {}

FrameLog::FrameLog(FrameLog&& other) noexcept
    : folder_(std::move(other.folder_)),
      part_(std::move(other.part_)),
      name_(std::move(other.name_)),
      file_(std::exchange(other.file_, -1)),
      frames_(other.frames_),
      sum_(other.sum_) {}

FrameLog::~FrameLog() {
  if (file_ >= 0) close(file_);
}

std::expected<void, std::string> FrameLog::make() {
  for (int i = 0; file_ < 0; ++i) {
    name_ = fmt::format("{}{}-{}-{}{}", log_beginning, part_, getpid(), i, log_ending);
    file_ = open((folder_ / name_).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ < 0 && errno != EEXIST) return not_written(folder_ / name_);
  }
  return {};
}

std::expected<void, std::string> FrameLog::append(const Frames& frames) {
  if (file_ < 0)
    if (auto made = make(); !made) return made;
  const std::size_t row = row_numbers(frames.channels);
  std::size_t done = frames_;
  Checksum sum = sum_;
  std::vector<double> rows;
  while (done < frames.time.size()) {
    rows.clear();
    const std::size_t end = std::min(frames.time.size(), done + rows_at_once(row));
    for (std::size_t k = done; k < end; ++k) {
      rows.push_back(frames.time[k]);
      for (std::size_t c = 0; c < frames.channels.size(); ++c) {
        const auto numbers =
            std::span(frames.values[c]).subspan(k * frames.channels[c].width, frames.channels[c].width);
        rows.insert(rows.end(), numbers.begin(), numbers.end());
      }
    }
    if (!write_at(file_, bytes_of(rows), done * row * sizeof(double))) return not_written(folder_ / name_);
    sum.add(bytes_of(rows));
    done = end;
  }
  if (fdatasync(file_) != 0) return not_written(folder_ / name_);
  frames_ = done;
  sum_ = sum;
  return {};
}

std::expected<Frames, std::string> read_frame_log(const fs::path& path, std::vector<Channel> channels,
                                                  std::size_t frames, std::uint64_t checksum) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);
  if (problem) return bad_log(path, "cannot be read: " + problem.message());
  const std::size_t row = row_numbers(channels), row_bytes = row * sizeof(double);
  if (size / row_bytes < frames)
    return bad_log(path, fmt::format("is cut short: {} of {} frames are there", size / row_bytes, frames));
  Frames read{.channels = std::move(channels)};
  read.time.reserve(frames);
  for (const Channel& channel : read.channels) read.values.emplace_back().reserve(frames * channel.width);
  std::ifstream file(path, std::ios::binary);
  Checksum sum;
  std::vector<double> rows;
  while (read.time.size() < frames) {
    const std::size_t count = std::min(frames - read.time.size(), rows_at_once(row));
    rows.resize(count * row);
    if (!file.read(reinterpret_cast<char*>(rows.data()), static_cast<std::streamsize>(rows.size() * sizeof(double))))
      return bad_log(path, "cannot be read");
    sum.add(bytes_of(rows));
    const double* next = rows.data();
    for (std::size_t k = 0; k < count; ++k) {
      read.time.push_back(*next++);
      for (std::size_t c = 0; c < read.channels.size(); ++c) {
        const std::size_t width = read.channels[c].width;
        read.values[c].insert(read.values[c].end(), next, next + width);
        next += width;
      }
    }
  }
  if (sum.value() != checksum) return bad_log(path, "is damaged: its checksum differs");
  return read;
}

}  // namespace catena
