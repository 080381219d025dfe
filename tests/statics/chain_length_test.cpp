#include "statics/chain_length.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "statics/at_rest.hpp"
#include "statics/hanging_forces.hpp"
#include "statics/shapes.hpp"

namespace catena::statics_test {
namespace {

// Two links are a triangle: with level ends d apart and a sag of h they are √((d/2)² + h²) long each.
TEST(ChainLength, OfTwoLinksIsPythagoras) {
  const Chain chain = make_chain(rods(2, 1.0, 2.0), {}, 9.81);
  for (const double depth : {1e-5, 0.01, 0.3, 50.0}) {
    const auto found = lengths_for({.chain = chain, .end = {{0.6, 0.0}}}, {.goal = LengthGoal::sag, .target = depth});
    ASSERT_TRUE(found) << found.error();
    ASSERT_EQ(found->size(), 1U);
    const double length = 2 * std::hypot(0.3, depth);
    EXPECT_NEAR(found->front().length, length, found->front().error);
    EXPECT_LT(found->front().error, 1e-12 * length);
  }
}

// Whatever is found has the sag or the force that was asked for: stiff, loaded, uneven.
TEST(ChainLength, GivesWhatWasAskedFor) {
  std::mt19937_64 dice(9);
  for (const double stiffness : {0.0, 0.2})
    for (const bool grows : {false, true})
      for (const LengthGoal goal : {LengthGoal::sag, LengthGoal::largest_force}) {
        const Chain chain = make_chain(random_links(8, 0.5, dice), {.stiffness = stiffness}, 9.81);
        const std::vector<double> loads{0, 5, 0, 3, 0, 0, 1};
        const Vec2<double> end{2.0, 0.7};
        const double target = goal == LengthGoal::sag ? 0.8 : 400.0;
        const Suspension what{.chain = chain, .loads = loads, .end = end};
        const auto found = lengths_for(what, {.goal = goal, .target = target, .mass_grows = grows});
        ASSERT_TRUE(found) << found.error();
        for (const ChainLength& each : *found) {
          const Suspension made{
              .chain = stretched(chain, each.length / total_length(chain.links), grows), .loads = loads, .end = end};
          const auto hanging = hang(made);
          ASSERT_TRUE(hanging);
          const HangingForces forced = forces(made, *hanging);
          const double got =
              goal == LengthGoal::sag ? sag(forced, end).depth : forced.joint_force(forced.most_loaded());
          EXPECT_NEAR(got, target, 1e-10 * target);
        }
      }
}

// A rope sold by the metre pulls hard when it is taut and when it is long: two lengths give the same force, and less than the least
// between them cannot be had. Level catenary: 3.15 N per N/m and metre of half the span is the least (H. M. Irvine, Cable
// Structures, 1981, 1.2: 1.509 times w d/2 at L = 1.258 d).
TEST(ChainLength, OfARopeByTheMetreIsAmbiguous) {
  const Chain chain = make_chain(rods(200, 1.0, 1.0), {}, 1.0);
  const auto question = [](double target) {
    return LengthQuestion{.goal = LengthGoal::largest_force, .target = target, .mass_grows = true};
  };
  const auto two = lengths_for({.chain = chain, .end = {{1.0, 0.0}}}, question(1.0));
  ASSERT_TRUE(two) << two.error();
  EXPECT_EQ(two->size(), 2U);
  EXPECT_LT((*two)[0].length, 1.258);
  EXPECT_GT((*two)[1].length, 1.258);
  const auto close = lengths_for({.chain = chain, .end = {{1.0, 0.0}}}, question(0.7545));
  ASSERT_TRUE(close) << close.error();
  EXPECT_EQ(close->size(), 2U);
  const auto none = lengths_for({.chain = chain, .end = {{1.0, 0.0}}}, question(0.75));
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().find("the least it can be is 0.754"), std::string::npos) << none.error();
}

TEST(ChainLength, SaysWhatCannotBe) {
  const Chain chain = make_chain(rods(5, 1.0, 1.0), {}, 9.81);
  const auto error = [&](const Chain& which, Vec2<double> end, LengthQuestion question) {
    const auto found = lengths_for({.chain = which, .end = end}, question);
    return found ? std::string() : found.error();
  };
  EXPECT_NE(error(chain, {0.0, 0.3}, {.target = 0.1}).find("no line between them"), std::string::npos);
  EXPECT_NE(error(chain, {0.5, 0.3}, {.target = -0.1}).find("must be positive"), std::string::npos);
  EXPECT_NE(error(make_chain(rods(1, 1.0, 1.0), {}, 9.81), {0.5, 0.0}, {.target = 0.1}).find("single link"),
            std::string::npos);
  // One link is longer than all others together: it cannot be folded back when the chain is long.
  const Chain uneven = make_chain({rod(0.2, 1.0), rod(1.0, 1.0), rod(0.3, 1.0)}, {}, 9.81);
  EXPECT_NE(error(uneven, {0.6, 0.0}, {.target = 5.0}).find("ask for a sag between these"), std::string::npos)
      << error(uneven, {0.6, 0.0}, {.target = 5.0});
}

}  // namespace
}  // namespace catena::statics_test
