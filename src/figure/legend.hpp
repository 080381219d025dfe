// The names of the layers, in the corner of a panel where they hide least, or beside it.
#pragma once

#include "figure/layout.hpp"

namespace catena::figure {

/// Adds the legend to a panel that has names, wants them in a corner and has none yet. Returns how much it hides [pt²].
double place_legend(PanelLayout&, const Panel&, const Theme&);

/// Adds the legend right of the panel, from this place on.
void place_legend_beside(PanelLayout&, const Panel&, const Theme&, double left);

/// Whether that would leave most of the width to the data.
bool fits_beside(const PanelLayout&, const Panel&);

}  // namespace catena::figure
