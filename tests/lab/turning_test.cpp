// Chains in a plane that turns, with and without damping, as an experiment describes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "lab/seen.hpp"
#include "lab/tangent_flow.hpp"
#include "spin/growth.hpp"

namespace catena {
namespace {

/// The paper's rope in so many rods, in one of its whirling shapes but for a small displacement.
Experiment whirling(int links, int mode, double displacement, double duration) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 0.1};
  experiment.start = {.shape = StartShape::whirling, .mode = mode, .displacement = displacement};
  experiment.world.spin = 12.0;
  experiment.run = {.duration = duration, .tolerance = 1e-12, .certify = false};
  experiment.record = {.rate = 20.0};
  return experiment;
}

/// Everything at once: a tapered chain with a heavy tip in wind, whose joints rub and whose support is shaken.
Experiment all_at_once(bool held) {
  Experiment experiment;
  experiment.chain = {.links = 11,
                      .length = 1.0,
                      .mass = 0.5,
                      .joint_friction = 1e-3,
                      .joint_stiffness = 0.05,
                      .damping = 1.5,
                      .diameter = 0.01,
                      .tip_mass = 0.05,
                      .taper = 0.5};
  experiment.start = {.shape = StartShape::hanging, .span = 0.6, .rise = 0.1, .tilt = 0.3};
  experiment.support = {.motion = SupportMotion::sine, .amplitude = 0.05, .frequency = 1.5, .direction = 0.4};
  experiment.far_end.held = held;
  experiment.world.spin = 7.0;
  experiment.air = {.density = 20.0, .wind = {3.0, -1.0}};
  experiment.run = {.duration = 0.7, .tolerance = 1e-11, .certify = false};
  return experiment;
}

/// E − work + heat, at the times asked for: it stays what it was (C.24).
double imbalance_of(const RunResult& result) {
  double worst = 0.0;
  for (const Samples& samples = result.at;
       const std::size_t k : {std::size_t{0}, samples.size() / 2, samples.size() - 1})
    worst = std::max(worst, std::abs(imbalance(result.schema, result.first, samples.row(k))));
  return worst;
}

// One rod that turns with its plane stands at cos φ = 3g/(2Ω²l); a bead at g/(Ω²l). Damping brings both there from anywhere.
TEST(PhysicsOfTurning, ASingleLinkComesToRestAtItsAngle) {
  for (const LinkModel model : {LinkModel::rods, LinkModel::beads}) {
    Experiment experiment = whirling(1, 1, 0.0, 12.0);
    experiment.chain.model = model;
    experiment.chain.damping = 6.0;
    experiment.start = {.shape = StartShape::straight, .angle = -1.4};
    experiment.world.spin = 5.0;
    const double level = std::acos((model == LinkModel::rods ? 1.5 : 1.0) * 9.81 / 25.0);
    for (const Method method : {Method::dop853, Method::radau5}) {
      experiment.run.method = method;
      const RunResult result = run(experiment);
      ASSERT_EQ(result.status, RunStatus::done) << result.message;
      // exp(−3 · 12) of the way is left.
      EXPECT_NEAR(result.frames.of(chain_names::angles).back(), level - std::numbers::pi / 2, 1e-11) << name(method);
    }
  }
}

// A bead on a light rod, in small swings: θ = A e^{−γt/2} (cos νt + γ/2ν sin νt), ν² = g/l − γ²/4.
TEST(PhysicsOfTurning, DampingAloneIsThatOfAnOscillator) {
  Experiment experiment = whirling(1, 1, 0.0, 2.0);
  experiment.chain.model = LinkModel::beads;
  experiment.chain.damping = 1.2;
  const double turned = 1e-5, nu = std::sqrt(9.81 - 0.36);
  experiment.start = {.shape = StartShape::straight, .angle = -std::numbers::pi / 2 + turned};
  experiment.world.spin = 0.0;
  const RunResult result = run(experiment);
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  const double right = turned * std::exp(-1.2) * (std::cos(2 * nu) + 0.6 / nu * std::sin(2 * nu));
  // The next order of the pendulum is turned²; the tolerance is 1e-12.
  EXPECT_NEAR(result.frames.of(chain_names::angles).back() + std::numbers::pi / 2, right, 1e-11);
}

// Close to its shape a chain leaves it by the linear theory of the spin room, which knows no motion: set out at rest along an
// unstable direction, its displacement is d (λ₁ e^{λ₂t} − λ₂ e^{λ₁t})/(λ₁ − λ₂) with λ² + γλ = μ.
TEST(PhysicsOfTurning, AWhirlingChainLeavesItsShapeAtTheRateOfTheory) {
  constexpr double displacement = 1e-7, until = 0.4;
  for (const double gamma : {0.0, 10.0}) {
    Experiment experiment = whirling(40, 2, displacement, until);
    experiment.chain.damping = gamma;
    const auto growth = find_growth({.alpha = 144.0 / 9.81}, 2, {.links = 40});
    ASSERT_TRUE(growth);
    const GrowthDirection& direction = growth->chain.directions.front();
    const double fast = growth_rate(direction.mu * 9.81, gamma).re, slow = -gamma - fast;
    const double grown = (fast * std::exp(slow * until) - slow * std::exp(fast * until)) / (fast - slow);
    for (const Method method : {Method::dop853, Method::radau5, Method::gauss6, Method::mebdf}) {
      experiment.run.method = method;
      const RunResult result = run(experiment);
      ASSERT_EQ(result.status, RunStatus::done) << result.message;
      const Vec2<double> moved = tips(result.frames).back().position -
                                 Vec2<double>{growth->chain.joints.back().y, -growth->chain.joints.back().x};
      // The next order of the motion is a displacement of 4e-6 m; the tolerance of 1e-12 is 1e-5 of the smallest one.
      EXPECT_NEAR(moved.x / (displacement * direction.joints.back().y), grown, 1e-4 * grown)
          << name(method) << ", γ = " << gamma;
    }
  }
}

// Converged values of an independent program for the paper's cable, which is hardly stretched: its end comes to rest at
// (0.995352, −0.094467); 0.1 m from its start after 1.060 s. Of 100 rods both differ by their number, as 1/n².
TEST(ReferenceOfTurning, TheSecondShapeIsLeftForTheFirst) {
  Experiment experiment = whirling(100, 2, 1e-4, 4.0);
  experiment.chain.damping = 10.0;
  experiment.run.tolerance = 1e-9;
  experiment.record.rate = 1000.0;
  const RunResult result = run(experiment);
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  const std::vector<TipSample> tip = tips(result.frames);
  const auto left = std::ranges::find_if(
      tip, [&](const TipSample& at) { return length_of(at.position - tip.front().position) > 0.1; });
  EXPECT_NEAR(left->time, 1.060, 0.004);
  EXPECT_NEAR(tip.back().position.x, 0.995352, 2e-5);
  EXPECT_NEAR(tip.back().position.y, -0.094467, 2e-4);
}

TEST(PhysicsOfTurning, TheLedgerClosesWithEverythingAtOnce) {
  for (const bool held : {false, true}) {
    RunResult other;
    for (const Method method : {Method::dop853, Method::radau5, Method::gauss6, Method::mebdf}) {
      Experiment experiment = all_at_once(held);
      experiment.run.method = method;
      ASSERT_TRUE(complaints(experiment).empty()) << complaints(experiment).front().text;
      const RunResult result = run(experiment, {.at = {0.3, 0.5, 0.7}});
      ASSERT_EQ(result.status, RunStatus::done) << result.message;
      EXPECT_GT(testing::at_end(result, chain_names::damping_heat), 0.01);
      EXPECT_GT(testing::at_end(result, chain_names::air_heat), 0.001);
      EXPECT_LT(imbalance_of(result), 2e-9 * result.schema.energy)
          << name(method);             // the tolerance, and what 0.7 s make of it
      if (method != Method::dop853) {  // another method, another way to the same motion
        const double apart = distance(result.schema, result.schema.place, result.last, other.last);
        EXPECT_LT(apart, 1e-7) << name(method) << (held ? ", held" : "");
      } else {
        other = result;
      }
    }
  }
}

// The straight chain is left at √(Ω² − 3g/2l) by a rod: the tangent vectors of the same motion tell it too.
TEST(PhysicsOfTurning, TangentVectorsKnowThePlane) {
  Experiment experiment = whirling(1, 1, 0.0, 6.0);
  experiment.world.spin = 5.0;
  experiment.start = {.shape = StartShape::straight};
  const double rate = std::sqrt(25.0 - 1.5 * 9.81);
  const TangentFlow flow = carry_tangents(experiment, {.at = {3.0, 6.0}});
  ASSERT_EQ(flow.status, RunStatus::done) << flow.message;
  EXPECT_NEAR((flow.growth[1] - flow.growth[0]) / 3.0, rate, 1e-8);  // e^{−2·3·rate} of another direction is left
}

TEST(Turning, ThePromiseOfTheCertificateHolds) {
  Experiment experiment = whirling(30, 2, 1e-3, 1.5);
  experiment.chain.damping = 2.0;
  experiment.run.tolerance = 1e-7;
  experiment.run.certify = true;
  const CertifiedRun made = run_certified(experiment, {.at = {0.5, 1.0, 1.5}});
  ASSERT_TRUE(made.certificate.present);
  experiment.run.tolerance = 1e-12;
  experiment.run.method = Method::gauss6;
  const RunResult truth = run(experiment, {.at = {0.5, 1.0, 1.5}});
  for (std::size_t k = 0; k < 3; ++k) {
    const double error = length_of(testing::tips_at(made.run)[k].position - testing::tips_at(truth)[k].position);
    EXPECT_LE(error, made.certificate.at_error[k]);
    EXPECT_LT(made.certificate.at_error[k], 1e-3);  // it says something
  }
}

std::string turning_complaint(const Experiment& experiment, std::string_view key) {
  for (const Complaint& one : complaints(experiment))
    if (one.key == key) return one.text;
  return "";
}

TEST(Turning, SaysWhatCannotBe) {
  const Experiment fine = whirling(20, 2, 1e-4, 1.0);
  EXPECT_TRUE(complaints(fine).empty());
  Experiment experiment = fine;
  experiment.start.mode = 3;
  EXPECT_EQ(turning_complaint(experiment, "start.mode"),
            "is 3; at world.spin = 12 rad/s this chain whirls in 2 shapes: start.mode from 1 to 2");
  experiment.world.spin = 2.0;
  EXPECT_EQ(turning_complaint(experiment, "start.mode"),
            "is 3; at world.spin = 2 rad/s this chain hangs straight down: it has no whirling shape at so low a speed");
  experiment.world.spin = 0.0;
  EXPECT_EQ(turning_complaint(experiment, "world.spin"),
            "is 0; a chain whirls in a plane that turns: give its rate in rad/s");
  experiment.world.spin = -1.0;
  EXPECT_TRUE(turning_complaint(experiment, "world.spin").starts_with("is -1; it must be zero or positive"));
  experiment.world.spin = std::nan("");
  EXPECT_EQ(turning_complaint(experiment, "world.spin"), "is nan; it must be a finite number");
  experiment = fine;
  experiment.chain.damping = -10.0;
  EXPECT_EQ(turning_complaint(experiment, "chain.damping"), "is -10; it must be zero or positive, up to 1e9 1/s");
  experiment = fine;
  experiment.start.displacement = 0.2;
  EXPECT_TRUE(turning_complaint(experiment, "start.displacement").starts_with("is 0.2; it must be within a tenth"));
  experiment = fine;
  experiment.far_end.held = true;
  EXPECT_EQ(turning_complaint(experiment, "far_end.held"),
            "is true; the far end of a chain that starts \"whirling\" is free");
  experiment = fine;
  experiment.chain.joint_stiffness = 1.0;
  EXPECT_NE(turning_complaint(experiment, "start.shape"), "");
  experiment = fine;
  experiment.start = {.shape = StartShape::straight, .displacement = 1e-4};
  EXPECT_EQ(turning_complaint(experiment, "start.displacement"),
            "is used only by the shape \"whirling\"; start.shape is \"straight\"");
  experiment.start = {.shape = StartShape::mode, .amplitude = 0.1};
  EXPECT_NE(turning_complaint(experiment, "start.shape"), "");
  EXPECT_EQ(complaints(fine, Purpose::rest).front().key, "world.spin");
}

}  // namespace
}  // namespace catena
