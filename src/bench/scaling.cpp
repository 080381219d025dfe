#include "bench/scaling.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "bench/method_cost.hpp"

namespace catena::bench {
namespace {

constexpr double tolerance = 1e-6;
constexpr double duration = 0.2;  ///< of the fall: with 58 624 links half a second would not fit into the benchmark [s]
constexpr int finest = 256, finest_quick = 64;
constexpr int repeats = 3;

Experiment cut(const Experiment& experiment, int finer, bool same_rope) {
  Experiment result = experiment;
  result.chain.links *= finer;
  if (same_rope) result.chain.joint_friction *= finer;
  result.run.duration = duration;
  return lean(result, Method::radau5, tolerance);
}

/// The best of some runs, as many for long chains as for short ones: else these alone would be spared what disturbs them.
ScalingPoint measured(const Experiment& experiment, Pace& pace) {
  ScalingPoint point{.links = experiment.chain.links, .seconds = std::numeric_limits<double>::infinity()};
  for (int i = 0; i < pace.rounds(repeats); ++i) {
    const double seconds = seconds_of([&] { point.steps = run_to_end(experiment, pace).counters.steps; });
    point.seconds = std::min(point.seconds, seconds);
  }
  return point;
}

}  // namespace

void fit_exponents(ScalingSeries& series) {
  std::vector<double> links, seconds, per_step;
  for (const ScalingPoint& point : series.points) {
    links.push_back(point.links);
    seconds.push_back(point.seconds);
    per_step.push_back(point.seconds / static_cast<double>(point.steps));
  }
  series.exponent = fitted_exponent(links, seconds);
  series.exponent_per_step = fitted_exponent(links, per_step);
}

Scaling scaling(const Experiment& experiment, Pace& pace) {
  Scaling result{.tolerance = tolerance, .duration = duration};
  const int last = pace.quick() ? finest_quick : finest;
  for (int finer = 1; finer <= last; finer *= 4) {
    pace.reach(0.4 * finer / last);
    result.same_rope.points.push_back(measured(cut(experiment, finer, true), pace));
    pace.reach(0.7 * finer / last);
    result.same_joints.points.push_back(measured(cut(experiment, finer, false), pace));
  }
  fit_exponents(result.same_rope);
  fit_exponents(result.same_joints);
  return result;
}

}  // namespace catena::bench
