// The figures of the paper on suspended chains, one by one. Not for others.
#pragma once

#include "papers/drawing.hpp"
#include "papers/suspended_chain/runs.hpp"

namespace catena::suspended_chain {

ReproducedFigure three_links_at_rest(const SuspendedChain&);        ///< figure 3
ReproducedFigure more_links_at_rest(const SuspendedChain&);         ///< figure 4
ReproducedFigure swing_of_case(const SuspendedSwing&, int number);  ///< figures 5 and 6, with the motion over time
ReproducedFigure frequency_and_span(const SuspendedChain&);         ///< ours
ReproducedFigure period_and_amplitude(const SuspendedChain&);       ///< ours

}  // namespace catena::suspended_chain
