// The ideal string at one instant: closed forms, Bessel's modes, Newton's law for each piece. docs/theory/whip.md.
#include "model/string_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace catena::string_test {
namespace {

constexpr double pi = std::numbers::pi;

std::vector<double> rates_of(StringMotion& motion, const std::vector<double>& y) {
  std::vector<double> rate(y.size());
  motion(0.0, y, rate);
  return rate;
}

// At rest, T = M g (1 − s): a straight line, which the polynomials have exactly. The tension is found from a system whose condition
// grows like the square of the number of nodes: some 1e4 roundings of numbers up to 5.
TEST(PhysicsOfStrings, HangsAtRest) {
  const UniformString string{.length = 2.0, .mass = 3.0, .gravity = 9.81};
  StringMotion motion(string, {.elements = 12, .degree = 8});
  const std::vector<double> y = motion.state([](double) { return Turn{.angle = -pi / 2}; });
  const std::span<const double> sigma = motion.tension(y);
  for (std::size_t i = 0; i < motion.nodes(); ++i) EXPECT_NEAR(sigma[i], 9.81 / 2.0 * (1 - motion.places()[i]), 1e-11);
  for (const double rate : rates_of(motion, y)) EXPECT_NEAR(rate, 0.0, 1e-9);  // slopes of rounding, times 1/width²
  const StringLook look = motion.look(y);
  EXPECT_NEAR(look.tip.y, -2.0, 1e-14);
  EXPECT_NEAR(look.potential, -3.0 * 9.81, 1e-12);
  EXPECT_EQ(look.kinetic, 0.0);
}

// Turned as a whole on a table: σ = ½ω²(1 − s²), and it goes on turning as it does. A rod's energy and angular momentum.
TEST(PhysicsOfStrings, ARotatingStraightStringStaysStraight) {
  const UniformString string{.length = 0.5, .mass = 0.2, .gravity = 0.0};
  StringMotion motion(string, {.elements = 6, .degree = 6});
  const std::vector<double> y = motion.state([](double) { return Turn{.angle = 0.3, .rate = 4.0}; });
  const std::span<const double> sigma = motion.tension(y);
  for (std::size_t i = 0; i < motion.nodes(); ++i) {
    const double s = motion.places()[i];
    EXPECT_NEAR(sigma[i], 8.0 * (1 - s * s), 1e-12);
  }
  const std::vector<double> rate = rates_of(motion, y);
  for (std::size_t i = 0; i < motion.nodes(); ++i) {
    EXPECT_EQ(rate[i], 4.0);
    EXPECT_NEAR(rate[motion.nodes() + i], 0.0, 1e-10);
  }
  const StringLook look = motion.look(y);
  const double inertia = 0.2 * 0.25 / 3;
  EXPECT_NEAR(look.kinetic, 0.5 * inertia * 16, 1e-15);
  EXPECT_NEAR(look.angular_momentum, inertia * 4, 1e-15);
  EXPECT_NEAR(length_of(look.tip_velocity), 2.0, 1e-14);
  EXPECT_NEAR(length_of(look.momentum), 0.2 * 1.0, 1e-15);
}

// Small swings about the vertical: θ = −π/2 + ε J₁(j√(1 − s))/√(1 − s) is answered by −(j²/4)(g/L)(θ + π/2) for each zero j of J₀
// (W.10). Of an amplitude ε the equations leave out ε², relative: 1e-8 here. Rounding of angles of size π/2, 2e-16, is multiplied
// by the largest eigenvalue of the mesh, 1e6, and stands against accelerations from 1e-3 on: 2e-7 relative.
TEST(PhysicsOfStrings, SmallSwingsAreBessels) {
  constexpr double epsilon = 1e-4;
  StringMotion motion({.length = 1.7, .mass = 1.0, .gravity = 9.81}, {.elements = 10, .degree = 10});
  for (const double zero : {2.404825557695773, 5.520078110286311, 8.653727912911013, 11.79153443901428}) {
    const auto shape = [&](double s) {
      const double x = std::sqrt(1 - s);
      return std::cyl_bessel_j(1, zero * x) / x;
    };
    const std::vector<double> y = motion.state([&](double s) { return Turn{.angle = -pi / 2 + epsilon * shape(s)}; });
    const std::vector<double> rate = rates_of(motion, y);
    const double square = zero * zero / 4 * 9.81 / 1.7;
    for (std::size_t i = 0; i < motion.nodes(); ++i)
      EXPECT_NEAR(rate[motion.nodes() + i], -square * epsilon * shape(motion.places()[i]),
                  1e-6 * square * epsilon * zero);
  }
}

/// Newton's law for the piece beyond each of some places: M ∫_s^1 (r_tt + g ŷ) ds = −T e. Simpson's rule over the string, with
/// accelerations r_tt from θ_tt and ω alone; the largest miss [N].
double worst_imbalance(StringMotion& motion, const UniformString& string, const std::vector<double>& y) {
  constexpr int pieces = 2000;  // of Simpson: h⁴ times fourth derivatives of some 1e3 leaves 1e-11
  const std::size_t nodes = motion.nodes();
  const std::vector<double> rate = rates_of(motion, y);
  const std::span<const double> all(y), changes(rate);
  struct Here {
    Vec2<double> across, e;
    double sigma;
  };
  const auto here = [&](double s) {
    const StringMotion::Between at = motion.between(s);
    const double theta = at.of(all.first(nodes)), omega = at.of(all.last(nodes)), alpha = at.of(changes.last(nodes));
    const Vec2<double> e{std::cos(theta), std::sin(theta)}, u{-e.y, e.x};
    return Here{string.length * (alpha * u - omega * omega * e), e, at.of(motion.tension(y))};
  };
  std::vector<Here> seen;
  for (int k = 0; k <= 2 * pieces; ++k) seen.push_back(here(k / (2.0 * pieces)));
  const double h = 1.0 / pieces;
  std::vector<Vec2<double>> acceleration(2 * pieces + 1);  // by Simpson, and at the middle by the half-way formula
  for (std::size_t k = 0; k + 2 <= 2 * pieces; k += 2) {
    const Vec2<double>&a = seen[k].across, &b = seen[k + 1].across, &c = seen[k + 2].across;
    acceleration[k + 1] = acceleration[k] + (h / 24) * (5.0 * a + 8.0 * b - c);
    acceleration[k + 2] = acceleration[k] + (h / 6) * (a + 4.0 * b + c);
  }
  double worst = 0.0;
  Vec2<double> beyond;
  const Vec2<double> weight{0.0, string.gravity};
  for (std::size_t k = 2 * pieces; k >= 2; k -= 2) {
    beyond = beyond + (h / 6) * ((acceleration[k] + weight) + 4.0 * (acceleration[k - 1] + weight) +
                                 (acceleration[k - 2] + weight));
    const Vec2<double> pull = string.length * seen[k - 2].sigma * seen[k - 2].e;
    worst = std::max(worst, string.mass * length_of(beyond + pull));
  }
  return worst;
}

// Any smooth motion whose slope at the support fits σ θ_s = (g/L) cos θ there (W.8): the miss falls to what Simpson leaves.
TEST(IdentityOfStrings, NewtonsLawHoldsForEachPiece) {
  for (const double gravity : {0.0, 9.81}) {
    const UniformString string{.length = 1.3, .mass = 0.7, .gravity = gravity};
    StringMotion coarse(string, {.elements = 4, .degree = 6}), fine(string, {.elements = 16, .degree = 10});
    const auto turned = [&](double slope) {
      return [slope](double s) {
        return Turn{.angle = -0.6 + slope * s * std::exp(-3 * s * s) + 1.1 * s * s,
                    .rate = 2 * std::cos(2.5 * s) + 3 * s * s};
      };
    };
    double slope = 0.0;
    for (int i = 0; i < 60; ++i)  // the slope that fits changes σ(0) by little: the iteration converges
      slope = gravity / 1.3 * std::cos(-0.6) / fine.tension(fine.state(turned(slope)))[0];
    const double miss = worst_imbalance(fine, string, fine.state(turned(slope)));
    EXPECT_LT(miss, 2e-9) << gravity;
    EXPECT_GT(worst_imbalance(coarse, string, coarse.state(turned(slope))),
              30 * miss);  // so it does depend on the mesh
  }
}

TEST(PropertyOfStrings, ValuesBetweenNodesAreThoseOfSmoothCurves) {
  StringMotion motion({.length = 1.0, .mass = 1.0, .gravity = 0.0}, {.elements = 8, .degree = 8});
  const auto curve = [](double s) { return std::sin(4 * s); };
  const std::vector<double> y = motion.state([&](double s) { return Turn{.angle = curve(s)}; });
  const std::span<const double> angles = std::span<const double>(y).first(motion.nodes());
  // The widest element, 0.23 wide: 2 (4·0.23/4)⁹/9!, and as much again for the nodes' places: 1e-11.
  for (const double s : {0.0, 0.1, 0.4375, 0.5, 0.99, 1.0}) EXPECT_NEAR(motion.between(s).of(angles), curve(s), 4e-11);
}

}  // namespace
}  // namespace catena::string_test
