// Work that may crash, in a process of its own: it writes what it finds into a pipe. Whatever happens to it, the caller sees
// no more than a pipe that ends early.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>

namespace catena {

class ChildProcess {
 public:
  /// `work` gets the end of the pipe to write to. It is stopped after so many seconds of computing; its messages go nowhere.
  ChildProcess(const std::function<void(int to)>& work, unsigned seconds);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// False if the pipe ends before so many bytes, or could not be opened.
  bool read(void* place, std::size_t bytes) const;

 private:
  int from_ = -1;
  pid_t child_ = -1;
};

/// For the child; false if nobody reads any more.
bool write_all(int to, const void* place, std::size_t bytes);

}  // namespace catena
