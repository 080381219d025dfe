// Work on all cores.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace catena {

/// Calls work(0) … work(count − 1), each once, on so many threads. A false stops all and is returned; an exception is handed on.
template <std::predicate<std::size_t> Work>
bool on_cores(unsigned jobs, std::size_t count, Work&& work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::mutex one_at_a_time;
  std::exception_ptr trouble;
  const auto careful = [&] {
    try {
      for (std::size_t index = next++; index < count && !stopped; index = next++)
        if (!work(index)) stopped = true;
    } catch (...) {
      const std::scoped_lock lock(one_at_a_time);
      trouble = std::current_exception();
      stopped = true;
    }
  };
  {
    std::vector<std::jthread> crew;
    for (unsigned i = 1; i < jobs; ++i) crew.emplace_back(careful);
    careful();
  }
  if (trouble) std::rethrow_exception(trouble);
  return !stopped;
}

}  // namespace catena
