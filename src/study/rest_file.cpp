#include "study/rest_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "lab/experiment.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

Json point_json(Vec2<double> point) { return {{"x", point.x}, {"y", point.y}}; }

Json force_json(Vec2<double> force) {
  return {{"size", length_of(force)}, {"x", force.x}, {"y", force.y}, {"angle_deg", direction_degrees(force)}};
}

Json force_json(Vec2<double> force, double error) {
  Json json = force_json(force);
  json["error"] = error;
  return json;
}

/// Each of them, made by `of`.
Json each(const auto& values, const auto& of) {
  Json list = Json::array();
  for (const auto& value : values) list.push_back(of(value));
  return list;
}

Json rope_json(const RestStudy& study) {
  if (!study.rope) return nullptr;
  const RopeBeside& rope = *study.rope;
  return {{"a", rope.catenary.a},
          {"x1", rope.catenary.x1},
          {"x2", rope.catenary.x2},
          {"horizontal_force", std::abs(rope.pull_at_start.x)},
          {"pull_on_support", force_json(rope.pull_at_start)},
          {"pull_on_far_end", force_json(rope.pull_at_end)},
          {"sag", rope.sag},
          {"relative_error", rope.error}};
}

Json equilibria_json(const RestStudy& study) {
  Json list = Json::array();
  for (const Equilibrium& one : study.all->found) {
    const HangingForces held = forces(study.what, one.hanging);
    list.push_back({{"energy", one.energy},
                    {"unstable_directions", one.unstable},
                    {"stable", one.unstable == 0},
                    {"pushed_links", one.pushed},
                    {"pull_on_support", force_json(held.pull_at_start())},
                    {"pull_on_far_end", force_json(held.pull_at_end())},
                    {"angles", one.hanging.angles},
                    {"angles_from_vertical_deg", each(one.hanging.angles, from_vertical_degrees)},
                    {"tension", one.hanging.tension},
                    {"joints", each(held.joints, [](Vec2<double> at) { return Json{at.x, at.y}; })}});
  }
  return list;
}

Json question_json(const RestStudy& study) {
  const bool sags = study.question->goal == LengthGoal::sag;
  return {{"quantity", sags ? "sag" : "tension_max"},
          {"target", study.question->target},
          {"length", study.lengths.front().length},
          {"error", study.lengths.front().error},
          {"lengths", each(study.lengths,
                           [](const ChainLength& one) { return Json{{"value", one.length}, {"error", one.error}}; })}};
}

}  // namespace

double degrees(double angle) { return angle * 180.0 / std::numbers::pi; }
double from_vertical_degrees(double angle) { return 90.0 + degrees(angle); }
double direction_degrees(Vec2<double> v) { return degrees(std::atan2(v.y, v.x)); }

std::string rest_json(const RestStudy& study, std::string_view case_name, bool mass_given,
                      std::span<const NamedFile> files) {
  const Experiment& experiment = study.experiment;
  const Hanging& hanging = study.hanging;
  const HangingForces& found = study.forces;
  const HangingDoubt& doubts = study.doubt;
  const std::size_t most = found.most_loaded();
  std::vector<double> joint_force;
  joint_force.reserve(found.joints.size());
  for (std::size_t k = 0; k < found.joints.size(); ++k) joint_force.push_back(found.joint_force(k));
  Json json = Json::object();
  if (!case_name.empty()) json["case"] = case_name;
  json.update({{"links", experiment.chain.links},
               {"length", experiment.chain.length},
               {"mass", experiment.chain.mass},
               {"mass_given", mass_given},
               {"span", experiment.start.span},
               {"rise", experiment.start.rise},
               {"gravity", experiment.world.gravity},
               {"joint_stiffness", experiment.chain.joint_stiffness},
               {"loads", study.what.loads},
               {"pull_on_support", force_json(found.pull_at_start(), doubts.force)},
               {"pull_on_far_end", force_json(found.pull_at_end(), doubts.force)},
               {"largest_force", {{"value", found.joint_force(most)}, {"error", doubts.force}, {"joint", most}}},
               {"horizontal_force", hanging.horizontal_force},
               {"horizontal_force_error", doubts.force},
               {"lowest_point", point_json(found.joints[found.lowest()])},
               {"sag",
                {{"value", study.sag.depth},
                 {"error", study.sag_error()},
                 {"joint", study.sag.joint},
                 {"x", found.joints[study.sag.joint].x}}},
               {"end_slopes_deg", {degrees(hanging.angles.front()), degrees(hanging.angles.back())}},
               {"angles", hanging.angles},
               {"angles_error", doubts.angle},
               {"angles_from_vertical_deg", each(hanging.angles, from_vertical_degrees)},
               {"tension", hanging.tension},
               {"tension_at_near_end", found.near_tension},
               {"tension_at_far_end", found.far_tension},
               {"tension_error", doubts.tension},
               {"joints", each(found.joints, [](Vec2<double> at) { return Json{at.x, at.y}; })},
               {"joints_error", doubts.joint},
               {"joint_force", joint_force},
               {"closing", doubts.closing},
               {"stable", study.stable ? Json(*study.stable) : Json(nullptr)},
               {"catenary", rope_json(study)}});
  if (study.question) json["for"] = question_json(study);
  if (study.all) {
    json["equilibria"] = equilibria_json(study);
    json["equilibria_complete"] = study.all->complete;
  }
  json["wall_seconds"] = study.wall_seconds;
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2);
}

std::string rest_csv(const RestStudy& study) {
  std::string csv =
      "link,angle [rad],angle from the downward vertical [deg],tension [N],tension at near end [N],"
      "tension at far end [N],x of far end [m],y of far end [m],± of angle [rad],± of tension [N],± of far end [m]\n";
  for (std::size_t i = 0; i < study.hanging.angles.size(); ++i) {
    const double angle = study.hanging.angles[i];
    const Vec2<double> joint = study.forces.joints[i + 1];
    csv += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", i + 1, shortest(angle),
                       shortest(from_vertical_degrees(angle)), shortest(study.hanging.tension[i]),
                       shortest(study.forces.near_tension[i]), shortest(study.forces.far_tension[i]), shortest(joint.x),
                       shortest(joint.y), shortest(study.doubt.angle[i]), shortest(study.doubt.tension[i]),
                       shortest(study.doubt.joint[i + 1]));
  }
  return csv;
}

}  // namespace catena
