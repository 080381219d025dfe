// Numbers with units: "25 cm" is 0.25 m, to the last bit; "25 kg" is not a length.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "lab/dimension.hpp"

namespace catena {

std::string known_units(Dimension);  ///< "m, km, cm, …"

/// The value in SI of a text with number and unit. The error says what was given, what is needed and which units are known.
std::expected<double, std::string> parse_quantity(std::string_view text, Dimension needed);

/// The same for what is typed on a command line, where a number without a unit is in SI.
std::expected<double, std::string> parse_number(std::string_view text, Dimension needed);

}  // namespace catena
