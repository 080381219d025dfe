// The tip of an ensemble over time: median, and the bands that hold half and nine tenths of all members.
#pragma once

#include "figure/figure.hpp"
#include "record/ensemble.hpp"

namespace catena {

/// One quantity; `named`: with a legend.
figure::Panel ensemble_panel(const Ensemble&, const SpreadBand&, bool named = true);

/// All of them, one below the other.
figure::Figure ensemble_figure(const Ensemble&);

}  // namespace catena
