// What the elastic cable costs: an element, a step, and a run beside the same run with dense matrices.
#pragma once

#include "bench/benchmark.hpp"
#include "bench/pace.hpp"

namespace catena::bench {

/// A stiff cable of 40 to 10⁴ elements, held at both ends, one of which is moved.
CableCosts cable_costs(Pace& pace);

}  // namespace catena::bench
