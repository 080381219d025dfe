#include "io/near_miss.hpp"

#include <gtest/gtest.h>

#include "lab/keys.hpp"

namespace catena {
namespace {

TEST(UnitNearMiss, DistanceCountsEdits) {
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("lenght", "length"), 1);  // neighbours swapped
  EXPECT_EQ(edit_distance("links", "links"), 0);
}

TEST(UnitNearMiss, SuggestsOnlyWhatIsNear) {
  const std::vector<std::string_view> methods = {"auto", "euler", "rk4", "dopri5", "dop853"};
  EXPECT_EQ(nearest("dopri", methods), "dopri5");
  EXPECT_EQ(nearest("RK-4", methods), "rk4");
  EXPECT_EQ(nearest("rk45", methods), "rk4");
  EXPECT_EQ(nearest("verlet", methods), std::nullopt);
  EXPECT_EQ(suggestion("oiler", methods), " Did you mean \"euler\"?");
  EXPECT_EQ(suggestion("verlet", methods), "");
  EXPECT_EQ(nearest("friction", key_names("chain")), "joint_friction");
}

// A name that differs in case and punctuation alone is meant, whatever else is one letter away.
TEST(UnitNearMiss, CaseAndPunctuationDoNotCount) {
  const std::vector<std::string_view> cases = {"falling-a", "falling-b", "falling-c", "falling-d", "folded-fall"};
  EXPECT_EQ(nearest("falling-D", cases), "falling-d");
  EXPECT_EQ(nearest("Falling-b", cases), "falling-b");
  EXPECT_EQ(nearest("fallingd", cases), "falling-d");
  EXPECT_EQ(nearest("falling.c", cases), "falling-c");
  EXPECT_EQ(nearest("FoldedFall", cases), "folded-fall");
}

}  // namespace
}  // namespace catena
