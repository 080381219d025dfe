#include "study/backbone_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "study/orbit_json.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

/// A list of what `of` says of each orbit.
Json of_orbits(const Backbone& found, const auto& of) {
  Json list = Json::array();
  for (const BackbonePoint& point : found.points) list.push_back(of(point));
  return list;
}

/// The two lists of a number and its ±.
void put_measured(Json& json, const Backbone& found, const std::string& name, Measured BackbonePoint::* which) {
  json[name] = of_orbits(found, [&](const BackbonePoint& point) { return (point.*which).value; });
  json[name + "_error"] =
      of_orbits(found, [&](const BackbonePoint& point) { return finite_or_null((point.*which).error); });
}

}  // namespace

std::string backbone_json(const Backbone& found, std::string_view case_name, std::span<const NamedFile> files) {
  const Experiment& experiment = found.experiment;
  Json json = Json::object();
  if (!case_name.empty()) json["case"] = case_name;
  json["status"] = name(found.status);
  if (!found.message.empty()) json["message"] = found.message;
  json.update({{"links", experiment.chain.links},
               {"length", experiment.chain.length},
               {"mass", experiment.chain.mass},
               {"gravity", experiment.world.gravity},
               {"held", !found.task.free_end},
               {"span", nullptr},
               {"rise", nullptr},
               {"mode", found.task.mode}});
  if (!found.task.free_end) json["span"] = experiment.start.span, json["rise"] = experiment.start.rise;
  if (!found.rest.empty()) {
    json["link"] = found.link + 1;
    json["small_frequency"] = found.small.value;
    json["small_frequency_error"] = found.small.error;
    json["small_period"] = 1 / found.small.value;
    json["small_period_error"] = found.small.error / (found.small.value * found.small.value);
    json["rest_angles"] = found.rest;
    json["shape"] = found.shape;
  }
  json["amplitude"] = of_orbits(found, [](const BackbonePoint& point) { return point.amplitude; });
  json["asked"] = of_orbits(found, [](const BackbonePoint& point) { return point.asked; });
  put_measured(json, found, "period", &BackbonePoint::period);
  put_measured(json, found, "frequency", &BackbonePoint::frequency);
  put_measured(json, found, "swing", &BackbonePoint::swing);
  put_measured(json, found, "energy", &BackbonePoint::energy);
  json["stability"] = of_orbits(found, [](const BackbonePoint& point) { return name(point.verdict.stability); });
  json["margin"] = of_orbits(found, [](const BackbonePoint& point) { return point.verdict.margin.value; });
  json["margin_error"] =
      of_orbits(found, [](const BackbonePoint& point) { return finite_or_null(point.verdict.margin.error); });
  json["multipliers"] =
      of_orbits(found, [](const BackbonePoint& point) { return multipliers_json(point.verdict.multipliers); });
  json["angles"] = of_orbits(found, [](const BackbonePoint& point) { return point.angles; });
  json["turned_angles"] = of_orbits(found, [](const BackbonePoint& point) { return point.turned; });
  json["end"] = name(found.end);
  json["counters"] = counters_json(found.counters);
  json["warnings"] = found.warnings;
  json["wall_seconds"] = found.wall_seconds;
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string backbone_csv(const Backbone& found) {
  std::string csv =
      "amplitude [rad],frequency [Hz],± frequency [Hz],period [s],± period [s],swing [rad],± swing [rad],energy [J],± "
      "energy [J],stability,margin,± margin\n";
  for (const BackbonePoint& one : found.points) {
    csv += shortest(one.amplitude);
    for (const Measured& value : {one.frequency, one.period, one.swing, one.energy})
      csv += fmt::format(",{},{}", shortest(value.value), shortest(value.error));
    csv += fmt::format(",{},{},{}\n", name(one.verdict.stability), shortest(one.verdict.margin.value),
                       shortest(one.verdict.margin.error));
  }
  return csv;
}

}  // namespace catena
