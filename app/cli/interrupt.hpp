// Ctrl-C, a polite kill and a closed terminal. At first each ends the program at once, with a word and status 130. A command
// that can stop by itself listens instead and looks between two steps; a second Ctrl-C then ends it at once.
#pragma once

#include <csignal>

namespace catena::cli {

/// To be called before all else.
void end_on_interrupt();

/// From now on they are only heard.
void listen_for_interrupt();

/// Was one heard?
bool interrupt_heard();

/// Holds them off while it lives, so that a file is written or not. For commands of one thread.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_;
};

}  // namespace catena::cli
