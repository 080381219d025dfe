// The force of the support on the chain (C.23), a by-product of the sweeps.
#include <gtest/gtest.h>

#include <numbers>

#include "model/dense_chain.hpp"
#include "model/recursion.hpp"

namespace catena {
namespace {

/// From both ends, and from the tip alone: of a chain that fills every lane.
struct Forces {
  Vec2<double> both_ends, one_sweep;
};
Forces support_forces(const Chain& chain, const std::vector<double>& angles, const std::vector<double>& rates,
                      const Vec2<double>& acceleration = {}) {
  ChainRecursion<double> alone(chain);
  alone.accelerate({.acceleration = acceleration}, std::span<const double>(angles), std::span<const double>(rates));
  ChainRecursion<Lanes<4>> lanes(chain);
  const std::vector<Lanes<4>> four_angles(angles.begin(), angles.end()), four_rates(rates.begin(), rates.end());
  lanes.accelerate({.acceleration = {Lanes<4>(acceleration.x), Lanes<4>(acceleration.y)}},
                   std::span<const Lanes<4>>(four_angles), std::span<const Lanes<4>>(four_rates));
  return {alone.support_force(), {lanes.support_force().x[3], lanes.support_force().y[3]}};
}

void expect_near(const Forces& forces, const Vec2<double>& truth, double allowed, std::size_t links) {
  for (const Vec2<double>& force : {forces.both_ends, forces.one_sweep}) {
    EXPECT_NEAR(force.x, truth.x, allowed) << links << " links";
    EXPECT_NEAR(force.y, truth.y, allowed) << links << " links";
  }
}

// Newton's law for the whole chain: F_1 = Σ m (p̈_c − g), with α from the dense equations. Rounding of the terms of that sum, times
// the condition of the equations.
TEST(SupportForce, AcceleratesTheWholeChain) {
  std::mt19937_64 source(41);
  for (const std::size_t links : {1, 2, 3, 4, 30, 31, 100}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const Vec2<double> support{31.0, -17.0};
    const dense::Vector alpha = dense::accelerations(chain, state.angles, state.rates, support);
    const dense::Ends truth = dense::ends(chain, state.angles, state.rates, alpha, support);
    double size = 0.0;
    for (std::size_t i = 0; i < links; ++i)
      size += chain.links[i].length *
              (std::abs(static_cast<double>(alpha[static_cast<Eigen::Index>(i)])) + state.rates[i] * state.rates[i]);
    expect_near(support_forces(chain, state.angles, state.rates, support),
                {static_cast<double>(truth.force.x), static_cast<double>(truth.force.y)}, 1e-11 * (size + 40), links);
  }
}

// One rod is a compound pendulum. Its hinge pulls with m l ω²/2 against the weight along the rod, and across it with a quarter of
// the weight: F = (m g sin θ − m l ω²/2) e + (m g cos θ/4) u.
TEST(SupportForce, OfACompoundPendulum) {
  const double l = 0.8, m = 2.0, g = 9.81, theta = 0.7, omega = -1.9;
  const Chain chain = make_chain({rod(l, m)}, {}, g);
  const double along = m * g * std::sin(theta) - m * l * omega * omega / 2, across = m * g * std::cos(theta) / 4;
  expect_near(support_forces(chain, {theta}, {omega}),
              {along * std::cos(theta) - across * std::sin(theta), along * std::sin(theta) + across * std::cos(theta)},
              1e-13, 1);  // a few roundings of numbers near 20
}

// A straight chain that turns as one without weight pulls with M (L/2) ω², and at rest with its weight.
TEST(SupportForce, OfAStraightChain) {
  for (const std::size_t links : {1, 2, 3, 8, 9}) {
    const double n = static_cast<double>(links), length = 1.3, mass = 0.7, theta = 0.4, omega = 6.0;
    const std::vector<Link> rods(links, rod(length / n, mass / n));
    const double pull = mass * length / 2 * omega * omega;
    expect_near(support_forces(make_chain(rods, {}, 0.0), std::vector(links, theta), std::vector(links, omega)),
                {-pull * std::cos(theta), -pull * std::sin(theta)}, 1e-13, links);
    expect_near(
        support_forces(make_chain(rods, {}, 9.81), std::vector(links, -std::numbers::pi / 2), std::vector(links, 0.0)),
        {0.0, mass * 9.81}, 1e-14, links);
  }
}

}  // namespace
}  // namespace catena
