#include "lab/step_limit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "exact/rope_modes.hpp"
#include "lab/build.hpp"
#include "lab/run.hpp"
#include "modes/hanging_spectrum.hpp"
#include "modes/modes.hpp"
#include "time/stability.hpp"

namespace catena {
namespace {

constexpr double down = -std::numbers::pi / 2;

/// Ten beads that hang, about to swing by 1e-7 rad in their fastest mode.
struct FastestMode {
  Experiment experiment;
  double omega;

  FastestMode() {
    experiment.chain = {.links = 10, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
    experiment.world.gravity = 9.8;
    const auto found = find_modes({.chain = build_chain(experiment)}, {});
    const Mode& last = found->modes.back();
    omega = last.omega;
    experiment.start = {.shape = StartShape::angles, .angles = {}};
    double largest = 0.0;
    for (const Complex& turn : last.shape) largest = std::max(largest, std::abs(turn.re));
    for (const Complex& turn : last.shape) experiment.start.angles.push_back(down + 1e-7 * turn.re / largest);
  }

  /// √(Σω² + Ω²Σx²): of a mode without friction it is the same at all times.
  double amplitude(std::span<const double> state) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < 10; ++i) {
      const double turn = state[i] - down, rate = state[10 + i];
      sum += omega * omega * turn * turn + rate * rate;
    }
    return std::sqrt(sum);
  }

  /// By what one step multiplies it, from 40 of them.
  double measured(Method method, double step) {
    constexpr int steps = 40;
    experiment.run = {.duration = steps * step, .method = method, .step = step, .certify = false};
    experiment.record = {.rate = 1 / experiment.run.duration, .quantities = {}};
    const RunResult made = run(experiment);
    EXPECT_EQ(made.counters.steps, steps);
    std::vector<double> start(experiment.start.angles);
    start.resize(20);
    return std::pow(amplitude(made.state) / amplitude(start), 1.0 / steps);
  }
};

// rk4 stays bounded just below √8/ω and grows just above it, by |R(ihω)| in each step; Euler grows with every step, by √(1 +
// (hω)²). 1e-7 rad is rounded at 1e-16, and differs from a linear swing by its square.
TEST(PhysicsOfStepLimits, SwingsGrowExactlyAsPredicted) {
  FastestMode mode;
  EXPECT_NEAR(fastest_swing(build_chain(mode.experiment)), mode.omega, 1e-12 * mode.omega);
  const double border = std::sqrt(8.0) / mode.omega;
  for (const double share : {0.97, 0.99, 0.999, 1.001, 1.01, 1.02}) {
    const double step = share * border, predicted = abs(growth_factor(rk4_table, Complex(0.0, step * mode.omega)));
    EXPECT_EQ(predicted > 1, share > 1);
    EXPECT_NEAR(mode.measured(Method::rk4, step), predicted, 1e-7) << share;
    const auto limit = step_limit(mode.experiment);
    ASSERT_TRUE(limit);
    EXPECT_NEAR(limit->stable, border, 1e-12 * border);
    EXPECT_NEAR(limit->growth, std::max(predicted, 1.0), 1e-9);
  }
  for (const double share : {0.01, 0.1, 0.5}) {
    const double predicted = std::hypot(1.0, share);
    EXPECT_NEAR(mode.measured(Method::euler, share / mode.omega), predicted, 1e-7) << share;
    EXPECT_EQ(step_limit(mode.experiment)->stable, 0.0);
    EXPECT_NEAR(step_limit(mode.experiment)->growth, predicted, 1e-12);
  }
}

// With friction at the hinge of three rods the slowest swing is damped, and Euler's method is stable up to −2 Re λ/|λ|².
TEST(PhysicsOfStepLimits, FrictionMakesEulerStable) {
  Experiment experiment;
  experiment.chain = {.links = 3, .length = 1.0, .mass = 1.0, .joint_friction = 0.02, .hinge_friction = 0.3};
  experiment.start = {.shape = StartShape::straight, .angle = down + 1e-6};
  experiment.run = {.duration = 60.0, .method = Method::euler, .step = 0.01, .certify = false};
  experiment.record = {.rate = 1.0, .quantities = {}};
  const double border = step_limit(experiment)->stable;
  ASSERT_GT(border, 0.0);
  for (const double share : {0.85, 1.15}) {
    experiment.run.step = share * border;
    const RunResult made = run(experiment);
    double largest = 0.0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, std::abs(made.state[i] - down));
    if (share < 1) {
      EXPECT_LT(largest, 2e-7) << border;
      EXPECT_FALSE(step_limit(experiment)->exceeded());
    } else {
      EXPECT_GT(largest, 3e-6) << border;
    }
  }
}

// The slowest swing tends to that of a rope, ω√(L/g) = j₀₁/2 (D. Bernoulli): as 1/n with full beads, as 1/n² with half an end
// bead.
TEST(OrderOfTheSpectrum, BeadsTendToTheRopeOfBessel) {
  const double rope = hanging_rope_frequencies(1)[0] * std::sqrt(9.81);
  for (const bool half : {false, true}) {
    const auto miss = [&](int links) {
      Experiment experiment;
      experiment.chain = {.links = links, .length = 1.0, .mass = 1.0, .model = LinkModel::beads, .half_end_bead = half};
      return std::abs(spectrum_ends(build_chain(experiment))[0].im / rope - 1);
    };
    EXPECT_NEAR(std::log2(miss(160) / miss(320)), half ? 2.0 : 1.0, 0.01);  // the next power: a share of 1/320
    EXPECT_LT(miss(320), half ? 3e-6 : 8e-4);                               // 0.25/n and 0.30/n²
  }
}

/// From two to twenty rods or beads, alike or not, from hardly any friction to so much that nothing swings.
Chain any_chain(std::mt19937& chance, bool stiff) {
  std::uniform_real_distribution<double> one(0.0, 1.0);
  const int links = 2 + static_cast<int>(18 * one(chance));
  const bool beads = one(chance) < 0.5, alike = one(chance) < 0.5;
  std::vector<Link> all;
  for (int i = 0; i < links; ++i) {
    const double length = (alike ? 1.0 : 0.5 + one(chance)) / links, mass = (alike ? 1.0 : 0.5 + one(chance)) / links;
    all.push_back(beads ? bead(length, mass) : rod(length, mass));
  }
  Chain chain = make_chain(std::move(all), {}, 9.81);
  const double friction = std::pow(10.0, -6 + 6 * one(chance)), stiffness = std::pow(10.0, -4 + 4 * one(chance));
  for (Joint& joint : chain.joints) joint.friction = friction, joint.stiffness = stiff ? stiffness : 0.0;
  if (one(chance) < 0.3) chain.hinge_friction = friction;
  return chain;
}

double limit_of(const Tableau& table, const std::vector<Complex>& motions) {
  double least = std::numeric_limits<double>::infinity();
  for (const Complex& lambda : motions) least = std::min(least, stable_step(table, lambda));
  return least;
}

// The ends of the spectrum set the limits: all motions of 300 chains allow no shorter step. The modes are tested against a dense
// formulation in long double, and are as good as their ±: a decay of 1e-7 of the frequency is known to eight digits.
TEST(IdentityOfStepLimits, NoOtherMotionAllowsLess) {
  std::mt19937 chance(5);
  for (int k = 0; k < 300; ++k) {
    const Chain chain = any_chain(chance, k % 2 == 0);
    const auto found = find_modes({.chain = chain}, {});
    ASSERT_TRUE(found) << found.error();
    std::vector<Complex> all;
    for (const Mode& mode : found->modes)
      all.emplace_back(-mode.decay, mode.omega < 1e-9 * mode.decay ? 0.0 : mode.omega);
    const std::vector<Complex> ends = spectrum_ends(chain);
    EXPECT_NEAR(limit_of(rk4_table, ends) / limit_of(rk4_table, all), 1.0, 1e-9) << k << ", " << chain.links.size();
    EXPECT_NEAR(limit_of(euler_table, ends) / limit_of(euler_table, all), 1.0, 1e-6) << k << ", " << chain.links.size();
  }
}

TEST(StepLimit, IsTheBusinessOfExplicitEqualStepsOnly) {
  Experiment experiment;
  experiment.chain = {.links = 5, .length = 1.0, .mass = 1.0};
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = 1.0};
  EXPECT_FALSE(step_limit(experiment));
  for (const Method method : {Method::dop853, Method::radau5, Method::gauss6}) {
    experiment.run = {.duration = 1.0, .method = method, .step = method == Method::gauss6 ? 0.01 : 0.0};
    EXPECT_FALSE(step_limit(experiment));
  }
  experiment.run = {.duration = 1.0, .method = Method::rk4};
  const auto limit = step_limit(experiment);
  ASSERT_TRUE(limit);
  EXPECT_EQ(limit->step, 1e-3);
  EXPECT_LT(limit->falling, limit->stable);
  EXPECT_NEAR(limit->falling * std::sqrt(10.0), limit->stable, 1e-2 * limit->stable);  // up to what e-fold allows more
  Experiment held = experiment;
  held.far_end.held = true;
  EXPECT_FALSE(step_limit(held));  // it does not hang freely
  experiment.world.gravity = 0.0;  // nothing swings
  EXPECT_EQ(step_limit(experiment)->tolerable, std::numeric_limits<double>::infinity());
  EXPECT_FALSE(step_limit(experiment)->exceeded());
}

}  // namespace
}  // namespace catena
