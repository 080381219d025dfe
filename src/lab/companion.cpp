#include "lab/companion.hpp"

#include <algorithm>
#include <cmath>

#include "lab/build.hpp"
#include "lab/method.hpp"

namespace catena {
namespace {

constexpr double better = 0.1;             ///< the companion's tolerance over the run's
constexpr double surely_better = 0.01;     ///< the same where methods differ, and with them what a tolerance is worth
constexpr double least_tolerance = 1e-14;  ///< below it rounding alone is left
constexpr double loosest_of_equal = 1e-8;  ///< for a run at equal steps, however coarse they are
constexpr double probes_per_fall = 32;     ///< √(L/g) is the time in which a chain does something
constexpr double least_probes = 128, most_probes = 4096;
constexpr std::size_t least_stations = 8;
constexpr std::size_t station_cells = 4'000'000;  ///< angles at all stations together

/// From the moment the chain begins to move to the end.
std::vector<double> evenly(const Experiment& experiment, std::size_t intervals) {
  const double begin = release_time(experiment), end = experiment.run.duration;
  std::vector<double> times(intervals + 1);
  for (std::size_t k = 0; k < intervals; ++k)
    times[k] = begin + (end - begin) * static_cast<double>(k) / static_cast<double>(intervals);
  times.back() = end;
  return times;
}

std::size_t probe_intervals(const Experiment& experiment) {
  const double falls = experiment.run.duration * std::sqrt(experiment.world.gravity / experiment.chain.length);
  return static_cast<std::size_t>(std::clamp(probes_per_fall * falls, least_probes, most_probes));
}

}  // namespace

Experiment companion(const Experiment& experiment, const RunResult& run) {
  Experiment other = experiment;
  other.run.method = Method::automatic;
  other.run.step = 0.0;
  other.record = {.rate = 1.0 / experiment.run.duration, .quantities = {}};
  // A run at equal steps names no tolerance, but its energy tells how good it is.
  const bool equal_steps = equal_step(run.method, experiment.run) > 0;
  const double achieved =
      equal_steps ? std::abs(run.evidence.imbalance) / energy_at_hand(experiment, run.energy_start, run.energy_end)
                  : experiment.run.tolerance;
  const auto at = [&](double share) {
    const double wanted = equal_steps ? std::min(share * achieved, loosest_of_equal) : share * achieved;
    other.run.tolerance = std::max(least_tolerance, wanted);  // also where nothing has any energy
    return other;
  };
  const bool same = !equal_steps && choose_method(at(better), build_chain(experiment)).method == run.method;
  return at(same ? better : surely_better);
}

ObservedTimes observed_times(const Experiment& experiment, const RunRequest& request) {
  ObservedTimes times{.at = request.at, .extremes = request.beside == nullptr};
  if (request.beside != nullptr) {
    const Evidence& evidence = request.beside->evidence;
    for (const Sample& probe : evidence.probes) times.probes.push_back(probe.tip.time);
    for (const Mark& mark : evidence.marks)
      for (const Sample& sample : mark.samples) times.probes.push_back(sample.tip.time);
    std::ranges::sort(times.probes);
    const auto [first, last] = std::ranges::unique(times.probes);
    times.probes.erase(first, last);
    times.stations = station_times(experiment);
  } else if (experiment.run.certify) {
    times.probes = evenly(experiment, probe_intervals(experiment));
  }
  return times;
}

std::vector<double> station_times(const Experiment& experiment) {
  const auto links = static_cast<std::size_t>(experiment.chain.links);
  const std::size_t room = std::max(station_cells / links, least_stations);
  return evenly(experiment, std::min(room, probe_intervals(experiment)));
}

double energy_at_hand(const Experiment& experiment, const EnergySample& start, const EnergySample& end) {
  const ChainSpec& chain = experiment.chain;
  return start.kinetic + std::abs(start.potential) +
         (chain.mass + chain.tip_mass) * experiment.world.gravity * chain.length + std::abs(end.work);
}

}  // namespace catena
