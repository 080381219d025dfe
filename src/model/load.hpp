// Where forces from outside act on the links, besides weight, which is part of every acceleration: air, a turning plane.
//
// A load is a value that says what it does to a link in a given motion. Which load is known when the code is compiled: without one
// nothing is computed or stored. The recursion asks for it once for each link (C.25); the linearised recursion takes its slopes
// by angle and rate from dual numbers (L.15). A load that also depends on where its link is and how fast its near joint moves
// accelerates the chain as it should, but is not linearised yet: that takes the changes δp and δv of the joint beside δa in (L.5),
// and a load has to say `local = false` until then.
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
/// joint. M turns the link with u·M and pulls at it with e·M/l.
template <class Scalar>
struct LinkLoad {
  Vec2<Scalar> force;   ///< f [N]
  Vec2<Scalar> moment;  ///< M [N m]
};

/// Weight alone.
struct NoLoad {
  static constexpr bool local = true;
};

/// Is there one?
template <class Load>
inline constexpr bool loaded = !std::same_as<Load, NoLoad>;

/// Called as load(i, motion) with the index of the link, for any scalar. `local`: depends on the link's angle and rate alone.
template <class Load>
concept LinkLoads = !loaded<Load> || requires(const Load& load, const LinkMotion<double>& motion) {
  { load(std::size_t{}, motion) } -> std::same_as<LinkLoad<double>>;
  { Load::local } -> std::convertible_to<bool>;
};

}  // namespace catena
