// A disk that is full after so many bytes, for as long as the object lives.
#pragma once

#include <sys/resource.h>

#include <csignal>

namespace catena::testing {

class LimitedSize {
 public:
  explicit LimitedSize(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit now{.rlim_cur = bytes, .rlim_max = old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  LimitedSize(const LimitedSize&) = delete;
  LimitedSize& operator=(const LimitedSize&) = delete;
  ~LimitedSize() {
    setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit old_{};
};

}  // namespace catena::testing
