// Can something of this length span the distance of two points? One rule for the experiment's checks and the solvers.
#pragma once

#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Ends this close to the length apart, relatively, make a straight line: hypot and the sum of the lengths round too.
inline constexpr double straight_tolerance = 4 * std::numeric_limits<double>::epsilon();

enum class Reach { slack, straight, beyond };

/// From (0, 0) to `end`; what is not a number is beyond reach.
inline Reach reach(double length, Vec2<double> end) {
  const double chord = hypot(end.x, end.y);
  if (!(chord <= length * (1 + straight_tolerance))) return Reach::beyond;
  return chord >= length * (1 - straight_tolerance) ? Reach::straight : Reach::slack;
}

/// Is the end straight above or below (0, 0)? Then a straight chain is held by finite forces.
inline bool plumb(double length, Vec2<double> end) { return std::abs(end.x) <= straight_tolerance * length; }

}  // namespace catena
