#include "papers/suspended_chain/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include "exact/rope_modes.hpp"
#include "lab/build.hpp"
#include "papers/suspended_chain/recipe.hpp"
#include "study/crew.hpp"

namespace catena {
namespace suspended_chain {
namespace {

template <class Found>
Found or_stop(std::expected<Found, std::string> found) {
  if (!found) throw Stopped{std::move(found.error())};
  return std::move(*found);
}

Experiment at_rest(int links, double length, Vec2<double> end) {
  Experiment experiment{};
  experiment.chain = {.links = links, .length = links * length, .mass = links * link_mass};
  experiment.start = {.shape = StartShape::hanging, .span = end.x, .rise = end.y};
  experiment.world.gravity = gravity;
  return experiment;
}

SuspendedAtRest computed(const SuspendedRow& row) {
  const Experiment experiment = at_rest(row.links, row.length, row.end);
  SuspendedAtRest made{.printed = row,
                       .rest = or_stop(study_rest(experiment, {.all = true, .question = {}})),
                       .modes = or_stop(study_modes(experiment, {})),
                       .recipe = {}};
  made.recipe = omega2_by_recipe(made.rest.what.chain, made.rest.hanging.angles);
  return made;
}

/// How far the joints are from the catenary at most, each from the point of its own arc length.
double distance_from_rope(const RestStudy& rest) {
  double most = 0.0, along = 0.0;
  for (std::size_t k = 0; k < rest.forces.joints.size(); ++k) {
    most = std::max(most, length_of(rest.forces.joints[k] - point(rest.rope->catenary, along)));
    if (k < rest.what.chain.links.size()) along += rest.what.chain.links[k].length;
  }
  return most;
}

Rung rung(double spans, double turn, Tally& tally) {
  return {turn, measured_period(spans, turn, tally), measured_period(spans, -turn, tally)};
}

/// ω² l/g from the periods of small swings.
Measured omega2_from(const Measured& period) {
  const double omega = 2 * std::numbers::pi / period.value, found = omega * omega * link_length / gravity;
  return {found, 2 * found * period.error / period.value};
}

FollowedRun filmed(double spans, double turn, Tally& tally) {
  Experiment experiment = released(spans, turn);
  experiment.record = {.rate = 400.0, .quantities = {Quantity::shape, Quantity::energy}};
  return followed(std::move(experiment), tally);
}

constexpr std::array shortest_turns{0.02, 0.04, 0.08, 0.16};  // [rad]

}  // namespace
}  // namespace suspended_chain

const std::vector<SuspendedRow>& suspended_rows() {
  static const std::vector<SuspendedRow> rows{
      {3, 0.1, {0.1, 0.0}, {"0.0176", "-0.050", "0.050"}, {"0", "90", "180"}},
      {3, 0.1, {0.2, 0.0}, {"0.0616", "-0.100", "0.100"}, {"30", "90", "150"}},
      {3, 0.1, {0.1, 0.05}, {"0.0178", "-0.047", "0.053"}, {"3.98", "119.97", "176.31"}},
      {4, 0.1, {0.3, 0.0}, {"0.0178", "-0.047", "0.053"}, {"36.16", "65.487", "114.51", "143.83"}},
      {5, 0.064, {0.3, 0.0}, {"0.2395", "-0.150", "0.150"}, {"61.488", "74.804", "90.000", "105.19", "118.51"}},
      {5, 0.1, {0.3, 0.1}, {"0.0834", "-0.1331", "0.1669"}, {"29.52", "60.490", "122.35", "151.38", "161.74"}},
      {6,
       0.1,
       {0.3, 0.1},
       {"0.0697", "-0.1383", "0.1617"},
       {"19.01", "34.733", "90.998", "145.90", "161.19", "167.18"}}};
  return rows;
}

Experiment suspended_experiment(int number) {
  Experiment experiment = suspended_chain::released(number, 0.0);
  experiment.start = {
      .shape = StartShape::hanging, .span = number * suspended_chain::link_length, .tilt = std::numbers::pi / 180};
  return experiment;
}

std::expected<SuspendedChain, std::string> compute_suspended_chain(unsigned jobs, const Watch& watch) {
  using namespace suspended_chain;
  constexpr std::array large_turns{1.0, 0.4};  // [rad]
  SuspendedChain result;
  Tally tally(watch, 1000, [](const Experiment& one) {
    return fmt::format("the swing of three links, ends {} m apart,", one.start.span);
  });
  std::vector<std::function<void()>> tasks;
  result.rows.resize(suspended_rows().size());
  tasks.reserve(result.rows.size());
  for (std::size_t i = 0; i < result.rows.size(); ++i)
    tasks.emplace_back([&, i] { result.rows[i] = computed(suspended_rows()[i]); });
  for (std::size_t i = 0; i < result.swings.size(); ++i) {
    SuspendedSwing& swing = result.swings[i];
    swing.spans = 1.0 + static_cast<double>(i);
    swing.small_turn = 0.02;
    swing.large_turn = large_turns.at(i);
    tasks.emplace_back([&] { swing.small = filmed(swing.spans, swing.small_turn, tally); });
    tasks.emplace_back([&] {
      swing.large = filmed(swing.spans, swing.large_turn, tally);
      swing.large_period = measured_period(swing.spans, swing.large_turn, tally);
    });
    swing.rungs.resize(shortest_turns.size());
    for (std::size_t k = 0; k < shortest_turns.size(); ++k)
      tasks.emplace_back([&, k] { swing.rungs[k] = rung(swing.spans, shortest_turns.at(k), tally); });
    const double least = i == 0 ? -1.2 : -0.24, step = i == 0 ? 0.2 : 0.06;  // and up to +1.2, +0.48
    for (int k = 0; k <= 12; ++k)
      if (const double turn = least + step * k; std::abs(turn) > 1e-9) swing.turns.push_back(turn);
    swing.periods.resize(swing.turns.size());
    for (std::size_t k = 0; k < swing.turns.size(); ++k)
      tasks.emplace_back([&, k] { swing.periods[k] = measured_period(swing.spans, swing.turns[k], tally); });
  }
  for (int k = 1; k <= 11; ++k)
    if (k != 4 && k != 8) result.spans.push_back(0.25 * k);
  result.omega2.resize(result.spans.size());
  for (std::size_t k = 0; k < result.spans.size(); ++k)
    tasks.emplace_back([&, k] {
      std::vector<Rung> rungs;
      for (const double turn : {0.01, 0.02, 0.04}) rungs.push_back(rung(result.spans[k], turn, tally));
      result.omega2[k] = omega2_from(backbone(rungs, small_period(result.spans[k])).period);
    });
  result.finer = {6, 12, 24, 48, 96};
  result.distance.resize(result.finer.size());
  result.faster.resize(result.finer.size());
  for (std::size_t k = 0; k < result.finer.size(); ++k)
    tasks.emplace_back([&, k] {
      const SuspendedRow& last = suspended_rows().back();
      const Experiment cut = at_rest(result.finer[k], last.links * last.length / result.finer[k], last.end);
      result.distance[k] = distance_from_rope(or_stop(study_rest(cut, {})));
      const ModesStudy modes = or_stop(study_modes(cut, {.count = 1}));
      result.faster[k] = modes.modes.modes[0].omega / modes.rope.omega[0] - 1;
    });
  try {
    on_cores(jobs, tasks.size(), [&](std::size_t i) {
      if (!watch.goes_on()) throw Stopped{"interrupted"};
      tasks[i]();
      return true;
    });
  } catch (const Stopped& stopped) {
    return std::unexpected(stopped.why);
  }
  for (SuspendedSwing& swing : result.swings) swing.backbone = backbone(swing.rungs, small_period(swing.spans));
  return result;
}

}  // namespace catena
