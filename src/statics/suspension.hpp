// What hangs, and from what: everything that statics and small oscillations need to know.
#pragma once

#include <optional>
#include <vector>

#include "model/chain.hpp"
#include "model/drag.hpp"
#include "num/vec2.hpp"

namespace catena {

struct Suspension {
  Chain chain;                        ///< hung at (0, 0)
  std::vector<double> loads{};        ///< downwards at the joints between links, negative ones lift [N]; empty: none
  Drag air{};                         ///< and its wind; its chain is not used
  std::optional<Vec2<double>> end{};  ///< where the far end is held [m]; none: it is free
};

/// Does the air push at a chain that rests?
inline bool windy(const Suspension& what) {
  return (what.air.across > 0 || what.air.along > 0) && dot(what.air.wind, what.air.wind) > 0;
}

}  // namespace catena
