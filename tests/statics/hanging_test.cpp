#include "statics/hanging.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "exact/catenary.hpp"
#include "exact/reach.hpp"
#include "statics/shapes.hpp"

namespace catena {
namespace {

using namespace statics_test;
constexpr double gravity = 9.81;
constexpr double pi = std::numbers::pi;

double degrees_from_down(double angle) { return 90 + angle * 180 / pi; }

void expect_angles(int links, double length, Vec2<double> end, const std::vector<double>& degrees, double tolerance) {
  const auto hanging = hang(rods(links, links * length, 1.0), gravity, end);
  ASSERT_TRUE(hanging) << hanging.error();
  ASSERT_EQ(hanging->angles.size(), degrees.size());
  for (std::size_t i = 0; i < degrees.size(); ++i) {
    EXPECT_NEAR(degrees_from_down(hanging->angles[i]), degrees[i], tolerance) << "link " << i + 1 << " of " << links;
  }
}

// Three links, d = l: the outer ones hang plumb; d = 2l: sin 30° = 1/2. Rounding only.
TEST(Hanging, ThreeLinksByGeometry) {
  expect_angles(3, 0.1, {0.1, 0.0}, {0, 90, 180}, 1e-12);
  expect_angles(3, 0.1, {0.2, 0.0}, {30, 90, 150}, 1e-12);
}

// An independent program, six decimals of a degree.
TEST(Hanging, ReferenceAngles) {
  expect_angles(3, 0.1, {0.2, 0.0}, {30.000000, 90.000000, 150.000000}, 6e-7);
  expect_angles(3, 0.1, {0.1, 0.05}, {3.982911, 119.977196, 176.312378}, 6e-7);
  expect_angles(4, 0.1, {0.3, 0.0}, {36.166474, 65.486926, 114.513074, 143.833526}, 6e-7);
}

// An independent program, twelve decimals: unequal links with loads at two joints.
TEST(Hanging, ReferenceForceOfALoadedChain) {
  const double lengths[] = {0.1, 0.2, 0.15, 0.25, 0.3}, masses[] = {1.0, 0.5, 2.0, 1.0, 0.7};
  std::vector<Link> links;
  for (int i = 0; i < 5; ++i) links.push_back(rod(lengths[i], masses[i]));
  const auto hanging = hang(links, gravity, {0.7, 0.1}, std::vector<double>{0.0, 3.0, 0.0, 5.0});
  ASSERT_TRUE(hanging) << hanging.error();
  EXPECT_NEAR(hanging->support_force.x, -15.977283593006, 6e-13);
  EXPECT_NEAR(hanging->support_force.y, 32.048235337481, 6e-13);
  EXPECT_NEAR(hanging->end_force.y, 5.2 * gravity + 8 - 32.048235337481, 6e-13);
}

// A load at a joint pulls as a bead there does.
TEST(Hanging, LoadsPullAsBeadsDo) {
  const std::vector<Link> beads(6, bead(0.2, 0.3)), massless(6, bead(0.2, 0.0));
  const std::vector<double> loads(5, 0.3 * gravity);
  const auto heavy = hang(beads, gravity, {0.6, 0.2}), loaded = hang(massless, gravity, {0.6, 0.2}, loads);
  const auto space = hang(massless, 0.0, {0.6, 0.2}, loads);  // loads need no gravity
  ASSERT_TRUE(heavy && loaded && space);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(loaded->angles[i], heavy->angles[i], 1e-14);
    EXPECT_NEAR(loaded->tension[i], heavy->tension[i], 1e-14);
    EXPECT_NEAR(space->angles[i], heavy->angles[i], 1e-14);
  }
}

// Lifted more than it weighs, the chain stands like an arch, and every link is pulled.
TEST(Hanging, LoadsMayLiftTheChain) {
  const std::vector<double> lift(8, -1.0);
  const auto up = hang(rods(9, 1.0, 1e-9), gravity, {0.6, 0.1}, lift);
  const auto down = hang(rods(9, 1.0, 1e-9), gravity, {0.6, -0.1}, std::vector<double>(8, 1.0));
  ASSERT_TRUE(up && down);
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_NEAR(up->angles[i], -down->angles[i], 1e-7);  // but for 1e-8 N of weight
    EXPECT_GT(up->tension[i], 0.0);
  }
}

// R. A. Petre, M. V. Predoi, "In-plane free oscillations of suspended chains", table of link angles. It is cut off, not
// rounded, after two or three decimals: up to one unit of the second.
TEST(Hanging, PublishedAngles) {
  expect_angles(3, 0.1, {0.1, 0.05}, {3.98, 119.97, 176.31}, 0.01);
  expect_angles(4, 0.1, {0.3, 0.0}, {36.16, 65.487, 114.51, 143.83}, 0.01);
  expect_angles(5, 0.064, {0.3, 0.0}, {61.488, 74.804, 90.000, 105.19, 118.51}, 0.01);
  expect_angles(5, 0.1, {0.3, 0.1}, {29.52, 60.490, 122.35, 151.38, 161.74}, 0.01);
  expect_angles(6, 0.1, {0.3, 0.1}, {19.01, 34.733, 90.998, 145.90, 161.19, 167.18}, 0.01);
}

// Two links are a triangle: its sides give the angles, balance of each rod the tension T = (w/2 between centres) / sin.
TEST(Hanging, TwoLinksAreATriangle) {
  const auto hanging = hang(rods(2, 1.0, 2.0), gravity, {0.6, 0.0});
  ASSERT_TRUE(hanging) << hanging.error();
  const double slope = std::acos(0.6);
  EXPECT_NEAR(hanging->angles[0], -slope, 1e-15);  // two ulp of an angle near 1
  EXPECT_NEAR(hanging->angles[1], slope, 1e-15);
  EXPECT_NEAR(hanging->tension[0], gravity / (2 * std::sin(slope)), 1e-14);
  EXPECT_NEAR(hanging->horizontal_force, gravity / (2 * std::tan(slope)), 1e-14);
  EXPECT_NEAR(hanging->support_force.x, -hanging->horizontal_force, 1e-14);
  EXPECT_NEAR(hanging->support_force.y, gravity, 1e-14);  // half of 2 kg
}

// Plumb above its start a triangle of two rods must push with the lower one: T₂ = −T₁ = w l / h (rods of weight w).
TEST(Hanging, TwoLinksAboveOneAnotherPushWithOne) {
  const double rise = 0.3;
  const auto hanging = hang(rods(2, 1.0, 2.0), gravity, {0.0, rise});
  ASSERT_TRUE(hanging) << hanging.error();
  EXPECT_NEAR(hanging->tension[1], gravity * 0.5 / rise, 1e-13);
  EXPECT_NEAR(hanging->tension[0], -gravity * 0.5 / rise, 1e-13);
  EXPECT_NEAR(hanging->angles[0], std::asin(rise), 1e-13);  // to the right, then back
  EXPECT_LT(hanging->horizontal_force, 0.0);
}

// A plumb chain carries what hangs below: rods at their middles, so link i of n the weight of the n − i + ½ last ones.
TEST(Hanging, PlumbChainCarriesTheWeightBelow) {
  for (const int n : {1, 7}) {
    const auto down = hang(rods(n, 2.0, 3.0), gravity, {0.0, -2.0});
    const auto up = hang(rods(n, 2.0, 3.0), gravity, {0.0, 2.0});
    ASSERT_TRUE(down && up);
    for (int i = 0; i < n; ++i) {
      const double below = 3.0 * gravity * (n - i - 0.5) / n;
      EXPECT_DOUBLE_EQ(down->angles[i], -pi / 2);
      EXPECT_DOUBLE_EQ(up->angles[i], pi / 2);
      EXPECT_NEAR(down->tension[i], below, 1e-13);  // rounding of forces up to 30 N
      EXPECT_NEAR(up->tension[n - 1 - i], below, 1e-13);
    }
    EXPECT_NEAR(down->support_force.y, 3.0 * gravity, 1e-13);
    EXPECT_EQ(up->support_force.y, 0.0);  // it hangs from its other end
    EXPECT_EQ(down->horizontal_force, 0.0);
  }
}

// Sagging by δ, a straight chain pulls like 1/√δ: there is no finite limit, so no answer.
TEST(Hanging, StraightChainsOffPlumbAreRefused) {
  for (const double direction : {0.0, 0.7, pi / 2 + 1e-9, 2.5, -1.0}) {
    const Vec2<double> end{std::cos(direction), std::sin(direction)};
    for (const int n : {1, 7}) {
      const auto hanging = hang(rods(n, 1.0, 1.0), gravity, end);
      ASSERT_FALSE(hanging);
      EXPECT_NE(hanging.error().find("no finite tension unless it hangs plumb"), std::string::npos);
      const auto weightless = hang(rods(n, 1.0, 1.0), 0.0, end);
      ASSERT_TRUE(weightless) << weightless.error();
      for (int i = 0; i < n; ++i) {
        EXPECT_NEAR(weightless->angles[i], direction, 1e-15);
        EXPECT_EQ(weightless->tension[i], 0.0);
      }
    }
  }
  // A longest link that the others just balance is the other straight shape.
  const std::vector<Link> links{rod(0.25, 1.0), rod(1.0, 1.0), rod(0.25, 1.0)};
  EXPECT_NE(hang(links, gravity, {0.5, 0.0}).error().find("just folded back"), std::string::npos);
}

TEST(Hanging, OneLinkSpansItsLengthAlone) { EXPECT_FALSE(hang(rods(1, 0.5, 1.0), gravity, {0.3, -0.3})); }

// What `reach` calls slack has a finite tension, what it calls straight none, and nothing in between fails otherwise.
TEST(Hanging, ReachDecidesAtTheLastDigit) {
  for (const int n : {2, 3, 10, 229, 1000}) {
    for (const double length : {1.0, 1.02, 0.7, 3.0}) {
      const double built = n * (length / n);
      for (int ulps = -12; ulps <= 12; ++ulps) {
        const double chord = built * (1 + ulps * std::numeric_limits<double>::epsilon());
        SCOPED_TRACE(::testing::Message() << n << " links of " << length << " m, " << ulps << " ulp");
        const auto hanging = hang(rods(n, length, 1.0), gravity, {chord, 0.0});
        const Reach ends = reach(built, {chord, 0.0});
        ASSERT_EQ(hanging.has_value(), ends == Reach::slack);
        if (hanging) {
          EXPECT_TRUE(std::isfinite(hanging->horizontal_force));
        } else {
          EXPECT_EQ(hanging.error().find("can reach") != std::string::npos, ends == Reach::beyond);
        }
      }
    }
  }
}

TEST(Hanging, EvenChainsFoldFlatOddOnesCannot) {
  const auto even = hang(rods(6, 1.2, 1.0), gravity, {0.0, 0.0});
  ASSERT_TRUE(even) << even.error();
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(even->angles[i], i < 3 ? -pi / 2 : pi / 2, 1e-15);
  EXPECT_NEAR(even->horizontal_force, 0.0, 1e-15);

  const auto odd = hang(rods(7, 1.4, 1.0), gravity, {0.0, 0.0});
  ASSERT_TRUE(odd) << odd.error();
  EXPECT_NEAR(odd->angles[3], 0.0, 1e-15);  // by symmetry the middle link lies level …
  EXPECT_LT(odd->tension[3], 0.0);          // … and is pushed by the two halves
  for (std::size_t i = 0; i < 7; ++i) {
    if (i != 3) {
      EXPECT_GT(odd->tension[i], 0.0);
    }
  }
}

TEST(Hanging, ForcesScaleWithGravityAndTheShapeDoesNot) {
  const auto links = rods(9, 1.0, 1.0);
  const auto earth = hang(links, 9.81, {0.4, 0.1});
  const auto moon = hang(links, 1.635, {0.4, 0.1});
  const auto space = hang(links, 0.0, {0.4, 0.1});
  ASSERT_TRUE(earth && moon && space);
  EXPECT_EQ(earth->angles, moon->angles);
  EXPECT_EQ(earth->angles, space->angles);
  for (std::size_t i = 0; i < links.size(); ++i) {
    EXPECT_NEAR(earth->tension[i], 6 * moon->tension[i], 1e-14);
    EXPECT_EQ(space->tension[i], 0.0);
  }
}

TEST(Hanging, ToTheLeftIsTheMirrorImage) {
  for (const double rise : {-0.3, 0.0, 0.45}) {
    const auto right = hang(rods(12, 1.0, 1.0), gravity, {0.35, rise});
    const auto left = hang(rods(12, 1.0, 1.0), gravity, {-0.35, rise});
    ASSERT_TRUE(right && left);
    EXPECT_EQ(left->tension, right->tension);
    EXPECT_EQ(left->support_force.x, -right->support_force.x);
    EXPECT_EQ(left->support_force.y, right->support_force.y);
    for (std::size_t i = 0; i < 12; ++i) {
      EXPECT_NEAR(std::cos(left->angles[i]), -std::cos(right->angles[i]), 1e-15);
      EXPECT_NEAR(std::sin(left->angles[i]), std::sin(right->angles[i]), 1e-15);
      EXPECT_LT(std::abs(left->angles[i] - (i == 0 ? 0.0 : left->angles[i - 1])), pi);
    }
  }
}

// Rods hang as beads do that carry the same weight at the same places: only where the weight acts matters.
TEST(Hanging, TipMassPullsAsAHeavierLink) {
  std::vector<Link> links = rods(4, 1.0, 1.0);
  links.back() = with_end_mass(links.back(), 0.5);
  const auto hanging = hang(links, gravity, {0.5, 0.2});
  ASSERT_TRUE(hanging) << hanging.error();
  // The mass sits on the far support: the shape is that of the bare chain, the support at the start feels nothing.
  const auto bare = hang(rods(4, 1.0, 1.0), gravity, {0.5, 0.2});
  ASSERT_TRUE(bare) << bare.error();
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(hanging->angles[i], bare->angles[i], 1e-14);
  EXPECT_NEAR(hanging->support_force.y, bare->support_force.y, 1e-13);
}

// n rods between the same ends approach the catenary like 1/n²: their joints, and the horizontal force.
TEST(Hanging, ApproachesTheCatenary) {
  const Vec2<double> end{0.6, 0.2};
  const auto rope = catenary(1.0, end);
  ASSERT_TRUE(rope);
  const auto distance = [&](int n) {
    const auto hanging = hang(rods(n, 1.0, 1.0), gravity, end);
    EXPECT_TRUE(hanging);
    double worst = std::abs(hanging->horizontal_force / gravity - rope->a);
    Vec2<double> joint;
    for (int i = 0; i < n; ++i) {
      joint = joint + (1.0 / n) * Vec2<double>{std::cos(hanging->angles[i]), std::sin(hanging->angles[i])};
      const Vec2<double> off = joint - point(*rope, (i + 1.0) / n);
      worst = std::max(worst, std::hypot(off.x, off.y));
    }
    return worst;
  };
  for (const int n : {20, 40, 80, 160})
    EXPECT_NEAR(std::log2(distance(n) / distance(2 * n)), 2.0, 0.05);  // slope; seen 1.99–2.00
  EXPECT_LT(distance(320), 2e-5);  // level: (1/320)²/(24 a) is 3e-6, times a few for the fold's curvature
}

TEST(Hanging, SaysWhatIsWrong) {
  const auto links = rods(4, 1.0, 1.0);
  EXPECT_EQ(
      hang(links, gravity, {0.8, 0.75}).error(),
      "the ends are 1.09659 m apart, 0.0965856 m more than the chain of 1 m can reach; lengthen the chain or bring the "
      "ends together");
  const std::vector<Link> uneven{rod(0.2, 1.0), rod(1.0, 1.0), rod(0.3, 1.0)};
  EXPECT_EQ(
      hang(uneven, gravity, {0.4, 0.0}).error(),
      "the ends are 0.4 m apart, 0.1 m too close: the longest link, 1 m, cannot be folded back by the other 0.5 m");
  EXPECT_EQ(hang(std::vector<Link>{}, gravity, {0.4, 0.0}).error(), "the chain has no links");
  EXPECT_EQ(hang(std::vector<Link>{rod(1, 1), rod(-1, 1)}, gravity, {0.4, 0.0}).error(),
            "link 2 is -1 m long; it must be positive");
  EXPECT_EQ(hang(std::vector<Link>{rod(1, 1), rod(1, -2)}, gravity, {0.4, 0.0}).error(),
            "link 2 has a mass of -2 kg; it must not be negative");
  EXPECT_EQ(hang(std::vector<Link>{{1, 1, 1.5, 0}}, gravity, {0.4, 0.0}).error(),
            "link 1 has its centre at 1.5 m; it must be within its length, 0 to 1 m");
  EXPECT_EQ(hang(std::vector<Link>{rod(1, 0), rod(1, 0)}, gravity, {0.4, 0.0}).error(),
            "the chain has no mass, so no shape is its equilibrium");
  EXPECT_EQ(hang(links, -1.0, {0.4, 0.0}).error(), "gravity is -1 m/s²; it must not be negative");
  EXPECT_FALSE(hang(links, gravity, {std::nan(""), 0.0}));
  const std::vector<double> two(2, 1.0);
  EXPECT_EQ(hang(links, gravity, {0.4, 0.0}, two).error(),
            "the chain has 2 loads; it needs one for each of its 3 inner joints");
  EXPECT_EQ(hang(links, gravity, {0.4, 0.0}, std::vector<double>{1.0, std::nan(""), 0.0}).error(),
            "the load at joint 2 is nan N");
}

}  // namespace
}  // namespace catena
