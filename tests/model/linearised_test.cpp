#include "model/linearised.hpp"

#include <gtest/gtest.h>

#include <complex>

#include "model/dense_chain.hpp"
#include "model/drag.hpp"
#include "model/some_loads.hpp"
#include "model/turning.hpp"
#include "num/dual.hpp"

namespace catena {
namespace {

using Real = dense::Real;
using dense::ComplexMatrix, dense::ComplexVector;

/// J of (θ, ω)˙ = (ω, α), one column after the other, by dual numbers through the recursion.
template <class Load = NoLoad>
dense::Matrix jacobian(const Chain& chain, const dense::RandomState& state, const Vec2<double>& support = {},
                       const Load& load = {}) {
  const std::size_t links = chain.links.size();
  const auto n = static_cast<Eigen::Index>(links);
  using D = Dual<double, 1>;
  ChainRecursion<D, Load> recursion(chain, load);
  dense::Matrix j = dense::Matrix::Zero(2 * n, 2 * n);
  for (Eigen::Index column = 0; column < 2 * n; ++column) {
    std::vector<D> angles(state.angles.begin(), state.angles.end());
    std::vector<D> rates(state.rates.begin(), state.rates.end());
    (column < n ? angles[column] : rates[column - n]).slope[0] = 1.0;
    recursion.accelerate({.acceleration = {D(support.x), D(support.y)}}, std::span<const D>(angles),
                         std::span<const D>(rates));
    if (column >= n) j(column - n, column) = 1;
    for (Eigen::Index i = 0; i < n; ++i) j(n + i, column) = recursion.angular_acceleration()[i].slope[0];
  }
  return j;
}

std::complex<Real> wide(double x) { return {x, 0}; }
std::complex<Real> wide(const Complex& z) { return {z.re, z.im}; }
std::complex<double> narrow(double x) { return {x, 0}; }
std::complex<double> narrow(const Complex& z) { return {z.re, z.im}; }

/// The residual of a solution and how large it may be. An elimination that is backward stable leaves ‖b − Mx‖ near
/// ε (‖M‖ ‖x‖ + ‖b‖), whatever the condition of M. Its growth, and the error of the dual-number J, take some digits more.
template <class Scalar, class Load = NoLoad>
void expect_solved(const Chain& chain, const dense::RandomState& state, const dense::Matrix& j, Scalar beta,
                   std::mt19937_64& source, const Vec2<double>& support = {}, const Load& load = {}) {
  const std::size_t links = chain.links.size();
  const auto n = static_cast<Eigen::Index>(links);
  ChainRecursion<double, Load> recursion(chain, load);
  recursion.accelerate({.acceleration = support}, std::span<const double>(state.angles),
                       std::span<const double>(state.rates));
  ChainPointOf<Load> point(chain);
  point.look(recursion, state.rates);
  ChainFactors<Scalar, Load> factors;
  ASSERT_TRUE(factors.factor(point, beta));

  std::normal_distribution<double> random;
  std::vector<Scalar> angles(links), rates(links);
  for (Scalar& x : angles) x = Scalar(random(source));
  for (Scalar& x : rates) x = Scalar(random(source));
  ComplexVector right(2 * n), solution(2 * n);
  for (Eigen::Index i = 0; i < n; ++i) right[i] = wide(angles[i]), right[n + i] = wide(rates[i]);
  factors.solve(point, std::span(angles), std::span(rates));
  for (Eigen::Index i = 0; i < n; ++i) solution[i] = wide(angles[i]), solution[n + i] = wide(rates[i]);

  const ComplexMatrix matrix = ComplexMatrix::Identity(2 * n, 2 * n) - wide(beta) * j.cast<std::complex<Real>>();
  const Real residual = (matrix.lazyProduct(solution) - right).norm();
  const Real scale = matrix.norm() * solution.norm() + right.norm();
  EXPECT_LT(static_cast<double>(residual / scale), 1e-12) << links << " links, β = " << narrow(beta);
  if (links <= 20) {  // the solution itself, where its condition (up to 1e8 for the largest β) and the cost allow
    const ComplexVector truth = dense::solve(matrix, right);
    const Real miss = (solution - truth).norm() / truth.norm();
    EXPECT_LT(static_cast<double>(miss), 1e-7) << links << " links, β = " << narrow(beta);
  }
}

const std::vector<double> sizes = {1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1.0};

TEST(Linearised, SolvesLikeTheDenseMatrix) {
  std::mt19937_64 source(11);
  for (const std::size_t links : {1, 2, 3, 10, 20, 60}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const dense::Matrix j = jacobian(chain, state);
    for (const double size : sizes) {
      expect_solved<double>(chain, state, j, size, source);
      expect_solved<Complex>(chain, state, j, {0.6 * size, 0.8 * size}, source);
      expect_solved<Complex>(chain, state, j, {0.6 * size, -0.8 * size}, source);
    }
  }
}

// Rods with the friction of the published falling chain, in an arc and moving wildly.
TEST(Linearised, SolvesTheLaboratoryChain) {
  std::mt19937_64 source(12);
  for (const std::size_t links : {100, 300}) {
    const auto n = static_cast<double>(links);
    const Chain chain = make_chain(std::vector(links, rod(1.02 / n, 0.0208 / n)), {.friction = 2.163e-5}, 9.81);
    dense::RandomState state(links, source);
    for (std::size_t i = 0; i < links; ++i) state.angles[i] = -1.4 + 2.8 * static_cast<double>(i) / n;
    const dense::Matrix j = jacobian(chain, state);
    for (const double size : {1e-6, 1e-3}) {
      expect_solved<double>(chain, state, j, size, source);
      expect_solved<Complex>(chain, state, j, {0.66 * size, 0.75 * size}, source);
    }
  }
}

// The support moves as it must, so its acceleration shows only in the forces about which is linearised: with it, J differs.
TEST(Linearised, FollowsASupportThatAccelerates) {
  std::mt19937_64 source(18);
  for (const std::size_t links : {1, 3, 20}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const Vec2<double> support{310.0, -170.0};
    const dense::Matrix j = jacobian(chain, state, support);
    EXPECT_GT(static_cast<double>((j - jacobian(chain, state)).norm() / j.norm()), 0.01);
    for (const double size : {1e-6, 1e-3, 1e-2}) {
      expect_solved<double>(chain, state, j, size, source, support);
      expect_solved<Complex>(chain, state, j, {0.6 * size, 0.8 * size}, source, support);
    }
  }
}

template <class Load>
void expect_load_solved(const Chain& chain, const Load& load, std::mt19937_64& source) {
  const dense::RandomState state(chain.links.size(), source);
  const dense::Matrix j = jacobian(chain, state, {}, load);
  EXPECT_GT(static_cast<double>((j - jacobian(chain, state)).norm() / j.norm()), 1e-3);  // the load is seen
  for (const double size : {1e-6, 1e-3, 1e-2, 0.1}) {
    expect_solved<double>(chain, state, j, size, source, {}, load);
    expect_solved<Complex>(chain, state, j, {0.6 * size, 0.8 * size}, source, {}, load);
  }
}

// A load that keeps its direction changes κ alone (C.25); one that follows its link and brakes it has slopes (L.15).
TEST(Linearised, FollowsLoadsThatDependOnAngleAndRate) {
  std::mt19937_64 source(19);
  for (const std::size_t links : {1, 2, 3, 20}) {
    const Chain chain = dense::mixed_chain(links, source);
    expect_load_solved(chain, SecondGravity{.chain = &chain, .pull = {70.0, -40.0}}, source);
    expect_load_solved(chain, Paddles{.thrust = 3.0, .brake = 1e-2}, source);
  }
}

// One that knows where its joint is and how fast it moves makes every link's load depend on all links before it (L.16).
TEST(Linearised, FollowsLoadsThatDependOnPositionAndVelocity) {
  std::mt19937_64 source(20);
  for (const std::size_t links : {1, 2, 3, 20}) {
    Chain chain = dense::mixed_chain(links, source);
    const Drag air{.chain = &chain, .across = 6.0, .along = 0.3, .wind = {5.0, -2.0}};
    expect_load_solved(chain, air, source);
    chain.spin = 40.0, chain.damping = 20.0;
    expect_load_solved(chain, Turning{.chain = &chain}, source);
    expect_load_solved(chain, Turning{.chain = &chain, .air = air, .in_air = true}, source);
  }
}

TEST(Linearised, WithoutAStepNothingChanges) {
  std::mt19937_64 source(13);
  const Chain chain = dense::mixed_chain(9, source);
  const dense::RandomState state(9, source);
  ChainRecursion<double> recursion(chain);
  recursion.accelerate({}, std::span<const double>(state.angles), std::span<const double>(state.rates));
  ChainPoint point(chain);
  point.look(recursion, state.rates);
  ChainFactors<double> factors;
  ASSERT_TRUE(factors.factor(point, 0.0));
  dense::RandomState right(9, source);
  const dense::RandomState before = right;
  factors.solve(point, std::span(right.angles), std::span(right.rates));
  EXPECT_EQ(right.angles, before.angles);
  EXPECT_EQ(right.rates, before.rates);
}

}  // namespace
}  // namespace catena
