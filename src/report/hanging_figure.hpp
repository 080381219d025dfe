// A hanging chain in one picture: its links, its anchors with the forces that hold it, and the rope between the same ends.
#pragma once

#include <optional>

#include "exact/catenary.hpp"
#include "figure/figure.hpp"
#include "statics/hanging_forces.hpp"

namespace catena {

/// Without the rope where there is none to draw.
figure::Figure hanging_figure(const HangingForces&, const std::optional<Catenary>&);

}  // namespace catena
