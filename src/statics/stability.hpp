// Does a chain between two points stay where it rests? The second variation of its energy, in still air.
#pragma once

#include <cstddef>
#include <span>

#include "model/chain.hpp"
#include "statics/hanging.hpp"

namespace catena {

/// Directions in which a chain falls away from an equilibrium; 0: it is stable. With limp joints (S.33), or with these between the links
/// (S.22). In O(n).
std::size_t unstable_directions(std::span<const Link> links, std::span<const Joint> joints, const Hanging&);

}  // namespace catena
