// How far the tips of a run are apart from those with half the step, over time: a straight line on this logarithmic axis is
// instability.
#pragma once

#include "figure/figure.hpp"
#include "record/halving.hpp"

namespace catena {

figure::Panel halving_panel(const Halving&);
figure::Figure halving_figure(const Halving&);

}  // namespace catena
