// Parts that the JSON of periodic motions has in common.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "study/floquet.hpp"
#include "study/measure.hpp"

namespace catena {

/// A number, or null where it is not finite.
nlohmann::ordered_json finite_or_null(double value);
/// {"value": …, "error": …}
nlohmann::ordered_json measured_json(const Measured&);
/// [{"re": …, "im": …, "abs": …, "error": …}, …]
nlohmann::ordered_json multipliers_json(const std::vector<Multiplier>&);

}  // namespace catena
