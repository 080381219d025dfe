// Small oscillations of a chain about its equilibrium: frequencies, decay, shapes.
//
// About a chain at rest the equations of motion are M ẍ + C ẋ + K x = B μ, Bᵀx = 0 for the turns x of its links: K holds the tensions
// and the stiffness of the joints, C their friction and what the wind damps, B keeps the far end in its place. Nothing is left out:
// the linearisation is exact. docs/theory/modes.md, (N.1)–(N.15).
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "num/complex.hpp"
#include "num/vec2.hpp"
#include "statics/hanging.hpp"
#include "statics/suspension.hpp"

namespace catena {

/// x(t) = Re shape · exp((−decay + iω) t).
struct Mode {
  double omega = 0.0;          ///< ω [rad/s]; 0: it creeps back without swinging
  double decay = 0.0;          ///< [1/s]; negative: it grows
  double error = 0.0;          ///< ± of both
  std::vector<Complex> shape;  ///< turn of each link [rad] when the joint that moves most moves by 1 m
  Vec2<double> participation;  ///< share of the chain's mass that follows a support shaken along x, along y
};

/// The link that turns most, from 0 on; of those that turn alike the first.
std::size_t most_turning_link(const Mode&);

struct Modes {
  Hanging rest;  ///< about which it oscillates
  std::vector<Mode>
      modes;  ///< the lowest frequency first; what creeps back without swinging after all others, the slowest first
  std::size_t freedom = 0;  ///< degrees of freedom: as many modes are there, if one that creeps back counts as half
  bool damped = false;      ///< does anything take energy out of small oscillations?
};

/// Degrees of freedom of so many links.
std::size_t freedom_of(std::size_t links, bool held);

/// Why mode number `count` does not exist; nothing if it does. 0 asks for any.
std::string no_such_mode(std::size_t links, bool held, std::size_t count);

struct ModesRequest {
  std::size_t count = 0;  ///< 0: all
  std::function<bool(double share)> keep_going = {};
};

/// Fails with a reason: no such equilibrium, no such mode, or a shape about which small oscillations are not defined.
std::expected<Modes, std::string> find_modes(const Suspension&, const ModesRequest&);

/// Does a chain stay at an equilibrium when it is pushed a little? In still air the energy says it; in the wind the modes do: all of up
/// to 60 degrees of freedom, of more the slowest, and those that grow before all others. Fails where these cannot be found.
std::expected<bool, std::string> stays_at(const Suspension&, const Hanging& rest);

}  // namespace catena
