// The catenary: the rope without stiffness that n links approach as n → ∞.
//
//      (0, 0) o              o (d, h)      Seen from its lowest point it is y = a (cosh(x/a) − 1) for x₁ ≤ x ≤ x₂,
//              \            /              a = (horizontal force) / (weight per length).
//               `-.______.-'
// Equations (S.12)–(S.16) are derived in docs/theory/statics.md.
#pragma once

#include <expected>
#include <string>

#include "num/vec2.hpp"

namespace catena {

/// A rope of the given length between (0, 0) and `end`. Two limits are kept: a = ∞ is the straight line,
/// a = 0 the rope folded about its lowest point, when the ends are above one another.
struct Catenary {
  double a = 0.0;       ///< horizontal force / weight per length [m]
  double x1 = 0.0;      ///< x of (0, 0) from the lowest point [m]; not finite if straight
  double x2 = 0.0;      ///< x of the end from the lowest point [m]; x₂ − x₁ = end.x
  double length = 0.0;  ///< L [m]
  double lowest =
      0.0;           ///< arc length from (0, 0) to the lowest point [m]; outside 0 … L if neither end slopes down to it
  Vec2<double> end;  ///< (d, h) [m]
};

/// The catenary of this length from (0, 0) to `end`; an error if the end is farther away than the length.
std::expected<Catenary, std::string> catenary(double length, Vec2<double> end);

/// The point at arc length s from (0, 0) [m] (S.15).
Vec2<double> point(const Catenary&, double s);

/// Direction of travel at arc length s, from +x, counter-clockwise [rad] (S.16); continuous in s, within ±π at s = 0.
double slope_angle(const Catenary&, double s);

}  // namespace catena
