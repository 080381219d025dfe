#include "study/analytic_compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "lab/chain_sensor.hpp"
#include "num/roots.hpp"

namespace catena {
namespace {

constexpr double never = std::numeric_limits<double>::quiet_NaN();

/// Has every length of the chain the same mass?
bool is_uniform(const ChainSpec& chain) {
  return chain.taper == 1 && chain.tip_mass == 0 && chain.masses.empty() && chain.densities.empty();
}

std::string description(const Experiment& experiment) {
  std::string against = "tip's fall below its start, against a chain folded at one point and a compact body";
  if (!is_uniform(experiment.chain)) against += "; the folded chain is uniform, this one is not";
  const double length = experiment.chain.length;
  if (experiment.start.shape == StartShape::folded) return against;
  if (experiment.start.shape != StartShape::hanging)
    return fmt::format("{}; the start is {}, not folded, so only the body is like it", against,
                       name(experiment.start.shape));
  const double apart =
      std::sqrt(experiment.start.span * experiment.start.span + experiment.start.rise * experiment.start.rise);
  if (apart <= 0.1 * length) return against;
  return fmt::format("{}; the ends start {:.3g} of the length apart, the folded chain's at one point", against,
                     apart / length);
}

/// The tip's fall between two frames, by the cubic through positions and speeds.
double drop_between(const TipSample& a, const TipSample& b, double start_height, double time) {
  const double h = b.time - a.time, s = (time - a.time) / h, r = 1.0 - s;
  const double y = r * r * ((1.0 + 2.0 * s) * a.position.y + s * h * a.velocity.y) +
                   s * s * ((1.0 + 2.0 * r) * b.position.y - r * h * b.velocity.y);
  return start_height - y;
}

/// When the tip first is so deep.
double time_of_depth(const std::vector<TipSample>& fallen, double depth) {
  const double start = fallen.front().position.y;
  for (std::size_t i = 1; i < fallen.size(); ++i) {
    if (start - fallen[i].position.y < depth) continue;
    const auto above = [&](double t) { return drop_between(fallen[i - 1], fallen[i], start, t) - depth; };
    return find_root(above, fallen[i - 1].time, fallen[i].time, 0.0).place;
  }
  return never;
}

AnalyticComparison::Row row(const AnalyticComparison& comparison, double depth, double tip) {
  const FoldedFall& fall = comparison.folded;
  return {.depth = depth,
          .tip = tip - comparison.release,
          .folded = depth <= fall.length ? chain_time(fall, depth) : never,
          .body = body_time(fall, depth)};
}

}  // namespace

std::string no_closed_form(const Experiment& experiment) {
  if (!(experiment.world.gravity > 0)) return "nothing falls without gravity; world.gravity is 0.";
  if (experiment.support.motion != SupportMotion::fixed)
    return "the closed forms are of a chain at a fixed support; support.motion is \"" +
           std::string(name(experiment.support.motion)) + "\".";
  if (experiment.far_end.held && begins_held(experiment))
    return "the closed forms are of a chain that is let go from rest; this one moves between two held ends first.";
  if (has_air(experiment)) return "the closed forms are of a chain in a vacuum; air.density is above 0.";
  if (experiment.world.spin > 0) return "the closed forms are of a plane that does not turn; world.spin is above 0.";
  if (experiment.chain.damping > 0) return "the closed forms are of a chain without damping; chain.damping is above 0.";
  return "";
}

AnalyticComparison compare_analytic(const Experiment& experiment, const RunResult& run) {
  AnalyticComparison comparison{.what = description(experiment),
                                .folded = {.length = experiment.chain.length, .gravity = experiment.world.gravity},
                                .release = release_time(experiment),
                                .rows = {},
                                .lead = {},
                                .gap = {}};
  const FoldedFall& fall = comparison.folded;
  const std::vector<TipSample> fallen = tips(run.frames);
  const Peak& lowest = run.peak(chain_names::drop_max);
  for (int tenth = 1; tenth <= 20 && tenth * 0.1 * fall.length < lowest.value; ++tenth) {
    const double depth = tenth * 0.1 * fall.length;
    comparison.rows.push_back(row(comparison, depth, time_of_depth(fallen, depth)));
  }
  comparison.rows.push_back(row(comparison, lowest.value, lowest.time));
  comparison.lead = {.value = -std::numeric_limits<double>::infinity()};
  const auto consider = [&](double time, double drop) {
    const double since = time - comparison.release;
    if (since < 0.0 || time > lowest.time) return;
    const double lead = drop - body_depth(fall, since);
    if (lead > comparison.lead.value) comparison.lead = {.value = lead, .time = time};
    const double gap = drop - chain_depth(fall, since);
    if (std::abs(gap) > std::abs(comparison.gap.value)) comparison.gap = {.value = gap, .time = time};
  };
  for (const TipSample& tip : fallen) consider(tip.time, fallen.front().position.y - tip.position.y);
  consider(lowest.time, lowest.value);
  return comparison;
}

std::string compare_json(const AnalyticComparison& comparison) {
  using Json = nlohmann::ordered_json;
  const auto moment = [](const Peak& peak) -> Json { return {{"value", peak.value}, {"time", peak.time}}; };
  Json depths = Json::array();
  for (const AnalyticComparison::Row& each : comparison.rows)
    depths.push_back({{"depth", each.depth}, {"tip", each.tip}, {"folded", each.folded}, {"body", each.body}});
  const Json json = {{"with", "analytic"},
                     {"what", comparison.what},
                     {"length", comparison.folded.length},
                     {"gravity", comparison.folded.gravity},
                     {"release", comparison.release},
                     {"folded_arrival", arrival_time(comparison.folded)},
                     {"times_of_depths", depths},
                     {"lead_over_body_max", moment(comparison.lead)},
                     {"gap_to_folded_max", moment(comparison.gap)}};
  return json.dump();
}

}  // namespace catena
