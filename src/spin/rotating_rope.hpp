// A rope that is swung about the vertical through its support, with its dimensions.
#pragma once

#include <cmath>

#include "spin/critical.hpp"

namespace catena {

struct RotatingRope {
  double omega = 0.0;     ///< ω of the support [rad/s]
  double alpha = 0.0;     ///< ω²l/g, the same without dimensions
  double length = 1.0;    ///< l [m]
  double gravity = 9.81;  ///< g [m/s²]
  double mass = 1.0;      ///< of the rope [kg]
  double tip_mass = 0.0;  ///< [kg]

  double tip_ratio() const { return tip_mass / mass; }
  Whirl whirl() const { return {.alpha = alpha, .tip_mass = tip_ratio()}; }
  double weight() const { return mass * gravity; }  ///< of the rope alone [N]

  /// [rad/s]: rates in units of the rope times this.
  double rate_unit() const { return std::sqrt(gravity / length); }
  double omega_of(double at_alpha) const { return std::sqrt(at_alpha) * rate_unit(); }
  double alpha_of(double at_omega) const { return at_omega * at_omega * length / gravity; }
};

/// Up to which α all is computed: it has 201 modes.
inline constexpr double largest_alpha = 1e5;

}  // namespace catena
