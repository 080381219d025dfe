// The bifurcation diagram of a whirling rope: how far each mode reaches from the axis as α = ω²l/g grows.
#pragma once

#include <functional>
#include <vector>

#include "spin/critical.hpp"

namespace catena {

/// A whirling shape in a few numbers. Lengths are in units of the rope's.
struct BranchPoint {
  double alpha = 0.0;
  double tip_slope = 0.0;    ///< p = tan φ(l)
  double end_radius = 0.0;   ///< y(l)
  double end_depth = 0.0;    ///< x(l)
  double top_angle = 0.0;    ///< φ(0) [rad]
  double end_angle = 0.0;    ///< φ(l) [rad]
  double place_error = 0.0;  ///< ± of radius and depth
  double angle_error = 0.0;  ///< ± of both angles [rad]
  int unstable = 0;          ///< directions, in the meridian plane (H.14)
};

/// A mode from where it leaves the straight rope.
struct Branch {
  int mode = 0;
  CriticalValue onset;
  std::vector<BranchPoint> points;  ///< α increasing, the onset first
};

struct BranchRequest {
  double tip_mass = 0.0;     ///< β
  double alpha_max = 100.0;  ///< where branches end
  double tolerance =
      5e-4;  ///< how far a branch may be from the line between two of its points, in parts of the diagram
};

/// Empty if the mode begins beyond alpha_max.
Branch follow_branch(int mode, const BranchRequest&);

}  // namespace catena
