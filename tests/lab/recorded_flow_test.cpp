// The energy of each link and the power through each joint, as a run records them.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "lab/run.hpp"
#include "lab/seen.hpp"

namespace catena {
namespace {

/// Ten rods with friction and stiffness, shaken to the side.
Experiment shaken_rope() {
  Experiment rope;
  rope.chain = {.links = 10, .length = 1.0, .mass = 0.5};
  rope.chain.joint_friction = 1e-3;
  rope.chain.joint_stiffness = 1e-2;
  rope.start.shape = StartShape::straight;
  rope.support = {.motion = SupportMotion::sine_squared, .amplitude = 0.1, .frequency = 4.0};
  rope.run = {.duration = 0.5, .tolerance = 1e-11, .certify = false};
  rope.record = {.rate = 4000, .quantities = {Quantity::energy, Quantity::flow}};
  return rope;
}

TEST(RecordedFlow, AddsUpToTheLedger) {
  const RunResult made = run(shaken_rope(), {});
  const Frames& frames = made.frames;
  const auto energy = frames.of(chain_names::link_energy), power = frames.of(chain_names::power),
             kinetic = frames.of(chain_names::kinetic), potential = frames.of(chain_names::potential);
  ASSERT_EQ(energy.size(), frames.time.size() * 10);
  double work = 0.0;
  for (std::size_t row = 0; row < frames.time.size(); ++row) {
    const auto links = energy.subspan(row * 10, 10);
    // The same terms in another order: half a joule of each, so a few roundings.
    EXPECT_NEAR(std::accumulate(links.begin(), links.end(), 0.0), kinetic[row] + potential[row], 1e-14);
    if (row > 0) work += 0.5 * (power[(row - 1) * 10] + power[row * 10]) / 4000;
  }
  // The trapezoidal rule is off by h²/12 times the change of dP/dt: P of up to 10 W at 50 rad/s, h = 1/4000 s.
  EXPECT_NEAR(work, testing::at_end(made, chain_names::work), 1.0 / (12 * 4000.0 * 4000.0) * 2 * 10 * 50);
  EXPECT_GT(testing::at_end(made, chain_names::work), 0.1);
}

TEST(RecordedFlow, IsThereOnlyWhenAskedFor) {
  Experiment rope = shaken_rope();
  rope.record.quantities = {Quantity::energy};
  const RunResult made = run(rope, {});
  for (const auto channel : {chain_names::link_energy, chain_names::link_speed, chain_names::bend, chain_names::power})
    EXPECT_FALSE(made.frames.has(channel)) << channel;
  EXPECT_EQ(made.hash, run(shaken_rope(), {}).hash) << "looking changes nothing";
}

TEST(RecordedFlow, OfAHeldChainIsNothing) {
  Experiment held = shaken_rope();
  held.chain.joint_stiffness = 0.0;
  held.support = {};
  held.start = {.shape = StartShape::hanging, .span = 0.5};
  held.far_end = {.held = true, .release_at = {0.2}};
  held.record.rate = 100;
  const RunResult made = run(held, {});
  const auto power = made.frames.of(chain_names::power), speed = made.frames.of(chain_names::link_speed);
  for (std::size_t row = 0; row < made.frames.time.size(); ++row)
    for (std::size_t i = 0; i < 10; ++i) {
      if (made.frames.time[row] > 0.2 && i > 0) continue;           // the support never does work
      EXPECT_NEAR(power[row * 10 + i], 0.0, i == 0 ? 0.0 : 1e-11);  // the equilibrium is one to rounding
    }
  EXPECT_EQ(speed[9], 0.0);
  EXPECT_GT(speed.back(), 1.0);  // it has fallen for 0.3 s
}

}  // namespace
}  // namespace catena
