// A support that moves, which only the tests know: two sines of its own frequency, with the derivatives that calculus gives.
#pragma once

#include <cmath>

#include "model/support.hpp"

namespace catena {

struct ShakenSupport {
  Vec2<double> amplitude{0.1, 0.07}, frequency{17.0, 23.0};  ///< [m], [rad/s]

  SupportState<double> at(double t) const {
    const Vec2<double> squared{frequency.x * frequency.x, frequency.y * frequency.y};
    const Vec2<double> place{amplitude.x * std::sin(frequency.x * t), amplitude.y * std::cos(frequency.y * t)};
    return {.position = place,
            .velocity = {amplitude.x * frequency.x * std::cos(frequency.x * t),
                         -amplitude.y * frequency.y * std::sin(frequency.y * t)},
            .acceleration = {-squared.x * place.x, -squared.y * place.y}};
  }
};

}  // namespace catena
