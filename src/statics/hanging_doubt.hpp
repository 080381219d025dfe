// How far to trust a hanging chain: what rounding leaves open of it.
//
// Lengths, sums and angles are rounded: it is as if the end were known to within `closing` only, and each link aligned with its
// force up to a small torque. How the chain answers such changes is known exactly; near a straight line or a flat fold it answers
// strongly. docs/theory/statics.md, (S.25)–(S.28).
#pragma once

#include <vector>

#include "statics/hanging.hpp"
#include "statics/suspension.hpp"

namespace catena {

/// ± of the numbers of a chain at rest; infinite where they are not determined, as in a flat fold.
struct HangingDoubt {
  double closing = 0.0;         ///< how far the end may be from its place [m]
  double force = 0.0;           ///< of every component of the forces on the ends and through the joints [N]
  std::vector<double> angle;    ///< of each link [rad]
  std::vector<double> joint;    ///< of each joint, the start first [m]
  std::vector<double> tension;  ///< of each link, at its near end, its far end and between [N]
};

/// For a chain that `hang` has hung.
HangingDoubt doubt(const Suspension&, const Hanging&);

}  // namespace catena
