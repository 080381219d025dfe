// One rung of a ladder, looked at where all rungs are: at the times and at the places along the chain that the plan names.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lab/result.hpp"
#include "lab/running.hpp"
#include "study/ladder.hpp"

namespace catena {

/// A place along a chain: which link, or which two middles of links, and how far along.
struct PlaceOnChain {
  std::size_t index = 0;
  double share = 0.0;
};

/// Where a share of the length lies: on which link, which is straight.
PlaceOnChain on_link(std::span<const double> marks, double share);

/// Between which middles of links; beyond the first and the last the line through the nearest two goes on (K.1).
PlaceOnChain between_middles(std::span<const double> marks, double share);

/// One rung, certified where the experiment asks for it and the ladder is one of links.
Rung run_rung(const LadderPlan&, std::size_t index, const KeepGoing& = {});

/// Fills numbers, shapes and profiles of a rung from the frames of its run, which are at the times of the plan as far as it went.
void look_at_rung(const LadderPlan&, const Experiment&, const RunResult&, Rung&);

}  // namespace catena
