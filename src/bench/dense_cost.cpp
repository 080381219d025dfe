#include "bench/dense_cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

#include "bench/dense_baseline.hpp"
#include "bench/method_cost.hpp"
#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "time/radau5.hpp"

namespace catena::bench {
namespace {

constexpr double dense_tolerance = 1e-6;
constexpr int first_steps = 3;
constexpr int check_links = 50;
constexpr int dense_rounds = 5;

/// Answers as the dense chain does and keeps the shortest time of each answer.
class TimedChain {
 public:
  explicit TimedChain(const Chain& chain) : rate_of_(chain), system_(rate_of_, rate_of_.dimension()) {}

  std::size_t dimension() const { return system_.dimension(); }
  void operator()(double t, std::span<const double> y, std::span<double> rate) {
    timed(rate_, 1, [&] { system_(t, y, rate); });
  }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
    timed(rate_, 4, [&] { system_.rates(times, states); });
  }
  void linearise(double t, std::span<const double> y, std::span<double> rate) {
    timed(jacobian_, 1, [&] { system_.linearise(t, y, rate); });
  }
  bool factor(double beta) { return system_.factor(beta); }
  bool factor(const RealAndComplex& betas) {
    bool regular = false;
    timed(factorisation_, 1, [&] { regular = system_.factor(betas); });
    return regular;
  }
  void solve(std::span<double> b) { system_.solve(b); }
  void solve(std::span<Lanes<4>> b) {
    timed(solve_, 1, [&] { system_.solve(b); });
  }

  DenseParts parts(int steps) const {
    return {.links = static_cast<int>(dimension() / 2),
            .steps = steps,
            .rate = rate_,
            .jacobian = jacobian_,
            .factorisation = factorisation_,
            .solve = solve_};
  }

 private:
  template <class Call>
  static void timed(double& best, int answers, Call&& call) {
    best = std::min(best, seconds_of(call) / answers);
  }

  static constexpr double never = std::numeric_limits<double>::infinity();
  DenseChain rate_of_;
  DenseSystem system_;
  double rate_ = never, jacobian_ = never, factorisation_ = never, solve_ = never;
};

struct DenseRun {
  DenseParts parts;  ///< over the first steps
  double seconds = 0.0;
  Counters counters;
  Vec2<double> tip;
};

/// Integrates with dense matrices: the first steps, or to the end.
DenseRun integrate_densely(const Experiment& experiment, bool to_the_end, Pace& pace) {
  const Chain chain = build_chain(experiment);
  auto start = build_start(experiment, chain);
  if (!start) throw std::runtime_error(start.error());
  TimedChain system(chain);
  start->resize(system.dimension());  // no work, no heat
  Radau5 integrator(system, system.dimension(),
                    {.end = experiment.run.duration,
                     .tolerance = {.relative = dense_tolerance, .absolute = dense_tolerance},
                     .step = 0.0});
  DenseRun run;
  run.seconds = seconds_of([&] {
    integrator.start(0.0, *start);
    while (!integrator.finished() && (to_the_end || integrator.counters().steps < first_steps)) {
      pace.reach(0.0);
      if (integrator.advance() != StepStatus::advanced) throw std::runtime_error("the dense chain: a step failed");
      if (integrator.counters().steps == first_steps) run.parts = system.parts(first_steps);
    }
  });
  run.counters = integrator.counters();
  run.tip = tip_position(chain, integrator.state().first(chain.links.size()));
  return run;
}

DenseCheck checked(const Experiment& experiment, Pace& pace) {
  const DenseRun dense = integrate_densely(experiment, true, pace);
  const RunResult ours = run_to_end(lean(experiment, Method::radau5, dense_tolerance), pace);
  const Vec2<double> gap = dense.tip - tips(ours.frames).back().position;
  return {.parts = dense.parts,
          .estimated = dense_seconds(dense.parts, ours.counters),
          .measured = dense.seconds,
          .dense = dense.counters,
          .ours = ours.counters,
          .tip_gap = std::hypot(gap.x, gap.y)};
}

}  // namespace

DenseCost dense_cost(const Experiment& experiment, Pace& pace) {
  DenseCost cost{.tolerance = dense_tolerance};
  const Experiment ours = lean(experiment, Method::radau5, dense_tolerance);
  cost.ours = best_seconds(ours, pace.rounds(dense_rounds), pace);
  cost.parts = integrate_densely(experiment, false, pace).parts;
  cost.ours = std::min(
      cost.ours, best_seconds(ours, pace.rounds(dense_rounds), pace));  // before and after, as the machine may change
  cost.estimated = dense_seconds(cost.parts, run_to_end(ours, pace).counters);
  cost.ratio = cost.estimated / cost.ours;
  pace.reach(0.6);
  Experiment fewer = experiment;
  fewer.chain.links = check_links;
  cost.check = checked(fewer, pace);
  return cost;
}

}  // namespace catena::bench

namespace catena {

double dense_seconds(const DenseParts& parts, const Counters& counted) {
  const auto jacobians = static_cast<double>(counted.steps + 1);  // each brings the rate at its point along
  return parts.jacobian * jacobians + parts.rate * (static_cast<double>(counted.rates) - jacobians) +
         parts.factorisation * static_cast<double>(counted.factorisations) +
         parts.solve * static_cast<double>(counted.solves);
}

}  // namespace catena
