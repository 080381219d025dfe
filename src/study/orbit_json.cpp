#include "study/orbit_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace catena {

nlohmann::ordered_json finite_or_null(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json measured_json(const Measured& one) {
  return {{"value", finite_or_null(one.value)}, {"error", finite_or_null(one.error)}};
}

nlohmann::ordered_json multipliers_json(const std::vector<Multiplier>& multipliers) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Multiplier& one : multipliers)
    list.push_back({{"re", one.value.real()},
                    {"im", one.value.imag()},
                    {"abs", std::abs(one.value)},
                    {"error", finite_or_null(one.error)}});
  return list;
}

}  // namespace catena
