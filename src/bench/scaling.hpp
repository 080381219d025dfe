// How the time to solution grows with the number of links.
#pragma once

#include "bench/benchmark.hpp"
#include "bench/pace.hpp"

namespace catena::bench {

/// The case cut into 4, 16, 64 and 256 times as many links. Bending is damped by friction × length of a link, so whether that
/// or the friction of each joint stays makes a different rope.
Scaling scaling(const Experiment& experiment, Pace& pace);

/// The power laws that fit the points of a series best.
void fit_exponents(ScalingSeries& series);

}  // namespace catena::bench
