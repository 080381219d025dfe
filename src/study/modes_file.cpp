#include "study/modes_file.hpp"

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

constexpr std::size_t most_shape_joints = 1001;

double size_of(const Mode& mode) { return std::hypot(mode.omega, mode.decay); }

/// A list of what `of` says of each mode.
Json of_each(const ModesStudy& study, const auto& of) {
  Json list = Json::array();
  for (const Mode& mode : study.modes.modes) list.push_back(of(mode));
  return list;
}

Json shape_json(const ModesStudy& study, std::size_t k) {
  const Mode& mode = study.modes.modes[k];
  const DrawnMode drawn = drawn_mode(study, k, most_shape_joints);
  const bool turns_about = std::ranges::any_of(mode.shape, [](const Complex& turn) { return turn.im != 0; });
  Json json = {{"joints", drawn.joints}, {"x", Json::array()}, {"y", Json::array()}, {"angles", Json::array()}};
  for (const Vec2<double>& at : drawn.forward) {
    json["x"].push_back(at.x);
    json["y"].push_back(at.y);
  }
  // The turn of the link that ends at the joint.
  for (std::size_t j = 1; j < drawn.joints.size(); ++j) json["angles"].push_back(mode.shape[drawn.joints[j] - 1].re);
  if (!turns_about) return json;
  json["x_later"] = Json::array();
  json["y_later"] = Json::array();
  for (const Vec2<double>& at : drawn.sideways) {
    json["x_later"].push_back(at.x);
    json["y_later"].push_back(at.y);
  }
  return json;
}

Json theory_json(const RopeTheory& rope) {
  if (rope.name.empty()) return nullptr;
  Json json = {{"theory", rope.name}, {"omega", rope.omega}, {"error", rope.error}, {"taut_omega", nullptr}};
  if (!rope.taut.empty()) json["taut_omega"] = rope.taut;
  return json;
}

}  // namespace

double frequency(const Mode& mode) { return mode.omega / (2 * std::numbers::pi); }

double damping_ratio(const Mode& mode) { return size_of(mode) > 0 ? mode.decay / size_of(mode) : 0.0; }

DrawnMode drawn_mode(const ModesStudy& study, std::size_t k, std::size_t most_joints) {
  const std::vector<Link>& links = study.what.chain.links;
  const Mode& mode = study.modes.modes[k];
  const std::size_t stride = std::max<std::size_t>(1, (links.size() + most_joints - 2) / (most_joints - 1));
  DrawnMode drawn;
  Vec2<double> rest, forward, sideways;
  const auto take = [&](std::size_t joint) {
    drawn.joints.push_back(joint);
    drawn.rest.push_back(rest);
    drawn.forward.push_back(forward);
    drawn.sideways.push_back(sideways);
  };
  take(0);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const double angle = study.modes.rest.angles[i];
    const Vec2<double> along{std::cos(angle), std::sin(angle)}, across{-along.y, along.x};
    rest = rest + links[i].length * along;
    forward = forward + (links[i].length * mode.shape[i].re) * across;
    sideways = sideways + (links[i].length * mode.shape[i].im) * across;
    if ((i + 1) % stride == 0 || i + 1 == links.size()) take(i + 1);
  }
  return drawn;
}

std::string modes_json(const ModesStudy& study, std::string_view case_name, std::span<const NamedFile> files) {
  const Experiment& experiment = study.experiment;
  const double gravity = experiment.world.gravity;
  const double link = built_length(experiment.chain) / experiment.chain.links;
  Json json = Json::object();
  if (!case_name.empty()) json["case"] = case_name;
  json.update(
      {{"links", experiment.chain.links},
       {"length", experiment.chain.length},
       {"mass", experiment.chain.mass},
       {"held", study.what.end.has_value()},
       {"span", nullptr},
       {"rise", nullptr},
       {"gravity", gravity},
       {"degrees_of_freedom", study.modes.freedom},
       {"damped", study.modes.damped},
       {"omega", of_each(study, [](const Mode& mode) { return mode.omega; })},
       {"omega_error", of_each(study, [](const Mode& mode) { return mode.error; })},
       {"frequency", of_each(study, frequency)},
       {"frequency_error", of_each(study, [](const Mode& mode) { return mode.error / (2 * std::numbers::pi); })},
       {"omega2_l_over_g", nullptr},
       {"omega2_l_over_g_error", nullptr},
       {"decay", of_each(study, [](const Mode& mode) { return mode.decay; })},
       {"decay_error", of_each(study, [&](const Mode& mode) { return study.modes.damped ? mode.error : 0.0; })},
       {"decay_time", of_each(study, [](const Mode& mode) { return 1 / mode.decay; })},  // null if there is none
       {"damping_ratio", of_each(study, damping_ratio)},
       {"participation",
        {{"x", of_each(study, [](const Mode& mode) { return mode.participation.x; })},
         {"y", of_each(study, [](const Mode& mode) { return mode.participation.y; })}}},
       {"rope", theory_json(study.rope)},
       {"equilibrium",
        {{"angles", study.modes.rest.angles},
         {"tension", study.modes.rest.tension},
         {"support_force", {study.modes.rest.support_force.x, study.modes.rest.support_force.y}}}}});
  if (study.what.end) json["span"] = study.what.end->x, json["rise"] = study.what.end->y;
  if (gravity > 0) {
    const double unit = link / gravity;
    json["omega2_l_over_g"] = of_each(study, [&](const Mode& mode) { return mode.omega * mode.omega * unit; });
    json["omega2_l_over_g_error"] =
        of_each(study, [&](const Mode& mode) { return (2 * mode.omega + mode.error) * mode.error * unit; });
  }
  json["shapes"] = Json::array();
  for (std::size_t k = 0; k < study.modes.modes.size(); ++k) json["shapes"].push_back(shape_json(study, k));
  json["wall_seconds"] = study.wall_seconds;
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2);
}

std::string modes_csv(const ModesStudy& study) {
  std::string csv =
      "mode,omega [rad/s],frequency [Hz],decay [1/s],± of omega and decay [1/s],damping ratio,participation along x,"
      "participation along y,omega of a rope [rad/s],omega of a taut rope [rad/s]\n";
  const auto theory = [](const std::vector<double>& list, std::size_t k) {
    return k < list.size() ? shortest(list[k]) : std::string();
  };
  for (std::size_t k = 0; k < study.modes.modes.size(); ++k) {
    const Mode& mode = study.modes.modes[k];
    csv += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", k + 1, shortest(mode.omega), shortest(frequency(mode)),
                       shortest(mode.decay), shortest(mode.error), shortest(damping_ratio(mode)),
                       shortest(mode.participation.x), shortest(mode.participation.y), theory(study.rope.omega, k),
                       theory(study.rope.taut, k));
  }
  return csv;
}

}  // namespace catena
