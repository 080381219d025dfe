// The moving cable: its linearised equations against dual numbers, its balances against mechanics.
#include "model/cable_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "model/cable_shape.hpp"
#include "num/dual.hpp"

namespace catena {
namespace {

constexpr double some_moment = 0.3;

/// Elements that all differ, bent and strained, moving; in a turning plane, damped.
Cable unequal_cable(std::size_t elements) {
  std::mt19937_64 source(5);
  std::uniform_real_distribution<double> share(0.5, 1.5);
  Cable cable{.elements = {}, .tip_mass = 0.05, .damping = 0.8, .gravity = 9.81, .spin = 3.0, .strain = {}};
  for (std::size_t e = 0; e < elements; ++e)
    cable.elements.push_back({.length = 0.1 * share(source),
                              .mass = 0.02 * share(source),
                              .axial_stiffness = 40.0 * share(source),
                              .bending_stiffness = 1e-3 * share(source)});
  return cable;
}

std::vector<double> random_motion(const Cable& cable) {
  const CableLayout layout(cable.elements.size());
  std::mt19937_64 source(6);
  std::normal_distribution<double> any;
  std::vector<double> y(layout.size());
  Vec2<double> place{0.1, -0.1};
  const std::span<double> coordinates = layout.coordinates(std::span(y));
  for (std::size_t node = 0; node <= cable.elements.size(); ++node) {
    const std::size_t tangent = layout.tangent(node);
    coordinates[tangent] = 0.6 + 0.2 * any(source);
    coordinates[tangent + 1] = -0.8 + 0.2 * any(source);
    if (node == 0) continue;
    const double length = cable.elements[node - 1].length;
    place = place + length * Vec2<double>{0.7 + 0.2 * any(source), -0.6 + 0.2 * any(source)};
    coordinates[layout.position(node)] = place.x;
    coordinates[layout.position(node) + 1] = place.y;
  }
  for (double& rate : layout.rates(std::span(y))) rate = any(source);
  return y;
}

/// Led round a circle.
Support shaken() { return Support(CircleSupport{.amplitude = {0.1, 0.05}, .frequency = 3.0}); }

FarEnd led_end() {
  return FarEnd({0.3, -0.4}, Support(CircleSupport{.amplitude = {0.05, 0.1}, .frequency = 2.0}),
                std::numeric_limits<double>::infinity());
}

/// J x by dual numbers.
std::vector<double> cable_jacobian_times(const Cable& cable, const std::optional<SupportState<double>>& end,
                                         const std::vector<double>& y, const std::vector<double>& x) {
  using D = Dual<double, 1>;
  const CableLayout layout(cable.elements.size());
  const CableMass mass(cable);
  CableEquations<D> equations(mass);
  std::vector<D> state(y.size());
  for (std::size_t i = 0; i < y.size(); ++i) {
    state[i] = y[i];
    state[i].slope[0] = x[i];
  }
  const auto given = [](const SupportState<double>& at) {
    const auto of = [](const Vec2<double>& v) { return Vec2<D>{v.x, v.y}; };
    return SupportState<D>{of(at.position), of(at.velocity), of(at.acceleration)};
  };
  const SupportState<double> support = shaken().at(some_moment);
  std::optional<SupportState<D>> far_end;
  if (end) far_end = given(*end);
  const std::span<const D> whole(state);
  equations.accelerate(cable, mass, given(support), far_end, layout.coordinates(whole), layout.rates(whole));
  std::vector<double> product(y.size());
  const std::size_t count = layout.coordinates();
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2<D>& a = equations.accelerations()[i / 2 + 1];
    product[i] = x[count + i];
    product[count + i] = i % 2 == 0 ? a.x.slope[0] : a.y.slope[0];
  }
  const auto power = [](const Vec2<D>& force, const Vec2<double>& velocity) {
    return force.x.slope[0] * velocity.x + force.y.slope[0] * velocity.y;
  };
  double& work = product[2 * count + Ledger::work];
  work = power(equations.support_force(), support.velocity);
  if (end) work += power(equations.end_force(), end->velocity);
  product[2 * count + Ledger::heat] = equations.heating().slope[0];
  return product;
}

class IdentityOfCableMotion : public testing::TestWithParam<std::size_t> {
 protected:
  std::vector<double> random_side() {
    std::vector<double> b(y_.size());
    for (double& number : b) number = random_(source_);
    return b;
  }

  struct Sides {
    std::vector<double> re, im;
  };
  /// x − βJx = b, to rounding against the largest term of its row and what elimination loses.
  void expect_solved(const std::optional<SupportState<double>>& end, const Complex& beta, const Sides& x,
                     const Sides& b) {
    const std::vector<double> re = cable_jacobian_times(cable_, end, y_, x.re),
                              im = cable_jacobian_times(cable_, end, y_, x.im);
    double largest = 0.0;  // accelerations of neighbours differ widely and are sums over all of them
    for (std::size_t i = 0; i < re.size(); ++i)
      largest = std::max(largest, abs(beta * Complex{re[i], im[i]}) + std::abs(x.re[i]) + std::abs(b.re[i]));
    for (std::size_t i = 0; i < re.size(); ++i) {
      const Complex left = Complex{x.re[i], x.im[i]} - beta * Complex{re[i], im[i]} - Complex{b.re[i], b.im[i]};
      EXPECT_LT(abs(left), 1e-10 * largest) << "row " << i << " of " << re.size();
    }
  }

  void solve_all(const FarEnd& far_end) {
    CableMotion motion(cable_, shaken(), far_end);
    motion.enter(0.0);
    std::optional<SupportState<double>> end;
    if (far_end.holds_at(0.0)) end = far_end.at(some_moment);
    std::vector<double> rate(y_.size());
    motion.linearise(some_moment, y_, rate);
    for (const double size : {1e-4, 2e-3}) {
      const Complex beta{0.6 * size, -0.8 * size};
      const std::vector<double> real = random_side(), re = random_side(), im = random_side(), none(real.size(), 0.0);
      ASSERT_TRUE(motion.factor(size));
      std::vector<double> x = real;
      motion.solve(std::span(x));
      expect_solved(end, size, {x, none}, {real, none});
      ASSERT_TRUE(motion.factor(side_by_side(0.7 * size, beta)));
      std::vector<Lanes<4>> both(real.size());
      for (std::size_t i = 0; i < both.size(); ++i) both[i] = packed(side_by_side(real[i], {re[i], im[i]}));
      motion.solve(std::span(both));
      Sides z{x, x};
      for (std::size_t i = 0; i < both.size(); ++i) {
        x[i] = real_one(unpacked(both[i]));
        z.re[i] = complex_one(unpacked(both[i])).re;
        z.im[i] = complex_one(unpacked(both[i])).im;
      }
      expect_solved(end, 0.7 * size, {x, none}, {real, none});
      expect_solved(end, beta, z, {re, im});
    }
  }

  std::mt19937_64 source_{7};
  std::normal_distribution<double> random_;
  Cable cable_ = unequal_cable(GetParam());
  std::vector<double> y_ = random_motion(cable_);
};

TEST_P(IdentityOfCableMotion, SolvesTheWholeStateLedgerIncluded) {
  solve_all({});
  solve_all(led_end());
  cable_.strain = StrainMeasure::green;
  cable_.damping = cable_.spin = 0.0;
  solve_all({});
}

TEST_P(IdentityOfCableMotion, LanesAreFourStates) {
  for (const FarEnd& far_end : {FarEnd{}, led_end()}) {
    CableMotion motion(cable_, shaken(), far_end);
    motion.enter(0.0);
    Lanes<4> times;
    std::vector<Lanes<4>> states(y_.size());
    std::vector<std::vector<double>> alone(4, std::vector<double>(y_.size()));
    for (int k = 0; k < 4; ++k) {
      std::vector<double> y = y_;
      for (double& each : y) each *= 1 + 0.01 * k;
      times[k] = some_moment + 0.1 * k;
      for (std::size_t i = 0; i < y.size(); ++i) states[i][k] = y[i];
      motion(times[k], y, alone[k]);
    }
    motion.rates(times, states);
    for (int k = 0; k < 4; ++k)
      for (std::size_t i = 0; i < y_.size(); ++i) EXPECT_EQ(states[i][k], alone[k][i]);  // to the bit
  }
}

INSTANTIATE_TEST_SUITE_P(Elements, IdentityOfCableMotion, testing::Values(1, 2, 17));

/// T + V a little time earlier or later, along the rate.
double energy_along(const Cable& cable, const Support& support, const std::vector<double>& y,
                    const std::vector<double>& rate, double by) {
  const CableLayout layout(cable.elements.size());
  std::vector<double> there = y;
  for (std::size_t i = 0; i < y.size(); ++i) there[i] += by * rate[i];
  std::vector<Vec2<double>> nodes(2 * cable.elements.size() + 2), velocities = nodes;
  const SupportState<double> at = support.at(some_moment);
  // To first order in time; the held position and velocity of the support go along.
  gather<double>(at.position + by * at.velocity, layout.coordinates(std::span<const double>(there)), nodes);
  gather<double>(at.velocity + by * at.acceleration, layout.rates(std::span<const double>(there)), velocities);
  return energy_of(cable, nodes, velocities).total();
}

TEST(PhysicsOfCable, EnergyIsGainedAsTheLedgerSays) {
  const Cable cable = unequal_cable(5);
  const CableLayout layout(5);
  for (const FarEnd& far_end : {FarEnd{}, led_end()}) {
    std::vector<double> y = random_motion(cable);
    CableMotion motion(cable, shaken(), far_end);
    motion.enter(0.0);
    if (motion.projects()) motion.project(some_moment, y);
    std::vector<double> rate(y.size());
    motion(some_moment, y, rate);
    const std::span<const double> power = layout.ledger(std::span<const double>(rate));
    const auto difference = [&](double by) {
      return (energy_along(cable, shaken(), y, rate, by) - energy_along(cable, shaken(), y, rate, -by)) / (2 * by);
    };
    const double gained = (4 * difference(1e-5) - difference(2e-5)) / 3;  // the error of differences is of order by⁴
    const double expected = power[Ledger::work] - power[Ledger::heat];
    EXPECT_NEAR(gained, expected, 1e-7 * (std::abs(expected) + 1));  // rounding of the energy over `by`
    EXPECT_GT(power[Ledger::heat], 0.0);
  }
}

TEST(PhysicsOfCable, MomentumAndItsMomentChangeByTheForcesFromOutside) {
  const Cable cable = unequal_cable(4);
  const std::vector<double> y = random_motion(cable);
  CableMotion motion(cable, shaken(), led_end());
  motion.enter(0.0);
  std::vector<double> rate(y.size());
  motion(some_moment, y, rate);
  const CableEquations<double>& at = motion.equations();
  // Every particle: mass × (acceleration − gravity − Ω²x e_x + γ velocity), integrated with M against a translation and a turn.
  std::vector<Vec2<double>> left(at.nodes().size()), weighed = left;
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = at.accelerations()[i] + cable.damping * at.velocities()[i];
    left[i].x -= cable.spin * cable.spin * at.nodes()[i].x;
    if (i % 2 == 0) left[i].y += cable.gravity;
  }
  motion.mass().times<double>(left, weighed);
  const auto moment = [](const Vec2<double>& arm, const Vec2<double>& force) {
    return arm.x * force.y - arm.y * force.x;
  };
  Vec2<double> force;
  double torque = 0.0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (i % 2 == 0) force = force + weighed[i];
    torque += moment(at.nodes()[i], weighed[i]);
  }
  const Vec2<double> expected = at.support_force() + at.end_force();
  EXPECT_NEAR(force.x, expected.x, 1e-11);
  EXPECT_NEAR(force.y, expected.y, 1e-11);
  EXPECT_NEAR(torque,
              moment(at.nodes()[0], at.support_force()) + moment(at.nodes()[at.nodes().size() - 2], at.end_force()),
              1e-11);
}

TEST(PhysicsOfCable, AStretchedCableAtRestPullsWithHookesForce) {
  // Two elements, stretched by a tenth, its end held: the force is EA/10, everywhere, and nothing moves.
  Cable cable = uniform_cable(2, {.length = 1.0, .mass = 0.2, .axial_stiffness = 30.0});
  cable.gravity = 0.0;
  const CableLayout layout(2);
  std::vector<double> y(layout.size()), rate(y.size());
  for (std::size_t node = 0; node <= 2; ++node) {
    y[layout.tangent(node)] = 1.1;
    if (node > 0) y[layout.position(node)] = 0.55 * static_cast<double>(node);
  }
  CableMotion motion(cable, {}, FarEnd({1.1, 0.0}, {}, std::numeric_limits<double>::infinity()));
  motion.enter(0.0);
  motion(0.0, y, rate);
  for (const double each : rate) EXPECT_NEAR(each, 0.0, 1e-11);
  EXPECT_NEAR(motion.equations().support_force().x, -3.0, 1e-13);
  EXPECT_NEAR(motion.equations().end_force().x, 3.0, 1e-13);
  const auto nodes = motion.equations().nodes();
  EXPECT_NEAR(tension_of(cable, nodes, 1, 0.7), 3.0, 1e-13);
  EXPECT_NEAR(elongation(cable, nodes, 0, 0.2), 0.1, 1e-15);
  EXPECT_NEAR(stretched_length(cable, nodes), 1.1, 1e-15);
  EXPECT_NEAR(point_of(cable, nodes, 1, 0.5).x, 0.825, 1e-15);
  EXPECT_NEAR(tangent_of(cable, nodes, 1, 0.3).x, 1.1, 1e-15);
}

}  // namespace
}  // namespace catena
