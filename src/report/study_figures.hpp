// The figures that the folder of a sweep or of a fit offers.
#pragma once

#include <vector>

#include "report/print_plot.hpp"
#include "study/fit_table.hpp"
#include "study/swept_table.hpp"

namespace catena {

/// One for each quantity, under its name. The table must outlive them.
std::vector<OfferedFigure> sweep_figures(const SweptTable&);

/// tip, residuals and path of each set of data; with several sets tip-1, tip-2, …. The table must outlive them.
std::vector<OfferedFigure> fit_figures(const FitTable&);

}  // namespace catena
