// The folded chain and the compact body as curves over the plots of a run's report.
#pragma once

#include <vector>

#include "report/report.hpp"
#include "study/analytic_compare.hpp"

namespace catena {

/// Height, speed and acceleration of both. The folded chain's end where they would leave the plot: they have no bound.
std::vector<OverlayCurve> analytic_overlays(const AnalyticComparison&, const RunResult&);

}  // namespace catena
