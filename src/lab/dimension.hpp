// What the number of a key measures, and in which unit of SI.
#pragma once

#include <string_view>

namespace catena {

enum class Dimension {
  none,
  length,
  mass,
  time,
  angle,
  angular_rate,
  acceleration,
  friction,   ///< torque per angular rate
  stiffness,  ///< torque per angle
  frequency,
  speed,
  density,
  bending_stiffness,  ///< torque per curvature
  bending_friction,   ///< torque per rate of curvature
  force,
  line_density,  ///< mass per length
  pressure,      ///< force per area: a modulus
  area
};

std::string_view name(Dimension);     ///< "length"; "plain number" for none
std::string_view si_unit(Dimension);  ///< "m"; empty for none

}  // namespace catena
