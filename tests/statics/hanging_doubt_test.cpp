#include "statics/hanging_doubt.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "statics/at_rest.hpp"
#include "statics/hanging_forces.hpp"
#include "statics/precise.hpp"
#include "statics/shapes.hpp"

namespace catena::statics_test {
namespace {

struct Judged {
  std::vector<double> angle, joint, tension, force;  ///< true error over ±
};

void judge(const Chain& chain, const std::vector<double>& loads, Vec2<double> end, Judged& all) {
  const Suspension what{.chain = chain, .loads = loads, .end = end};
  const auto hanging = hang(what);
  ASSERT_TRUE(hanging) << hanging.error();
  const HangingForces found = forces(what, *hanging);
  const HangingDoubt doubts = doubt(what, *hanging);
  const Precise truth = refined(chain, loads, end, hanging->angles, found.pull_at_start());
  ASSERT_LT(truth.miss, 1e-15 + 0.01 * doubts.force / length_of(found.pull_at_start()));  // so the truth can judge
  const auto put = [](std::vector<double>& list, long double error, double allowed) {
    list.push_back(static_cast<double>(std::abs(error) / allowed));
  };
  put(all.force, truth.pull.x - found.pull_at_start().x, doubts.force);
  put(all.force, truth.pull.y - found.pull_at_start().y, doubts.force);
  Vec2<long double> at, force{-truth.pull.x, -truth.pull.y};
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const long double c = std::cos(truth.angles[i]), s = std::sin(truth.angles[i]);
    put(all.angle, truth.angles[i] - hanging->angles[i], doubts.angle[i]);
    put(all.tension, -(force.x * c + force.y * s) - found.near_tension[i], doubts.tension[i]);
    force.y -= static_cast<long double>(link.mass) * chain.gravity;
    put(all.tension, -(force.x * c + force.y * s) - found.far_tension[i], doubts.tension[i]);
    if (i < loads.size()) force.y -= loads[i];
    at = {at.x + link.length * c, at.y + link.length * s};
    put(all.joint, std::hypot(at.x - found.joints[i + 1].x, at.y - found.joints[i + 1].y), doubts.joint[i + 1]);
  }
}

/// Holds in 999 of 1000, and by far in none; and is not so wide that it says nothing.
void expect_honest(std::vector<double> ratios, const char* what) {
  ASSERT_GT(ratios.size(), 100U);
  std::ranges::sort(ratios);
  EXPECT_LE(ratios[ratios.size() - 1 - ratios.size() / 1000], 1.0) << what;
  EXPECT_LE(ratios.back(), 3.0) << what;               // seen: 0.6
  EXPECT_GE(ratios[ratios.size() / 2], 1e-3) << what;  // seen: the median ± is 30 to 150 times the error
}

// Everything that makes a chain hard: nearly straight, down to 1e-13 of its length; nearly folded; unequal; loaded; lifted; stiff.
TEST(HangingDoubt, HoldsForEveryKindOfChain) {
  std::mt19937_64 dice(5);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  Judged limp, stiff;
  for (int i = 0; i < 600; ++i) {
    const int n = 3 + static_cast<int>(8 * unit(dice));
    Chain chain = make_chain(random_links(n, i % 3 == 0 ? 0.0 : 1.5, dice), {}, 9.81);
    const double length = total_length(chain.links), least = std::max(0.0, 2 * longest(chain.links) - length);
    std::vector<double> loads;
    for (int k = 0; k + 1 < n && i % 4 == 1; ++k) loads.push_back(40 * (unit(dice) - (i % 8 == 1 ? 0.5 : 0.0)));
    const double kind = unit(dice);
    const double slack = kind < 0.4 ? std::pow(10.0, -1 - 12 * unit(dice)) : 1 - unit(dice);
    const double chord = least + (length - least) * (1 - slack);
    const double direction = kind < 0.8 ? 7 * unit(dice) : 1.5707963 + std::pow(10.0, -6 * unit(dice));
    const bool bends = i % 5 == 2 && slack > 1e-6;
    for (Joint& joint : chain.joints)
      if (bends) joint = {.stiffness = std::pow(10.0, -3 + 4 * unit(dice)), .rest = 0.3 * (unit(dice) - 0.5)};
    SCOPED_TRACE(testing::Message() << "case " << i << ": " << n << " links, slack " << slack << ", " << direction);
    judge(chain, loads, {chord * std::cos(direction), chord * std::sin(direction)}, bends ? stiff : limp);
  }
  for (const Judged* each : {&limp, &stiff}) {
    const char* kind = each == &limp ? "limp" : "stiff";
    expect_honest(each->angle, kind);
    expect_honest(each->joint, kind);
    expect_honest(each->tension, kind);
    expect_honest(each->force, kind);
  }
}

// A taut chain's force is the less certain the tauter it is: relative ± ulp/slack.
TEST(HangingDoubt, GrowsAsTheChainIsPulledStraight) {
  const Chain chain = make_chain(rods(10, 1.0, 1.0), {}, 9.81);
  double before = 0.0;
  for (const double slack : {1e-3, 1e-6, 1e-9, 1e-12}) {
    const Suspension what{.chain = chain, .end = {{1 - slack, 0.0}}};
    const auto hanging = hang(what);
    ASSERT_TRUE(hanging);
    const double relative = doubt(what, *hanging).force / hanging->horizontal_force;
    EXPECT_GT(relative, 0.1 * 2.2e-16 / slack);
    EXPECT_LT(relative, 100 * 2.2e-16 / slack);
    EXPECT_GT(relative, 10 * before);
    before = relative;
  }
}

TEST(HangingDoubt, OfAFlatFoldIsWithoutBound) {
  const Suspension what{.chain = make_chain(rods(6, 1.2, 1.0), {}, 9.81), .end = {{0.0, 0.0}}};
  const auto hanging = hang(what);
  ASSERT_TRUE(hanging);
  EXPECT_TRUE(std::isinf(doubt(what, *hanging).force));
}

TEST(HangingDoubt, WithoutGravityTheShapeIsKnownAndNoForceActs) {
  const Suspension what{.chain = make_chain(rods(6, 1.2, 1.0), {}, 0.0), .end = {{0.5, 0.1}}};
  const auto hanging = hang(what);
  ASSERT_TRUE(hanging);
  const HangingDoubt found = doubt(what, *hanging);
  EXPECT_EQ(found.force, 0.0);
  for (const double error : found.angle) EXPECT_LT(error, 1e-13);
}

}  // namespace
}  // namespace catena::statics_test
