#include "study/curve.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace catena {
namespace {

/// The unit circle, and beside it y = z: an equation that goes along.
CurveEquations circle() {
  return {.unknowns = 3,
          .miss =
              [](std::span<const double> x, std::span<double> out) {
                out[0] = x[0] * x[0] + x[1] * x[1] - 1;
                out[1] = x[2] - x[1];
                return true;
              },
          .slopes =
              [](std::span<const double> x, std::span<double> out) {
                const double all[] = {2 * x[0], 0, 2 * x[1], -1, 0, 1};
                std::copy(std::begin(all), std::end(all), out.begin());
                return true;
              }};
}

// All the way round, past both turns of x, each found where it is.
TEST(Curve, IsWalkedAlongPastItsTurns) {
  CurveWalk walk(circle(), {.first = 0.05, .most = 0.2});
  ASSERT_TRUE(walk.start(std::vector<double>{0.8, -0.5, -0.6}, 0));
  EXPECT_NEAR(walk.here().x[1], -0.6, 1e-12);
  double turned = 0.0;
  std::vector<double> turns, halves;
  for (int count = 0; count < 200 && turned < 2 * std::numbers::pi; ++count) {
    ASSERT_TRUE(walk.advance());
    const auto &from = walk.before().x, &to = walk.here().x;
    EXPECT_NEAR(std::hypot(to[0], to[1]), 1.0, 1e-9);  // the accuracy asked for, 1e-10 of 1 + |x|
    turned += std::remainder(std::atan2(to[1], to[0]) - std::atan2(from[1], from[0]), 2 * std::numbers::pi);
    if (const auto turn = walk.turn(0)) turns.push_back(turn->x[0]);
    if ((from[1] - 0.5) * (to[1] - 0.5) < 0) halves.push_back(walk.between(1, 0.5)->x[0]);
  }
  EXPECT_GE(turned, 2 * std::numbers::pi);
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_NEAR(turns[0], 1.0, 1e-11);  // slope 1e-6 there: x is off by its square
  EXPECT_NEAR(turns[1], -1.0, 1e-11);
  ASSERT_EQ(halves.size(), 2U);
  EXPECT_NEAR(halves[0], std::sqrt(0.75), 1e-10);
  EXPECT_NEAR(halves[1], -std::sqrt(0.75), 1e-10);
}

// x² + y² = 1 + 2ε: at a fixed y of 0.6, x grows by ε/0.8.
TEST(Curve, TellsWhereAPointGoesWhenItsEquationsChange) {
  CurveWalk walk(circle(), {});
  ASSERT_TRUE(walk.start(std::vector<double>{0.79, 0.6, 0.6}, 1));
  const std::vector<double> shift = shift_of(walk.here(), row_of(3, 1), std::vector<double>{-2e-6, 0.0});
  EXPECT_NEAR(shift[0], 1e-6 / 0.8, 1e-15);
  EXPECT_NEAR(shift[1], 0.0, 1e-18);
}

TEST(Curve, SaysWhereThereIsNone) {
  CurveWalk walk(circle(), {});
  EXPECT_FALSE(walk.start(std::vector<double>{1.5, 0.1, 0.1}, 0));
}

}  // namespace
}  // namespace catena
