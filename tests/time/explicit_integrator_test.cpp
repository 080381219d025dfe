#include "time/explicit_integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "time/method_runs.hpp"

namespace catena {
namespace {

/// A rod of length L on a hinge: φ̈ = −(3g/2L) sin φ.
struct Pendulum {
  double frequency2 = 1.5 * 9.81 / 0.7;
  void operator()(double, std::span<const double> y, std::span<double> rate) const {
    rate[0] = y[1];
    rate[1] = -frequency2 * std::sin(y[0]);
  }
  double period(double amplitude) const { return pendulum_period(frequency2, amplitude); }
};

constexpr double first_angle = 2.0;

/// One type for all, so that the integrator is compiled once.
using Rate = std::function<void(double, std::span<const double>, std::span<double>)>;

std::vector<double> integrate(const Tableau& table, const Rate& rate, std::vector<double> y, Stepping stepping) {
  ExplicitIntegrator integrator(table, rate, y.size(), stepping);
  integrator.start(0.0, y);
  go_to_the_end(integrator);
  return {integrator.state().begin(), integrator.state().end()};
}

/// The tables of adaptive methods, stripped of their error estimate: the same formula at equal steps.
Tableau at_equal_steps(Tableau table) {
  table.error_rows = 0;
  return table;
}

struct OrderCase {
  const Tableau* table;
  std::vector<int> steps;  // where the error is asymptotic and above rounding
  double level;            // the error at the finest grid must be below this
  double dense_step;       // the longest step for measuring the dense output
};

class Orders : public testing::TestWithParam<OrderCase> {};

TEST_P(Orders, SingleRodReturnsAfterTheExactPeriod) {
  const auto& [table, counts, level, dense_step] = GetParam();
  const Tableau formula = at_equal_steps(*table);
  const Pendulum pendulum;
  const double period = pendulum.period(first_angle);
  const std::vector<double> start{first_angle, 0.0};
  std::vector<double> steps;
  for (const int count : counts) steps.push_back(period / count);
  const auto [order, last] = convergence(steps, [&](double step) {
    return distance(integrate(formula, pendulum, start, {.end = period, .step = step}), start);
  });
  // Not less than the order, over four grids. It may be more: the terms of order 8 of dop853 are so small that the next ones
  // show until rounding does; that no table claims too little is tested by its order conditions.
  EXPECT_GT(order, table->order - 0.15);
  EXPECT_LT(last, level);
}

TEST_P(Orders, DenseOutputIsAsGoodAsItsPolynomial) {
  const auto& [table, counts, level, dense_step] = GetParam();
  const Tableau formula = at_equal_steps(*table);
  const Rate pendulum = Pendulum{};
  const std::vector<double> start{first_angle, 0.3};
  // One step from exact data, against many small steps of dop853: the local error of an interpolant of order d is h^(d+1);
  // where the step itself is of lower order p the error is h^(p+1).
  const int expected = std::min(table->dense_order, table->order) + 1;
  const std::vector<double> steps{dense_step, dense_step / 2, dense_step / 4, dense_step / 8};
  const auto [order, last] = convergence(steps, [&](double h) {
    ExplicitIntegrator integrator(formula, pendulum, 2, {.end = h, .step = h});
    integrator.start(0.0, start);
    go_to_the_end(integrator);
    double worst = 0.0;
    for (const double x : {0.2, 0.4, 0.6, 0.8}) {
      const Tableau fine = at_equal_steps(dop853_table);
      const std::vector<double> truth = integrate(fine, pendulum, start, {.end = x * h, .step = x * h / 8});
      worst = std::max(worst, distance(state_within(integrator, x), truth));
    }
    return worst;
  });
  EXPECT_NEAR(order, expected, 0.6);
}

INSTANTIATE_TEST_SUITE_P(All, Orders,
                         testing::Values(OrderCase{&euler_table, {20000, 40000, 80000, 160000}, 3e-3, 0.16},
                                         OrderCase{&rk4_table, {200, 400, 800, 1600}, 1e-8, 0.02},
                                         OrderCase{&dopri5_table, {100, 200, 400, 800}, 1e-10, 0.16},
                                         OrderCase{&dop853_table, {24, 36, 48, 64}, 1e-11, 0.16}),
                         [](const auto& order) { return std::string(order.param.table->name); });

class Adaptive : public testing::TestWithParam<const Tableau*> {};

TEST_P(Adaptive, ErrorFollowsTheTolerance) {
  const Pendulum pendulum;
  const double period = pendulum.period(first_angle);
  const std::vector<double> start{first_angle, 0.0};
  double previous = 1.0;
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
    const Stepping stepping{.end = period, .tolerance = {tolerance, tolerance}};
    const double error = distance(integrate(*GetParam(), pendulum, start, stepping), start);
    EXPECT_LT(error, 100 * tolerance);  // one period adds up a few dozen steps and lets the phase drift
    EXPECT_LT(error, previous);
    previous = error;
  }
}

// ẏ = y² from 1 is 1/(1 − t): no method gets past t = 1, and it must say so and not hang.
TEST_P(Adaptive, StopsAtASingularity) {
  const Rate blow_up = [](double, std::span<const double> y, std::span<double> rate) { rate[0] = y[0] * y[0]; };
  ExplicitIntegrator integrator(*GetParam(), blow_up, 1, {.end = 2.0, .tolerance = {1e-9, 1e-9}});
  integrator.start(0.0, std::vector{1.0});
  EXPECT_NE(status_at_the_end(integrator), StepStatus::advanced);
  EXPECT_NEAR(integrator.time(), 1.0, 1e-6);
}

TEST_P(Adaptive, SaysWhenRatesAreNotNumbers) {
  const Rate broken = [](double t, std::span<const double>, std::span<double> rate) {
    rate[0] = t > 0.5 ? std::numeric_limits<double>::quiet_NaN() : 1.0;
  };
  ExplicitIntegrator integrator(*GetParam(), broken, 1, {.end = 1.0});
  integrator.start(0.0, std::vector{0.0});
  EXPECT_EQ(status_at_the_end(integrator), StepStatus::not_finite);
  EXPECT_LE(integrator.time(), 0.5 + 1e-9);
}

// A saved state goes on to the same bits, dense output of the step before included.
TEST_P(Adaptive, GoesOnFromASavedStateToTheSameBits) {
  const Rate pendulum = Pendulum{};
  const Stepping stepping{.end = 5.0, .tolerance = {1e-8, 1e-8}};
  ExplicitIntegrator whole(*GetParam(), pendulum, 2, stepping);
  whole.start(0.0, std::vector{first_angle, 0.0});
  for (const int steps : {20, 1}) {  // once before anyone asked for the dense output, once after
    for (int i = 0; i < steps; ++i) ASSERT_EQ(whole.advance(), StepStatus::advanced);
    if (steps == 1) state_within(whole, 0.5);
    ExplicitIntegrator resumed(*GetParam(), pendulum, 2, stepping);
    resumed.restore(whole.save());
    EXPECT_EQ(state_within(whole, 0.4), state_within(resumed, 0.4));
    EXPECT_EQ(whole.counters(), resumed.counters());  // what the dense output cost is counted once
  }
  ExplicitIntegrator resumed(*GetParam(), pendulum, 2, stepping);
  expect_same_bits_from_saved(whole, resumed);
}

INSTANTIATE_TEST_SUITE_P(All, Adaptive, testing::Values(&dopri5_table, &dop853_table),
                         [](const auto& table) { return std::string(table.param->name); });

TEST(FixedSteps, EndJustAtTheEnd) {
  const Rate clock = [](double, std::span<const double>, std::span<double> rate) { rate[0] = 1.0; };
  for (const double step : {0.1, 0.3, 0.07, 1.0}) {
    ExplicitIntegrator integrator(rk4_table, clock, 1, {.end = 1.0, .step = step});
    integrator.start(0.0, std::vector{0.0});
    go_to_the_end(integrator);
    EXPECT_EQ(integrator.time(), 1.0);
    EXPECT_NEAR(integrator.state()[0], 1.0, 1e-15);
    EXPECT_EQ(integrator.counters().steps, static_cast<int>(std::ceil(1.0 / step - 1e-9)));
  }
}

// Added up plainly, a million steps of 0.1 end 1.3·10⁻⁶ astray. The dense output meets the steps there as well.
TEST(FixedSteps, DoNotDriftFromTheMultiplesOfTheStep) {
  const Rate clock = [](double, std::span<const double>, std::span<double> rate) { rate[0] = 1.0; };
  for (const auto& [start, count] : {std::pair{0.0, 1'000'000}, std::pair{7.3, 10'000}}) {
    const double end = start + 0.1 * count;
    ExplicitIntegrator integrator(euler_table, clock, 1, {.end = end, .step = 0.1});
    integrator.start(start, std::vector{0.0});
    double worst = 0.0, gap = 0.0;
    std::vector<double> y(1);
    go_to_the_end(integrator, [&](auto& method) {
      const auto steps = static_cast<double>(method.counters().steps);
      worst = std::max(worst, std::abs(method.time() - (start + steps * 0.1)));
      if (method.counters().steps % 1000 != 0) return;
      method.state_at(method.time(), y);
      gap = std::max(gap, std::abs(y[0] - method.state()[0]));
    });
    EXPECT_EQ(integrator.counters().steps, count);
    EXPECT_EQ(integrator.time(), end);
    const double ulp = 0x1p-52 * end;
    EXPECT_LE(worst, ulp);    // half of one from the time, half from the product
    EXPECT_LE(gap, 2 * ulp);  // a rounded time moves as much, and the interpolation rounds
  }
}

TEST(FixedSteps, GoOnFromASavedStateToTheSameBits) {
  const Rate pendulum = Pendulum{};
  for (const int before : {1, 500})
    for (const bool looked : {false, true}) {
      const Stepping stepping{.end = 10.0, .step = 0.01};
      ExplicitIntegrator whole(rk4_table, pendulum, 2, stepping), resumed(rk4_table, pendulum, 2, stepping);
      whole.start(0.0, std::vector{first_angle, 0.0});
      for (int i = 0; i < before; ++i) ASSERT_EQ(whole.advance(), StepStatus::advanced);
      if (looked) state_within(whole, 0.5);
      expect_same_bits_from_saved(whole, resumed);
    }
}

}  // namespace
}  // namespace catena
