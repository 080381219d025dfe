// The figures that a run offers, from the tables of its schema: what was recorded decides.
#pragma once

#include <vector>

#include "io/run_file.hpp"
#include "report/print_plot.hpp"

namespace catena {

/// The run must outlive them. `shapes` shows the chain at the times given [s]; at the start, at the largest tip speed and at the end
/// if there are none.
std::vector<OfferedFigure> run_figures(const ChainRun&, std::vector<double> at);

}  // namespace catena
