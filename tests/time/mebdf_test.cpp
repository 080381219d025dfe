#include "time/mebdf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "time/method_runs.hpp"

namespace catena {
namespace {

using stiff::DenseSystem;
using stiff::Problem;

using Method = Mebdf;

std::set<int> orders_of(const Problem& problem, double tolerance) {
  std::set<int> orders;
  solve<Method>(problem, tolerance, [&](const Method& method) { orders.insert(method.order()); });
  return orders;
}

class ReferenceMebdf : public testing::TestWithParam<Problem> {};

TEST_P(ReferenceMebdf, AreSolvedToTolerance) {
  for (const double tolerance :
       {1e-4, 1e-6, 1e-8, 1e-10})  // van der Pol's jumps and the Oregonator's cycles enlarge an error
    EXPECT_LT(relative_error(GetParam(), solve<Method>(GetParam(), tolerance).state), 30 * tolerance) << tolerance;
}

INSTANTIATE_TEST_SUITE_P(All, ReferenceMebdf,
                         testing::Values(stiff::robertson(), stiff::van_der_pol(), stiff::oregonator(),
                                         stiff::linear()),
                         [](const auto& problem) { return problem.param.name; });

TEST(Mebdf, TakesFewCheapSteps) {
  const Counters counted = solve<Method>(stiff::van_der_pol(), 1e-6).counters;
  EXPECT_LT(counted.steps, 1000);  // radau5: 477, of three rates for each of our one
  EXPECT_LT(counted.rejected, counted.steps / 20);
  EXPECT_LT(counted.rates, 5 * counted.steps / 2);
  EXPECT_EQ(counted.factorisations, counted.steps + counted.rejected);  // one serves all three stages
}

TEST(Mebdf, UsesEveryOrder) {
  EXPECT_EQ(orders_of(stiff::van_der_pol(), 1e-6), (std::set{2, 3, 4, 5, 6, 7, 8}));
  EXPECT_LE(*orders_of(stiff::linear(), 1e-2).rbegin(), 6);  // a coarse tolerance needs no high one
}

// steps ~ tolerance^(−1/8) at the highest order, where radau5 has −1/6.
TEST(Mebdf, StepsHardlyGrowWithTheTolerance) {
  EXPECT_LT(growth_of_steps<Method>(1e-8, 1e-12), 4.0);  // 3.2 by theory
}

TEST(Mebdf, DenseOutputIsAsGoodAsTheSteps) {
  for (const double tolerance : {1e-5, 1e-7, 1e-9})
    EXPECT_LT(worst_between_the_steps<Method>(tolerance), 10 * tolerance);
}

TEST(Mebdf, DenseOutputMeetsTheSteps) {
  const Problem problem = stiff::van_der_pol();
  DenseSystem system(problem);
  Method method(system, 2, {.end = 2.0, .tolerance = {1e-6, 1e-6}});
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
    Method whole(one, 2, stepping), resumed(two, 2, stepping);
    whole.start(0.0, problem.start);
    for (int i = 0; i < before; ++i) ASSERT_EQ(whole.advance(), StepStatus::advanced);
    resumed.restore(whole.save());
    EXPECT_EQ(state_within(whole, -0.3), state_within(resumed, -0.3));  // the past is part of what is saved
    expect_same_bits_from_saved(whole, resumed);
  }
}

TEST(Mebdf, StopsAtASingularity) {
  const Problem problem = stiff::blow_up();
  DenseSystem system(problem);
  Method method(system, 1, {.end = problem.end, .tolerance = {1e-8, 1e-8}});
  method.start(0.0, problem.start);
  EXPECT_EQ(status_at_the_end(method), StepStatus::step_too_small);
  EXPECT_NEAR(method.time(), 1.0, 1e-5);
}

TEST(Mebdf, SaysSoWhenARateIsNoNumber) {
  const Problem edge =
      stiff::one_equation("Edge", [](double y) { return y < 0.5 ? std::nan("") : -y; }, [](double) { return -1.0; });
  DenseSystem system(edge);
  Method method(system, 1, {.end = 2.0, .tolerance = {1e-6, 1e-6}});
  method.start(0.0, edge.start);
  EXPECT_EQ(status_at_the_end(method), StepStatus::not_finite);
  EXPECT_NEAR(method.time(), std::log(2.0), 1e-5);
}

// At rest nothing moves, and the step grows to the end.
TEST(Mebdf, StandsStillAtRest) {
  const Problem rest = stiff::one_equation("Rest", [](double) { return 0.0; }, [](double) { return 0.0; });
  const Solved outcome = solve<Method>(rest, 1e-8);
  EXPECT_EQ(outcome.state[0], 1.0);
  EXPECT_LT(outcome.counters.steps, 20);
}

}  // namespace
}  // namespace catena
