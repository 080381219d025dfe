// The elastic cable in motion, by several methods, against closed forms and independent programs.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>
#include <utility>

#include "model/cable_motion.hpp"
#include "model/cable_shape.hpp"
#include "modes/cable_modes.hpp"
#include "spin/whirling_shape.hpp"
#include "statics/cable_rest.hpp"
#include "time/gauss.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {
namespace {

/// From nodes at rest.
std::vector<double> resting_state(const Cable& cable, std::span<const Vec2<double>> nodes) {
  const CableLayout layout(cable.elements.size());
  std::vector<double> y(layout.size());
  scatter(nodes, layout.coordinates(std::span(y)));
  return y;
}

Vec2<double> tip_of(const Cable& cable, std::span<const double> y) {
  const CableLayout layout(cable.elements.size());
  const std::size_t tip = layout.position(cable.elements.size());
  return {y[tip], y[tip + 1]};
}

/// To the end, behind each stop afresh; `watch` sees the method after each step.
template <class Watch>
std::vector<double> run_cable(Integrator& method, CableMotion& motion, const std::vector<double>& start,
                              const Watch& watch) {
  motion.enter(0.0);
  method.start(0.0, start);
  while (!method.finished()) {
    if (method.at_stop()) {
      motion.enter(method.time());
      method.start(method.time(), method.state());
    }
    EXPECT_EQ(method.advance(), StepStatus::advanced) << method.time();
    if (testing::Test::HasFailure()) break;
    watch(method);
  }
  return {method.state().begin(), method.state().end()};
}
std::vector<double> radau_run(CableMotion& motion, const std::vector<double>& start, double end, double tolerance) {
  Radau5 method(motion, start.size(), {.end = end, .tolerance = {tolerance, tolerance}});
  return run_cable(method, motion, start, [](auto&) {});
}

TEST(ReferenceCableRuns, DepartsFromTheSecondModeAndSettlesInTheFirst) {
  // E = 1e10, A = 1e-4, ρ = 1000, γ = 10, 20 elements, ω = 12: from the equilibrium of mode 2 and 1e-4 m along the unstable direction.
  Cable cable = uniform_cable(20, {.length = 1.0, .mass = 0.1, .axial_stiffness = 1e6});
  cable.damping = 10.0;
  cable.spin = 12.0;
  const WhirlingShape shape = whirling_shape({.alpha = 144 / 9.81}, 2);
  const auto rest =
      settle(cable, {},
             nodes_along(
                 cable, [&](double s) { return Vec2<double>{shape.at(s).y, -shape.at(s).x}; },
                 [&](double s) { return Vec2<double>{std::sin(shape.at(s).angle), -std::cos(shape.at(s).angle)}; }),
             secants_along(cable, [&](double s) { return shape.at(s).tension * 0.981; }));
  ASSERT_TRUE(rest) << rest.error();
  const auto modes = cable_modes(cable, {}, *rest, 1);
  ASSERT_TRUE(modes) << modes.error();
  const std::vector<Vec2<double>>& shape_of_growth = modes->modes[0].shape;
  // Of the two ways along it, the one on which the tip sets out away from the axis ends on the outer side.
  const double along = std::copysign(1e-4, shape_of_growth[40].x);
  std::vector<Vec2<double>> nodes = rest->nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = nodes[i] + along * shape_of_growth[i];

  const CableLayout layout(20);
  const std::vector<double> still = resting_state(cable, rest->nodes);
  struct Seen {
    double time, away;
  };
  std::vector<Seen> seen;
  CableMotion motion(cable);
  Radau5 method(motion, still.size(), {.end = 4.0, .tolerance = {1e-6, 1e-6}});
  const std::vector<double> end = run_cable(method, motion, resting_state(cable, nodes), [&](Integrator& at) {
    double away = 0.0;
    for (std::size_t node = 1; node <= 20; ++node) {
      const std::size_t k = layout.position(node);
      away = std::max(away, std::hypot(at.state()[k] - still[k], at.state()[k + 1] - still[k + 1]));
    }
    seen.push_back({at.time(), away});
  });
  const auto reached = [&](double away) {  // between two steps the distance grows exponentially
    const auto behind = std::ranges::find_if(seen, [&](const Seen& one) { return one.away > away; });
    const Seen& before = *(behind - 1);
    return before.time +
           (behind->time - before.time) * std::log(away / before.away) / std::log(behind->away / before.away);
  };
  EXPECT_NEAR(reached(0.1), 1.060, 1e-3);
  EXPECT_NEAR(std::log(10.0) / (reached(5e-3) - reached(5e-4)), growth(modes->modes[0], cable.damping).re, 0.02);
  EXPECT_NEAR(tip_of(cable, end).x, 0.995352, 2e-6);
  EXPECT_NEAR(tip_of(cable, end).y, -0.094467, 2e-6);
}

TEST(PhysicsOfCableRuns, AStiffCableIsACompoundPendulum) {
  // One element that hardly stretches or bends: back after T = 2π√(2L/3g)/agm(1, cos(φ₀/2)), φ₀ from the vertical.
  const Cable cable = uniform_cable(1, {.length = 0.8, .mass = 0.3, .axial_stiffness = 1e7, .bending_stiffness = 1e5});
  const double start = 1.0;
  double a = 1.0, b = std::cos(start / 2);
  for (int k = 0; k < 6; ++k) std::tie(a, b) = std::pair{0.5 * (a + b), std::sqrt(a * b)};
  const double period = 2 * std::numbers::pi * std::sqrt(2 * 0.8 / (3 * 9.81)) / a;
  const Vec2<double> along{std::sin(start), -std::cos(start)};
  const auto nodes = nodes_along(cable, [&](double s) { return s * along; }, [&](double) { return along; });
  CableMotion motion(cable);
  const Vec2<double> tip = tip_of(cable, radau_run(motion, resting_state(cable, nodes), period, 1e-9));
  // Swinging stretches it by 1e-7 or so.
  EXPECT_LT(length_of(tip - 0.8 * along), 1e-6);
}

TEST(OrderOfCableRuns, AWaveOfStretch) {
  // Fixed at one end, stretched as (1 + a) sin: Hooke's cable along a line is linear, whatever the amplitude, and the free end is at
  // L + a cos ωt with ω = (π/2) √(EA/mL).
  const double amplitude = 0.1, omega = 0.5 * std::numbers::pi * std::sqrt(200.0 / 0.5), end = 1.3 / omega;
  const auto miss = [&](std::size_t elements) {
    Cable cable = uniform_cable(elements, {.length = 1.0, .mass = 0.5, .axial_stiffness = 200.0});
    cable.gravity = 0.0;
    const double wave = 0.5 * std::numbers::pi;
    const auto nodes = nodes_along(
        cable, [&](double s) { return Vec2<double>{s + amplitude * std::sin(wave * s), 0.0}; },
        [&](double s) { return Vec2<double>{1 + amplitude * wave * std::cos(wave * s), 0.0}; });
    CableMotion motion(cable);
    const Vec2<double> tip = tip_of(cable, radau_run(motion, resting_state(cable, nodes), end, 1e-11));
    EXPECT_EQ(tip.y, 0.0);
    return std::abs(tip.x - 1 - amplitude * std::cos(1.3));
  };
  const double coarse = miss(8), fine = miss(64);
  EXPECT_LT(coarse, 2e-5);
  EXPECT_GT(std::log2(coarse / fine) / 3, 3.5);  // order four, in three doublings
}

/// A cable between two points, shaken at one, damped, let go of at the other at 0.1 s.
struct ShakenCable {
  Cable cable = uniform_cable(8, {.length = 1.0, .mass = 0.2, .axial_stiffness = 500.0, .bending_stiffness = 1e-4});
  Support support{SineSquaredSupport{.amplitude = {0.05, 0.02}, .frequency = 4.0}};
  FarEnd far_end{{0.6, 0.1}, Support(SineSquaredSupport{.amplitude = {0.0, 0.03}, .frequency = 3.0}), 0.1};
  std::vector<double> start;

  ShakenCable() {
    cable.damping = 0.7;
    const auto rest = hang(cable, {.support = {}, .end = {{0.6, 0.1}}});
    EXPECT_TRUE(rest) << rest.error();
    start = resting_state(cable, rest->nodes);
  }

  /// T + V − work + heat.
  double balance(double time, std::span<const double> y) const {
    const CableLayout layout(8);
    std::vector<Vec2<double>> nodes(18), velocities(18);
    gather<double>(support.at(time).position, layout.coordinates(y), nodes);
    gather<double>(support.at(time).velocity, layout.rates(y), velocities);
    const std::span<const double> ledger = layout.ledger(y);
    return energy_of(cable, nodes, velocities).total() - ledger[Ledger::work] + ledger[Ledger::heat];
  }
};

TEST(PhysicsOfCableRuns, EveryMethodGoesTheSameWayAndTheLedgerCloses) {
  const ShakenCable shaken;
  const CableLayout layout(8);
  const double start = shaken.balance(0.0, shaken.start);
  const Stepping stepping{.end = 0.3, .tolerance = {1e-9, 1e-9}, .stops = {0.1}};
  std::vector<Vec2<double>> tips;
  const auto judge = [&](auto method_of) {
    CableMotion motion(shaken.cable, shaken.support, shaken.far_end);
    auto method = method_of(motion);
    const std::vector<double> end = run_cable(method, motion, shaken.start, [&](Integrator& at) {
      EXPECT_NEAR(shaken.balance(at.time(), at.state()), start, 3e-8);  // of 1 J; about the tolerance
      if (at.time() > 0.1) return;
      const Vec2<double> held = shaken.far_end.at(at.time()).position;
      EXPECT_EQ(tip_of(shaken.cable, at.state()), held);  // to the bit, while it is held
    });
    EXPECT_GT(layout.ledger(std::span<const double>(end))[Ledger::heat], 1e-3);
    EXPECT_GT(std::abs(layout.ledger(std::span<const double>(end))[Ledger::work]), 1e-3);
    tips.push_back(tip_of(shaken.cable, end));
  };
  judge([&](CableMotion& motion) { return Radau5(motion, layout.size(), stepping); });
  judge([&](CableMotion& motion) { return Mebdf(motion, layout.size(), stepping); });
  judge([&](CableMotion& motion) { return Gauss6(motion, layout.size(), {.end = 0.3, .step = 2e-4, .stops = {0.1}}); });
  for (const Vec2<double>& tip : tips) EXPECT_LT(length_of(tip - tips[0]), 1e-6);  // and they fell by 0.4 m
}

}  // namespace
}  // namespace catena
