#include "interrupt.hpp"

#include <csignal>

namespace catena::cli {
namespace {

volatile std::sig_atomic_t heard = 0;

void hear(int signal) {
  heard = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void listen_for_interrupt() {
  std::signal(SIGINT, hear);
  std::signal(SIGTERM, hear);
}

bool interrupt_heard() { return heard != 0; }

}  // namespace catena::cli
