// Where a chain comes to rest in a steady wind, or hanging free with joints that are bent at rest.
//
// No potential tells: drag turns with the links. The chain is followed as it would move in honey, by implicit steps that grow
// without bound; with growing steps they become those of Newton's method. docs/theory/statics.md, (S.34)–(S.37).
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "num/vec2.hpp"
#include "statics/suspension.hpp"

namespace catena {

struct Settled {
  std::vector<double> angles;   ///< [rad]
  std::vector<double> tension;  ///< T_i [N]
  Vec2<double> support_force;   ///< of the support on the chain [N]
  Vec2<double> end_force;       ///< of what holds the far end on it [N]; 0 if it is free
  double turn = 0.0;            ///< what the last step still turned a link by [rad]
  int iterations = 0;           ///< steps, each linear in the number of links
};

/// From these angles, with the far end in its place, to rest.
std::expected<Settled, std::string> settle(const Suspension&, std::vector<double> angles, Vec2<double> end_force);

}  // namespace catena
