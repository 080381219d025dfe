// A support that moves, which only the tests know: two sines of its own frequency, with the derivatives that calculus gives.
#pragma once

#include <cmath>
#include <vector>

#include "num/vec2.hpp"

namespace catena {

struct ShakenSupport {
  Vec2<double> amplitude{0.1, 0.07}, frequency{17.0, 23.0};  ///< [m], [rad/s]

  Vec2<double> position(double t) const {
    return {amplitude.x * std::sin(frequency.x * t), amplitude.y * std::cos(frequency.y * t)};
  }
  Vec2<double> velocity(double t) const {
    return {amplitude.x * frequency.x * std::cos(frequency.x * t),
            -amplitude.y * frequency.y * std::sin(frequency.y * t)};
  }
  Vec2<double> acceleration(double t) const {
    return {-amplitude.x * frequency.x * frequency.x * std::sin(frequency.x * t),
            -amplitude.y * frequency.y * frequency.y * std::cos(frequency.y * t)};
  }
  std::vector<double> breaks() const { return {}; }
};

}  // namespace catena
