#include "console.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "commands.hpp"
#include "report/digits.hpp"

namespace catena::cli {
namespace {

bool colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0');
}

std::string wrapped(const char* code, std::string_view text) {
  return colour() ? fmt::format("\033[{}m{}\033[0m", code, text) : std::string(text);
}

}  // namespace

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void say(std::string_view text) { print(typeset(text)); }

bool flush() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
  complain(fmt::format("the result could not be written to standard output: {}", std::strerror(errno)));
  return false;
}

void complain(std::string_view text) { fmt::print(stderr, "catena: {}\n", text); }

void warn(std::string_view text) { complain("warning: " + typeset(text)); }

int refuse(std::string_view why) {
  complain(why);
  return bad_input;
}

std::string strong(std::string_view text) { return wrapped("1", text); }
std::string faint(std::string_view text) { return wrapped("2", text); }

Progress::Progress(std::string what, double end, bool quiet, Unit unit)
    : what_(std::move(what)), end_(end), visible_(!quiet && isatty(STDERR_FILENO) != 0), unit_(unit) {}

Progress::~Progress() {
  if (visible_ && begun_at_ >= 0.0) fmt::print(stderr, "\r\033[K");
}

void Progress::show(double time) {
  if (!visible_) return;
  const Clock::time_point now = Clock::now();
  if (begun_at_ < 0.0) {
    begun_at_ = time;
    begun_ = shown_ = now;
  }
  if (now - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = now;
  const double spent = std::chrono::duration<double>(now - begun_).count();
  const double rate = (time - begun_at_) / spent;
  const double share = std::clamp(time / end_, 0.0, 1.0);
  constexpr int width = 24;
  const int filled = static_cast<int>(share * width);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < filled ? "█" : "░";
  const std::string where =
      unit_ == Unit::seconds ? fmt::format("t = {:.4g} of {:.4g} s  {:.2g} s/s  ", time, end_, rate) : "";
  fmt::print(stderr, "\r\033[K{} {} {:3.0f} %  {}{} left", what_, bar, 100 * share, where,
             rate > 0 ? duration_text((end_ - time) / rate) : "?");
  std::fflush(stderr);
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.2g} s", seconds);
  if (seconds > 1e9) return "30 years or more";
  const auto whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string size_text(double bytes) {
  for (const char* unit : {"B", "kB", "MB", "GB"}) {
    if (bytes < 1000) return fmt::format("{:.3g} {}", bytes, unit);
    bytes /= 1000;
  }
  return fmt::format("{:.3g} TB", bytes);
}

}  // namespace catena::cli
