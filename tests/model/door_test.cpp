// What is wrong at the doors of this room is our own bug: it stops at once where assertions are on.
#include <gtest/gtest.h>

#include "model/linearised.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"

namespace catena {
namespace {

#ifndef NDEBUG
TEST(DoorsDeathTest, RefuseAChainThatIsNone) {
  Chain chain = make_chain(std::vector(3, rod(1.0, 1.0)), {}, 9.81);
  chain.joints.pop_back();
  EXPECT_DEATH(ChainRecursion<double>{chain}, "well_formed");
  EXPECT_DEATH(ChainPoint{chain}, "well_formed");
  EXPECT_DEATH(ChainRecursion<double>{Chain{}}, "well_formed");
}

TEST(DoorsDeathTest, RefuseAStateOfTheWrongSize) {
  const Chain chain = make_chain(std::vector(3, rod(1.0, 1.0)), {}, 9.81);
  const std::vector<double> two(2), three(3);
  ChainRecursion<double> recursion(chain);
  EXPECT_DEATH(recursion.accelerate({}, std::span(two), std::span(three)), "angles.size");
  EXPECT_DEATH(look_at(chain, three, two), "rates.size");
  EXPECT_DEATH(StateLayout(3).rates(std::span(three)), "size");
}
#endif

TEST(Doors, KnowAWellFormedChain) {
  Chain chain = make_chain({rod(1.0, 1.0)}, {}, 9.81);
  EXPECT_TRUE(well_formed(chain));
  chain.joints.emplace_back();
  EXPECT_FALSE(well_formed(chain));
  EXPECT_FALSE(well_formed(Chain{}));
}

}  // namespace
}  // namespace catena
