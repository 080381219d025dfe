#include "model/crinkle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace catena {
namespace {

constexpr double half_turn = std::numbers::pi;

Chain two_metres(std::size_t links) {
  return make_chain(std::vector(links, rod(2.0 / static_cast<double>(links), 0.1)), {}, 9.81);
}

TEST(Crinkle, LosesWholeTurns) {
  EXPECT_NEAR(without_turns(2 * half_turn + 0.3), 0.3, 1e-15);
  EXPECT_NEAR(without_turns(-7 * half_turn / 2), half_turn / 2, 1e-15);
  EXPECT_EQ(without_turns(-0.25), -0.25);
}

// Bends of 100° to and fro: each of the three pairs of neighbours bends back by all of it, 3 · 100/90 right angles in 2 m.
TEST(Crinkle, AZigzagIsRough) {
  const double bend = 100 * half_turn / 180;
  const std::vector<double> angles{0.0, bend, 0.0, bend, 0.0};
  const Crinkle found = crinkle(two_metres(5), angles);
  EXPECT_EQ(found.past_90, 4);
  EXPECT_NEAR(found.roughness, 3 * (100.0 / 90) / 2, 1e-14);
}

// A fold turns one way only: two corners of 90°, and nothing to and fro. Whole turns between links are no bend.
TEST(Crinkle, AFoldIsNot) {
  const std::vector<double> angles{0.0, 0.0, half_turn / 2 + 0.1, half_turn, half_turn, 3 * half_turn};
  const Crinkle found = crinkle(two_metres(6), angles);
  EXPECT_EQ(found.past_90, 1);
  EXPECT_EQ(found.roughness, 0.0);
  EXPECT_EQ(crinkle(two_metres(1), std::vector{0.3}).roughness, 0.0);
}

// Of a smooth curve θ(s) the bends on either side of an inflexion are of the second order, so its roughness vanishes like 1/n².
TEST(OrderOfCrinkle, ASmoothCurveHasNone) {
  const auto roughness = [](std::size_t links) {
    std::vector<double> angles(links);
    for (std::size_t i = 0; i < links; ++i)
      angles[i] = std::sin(5 * (static_cast<double>(i) + 0.3) / static_cast<double>(links));
    return crinkle(two_metres(links), angles).roughness;
  };
  EXPECT_LT(roughness(40), 0.02);  // two inflexions of θ'' = 25: 25 · (1/40)² or less each
  EXPECT_LT(roughness(640) / roughness(40), 1.0 / 16);
}

}  // namespace
}  // namespace catena
