// The parts that make the figures of the paper on the rope. Not for others.
#pragma once

#include <vector>

#include "papers/drawing.hpp"
#include "papers/rope/runs.hpp"

namespace catena::rope {

inline constexpr figure::Colour late_colour = figure::okabe_ito::vermillion;

/// T + V in each frame [J].
Column total_energies(const RunResult&);

/// Kinetic and potential energy of a link, counted from 1, in each frame [J].
Column link_energies(const Frames&, int link);

ReproducedFigure energies_of_methods(const Rope&);                 ///< figure 3
std::vector<ReproducedFigure> shapes_of_falls(const Rope&);        ///< figures 4 to 8
ReproducedFigure heights_of_the_tip(const Rope&);                  ///< figure 9
std::vector<ReproducedFigure> tips_of_shaken_rope(const Rope&);    ///< figures 11, 12, 14 and 15
std::vector<ReproducedFigure> shapes_of_shaken_rope(const Rope&);  ///< figures 13, 16 and 18
ReproducedFigure energy_of_shaken_rope(const Rope&);               ///< figure 17
ReproducedFigure energies_of_links(const Rope&);                   ///< figure 19
ReproducedFigure speed_of_jerked_tip(const Rope&);                 ///< figure 20
ReproducedFigure energy_of_jerked_rope(const Rope&);               ///< figure 21

}  // namespace catena::rope
