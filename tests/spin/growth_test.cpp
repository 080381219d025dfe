#include "spin/growth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "dense/dense.hpp"
#include "num/dual.hpp"
#include "spin/turning_chain.hpp"

namespace catena {
namespace {

/// V = −Σ m g x − ½ω² ∫y² dm, written down for any scalar.
template <class Scalar>
Scalar potential(const std::vector<Link>& links, double speed2, const std::vector<Scalar>& angles) {
  Scalar value{}, x{}, y{};
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    const auto [sine, cosine] = sincos(angles[i]);
    const Scalar height = x + Scalar(link.centre) * cosine, radius = y + Scalar(link.centre) * sine;
    value -= Scalar(link.mass) * height;
    value -= Scalar(speed2 / 2) * (Scalar(link.mass) * radius * radius + Scalar(link.inertia) * sine * sine);
    x += Scalar(link.length) * cosine;
    y += Scalar(link.length) * sine;
  }
  return value;
}

/// K by dual numbers of dual numbers.
dense::Matrix dense_stiffness(const std::vector<Link>& links, double speed2, const std::vector<double>& angles) {
  using One = Dual<double, 1>;
  using Two = Dual<One, 1>;
  const auto size = static_cast<Eigen::Index>(links.size());
  dense::Matrix matrix(size, size);
  for (Eigen::Index i = 0; i < size; ++i)
    for (Eigen::Index j = 0; j < size; ++j) {
      std::vector<Two> at(links.size());
      for (std::size_t k = 0; k < links.size(); ++k) at[k] = Two(One(angles[k]));
      at[static_cast<std::size_t>(i)].value.slope[0] = 1.0;
      at[static_cast<std::size_t>(j)].slope[0].value = 1.0;
      matrix(i, j) = potential(links, speed2, at).slope[0].slope[0];
    }
  return matrix;
}

/// M: Σ m ∂r/∂φ_i·∂r/∂φ_j + I.
dense::Matrix dense_mass(const std::vector<Link>& links, const std::vector<double>& angles) {
  const auto size = static_cast<Eigen::Index>(links.size());
  dense::Matrix matrix = dense::Matrix::Zero(size, size);
  for (std::size_t k = 0; k < links.size(); ++k) {
    dense::Matrix motion = dense::Matrix::Zero(2, size);
    for (std::size_t i = 0; i <= k; ++i) {
      const double arm = i == k ? links[i].centre : links[i].length;
      motion(0, static_cast<Eigen::Index>(i)) = -arm * std::sin(angles[i]);
      motion(1, static_cast<Eigen::Index>(i)) = arm * std::cos(angles[i]);
    }
    matrix += static_cast<dense::Real>(links[k].mass) * motion.transpose().lazyProduct(motion);
    matrix(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k)) += links[k].inertia;
  }
  return matrix;
}

/// −μ of all directions, the fastest first.
std::vector<dense::Real> dense_values(const std::vector<Link>& links, double speed2,
                                      const std::vector<double>& angles) {
  return dense::pencil_eigenvalues(dense_stiffness(links, speed2, angles), dense_mass(links, angles));
}

// Unequal links, rods and beads, any angles: the elimination is the dense matrix, and its pivots count what they should.
TEST(IdentityTurningChain, IsTheDenseOne) {
  std::vector<Link> links{rod(0.2, 0.3), bead(0.1, 0.2), rod(0.3, 0.1), rod(0.15, 0.4), bead(0.2, 0.1), rod(0.05, 0.2)};
  links.back() = with_end_mass(links.back(), 0.15);
  const std::vector<double> angles{0.3, 0.5, -0.4, -0.9, 0.2, 1.1};
  constexpr double speed2 = 9.0;
  TurningChain chain(links, speed2);
  chain.look(angles);
  const dense::Matrix stiffness = dense_stiffness(links, speed2, angles), mass = dense_mass(links, angles);
  const std::vector<dense::Real> values = dense_values(links, speed2, angles);
  for (const double sigma : {0.0, 2.0, -30.0, 8.5}) {
    TurningFactors factors(links.size());
    chain.factor(sigma, factors);
    const auto above = std::ranges::count_if(values, [&](dense::Real value) { return -value > sigma; });
    EXPECT_EQ(factors.negative(), static_cast<std::size_t>(above));
    std::vector<double> x{1.0, -2.0, 0.5, 0.3, 1.5, -0.7};
    const dense::Vector right = Eigen::Map<const Eigen::VectorXd>(x.data(), 6).cast<dense::Real>();
    const dense::Vector expected =
        dense::solve(dense::Matrix(stiffness + static_cast<dense::Real>(sigma) * mass), right);
    factors.solve(x);
    for (Eigen::Index i = 0; i < 6; ++i)
      EXPECT_NEAR(x[static_cast<std::size_t>(i)], static_cast<double>(expected[i]),
                  1e-11 * static_cast<double>(expected.norm()));
    const dense::Real quotient =
        -expected.dot(stiffness.lazyProduct(expected)) / expected.dot(mass.lazyProduct(expected));
    EXPECT_NEAR(chain.rayleigh(x), static_cast<double>(quotient), 1e-11);
  }
  // The torques are the slopes of V.
  for (std::size_t i = 0; i < links.size(); ++i) {
    std::vector<Dual<double, 1>> at(angles.begin(), angles.end());
    at[i].slope[0] = 1.0;
    EXPECT_NEAR(chain.torque()[i], -potential(links, speed2, at).slope[0], 1e-14);
  }
}

// The relative equilibria of n rods approach the rope's as 1/n², at the very end as log(n)/n²; every μ of a short chain is that of the
// dense matrices; mode k has k − 1 unstable directions.
TEST(OrderTurningChain, ApproachesTheRope) {
  const Whirl whirl{.alpha = 400 / 9.81};
  for (int mode = 1; mode <= 4; ++mode) {
    const WhirlingShape shape = whirling_shape(whirl, mode);
    std::vector<double> in_the_middle, at_the_end;  // times n²
    for (const std::size_t links : {100U, 200U, 400U, 800U}) {
      TurningChain chain(rope_of_rods(links, 0.0), whirl.alpha);
      ASSERT_TRUE(settle_on(chain, &shape));
      const auto square = static_cast<double>(links * links);
      const WhirlPoint middle = shape.at(0.5);
      const Vec2<double> joint = chain.joints()[links / 2], end = chain.joints().back();
      in_the_middle.push_back(square * std::hypot(joint.x - middle.x, joint.y - middle.y));
      at_the_end.push_back(square * (end.x - shape.end.x));
      EXPECT_EQ(unstable_directions(chain), static_cast<std::size_t>(mode - 1));
    }
    EXPECT_NEAR(std::log2(in_the_middle.front() / in_the_middle.back()) / 3, 0.0, 0.01);  // the slope is 2
    EXPECT_LT(in_the_middle.back(), 1.0);
    // The same step for each doubling: a logarithm.
    EXPECT_NEAR((at_the_end[3] - at_the_end[2]) / (at_the_end[2] - at_the_end[1]), 1.0, 0.02);
    EXPECT_LT(at_the_end.back(), 10.0);
    TurningChain chain(rope_of_rods(40, 0.0), whirl.alpha);
    ASSERT_TRUE(settle_on(chain, &shape));
    for (const double torque : chain.torque()) EXPECT_LT(std::abs(torque), 1e-15 * whirl.alpha);
    const std::vector<dense::Real> expected = dense_values(rope_of_rods(40, 0.0), whirl.alpha, chain.angles());
    const auto modes = fastest_modes(chain, 12);
    for (std::size_t k = 0; k < modes.size(); ++k)
      EXPECT_NEAR(modes[k].mu, static_cast<double>(-expected[k]), 1e-10 * whirl.alpha);
  }
}

// Independent programs, l = 1 m, g = 9.81 m/s²; and what was computed with dense matrices in another language before.
TEST(ReferenceGrowth, OfTheSecondModeAtTwelveRadiansPerSecond) {
  const auto growth = find_growth({.alpha = 144 / 9.81}, 2, {});
  ASSERT_TRUE(growth) << growth.error();
  const double unit = std::sqrt(9.81);
  EXPECT_EQ(growth->unstable, 1U);
  EXPECT_NEAR(unit * growth_rate(growth->values[0].mu, 0.0).re, 10.7493, 5e-5);
  EXPECT_NEAR(unit * growth_rate(growth->values[0].mu, 10 / unit).re, 6.8553, 5e-5);
  EXPECT_LT(growth_rate_error(growth->values[0], 0.0), 1e-8);
}

// A straight rope goes as λ² = ω² − ω_k², with the frequencies ω_k at which it swings when nothing turns: the same as the critical
// speeds. A truth for the ± of the extrapolation, with a tip mass and without.
TEST(PhysicsGrowth, OfTheStraightRopeIsKnown) {
  for (const double ratio : {0.0, 0.5}) {
    const Whirl whirl{.alpha = 14.7, .tip_mass = ratio};
    const auto growth = find_growth(whirl, 0, {});
    ASSERT_TRUE(growth) << growth.error();
    EXPECT_EQ(growth->unstable, 2U);
    ASSERT_EQ(growth->values.size(), 5U);
    for (int k = 1; k <= 5; ++k) {
      const auto [mu, error] = growth->values[static_cast<std::size_t>(k - 1)];
      EXPECT_LE(std::abs(mu - (whirl.alpha - critical_value(k, ratio).alpha)), error);
      EXPECT_LT(error, 1e-7);
    }
  }
}

/// Beads of the rope's mass with half a bead at the free end and half at the support: another way to cut a rope, of order 2 too.
std::vector<Link> rope_of_beads(std::size_t links) {
  const double each = 1 / static_cast<double>(links);
  std::vector<Link> beads(links, bead(each, each));
  beads.back().mass /= 2;
  return beads;
}

// Chains of beads must have the same limit, extrapolated here from 400, 800 and 1600 of them.
TEST(PhysicsGrowth, IsThatOfBeadsToo) {
  const Whirl whirl{.alpha = 400 / 9.81};
  for (const int mode : {2, 3, 4}) {
    const auto growth = find_growth(whirl, mode, {.stable = 1});
    ASSERT_TRUE(growth) << growth.error();
    ASSERT_EQ(growth->unstable, static_cast<std::size_t>(mode - 1));
    const WhirlingShape shape = whirling_shape(whirl, mode);
    std::vector<double> mu[3];
    for (std::size_t rung = 0; rung < 3; ++rung) {
      TurningChain chain(rope_of_beads(400U << rung), whirl.alpha);
      ASSERT_TRUE(settle_on(chain, &shape));
      for (const TurningMode& each : fastest_modes(chain, growth->unstable)) mu[rung].push_back(each.mu);
    }
    for (std::size_t k = 0; k < growth->unstable; ++k) {
      const double once = mu[1][k] + (mu[1][k] - mu[0][k]) / 3, again = mu[2][k] + (mu[2][k] - mu[1][k]) / 3;
      EXPECT_NEAR(growth->values[k].mu, again + (again - once) / 15, 1e-6 * whirl.alpha);
    }
  }
}

// Nothing grows faster than the rope turns (H.25). Close to its onset a mode goes like the straight rope.
TEST(Growth, StaysBelowTheSpeedOfRotation) {
  for (const Whirl whirl : {Whirl{8.0, 0.0}, {60.0, 0.0}, {60.0, 0.2}}) {
    const int modes = count_modes(whirl);
    for (int mode = 0; mode <= modes; ++mode) {
      const auto growth = find_growth(whirl, mode, {});
      ASSERT_TRUE(growth) << growth.error();
      EXPECT_EQ(growth->unstable, static_cast<std::size_t>(mode > 0 ? mode - 1 : modes));
      EXPECT_LT(growth->values[0].mu, whirl.alpha);
      EXPECT_EQ(growth->chain.directions.size(), growth->values.size());
    }
  }
  const double onset = critical_value(2, 0.0).alpha;
  const auto close = find_growth({.alpha = onset + 1e-4}, 2, {});
  ASSERT_TRUE(close) << close.error();
  EXPECT_NEAR(close->values[0].mu, onset - critical_value(1, 0.0).alpha, 1e-3);
  EXPECT_FALSE(find_growth({.alpha = onset + 1e-12}, 2, {}));  // no chain has it so close
}

// At α = 10⁴ the rope is folded so sharply that chains of less than 1500 links rest in other shapes, some of them stable: they do not
// count. Those that do lead to the limit of beads.
TEST(Growth, IsNotThatOfChainsTooCoarse) {
  const Whirl whirl{.alpha = 1e4};
  const auto growth = find_growth(whirl, 2, {.stable = 0});
  ASSERT_TRUE(growth) << growth.error();
  EXPECT_GT(growth->ladder.front().links, 1000U);
  const WhirlingShape shape = whirling_shape(whirl, 2);
  double coarse = 0.0, fine = 0.0;
  for (const std::size_t links : {20000U, 40000U}) {
    TurningChain chain(rope_of_beads(links), whirl.alpha);
    ASSERT_TRUE(settle_on(chain, &shape));
    coarse = fine;
    fine = fastest_modes(chain, 1).front().mu;
  }
  EXPECT_NEAR(growth->values[0].mu, fine + (fine - coarse) / 3, 1e-3);  // 1e-7 of it: 1/n⁴ and rounding
}

TEST(Growth, SolvesTheQuadratic) {
  for (const double mu : {3.0, -0.2, -7.0, 0.0})
    for (const double gamma : {0.0, 1e-9, 2.0, 50.0}) {
      const Complex rate = growth_rate(mu, gamma);
      const Complex left = rate * rate + gamma * rate - mu;
      EXPECT_LT(std::hypot(left.re, left.im), 1e-14 * (1 + gamma));
    }
  EXPECT_NEAR(growth_rate(1e-12, 1e3).re, 1e-15, 1e-27);  // no cancellation
}

TEST(Growth, CanBeStopped) {
  EXPECT_FALSE(find_growth({.alpha = 14.7}, 2, {.keep_going = [](double) { return false; }}));
}

}  // namespace
}  // namespace catena
