#include "bench/benchmark.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bench/cable_cost.hpp"
#include "bench/dense_cost.hpp"
#include "bench/held_cost.hpp"
#include "bench/kernel_cost.hpp"
#include "bench/method_cost.hpp"
#include "bench/pace.hpp"
#include "bench/scaling.hpp"

namespace catena {
namespace {

/// The parts one after the other; how long each takes of the whole is known well enough for a progress bar.
Benchmark measure(const BenchmarkCases& cases, Thoroughness thoroughness, const BenchmarkProgress& progress) {
  using bench::Pace;
  Benchmark result;
  Pace kernels(progress, thoroughness, "cost of a link", 0.0, 0.1);
  result.kernels = bench::kernel_costs(cases.falling_d, kernels);
  const auto add = [&](const char* name, const Experiment& experiment, double from, double to) {
    Pace pace(progress, thoroughness, std::string("methods on ") + name, from, to);
    bench::MethodCosts costs = bench::method_costs(name, experiment, pace);
    result.references.push_back(costs.reference);
    std::ranges::move(costs.methods, std::back_inserter(result.methods));
  };
  add("falling-b", cases.falling_b, 0.1, 0.3);
  add("falling-d", cases.falling_d, 0.3, 0.5);
  Pace held(progress, thoroughness, "a held end", 0.5, 0.58);
  result.held = bench::held_costs(cases.swing_between, held);
  Pace dense(progress, thoroughness, "dense matrices", 0.58, 0.7);
  result.dense = bench::dense_cost(cases.falling_d, dense);
  Pace scaling(progress, thoroughness, "growth with the links", 0.7, 0.9);
  result.scaling = bench::scaling(cases.falling_d, scaling);
  Pace cable(progress, thoroughness, "the elastic cable", 0.9, 1.0);
  result.cable = bench::cable_costs(cable);
  result.real_time_factor = cases.falling_d.run.duration / result.dense.ours;
  return result;
}

}  // namespace

std::optional<Benchmark> run_benchmark(const BenchmarkCases& cases, Thoroughness thoroughness,
                                       const BenchmarkProgress& progress) {
  using Clock = std::chrono::steady_clock;
  try {
    const Clock::time_point begin = Clock::now();
    Benchmark result = measure(cases, thoroughness, progress);
    result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return result;
  } catch (const bench::Stopped&) {
    return std::nullopt;
  }
}

double most_for_held_end(const Benchmark& benchmark) {
  double most = 0.0;
  for (const HeldCost& cost : benchmark.held) most = std::max(most, cost.ratio());
  return most;
}

double fitted_exponent(std::span<const double> x, std::span<const double> y) {
  const auto count = static_cast<double>(x.size());
  double mean_x = 0.0, mean_y = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    mean_x += std::log(x[i]) / count;
    mean_y += std::log(y[i]) / count;
  }
  double covariance = 0.0, variance = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double dx = std::log(x[i]) - mean_x;
    covariance += dx * (std::log(y[i]) - mean_y);
    variance += dx * dx;
  }
  return covariance / variance;
}

double seconds_at_error(const MethodCost& one, const MethodCost& other, double error) {
  const double slope = std::log(other.seconds / one.seconds) / std::log(*other.tip_error / *one.tip_error);
  return one.seconds * std::pow(error / *one.tip_error, slope);
}

}  // namespace catena
