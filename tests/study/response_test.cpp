#include "study/response.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace catena {
namespace {

/// One rod, 1 m and 1 kg, with friction at its hinge, shaken to and fro.
Experiment shaken_rod(double amplitude, double friction) {
  Experiment experiment;
  experiment.chain = {.links = 1, .length = 1.0, .mass = 1.0, .hinge_friction = friction};
  experiment.start = {.shape = StartShape::straight};
  experiment.support = {.motion = SupportMotion::sine, .amplitude = amplitude, .frequency = 1.0};
  experiment.run = {.duration = 1.0};
  return experiment;
}

// Shaken by A sin Ωt, a rod that swings little obeys φ″ + r/I φ′ + (3g/2L) φ = (3/2L) A Ω² sin Ωt with I = L²/3: its swing is the
// size of (3/2L) A Ω²/(ω₀² − Ω² + iΩ r/I), and its multipliers are exp(λT) of the free one.
TEST(PhysicsResponse, OfASmallSwingIsTheLinearOne) {
  const double amplitude = 1e-5, friction = 0.2, damping = 3 * friction, square = 1.5 * 9.81;
  const Response found = response(shaken_rod(amplitude, friction), {.from = 0.3, .to = 1.2, .at = {0.61}});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  EXPECT_EQ(found.end, ResponseEnd::frequency);
  EXPECT_TRUE(found.turns.empty());
  EXPECT_TRUE(
      std::ranges::any_of(found.points, [](const ResponsePoint& one) { return one.asked && one.frequency == 0.61; }));
  for (const ResponsePoint& one : found.points) {
    const double turn = 2 * std::numbers::pi * one.frequency;
    const std::complex<double> answer(square - turn * turn, damping * turn);
    const double linear = 1.5 * amplitude * turn * turn / std::abs(answer);
    EXPECT_NEAR(one.swing.value, linear, one.swing.error + 1e-7 * linear);  // linear to φ² ~ 1e-8
    ASSERT_EQ(one.verdict.multipliers.size(), 2U);
    EXPECT_NEAR(std::abs(one.verdict.multipliers[0].value), std::exp(-damping / 2 / one.frequency), 1e-7);
    EXPECT_EQ(one.verdict.stability, Stability::stable);
  }
}

// Shaken harder, the peak leans to lower frequencies, where larger swings are slower, and the curve turns back twice. Between the turns
// the middle motion is unstable, and sweeps up and down stay on different stable ones. At a turn a multiplier passes 1.
TEST(PhysicsResponse, OfALargeSwingTurnsBackAndJumps) {
  const Response found = response(shaken_rod(0.02, 0.02), {.from = 0.45, .to = 0.7, .sweep = 11});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  ASSERT_EQ(found.turns.size(), 2U);
  const double upper = found.turns[0].frequency.value, lower = found.turns[1].frequency.value;
  EXPECT_LT(lower, upper);
  EXPECT_LT(found.turns[0].swing.value, found.turns[1].swing.value);
  EXPECT_LT(found.turns[0].frequency.error, 1e-9);
  for (const ResponsePoint& one : found.points) {
    if (one.verdict.stability != Stability::unstable) continue;
    EXPECT_GT(one.frequency, lower);
    EXPECT_LT(one.frequency, upper);
    EXPECT_NEAR(one.verdict.multipliers[0].value.imag(), 0.0, 1e-9);
    EXPECT_GT(one.verdict.multipliers[0].value.real(), 1.0);
  }
  // What time shows: every motion that settled lies on the curve, to the 1e-7 at which it counts as settled, over 1 − μ.
  double largest = 0.0;
  for (const auto* sweep : {&found.up, &found.down})
    for (const SweptFrequency& one : *sweep) {
      ASSERT_TRUE(one.settled) << one.frequency;
      EXPECT_LT(one.apart, 1e-5) << one.frequency;
      EXPECT_LT(one.apart, one.error) << one.frequency;  // the curve is known far better
      EXPECT_LT(one.error, 1e-4) << one.frequency;
      if (sweep == &found.down && one.frequency > lower && one.frequency < upper)
        largest = std::max(largest, one.swing);
    }
  for (const SweptFrequency& one : found.up) {
    if (one.frequency > lower && one.frequency < upper) {
      EXPECT_LT(one.swing, 0.5 * largest);
    }
  }
}

// A chain of three rods between two ends, both shaken sideways alike: the same as gravity that leans to and fro. Small motions of the
// one mode it has are those of a linear oscillator, whose frequency and share of the mass `catena modes` knows; checked by its peak.
TEST(PhysicsResponse, BetweenTwoEndsPeaksAtTheMode) {
  Experiment experiment = shaken_rod(1e-5, 0.0);
  experiment.chain = {.links = 3, .length = 0.3, .mass = 1.0, .joint_friction = 2e-4};
  experiment.start = {.shape = StartShape::hanging, .span = 0.2};
  experiment.far_end = {.held = true, .path = experiment.support};
  ASSERT_EQ(no_response(experiment), "");
  const Response found = response(experiment, {.from = 2.0, .to = 2.4});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  EXPECT_EQ(found.end, ResponseEnd::frequency);
  const ResponsePoint& most =
      std::ranges::max(found.points, {}, [](const ResponsePoint& one) { return one.swing.value; });
  EXPECT_NEAR(most.frequency, 1 / 0.457284315540177, 0.01);  // of the points; damping shifts it by ζ² ~ 1e-5
  for (const ResponsePoint& one : found.points) {
    EXPECT_EQ(one.verdict.multipliers.size(), 2U);
    EXPECT_EQ(one.verdict.stability, Stability::stable);
    EXPECT_LT(one.swing.error, 1e-9);
  }
}

TEST(Response, NeedsShakingForEverAndSomethingThatTakesEnergy) {
  EXPECT_EQ(no_response(shaken_rod(0.01, 0.1)), "");
  EXPECT_NE(no_response(shaken_rod(0.01, 0.0)).find("nothing takes energy"), std::string::npos);
  Experiment joints = shaken_rod(0.01, 0.0);
  joints.chain.joint_friction = 1.0;  // of which a single rod has none
  EXPECT_NE(no_response(joints).find("nothing takes energy"), std::string::npos);
  Experiment still = shaken_rod(0.01, 0.1);
  still.support = {};
  EXPECT_NE(no_response(still).find("repeat itself"), std::string::npos);
  const Response stopped =
      response(shaken_rod(0.01, 0.1), {.from = 1, .to = 2, .keep_going = [](double) { return false; }});
  EXPECT_EQ(stopped.status, RunStatus::interrupted);
}

}  // namespace
}  // namespace catena
