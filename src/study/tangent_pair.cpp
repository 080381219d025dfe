#include "study/tangent_pair.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/disturbance.hpp"
#include "lab/method.hpp"

namespace catena {
namespace {

constexpr double least_tolerance = 1e-14;     ///< below it rounding alone is left
constexpr double beside_equal_steps = 1e-10;  ///< of the second run where the first takes equal steps

}  // namespace

TangentPair tangent_pair(const Experiment& experiment, TangentRequest request, const KeepGoing& keep_going) {
  const double begin = first_motion(experiment), length = experiment.run.duration - begin;
  double done = 0.0;
  request.keep_going = [&](double time) {
    return !keep_going || keep_going(done + 0.5 * std::clamp((time - begin) / length, 0.0, 1.0));
  };
  Experiment carefully = experiment, other = experiment;
  const Method method = choose_method(experiment).method;
  const bool equal_steps = equal_step(method, experiment.run) > 0.0;
  if (equal_steps) {
    other.run.method = Method::automatic;
    other.run.step = 0.0;
    other.run.tolerance = beside_equal_steps;
  } else {
    carefully.run.method = other.run.method = method;
    carefully.run.tolerance = std::max(least_tolerance, 0.1 * experiment.run.tolerance);
  }
  TangentPair pair{.first = carry_tangents(carefully, request),
                   .second = {},
                   .first_tolerance = equal_steps ? 0.0 : carefully.run.tolerance,
                   .second_tolerance = other.run.tolerance};
  if (pair.first.status != RunStatus::done) return pair;
  done = 0.5;
  request.shift = companion_shift;
  pair.second = carry_tangents(other, request);
  return pair;
}

}  // namespace catena
