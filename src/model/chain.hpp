// A planar chain of rigid links on hinges, hung from a support.
//
//      o  support               θ_i  angle of link i from +x, counter-clockwise [rad]
//       \ link 1                ω_i  its rate [rad/s]
//        o  joint 1             e = (cos θ, sin θ) along the link, u = (−sin θ, cos θ) across it
//       / link 2
//      o  tip
// Equations (C.1)–(C.25) are derived in docs/theory/chain.md; the numbers in this room are theirs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/link.hpp"
#include "model/support.hpp"
#include "num/vec2.hpp"

namespace catena {

/// A hinge between two neighbouring links: torque −friction·(relative rate) − stiffness·(relative angle − rest) on the outer one.
struct Joint {
  double friction = 0.0;   ///< r [N m s]
  double stiffness = 0.0;  ///< k [N m]
  double rest = 0.0;       ///< the bend at which it is unstrained [rad]
  bool operator==(const Joint&) const = default;
};

/// What the chain is. A plain value: share it between threads, compare it, write it to a file.
struct Chain {
  std::vector<Link> links;      ///< from the support to the tip
  std::vector<Joint> joints;    ///< between neighbouring links, one fewer than links
  double gravity = 9.81;        ///< g [m/s²], towards −y
  double hinge_friction = 0.0;  ///< r_1, of the hinge at the support [N m s]
  double spin = 0.0;            ///< Ω at which its plane turns about the vertical x = 0 (model/turning.hpp) [rad/s]
  double damping = 0.0;         ///< γ, by which that load holds every mass back [1/s]
  bool operator==(const Chain&) const = default;
};

/// Has it a link, and a joint between each two? Whatever computes with a chain relies on it.
inline bool well_formed(const Chain& chain) {
  return !chain.links.empty() && chain.joints.size() + 1 == chain.links.size();
}

/// The joint at the near end of link i; that of the first link is the hinge at the support, which does not turn.
inline Joint near_joint(const Chain& chain, std::size_t i) {
  return i == 0 ? Joint{.friction = chain.hinge_friction} : chain.joints[i - 1];
}

/// A chain of these links with the same joint everywhere.
Chain make_chain(std::vector<Link> links, Joint joint, double gravity);

/// What angles and rates say of the whole chain, in one pass.
struct ChainLook {
  Vec2<double> tip;           ///< where the free end is [m] (C.12)
  Vec2<double> tip_velocity;  ///< [m/s] (C.13)
  double kinetic = 0.0;       ///< T [J] (C.14): Σ ½ m |v_c|² + ½ I ω²
  double potential = 0.0;     ///< V [J] (C.15): Σ m g y_c + Σ ½ k (bend − rest)² − ½ Ω² ∫ x² dm
};
ChainLook look_at(const Chain&, std::span<const double> angles, std::span<const double> rates,
                  const SupportState<double>& support = {});

/// Where the free end is, seen from the support [m] (C.12).
Vec2<double> tip_position(const Chain&, std::span<const double> angles);

}  // namespace catena
