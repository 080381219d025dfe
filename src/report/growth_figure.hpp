// The growth of tangent vectors over time, as a picture: ln of the growth, and the exponent that it gives so far.
#pragma once

#include "figure/figure.hpp"
#include "study/lyapunov.hpp"

namespace catena {

figure::Figure growth_figure(const Lyapunov&);

}  // namespace catena
