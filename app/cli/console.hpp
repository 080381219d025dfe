// What a person sees: words on stdout, trouble and progress on stderr.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace catena::cli {

/// Writes to stdout; whether it arrived shows when `flush` is called.
void print(std::string_view text);

/// The same for what a person reads: numbers with powers of ten as people write them.
void say(std::string_view text);

/// Pushes stdout out. False, with a word on stderr, if it did not arrive (a closed pipe, a full disk).
bool flush();

/// A message on stderr: "catena: …", each further line as it is.
void complain(std::string_view text);

/// "catena: warning: …" on stderr, with numbers as `say` writes them.
void warn(std::string_view text);

/// The same as `complain`, for a mistake of the user; the exit status of bad input.
int refuse(std::string_view why);

/// Bold and dim, when stdout is a terminal and NO_COLOR is not set.
std::string strong(std::string_view text);
std::string faint(std::string_view text);

/// A bar with rate and time left, on stderr, only when that is a terminal.
class Progress {
 public:
  /// `what` is done when `end` is reached: seconds of the experiment, or shares of a work of many runs.
  enum class Unit { seconds, share };
  Progress(std::string what, double end, bool quiet, Unit unit = Unit::seconds);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(double time);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  double end_;
  bool visible_;
  Unit unit_;
  double begun_at_ = -1.0;  ///< experiment time of the first call: a resumed run does not begin at 0
  Clock::time_point begun_;
  Clock::time_point shown_;
};

/// How many characters of UTF-8.
std::size_t characters(std::string_view text);

/// "3.2 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(double seconds);

/// "1.2 MB".
std::string size_text(double bytes);

}  // namespace catena::cli
