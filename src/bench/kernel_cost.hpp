// What one link costs, in each of the operations that a step is made of.
#pragma once

#include <vector>

#include "bench/benchmark.hpp"
#include "bench/pace.hpp"

namespace catena::bench {

/// Chains of 10 to 10⁵ links like those of the case, in motion.
std::vector<KernelCost> kernel_costs(const Experiment& like, Pace& pace);

}  // namespace catena::bench
