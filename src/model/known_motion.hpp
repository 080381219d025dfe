// What moves as is known beforehand: a support, a far end, or one path alone.
#pragma once

#include <concepts>

#include "model/support.hpp"
#include "num/lanes.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Whatever has a known state at each time: a Support, or one path alone.
template <class Held>
concept KnownSupport = requires(const Held& support, double time) {
  { support.at(time) } -> std::same_as<SupportState<double>>;
};

/// Whatever has a known state at each time, at four times at once.
template <class Known>
SupportState<Lanes<4>> at_each(const Known& support, const Lanes<4>& times) {
  SupportState<Lanes<4>> all;
  for (int k = 0; k < 4; ++k) {
    const SupportState<double> one = support.at(times[k]);
    const auto put = [k](const Vec2<double>& from, Vec2<Lanes<4>>& to) {
      to.x[k] = from.x;
      to.y[k] = from.y;
    };
    put(one.position, all.position);
    put(one.velocity, all.velocity);
    put(one.acceleration, all.acceleration);
  }
  return all;
}

}  // namespace catena
