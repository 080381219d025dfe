// Runs held against converged values from independent programs (other formulations, other integrators, up to quadruple
// precision, steps halved until the digits stood still; about ±1 in the last digit given).
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/run.hpp"
#include "lab/seen.hpp"

namespace catena {
namespace {

/// Math/AppM 4650, Chain Project (2008): beads, L = 1 m, M = 1 kg, g = 9.8 m/s².
Experiment project_chain(int links, StartSpec start, double duration) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  experiment.start = std::move(start);
  experiment.world.gravity = 9.8;
  experiment.run.duration = duration;
  experiment.run.tolerance = 1e-12;
  return experiment;
}

const StartSpec horizontal{.shape = StartShape::straight, .angle = 0.0};
const StartSpec folded{.shape = StartShape::folded};
const StartSpec leaning{.shape = StartShape::straight, .angle = -std::numbers::pi / 4};
const StartSpec inverted{.shape = StartShape::straight, .angle = std::numbers::pi / 2, .tip_angle = {0.0}};

struct TipAt {
  double t, x, y;
};

void expect_tips(const Experiment& experiment, const std::vector<TipAt>& expected) {
  std::vector<double> times;
  for (const TipAt& tip : expected) times.push_back(tip.t);
  const RunResult result = run(experiment, {.at = times});
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  ASSERT_EQ(result.at.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    // The values have ten digits, and a tolerance of 1e-12 grows a hundredfold at most in these times.
    EXPECT_NEAR(testing::tips_at(result)[i].position.x, expected[i].x, 2e-10) << "t = " << expected[i].t;
    EXPECT_NEAR(testing::tips_at(result)[i].position.y, expected[i].y, 2e-10) << "t = " << expected[i].t;
  }
}

TEST(Reference, HorizontalRelease) {
  expect_tips(
      project_chain(10, horizontal, 1.0),
      {{0.3, 0.7984608319, -0.4409999319}, {0.5, -0.1549068741, -0.9164474256}, {1.0, -0.9133866453, -0.1496307212}});
  expect_tips(project_chain(20, horizontal, 1.0),
              {{0.3, 0.7937862127, -0.441}, {0.5, -0.2009289981, -0.8654449624}, {1.0, -0.9087653715, -0.1633203934}});
}

TEST(Reference, FoldedFall) {
  expect_tips(project_chain(11, folded, 0.4), {{0.2, 0.0909090909, -0.1869796939}, {0.4, 0.075309858, -0.8401935617}});
  expect_tips(project_chain(21, folded, 0.4), {{0.2, 0.0476190476, -0.1937594727}, {0.4, 0.0118517226, -0.9435039997}});
}

TEST(Reference, StableSwing) {
  expect_tips(
      project_chain(10, leaning, 10.0),
      {{1.0, -0.6798916875, -0.7266920841}, {5.0, 0.3865984325, -0.9042515814}, {10.0, -0.4987053817, -0.8588893638}});
}

TEST(Reference, Inverted) {
  expect_tips(project_chain(10, inverted, 0.4), {{0.2, 0.0377100146, 0.7589378289}, {0.4, 0.023003876, 0.5358600987}});
}

void expect_speed_peak(const Experiment& experiment, double speed, double time) {
  const Peak peak = run(experiment).peak(chain_names::speed_max);
  EXPECT_NEAR(peak.value, speed, 1e-9 * speed);
  EXPECT_NEAR(peak.time, time, 1e-8);  // a peak is flat: its place is known to the root of its height's error
}

TEST(Reference, SpeedPeaksOfTheFoldedFall) {
  expect_speed_peak(project_chain(11, folded, 0.5), 6.11080959105, 0.406617879672);
  expect_speed_peak(project_chain(21, folded, 0.5), 8.31010461806, 0.397170699614);
}

/// The same chain on a table: no weight, and its tip starts with 1 m/s.
Experiment whip(int links, FoldForm form, double centre, double width) {
  Experiment experiment = project_chain(
      links,
      {.shape = StartShape::fold, .angle = 0.0, .fold = form, .centre = centre, .width = width, .tip_speed = 1.0}, 1.0);
  experiment.world.gravity = 0.0;
  return experiment;
}
Experiment smooth_whip(int links) { return whip(links, FoldForm::smooth, 3.0 / 8, 1.0 / 20); }

TEST(Reference, SmoothWhip) {
  expect_tips(smooth_whip(20), {{0.5, 0.3155134539, 0.0931258574}, {0.9, 0.9333882397, -0.0226335375}});
  expect_tips(smooth_whip(40), {{0.5, 0.3194539778, 0.0925968251}, {0.9, 0.8591692638, -0.037921104}});
}

TEST(Reference, SpeedPeaksOfTheWhips) {
  expect_speed_peak(smooth_whip(20), 3.48730497993, 0.863042817707);
  expect_speed_peak(smooth_whip(40), 5.01176294169, 0.848170453296);
  expect_speed_peak(whip(20, FoldForm::single, 1.0 / 4, StartSpec{}.width), 3.48739312644, 0.989184555731);
  expect_speed_peak(whip(20, FoldForm::circle, 3.0 / 8, 1.0 / 4), 3.57199655967, 0.861440650113);
}

TEST(Reference, EventsOfTheHorizontalRelease) {
  const RunResult result = run(project_chain(20, horizontal, 1.5));
  EXPECT_NEAR(testing::first(result, "joint_past_90").time, 1.366617881, 2e-9);
  EXPECT_NEAR(testing::first(result, "tension_negative").time, 1.381163638, 2e-9);
  const RunResult first_snap = run(project_chain(20, horizontal, 0.6));
  EXPECT_NEAR(first_snap.peak(chain_names::speed_max).value, 9.697567302, 2e-9);
  EXPECT_NEAR(first_snap.peak(chain_names::speed_max).time, 0.455676067, 1e-8);
}

/// W. Tomaszewski, P. Pieranski, J.-C. Geminard, The motion of a freely falling chain tip (2005): rods with friction.
Experiment laboratory_chain(double span) {
  Experiment experiment;
  experiment.chain = {.links = 229, .length = 1.02, .mass = 0.0208, .joint_friction = 2.163e-5};
  experiment.start.span = span;
  experiment.run.duration = 0.5;
  return experiment;
}

TEST(Reference, FallingChainSlow) {
  const RunResult result = run(laboratory_chain(0.51), {.at = {0.1, 0.2, 0.3, 0.4, 0.5}});
  struct Expected {
    double w, h, speed;
  };
  const Expected expected[] = {{0.0009595542, 0.0532615008, 1.0766717},
                               {0.0056129659, 0.220481007, 2.3173747},
                               {0.024220846, 0.538274987, 4.3185728},
                               {0.42836857, 0.900254294, 6.1027445},
                               {0.803784586, 0.672609226, 3.3908732}};
  for (std::size_t i = 0; i < result.at.size(); ++i) {
    const TipSample tip = testing::tips_at(result)[i];
    EXPECT_NEAR(0.51 - tip.position.x, expected[i].w, 2e-9);
    EXPECT_NEAR(-tip.position.y, expected[i].h, 2e-9);
    EXPECT_NEAR(std::hypot(tip.velocity.x, tip.velocity.y), expected[i].speed, 1e-7);
  }
  EXPECT_NEAR(result.peak(chain_names::speed_max).value, 12.757067, 1e-6);
  EXPECT_NEAR(result.peak(chain_names::speed_max).time, 0.36459078, 2e-8);
  EXPECT_NEAR(result.peak(chain_names::acceleration_max).value, 1360.5372, 1e-4);
  EXPECT_NEAR(result.peak(chain_names::acceleration_max).time, 0.36439775, 2e-8);
  EXPECT_NEAR(result.peak(chain_names::drop_max).value, 0.96473784, 1e-8);
  EXPECT_NEAR(result.peak(chain_names::drop_max).time, 0.37132439, 2e-8);
}

// A rope as rods, L = 1 m, M = 0.5 kg, g = 9.81 m/s², ends 0.5 m apart: its energy and its first speed peak.
// Peaks lie between the steps: found on the dense output, they do not move when the steps become shorter.
TEST(Property, PeaksOfTheFallingChainStandStillSlow) {
  for (const Method method : {Method::radau5, Method::mebdf, Method::gauss6})
    for (const double span : {1.0195, 0.765, 0.51, 0.255}) {
      Experiment experiment;
      experiment.chain = {.links = 229, .length = 1.02, .mass = 0.0208, .joint_friction = 2.163e-5};
      experiment.start = {.shape = StartShape::hanging, .span = span};
      experiment.run = {.duration = 0.5, .method = method, .tolerance = 1e-7};
      experiment.record = {.rate = 2.0, .quantities = {}};
      const RunResult coarse = run(experiment);
      experiment.run.tolerance /= 100;
      const RunResult fine = run(experiment);
      for (const std::string_view peak : {chain_names::speed_max, chain_names::acceleration_max}) {
        const double value = fine.peak(peak).value;
        EXPECT_NEAR(coarse.peak(peak).value, value, 1e-6 * value) << name(method) << ", span " << span;
      }
    }
}

TEST(Reference, EnergyOfTheHangingRope) {
  Experiment experiment;
  experiment.chain = {.links = 20, .length = 1.0, .mass = 0.5};
  experiment.start.span = 0.5;
  experiment.run.duration = 0.4;
  experiment.run.tolerance = 1e-11;
  const RunResult result = run(experiment);
  EXPECT_NEAR(testing::at_start(result, chain_names::potential), -1.11637338049071, 1e-13);
  EXPECT_NEAR(result.peak(chain_names::speed_max).value, 12.5277, 5e-5);
  EXPECT_NEAR(result.peak(chain_names::speed_max).time, 0.357141, 1e-6);
}

}  // namespace
}  // namespace catena
