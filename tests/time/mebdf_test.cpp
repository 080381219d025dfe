#include "time/mebdf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "time/stiff_problems.hpp"

namespace catena {
namespace {

using stiff::DenseSystem;
using stiff::Problem;

struct Outcome {
  std::vector<double> state;
  Counters counters;
  std::set<int> orders;
};

Outcome solve(const Problem& problem, double tolerance) {
  DenseSystem system(problem);
  Mebdf<DenseSystem> method(system, problem.start.size(),
                            {.end = problem.end, .tolerance = {tolerance, tolerance * problem.least}});
  method.start(0.0, problem.start);
  Outcome outcome;
  while (!method.finished()) {
    if (method.advance() != StepStatus::advanced) {
      ADD_FAILURE() << problem.name << " stuck at " << method.time();
      break;
    }
    outcome.orders.insert(method.order());
  }
  outcome.state.assign(method.state().begin(), method.state().end());
  outcome.counters = method.counters();
  return outcome;
}

double relative_error(const Problem& problem, const std::vector<double>& y) {
  double worst = 0.0;
  for (std::size_t i = 0; i < y.size(); ++i)
    worst = std::max(worst, std::abs(y[i] - problem.solution[i]) / std::abs(problem.solution[i]));
  return worst;
}

class ReferenceMebdf : public testing::TestWithParam<Problem> {};

TEST_P(ReferenceMebdf, AreSolvedToTolerance) {
  for (const double tolerance :
       {1e-4, 1e-6, 1e-8, 1e-10})  // van der Pol's jumps and the Oregonator's cycles enlarge an error
    EXPECT_LT(relative_error(GetParam(), solve(GetParam(), tolerance).state), 30 * tolerance) << tolerance;
}

INSTANTIATE_TEST_SUITE_P(All, ReferenceMebdf,
                         testing::Values(stiff::robertson(), stiff::van_der_pol(), stiff::oregonator(),
                                         stiff::linear()),
                         [](const auto& problem) { return problem.param.name; });

TEST(Mebdf, TakesFewCheapSteps) {
  const Counters counted = solve(stiff::van_der_pol(), 1e-6).counters;
  EXPECT_LT(counted.steps, 1000);  // radau5: 477, of three rates for each of our one
  EXPECT_LT(counted.rejected, counted.steps / 20);
  EXPECT_LT(counted.rates, 5 * counted.steps / 2);
  EXPECT_EQ(counted.factorisations, counted.steps + counted.rejected);  // one serves all three stages
}

TEST(Mebdf, UsesEveryOrder) {
  EXPECT_EQ(solve(stiff::van_der_pol(), 1e-6).orders, (std::set{2, 3, 4, 5, 6, 7, 8}));
  EXPECT_LE(*solve(stiff::linear(), 1e-2).orders.rbegin(), 6);  // a coarse tolerance needs no high one
}

// steps ~ tolerance^(−1/8) at the highest order, where radau5 has −1/6.
TEST(Mebdf, StepsGrowSlowlyWithTheTolerance) {
  const auto coarse = solve(stiff::linear(), 1e-8).counters.steps, fine = solve(stiff::linear(), 1e-12).counters.steps;
  EXPECT_LT(fine, 4 * coarse);  // 3.2 by theory
}

TEST(Mebdf, DenseOutputIsAsGoodAsTheSteps) {
  const Problem problem = stiff::linear();
  for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
    DenseSystem system(problem);
    Mebdf<DenseSystem> method(system, 2, {.end = 5.0, .tolerance = {tolerance, tolerance}});
    method.start(0.0, problem.start);
    double worst = 0.0, before = 0.0;
    std::vector<double> y(2);
    while (!method.finished()) {
      ASSERT_EQ(method.advance(), StepStatus::advanced);
      for (const double x : {0.0, 0.2, 0.5, 0.8, 1.0})  // over this step and the one before it
        for (const double t : {before + x * (method.step_start() - before),
                               method.step_start() + x * (method.time() - method.step_start())}) {
          method.state_at(t, y);
          worst = std::max(worst, std::hypot(y[0] - std::cos(t), y[1] - std::sin(t)));
        }
      before = method.step_start();
    }
    EXPECT_LT(worst, 10 * tolerance);
  }
}

TEST(Mebdf, DenseOutputMeetsTheSteps) {
  const Problem problem = stiff::van_der_pol();
  DenseSystem system(problem);
  Mebdf<DenseSystem> method(system, 2, {.end = 2.0, .tolerance = {1e-6, 1e-6}});
  method.start(0.0, problem.start);
  std::vector<double> start(2), y(2);
  for (int i = 0; i < 200; ++i) {
    std::ranges::copy(method.state(), start.begin());
    ASSERT_EQ(method.advance(), StepStatus::advanced);
    method.state_at(method.step_start(), y);
    EXPECT_EQ(y, start);
    method.state_at(method.time(), y);
    EXPECT_TRUE(std::ranges::equal(y, method.state()));
  }
}

TEST(Mebdf, GoesOnFromASavedStateToTheSameBits) {
  const Problem problem = stiff::van_der_pol();
  const Stepping stepping{.end = problem.end, .tolerance = {1e-7, 1e-7}};
  for (const int before : {0, 1, 5, 60, 433}) {
    DenseSystem one(problem), two(problem);
    Mebdf<DenseSystem> whole(one, 2, stepping), resumed(two, 2, stepping);
    whole.start(0.0, problem.start);
    for (int i = 0; i < before; ++i) ASSERT_EQ(whole.advance(), StepStatus::advanced);
    resumed.restore(whole.save());
    EXPECT_EQ(whole.time(), resumed.time());
    EXPECT_EQ(whole.step_start(), resumed.step_start());
    std::vector<double> a(2), b(2);
    for (const double x : {-0.3, 0.4}) {
      const double inside = whole.step_start() + x * (whole.time() - whole.step_start());
      whole.state_at(inside, a);
      resumed.state_at(inside, b);
      EXPECT_EQ(a, b);
    }
    while (!whole.finished()) ASSERT_EQ(whole.advance(), StepStatus::advanced);
    while (!resumed.finished()) ASSERT_EQ(resumed.advance(), StepStatus::advanced);
    EXPECT_EQ(whole.counters(), resumed.counters());
    EXPECT_TRUE(std::ranges::equal(whole.state(), resumed.state()));
  }
}

Problem one_equation(std::string name, double (*rate)(double), double (*slope)(double)) {
  return {.name = std::move(name),
          .rate = [=](double, std::span<const double> y, std::span<double> f) { f[0] = rate(y[0]); },
          .jacobian = [=](double, std::span<const double> y) { return Eigen::MatrixXd::Constant(1, 1, slope(y[0])); },
          .start = {1},
          .end = 2,
          .solution = {}};
}

TEST(Mebdf, StopsAtASingularity) {
  const Problem blow_up = one_equation("BlowUp", [](double y) { return y * y; }, [](double y) { return 2 * y; });
  DenseSystem system(blow_up);
  Mebdf<DenseSystem> method(system, 1, {.end = 2.0, .tolerance = {1e-8, 1e-8}});
  method.start(0.0, blow_up.start);
  StepStatus status = StepStatus::advanced;
  while (status == StepStatus::advanced && !method.finished()) status = method.advance();
  EXPECT_EQ(status, StepStatus::step_too_small);
  EXPECT_NEAR(method.time(), 1.0, 1e-5);
}

TEST(Mebdf, SaysSoWhenARateIsNoNumber) {
  const Problem edge =
      one_equation("Edge", [](double y) { return y < 0.5 ? std::nan("") : -y; }, [](double) { return -1.0; });
  DenseSystem system(edge);
  Mebdf<DenseSystem> method(system, 1, {.end = 2.0, .tolerance = {1e-6, 1e-6}});
  method.start(0.0, edge.start);
  StepStatus status = StepStatus::advanced;
  while (status == StepStatus::advanced && !method.finished()) status = method.advance();
  EXPECT_EQ(status, StepStatus::not_finite);
  EXPECT_NEAR(method.time(), std::log(2.0), 1e-5);
}

// At rest nothing moves, and the step grows to the end.
TEST(Mebdf, StandsStillAtRest) {
  const Problem rest = one_equation("Rest", [](double) { return 0.0; }, [](double) { return 0.0; });
  const Outcome outcome = solve(rest, 1e-8);
  EXPECT_EQ(outcome.state[0], 1.0);
  EXPECT_LT(outcome.counters.steps, 20);
}

}  // namespace
}  // namespace catena
