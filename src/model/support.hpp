// What the chain hangs from.
#pragma once

#include "num/vec2.hpp"

namespace catena {

/// A support fixed at the origin.
struct Support {
  Vec2<double> velocity(double /*time*/) const { return {}; }      ///< [m/s]
  Vec2<double> acceleration(double /*time*/) const { return {}; }  ///< [m/s²]
};

}  // namespace catena
