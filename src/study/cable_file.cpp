#include "study/cable_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "study/rest_file.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

Json pull_json(const Vec2<double>& force, double error) {
  return {{"size", length_of(force)},
          {"x", force.x},
          {"y", force.y},
          {"angle_deg", direction_degrees(force)},
          {"error", error}};
}

Json point_json(const Vec2<double>& at, double error) { return {{"x", at.x}, {"y", at.y}, {"error", error}}; }

Json known(double value, double error) { return {{"value", value}, {"error", error}}; }

/// What the cable is.
Json cable_json(const Experiment& experiment, std::string_view case_name) {
  Json json = Json::object();
  if (!case_name.empty()) json["case"] = case_name;
  json.update({{"elements", experiment.chain.links},
               {"length", experiment.chain.length},
               {"mass", experiment.chain.mass},
               {"axial_stiffness", axial_stiffness(experiment.chain)},
               {"bending_stiffness", experiment.chain.bending_stiffness},
               {"gravity", experiment.world.gravity}});
  if (experiment.world.spin > 0) json["spin"] = experiment.world.spin;
  if (experiment.start.shape == StartShape::whirling) json["whirling_mode"] = experiment.start.mode;
  return json;
}

Json points_json(const std::vector<Vec2<double>>& nodes, std::size_t first) {
  Json list = Json::array();
  for (std::size_t i = first; i < nodes.size(); i += 2) list.push_back({nodes[i].x, nodes[i].y});
  return list;
}

Json rope_json(const CableRestStudy& study) {
  if (!study.rope) return nullptr;
  const CableNumbers& rope = study.of_rope;
  return {{"pull_on_support", pull_json(rope.pull_at_start, study.rope->error)},
          {"pull_on_far_end", pull_json(rope.pull_at_end, study.rope->error)},
          {"stretched_length", rope.stretched},
          {"sag", rope.sag},
          {"largest_tension", rope.most_tension},
          {"largest_strain", rope.most_strain}};
}

}  // namespace

std::string cable_rest_json(const CableRestStudy& study, std::string_view case_name, std::span<const NamedFile> files) {
  const CableNumbers &found = study.found, &error = study.error;
  Json json = cable_json(study.experiment, case_name);
  json.update({{"pull_on_support", pull_json(found.pull_at_start, error.pull_at_start.x)},
               {"horizontal_force", known(std::abs(found.pull_at_start.x), error.pull_at_start.x)},
               {"largest_tension", known(found.most_tension, error.most_tension)},
               {"largest_strain", known(found.most_strain, error.most_strain)},
               {"stretched_length", known(found.stretched, error.stretched)},
               {"lowest_point", point_json(found.lowest, std::max(error.lowest.x, error.lowest.y))}});
  if (study.ends.end)
    json.update({{"span", study.ends.end->x},
                 {"rise", study.ends.end->y},
                 {"pull_on_far_end", pull_json(found.pull_at_end, error.pull_at_end.x)},
                 {"sag", known(found.sag, error.sag)}});
  else
    json["end"] = point_json(study.nodes[study.nodes.size() - 2], study.place_error);
  json.update({{"nodes", points_json(study.nodes, 0)},
               {"nodes_error", study.place_error},
               {"slopes", points_json(study.nodes, 1)},
               {"tension", study.tension},
               {"tension_error", study.tension_error},
               {"strain", study.strain},
               {"strain_error", study.strain_error},
               {"unstable_directions", study.unstable},
               {"elastic_catenary", rope_json(study)},
               {"wall_seconds", study.wall_seconds}});
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2);
}

std::string cable_rest_csv(const CableRestStudy& study) {
  std::string csv =
      "node,x [m],y [m],dx/ds,dy/ds,tension in the element before it [N],strain in the element before it\n";
  for (std::size_t node = 0; 2 * node < study.nodes.size(); ++node) {
    const Vec2<double> at = study.nodes[2 * node], slope = study.nodes[2 * node + 1];
    csv += fmt::format("{},{},{},{},{},{},{}\n", node, shortest(at.x), shortest(at.y), shortest(slope.x),
                       shortest(slope.y), node == 0 ? "" : shortest(study.tension[node - 1]),
                       node == 0 ? "" : shortest(study.strain[node - 1]));
  }
  return csv;
}

std::string cable_modes_json(const CableModesStudy& study, std::string_view case_name,
                             std::span<const NamedFile> files) {
  Json json = cable_json(study.experiment, case_name), shapes = Json::array(), frequency = Json::array(),
       frequency_error = Json::array(), x = Json::array(), y = Json::array();
  for (std::size_t k = 0; k < study.omega.size(); ++k) {
    const CableMode& mode = study.found.modes[k];
    frequency.push_back(study.omega[k] / (2 * std::numbers::pi));
    frequency_error.push_back(study.error[k] / (2 * std::numbers::pi));
    x.push_back(mode.participation.x);
    y.push_back(mode.participation.y);
    shapes.push_back({{"nodes", points_json(mode.shape, 0)}, {"slopes", points_json(mode.shape, 1)}});
  }
  json.update({{"held", study.ends.end.has_value()},
               {"damping", study.cable.damping},
               {"degrees_of_freedom", study.found.freedom},
               {"unstable_directions", study.found.unstable},
               {"omega", study.omega},
               {"omega_error", study.error},
               {"frequency", frequency},
               {"frequency_error", frequency_error},
               {"decay", study.decay},
               {"decay_error", study.error},
               {"participation", {{"x", x}, {"y", y}}},
               {"equilibrium", {{"nodes", points_json(study.rest.nodes, 0)}}},
               {"shapes", shapes},
               {"wall_seconds", study.wall_seconds}});
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2);
}

std::string cable_modes_csv(const CableModesStudy& study) {
  std::string csv =
      "mode,omega [rad/s],frequency [Hz],decay [1/s],± of omega and decay [1/s],participation along x,participation "
      "along y\n";
  for (std::size_t k = 0; k < study.omega.size(); ++k) {
    const CableMode& mode = study.found.modes[k];
    csv += fmt::format("{},{},{},{},{},{},{}\n", k + 1, shortest(study.omega[k]),
                       shortest(study.omega[k] / (2 * std::numbers::pi)), shortest(study.decay[k]),
                       shortest(study.error[k]), shortest(mode.participation.x), shortest(mode.participation.y));
  }
  return csv;
}

}  // namespace catena
