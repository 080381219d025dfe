// radau5 with dense matrices against radau5 in O(n).
#pragma once

#include "bench/benchmark.hpp"
#include "bench/pace.hpp"

namespace catena::bench {

/// The dense run of the case would take minutes: its parts are measured over its first steps and multiplied by the counters
/// of the run in O(n). With fewer links both are run in full.
DenseCost dense_cost(const Experiment& experiment, Pace& pace);

}  // namespace catena::bench
