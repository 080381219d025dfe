#include "interrupt.hpp"

#include <unistd.h>

#include <string_view>

#include "commands.hpp"

namespace catena::cli {
namespace {

constexpr int signals[] = {SIGTERM, SIGHUP, SIGINT};

volatile std::sig_atomic_t heard = 0;

/// What may be done at any moment, and no more.
void end(int) {
  constexpr std::string_view word = "catena: interrupted\n";
  [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, word.data(), word.size());
  _exit(interrupted);
}

void hear(int signal) {
  heard = 1;
  std::signal(signal, end);
}

void on_signals(void (*handler)(int)) {
  for (const int signal : signals) {
    const auto before = std::signal(signal, handler);
    if (signal == SIGHUP && before == SIG_IGN) std::signal(signal, SIG_IGN);  // nohup: a closed terminal is no reason
  }
}

}  // namespace

void end_on_interrupt() { on_signals(end); }

void listen_for_interrupt() { on_signals(hear); }

bool interrupt_heard() { return heard != 0; }

Uninterrupted::Uninterrupted() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : signals) sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &before_);
}

Uninterrupted::~Uninterrupted() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace catena::cli
