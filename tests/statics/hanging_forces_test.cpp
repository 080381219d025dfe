#include "statics/hanging_forces.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "exact/catenary.hpp"
#include "statics/at_rest.hpp"
#include "statics/shapes.hpp"

namespace catena {
namespace {

using namespace statics_test;

constexpr double g = 9.81;

HangingForces forces_of(const Chain& chain, Vec2<double> end) {
  const Suspension what{.chain = chain, .end = end};
  const auto hanging = hang(what);
  EXPECT_TRUE(hanging);
  return forces(what, *hanging);
}

// Two rods of ½ m and 1 kg between level ends 0.6 m apart slope by cos α = 0.6, tan α = 4/3. Each end carries half the weight,
// and the moments of one rod about its end say W/2 · cos α/4 = H · sin α/2: H = W/(4 tan α) = 3W/16.
TEST(HangingForces, OfTwoLinksByHand) {
  const HangingForces found = forces_of(make_chain(rods(2, 1.0, 2.0), {}, g), {0.6, 0.0});
  const double weight = 2.0 * g, across = 3 * weight / 16;
  EXPECT_NEAR(found.pull_at_start().x, across, 1e-14);  // of 20 N, a few ulp
  EXPECT_NEAR(found.pull_at_start().y, -weight / 2, 1e-14);
  EXPECT_NEAR(found.pull_at_end().x, -across, 1e-14);
  EXPECT_NEAR(found.pull_at_end().y, -weight / 2, 1e-14);
  EXPECT_NEAR(found.near_tension[0], 0.6 * across + 0.8 * weight / 2, 1e-14);
  EXPECT_NEAR(found.far_tension[0], 0.6 * across, 1e-14);  // at the lowest joint only the horizontal force is left
  EXPECT_NEAR(found.near_tension[1], found.far_tension[0], 1e-14);
  EXPECT_NEAR(found.far_tension[1], found.near_tension[0], 1e-14);
  EXPECT_EQ(found.lowest(), 1U);
  EXPECT_NEAR(sag(found, {0.6, 0.0}).depth, 0.4, 1e-15);
  EXPECT_EQ(sag(found, {0.6, 0.0}).joint, 1U);
}

// Whatever holds the chain, limp or stiff, carries its weight and nothing else; (S.23) ends at the far end's own force.
TEST(HangingForces, OfTheEndsCarryTheWeight) {
  for (const double stiffness : {0.0, 0.02})
    for (const Vec2<double> end : {Vec2<double>{0.3, 0.1}, {-0.2, 0.0}, {0.0, -0.3}, {0.45, -0.2}}) {
      const Chain chain = make_chain(rods(7, 0.6, 1.5), {.stiffness = stiffness}, g);
      const HangingForces found = forces_of(chain, end);
      const Vec2<double> sum = found.pull_at_start() + found.pull_at_end();
      EXPECT_NEAR(sum.x, 0.0, 1e-13);
      EXPECT_NEAR(sum.y, -1.5 * g, 1e-13);
      EXPECT_NEAR(found.joints.back().x, end.x, 1e-13);  // as hang() closes
      EXPECT_NEAR(found.joints.back().y, end.y, 1e-13);
    }
}

// In the wind the ends hold weight, loads and wind together; joints pass on what loads leave.
TEST(HangingForces, OfTheEndsCarryLoadsAndWind) {
  for (const bool held : {true, false}) {
    Suspension what{.chain = make_chain(rods(7, 0.6, 1.5), {}, g), .loads = {0, 2, 0, -1, 0, 4}};
    for (Link& link : what.chain.links) link.diameter = 0.02;
    what.air = {.across = 0.72, .along = 0.04, .wind = {9.0, 2.0}};
    if (held) what.end = {{0.4, 0.1}};
    const auto hanging = hang(what);
    ASSERT_TRUE(hanging) << hanging.error();
    const HangingForces found = forces(what, *hanging);
    Vec2<double> blown;
    for (std::size_t i = 0; i < 7; ++i) {
      const double c = std::cos(hanging->angles[i]), s = std::sin(hanging->angles[i]), area = 0.6 / 7 * 0.02;
      const double along = 9 * c + 2 * s, across = 2 * c - 9 * s;
      const double pull = 0.04 * area * along * std::abs(along), push = 0.72 * area * across * std::abs(across);
      blown = blown + Vec2<double>{pull * c - push * s, pull * s + push * c};
      if (i > 0) {
        EXPECT_NEAR(found.far_force[i - 1].y - found.near_force[i].y, what.loads[i - 1], 1e-14);
      }
    }
    const Vec2<double> sum = found.pull_at_start() + found.pull_at_end();
    EXPECT_NEAR(sum.x, blown.x, 1e-12);
    EXPECT_NEAR(sum.y, blown.y - 1.5 * g - 5, 1e-12);
    EXPECT_NEAR(found.pull_at_end().x, held ? -hanging->end_force.x : 0.0, 1e-11);
  }
}

// Many links are a rope: its tension is T = w a cosh(x/a), w = W/L, and the miss of a polygon falls with the square of a link.
TEST(Order, HangingForcesApproachThoseOfTheCatenary) {
  const Vec2<double> end{0.7, 0.2};
  const auto rope = catenary(1.0, end);
  ASSERT_TRUE(rope);
  const double w = 2.0 * g;
  const auto miss = [&](int links) {
    const HangingForces found = forces_of(make_chain(rods(links, 1.0, 2.0), {}, g), end);
    EXPECT_EQ(found.most_loaded(), static_cast<std::size_t>(links));  // the higher end
    const double start = length_of(found.pull_at_start()) - w * rope->a * std::cosh(rope->x1 / rope->a);
    const double far = length_of(found.pull_at_end()) - w * rope->a * std::cosh(rope->x2 / rope->a);
    return std::abs(start) + std::abs(far);
  };
  const double coarse = miss(40), fine = miss(160);
  EXPECT_NEAR(std::log2(coarse / fine) / 2, 2.0, 0.05);  // slope over two halvings
  EXPECT_LT(fine, 1e-3);                                 // level: of 15 N
}

// A plumb chain: what is below a joint hangs from it, and nothing pulls aside.
TEST(HangingForces, OfAPlumbChain) {
  const HangingForces found = forces_of(make_chain(rods(4, 1.0, 4.0), {}, g), {0.0, -1.0});
  for (std::size_t k = 0; k <= 4; ++k) EXPECT_NEAR(found.joint_force(k), (4.0 - static_cast<double>(k)) * g, 1e-13);
  EXPECT_EQ(found.most_loaded(), 0U);
  EXPECT_EQ(sag(found, {0.0, -1.0}).depth, 0.0);
}

}  // namespace
}  // namespace catena
