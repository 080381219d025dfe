// Where forces from outside act on the links, besides weight, which is part of every acceleration: air, a turning plane.
//
// A load is a value that says what it does to a link in a given motion. Which load is known when the code is compiled: without one
// nothing is computed or stored. The recursion asks for it once for each link (C.25); the linearised recursion takes its slopes
// from dual numbers, and carries along what the load needs to know of the near joint (L.15)–(L.17).
#pragma once

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

/// What a load does to a link: the sum f = ∫ df of its forces, and its first moment M = ∫ s df along the link, s from the near
/// joint. M turns the link with u·M and pulls at it with e·M/l. Its power f·v + ω u·M is `work` less `heat`.
template <class Scalar>
struct LinkLoad {
  Vec2<Scalar> force;   ///< f [N]
  Vec2<Scalar> moment;  ///< M [N m]
  Scalar work{};        ///< what drives the load puts into the chain [W]
  Scalar heat{};        ///< what the load takes out of it [W]
};

/// What a load depends on besides the angle and the rate of its link: in this order, each includes those before it.
enum class LoadNeeds { nothing, velocity, position };

/// Weight alone.
struct NoLoad {
  static constexpr LoadNeeds needs = LoadNeeds::nothing;
};

/// Is there one?
template <class Load>
inline constexpr bool loaded = !std::same_as<Load, NoLoad>;

/// How many vectors of the near joint a load needs: its velocity, then its position.
template <class Load>
inline constexpr int carried = static_cast<int>(Load::needs);

/// Called as load(i, motion) with the index of the link, for any scalar.
template <class Load>
concept LinkLoads = !loaded<Load> || requires(const Load& load, const LinkMotion<double>& motion) {
  { load(std::size_t{}, motion) } -> std::same_as<LinkLoad<double>>;
  { Load::needs } -> std::convertible_to<LoadNeeds>;
};

}  // namespace catena
