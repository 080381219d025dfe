#include "modes/modes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "exact/rope_modes.hpp"
#include "modes/dense_modes.hpp"
#include "statics/at_rest.hpp"
#include "statics/precise.hpp"
#include "statics/rest_point.hpp"

namespace catena::modes_test {
namespace {

constexpr double g = 9.81;

Suspension equal_rods(int links, double length, std::optional<Vec2<double>> end, double mass = 1.0) {
  return {
      .chain = make_chain(std::vector<Link>(static_cast<std::size_t>(links), rod(length / links, mass / links)), {}, g),
      .end = end};
}

std::vector<double> frequencies(const Suspension& what, std::size_t count = 0) {
  const auto found = find_modes(what, {.count = count});
  EXPECT_TRUE(found) << found.error();
  std::vector<double> omega;
  if (found)
    for (const Mode& mode : found->modes) omega.push_back(mode.omega);
  return omega;
}

// Symmetric three links, s = (d/l − 1)/2, θ₁ = asin s: ω² l/g = 6 (1 + 2s³)/(cos θ₁ (5 − 2s²)) (N.23); 6/5 where the outer links hang
// plumb and the middle one carries nothing, 10√3/9 for ends two links apart.
TEST(Modes, OfThreeLinksInClosedForm) {
  const auto formula = [](double d) {
    const double s = (d - 1) / 2;
    return 6 * (1 + 2 * s * s * s) / (std::sqrt(1 - s * s) * (5 - 2 * s * s));
  };
  EXPECT_NEAR(formula(1.0), 6.0 / 5, 1e-15);
  EXPECT_NEAR(formula(2.0), 10 * std::sqrt(3.0) / 9, 1e-15);
  for (double d = 0.05; d < 2.99; d += 0.037) {
    const auto found = find_modes(equal_rods(3, 0.3, {{0.1 * d, 0.0}}), {});
    ASSERT_TRUE(found) << d << ": " << found.error();
    ASSERT_EQ(found->modes.size(), 1U);
    const double square = found->modes[0].omega * found->modes[0].omega * 0.1 / g;
    EXPECT_NEAR(square, formula(d), 1e-12 * formula(d)) << d;
  }
  for (const auto& [d, value] : {std::pair{1.0, 1.2}, {2.0, 1.924500897298753}}) {
    const double omega = frequencies(equal_rods(3, 0.3, {{0.1 * d, 0.0}})).at(0);
    EXPECT_NEAR(omega * omega * 0.1 / g, value, 1e-13);
  }
}

// Independent programs, with their digits.
TEST(Reference, ModesOfSuspendedChains) {
  const auto squares = [](int links, Vec2<double> end) {
    std::vector<double> all;
    for (const double omega : frequencies(equal_rods(links, 0.1 * links, end))) all.push_back(omega * omega * 0.1 / g);
    return all;
  };
  EXPECT_NEAR(squares(3, {0.1, 0.05})[0], 1.210212874, 6e-10);
  EXPECT_NEAR(squares(4, {0.3, 0.0})[0], 2.604461300, 6e-10);
  EXPECT_NEAR(squares(4, {0.3, 0.0})[1], 7.143264008, 6e-10);
  const double ten[] = {2.444326, 4.468543, 6.556689, 8.568254};
  const auto found = frequencies(equal_rods(10, 1.0, {{0.6, 0.0}}));
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(found[k] * std::sqrt(1 / g), ten[k], 6e-7);
  const double hundred[] = {1.2024165, 2.7603236, 4.3287944};
  const auto free = frequencies(equal_rods(100, 1.0, {}), 3);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(free[k] * std::sqrt(1 / g), hundred[k], 6e-8);
}

TEST(Reference, JointFrictionDampsAFreeChain) {
  Suspension what = equal_rods(10, 1.0, {}, 0.5);
  for (Joint& joint : what.chain.joints) joint.friction = 1e-3;
  const auto found = find_modes(what, {.count = 2});
  ASSERT_TRUE(found) << found.error();
  EXPECT_NEAR(found->modes[0].decay, 0.000215254941293, 2e-15);
  EXPECT_NEAR(found->modes[0].omega, 3.767213225063852, 4e-15);
  EXPECT_NEAR(found->modes[1].decay, 0.073391524243977, 2e-15);
  EXPECT_NEAR(found->modes[1].omega, 8.738662541283545, 8e-15);
}

// Beads on a free chain: ω² = (n g/L) · zeros of the Laguerre polynomial L_n; three zeros of L_3 are known.
TEST(Physics, BeadsHangAsLaguerreSays) {
  Suspension what = equal_rods(3, 1.0, {});
  for (Link& link : what.chain.links) link = bead(link.length, link.mass);
  const double zeros[] = {0.415774556783479, 2.294280360279042, 6.289945082937479};
  const auto found = frequencies(what);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(found[k] * found[k] / (3 * g), zeros[k], 1e-14 * (1 + zeros[k]));
}

// Many rods are a rope: held at both ends, and free, with order 2.
TEST(Order, ModesApproachThoseOfTheRope) {
  for (const std::optional<Vec2<double>> end : {std::optional<Vec2<double>>{{0.6, 0.2}}, {{0.3, -0.4}}, {}}) {
    std::vector<double> rope;
    if (end)
      for (const RopeFrequency& each : catenary_frequencies(*catenary(1.0, *end), 4)) rope.push_back(each.value);
    else
      rope = hanging_rope_frequencies(4);
    const auto miss = [&](int links) {
      double worst = 0.0;
      const auto found = frequencies(equal_rods(links, 1.0, end), 4);
      for (std::size_t k = 0; k < 4; ++k) worst = std::max(worst, std::abs(found[k] * std::sqrt(1 / g) / rope[k] - 1));
      return worst;
    };
    const double coarse = miss(80), fine = miss(320);
    EXPECT_NEAR(std::log2(coarse / fine) / 2, 2.0, 0.06);
    EXPECT_LT(fine, 1e-3);
  }
}

/// Any chain, anywhere.
Suspension random_suspension(std::mt19937_64& dice, int i) {
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  const int n = 3 + static_cast<int>(9 * unit(dice));
  std::vector<Link> links;
  double length = 0, longest = 0;
  for (int k = 0; k < n; ++k) {
    const double l = std::exp(1.0 * (unit(dice) - 0.5)), m = std::exp(2 * (unit(dice) - 0.5));
    links.push_back(i % 3 == 0 ? bead(l, m) : rod(l, m));
    length += l;
    longest = std::max(longest, l);
  }
  Suspension what{.chain = make_chain(std::move(links), {}, g)};
  if (i % 4 != 3) {
    const double least = std::max(0.0, 2 * longest - length);
    const double slack = unit(dice) < 0.4 ? std::pow(10.0, -1 - 9 * unit(dice)) : 0.02 + 0.9 * unit(dice);
    const double chord = least + (length - least) * (1 - slack), direction = 7 * unit(dice);
    what.end = {{chord * std::cos(direction), chord * std::sin(direction)}};
  }
  if (i % 5 == 1)
    for (int k = 0; k + 1 < n; ++k) what.loads.push_back(10 * unit(dice));
  if (i % 6 == 2)
    for (Joint& joint : what.chain.joints) joint.stiffness = 3 * unit(dice);
  return what;
}

/// The dense chain about the equilibrium in long double.
DenseChain precise(const Suspension& what, const Hanging& rest) {
  const std::size_t n = what.chain.links.size();
  if (!what.end) return dense_chain(what, std::vector<Real>(n, -std::numbers::pi_v<Real> / 2), {});
  const auto at = statics_test::refined(what.chain, what.loads, *what.end, rest.angles, -1.0 * rest.support_force);
  Real weight = 0;
  for (const Link& link : what.chain.links) weight += static_cast<Real>(link.mass) * what.chain.gravity;
  for (const double load : what.loads) weight += load;
  return dense_chain(what, at.angles, {at.pull.x, at.pull.y + weight});
}

// Against the dense formulation in long double: every frequency of every chain is within its ±, and the ± is not idle.
TEST(Identity, ModesAreThoseOfTheDenseChain) {
  std::mt19937_64 dice(4);
  std::vector<double> ratios;
  for (int i = 0; i < 200; ++i) {
    const Suspension what = random_suspension(dice, i);
    SCOPED_TRACE(testing::Message() << "case " << i << ", " << what.chain.links.size() << " links");
    const auto found = find_modes(what, {});
    ASSERT_TRUE(found) << found.error();
    const auto exact = dense_squares(precise(what, found->rest));
    ASSERT_EQ(found->modes.size(), exact.size());
    for (std::size_t k = 0; k < exact.size(); ++k) {
      const double miss = static_cast<double>(std::abs(std::sqrt(exact[k]) - static_cast<Real>(found->modes[k].omega)));
      ratios.push_back(miss / found->modes[k].error);
      EXPECT_LE(miss, 3 * found->modes[k].error) << "mode " << k + 1 << " of " << exact.size();
    }
  }
  std::ranges::sort(ratios);
  EXPECT_LE(ratios[ratios.size() - 1 - ratios.size() / 100], 1.0);
  EXPECT_GE(ratios[ratios.size() / 2], 1e-3);  // seen: 5e-3
}

// With friction in the joints and in the hinge, from a trace to so much that nothing swings.
TEST(Identity, DampedModesAreThoseOfTheDenseChain) {
  std::mt19937_64 dice(5);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::vector<double> ratios;
  for (int i = 0; i < 120; ++i) {
    Suspension what = random_suspension(dice, i);
    const double friction = std::pow(10.0, -6 + 8 * unit(dice));
    for (Joint& joint : what.chain.joints) joint.friction = friction * (0.5 + unit(dice));
    if (i % 2 == 0) what.chain.hinge_friction = friction;
    SCOPED_TRACE(testing::Message() << "case " << i << ", " << what.chain.links.size() << " links, friction "
                                    << friction);
    const auto found = find_modes(what, {});
    ASSERT_TRUE(found) << found.error();
    const auto exact = dense_lambdas(precise(what, found->rest));
    ASSERT_EQ(found->modes.size(), exact.size());
    for (std::size_t k = 0; k < exact.size(); ++k) {
      const Mode& mode = found->modes[k];
      // Equal sizes may come in another order.
      Real miss = 1e9L;
      for (const auto& each : exact)
        miss = std::min(miss, std::abs(each - std::complex<Real>(-mode.decay, mode.omega)));
      ratios.push_back(static_cast<double>(miss) / mode.error);
      EXPECT_LE(static_cast<double>(miss), 3 * mode.error) << "mode " << k + 1 << " of " << exact.size();
    }
  }
  std::ranges::sort(ratios);
  EXPECT_LE(ratios[ratios.size() - 1 - ratios.size() / 100], 1.0);
}

// Long chains start from their modes without friction, short ones from nothing: where the two ways meet they agree.
TEST(Modes, OfLongChainsAreThoseOfShortOnesSlow) {
  Suspension what = equal_rods(201, 1.0, {{0.5, 0.1}}), longer = equal_rods(203, 1.0, {{0.5, 0.1}});
  for (Suspension* each : {&what, &longer})
    for (Joint& joint : each->chain.joints) joint.friction = 3e-6;
  const auto dense = find_modes(what, {.count = 12}), followed = find_modes(longer, {.count = 12});
  ASSERT_TRUE(dense && followed);
  for (std::size_t k = 0; k < 12; ++k) {
    EXPECT_NEAR(followed->modes[k].omega, dense->modes[k].omega,
                1e-3 * dense->modes[k].omega);  // (k/n)² of three links more
    EXPECT_NEAR(followed->modes[k].decay, dense->modes[k].decay, 0.03 * dense->modes[k].decay);
    EXPECT_LT(followed->modes[k].error, 1e-9);
  }
}

// The cost of a mode is linear in the links; 1e5 of them take two or three seconds on one core.
TEST(PropertySlow, TwentyModesOfManyLinks) {
  const Suspension what = equal_rods(100000, 1.0, {{0.6, 0.0}});
  const auto found = find_modes(what, {.count = 20});
  ASSERT_TRUE(found) << found.error();
  const auto rope = catenary_frequencies(*catenary(1.0, {0.6, 0.0}), 20);
  for (std::size_t k = 0; k < 20; ++k) {
    EXPECT_NEAR(found->modes[k].omega * std::sqrt(1 / g), rope[k].value, 1e-7 * rope[k].value);  // (20/1e5)²
    EXPECT_LT(found->modes[k].error, 1e-11 * found->modes[k].omega);
  }
}

// In the wind: the Jacobian of the equations of motion by differences, the end held by a projection, dense eigenvalues.
TEST(Identity, ModesInTheWindAreThoseOfADifferenceJacobian) {
  for (const bool held : {false, true})
    for (const Vec2<double> wind : {Vec2<double>{6.0, 0.0}, {-3.0, 8.0}, {0.0, 20.0}}) {
      const bool lifted = wind.y > 10;  // by 1.5 times its weight: held, it is pushed together
      Suspension what = equal_rods(7, 1.0, {}, 0.2);
      if (held) what.end = lifted ? Vec2<double>{0.97, 0.0} : Vec2<double>{0.6, 0.1};  // slack, it would be blown over
      for (Link& link : what.chain.links) link.diameter = 0.01;
      for (Joint& joint : what.chain.joints) joint.friction = 1e-4;
      if (!lifted) what.loads = {0, 0.2, 0, 0, 0.1, 0};
      what.air = {.across = 0.72, .along = 0.04, .wind = wind};
      const auto found = find_modes(what, {});
      ASSERT_TRUE(found) << found.error();

      StaticLoad load{.drag = what.air, .loads = what.loads, .end_force = found->rest.end_force};
      load.drag.chain = &what.chain;
      ChainRecursion<double, StaticLoad> recursion(what.chain, load);
      constexpr Eigen::Index n = 7;
      std::vector<double> y(2 * n);
      std::ranges::copy(found->rest.angles, y.begin());
      const auto acceleration = [&] {
        recursion.accelerate({}, std::span<const double>(y).first(n), std::span<const double>(y).subspan(n));
        const auto rates = recursion.angular_acceleration();
        dense::Vector alpha(n);
        for (Eigen::Index i = 0; i < n; ++i) alpha[i] = rates[i];
        return alpha;
      };
      EXPECT_LT(acceleration().norm(), 1e-9);
      dense::Matrix by(n, 2 * n);
      for (Eigen::Index k = 0; k < 2 * n; ++k) {
        constexpr double h = 1e-5;
        const double at = y[k];
        y[k] = at + h;
        const dense::Vector up = acceleration();
        y[k] = at - h;
        by.col(k) = (up - acceleration()) / (2 * h);
        y[k] = at;
      }
      dense::Matrix allowed = dense::Matrix::Identity(n, n), projected = allowed;
      if (held) {
        dense::Matrix closing(n, 2), yields(n, 2);
        RestPoint rest(what);
        rest.look(found->rest.angles, found->rest.end_force);
        for (Eigen::Index i = 0; i < n; ++i) {
          closing.row(i) << rest.column(i).x, rest.column(i).y;
          yields.row(i) << rest.yield()[i].x, rest.yield()[i].y;
        }
        allowed = dense::orthogonal_to(closing);
        const dense::Matrix across = closing.transpose();
        projected -= yields.lazyProduct(dense::solve(across.lazyProduct(yields), across));
      }
      const dense::Matrix onto = allowed.transpose().lazyProduct(projected);
      const auto within = [&](const dense::Matrix& slope) {
        return dense::Matrix(-onto.lazyProduct(slope.lazyProduct(allowed).eval()));
      };
      const auto lambdas = dense::upper_quadratic_eigenvalues(within(by.rightCols(n)), within(by.leftCols(n)));
      const bool grows = std::ranges::any_of(lambdas, [](const auto& lambda) { return lambda.real() > 0; });
      if (!lifted || held) {
        EXPECT_EQ(grows, lifted);
      }
      const auto stays = stays_at(what, found->rest);
      ASSERT_TRUE(stays) << stays.error();
      EXPECT_EQ(*stays, !grows);
      if (lifted) continue;
      ASSERT_EQ(found->modes.size(), lambdas.size());
      for (std::size_t k = 0; k < lambdas.size(); ++k) {
        EXPECT_NEAR(found->modes[k].omega, static_cast<double>(lambdas[k].imag()), 1e-6)
            << k;  // differences of second order
        EXPECT_NEAR(found->modes[k].decay, -static_cast<double>(lambdas[k].real()), 1e-6) << k;
        EXPECT_GT(found->modes[k].decay, 0.0);
      }
    }
}

// Shapes: orthogonal in M, the far end stays, the joint that moves most moves by 1 m, and all together carry no more than the mass.
TEST(Modes, HaveShapesThatCloseAndCarryTheMass) {
  for (const std::optional<Vec2<double>> end : {std::optional<Vec2<double>>{{0.5, 0.3}}, {}}) {
    const Suspension what = equal_rods(9, 1.0, end);
    const auto found = find_modes(what, {});
    ASSERT_TRUE(found) << found.error();
    const DenseChain dense =
        dense_chain({.chain = what.chain}, {found->rest.angles.begin(), found->rest.angles.end()}, {});
    Vec2<double> carried;
    for (const Mode& mode : found->modes) {
      double x = 0, y = 0, most = 0;
      for (std::size_t i = 0; i < 9; ++i) {
        x -= std::sin(found->rest.angles[i]) * mode.shape[i].re / 9;
        y += std::cos(found->rest.angles[i]) * mode.shape[i].re / 9;
        most = std::max(most, std::hypot(x, y));
        EXPECT_EQ(mode.shape[i].im, 0.0);
      }
      EXPECT_NEAR(most, 1.0, 1e-13);
      if (end) {
        EXPECT_NEAR(std::hypot(x, y), 0.0, 1e-11);  // turns of 10 to 50 rad, and what holds the end to that rounding
      }
      carried = carried + mode.participation;
      for (const Mode& other : found->modes) {
        Real product = 0, own = 0;
        for (Eigen::Index i = 0; i < 9; ++i)
          for (Eigen::Index j = 0; j < 9; ++j) {
            product += mode.shape[i].re * dense.mass(i, j) * other.shape[j].re;
            own += mode.shape[i].re * dense.mass(i, j) * mode.shape[j].re;
          }
        if (&mode != &other) {
          EXPECT_NEAR(static_cast<double>(product / own), 0.0, 1e-8);
        }
      }
    }
    EXPECT_LE(carried.x, 1.0);
    EXPECT_LE(carried.y, 1.0);
    EXPECT_GT(carried.x, 0.8);  // what rests on the supports does not move
    if (!end) {
      EXPECT_NEAR(carried.y, 0.0, 1e-12);  // a plumb chain swings sideways alone
    }
  }
}

TEST(Modes, SayWhatDoesNotExist) {
  const auto error = [](const Suspension& what, std::size_t count = 0) {
    const auto found = find_modes(what, {.count = count});
    return found ? std::string("found") : found.error();
  };
  EXPECT_NE(
      error(equal_rods(3, 1.0, {{0.5, 0.0}}), 2).find("mode 2 does not exist: 3 links between fixed ends have 1 mode"),
      std::string::npos);
  EXPECT_NE(error(equal_rods(4, 1.0, {}), 5).find("4 links with a free end have 4 modes"), std::string::npos);
  EXPECT_NE(error(equal_rods(2, 1.0, {{0.5, 0.0}})).find("there are no modes"), std::string::npos);
  EXPECT_NE(error(equal_rods(1, 1.0, {{0.0, -1.0}})).find("there are no modes"), std::string::npos);
  EXPECT_NE(error(equal_rods(6, 1.0, {{0.0, 0.0}})).find("all links lie in one line"),
            std::string::npos);  // a flat fold
  EXPECT_NE(error(equal_rods(6, 1.0, {{0.0, -1.0}})).find("all links lie in one line"), std::string::npos);  // plumb
  EXPECT_NE(error(equal_rods(6, 1.0, {{1.2, 0.0}})).find("can reach"), std::string::npos);
  EXPECT_EQ(error(equal_rods(7, 1.0, {{0.0, 0.0}})), "found");  // odd chains do not fold flat
  Suspension floating = equal_rods(4, 1.0, {});
  floating.chain.gravity = 0.0;
  EXPECT_NE(error(floating).find("rests anywhere"), std::string::npos);
}

TEST(Modes, CanBeStopped) {
  const auto found = find_modes(equal_rods(50, 1.0, {}), {.count = 10, .keep_going = [](double) { return false; }});
  EXPECT_FALSE(found);
}

}  // namespace
}  // namespace catena::modes_test
