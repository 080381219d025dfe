#include "statics/settle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "statics/at_rest.hpp"
#include "statics/shapes.hpp"
#include "statics/stiff.hpp"

namespace catena::statics_test {
namespace {

constexpr double down = -std::numbers::pi / 2;

Suspension in_wind(int links, double mass, Vec2<double> wind) {
  Suspension what{.chain = make_chain(rods(links, 1.0, mass), {}, 9.81)};
  for (Link& link : what.chain.links) link.diameter = 0.01;
  what.air = {.across = 0.5 * 1.2 * 1.2, .along = 0.5 * 1.2 * std::numbers::pi * 0.02, .wind = wind};
  return what;
}

// The torque on each link about its near joint, and the gap: written down again, from forces in the plane.
double imbalance_in_wind(const Suspension& what, const Settled& found) {
  const std::size_t n = found.angles.size();
  Vec2<double> behind = found.end_force;
  double worst = 0.0;
  for (std::size_t i = n; i-- > 0;) {
    const Link& link = what.chain.links[i];
    const Vec2<double> e{std::cos(found.angles[i]), std::sin(found.angles[i])}, u{-e.y, e.x};
    const double along = dot(what.air.wind, e), across = dot(what.air.wind, u), area = link.length * link.diameter;
    const Vec2<double> push = (what.air.along * area * std::abs(along) * along) * e +
                              (what.air.across * area * std::abs(across) * across) * u;
    const Vec2<double> weight{0.0, -link.mass * what.chain.gravity};
    if (i < what.loads.size()) behind.y -= what.loads[i];
    double torque = link.length * dot(u, behind) + link.centre * dot(u, weight) + 0.5 * link.length * dot(u, push);
    if (i > 0) {
      const Joint& joint = what.chain.joints[i - 1];
      torque -= joint.stiffness * (found.angles[i] - found.angles[i - 1] - joint.rest);
    }
    if (i + 1 < n) {
      const Joint& joint = what.chain.joints[i];
      torque += joint.stiffness * (found.angles[i + 1] - found.angles[i] - joint.rest);
    }
    worst = std::max(worst, std::abs(torque));
    behind = behind + push + weight;
  }
  return worst + std::abs(behind.x + found.support_force.x) + std::abs(behind.y + found.support_force.y);
}

// An independent program, twelve decimals: one rod of 50 g in a wind of 8 m/s.
TEST(Reference, ARodInTheWindLeans) {
  const Suspension what = in_wind(1, 0.05, {8.0, 0.0});
  const auto found = settle(what, {down}, {});
  ASSERT_TRUE(found) << found.error();
  EXPECT_NEAR(90 + found->angles[0] * 180 / std::numbers::pi, 36.911904027765, 1e-10);
}

TEST(Settle, EveryLinkIsInBalance) {
  for (const int links : {2, 5, 40})
    for (const Vec2<double> wind : {Vec2<double>{0.0, 0.0}, {8.0, 0.0}, {-20.0, 3.0}})
      for (const bool held : {false, true})
        for (const double stiffness : {0.0, 0.05}) {
          Suspension what = in_wind(links, 0.3, wind);
          for (Joint& joint : what.chain.joints)
            joint = {.stiffness = stiffness, .rest = stiffness > 0 ? 0.2 / links : 0.0};
          if (links == 5) what.loads = {0.1, 0.0, 0.5, -0.05};
          std::vector<double> angles(links, down);
          Vec2<double> force{};
          if (held) {
            what.end = {0.6, 0.1};
            const auto hanging = hang(what.chain, *what.end, what.loads);
            ASSERT_TRUE(hanging);
            angles = hanging->angles;
          }
          const auto found = settle(what, angles, force);
          SCOPED_TRACE(testing::Message() << links << " links, wind " << wind.x << (held ? ", held" : ", free") << ", "
                                          << stiffness << " N m");
          ASSERT_TRUE(found) << found.error();
          EXPECT_LT(imbalance_in_wind(what, *found), 1e-10);
          if (held) {
            const Vec2<double> miss = tip(what.chain.links, found->angles, *what.end);
            EXPECT_LT(std::hypot(miss.x, miss.y), 1e-13);
          }
        }
}

// A free chain points where what follows pulls: here two links are lifted and the rest hangs.
TEST(Settle, AFreeChainMayBeLifted) {
  const Suspension what{.chain = make_chain(rods(4, 1.0, 0.4), {}, 10.0), .loads = {0.0, -8.0, 0.0}};
  const auto found = hang(what);
  ASSERT_TRUE(found) << found.error();
  const double angles[] = {-down, -down, down, down}, tensions[] = {4.5, 5.5, 1.5, 0.5};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(found->angles[i], angles[i]);
    EXPECT_NEAR(found->tension[i], tensions[i], 1e-14);
  }
  EXPECT_NEAR(found->support_force.y, -4.0, 1e-14);
}

// Without wind it is what the statics of potentials finds.
TEST(Settle, InStillAirAsHung) {
  Suspension what = in_wind(9, 1.0, {});
  what.loads = {0, 2, 0, 0, 1, 0, 0, 3};
  what.end = {0.5, 0.2};
  for (Joint& joint : what.chain.joints) joint.stiffness = 0.01;
  const auto hanging = hang(what.chain, *what.end, what.loads);
  ASSERT_TRUE(hanging);
  std::vector<double> angles = hanging->angles;
  for (std::size_t i = 0; i < angles.size(); ++i) angles[i] += i % 2 == 0 ? 0.05 : -0.05;
  const auto found = settle(what, angles, {});
  ASSERT_TRUE(found) << found.error();
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_NEAR(found->angles[i], hanging->angles[i], 1e-11);
    EXPECT_NEAR(found->tension[i], hanging->tension[i], 1e-10);
  }
  EXPECT_NEAR(found->support_force.x, hanging->support_force.x, 1e-10);
  EXPECT_NEAR(found->support_force.y, hanging->support_force.y, 1e-10);
}

}  // namespace
}  // namespace catena::statics_test
