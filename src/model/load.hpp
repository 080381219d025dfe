// Where forces from outside act on the links, besides weight, which is part of every acceleration: air, a turning plane.
//
// A load is a value that says what it does to a link in a given motion. Which load is known when the code is compiled: without one
// nothing is computed or stored. The recursion asks for it once for each link (C.25); the linearised recursion takes its slopes
// from dual numbers, and carries along what the load needs to know of the near joint (L.15)–(L.17).
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "num/vec2.hpp"

namespace catena {

/// A link as a load sees it.
template <class Scalar>
struct LinkMotion {
  Vec2<Scalar> position, velocity;  ///< of the near joint [m], [m/s]
  Vec2<Scalar> along;               ///< e
  Scalar rate;                      ///< ω [rad/s]
};

/// What a load does to a link, in the link's frame (x along e, y along u): the sum f = ∫ df of its forces, and its first moment
/// M = ∫ s df along the link, s from the near joint. M turns the link with u·M and pulls at it with e·M/l. Its power f·v + ω u·M is
/// `work` less `heat`, less `damped`, less what its potential gains if it has one.
template <class Scalar>
struct LinkLoad {
  Vec2<Scalar> force;   ///< f [N]
  Vec2<Scalar> moment;  ///< M [N m]
  Scalar work{};        ///< what drives the load puts into the chain [W]
  Scalar heat{};        ///< what the load takes out of it [W]
  Scalar damped{};      ///< what its damping takes out of it [W], of a load that damps
};

/// A load that was found in the frame of the plane, in that of a link along e.
template <class Scalar>
LinkLoad<Scalar> in_frame_of(const Vec2<Scalar>& e, const LinkLoad<Scalar>& load) {
  const Vec2<Scalar> u{-e.y, e.x};
  return {.force = {dot(load.force, e), dot(load.force, u)},
          .moment = {dot(load.moment, e), dot(load.moment, u)},
          .work = load.work,
          .heat = load.heat,
          .damped = load.damped};
}

/// What a load depends on besides the angle and the rate of its link: in this order, each includes those before it.
enum class LoadNeeds { nothing, velocity, position };

/// Weight alone.
struct NoLoad {
  static constexpr LoadNeeds needs = LoadNeeds::nothing;
};

/// Does it damp the links besides, with an entry of its own in the ledger?
template <class Load>
inline constexpr bool damps = requires { requires Load::damps; };

/// Is there one?
template <class Load>
inline constexpr bool loaded = !std::same_as<Load, NoLoad>;

/// How many vectors of the near joint a load needs: its velocity, then its position.
template <class Load>
inline constexpr int carried = static_cast<int>(Load::needs);

/// How one number of a load changes: with θ, with ω, and with the components along and across the link of what the load needs to know
/// of the near joint.
template <class Load>
using Slopes = std::array<double, 2 + 2 * carried<Load>>;

/// How a load changes, its moment's direction apart, which is in κ (L.15).
template <class Load>
struct LoadSlopes {
  Slopes<Load> along, across;  ///< of the force: what the vector changes by, in the link's frame
  Slopes<Load> torque;         ///< of u·M, likewise
  Slopes<Load> work, heat;
  std::array<double, damps<Load> ? 4 : 0> damped{};  ///< of a load that damps: by angle, rate and velocity alone
};

/// Called as load(i, motion) with the index of the link, for any scalar. It may know its own slopes(i, motion); else dual numbers
/// find them.
template <class Load>
concept LinkLoads = !loaded<Load> || requires(const Load& load, const LinkMotion<double>& motion) {
  { load(std::size_t{}, motion) } -> std::same_as<LinkLoad<double>>;
  { Load::needs } -> std::convertible_to<LoadNeeds>;
};

}  // namespace catena
