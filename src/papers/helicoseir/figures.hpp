// The figures of the paper on the rotating chain, one by one. Not for others.
#pragma once

#include "papers/drawing.hpp"
#include "papers/helicoseir/runs.hpp"

namespace catena::helicoseir {

ReproducedFigure shapes_over_time(const Helicoseir&, std::size_t which);  ///< figures 4 and 5
ReproducedFigure growth_over_time(const Helicoseir&);                     ///< ours: the growth beside theory
ReproducedFigure bifurcation_diagram(const Helicoseir&);                  ///< the one it announces

}  // namespace catena::helicoseir
