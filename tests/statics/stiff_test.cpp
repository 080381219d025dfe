// Chains whose joints resist bending: against closed forms of columns, and against the balance of every link.
#include "statics/stiff.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "statics/shapes.hpp"

namespace catena::statics_test {
namespace {

constexpr double earth = 9.81;

Chain stiff_rods(int links, double stiffness, double gravity) {
  return make_chain(rods(links, 1.0, 1.0), {.friction = 0.0, .stiffness = stiffness}, gravity);
}

/// Free-body check: the support's force enters link 1, each link passes on what its weight leaves, and the torque on each
/// about its near joint must vanish, bent joints included. In units of the largest force × length, and of that force.
Residual stiff_imbalance(const Chain& chain, const Hanging& hanging) {
  Residual worst;
  Vec2<double> near_force = hanging.support_force;
  double largest = std::hypot(near_force.x, near_force.y);
  for (const double tension : hanging.tension) largest = std::max(largest, std::abs(tension));
  const auto joint_torque = [&](std::size_t i) {  // of the joint before link i, on link i
    if (i == 0 || i == chain.links.size()) return 0.0;
    const Joint& joint = chain.joints[i - 1];
    return -joint.stiffness * (hanging.angles[i] - hanging.angles[i - 1] - joint.rest);
  };
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const double weight = link.mass * chain.gravity;
    const Vec2<double> e{std::cos(hanging.angles[i]), std::sin(hanging.angles[i])};
    const Vec2<double> far_force = Vec2<double>{0.0, weight} - near_force;
    const double torque = link.length * (e.x * far_force.y - e.y * far_force.x) - link.centre * e.x * weight +
                          joint_torque(i) - joint_torque(i + 1);
    const double share = link.centre / link.length;
    const double tension = (1 - share) * dot(far_force, e) - share * dot(near_force, e);
    worst.torque = std::max(worst.torque, std::abs(torque) / largest);
    worst.tension = std::max(worst.tension, std::abs(tension - hanging.tension[i]) / largest);
    near_force = -1.0 * far_force;
  }
  return worst;
}

void expect_stiff_rest(const Chain& chain, Vec2<double> end) {
  const auto hanging = hang(chain, end);
  ASSERT_TRUE(hanging) << hanging.error();
  EXPECT_LT(closure_error(chain.links, *hanging, end), 1.01e-13);  // the promise, and rounding of the angles
  const Residual residual = stiff_imbalance(chain, *hanging);
  // A torque k·bend carries the rounding of angles near π, k·1e-15; k is up to 1e3 times the largest force × length here.
  EXPECT_LT(residual.torque, 1e-12 * total_length(chain.links));
  EXPECT_LT(residual.tension, 1e-12);
}

TEST(Stiff, LimpJointsHangAsBefore) {
  const auto stiff = hang(stiff_rods(9, 0.0, earth), {0.4, 0.1});
  const auto limp = hang(rods(9, 1.0, 1.0), earth, {0.4, 0.1});
  ASSERT_TRUE(stiff && limp);
  EXPECT_EQ(stiff->angles, limp->angles);
  EXPECT_EQ(stiff->tension, limp->tension);
}

// Joints that are bent at rest, each by its own angle, as a bent wire is.
TEST(Stiff, JointsMayRestBent) {
  std::mt19937_64 source(31);
  std::uniform_real_distribution<double> any(-0.3, 0.6);
  for (const double stiffness : {0.01, 0.3, 5.0}) {
    Chain wire = stiff_rods(9, stiffness, earth);
    for (Joint& joint : wire.joints) joint.rest = any(source);
    expect_stiff_rest(wire, {0.5, 0.1});
  }
  // A bow whose ends are where its joints rest carries no force: a regular polygon, without weight.
  constexpr int links = 8;
  constexpr double bend = 0.2;
  Chain bow = stiff_rods(links, 2.0, 0.0);
  for (Joint& joint : bow.joints) joint.rest = bend;
  const double chord = std::sin(links * bend / 2) / (links * std::sin(bend / 2));
  const auto hanging = hang(bow, {chord, 0.0});
  ASSERT_TRUE(hanging) << hanging.error();
  for (int i = 0; i < links; ++i) {
    EXPECT_NEAR(hanging->angles[i], bend * (i - (links - 1) / 2.0), 1e-12);
    EXPECT_NEAR(hanging->tension[i], 0.0, 1e-11);  // 2 N m over links of 0.125 m, and rounding
  }
}

// What little stiffness changes is proportional to it, in angles and in forces.
TEST(Stiff, LittleStiffnessChangesLittle) {
  const Vec2<double> end{0.4, 0.1};
  const auto limp = hang(rods(9, 1.0, 1.0), earth, end);
  const auto soft = hang(stiff_rods(9, 1e-6, earth), end);
  const auto softer = hang(stiff_rods(9, 1e-7, earth), end);
  ASSERT_TRUE(limp && soft && softer);
  for (std::size_t i = 0; i < 9; ++i) {
    const double change = soft->angles[i] - limp->angles[i];
    EXPECT_NE(change, 0.0);
    EXPECT_NEAR(change, 10 * (softer->angles[i] - limp->angles[i]),
                1e-3 * std::abs(change));  // k/(w l) is 1e-5
  }
}

// Without weight and nearly straight it is a column of n bars on hinges with springs, which buckles under
//   P = (4 k / l) sin²(π / 2n)     (H. Hencky, Über die angenäherte Lösung von Stabilitätsproblemen, Der Eisenbau 11, 1920)
// into θ_i ∝ cos(π (i − ½) / n). The load grows with the slack δ like 1 + δ/2.
TEST(Stiff, BucklesAsHenckysColumn) {
  for (const int n : {2, 3, 8, 50}) {
    for (const double direction : {0.0, 0.8, 2.0}) {
      const double slack = 1e-6;
      const auto hanging =
          hang(stiff_rods(n, 0.7, 0.0), {(1 - slack) * std::cos(direction), (1 - slack) * std::sin(direction)});
      ASSERT_TRUE(hanging) << hanging.error();
      const double load = 4 * 0.7 * n * std::pow(std::sin(std::numbers::pi / (2 * n)), 2);
      const Vec2<double> force = hanging->support_force;
      EXPECT_NEAR(force.x, load * std::cos(direction), 2e-6 * load);
      EXPECT_NEAR(force.y, load * std::sin(direction), 2e-6 * load);
      const double first = hanging->angles[0] - direction;
      for (int i = 0; i < n; ++i) {
        const double shape = std::cos(std::numbers::pi * (i + 0.5) / n) / std::cos(std::numbers::pi * 0.5 / n);
        EXPECT_NEAR(hanging->angles[i] - direction, first * shape, 1e-8);  // third order of angles of 2e-3
      }
    }
  }
}

// Euler's elastica on hinges: with end slopes ±α and p = sin(α/2), P = EI (2K(p)/L)² and chord = L (2E(p)/K(p) − 1)
// (S. Timoshenko, J. Gere, Theory of Elastic Stability, 1961, 2.7). n links with k = EI n/L approach it like 1/n².
TEST(Stiff, ApproachesTheElastica) {
  for (const double slope : {0.5, 1.5, 2.2}) {
    const double p = std::sin(slope / 2);
    const double k1 = std::comp_ellint_1(p);
    const double chord = 2 * std::comp_ellint_2(p) / k1 - 1;
    const double load = 4 * k1 * k1;
    const auto miss = [&](int n) {
      const auto hanging = hang(stiff_rods(n, n, 0.0), {chord, 0.0});
      EXPECT_TRUE(hanging);
      return std::abs(-hanging->horizontal_force - load);
    };
    for (const int n : {20, 40}) EXPECT_NEAR(std::log2(miss(n) / miss(2 * n)), 2.0, 0.05);  // slope
    EXPECT_LT(miss(160) / load, 2e-4);  // level: (π²/12)/160² is 3e-5
  }
}

// Every kind of chain, everywhere but straight, from limp to a thousand times as strong as its weight.
TEST(Stiff, EveryLinkIsInBalance) {
  std::mt19937_64 dice(11);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int i = 0; i < 400; ++i) {
    const int n = 2 + static_cast<int>(60 * unit(dice) * unit(dice));
    Chain chain = make_chain(random_links(n, i % 2 == 0 ? 0.0 : 1.5, dice), {}, i % 5 == 0 ? 0.0 : earth);
    const double length = total_length(chain.links);
    double mass = 0.0;
    for (const Link& link : chain.links) mass += link.mass;
    const double strength = mass * earth * length * std::pow(10.0, -7 + 10 * unit(dice));
    for (Joint& joint : chain.joints) joint.stiffness = strength * (0.5 + unit(dice));
    const double least = std::max(0.0, 2 * longest(chain.links) - length);
    const double chord = least + (length - least) * (0.01 + 0.98 * unit(dice));
    const double direction = i % 3 == 0 ? std::numbers::pi / 2 * (i % 2 == 0 ? 1 : -1) : 7 * unit(dice);
    SCOPED_TRACE(testing::Message() << "case " << i << ": " << n << " links, chord " << chord / length << ", direction "
                                    << direction << ", stiffness " << strength / (mass * earth * length));
    expect_stiff_rest(chain, {chord * std::cos(direction), chord * std::sin(direction)});
  }
}

// Where the limp chain folds flat its force is open and the stiff one has to open the fold.
TEST(Stiff, FlatFoldsOpen) {
  for (const int n : {2, 3, 4, 6, 15, 16}) {
    for (int k = 2 - n; k < n; k += 2) {
      for (const double stiffness : {1e-7, 1e-4, 0.1, 100.0}) {
        SCOPED_TRACE(testing::Message() << n << " links, height " << k << "/n, " << stiffness << " N m");
        expect_stiff_rest(stiff_rods(n, stiffness, earth), {0.0, static_cast<double>(k) / n});
      }
    }
  }
}

// Three links have one degree of freedom: among all shapes near the one found, none has less energy.
TEST(Stiff, NeighbouringShapesLieHigher) {
  for (const double stiffness : {0.01, 0.3, 5.0}) {
    const Chain chain = stiff_rods(3, stiffness, earth);
    const Vec2<double> end{0.5, 0.2};
    const auto hanging = hang(chain, end);
    ASSERT_TRUE(hanging) << hanging.error();
    const auto energy = [&](const std::vector<double>& angles) {
      const double first = angles[1] - angles[0];
      const double second = angles[2] - angles[1];
      return potential(chain.links, angles, earth) + stiffness * (first * first + second * second) / 2;
    };
    const double lowest = energy(hanging->angles);
    for (const double turn : {-0.1, -0.01, -1e-3, 1e-3, 0.01, 0.1}) {
      const double first = hanging->angles[0] + turn;
      const Vec2<double> rest = end - (1.0 / 3) * Vec2<double>{std::cos(first), std::sin(first)};
      const double half = std::acos(1.5 * std::hypot(rest.x, rest.y));  // an isosceles triangle
      const double middle = std::atan2(rest.y, rest.x);
      const bool below = hanging->angles[1] < hanging->angles[2];
      const double higher = energy({first, middle + (below ? -half : half), middle + (below ? half : -half)}) - lowest;
      EXPECT_GT(higher, 0.0) << turn;
      EXPECT_LT(higher, 100 * (1 + stiffness) * turn * turn);  // by second order alone: stationary
    }
  }
}

TEST(Stiff, ToTheLeftIsTheMirrorImage) {
  const auto right = hang(stiff_rods(12, 0.1, earth), {0.35, 0.2});
  const auto left = hang(stiff_rods(12, 0.1, earth), {-0.35, 0.2});
  ASSERT_TRUE(right && left);
  EXPECT_NEAR(left->horizontal_force, right->horizontal_force, 1e-12);
  EXPECT_NEAR(left->support_force.x, -right->support_force.x, 1e-12);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(std::cos(left->angles[i]), -std::cos(right->angles[i]), 1e-12);
    EXPECT_NEAR(left->tension[i], right->tension[i], 1e-11);
  }
}

TEST(Stiff, ManyLinksNeedFewIterations) {
  for (const double bending : {1e-6, 1e-2, 1.0}) {  // k l, the stiffness of the rope [N m²]
    for (const int n : {100, 20000}) {
      const Chain chain = stiff_rods(n, bending * n, earth);
      const auto hanging = hang(chain, {0.5, 0.1});
      ASSERT_TRUE(hanging) << hanging.error();
      EXPECT_LE(hanging->iterations, 60);
      EXPECT_LT(closure_error(chain.links, *hanging, {0.5, 0.1}), 1.01e-13);
    }
  }
}

// Ends in one place and no weight: the loop may turn freely, so there is nothing to find.
TEST(Stiff, ALoopWithoutWeightHasNoDirection) {
  const auto loop = hang(stiff_rods(12, 1.0, 0.0), {0.0, 0.0});
  ASSERT_FALSE(loop);
  EXPECT_NE(loop.error().find("no equilibrium found for 12 links with joints of up to 1 N m"), std::string::npos);
}

}  // namespace
}  // namespace catena::statics_test
