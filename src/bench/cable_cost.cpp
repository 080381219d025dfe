#include "bench/cable_cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string>

#include "bench/dense_baseline.hpp"
#include "bench/scaling.hpp"
#include "lab/cable_model.hpp"
#include "model/cable_layout.hpp"
#include "time/radau5.hpp"

namespace catena::bench {
namespace {

constexpr int sizes[] = {40, 400, 4000, 10'000};
constexpr int elements_at_a_time = 10'000;  ///< short cables are repeated until a clock can see them
constexpr int cable_kernel_rounds = 15;
constexpr int cable_run_rounds = 3;
constexpr std::int64_t measured_steps =
    20;  ///< of the cables that grow: more elements follow faster waves, in shorter steps
constexpr double cable_tolerance = 1e-6;
constexpr double cable_duration = 0.02;  ///< of the motion [s]
constexpr double kernel_step = 3e-4;     ///< for which 1 − βJ is factored, about the average of the run [s]
constexpr double never_measured = std::numeric_limits<double>::infinity();

/// 1 m of 0.2 kg between two points, 5·10⁴ times stiffer than its weight. The support moves up by 1 mm, from rest to rest.
Experiment moved_cable(int elements) {
  Experiment experiment;
  experiment.chain = {
      .links = elements, .length = 1.0, .mass = 0.2, .model = LinkModel::cable, .axial_stiffness = 1e5, .damping = 0.5};
  experiment.start.span = 0.8;
  experiment.support = {.motion = SupportMotion::flick,
                        .amplitude = 0.001,
                        .direction = std::numbers::pi / 2,
                        .duration = cable_duration};
  experiment.far_end.held = true;
  experiment.run = {.duration = cable_duration, .method = Method::radau5, .tolerance = cable_tolerance};
  return experiment;
}

std::unique_ptr<CableModel> model_of(int elements) {
  auto model = CableModel::make(moved_cable(elements));
  if (!model) throw std::runtime_error("the cable of the benchmark: " + model.error());
  (*model)->enter(0.0);
  return std::move(*model);
}

/// All kernels for one number of elements.
class CableKernels {
 public:
  explicit CableKernels(int elements)
      : model_(model_of(elements)),
        state_(model_->start().begin(), model_->start().end()),
        rate_(state_.size()),
        repeats_(std::max(1, elements_at_a_time / elements)),
        fresh_(state_.size() * repeats_) {
    const std::span<double> rates = CableLayout(elements).rates(std::span(state_));
    for (std::size_t i = 0; i < rates.size(); ++i)  // a wave of 1 m/s runs along the cable
      rates[i] = std::sin(4 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(rates.size()));
    best_ = {elements, never_measured, never_measured, never_measured, never_measured, never_measured};
  }

  /// Each kernel once more; the best time counts.
  void measure() {
    const RealAndComplex betas = kernel_step * radau5::per_eigenvalues;
    const auto place = [&](int k) { return std::span(fresh_).subspan(k * state_.size(), state_.size()); };
    time(best_.rate, [&](int) { (*model_)(0.0, state_, rate_); });
    time(best_.linearise, [&](int) { model_->linearise(0.0, state_, rate_); });
    time(best_.factor, [&](int) { regular_ = model_->factor(betas) && regular_; });
    // States and right-hand sides are overwritten: fresh ones for every call, laid out before the clock starts.
    for (std::size_t i = 0; i < fresh_.size(); ++i) fresh_[i] = Lanes<4>(state_[i % state_.size()]);
    time(best_.four_rates, [&](int k) { model_->rates(Lanes<4>(0.0), place(k)); });
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
      const double b = rate_[i % rate_.size()];
      fresh_[i] = packed(side_by_side(b, {b, 0.5 * b}));
    }
    time(best_.solve, [&](int k) { model_->solve(place(k)); });
    if (!regular_) throw std::runtime_error("the matrix of a cable's benchmark is singular");
  }

  const CableKernelCost& best() const { return best_; }

 private:
  template <class Call>
  void time(double& best, Call&& call) {
    const double seconds = seconds_of([&] {
      for (int k = 0; k < repeats_; ++k) call(k);
    });
    best = std::min(best, 1e9 * seconds / (static_cast<double>(repeats_) * best_.elements));
  }

  std::unique_ptr<CableModel> model_;
  std::vector<double> state_, rate_;
  int repeats_;
  std::vector<Lanes<4>> fresh_;
  bool regular_ = true;
  CableKernelCost best_;
};

struct CableRun {
  double seconds = 0.0;
  Counters counters;
  std::vector<double> end;
};

/// The motion by radau5, whoever solves its equations, to its end or for some steps; nothing is watched or recorded.
CableRun integrated(SystemView system, const CableModel& model, Pace& pace,
                    std::int64_t most_steps = std::numeric_limits<std::int64_t>::max()) {
  CableRun run;
  Radau5 integrator(
      system, model.start().size(),
      {.end = cable_duration, .tolerance = {.relative = cable_tolerance, .absolute = cable_tolerance}, .step = 0.0});
  run.seconds = seconds_of([&] {
    integrator.start(0.0, model.start());
    while (!integrator.finished() && integrator.counters().steps < most_steps) {
      pace.reach(0.0);
      if (integrator.advance() != StepStatus::advanced)
        throw std::runtime_error("the cable of the benchmark: a step failed");
    }
  });
  run.counters = integrator.counters();
  run.end.assign(integrator.state().begin(), integrator.state().end());
  return run;
}

std::vector<CableKernelCost> cable_kernels(Pace& pace) {
  std::vector<std::unique_ptr<CableKernels>> all;
  for (const int elements : sizes) {
    pace.reach(0.0);
    all.push_back(std::make_unique<CableKernels>(elements));
  }
  for (int round = 0; round < pace.rounds(cable_kernel_rounds);
       ++round)  // interleaved: what disturbs the machine disturbs all alike
    for (const auto& kernels : all) {
      pace.reach(0.2 * round / pace.rounds(cable_kernel_rounds));
      kernels->measure();
    }
  std::vector<CableKernelCost> costs;
  costs.reserve(all.size());
  for (const auto& kernels : all) costs.push_back(kernels->best());
  return costs;
}

ScalingSeries cable_growth(Pace& pace) {
  std::vector<std::unique_ptr<CableModel>> models;
  ScalingSeries series;
  for (const int elements : sizes) {
    models.push_back(model_of(elements));
    series.points.push_back({.links = elements, .seconds = never_measured});
  }
  for (int round = 0; round < pace.rounds(cable_run_rounds); ++round)
    for (std::size_t i = 0; i < models.size(); ++i) {
      pace.reach(0.2 + 0.6 * round / pace.rounds(cable_run_rounds));
      const CableRun run = integrated(*models[i], *models[i], pace, measured_steps);
      series.points[i].steps = run.counters.steps;
      series.points[i].seconds = std::min(series.points[i].seconds, run.seconds);
    }
  fit_exponents(series);
  return series;
}

/// How far apart two ends of a run have a node, at most [m].
double widest_gap(const CableLayout& layout, std::span<const double> one, std::span<const double> other) {
  double widest = 0.0;
  const auto a = layout.coordinates(one), b = layout.coordinates(other);
  for (std::size_t node = 1; node <= layout.elements(); ++node) {
    const std::size_t at = layout.position(node);
    widest = std::max(widest, std::hypot(a[at] - b[at], a[at + 1] - b[at + 1]));
  }
  return widest;
}

CableDense cable_dense(Pace& pace) {
  constexpr int elements = 40;
  const auto model = model_of(elements);
  CableDense cost{.elements = elements, .ours = never_measured};
  DenseSystem dense_system(*model, model->start().size());
  const CableRun dense = integrated(dense_system, *model, pace);
  cost.dense = dense.seconds;
  cost.dense_counters = dense.counters;
  for (int round = 0; round < pace.rounds(cable_run_rounds); ++round) {
    pace.reach(0.9);
    const CableRun ours = integrated(*model, *model, pace);
    cost.ours = std::min(cost.ours, ours.seconds);
    cost.our_counters = ours.counters;
    cost.gap = widest_gap(CableLayout(elements), ours.end, dense.end);
  }
  return cost;
}

}  // namespace

CableCosts cable_costs(Pace& pace) {
  CableCosts costs{.tolerance = cable_tolerance, .duration = cable_duration};
  costs.kernels = cable_kernels(pace);
  costs.growth = cable_growth(pace);
  costs.dense = cable_dense(pace);
  return costs;
}

}  // namespace catena::bench
