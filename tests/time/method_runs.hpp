// What the test of every method does: go to the end, measure an order, meet a known solution, go on from a saved state. Tests only.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <tuple>
#include <vector>

#include "time/integrator_state.hpp"
#include "time/stiff_problems.hpp"

namespace catena {

/// Watches nothing.
struct Unwatched {
  template <class Method>
  void operator()(Method&) const {}
};

/// How the way to the end ends: `advanced`, or why the method gave up. `watch` sees the method after each step; behind a stop it
/// starts afresh.
template <class Method, class Watch = Unwatched>
StepStatus status_at_the_end(Method& method, Watch&& watch = {}) {
  while (!method.finished()) {
    if (method.at_stop()) method.start(method.time(), method.state());
    if (const StepStatus status = method.advance(); status != StepStatus::advanced) return status;
    watch(method);
  }
  return StepStatus::advanced;
}

/// The same where giving up is a failure.
template <class Method, class Watch = Unwatched>
void go_to_the_end(Method& method, Watch&& watch = {}) {
  EXPECT_EQ(status_at_the_end(method, watch), StepStatus::advanced)
      << "stuck at " << method.time() << ", residual " << method.residual();
}

struct Convergence {
  double order;  ///< slope of log(error) over log(step), by least squares
  double level;  ///< the error at the last step
};

template <class Error>
Convergence convergence(const std::vector<double>& steps, Error&& error_at) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0, level = 0;
  const auto count = static_cast<double>(steps.size());
  for (const double step : steps) {
    level = error_at(step);
    const double x = std::log(step), y = std::log(level);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return {.order = (count * sxy - sx * sy) / (count * sxx - sx * sx), .level = level};
}

inline double distance(std::span<const double> a, std::span<const double> b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

/// φ̈ = −k sin φ, released at rest from φ₀, is back after exactly T = 2π/√k / agm(1, cos(φ₀/2)): the miss at t = T is pure
/// integration error, with no reference run and no fitted constant.
inline double pendulum_period(double k, double amplitude) {
  double a = 1.0, g = std::cos(amplitude / 2);
  while (std::abs(a - g) > 1e-16 * a) std::tie(a, g) = std::pair((a + g) / 2, std::sqrt(a * g));
  return 2 * std::numbers::pi / std::sqrt(k) / a;
}

struct Solved {
  std::vector<double> state;
  Counters counters;
};

template <class Method, class Watch = Unwatched>
Solved solve(const stiff::Problem& problem, double tolerance, Watch&& watch = {}) {
  stiff::DenseSystem system(problem);
  Method method(system, problem.start.size(),
                {.end = problem.end, .tolerance = {tolerance, tolerance * problem.least}});
  method.start(0.0, problem.start);
  SCOPED_TRACE(problem.name);
  go_to_the_end(method, watch);
  return {{method.state().begin(), method.state().end()}, method.counters()};
}

inline double relative_error(const stiff::Problem& problem, const std::vector<double>& y) {
  double worst = 0.0;
  for (std::size_t i = 0; i < y.size(); ++i)
    worst = std::max(worst, std::abs(y[i] - problem.solution[i]) / std::abs(problem.solution[i]));
  return worst;
}

/// How many times more steps the smooth linear problem takes at the finer tolerance.
template <class Method>
double growth_of_steps(double coarse, double fine) {
  const auto steps = [](double tolerance) {
    return static_cast<double>(solve<Method>(stiff::linear(), tolerance).counters.steps);
  };
  return steps(fine) / steps(coarse);
}

/// The largest error of the dense output on the linear problem, over each step and the one before it.
template <class Method>
double worst_between_the_steps(double tolerance) {
  double worst = 0.0, before = 0.0;
  std::vector<double> y(2);
  solve<Method>(stiff::linear(), tolerance, [&](Method& method) {
    for (const double x : {0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0})
      for (const double t : {before + x * (method.step_start() - before),
                             method.step_start() + x * (method.time() - method.step_start())}) {
        method.state_at(t, y);
        worst = std::max(worst, distance(y, std::vector{std::cos(t), std::sin(t)}));
      }
    before = method.step_start();
  });
  return worst;
}

/// y a fraction of the last step after its start.
template <class Method>
std::vector<double> state_within(Method& method, double fraction) {
  std::vector<double> y(method.state().size());
  method.state_at(method.step_start() + fraction * (method.time() - method.step_start()), y);
  return y;
}

/// `resumed` goes on from what `whole` saves: its dense output and the rest of the way are the same to the last bit.
template <class Method>
void expect_same_bits_from_saved(Method& whole, Method& resumed) {
  resumed.restore(whole.save());
  EXPECT_EQ(whole.time(), resumed.time());
  EXPECT_EQ(whole.step_start(), resumed.step_start());
  EXPECT_EQ(whole.counters(), resumed.counters());
  EXPECT_EQ(state_within(whole, 0.4), state_within(resumed, 0.4));
  go_to_the_end(whole);
  go_to_the_end(resumed);
  EXPECT_EQ(whole.counters(), resumed.counters());
  EXPECT_TRUE(std::ranges::equal(whole.state(), resumed.state()));
}

}  // namespace catena
