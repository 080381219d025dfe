// When does a quantity cross zero? Found on the dense output, between two samples, to rounding.
#pragma once

#include <optional>
#include <span>

#include "num/roots.hpp"

namespace catena {

enum class Crossing { rising, falling, either };

/// Does a change from `before` to `after` cross zero in this direction? Starting from exactly zero is not a crossing.
constexpr bool crosses(Crossing direction, double before, double after) {
  const bool rising = before < 0.0 && after >= 0.0;
  const bool falling = before > 0.0 && after <= 0.0;
  switch (direction) {
    case Crossing::rising:
      return rising;
    case Crossing::falling:
      return falling;
    case Crossing::either:
      break;
  }
  return rising || falling;
}

/// The first time at which g crosses zero between two neighbouring of these (increasing) times; nothing if it does not.
/// g is a function of time, usually of the state that the dense output gives there.
template <class G>
std::optional<double> first_crossing(G&& g, std::span<const double> times, Crossing direction) {
  double before = g(times[0]);
  for (std::size_t i = 1; i < times.size(); ++i) {
    const double after = g(times[i]);
    if (crosses(direction, before, after)) return find_root(g, times[i - 1], times[i], 0.0).place;
    before = after;
  }
  return std::nullopt;
}

}  // namespace catena
