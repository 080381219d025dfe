// Time to solution: every method on a case, with its true error.
#pragma once

#include <string>
#include <vector>

#include "bench/benchmark.hpp"
#include "bench/pace.hpp"

namespace catena::bench {

struct MethodCosts {
  Reference reference;
  std::vector<MethodCost> methods;
};

/// Implicit methods run in full; explicit ones, whose step is held by stability, over a short part of the motion.
MethodCosts method_costs(const std::string& case_name, const Experiment& experiment, Pace& pace);

/// The experiment with this method, recording as little as can be: the tip at the end.
Experiment lean(const Experiment& experiment, Method method, double tolerance);

/// Runs it and complains if it fails.
RunResult run_to_end(const Experiment& experiment, Pace& pace);

/// Runs it several times; the shortest time counts [s].
double best_seconds(const Experiment& experiment, int times, Pace& pace);

}  // namespace catena::bench
