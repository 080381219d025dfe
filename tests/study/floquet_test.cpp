#include "study/floquet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "dense/dense.hpp"
#include "lab/build.hpp"
#include "study/find.hpp"

namespace catena {
namespace {

constexpr double shaking = 50.0;  // [Hz]

/// A chain that stands on a support shaken up and down.
Experiment standing(LinkModel model, int links, double amplitude) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 1.0, .model = model};
  experiment.start = {.shape = StartShape::straight, .angle = std::numbers::pi / 2};
  experiment.support = {
      .motion = SupportMotion::sine, .amplitude = amplitude, .frequency = shaking, .direction = std::numbers::pi / 2};
  experiment.run = {.duration = 1.0};
  return experiment;
}

/// 2 − |trace| of q″ = λ (g + s̈) q over one period, by Runge and Kutta's fourth-order method: an error of (h√(λ|s̈|))⁴ ~ 1e-13.
double hill_margin(double lambda, double gravity, double amplitude) {
  constexpr int steps = 20000;
  const double turn = 2 * std::numbers::pi * shaking, h = 1 / shaking / steps;
  const auto pull = [&](double t) { return lambda * (gravity - amplitude * turn * turn * std::sin(turn * t)); };
  double trace = 0.0;
  for (const int column : {0, 1}) {
    double q = column == 0, v = column == 1;
    for (int k = 0; k < steps; ++k) {
      const double t = k * h, start = pull(t), middle = pull(t + h / 2), end = pull(t + h);
      const double q1 = v, v1 = start * q;
      const double q2 = v + h / 2 * v1, v2 = middle * (q + h / 2 * q1);
      const double q3 = v + h / 2 * v2, v3 = middle * (q + h / 2 * q2);
      const double q4 = v + h * v3, v4 = end * (q + h * q3);
      q += h / 6 * (q1 + 2 * q2 + 2 * q3 + q4);
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
    }
    trace += column == 0 ? q : v;
  }
  return 2 - std::abs(trace);
}

/// The least margin of all modes. Upright, M φ″ = (g + s̈) G φ with dense M and diagonal G: the modes of M⁻¹G separate.
double dense_margin(const Chain& chain, double amplitude) {
  const auto n = static_cast<Eigen::Index>(chain.links.size());
  dense::Matrix mass(n, n), levers = dense::Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    double beyond = 0.0;
    for (Eigen::Index j = i + 1; j < n; ++j) beyond += chain.links[j].mass;
    const Link& link = chain.links[i];
    levers(i, i) = link.mass * link.centre + link.length * beyond;
    mass(i, i) = link.inertia + link.mass * link.centre * link.centre + link.length * link.length * beyond;
    for (Eigen::Index j = 0; j < i; ++j) mass(i, j) = mass(j, i) = chain.links[j].length * levers(i, i);
  }
  double least = 2.0;
  for (const dense::Real lambda : dense::pencil_eigenvalues(levers, mass))
    least = std::min(least, hill_margin(static_cast<double>(lambda), chain.gravity, amplitude));
  return least;
}

struct Window {
  LinkModel model;
  int links;
  double to;  ///< of the search, beyond the upper edge [m]
};

// Hill's equations of the modes, integrated by another program text, change their verdict within 1e-6 of each edge found.
TEST(PhysicsFloquet, EdgesOfTheRopeTrickAreThoseOfHillsEquations) {
  for (const Window& one :
       {Window{LinkModel::rods, 1, 0.4}, Window{LinkModel::rods, 2, 0.1}, Window{LinkModel::rods, 3, 0.03},
        Window{LinkModel::beads, 1, 0.6}, Window{LinkModel::beads, 2, 0.1}, Window{LinkModel::beads, 3, 0.03}}) {
    const Experiment base = standing(one.model, one.links, 0.02);
    const auto question =
        parse_question("zero:floquet.margin", "support.amplitude=0.008:" + std::to_string(one.to), "1e-10");
    ASSERT_TRUE(question) << question.error();
    const auto found = find_places(*question, base, 2, [] { return true; });
    ASSERT_TRUE(found) << found.error();
    ASSERT_EQ(found->places.size(), 2U) << name(one.model) << " " << one.links;
    double sign = 1.0;  // + where the chain begins to stand
    for (const Found& edge : found->places) {
      const Chain chain = build_chain(base);
      EXPECT_GT(sign * dense_margin(chain, edge.place * (1 + 1e-6)), 0) << name(one.model) << " " << one.links;
      EXPECT_LT(sign * dense_margin(chain, edge.place * (1 - 1e-6)), 0) << name(one.model) << " " << one.links;
      EXPECT_EQ(edge.jump, 0.0);
      EXPECT_TRUE(edge.warnings.empty());
      sign = -1.0;
    }
  }
}

// An independent program: dense Lagrange equations, monodromy matrix by extrapolation.
TEST(ReferenceFloquet, EdgesOfOneAndOfThreeRods) {
  const auto edge = [](int links, const char* within) {
    const auto question = parse_question("zero:floquet.margin", within, "1e-12");
    return find_places(*question, standing(LinkModel::rods, links, 0.01), 2, [] { return true; })->places.front().place;
  };
  EXPECT_NEAR(edge(1, "support.amplitude=0.011:0.012"), 0.0115128361942, 2e-12);  // its digits, and the search
  EXPECT_NEAR(edge(1, "support.amplitude=0.30:0.31"), 0.302849010551, 2e-11);
  EXPECT_NEAR(edge(3, "support.amplitude=0.0115:0.0118"), 0.0116903594903, 2e-12);
  EXPECT_NEAR(edge(3, "support.amplitude=0.0142:0.0144"), 0.0143010504142, 2e-12);
}

TEST(PhysicsFloquet, MultipliersLieOnTheUnitCircleInsideTheWindow) {
  const Floquet inside = floquet(standing(LinkModel::rods, 3, 0.013), 0.02);
  ASSERT_EQ(inside.multipliers.size(), 6U);
  EXPECT_TRUE(inside.periodic);
  EXPECT_EQ(inside.stability, Stability::stable);
  for (const Multiplier& one : inside.multipliers) {
    EXPECT_NEAR(std::abs(one.value), 1.0, one.error);
    EXPECT_LT(one.error, 1e-9);  // careful tolerance of 1e-11, a second run
  }
  const Floquet outside = floquet(standing(LinkModel::rods, 3, 0.011), 0.02);
  EXPECT_EQ(outside.stability, Stability::unstable);
  EXPECT_GT(outside.largest.value, 1e-3);
}

// A rod that hangs is a compound pendulum, φ″ = −(3g/2L) φ: e^{±iωT}, whatever period is asked for.
TEST(PhysicsFloquet, MultipliersOfAHangingRodAreThoseOfItsSwing) {
  Experiment hanging = standing(LinkModel::rods, 1, 0.0);
  hanging.start.angle = -std::numbers::pi / 2;
  hanging.support = {};
  const double period = 0.3, phase = std::sqrt(1.5 * hanging.world.gravity) * period;
  const Floquet found = floquet(hanging, period);
  ASSERT_EQ(found.multipliers.size(), 2U);
  for (const Multiplier& one : found.multipliers) {
    EXPECT_NEAR(one.value.real(), std::cos(phase), 1e-11);
    EXPECT_NEAR(std::abs(one.value.imag()), std::sin(phase), 1e-11);
  }
  EXPECT_NEAR(found.margin.value, 2 - 2 * std::abs(std::cos(phase)), 1e-11);
}

// Friction: the product of all multipliers is less than one, and the margin is the rate of the slowest decay.
TEST(Floquet, WithFrictionTheMarginIsTheSlowestDecay) {
  Experiment experiment = standing(LinkModel::rods, 3, 0.013);
  experiment.chain.joint_friction = 1e-3;
  const Floquet found = floquet(experiment, 0.02);
  EXPECT_EQ(found.stability, Stability::stable);
  EXPECT_EQ(found.margin.value, -found.largest.value);
  EXPECT_GT(found.margin.value, 0);
}

TEST(Floquet, SaysWhenAMotionDoesNotComeBack) {
  Experiment falling = standing(LinkModel::rods, 2, 0.013);
  falling.start.angle = 1.0;
  const Floquet found = floquet(falling, 0.02);
  EXPECT_FALSE(found.periodic);
  ASSERT_EQ(found.warnings.size(), 1U);
  EXPECT_NE(found.warnings[0].find("does not come back"), std::string::npos);
  const Floquet beat = floquet(standing(LinkModel::rods, 2, 0.013), 0.03);
  EXPECT_FALSE(beat.periodic);
  EXPECT_NE(beat.warnings.back().find("support"), std::string::npos);
}

TEST(Floquet, AFixedSupportHasNoPeriodToMeasureBy) {
  Experiment fixed = standing(LinkModel::rods, 2, 0.0);
  fixed.support = {};
  EXPECT_FALSE(support_period(fixed));
  const auto plan = plan_sweep("fixed", fixed, std::vector<std::string>{"chain.length=1,2"}, 1, Means::floquet);
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.error().find("support.motion"), std::string::npos) << plan.error();
  EXPECT_FALSE(parse_expression("floquet.margin-tip.speed_max"));
}

}  // namespace
}  // namespace catena
