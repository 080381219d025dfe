// The elastic catenary: a rope that stretches by Hooke's law and bends freely, hung between two points
// (H. M. Irvine, *Cable Structures*, MIT Press 1981, section 1.2).
//
// The force g(s) = (g_x, g_y + w s) that pulls at unstretched length s is known but for its start, and the rope follows it:
//   r' = g/|g| + g/EA                                                                                       (A.20)
// so r(L) = end are two equations for (g_x, g_y): the minimum of a strictly convex function. docs/theory/cable.md, section 6.
#pragma once

#include <expected>
#include <string>

#include "num/vec2.hpp"

namespace catena {

struct ElasticRope {
  double length = 0.0;     ///< L, unstretched [m]
  double weight = 0.0;     ///< w, per unstretched length [N/m]
  double stiffness = 0.0;  ///< EA [N]
  bool operator==(const ElasticRope&) const = default;
};

struct ElasticCatenary {
  ElasticRope rope;
  Vec2<double> pull;   ///< g(0): with which the rope pulls at its start [N]
  Vec2<double> end;    ///< where it ends, seen from its start [m]
  double error = 0.0;  ///< ± of the place of its end [m]: by how much it misses that
};

/// From (0, 0) to `end`; an error if there is no such shape: without weight a slack rope has none.
std::expected<ElasticCatenary, std::string> elastic_catenary(const ElasticRope&, Vec2<double> end);

/// The same, from the pull at its start.
ElasticCatenary pulled_rope(const ElasticRope&, Vec2<double> pull);

Vec2<double> force(const ElasticCatenary&, double s);    ///< g(s) [N]
Vec2<double> point(const ElasticCatenary&, double s);    ///< r(s) [m] (A.21)
Vec2<double> tangent(const ElasticCatenary&, double s);  ///< r'(s)
double stretched_length(const ElasticCatenary&);         ///< [m] (A.22)

}  // namespace catena
