// A support that moves, through the methods: its work is integrated with the motion, and the ledger closes.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/build.hpp"
#include "lab/run.hpp"
#include "lab/seen.hpp"
#include "model/chain_motion.hpp"
#include "model/shaken_support.hpp"
#include "time/explicit_integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {
namespace {

const ShakenSupport shaken;
constexpr double shaken_for = 0.5;  ///< [s]

Chain shaken_chain() { return make_chain(std::vector(7, rod(0.1, 0.05)), {.friction = 1e-4, .stiffness = 1e-3}, 9.81); }

/// What has been lost at the end over what has been moved, the ledger's signs as its table says.
void expect_closed_ledger(const Chain& chain, Integrator&& integrator, double allowed) {
  const StateLayout layout(chain.links.size());
  std::vector<double> start(layout.size(), 0.0);
  std::ranges::fill(layout.angles(std::span(start)), -std::numbers::pi / 2);
  const auto energy = [&](double time, std::span<const double> y) {
    const ChainLook look = look_at(chain, layout.angles(y), layout.rates(y), shaken.at(time));
    return look.kinetic + look.potential;
  };
  integrator.start(0.0, start);
  while (!integrator.finished()) ASSERT_EQ(integrator.advance(), StepStatus::advanced);
  const auto ledger = layout.ledger(integrator.state());
  double lost = energy(shaken_for, integrator.state()) - energy(0.0, start), moved = 0.0;
  for (std::size_t k = 0; k < ledger.size(); ++k) {
    lost += Ledger::entries[k].sign * ledger[k];
    moved += std::abs(ledger[k]);
  }
  EXPECT_LT(std::abs(lost), allowed * moved);
  EXPECT_GT(std::abs(ledger[Ledger::work]), 0.1);  // 0.35 kg shaken at 1.7 m/s: half a joule and more
  EXPECT_GT(ledger[Ledger::heat], 1e-3);
}

// The steps are made to a tolerance of 1e-9, and no more of the energy moved may be lost: a wrong work or force would lose all of it.
TEST(PhysicsOfAMovingSupport, WorkHeatAndEnergyCloseWithEveryKindOfMethod) {
  const Chain chain = shaken_chain();
  ChainMotionOf<ShakenSupport> motion(chain, shaken);
  const std::size_t size = StateLayout(chain.links.size()).size();
  const Stepping stepping{.end = shaken_for, .tolerance = {.relative = 1e-9, .absolute = 1e-9}};
  expect_closed_ledger(chain, ExplicitIntegrator(dop853_table, motion, size, stepping), 1e-9);
  expect_closed_ledger(chain, Radau5(motion, size, stepping), 1e-9);
  expect_closed_ledger(chain, Mebdf(motion, size, stepping), 1e-9);
}

/// Rods of 1 m and 0.5 kg in all that hang straight down.
Experiment hanging_rope(int links, const SupportSpec& support, double duration) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 0.5};
  experiment.start.shape = StartShape::straight;
  experiment.support = support;
  experiment.run = {.duration = duration, .tolerance = 1e-12, .certify = false};
  return experiment;
}

// Converged values of independent programs with dense equations: 5 cm to the side and back at 1.5 Hz. All digits given.
TEST(ReferenceOfAMovingSupport, ASineCarriesTheChainAlong) {
  Experiment rope = hanging_rope(10, {.motion = SupportMotion::sine, .amplitude = 0.05, .frequency = 1.5}, 0.5);
  const RunRequest quarter{.at = {0.25}};
  const RunResult carried = run(rope, quarter);
  const TipSample tip = testing::tips_at(carried).front();
  EXPECT_NEAR(tip.position.x, 0.117789424922, 2e-12);
  EXPECT_NEAR(tip.position.y, -0.992775991111, 2e-12);
  EXPECT_NEAR(testing::at_end(carried, "energy/work"), 0.101030306438, 2e-12);

  // At rest in space the support's blow sets the links turning instead: after a quarter of a second 12 cm apart.
  rope.start.at_rest_in_space = true;
  const TipSample struck = testing::tips_at(run(rope, quarter)).front();
  EXPECT_NEAR(length_of(struck.position - tip.position), 0.12, 0.005);
}

// A blow leaves the momenta ∂T/∂θ̇ zero: no other rates have less kinetic energy at that velocity of the support.
TEST(IdentityOfAMovingSupport, AfterABlowTheKineticEnergyIsLeast) {
  Experiment rope =
      hanging_rope(7, {.motion = SupportMotion::sine, .amplitude = 0.05, .frequency = 1.5, .direction = 1}, 1.0);
  rope.start.shape = StartShape::angles;
  rope.start.angles = {-1.0, -1.8, -0.3, 0.4, -2.5, -1.1, -1.6};
  rope.start.at_rest_in_space = true;
  rope.chain.joint_stiffness = 0.3;  // has no time to act
  const Chain chain = build_chain(rope);
  const std::vector<double> start = build_start(rope, chain).value();
  const StateLayout layout(chain.links.size());
  const SupportState<double> support = build_support(rope.support).at(0.0);
  const auto kinetic = [&](std::span<const double> rates) {
    return look_at(chain, layout.angles(std::span<const double>(start)), rates, support).kinetic;
  };
  std::vector<double> rates(start.begin() + 7, start.begin() + 14);
  const double least = kinetic(rates);
  for (double& rate : rates) {
    // The kinetic energy is quadratic: both ways it grows by the same, but for the slope, which is the momentum.
    constexpr double step = 0.1;
    const double before = rate;
    rate = before + step;
    const double above = kinetic(rates);
    rate = before - step;
    const double below = kinetic(rates);
    rate = before;
    EXPECT_GT(above, least);
    EXPECT_NEAR(above, below, 1e-15);  // of some 1e-2 J
  }
}

// Converged values of independent programs: 10 cm aside and back at 5 Hz, for ever and once.
TEST(ReferenceOfAMovingSupport, ARopeShakenAtItsTop) {
  const SupportSpec shaken_for_ever{.motion = SupportMotion::sine_squared, .amplitude = 0.1, .frequency = 5.0};
  const RunResult three = run(hanging_rope(30, shaken_for_ever, 0.55));
  EXPECT_NEAR(three.peak(chain_names::speed_max).value, 5.83035, 5e-6);
  EXPECT_NEAR(three.peak(chain_names::speed_max).time, 0.448082, 5e-7);
  EXPECT_NEAR(three.peak(chain_names::acceleration_max).value / 9.81, 338.473, 5e-4);
  EXPECT_NEAR(three.peak(chain_names::acceleration_max).time, 0.508618, 5e-7);

  SupportSpec once = shaken_for_ever;
  once.periods = 1;
  const RunResult four = run(hanging_rope(30, once, 0.55));
  EXPECT_NEAR(four.peak(chain_names::speed_max).value, 5.28958, 5e-6);
  EXPECT_NEAR(four.peak(chain_names::speed_max).time, 0.477697, 5e-7);
  EXPECT_NEAR(testing::at_end(four, "energy/kinetic") + testing::at_end(four, "energy/potential"), -2.09015127164,
              1e-9);
  EXPECT_LT(four.evidence.imbalance, 1e-10);
}

/// 5 cm to the side and back at 1.5 Hz, row by row.
SupportSpec tabulated_sine(double every, double until) {
  SupportSpec table{.motion = SupportMotion::table};
  for (int row = 0; row * every < until + every; ++row) {
    table.times.push_back(row * every);
    table.x.push_back(0.05 * std::sin(2 * std::numbers::pi * 1.5 * table.times.back()));
  }
  return table;
}

// The same sine from a table. Rows 5 ms apart know the acceleration, (2πf)²A = 4.4 m/s² at most, to (2πfh)⁴ of it, 5e-6, times a
// number of size one, and that near the ends only: within half a second it moves the tip by less than ½at² = 5e-7 m. With rows twice as
// far apart it is 16 times as much.
TEST(OrderOfAMovingSupport, ATableIsAsGoodAsItsRowsAreClose) {
  const auto miss = [](double every) {
    const TipSample tip =
        testing::tips_at(run(hanging_rope(10, tabulated_sine(every, 0.5), 0.5), {.at = {0.25}})).front();
    return length_of(tip.position - Vec2<double>{0.117789424922, -0.992775991111});  // the reference above
  };
  EXPECT_LT(miss(0.005), 5e-7);
  EXPECT_GT(std::log2(miss(0.02) / miss(0.01)),
            3.5);                // the velocity at the start errs like h⁵, the acceleration like h⁴
  EXPECT_LT(miss(0.001), 1e-9);  // 1/625 of that
}

// It sets out as the sine does, so the same blow strikes the chain; the spline's velocity at the first row errs by some (2πfh)⁵.
TEST(IdentityOfAMovingSupport, ATableStrikesLikeTheSineItWasTakenFrom) {
  Experiment sine = hanging_rope(4, {.motion = SupportMotion::sine, .amplitude = 0.05, .frequency = 1.5}, 0.5);
  sine.start.at_rest_in_space = true;
  Experiment table = sine;
  table.support = tabulated_sine(0.005, 0.5);
  const Chain chain = build_chain(sine);
  const std::vector<double> a = build_start(sine, chain).value(), b = build_start(table, chain).value();
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-6);  // rates of some 2 rad/s
}

// What does not move is at rest, to the last bit.
TEST(IdentityOfAMovingSupport, NoAmplitudeIsNoMotion) {
  Experiment rope = hanging_rope(5, {}, 0.3);
  rope.start.angle = 0.3;
  const RunResult fixed = run(rope);
  for (const SupportMotion motion : {SupportMotion::sine, SupportMotion::circle, SupportMotion::sine_squared}) {
    rope.support = {.motion = motion, .frequency = 3.0};
    EXPECT_EQ(run(rope).hash, fixed.hash) << name(motion);
  }
  rope.support = {
      .motion = SupportMotion::table, .times = {0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3}, .x = std::vector(7, 0.0)};
  EXPECT_EQ(run(rope).hash, fixed.hash);
}

}  // namespace
}  // namespace catena
