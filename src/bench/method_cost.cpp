#include "bench/method_cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"

namespace catena::bench {
namespace {

constexpr double tolerances[] = {1e-6, 1e-8};
constexpr double reference_tolerance = 1e-12;
constexpr Method implicit_methods[] = {Method::radau5, Method::gauss4, Method::gauss6, Method::mebdf};
constexpr int method_rounds = 3;
constexpr double explicit_part = 0.02;  ///< of the motion that explicit methods run [s]

/// A method with equal steps is stable for h up to its limit over the fastest rate (Hairer & Wanner II, IV.2).
struct EqualSteps {
  Method method;
  double limit;
};
constexpr EqualSteps equal_steps[] = {{Method::euler, 2.0}, {Method::rk4, 2.785}};

/// Equal rods that turn against their neighbours: each feels two joints that slip at 2ω, so 4 r ω, and resists with its
/// inertia about the centre.
double fastest_rate(const Chain& chain) { return 4 * chain.joints.front().friction / chain.links.front().inertia; }

Vec2<double> tip_at_end(const RunResult& result) { return tips(result.frames).back().position; }

double distance(const Vec2<double>& a, const Vec2<double>& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Runs once more; the shortest time counts.
void measure(MethodCost& cost, const Experiment& experiment, const Vec2<double>* truth, Pace& pace) {
  Experiment part = lean(experiment, cost.method, cost.tolerance);
  part.run.duration = cost.measured;
  part.run.step = cost.step;
  RunResult result;
  const double seconds = seconds_of([&] { result = run_to_end(part, pace); });
  cost.seconds = std::min(cost.seconds, seconds * cost.duration / cost.measured);
  cost.counters = result.counters;
  if (cost.whole()) {
    cost.tip_error = distance(tip_at_end(result), *truth);
    return;
  }
  const auto times = [&](std::int64_t count) {
    return std::llround(static_cast<double>(count) * cost.duration / cost.measured);
  };
  Counters& counters = cost.counters;
  counters = {times(counters.steps), times(counters.rejected), times(counters.rates), 0, 0};
}

}  // namespace

Experiment lean(const Experiment& experiment, Method method, double tolerance) {
  Experiment result = experiment;
  result.run.method = method;
  result.run.tolerance = tolerance;
  result.run.step = 0.0;
  result.record = {.rate = 1 / result.run.duration, .quantities = {}};
  return result;
}

RunResult run_to_end(const Experiment& experiment, Pace& pace) {
  RunResult result = pace.run(experiment);
  if (result.status != RunStatus::done)
    throw std::runtime_error(std::string(name(experiment.run.method)) + ": " + result.message);
  return result;
}

double best_seconds(const Experiment& experiment, int times, Pace& pace) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < times; ++i) best = std::min(best, seconds_of([&] { run_to_end(experiment, pace); }));
  return best;
}

MethodCosts method_costs(const std::string& case_name, const Experiment& experiment, Pace& pace) {
  MethodCosts costs{.reference = {.case_name = case_name, .tolerance = reference_tolerance}, .methods = {}};
  const auto tip = [&](Method method) {
    return tip_at_end(run_to_end(lean(experiment, method, reference_tolerance), pace));
  };
  const Vec2<double> truth = tip(costs.reference.method);
  costs.reference.tip_gap = distance(truth, tip(costs.reference.confirmed_by));

  const double duration = experiment.run.duration;
  const auto add = [&](Method method, double tolerance, double step, double measured) {
    costs.methods.push_back({.case_name = case_name,
                             .method = method,
                             .tolerance = tolerance,
                             .step = step,
                             .duration = duration,
                             .measured = measured,
                             .seconds = std::numeric_limits<double>::infinity(),
                             .counters = {},
                             .tip_error = {}});
  };
  for (const Method method : implicit_methods)
    for (const double tolerance : tolerances) add(method, tolerance, 0.0, duration);
  for (const Method method : {Method::dopri5, Method::dop853})
    for (const double tolerance : tolerances) add(method, tolerance, 0.0, explicit_part);
  const Chain chain = build_chain(experiment);
  for (const auto& [method, limit] : equal_steps) add(method, 0.0, 0.9 * limit / fastest_rate(chain), explicit_part);

  const auto all = static_cast<double>(pace.rounds(method_rounds) * costs.methods.size());
  double done = 0.0;
  for (int round = 0; round < pace.rounds(method_rounds); ++round) {
    for (MethodCost& cost : costs.methods) {
      pace.reach(done++ / all);
      if (round == 0 || cost.whole()) measure(cost, experiment, &truth, pace);
    }
  }
  return costs;
}

}  // namespace catena::bench
