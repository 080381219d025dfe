#include "study/response.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <utility>

#include "lab/build.hpp"
#include "lab/comparison.hpp"
#include "modes/modes.hpp"
#include "statics/at_rest.hpp"
#include "study/forced_orbits.hpp"

namespace catena {
namespace {

/// The motion at the lowest frequency: from the chain at rest, shaken ever harder if need be.
bool set_out(ForcedOrbits& orbits, CurveWalk& walk, const Response& result) {
  std::vector<double> guess = orbits.guess(result.task.from);
  const std::size_t frequency = guess.size() - 1;
  if (walk.start(guess, frequency)) return true;
  for (int halvings = 6; halvings >= 0; --halvings) {
    const double share = std::ldexp(1.0, -halvings);
    orbits.shake_by(share);
    if (!walk.start(guess, frequency)) break;
    guess = walk.here().x;
    if (share == 1) return true;
  }
  orbits.shake_by(1.0);
  return false;
}

/// If the curve has turned back in the frequency since the point before.
void note_turn(ForcedOrbits& orbits, const CurveWalk& walk, Response& result) {
  const CurvePoint &before = walk.before(), &here = walk.here();
  if (!(before.tangent.back() * here.tangent.back() < 0)) return;
  const auto turn = walk.turn(here.x.size() - 1);
  if (!turn) return;
  double distance = 0.0;
  for (std::size_t i = 0; i < here.x.size(); ++i) distance += (here.x[i] - before.x[i]) * before.tangent[i];
  const double bend = std::abs(here.tangent.back() - before.tangent.back()) / distance;
  const ResponseTurn found = orbits.turned(*turn, std::abs(turn->tangent.back()) / bend);
  if (found.frequency.value > 0) result.turns.push_back(found);
}

void follow(ForcedOrbits& orbits, Response& result) {
  const ResponseTask& task = result.task;
  CurveWalk walk(orbits.equations(), {.first = 0.01, .least = 1e-8, .most = 0.06, .most_turn = 0.25});
  if (!set_out(orbits, walk, result)) {
    result.message = fmt::format("no periodic motion was found at {:g} Hz, where the range begins", task.from);
    return;
  }
  const std::size_t unknown = walk.here().x.size() - 1;
  const std::vector<double> row = row_of(unknown + 1, unknown);
  std::vector<double> asked = task.at;
  const auto keep = [&](const CurvePoint& point, bool by_name) {
    ResponsePoint found = orbits.measured(point, row);
    if (found.state.empty()) return false;
    found.asked = by_name;
    result.points.push_back(std::move(found));
    return true;
  };
  if (!keep(walk.here(), std::ranges::find(asked, task.from) != asked.end())) {
    result.message = "the first motion could not be computed: " + orbits.shooting().message();
    return;
  }
  result.status = RunStatus::done;
  for (std::size_t count = 1; count < task.most_points; ++count) {
    if (!walk.advance()) return;
    const double before = orbits.frequency(walk.before().x), now = orbits.frequency(walk.here().x);
    std::ranges::sort(asked, [&](double a, double b) { return now > before ? a < b : a > b; });
    const auto meet = [&](double value, bool by_name) {
      if (!((value - before) * (value - now) <= 0) || std::abs(value - before) < 1e-12 * value) return;
      if (const auto met = walk.between(unknown, orbits.place(value)); met && keep(*met, by_name))
        result.points.back().frequency = value;
    };
    for (const double value : asked)
      if (value != task.to) meet(value, true);
    if (now > task.to || now < task.from) {
      const double end = now > task.to ? task.to : task.from;
      meet(end, std::ranges::find(asked, end) != asked.end());
      result.end = ResponseEnd::frequency;
      return;
    }
    note_turn(orbits, walk, result);
    if (!keep(walk.here(), false)) return;
  }
  result.end = ResponseEnd::points;
}

/// Of the stable motions at this frequency that the curve has, how far is the nearest?
double apart_from_curve(const Response& result, double frequency, double swung) {
  double nearest = not_known;
  for (const ResponsePoint& point : result.points) {
    if (point.frequency != frequency || point.verdict.stability == Stability::unstable) continue;
    const double apart = std::abs(point.swing.value - swung);
    if (std::isnan(nearest) || apart < nearest) nearest = apart;
  }
  return nearest;
}

/// How far a motion has still to go whose periods moved it by so much, the latest last, each with this error: what they move shrinks
/// geometrically (O.19).
double still_to_go(std::span<const double> moved, double error) {
  constexpr std::size_t several = 12;  // two periods alone say little of a motion that beats while it settles
  const std::size_t window = std::min(several, moved.size() / 2);
  const double last = std::ranges::max(moved.last(window)) + error;
  const double before = std::ranges::max(moved.last(2 * window).first(window)) + error;
  const double ratio = std::pow(last / before, 1 / static_cast<double>(window));
  const double multiplier = std::clamp(ratio, 0.1, 0.999);  // beyond it a settled motion shows rounding alone
  return last * multiplier / (1 - multiplier);
}

/// From the chain at rest at the first frequency, then from where the one before left it (O.18).
void sweep(ForcedOrbits& orbits, const Response& result, const std::vector<double>& frequencies,
           std::vector<SweptFrequency>& all) {
  constexpr double careful = 1e-9, repeats = 1e-7;
  const std::size_t links = result.rest.size();
  std::vector<double> state = result.rest;
  state.resize(2 * links, 0.0);
  for (const double frequency : frequencies) {
    SweptFrequency& here = all.emplace_back(SweptFrequency{.frequency = frequency, .apart = not_known});
    const double unit = 2 * std::numbers::pi * frequency;
    std::vector<double> moved;
    while (here.periods < result.task.most_periods && !here.settled) {
      const Shot shot = orbits.shake(state, frequency, {.tolerance = careful});
      if (!shot.done) return;
      double apart = 0.0;
      for (std::size_t i = 0; i < state.size(); ++i)
        apart = std::max(apart, std::abs(shot.state[i] - state[i]) / (i < links ? 1.0 : unit));
      here.settled = apart < repeats && here.periods >= 2;  // fewer do not show how fast it settles
      moved.push_back(apart);
      ++here.periods;
      state = shot.state;
    }
    const Shot last = orbits.shake(state, frequency, {.tolerance = careful, .samples = response_samples});
    if (!last.done) return;
    here.swing = swing(last.path, links, result.link, 1 / frequency);
    here.error = here.settled ? safety * still_to_go(moved, careful) : not_known;
    if (here.settled) here.apart = apart_from_curve(result, frequency, here.swing);
  }
}

/// Evenly from one end to the other.
std::vector<double> sweep_frequencies(const ResponseTask& task) {
  std::vector<double> all;
  all.reserve(task.sweep);
  for (std::size_t k = 0; k < task.sweep; ++k)
    all.push_back(k + 1 == task.sweep ? task.to
                                      : task.from + (task.to - task.from) * static_cast<double>(k) /
                                                        static_cast<double>(task.sweep - 1));
  return all;
}

/// A curve is found sooner than time passes in a sweep.
double share_done(const Response& result) {
  const ResponseTask& task = result.task;
  const double curve = task.sweep > 0 ? 0.2 : 1.0;
  if (!result.up.empty())
    return curve + (1 - curve) * static_cast<double>(result.up.size() + result.down.size()) /
                       static_cast<double>(2 * task.sweep + 1);
  if (result.points.empty()) return 0.0;
  return curve * std::clamp((result.points.back().frequency - task.from) / (task.to - task.from), 0.0, 1.0);
}

void warn_of(Response& result) {
  if (result.points.empty()) return;
  if (result.end != ResponseEnd::frequency)
    result.warnings.push_back(
        fmt::format("the curve was followed to {:.5g} Hz and no further: {}.", result.points.back().frequency,
                    result.end == ResponseEnd::points ? "the largest number of motions was reached"
                                                      : "no periodic motion was found beyond it"));
  const double most =
      std::ranges::max(result.points, {}, [](const ResponsePoint& one) { return one.swing.value; }).swing.value;
  if (most < 1e-9)
    result.warnings.emplace_back(
        "the chain does not swing at all: shaken along its own length, it only moves with the support. Give "
        "support.direction "
        "another "
        "value.");
  const auto restless = [](const SweptFrequency& one) { return !one.settled; };
  if (const auto count = std::ranges::count_if(result.up, restless) + std::ranges::count_if(result.down, restless))
    result.warnings.push_back(fmt::format(
        "at {} frequencies of the sweep the motion did not repeat itself within {} periods: it takes longer to "
        "settle, or never does.",
        count, result.task.most_periods));
}

}  // namespace

std::string_view name(ResponseEnd end) {
  switch (end) {
    case ResponseEnd::frequency:
      return "frequency";
    case ResponseEnd::points:
      return "points";
    case ResponseEnd::stuck:
      break;
  }
  return "stuck";
}

std::string no_response(const Experiment& experiment) {
  const ChainSpec& chain = experiment.chain;
  const auto endless = [](const SupportSpec& path) {
    return path.motion == SupportMotion::sine || path.motion == SupportMotion::circle ||
           (path.motion == SupportMotion::sine_squared && path.periods == 0);
  };
  if (is_cable(chain)) return "chain.model is \"cable\": periodic motions are followed only for rods and beads";
  const auto fixed = [](const SupportSpec& path) { return path.motion == SupportMotion::fixed; };
  const SupportSpec &near = experiment.support, &far = experiment.far_end.path;
  if (!experiment.far_end.release_at.empty())
    return "far_end.release_at is given: an end that is let go once has no periodic motion. Leave it out to hold the "
           "end for good";
  if (!(endless(near) || fixed(near)) || !(endless(far) || fixed(far)) || (fixed(near) && fixed(far)))
    return "support.motion must repeat itself for ever: \"sine\", \"circle\", or \"sine_squared\" with support.periods "
           "= 0";
  if (experiment.world.spin > 0)
    return "world.spin is above 0: the response is sought about the rest of a chain in a plane that does not turn";
  const bool rubs = chain.links > 1 && (chain.joint_friction > 0 || chain.bending_friction > 0);
  if (!rubs && !(chain.hinge_friction > 0) && !(chain.damping > 0) && !has_air(experiment))
    return "nothing takes energy out of the chain, and at resonance its response has no bounds: give "
           "chain.joint_friction, "
           "chain.hinge_friction, chain.damping or [air]";
  if (chain.links < 3 && experiment.far_end.held) return "fewer than three links between two held ends cannot move";
  return {};
}

Response response(const Experiment& experiment, const ResponseTask& task) {
  const auto begun = std::chrono::steady_clock::now();
  Response result;
  result.experiment = with_named_end(experiment);
  result.task = task;
  const bool held = experiment.far_end.held;
  const Suspension what = build_suspension(result.experiment, held);
  const auto hanging = hang(what);
  if (!hanging) {
    result.message = hanging.error();
    return result;
  }
  result.rest = hanging->angles;
  if (task.link > 0) {
    result.link = task.link - 1;
  } else if (const auto modes = find_modes(what, {.count = 1})) {
    result.link = most_turning_link(modes->modes.front());
  }
  const std::vector<double> frequencies = sweep_frequencies(task);
  result.task.at.insert(result.task.at.end(), frequencies.begin(), frequencies.end());
  double reached = 0.0;
  ForcedOrbits orbits(result, what, [&] {
    reached = std::max(reached, share_done(result));
    return !task.keep_going || task.keep_going(reached);
  });
  follow(orbits, result);
  if (result.status == RunStatus::done && task.sweep > 0 && !orbits.shooting().interrupted()) {
    sweep(orbits, result, frequencies, result.up);
    sweep(orbits, result, {frequencies.rbegin(), frequencies.rend()}, result.down);
  }
  if (orbits.shooting().interrupted()) result.status = RunStatus::interrupted;
  if (result.status == RunStatus::done) warn_of(result);
  result.task.at = task.at;
  result.counters = orbits.shooting().counters();
  result.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return result;
}

}  // namespace catena
