// The parts that make the figures of the paper on the falling chain's tip. Not for others.
#pragma once

#include <limits>
#include <vector>

#include "papers/falling_tip/runs.hpp"

namespace catena::falling_tip {

inline constexpr double gravity = 9.81;
inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();
inline constexpr figure::Colour body_colour = figure::okabe_ito::vermillion;
inline constexpr figure::Colour grey = figure::rgb(0x666666);

using Column = std::vector<double>;

template <class Range, class Of>
Column column(const Range& range, Of of) {
  Column values;
  for (const auto& each : range) values.push_back(of(each));
  return values;
}

ReproducedFigure analytic_speeds();                            ///< figure 2
ReproducedFigure analytic_depths_and_lead();                   ///< figure 3
ReproducedFigure tip_paths(const FallingTip&);                 ///< figure 8
ReproducedFigure shapes(const FallingTip&);                    ///< figure 9
ReproducedFigure speeds_and_accelerations(const FallingTip&);  ///< figure 10
ReproducedFigure peaks_over_span(const FallingTip&);           ///< figure 11
ReproducedFigure moments_over_span(const FallingTip&);         ///< figure 12
ReproducedFigure parametric(const FallingTip&);                ///< figure 13

}  // namespace catena::falling_tip
