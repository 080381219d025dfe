// A planar chain of rigid links on hinges, hung from a support.
//
//      o  support               θ_i  angle of link i from +x, counter-clockwise [rad]
//       \ link 1                ω_i  its rate [rad/s]
//        o  joint 1             e = (cos θ, sin θ) along the link, u = (−sin θ, cos θ) across it
//       / link 2
//      o  tip
// Equations (C.1)–(C.22) are derived in docs/theory/chain.md; the numbers in this room are theirs.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "model/link.hpp"
#include "num/vec2.hpp"

namespace catena {

/// A hinge between two neighbouring links: torque −friction·(relative rate) − stiffness·(relative angle) on the outer one.
struct Joint {
  double friction = 0.0;   ///< r [N m s]
  double stiffness = 0.0;  ///< k [N m]
  bool operator==(const Joint&) const = default;
};

/// What the chain is. A plain value: share it between threads, compare it, write it to a file.
struct Chain {
  std::vector<Link> links;    ///< from the support to the tip
  std::vector<Joint> joints;  ///< between neighbouring links, one fewer than links; the support's hinge is free
  double gravity = 9.81;      ///< g [m/s²], towards −y
  bool operator==(const Chain&) const = default;
};

/// Has it a link, and a joint between each two? Whatever computes with a chain relies on it.
inline bool well_formed(const Chain& chain) {
  return !chain.links.empty() && chain.joints.size() + 1 == chain.links.size();
}

/// A chain of these links with the same joint everywhere.
Chain make_chain(std::vector<Link> links, Joint joint, double gravity);

/// The state every method sees: y = (θ_1 … θ_n, ω_1 … ω_n, work of the support, heat of the joints).
/// Work and heat ride along so that the energy ledger is integrated as carefully as the motion.
class StateLayout {
 public:
  explicit constexpr StateLayout(std::size_t links) : links_(links) {}
  constexpr std::size_t links() const { return links_; }
  constexpr std::size_t size() const { return 2 * links_ + 2; }
  template <class T>
  constexpr std::span<T> angles(std::span<T> y) const {
    assert(y.size() == size());
    return y.subspan(0, links_);
  }
  template <class T>
  constexpr std::span<T> rates(std::span<T> y) const {
    assert(y.size() == size());
    return y.subspan(links_, links_);
  }
  template <class T>
  constexpr T& work(std::span<T> y) const {
    assert(y.size() == size());
    return y[2 * links_];
  }
  template <class T>
  constexpr T& heat(std::span<T> y) const {
    assert(y.size() == size());
    return y[2 * links_ + 1];
  }

 private:
  std::size_t links_;
};

/// What angles and rates say of the whole chain, in one pass.
struct ChainLook {
  Vec2<double> tip;           ///< where the free end is, seen from the support [m] (C.12)
  Vec2<double> tip_velocity;  ///< [m/s] (C.13)
  double kinetic = 0.0;       ///< T [J] (C.14): Σ ½ m |v_c|² + ½ I ω²
  double potential = 0.0;     ///< V [J] (C.15): Σ m g y_c above the support + Σ ½ k (bend)²
};
ChainLook look_at(const Chain&, std::span<const double> angles, std::span<const double> rates);

/// Heat made in the joints each second [W] (C.16): Σ r (ω_{i+1} − ω_i)².
template <class Scalar>
Scalar friction_power(const Chain& chain, std::span<const Scalar> rates) {
  Scalar power{};
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const Scalar slip = rates[i + 1] - rates[i];
    power = power + chain.joints[i].friction * (slip * slip);
  }
  return power;
}

/// Where the free end is, seen from the support [m] (C.12).
Vec2<double> tip_position(const Chain&, std::span<const double> angles);

}  // namespace catena
