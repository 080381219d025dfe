// The tip of an ensemble over time: median, and the bands that hold half and nine tenths of all members.
#pragma once

#include "figure/figure.hpp"
#include "study/ensemble.hpp"

namespace catena {

figure::Figure ensemble_figure(const Ensemble&);

}  // namespace catena
