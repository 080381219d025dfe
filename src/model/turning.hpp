// What acts on the links of a chain in a plane that turns about the vertical x = 0, seen from that plane: the centrifugal force, and
// a damping by which every mass is held back with its velocity in the plane; with the air, if there is any.
//   df = dm (Ω² x x̂ − γ v)                                                                               (H.28)
// Along a rigid link x and v change linearly, so mass, first and second moment of the link say all. The centrifugal force has a
// potential (H.30), which is part of the chain's energy; what is damped is heat. docs/theory/spin.md, (H.28)–(H.32).
#pragma once

#include <cstddef>

#include "model/chain.hpp"
#include "model/drag.hpp"
#include "model/load.hpp"
#include "num/vec2.hpp"

namespace catena {

struct Turning {
  static constexpr LoadNeeds needs = LoadNeeds::position;
  static constexpr bool damps = true;

  const Chain* chain = nullptr;  ///< whose spin Ω and damping γ these are
  Drag air{};
  bool in_air = false;

  template <class Scalar>
  LinkLoad<Scalar> operator()(std::size_t i, const LinkMotion<Scalar>& motion) const {
    const Link& link = chain->links[i];
    const double square = chain->spin * chain->spin, gamma = chain->damping;
    const double m = link.mass, first = m * link.centre,
                 second = link.inertia + first * link.centre;  // ∫dm, ∫s dm, ∫s² dm
    const Vec2<Scalar>& e = motion.along;
    const Scalar along = dot(motion.velocity, e), across = motion.velocity.y * e.x - motion.velocity.x * e.y;
    const Scalar pull = square * (m * motion.position.x + first * e.x);  // (H.29)
    const Scalar lever = square * (first * motion.position.x + second * e.x);
    const Scalar swept = m * across + first * motion.rate, turned = first * across + second * motion.rate;
    LinkLoad<Scalar> load{.force = {pull * e.x - (gamma * m) * along, -(pull * e.y) - gamma * swept},
                          .moment = {lever * e.x - (gamma * first) * along, -(lever * e.y) - gamma * turned},
                          .damped = gamma * ((m * along) * along + swept * across + turned * motion.rate)};  // (H.31)
    if (!in_air) return load;
    const LinkLoad<Scalar> drag = air(i, motion);
    load.force = load.force + drag.force;
    load.moment = load.moment + drag.moment;
    load.work = drag.work;
    load.heat = drag.heat;
    return load;
  }

  /// (H.32)
  LoadSlopes<Turning> slopes(std::size_t i, const LinkMotion<double>& motion) const;
};

inline LoadSlopes<Turning> Turning::slopes(std::size_t i, const LinkMotion<double>& motion) const {
  const Link& link = chain->links[i];
  const double square = chain->spin * chain->spin, gamma = chain->damping;
  const double m = link.mass, first = m * link.centre, second = link.inertia + first * link.centre;
  const double c = motion.along.x, s = motion.along.y, rate = motion.rate;
  const double along = dot(motion.velocity, motion.along), across = motion.velocity.y * c - motion.velocity.x * s;
  const double cc = square * c * c, cs = square * c * s, ss = square * s * s;
  // By θ, ω, the velocity of the near joint along and across the link, and its position likewise.
  LoadSlopes<Turning> found{.along = {gamma * first * rate - first * cs, 0.0, -gamma * m, 0.0, m * cc, -m * cs},
                            .across = {first * ss, -gamma * first, 0.0, -gamma * m, -m * cs, m * ss},
                            .torque = {second * ss, -gamma * second, 0.0, -gamma * first, -first * cs, first * ss},
                            .work = {},
                            .heat = {},
                            .damped = {-2 * gamma * first * rate * along, 2 * gamma * (first * across + second * rate),
                                       2 * gamma * m * along, 2 * gamma * (m * across + first * rate)}};
  if (!in_air) return found;
  const LoadSlopes<Drag> drag = air.slopes(i, motion);
  for (std::size_t k = 0; k < drag.along.size(); ++k) {  // no position
    found.along[k] += drag.along[k];
    found.across[k] += drag.across[k];
    found.torque[k] += drag.torque[k];
    found.work[k] = drag.work[k];
    found.heat[k] = drag.heat[k];
  }
  return found;
}

}  // namespace catena
