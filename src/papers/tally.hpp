// The runs of a study under way: counted for whoever watches, stopped when he says so.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "lab/run.hpp"
#include "papers/paper.hpp"

namespace catena {

/// Thrown where a study cannot go on, with the reason; `reproduce` returns it.
struct Stopped {
  std::string why;
};

/// Counts what is done, in runs, and passes it on one call at a time. All of it may be called from any thread.
class Tally {
 public:
  /// `called` says what a run is in the message of its failure: "the fall with start.span = 0.5".
  Tally(const Watch& watch, double expected, std::function<std::string(const Experiment&)> called);

  void add(double runs);

  /// With its certificate, if the experiment asks for one. Throws Stopped where it does not come to its end.
  CertifiedRun run(const Experiment&, std::vector<double> at = {});

  const Watch& watch() const { return watch_; }

 private:
  const Watch& watch_;
  double expected_;
  std::function<std::string(const Experiment&)> called_;
  double done_ = 0.0;
  std::mutex one_at_a_time_;
};

}  // namespace catena
