#include "bench/held_cost.hpp"

#include <algorithm>
#include <limits>

#include "bench/method_cost.hpp"

namespace catena::bench {
namespace {

constexpr Method adaptive[] = {Method::dopri5, Method::dop853, Method::radau5, Method::gauss6, Method::mebdf};
constexpr int lengths[] = {10, 50, 200};
constexpr int held_rounds = 5;
/// Steps become shorter with the links; so runs take about as long as each other, and the search for the first peaks is a small part.
constexpr double links_times_seconds = 100;

/// Seconds of an accepted step, watching and rejected attempts included.
double seconds_per_step(const Experiment& experiment, Pace& pace) {
  Counters counters;
  const double seconds = seconds_of([&] { counters = run_to_end(experiment, pace).counters; });
  return seconds / static_cast<double>(counters.steps);
}

}  // namespace

std::vector<HeldCost> held_costs(const Experiment& experiment, Pace& pace) {
  constexpr double never = std::numeric_limits<double>::infinity();
  std::vector<HeldCost> costs;
  for (const Method method : adaptive)
    for (const int links : lengths) costs.push_back({.method = method, .links = links, .free = never, .held = never});
  for (int round = 0; round < pace.rounds(held_rounds); ++round) {
    pace.reach(static_cast<double>(round) / pace.rounds(held_rounds));
    for (HeldCost& cost : costs) {
      Experiment one = experiment;
      one.chain.links = cost.links;
      one.run.duration = links_times_seconds / cost.links;
      one = lean(one, cost.method, one.run.tolerance);
      one.far_end.held = true;
      cost.held = std::min(cost.held, seconds_per_step(one, pace));
      one.far_end.held = false;
      cost.free = std::min(cost.free, seconds_per_step(one, pace));
    }
  }
  return costs;
}

}  // namespace catena::bench
