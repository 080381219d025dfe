// The dense baseline is the same chain: else to be faster than it would mean nothing.
#include "bench/dense_baseline.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "lab/build.hpp"
#include "lab/cable_model.hpp"
#include "lab/run.hpp"
#include "model/chain_motion.hpp"
#include "model/dense_chain.hpp"
#include "time/radau5.hpp"

namespace catena {
namespace {

/// The mass matrix from the kinetic energy, T = ½ ωᵀMω: M_ij = T(e_i + e_j) − T(e_i) − T(e_j).
Eigen::MatrixXd mass_matrix(const Chain& chain, const std::vector<double>& angles) {
  const auto links = static_cast<Eigen::Index>(chain.links.size());
  std::vector<double> rates(chain.links.size(), 0.0);
  const auto energy = [&](Eigen::Index i, Eigen::Index j) {
    rates[i] += 1.0;
    rates[j] += 1.0;
    const double result = look_at(chain, angles, rates).kinetic;
    rates[i] = rates[j] = 0.0;
    return result;
  };
  Eigen::MatrixXd mass(links, links);
  for (Eigen::Index i = 0; i < links; ++i)
    for (Eigen::Index j = 0; j < links; ++j) mass(i, j) = energy(i, j) - (energy(i, i) + energy(j, j)) / 4;
  return mass;
}

double condition(const Eigen::MatrixXd& symmetric) {
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(symmetric).eigenvalues();
  return values.maxCoeff() / values.minCoeff();
}

/// θ and ω in one row, as DenseChain wants them.
std::vector<double> state_of(const dense::RandomState& state) {
  std::vector<double> y = state.angles;
  y.insert(y.end(), state.rates.begin(), state.rates.end());
  return y;
}

double largest(std::span<const double> values) {
  double result = 0.0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

TEST(IdentityDenseChain, AcceleratesAsTheRecursionDoes) {
  std::mt19937_64 source(21);
  for (const std::size_t links : {1, 2, 5, 20, 60}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    ChainRecursion<double> recursion(chain);
    recursion.accelerate({}, state.angles, state.rates);
    DenseChain dense(chain);
    ASSERT_EQ(dense.dimension(), 2 * links);
    std::vector<double> rate(2 * links);
    dense(0.0, state_of(state), rate);
    // (M + δM) α = f with |δM| ≤ (3n + 1) u |RᵀR| (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 2002,
    // theorem 10.4); M and f themselves come with a few roundings, say 8.
    const double allowed =
        (3.0 * static_cast<double>(links) + 9) * 0x1p-53 * condition(mass_matrix(chain, state.angles));
    const auto alpha = recursion.angular_acceleration();
    for (std::size_t i = 0; i < links; ++i) {
      EXPECT_EQ(rate[i], state.rates[i]);
      EXPECT_NEAR(rate[links + i], alpha[i], allowed * largest(alpha)) << links << " links, link " << i;
    }
  }
}

TEST(IdentityDenseChain, GivesEachLaneItsOwnRate) {
  std::mt19937_64 source(22);
  const std::size_t links = 4;
  DenseChain rate(dense::mixed_chain(links, source));
  DenseSystem chain(rate, rate.dimension());
  std::vector<Lanes<4>> states(2 * links);
  std::vector<double> alone(2 * links);
  std::vector<std::vector<double>> each;
  for (int k = 0; k < 4; ++k) {
    each.push_back(state_of(dense::RandomState(links, source)));
    for (std::size_t i = 0; i < 2 * links; ++i) states[i][k] = each.back()[i];
  }
  chain.rates(Lanes<4>(0.0), states);
  for (int k = 0; k < 4; ++k) {
    chain(0.0, each[k], alone);
    for (std::size_t i = 0; i < 2 * links; ++i) EXPECT_EQ(states[i][k], alone[i]);
  }
}

// (1 − βJ) x = b, real and complex, against the linearised recursion. The difference Jacobian is good to about √ε: a step of
// √ε in y cuts off as much of the second derivative, and rounding of f adds as much again.
TEST(IdentityDenseChain, SolvesAsTheLinearisedRecursionDoes) {
  std::mt19937_64 source(23);
  const std::size_t links = 12;
  const Chain chain = dense::mixed_chain(links, source);
  const std::vector<double> y = state_of(dense::RandomState(links, source));
  std::vector<double> extended = y;
  extended.resize(y.size() + 2, 0.0);  // work and heat
  DenseChain dense_rate(chain);
  DenseSystem dense(dense_rate, dense_rate.dimension());
  ChainMotion motion(chain);
  std::vector<double> rate(y.size()), extended_rate(extended.size());
  dense.linearise(0.0, y, rate);
  motion.linearise(0.0, extended, extended_rate);
  const RealAndComplex betas = 1e-3 * radau5::per_eigenvalues;
  ASSERT_TRUE(dense.factor(betas));
  ASSERT_TRUE(motion.factor(betas));
  std::vector<Lanes<4>> b(y.size()), extended_b(extended.size());
  for (std::size_t i = 0; i < y.size(); ++i)
    extended_b[i] = b[i] = packed(side_by_side(rate[i], {rate[i], -0.5 * y[i]}));
  std::vector<double> alone(rate);
  dense.solve(b);
  motion.solve(extended_b);
  ASSERT_TRUE(dense.factor(real_one(betas)));
  dense.solve(alone);
  const double allowed = 100 * 0x1p-26 * largest(alone);
  for (std::size_t i = 0; i < y.size(); ++i) {
    EXPECT_EQ(b[i][0], alone[i]);
    for (const int part : {0, 1, 3}) EXPECT_NEAR(b[i][part], extended_b[i][part], allowed);
  }
}

// What the benchmark relies on: radau5 takes as many steps with the dense chain as with the recursion, and ends at the same place.
TEST(IdentityDenseChain, MakesTheSameStepsOfRadau) {
  Experiment experiment;
  experiment.chain = {.links = 15, .length = 1.0, .mass = 0.3, .joint_friction = 1e-3};
  experiment.start.span = 0.3;
  experiment.run = {.duration = 0.4, .method = Method::radau5, .tolerance = 1e-7};
  const RunResult ours = run(experiment);
  ASSERT_EQ(ours.status, RunStatus::done);

  const Chain chain = build_chain(experiment);
  std::vector<double> start = *build_start(experiment, chain);
  start.resize(2 * chain.links.size());
  DenseChain rate(chain);
  DenseSystem dense(rate, rate.dimension());
  Radau5 integrator(dense, start.size(), {.end = 0.4, .tolerance = {.relative = 1e-7, .absolute = 1e-7}, .step = 0.0});
  integrator.start(0.0, start);
  while (!integrator.finished()) ASSERT_EQ(integrator.advance(), StepStatus::advanced);

  // Work and heat weigh a little in the mean error of one of them: a step or two may differ.
  EXPECT_NEAR(static_cast<double>(integrator.counters().steps), static_cast<double>(ours.counters.steps),
              0.03 * static_cast<double>(ours.counters.steps));
  const Vec2<double> gap = tip_position(chain, integrator.state().first(chain.links.size())) -
                           tip_position(chain, std::span<const double>(ours.state).first(chain.links.size()));
  EXPECT_LT(std::hypot(gap.x, gap.y), 1e-6);  // each is about its tolerance from the truth
}

// The same of a cable with both ends held, one of which is moved: its node there is put in place after each step by both.
TEST(IdentityDenseSystem, MakesTheSameStepsOfACable) {
  Experiment experiment;
  experiment.chain = {
      .links = 6, .length = 1.0, .mass = 0.2, .model = LinkModel::cable, .axial_stiffness = 1e4, .damping = 0.5};
  experiment.start.span = 0.8;
  experiment.support = {.motion = SupportMotion::flick, .amplitude = 0.001, .direction = 1.5, .duration = 0.02};
  experiment.far_end.held = true;
  experiment.run.duration = 0.02;
  const auto made = CableModel::make(experiment);
  ASSERT_TRUE(made);
  CableModel& model = **made;
  model.enter(0.0);
  DenseSystem dense(model, model.start().size());
  EXPECT_TRUE(dense.projects());

  const auto end_of = [&](SystemView system, std::int64_t& steps) {
    Radau5 integrator(system, model.start().size(),
                      {.end = 0.02, .tolerance = {.relative = 1e-7, .absolute = 1e-7}, .step = 0.0});
    integrator.start(0.0, model.start());
    while (!integrator.finished())
      if (integrator.advance() != StepStatus::advanced) break;
    EXPECT_TRUE(integrator.finished());
    steps = integrator.counters().steps;
    return std::vector<double>(integrator.state().begin(), integrator.state().end());
  };
  std::int64_t our_steps = 0, dense_steps = 0;
  const std::vector<double> ours = end_of(model, our_steps), other = end_of(dense, dense_steps);
  // Matrices that differ by √ε let Newton's iteration converge a little differently: a step or two may differ.
  EXPECT_NEAR(static_cast<double>(dense_steps), static_cast<double>(our_steps), 0.05 * static_cast<double>(our_steps));
  const CableLayout layout(6);
  for (std::size_t i = 0; i < layout.coordinates(); ++i)
    EXPECT_NEAR(ours[i], other[i], 1e-6) << i;  // each is about its tolerance from the truth
}

}  // namespace
}  // namespace catena
