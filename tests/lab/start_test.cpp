// Where a chain begins, and how fast.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/build.hpp"
#include "model/state_layout.hpp"

namespace catena {
namespace {

constexpr double turn_back = std::numbers::pi;

Experiment twelve_beads(StartSpec start) {
  Experiment experiment;
  experiment.chain = {.links = 12, .length = 1.5, .mass = 1.0, .model = LinkModel::beads};
  experiment.start = std::move(start);
  experiment.world.gravity = 0.0;
  experiment.run.duration = 1.0;
  return experiment;
}

struct Started {
  std::vector<double> angles, rates;
};
Started started(const Experiment& experiment) {
  EXPECT_TRUE(complaints(experiment).empty()) << complaints(experiment).front().text;
  const std::vector<double> y = build_start(experiment, build_chain(experiment)).value();
  const auto links = static_cast<std::ptrdiff_t>(experiment.chain.links);
  return {{y.begin(), y.begin() + links}, {y.begin() + links, y.begin() + 2 * links}};
}

/// Σ l ω u of equal links.
double speed_of_tip(const Started& start, double link) {
  double x = 0.0, y = 0.0;
  for (std::size_t i = 0; i < start.angles.size(); ++i) {
    x -= link * start.rates[i] * std::sin(start.angles[i]);
    y += link * start.rates[i] * std::cos(start.angles[i]);
  }
  return std::hypot(x, y);
}

// q = (s − ¼)/¼, θ = π clip(q, 0, 1), ω = −constant for 0 < q < 1: of twelve links the fourth to the sixth, at q = 1/6, 1/2, 5/6.
TEST(Start, FoldOfHalfACircle) {
  const Started start = started(twelve_beads({.shape = StartShape::fold,
                                              .angle = 0.0,
                                              .fold = FoldForm::circle,
                                              .centre = 3.0 / 8,
                                              .width = 1.0 / 4,
                                              .tip_speed = 2.0}));
  for (std::size_t i = 0; i < 12; ++i) {
    const double q = ((static_cast<double>(i) + 0.5) / 12 - 0.25) / 0.25;
    EXPECT_NEAR(start.angles[i], turn_back * std::clamp(q, 0.0, 1.0), 1e-14) << i;
    EXPECT_EQ(start.rates[i], q > 0 && q < 1 ? start.rates[3] : 0.0) << i;
  }
  EXPECT_LT(start.rates[3], 0.0);
  EXPECT_NEAR(speed_of_tip(start, 1.5 / 12), 2.0, 1e-14);
}

// A link whose middle is the edge of the circle does not turn, whatever rounding makes of it.
TEST(Start, TheEdgeOfACircleIsNotInside) {
  for (const int links : {10, 30, 50, 70, 90, 110, 130}) {
    Experiment experiment = twelve_beads({.shape = StartShape::fold,
                                          .angle = 0.0,
                                          .fold = FoldForm::circle,
                                          .centre = 3.0 / 8,
                                          .width = 1.0 / 4,
                                          .tip_speed = 1.0});
    experiment.chain.links = links;  // 4k + 2: (i − ½)/n = ¼ for one of them
    const Started start = started(experiment);
    for (int i = 0; i < links; ++i) EXPECT_EQ(start.rates[i] != 0, 4 * i + 2 > links && 2 * i + 1 < links) << links;
  }
}

// θ = (π/2)(1 + tanh u), ω ∝ −1/cosh²u, u = (s − 3/8)/(1/20), turned by start.angle.
TEST(Start, SmoothFold) {
  const Started start = started(twelve_beads({.shape = StartShape::fold,
                                              .angle = -0.4,
                                              .fold = FoldForm::smooth,
                                              .centre = 3.0 / 8,
                                              .width = 1.0 / 20,
                                              .tip_speed = 2.0}));
  for (std::size_t i = 0; i < 12; ++i) {
    const double u = ((static_cast<double>(i) + 0.5) / 12 - 3.0 / 8) * 20;
    EXPECT_NEAR(start.angles[i], -0.4 + turn_back / 2 * (1 + std::tanh(u)), 1e-14) << i;
    const double beside = ((4 + 0.5) / 12 - 3.0 / 8) * 20;
    EXPECT_NEAR(start.rates[i] / start.rates[4], std::pow(std::cosh(beside) / std::cosh(u), 2), 1e-13) << i;
  }
  EXPECT_LT(start.rates[4], 0.0);
  EXPECT_NEAR(speed_of_tip(start, 1.5 / 12), 2.0, 1e-14);
}

// m = ⌊n/4⌋: θ = 0 up to link m, π/2 for link m + 1, π beyond; that link turns with ω = −n · (tip speed)/L.
TEST(Start, FoldAtASingleLink) {
  for (const int links : {3, 4, 5, 12, 20, 21, 22, 23, 100, 1000}) {
    Experiment experiment = twelve_beads(
        {.shape = StartShape::fold, .angle = 0.0, .fold = FoldForm::single, .centre = 1.0 / 4, .tip_speed = 2.0});
    experiment.chain.links = links;
    const Started start = started(experiment);
    for (int i = 0; i < links; ++i) {
      const int m = links / 4;
      EXPECT_EQ(start.angles[i], i < m ? 0.0 : i == m ? turn_back / 2 : turn_back) << links << ", " << i;
      EXPECT_NEAR(start.rates[i], i == m ? -links * 2.0 / 1.5 : 0.0, 1e-12 * links) << links << ", " << i;
    }
  }
}

// The same fold as a table, from which any number of links can be cut; and links of any length.
TEST(Start, ATableOverTheLengthMakesAnyNumberOfLinks) {
  Experiment table = twelve_beads({.shape = StartShape::angles,
                                   .angles = {0.0, turn_back},
                                   .rates = {-1.0, -1.0, 3.0},
                                   .places = {0.25, 0.5, 0.75}});
  EXPECT_FALSE(complaints(table).empty());  // as many angles as places
  table.start.angles = {0.0, turn_back, turn_back};
  for (const int links : {5, 12, 100}) {
    table.chain.links = links;
    const Started start = started(table);
    for (int i = 0; i < links; ++i) {
      const double s = (i + 0.5) / links;
      EXPECT_NEAR(start.angles[i], turn_back * std::clamp((s - 0.25) / 0.25, 0.0, 1.0), 1e-14);
      EXPECT_NEAR(start.rates[i], -1 + 4 * std::clamp((s - 0.5) / 0.25, 0.0, 1.0), 1e-14);
    }
  }
  table.chain.links = 3;
  table.chain.lengths = {0.9, 0.3, 0.3};  // middles at 0.3, 0.7, 0.9
  const Started start = started(table);
  EXPECT_NEAR(start.angles[0], turn_back * 0.2, 1e-14);
  EXPECT_NEAR(start.rates[1], -1 + 4 * 0.8, 1e-14);
  EXPECT_NEAR(start.rates[2], 3.0, 1e-14);
}

// Any rates are scaled, signs and all.
TEST(Start, TheTipGetsItsSpeed) {
  const Started start =
      started(twelve_beads({.shape = StartShape::straight, .angle = 0.3, .rates = {-4.0}, .tip_speed = 3.0}));
  for (const double rate : start.rates) EXPECT_NEAR(rate, -3.0 / 1.5, 1e-14);
  const Started rest = started(twelve_beads({.shape = StartShape::straight, .angle = 0.3, .rates = {-4.0}}));
  for (const double rate : rest.rates) EXPECT_EQ(rate, -4.0);
}

// Two beads of equal mass on equal links have modes in which the links turn by 1 to ±√2 (Lagrange): the second turns most.
TEST(Start, InAModeTheLinkThatTurnsMostHasTheAmplitude) {
  Experiment experiment = twelve_beads({.shape = StartShape::mode, .mode = 2, .amplitude = -0.3});
  experiment.chain.links = 2;
  experiment.chain.joint_friction = 0.1;  // which changes no start
  experiment.world.gravity = 9.81;
  const Started start = started(experiment);
  EXPECT_NEAR(start.angles[1], -turn_back / 2 - 0.3, 1e-14);
  EXPECT_NEAR(start.angles[0], -turn_back / 2 + 0.3 / std::sqrt(2.0), 1e-13);
  EXPECT_EQ(start.rates, (std::vector<double>{0.0, 0.0}));
  experiment.start.mode = 3;
  ASSERT_EQ(complaints(experiment).size(), 1U);
  EXPECT_EQ(complaints(experiment)[0].key, "start.mode");
  EXPECT_NE(complaints(experiment)[0].text.find("have 2 modes"), std::string::npos) << complaints(experiment)[0].text;
  experiment.start = {.shape = StartShape::mode};
  EXPECT_EQ(complaints(experiment).at(0).key, "start.amplitude");
  experiment.start = {.shape = StartShape::straight, .amplitude = 0.1};
  EXPECT_EQ(complaints(experiment).at(0).key, "start.amplitude");
}

// Between two ends it stays on them.
TEST(Start, InAModeBetweenTwoEnds) {
  Experiment experiment = twelve_beads({.shape = StartShape::mode, .span = 0.9, .rise = 0.1, .amplitude = 0.4});
  experiment.world.gravity = 9.81;
  experiment.far_end.held = true;
  const Started start = started(experiment);
  double x = 0.0, y = 0.0;
  for (const double angle : start.angles) x += 0.125 * std::cos(angle), y += 0.125 * std::sin(angle);
  EXPECT_NEAR(x, 0.9, 1e-14);
  EXPECT_NEAR(y, 0.1, 1e-14);
}

}  // namespace
}  // namespace catena
