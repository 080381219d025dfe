#include "report/map_json.hpp"

#include <nlohmann/json.hpp>

namespace catena {

nlohmann::ordered_json axis_json(const StudyAxis& axis) {
  return {{"label", axis.label}, {"unit", axis.unit}, {"log", axis.log}};
}

nlohmann::ordered_json map_json(const StudyMap& map) {
  const auto side = [](const StudyMap::Side& one) {
    nlohmann::ordered_json json = axis_json(one.axis);
    json["values"] = one.values;
    return json;
  };
  nlohmann::ordered_json json{
      {"title", map.title},          {"x", side(map.x)},  {"y", side(map.y)}, {"value_axis", axis_json(map.value_axis)},
      {"diverging", diverging(map)}, {"limits", nullptr}, {"note", map.note}};
  if (map.limits) json["limits"] = {map.limits->first, map.limits->second};
  return json;
}

}  // namespace catena
