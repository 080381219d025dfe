#include "lab/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "lab/build.hpp"
#include "lab/companion.hpp"
#include "lab/disturbance.hpp"
#include "lab/integrators.hpp"
#include "lab/method.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

constexpr double departed = 1e-3;     ///< the neighbour's departure when it sets out [rad, and relative]
constexpr double tolerance = 1e-5;    ///< of its run: a hundredth of that
constexpr double most_change = 30.0;  ///< of the departure, before it is drawn back

/// Rounding between two stations: each operation of some steps errs by half an epsilon, in no common direction.
constexpr double rounding_between = 2 * std::numeric_limits<double>::epsilon();

}  // namespace

Sensitivity sensitivity(const Experiment& experiment, const RunResult& companion, const KeepGoing& keep_going) {
  const Chain chain = build_chain(experiment);
  const StateLayout layout(chain.links.size());
  std::vector<double> times = station_times(experiment);
  times.resize(companion.evidence.stations.size() / layout.size());  // it ends where it parts for good
  const auto station = [&](std::size_t k) {
    return std::span(companion.evidence.stations).subspan(k * layout.size(), layout.size());
  };
  Experiment neighbour = experiment;
  neighbour.run.method = Method::automatic;
  neighbour.run.step = 0.0;
  neighbour.run.tolerance = tolerance;
  const Method method = choose_method(neighbour, chain).method;
  const Stepping stepping{.end = experiment.run.duration, .tolerance = {.relative = tolerance, .absolute = tolerance}};
  ChainMotion motion(chain);

  std::vector<double> y(station(0).begin(), station(0).end());
  std::vector<double> there(y.size());
  disturb(layout, departed, y);
  double before = departure(layout, y, station(0));
  double rounding = rounding_between;  // as a departure
  Sensitivity found{.time = {times[0]}, .growth = {0.0}, .rounding = {0.0}};
  std::size_t reached = 0;

  /// From the last station on, until the departure has changed too much; false where the run cannot go on.
  const auto follow = [&](auto integrator) {
    integrator.start(times[reached], y);
    while (reached + 1 < times.size()) {
      const double next = times[reached + 1];
      while (integrator.time() < next)
        if ((keep_going && !keep_going(integrator.time())) || integrator.advance() != StepStatus::advanced)
          return false;
      integrator.state_at(next, there);
      ++reached;
      const std::span<const double> here = station(reached);
      const double now = departure(layout, there, here);
      if (!(now > 0.0) || !std::isfinite(now)) return false;
      rounding = rounding * (now / before) + rounding_between;  // (E.5)
      const double tip = length_of(tip_position(chain, layout.angles(std::span<const double>(there))) -
                                   tip_position(chain, layout.angles(here)));
      found.time.push_back(next);
      found.growth.push_back(found.growth.back() + log(now / before));
      found.rounding.push_back(rounding * tip / now);
      before = now;
      if (now < most_change * departed && now > departed / most_change) continue;
      for (std::size_t i = 0; i < y.size(); ++i) y[i] = here[i] + (there[i] - here[i]) * (departed / now);
      before = departed;
      return true;
    }
    return false;
  };
  while (with_integrator(method, motion, y.size(), stepping, follow)) {
  }
  return found;
}

}  // namespace catena
