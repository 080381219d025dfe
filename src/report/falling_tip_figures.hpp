// The figures of the paper on the falling chain's tip, from our numbers.
#pragma once

#include "report/reproduction.hpp"

namespace catena {

/// Figures 2, 3, 8-13; the others are photographs and sketches.
std::vector<ReproducedFigure> falling_tip_figures(const FallingTip&);

/// All of the paper.
std::expected<Reproduction, std::string> reproduce_falling_tip(unsigned jobs, const Watch&);

}  // namespace catena
