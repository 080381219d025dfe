// The elastic catenary against independent numbers, its own equations and its limits.
#include "exact/elastic_catenary.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "exact/catenary.hpp"

namespace catena {
namespace {

TEST(ReferenceElasticCatenary, ForceAndLengthOfAnIndependentProgram) {
  const auto hung = elastic_catenary({.length = 1.0, .weight = 2.0, .stiffness = 100.0}, {0.6, 0.1});
  ASSERT_TRUE(hung.has_value()) << hung.error();
  EXPECT_NEAR(-hung->pull.x, -0.324398289871, 1e-12);  // the last digit given
  EXPECT_NEAR(-hung->pull.y, 0.895915152422, 1e-12);
  EXPECT_NEAR(stretched_length(*hung), 1.006278414294, 1e-12);
}

TEST(PhysicsOfElasticCatenary, FollowsItsForceEverywhere) {
  // r' = g/|g| + g/EA by differences; slack, taut, steep, to the left, plumb and folded.
  const ElasticRope rope{.length = 1.3, .weight = 2.0, .stiffness = 40.0};
  for (const Vec2<double> end :
       {Vec2<double>{0.6, 0.1}, {1.5, -0.2}, {0.01, 1.2}, {-0.4, -0.3}, {0.0, -1.5}, {1e-6, 0.0}}) {
    const auto hung = elastic_catenary(rope, end);
    ASSERT_TRUE(hung.has_value()) << hung.error();
    const Vec2<double> last = point(*hung, rope.length);
    EXPECT_NEAR(last.x, end.x, 1e-12);
    EXPECT_NEAR(last.y, end.y, 1e-12);
    for (const double s : {0.1, 0.5, 1.2}) {
      const double by = 1e-5;
      const Vec2<double> slope = (1 / (2 * by)) * (point(*hung, s + by) - point(*hung, s - by));
      const Vec2<double> expected = tangent(*hung, s);
      EXPECT_NEAR(slope.x, expected.x, 1e-8);  // by² times the third derivative, rounding over by
      EXPECT_NEAR(slope.y, expected.y, 1e-8);
    }
  }
}

TEST(PhysicsOfElasticCatenary, AStiffOneIsTheCatenary) {
  const auto hung = elastic_catenary({.length = 1.0, .weight = 3.0, .stiffness = 1e12}, {0.7, -0.2});
  const auto rope = catenary(1.0, {0.7, -0.2});
  ASSERT_TRUE(hung.has_value() && rope.has_value());
  for (const double s : {0.2, 0.5, 0.9}) {
    EXPECT_NEAR(point(*hung, s).x, point(*rope, s).x, 1e-11);  // strains are 1e-12
    EXPECT_NEAR(point(*hung, s).y, point(*rope, s).y, 1e-11);
  }
  EXPECT_NEAR(hung->pull.x, 3.0 * rope->a, 1e-10);
}

TEST(UnitElasticCatenary, WithoutWeightOnlyATautRopeHasAShape) {
  const ElasticRope rope{.length = 1.0, .weight = 0.0, .stiffness = 50.0};
  const auto taut = elastic_catenary(rope, {0.6 * 1.1, 0.8 * 1.1});
  ASSERT_TRUE(taut.has_value()) << taut.error();
  EXPECT_NEAR(taut->pull.x, 0.6 * 5.0, 1e-12);
  EXPECT_NEAR(taut->pull.y, 0.8 * 5.0, 1e-12);
  EXPECT_NEAR(stretched_length(*taut), 1.1, 1e-14);
  EXPECT_FALSE(elastic_catenary(rope, {0.5, 0.0}).has_value());
}

}  // namespace
}  // namespace catena
