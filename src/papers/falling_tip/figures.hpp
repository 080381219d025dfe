// The parts that make the figures of the paper on the falling chain's tip. Not for others.
#pragma once

#include "papers/drawing.hpp"
#include "papers/falling_tip/runs.hpp"

namespace catena::falling_tip {

inline constexpr double gravity = 9.81;
inline constexpr figure::Colour body_colour = figure::okabe_ito::vermillion;

ReproducedFigure analytic_speeds();                            ///< figure 2
ReproducedFigure analytic_depths_and_lead();                   ///< figure 3
ReproducedFigure tip_paths(const FallingTip&);                 ///< figure 8
ReproducedFigure shapes(const FallingTip&);                    ///< figure 9
ReproducedFigure speeds_and_accelerations(const FallingTip&);  ///< figure 10
ReproducedFigure peaks_over_span(const FallingTip&);           ///< figure 11
ReproducedFigure moments_over_span(const FallingTip&);         ///< figure 12
ReproducedFigure parametric(const FallingTip&);                ///< figure 13

}  // namespace catena::falling_tip
