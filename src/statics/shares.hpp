// The weight that turns each link of a hanging chain: equation (S.2) of docs/theory/statics.md, point loads included.
#pragma once

#include <span>
#include <vector>

#include "model/link.hpp"

namespace catena {

/// s_i: the weight and the loads before link i and the part of its own weight that rests on its near joint.
struct Shares {
  std::vector<double> share;  ///< in units of `force`
  double total = 0.0;         ///< weight and loads of the whole chain, in that unit
  double force = 0.0;         ///< the unit [N]: weights and loads added up by their sizes; 0 if nothing acts
};

/// `loads` act downwards at the joints between links [N], negative ones lift; empty: none. A chain on which nothing acts, for want of
/// gravity, has the shares of any gravity.
Shares shares(std::span<const Link> links, double gravity, std::span<const double> loads);

}  // namespace catena
