// All equilibria of a short chain between two points: hanging, upside down, and everything in between.
//
// Any link may be pulled or pushed by the force through it: 2ⁿ choices, and for each of them two equations for the force at the
// start. They are solved everywhere, by halving boxes of forces until each is known to hold no solution or one.
// docs/theory/statics.md, (S.29)–(S.33).
#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "model/link.hpp"
#include "num/vec2.hpp"
#include "statics/hanging.hpp"

namespace catena {

struct Equilibrium {
  Hanging hanging;           ///< angles, tensions and forces, as for the one that hangs
  double energy = 0.0;       ///< of weight and loads, above that of the start [J]
  std::size_t pushed = 0;    ///< links in compression
  std::size_t unstable = 0;  ///< directions in which it falls away; 0: stable
};

struct AllEquilibria {
  std::vector<Equilibrium> found;  ///< the lowest first
  bool complete = true;            ///< false: some forces could not be decided; there may be more
};

/// 2ⁿ choices of signs: more links take too long.
inline constexpr std::size_t most_links_for_all = 12;

/// Every equilibrium with finite forces, for limp joints.
std::expected<AllEquilibria, std::string> all_equilibria(std::span<const Link> links, double gravity, Vec2<double> end,
                                                         std::span<const double> loads = {});

}  // namespace catena
