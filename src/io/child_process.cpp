#include "io/child_process.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace catena {
namespace {

// A crash must be quick and quiet: no handlers of the program, no core file, no words on the terminal.
void be_expendable(unsigned seconds) {
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU, SIGALRM, SIGPIPE})
    signal(number, SIG_DFL);
  const rlimit time{seconds, seconds}, core{0, 0};
  setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_CORE, &core);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
}

}  // namespace

ChildProcess::ChildProcess(const std::function<void(int to)>& work, unsigned seconds) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  child_ = fork();
  if (child_ == 0) {
    close(ends[0]);
    be_expendable(seconds);
    work(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  from_ = ends[0];
}

ChildProcess::~ChildProcess() {
  if (from_ >= 0) close(from_);
  if (child_ <= 0) return;
  kill(child_, SIGKILL);  // it has nothing more to say
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool ChildProcess::read(void* place, std::size_t bytes) const {
  auto* at = static_cast<char*>(place);
  while (bytes > 0) {
    const ssize_t got = ::read(from_, at, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_all(int to, const void* place, std::size_t bytes) {
  const auto* at = static_cast<const char*>(place);
  while (bytes > 0) {
    const ssize_t put = ::write(to, at, bytes);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    at += put;
    bytes -= static_cast<std::size_t>(put);
  }
  return true;
}

}  // namespace catena
