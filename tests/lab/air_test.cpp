// Chains in air and water, as an experiment describes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"

namespace catena {
namespace {

/// Ten rods released from the horizontal.
Experiment ten_rods(double duration) {
  Experiment experiment;
  experiment.chain = {.links = 10, .length = 1.0, .mass = 0.5};
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = duration, .tolerance = 1e-11, .certify = false};
  return experiment;
}

Experiment in_water(double duration) {
  Experiment experiment = ten_rods(duration);
  experiment.chain.diameter = 0.01;
  experiment.air = {.density = 1000.0, .normal_drag = 1.2, .tangential_drag = 0.02};
  return experiment;
}

Experiment in_wind(double duration) {
  Experiment experiment = in_water(duration);
  experiment.air.density = 1.2;
  experiment.air.wind = {8.0, 0.0};
  return experiment;
}

double last(const RunResult& result, std::string_view channel) { return result.frames.of(channel).back(); }

void expect_tip(const RunResult& result, double x, double y) {
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  const TipSample tip = tips(result.frames).back();
  EXPECT_NEAR(tip.position.x, x, 1e-9);  // asked for 1e-11, with room for what half a second makes of it
  EXPECT_NEAR(tip.position.y, y, 1e-9);
}

// Independent program: dense Lagrange equations, the drag integrated along each link.
TEST(ReferenceOfAir, TenRodsFallThroughWaterAndInWind) {
  for (const Method method : {Method::dop853, Method::radau5, Method::gauss6, Method::mebdf}) {
    Experiment water = in_water(0.3), wind = in_wind(0.3);
    water.run.method = wind.run.method = method;
    expect_tip(run(water), 0.906761514539, -0.213607303769);
    expect_tip(run(wind), 0.791663694598, -0.440046353329);
  }
}

TEST(ReferenceOfAir, WaterTakesUpTheEnergy) {
  const RunResult result = run(in_water(1.0));
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  EXPECT_NEAR(last(result, chain_names::air_heat), 2.296441175826, 1e-9);
  EXPECT_EQ(last(result, chain_names::wind_work), 0.0);
}

/// E − work + heat, at each frame: it stays what it was (C.24).
double largest_imbalance(const RunResult& result) {
  double worst = 0.0;
  double start = 0.0;
  for (std::size_t k = 0; k < result.frames.time.size(); ++k) {
    double sum = 0.0;
    for (const Channel& channel : result.schema.channels) {
      if (channel.energy == EnergyRole::none) continue;
      const double value = result.frames.of(channel.name)[k];
      sum += channel.energy == EnergyRole::put_in ? -value : value;
    }
    if (k == 0) start = sum;
    worst = std::max(worst, std::abs(sum - start));
  }
  return worst;
}

TEST(PhysicsOfAir, TheLedgerClosesInWindAndWater) {
  for (Experiment experiment : {in_water(1.0), in_wind(1.0)}) {
    experiment.support = {.motion = SupportMotion::sine, .amplitude = 0.05, .frequency = 1.5};
    experiment.chain.joint_friction = 1e-3;
    experiment.chain.joint_stiffness = 0.1;
    experiment.chain.joint_rest = {0.2};
    experiment.chain.hinge_friction = 0.01;
    const RunResult result = run(experiment);
    ASSERT_EQ(result.status, RunStatus::done) << result.message;
    EXPECT_GT(std::abs(last(result, chain_names::air_heat)), 0.01);
    EXPECT_LT(largest_imbalance(result), 1e-10 * 0.5 * 9.81);  // of m g L
  }
}

// A single rod with friction in its hinge comes to rest where a steady wind holds it.
TEST(ReferenceOfAir, ARodInSteadyWindComesToRestAtItsAngle) {
  Experiment experiment = in_wind(60.0);
  experiment.chain = {.links = 1, .length = 1.0, .mass = 0.05, .hinge_friction = 0.05, .diameter = 0.01};
  experiment.start.angle = -1.0;
  experiment.run.tolerance = 1e-10;
  const RunResult result = run(experiment);
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  const double angle = last(result, chain_names::angles);
  EXPECT_NEAR(90 + angle * 180 / std::numbers::pi, 36.911904027765, 1e-7);
}

// Without air nothing is kept of it; and the vacuum of a very thin gas is a vacuum.
TEST(Air, OnlyAChainInAirKeepsItsEntries) {
  const RunResult alone = run(ten_rods(0.2));
  EXPECT_FALSE(alone.frames.has(chain_names::air_heat));
  Experiment thin = in_water(0.2);
  thin.air.density = 1e-200;
  const RunResult thinly = run(thin);
  ASSERT_TRUE(thinly.frames.has(chain_names::air_heat));
  const TipSample a = tips(alone.frames).back(), b = tips(thinly.frames).back();
  EXPECT_NEAR(a.position.x, b.position.x, 1e-10);
  EXPECT_NEAR(a.position.y, b.position.y, 1e-10);
}

std::string complaint_about(const Experiment& experiment, std::string_view key) {
  for (const Complaint& one : complaints(experiment))
    if (one.key == key) return one.text;
  return "";
}

TEST(Air, SaysWhatCannotBe) {
  EXPECT_TRUE(complaints(in_wind(1.0)).empty());
  Experiment experiment = in_water(1.0);
  experiment.air.normal_drag = -1.2;
  EXPECT_EQ(complaint_about(experiment, "air.normal_drag"), "is -1.2; it must be from 0 to 1e6");
  experiment = in_water(1.0);
  experiment.chain.diameter = 0.0;
  EXPECT_EQ(complaint_about(experiment, "chain.diameter"),
            "is 0; the drag of the air needs a diameter (air.density = 0 means no air)");
  experiment = in_water(1.0);
  experiment.air.wind = {1.0};
  EXPECT_EQ(complaint_about(experiment, "air.wind"), "has 1 entries; give two, [x, y]");
  experiment.air.wind = {1.0, std::nan("")};
  EXPECT_EQ(complaint_about(experiment, "air.wind"), "is nan; it must be a finite number");
  experiment = ten_rods(1.0);
  experiment.air.wind = {1.0, 0.0};
  EXPECT_EQ(complaint_about(experiment, "air.wind"), "is used only in air (air.density above 0)");
  experiment = ten_rods(1.0);
  experiment.chain.joint_rest = {0.1, 0.2};
  experiment.chain.joint_stiffness = 1.0;
  EXPECT_EQ(complaint_about(experiment, "chain.joint_rest"),
            "has 2 entries; give one for all or one for each of the 9 inner joints");
}

}  // namespace
}  // namespace catena
