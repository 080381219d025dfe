#include "study/backbone.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <utility>

#include "lab/build.hpp"
#include "modes/modes.hpp"
#include "study/brake_orbits.hpp"

namespace catena {
namespace {

/// What is left of an experiment when nothing rubs and nothing shakes it; says what was left out.
Experiment conserving(const Experiment& experiment, bool free_end, std::vector<std::string>& warnings) {
  Experiment bare = experiment;
  ChainSpec& chain = bare.chain;
  const auto leave_out = [&](bool there, const char* what) {
    if (there)
      warnings.push_back(fmt::format("{} is left out: a backbone is that of free oscillations without losses.", what));
  };
  leave_out(chain.joint_friction > 0 || chain.bending_friction > 0 || chain.hinge_friction > 0, "friction");
  leave_out(chain.damping > 0, "damping");
  leave_out(has_air(experiment), "the air");
  leave_out(experiment.support.motion != SupportMotion::fixed || experiment.far_end.path.motion != SupportMotion::fixed,
            "the motion of the support");
  chain.joint_friction = chain.bending_friction = chain.hinge_friction = chain.damping = 0.0;
  chain.diameter = 0.0;
  chain.diameters.clear();
  bare.air = {};
  bare.support = {};
  bare.far_end = {.held = !free_end};
  return with_named_end(bare);
}

/// Rest, shape and frequency of the mode: why not, if it has none.
std::string find_mode(const Suspension& what, Backbone& result) {
  const auto modes = find_modes(what, {.count = result.task.mode});
  if (!modes) return modes.error();
  const Mode& mode = modes->modes[result.task.mode - 1];
  if (!(mode.omega > 0)) return "the chain does not swing about this rest: it falls away from it";
  result.rest = modes->rest.angles;
  result.link = result.task.link == 0 ? most_turning_link(mode) : result.task.link - 1;
  const double unit = mode.shape[result.link].re;
  const double most = std::abs(mode.shape[most_turning_link(mode)].re);
  if (std::abs(unit) < 1e-6 * most)
    return fmt::format("link {} does not turn in mode {}: choose another one as its measure", result.link + 1,
                       result.task.mode);
  for (const Complex& turn : mode.shape) result.shape.push_back(turn.re / unit);
  constexpr double turn = 2 * std::numbers::pi;
  result.small = {mode.omega / turn, mode.error / turn};
  return {};
}

/// Walks along the family and measures what it meets.
void follow(BrakeOrbits& orbits, Backbone& result) {
  const BackboneTask& task = result.task;
  const double most = task.amplitude_max, side = std::copysign(1.0, most), rest = result.rest[result.link];
  double size = 0.0;
  for (const double turn : result.shape) size += turn * turn;
  size = std::sqrt(size);
  double first = 0.02 * std::abs(most);
  for (const double value : task.at) first = std::min(first, std::abs(value));
  CurveWalk walk(orbits.equations(),
                 {.first = first * size, .least = 1e-4 * first * size, .most = 0.06 * std::abs(most) * size});
  std::vector<double> guess = result.rest;
  for (std::size_t i = 0; i < guess.size(); ++i) guess[i] += side * first * result.shape[i];
  guess.push_back(1.0);
  if (!walk.start(guess, result.link, side > 0)) {
    result.message =
        fmt::format("no periodic orbit was found near mode {} at an amplitude of {:g} rad", task.mode, side * first);
    return;
  }
  std::vector<double> asked = task.at;
  asked.push_back(most);
  const auto amplitude = [&](const CurvePoint& point) { return point.x[result.link] - rest; };
  const auto keep = [&](const CurvePoint& point, bool by_name) {
    BackbonePoint found = orbits.measured(point);
    if (found.angles.empty()) return false;
    found.asked = by_name;
    result.points.push_back(std::move(found));
    return true;
  };
  if (!keep(walk.here(), std::ranges::find(task.at, side * first) != task.at.end())) {
    result.message = "the first orbit could not be computed: " + orbits.shooting().message();
    return;
  }
  result.status = RunStatus::done;
  result.points.back().amplitude = side * first;
  for (std::size_t count = 1; count < task.most_points; ++count) {
    if (!walk.advance()) return;
    const double before = amplitude(walk.before()), now = amplitude(walk.here());
    std::ranges::sort(asked, [&](double a, double b) { return now > before ? a < b : a > b; });
    for (const double value : asked) {
      if (!((value - before) * (value - now) <= 0) || std::abs(value - before) < 1e-12) continue;
      const auto met = walk.between(result.link, rest + value);
      if (!met || !keep(*met, std::ranges::find(task.at, value) != task.at.end())) continue;
      result.points.back().amplitude = value;
      if (value == most) {
        result.end = BackboneEnd::amplitude;
        return;
      }
    }
    if (side * now < 0.5 * first) {
      result.end = BackboneEnd::returned;
      return;
    }
    if (!keep(walk.here(), false)) return;
  }
  result.end = BackboneEnd::points;
}

void warn_of_end(Backbone& result) {
  if (result.points.empty() || result.end == BackboneEnd::amplitude) return;
  const double reached = result.points.back().amplitude;
  const std::string what = result.end == BackboneEnd::points     ? "the largest number of orbits was reached"
                           : result.end == BackboneEnd::returned ? "the family comes back to small amplitudes"
                                                                 : "no orbit was found beyond it";
  result.warnings.push_back(fmt::format("the family was followed to {:.4g} rad, not to {:g} rad: {}.", reached,
                                        result.task.amplitude_max, what));
}

}  // namespace

std::string_view name(BackboneEnd end) {
  switch (end) {
    case BackboneEnd::amplitude:
      return "amplitude";
    case BackboneEnd::points:
      return "points";
    case BackboneEnd::returned:
      return "returned";
    case BackboneEnd::stuck:
      break;
  }
  return "stuck";
}

Backbone backbone(const Experiment& experiment, const BackboneTask& task) {
  const auto begun = std::chrono::steady_clock::now();
  Backbone result;
  result.task = task;
  result.experiment = conserving(experiment, task.free_end, result.warnings);
  const Suspension what = build_suspension(result.experiment, !task.free_end);
  result.message = find_mode(what, result);
  if (!result.message.empty()) return result;
  const auto go_on = [&] {
    const double reached = result.points.empty() ? 0.0 : result.points.back().amplitude / task.amplitude_max;
    return !task.keep_going || task.keep_going(std::clamp(reached, 0.0, 1.0));
  };
  BrakeOrbits orbits(result, what, go_on);
  follow(orbits, result);
  if (orbits.shooting().interrupted()) result.status = RunStatus::interrupted;
  if (result.status == RunStatus::done) warn_of_end(result);
  result.counters = orbits.shooting().counters();
  result.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return result;
}

}  // namespace catena
