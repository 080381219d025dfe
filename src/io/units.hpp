// Numbers with units: "25 cm" is 0.25 m, to the last bit; "25 kg" is not a length.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace catena {

/// What a number measures.
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
  frequency
};

std::string_view name(Dimension);     ///< "length"; "plain number" for none
std::string_view si_unit(Dimension);  ///< "m"; empty for none
std::string known_units(Dimension);   ///< "m, km, cm, …"

/// The value in SI of a text with number and unit. The error says what was given, what is needed and which units are known.
std::expected<double, std::string> parse_quantity(std::string_view text, Dimension needed);

}  // namespace catena
