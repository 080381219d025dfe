#include "lab/profile.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace catena {
namespace {

const Profile whip_table{.places = {0.2, 0.5, 0.9}, .values = {4.0, 1.0, 2.0}};

TEST(Profile, StraightLinesBetweenTheRows) {
  EXPECT_DOUBLE_EQ(whip_table.at(0.35), 2.5);
  EXPECT_DOUBLE_EQ(whip_table.at(0.5), 1.0);
  EXPECT_DOUBLE_EQ(whip_table.at(0.7), 1.5);
  for (const double outside : {0.0, 0.1, 0.2}) EXPECT_EQ(whip_table.at(outside), 4.0);
  for (const double outside : {0.9, 0.95, 1.0}) EXPECT_EQ(whip_table.at(outside), 2.0);
}

// 0.2 · 4 before the first row, the trapezoids 0.3 · 2.5 and 0.4 · 1.5, and 0.1 · 2 after the last.
TEST(Profile, MeansAreExact) {
  EXPECT_DOUBLE_EQ(whip_table.mean(0.0, 1.0), 0.8 + 0.75 + 0.6 + 0.2);
  EXPECT_DOUBLE_EQ(whip_table.mean(0.3, 0.4), 2.5);
  EXPECT_DOUBLE_EQ(whip_table.mean(0.4, 0.7), (0.1 * 1.5 + 0.2 * 1.25) / 0.3);
  EXPECT_EQ(tapered(1.0, 1.0, ProfileForm::linear).mean(1.0 / 3, 2.0 / 3),
            1.0);  // to the last bit: equal links stay equal
}

// ρ = τ^s: its mean over (a, b) is (τ^b − τ^a)/((b − a) ln τ), and cutting the chain elsewhere does not change the sum.
TEST(Profile, ExponentialTaper) {
  const Profile taper = tapered(3.0, 3.0 * 0.01, ProfileForm::exponential);
  EXPECT_NEAR(taper.at(0.5), 0.3, 1e-15);
  const double exact = 3 * (std::pow(0.01, 0.7) - std::pow(0.01, 0.2)) / (0.5 * std::log(0.01));
  EXPECT_NEAR(taper.mean(0.2, 0.7), exact, 1e-15);
  double sum = 0.0;
  for (int i = 0; i < 7; ++i) sum += taper.mean(i / 7.0, (i + 1) / 7.0) / 7;
  EXPECT_NEAR(sum, taper.mean(0.0, 1.0), 1e-15);
  EXPECT_EQ(tapered(2.0, 2.0, ProfileForm::exponential).mean(0.1, 0.4), 2.0);
  // Almost none: where ln τ would cancel.
  EXPECT_NEAR(tapered(1.0, 1.0 + 1e-12, ProfileForm::exponential).mean(0.0, 1.0), 1 + 0.5e-12, 1e-16);
}

}  // namespace
}  // namespace catena
