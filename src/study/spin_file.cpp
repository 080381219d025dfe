#include "study/spin_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "study/rest_file.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

/// The rope; `turning` says at which speed, if that was asked.
Json asked_json(const SpinQuestion& asked, bool turning) {
  const RotatingRope& rope = asked.rope;
  Json json = {{"length", rope.length},
               {"gravity", rope.gravity},
               {"mass", rope.mass},
               {"mass_given", asked.mass_given},
               {"tip_mass", rope.tip_mass}};
  if (turning) json.update({{"omega", rope.omega}, {"alpha", rope.alpha}});
  return json;
}

std::string with_files(Json& json, std::span<const NamedFile> files) {
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2);
}

Json onset_json(const RotatingRope& rope, const CriticalSpeed& critical) {
  const double omega = rope.omega_of(critical.value.alpha);
  return {{"mode", critical.mode},
          {"alpha", critical.value.alpha},
          {"alpha_error", critical.value.error},
          {"omega", omega},
          {"omega_error", omega * critical.value.error / critical.value.alpha}};  // half of it, and the roundings
}

Json onsets_json(const RotatingRope& rope, std::span<const CriticalSpeed> critical) {
  Json list = Json::array();
  for (const CriticalSpeed& each : critical) list.push_back(onset_json(rope, each));
  return list;
}

Json whirling_json(const RotatingRope& rope, const WhirlingShape& shape) {
  const double length = rope.length, weight = rope.weight();
  Json crossings = Json::array();
  for (const double s : shape.crossings) crossings.push_back(length * s);
  Json json = {
      {"mode", shape.mode},
      {"phi_0_deg", degrees(shape.top.angle)},
      {"phi_0_deg_error", degrees(shape.top_angle_error)},
      {"phi_l_deg", degrees(shape.end.angle)},
      {"phi_l_deg_error", degrees(shape.end_angle_error)},
      {"end", {{"x", length * shape.end.x}, {"y", length * shape.end.y}, {"error", length * shape.place_error}}},
      {"axis_crossings", std::move(crossings)},
      {"axis_crossings_error", length * shape.crossing_error},
      {"top_tension", weight * shape.top.tension},
      {"top_tension_error", weight * shape.tension_error},
      {"unstable_directions", shape.unstable}};
  Json s = Json::array(), x = Json::array(), y = Json::array(), angle = Json::array(), tension = Json::array();
  for (const WhirlPoint& point : shape.points(shape_points)) {
    s.push_back(length * point.s);
    x.push_back(length * point.x);
    y.push_back(length * point.y);
    angle.push_back(degrees(point.angle));
    tension.push_back(weight * point.tension);
  }
  json["shape"] = {{"s", std::move(s)},
                   {"x", std::move(x)},
                   {"y", std::move(y)},
                   {"phi_deg", std::move(angle)},
                   {"phi_deg_error", degrees(shape.angle_error)},
                   {"tension", std::move(tension)},
                   {"tension_error", weight * shape.tension_error}};
  return json;
}

Json places_json(double length, std::span<const Vec2<double>> places) {
  Json json = {{"x", Json::array()}, {"y", Json::array()}};
  for (const Vec2<double>& place : places) {
    json["x"].push_back(length * place.x);
    json["y"].push_back(length * place.y);
  }
  return json;
}

Json direction_json(const StabilityStudy& study, std::size_t k) {
  const RotatingRope& rope = study.asked.rope;
  const GrowthValue& value = study.growth.values[k];
  const GrowthRate free = growth_of(study, k, 0.0);
  const double unit = rope.gravity / rope.length;
  Json json = {{"unstable", value.mu > 0}, {"mu", value.mu * unit},       {"mu_error", value.error * unit},
               {"growth_rate", free.rate}, {"frequency", free.frequency}, {"error", free.error}};
  if (study.rate > 0) {
    const GrowthRate damped = growth_of(study, k, study.rate);
    json.update(
        {{"damped_growth_rate", damped.rate}, {"damped_frequency", damped.frequency}, {"damped_error", damped.error}});
  }
  if (k >= study.growth.chain.directions.size()) return json;  // that has fewer links
  json["displacement"] = places_json(1.0, study.growth.chain.directions[k].joints);
  json["turns"] = study.growth.chain.directions[k].turns;
  return json;
}

/// Growth rates of a chain, without damping and with it.
Json rates_json(const StabilityStudy& study, std::span<const double> mu) {
  Json json = {{"growth_rate", Json::array()}};
  if (study.rate > 0) json["damped_growth_rate"] = Json::array();
  for (const double each : mu) {
    json["growth_rate"].push_back(growth_of(study.asked.rope, {.mu = each}, 0.0).rate);
    if (study.rate > 0)
      json["damped_growth_rate"].push_back(growth_of(study.asked.rope, {.mu = each}, study.rate).rate);
  }
  return json;
}

Json rung_json(const StabilityStudy& study, const ChainGrowth& chain) {
  const double length = study.asked.rope.length;
  Json json = {{"links", chain.links}, {"end", {{"x", length * chain.end.x}, {"y", length * chain.end.y}}}};
  json.update(rates_json(study, chain.mu));
  return json;
}

/// Angles as `start.angles` of an experiment wants them, with x outward and y up.
Json chain_json(const StabilityStudy& study) {
  const ShownChain& chain = study.growth.chain;
  Json json = {{"links", chain.angles.size()}, {"angles", Json::array()}};
  for (const double angle : chain.angles) json["angles"].push_back(angle - std::numbers::pi / 2);
  json["joints"] = places_json(study.asked.rope.length, chain.joints);
  std::vector<double> mu(chain.directions.size());
  std::ranges::transform(chain.directions, mu.begin(), &GrowthDirection::mu);
  json.update(rates_json(study, mu));
  return json;
}

std::string numbers_row(std::initializer_list<double> numbers) {
  std::string line;
  for (const double number : numbers) line += (line.empty() ? "" : ",") + shortest(number);
  return line + "\n";
}

}  // namespace

GrowthRate growth_of(const RotatingRope& rope, const GrowthValue& value, double gamma) {
  const double unit = rope.rate_unit();
  const Complex rate = growth_rate(value.mu, gamma / unit);
  return {unit * rate.re, unit * rate.im, unit * growth_rate_error(value, gamma / unit)};
}

GrowthRate growth_of(const StabilityStudy& study, std::size_t k, double gamma) {
  return growth_of(study.asked.rope, study.growth.values[k], gamma);
}

std::string shapes_json(const ShapesStudy& study, std::span<const NamedFile> files) {
  Json json = asked_json(study.asked, true);
  json["straight"] = {{"unstable_directions", study.shapes.size()}};
  json["critical"] = onsets_json(study.asked.rope, study.critical);
  json["modes"] = Json::array();
  for (const WhirlingShape& shape : study.shapes) json["modes"].push_back(whirling_json(study.asked.rope, shape));
  return with_files(json, files);
}

std::string shapes_csv(const ShapesStudy& study) {
  const RotatingRope& rope = study.asked.rope;
  std::string csv = "mode,s [m],x (down) [m],y (outward) [m],± place [m],φ [°],tension [N]\n";
  for (const WhirlingShape& shape : study.shapes)
    for (const WhirlPoint& point : shape.points(shape_points))
      csv += numbers_row({static_cast<double>(shape.mode), rope.length * point.s, rope.length * point.x,
                          rope.length * point.y, rope.length * shape.place_error, degrees(point.angle),
                          rope.weight() * point.tension});
  return csv;
}

std::string critical_json(const CriticalStudy& study, std::span<const NamedFile> files) {
  Json json = asked_json(study.asked, false);
  json["alpha"] = Json::array();
  for (const CriticalSpeed& each : study.critical) json["alpha"].push_back(each.value.alpha);
  json["critical"] = onsets_json(study.asked.rope, study.critical);
  for (std::size_t k = 0; k < study.critical.size(); ++k) json["critical"][k]["onset_shape"] = study.critical[k].shape;
  return with_files(json, files);
}

std::string critical_csv(const CriticalStudy& study) {
  std::string csv = "mode,α,± of α,ω [rad/s]\n";
  for (const CriticalSpeed& each : study.critical)
    csv += numbers_row({static_cast<double>(each.mode), each.value.alpha, each.value.error,
                        study.asked.rope.omega_of(each.value.alpha)});
  return csv;
}

std::string diagram_json(const DiagramStudy& study, std::span<const NamedFile> files) {
  const RotatingRope& rope = study.asked.rope;
  Json json = asked_json(study.asked, false);
  json["alpha_max"] = study.alpha_max;
  json["critical"] = onsets_json(rope, study.critical);
  for (std::size_t k = 0; k < study.critical.size(); ++k) json["critical"][k]["onset_shape"] = study.critical[k].shape;
  json["branches"] = Json::array();
  for (const Branch& branch : study.branches) {
    Json points = Json::array();
    for (const BranchPoint& point : branch.points)
      points.push_back({{"alpha", point.alpha},
                        {"omega", rope.omega_of(point.alpha)},
                        {"end_radius", point.end_radius},
                        {"end_depth", point.end_depth},
                        {"place_error", point.place_error},
                        {"phi_0_deg", degrees(point.top_angle)},
                        {"phi_l_deg", degrees(point.end_angle)},
                        {"angle_deg_error", degrees(point.angle_error)},
                        {"unstable_directions", point.unstable}});
    json["branches"].push_back(
        {{"mode", branch.mode}, {"onset_alpha", branch.onset.alpha}, {"points", std::move(points)}});
  }
  return with_files(json, files);
}

std::string diagram_csv(const DiagramStudy& study) {
  std::string csv =
      "mode,α,ω [rad/s],end radius/l,end depth/l,± of both,φ(0) [°],φ(l) [°],± of both [°],unstable directions\n";
  for (const Branch& branch : study.branches)
    for (const BranchPoint& point : branch.points)
      csv += numbers_row({static_cast<double>(branch.mode), point.alpha, study.asked.rope.omega_of(point.alpha),
                          point.end_radius, point.end_depth, point.place_error, degrees(point.top_angle),
                          degrees(point.end_angle), degrees(point.angle_error), static_cast<double>(point.unstable)});
  return csv;
}

std::string stability_json(const StabilityStudy& study, std::span<const NamedFile> files) {
  const Growth& growth = study.growth;
  Json json = asked_json(study.asked, true);
  json.update({{"mode", study.mode}, {"rate", study.rate}, {"unstable_directions", growth.unstable}});
  const GrowthRate free = growth_of(study, 0, 0.0), damped = growth_of(study, 0, study.rate);
  json.update({{"growth_rate", free.rate}, {"growth_rate_error", free.error}});
  json.update({{"damped_growth_rate", damped.rate}, {"damped_growth_rate_error", damped.error}});
  json["directions"] = Json::array();
  for (std::size_t k = 0; k < growth.values.size(); ++k) json["directions"].push_back(direction_json(study, k));
  json["ladder"] = Json::array();
  for (const ChainGrowth& chain : growth.ladder) json["ladder"].push_back(rung_json(study, chain));
  json["chain"] = chain_json(study);
  return with_files(json, files);
}

std::string stability_csv(const StabilityStudy& study) {
  std::string csv =
      "direction,μ [1/s²],± of μ [1/s²],growth rate [1/s],frequency [rad/s],± of both [1/s],damped growth rate [1/s],"
      "damped frequency [rad/s],± of both [1/s]\n";
  const double unit = study.asked.rope.gravity / study.asked.rope.length;
  for (std::size_t k = 0; k < study.growth.values.size(); ++k) {
    const GrowthValue& value = study.growth.values[k];
    const GrowthRate free = growth_of(study, k, 0.0), damped = growth_of(study, k, study.rate);
    csv += numbers_row({static_cast<double>(k + 1), unit * value.mu, unit * value.error, free.rate, free.frequency,
                        free.error, damped.rate, damped.frequency, damped.error});
  }
  return csv;
}

}  // namespace catena
