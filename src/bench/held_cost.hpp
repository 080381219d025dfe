// What it costs to hold the far end of a chain.
#pragma once

#include <vector>

#include "bench/benchmark.hpp"
#include "bench/pace.hpp"

namespace catena::bench {

/// A step of the case, whose far end is held, and of the same chain with that end free: each adaptive method, short chains and long.
std::vector<HeldCost> held_costs(const Experiment& experiment, Pace& pace);

}  // namespace catena::bench
