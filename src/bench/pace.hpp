// The clock of the benchmark, and the one who may stop it. Not for others.
#pragma once

#include <time.h>

#include <algorithm>
#include <string>
#include <utility>

#include "bench/benchmark.hpp"
#include "lab/run.hpp"

namespace catena::bench {

/// Thrown where the user has stopped the benchmark; run_benchmark catches it.
struct Stopped {};

/// Seconds this thread has been computing: on a quiet machine those of the wall clock, and no others on a busy one.
inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds that the call takes.
template <class Call>
double seconds_of(Call&& call) {
  const double begin = processor_seconds();
  call();
  return processor_seconds() - begin;
}

/// Tells how far one part of the benchmark is, and how often it repeats what it measures.
class Pace {
 public:
  Pace(const BenchmarkProgress& progress, Thoroughness thoroughness, std::string part, double from, double to)
      : progress_(&progress), thoroughness_(thoroughness), part_(std::move(part)), from_(from), to_(to) {}

  bool quick() const { return thoroughness_ == Thoroughness::quick; }

  /// So many rounds, or one.
  int rounds(int usual) const { return quick() ? 1 : usual; }

  /// `share` of this part is done.
  void reach(double share) {
    share_ = std::max(share_, share);
    if (!goes_on()) throw Stopped{};
  }

  /// Runs the experiment, unless the user stops it.
  RunResult run(const Experiment& experiment, const RunRequest& request = {}) {
    RunRequest asked = request;
    asked.keep_going = [this](double) { return goes_on(); };
    RunResult result = catena::run(experiment, asked);
    if (result.status == RunStatus::interrupted) throw Stopped{};
    return result;
  }

 private:
  bool goes_on() const { return !*progress_ || (*progress_)(part_, from_ + share_ * (to_ - from_)); }

  const BenchmarkProgress* progress_;
  Thoroughness thoroughness_;
  std::string part_;
  double from_, to_;
  double share_ = 0.0;
};

}  // namespace catena::bench
