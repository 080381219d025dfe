#include "spin/whirling_chain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace catena {
namespace {

/// At rest in the plane, free end outward, left in one direction fewer than its number says.
void expect_whirl(const std::vector<Link>& links, double speed2, std::size_t mode) {
  const auto chain = whirling_chain(links, speed2, mode);
  ASSERT_TRUE(chain) << chain.error();
  double weight = 0.0, length = 0.0;
  for (const Link& link : links) weight += link.mass, length += link.length;
  for (const double torque : chain->torque()) EXPECT_NEAR(torque, 0.0, 1e-12 * weight * length * speed2 * length);
  EXPECT_EQ(unstable_directions(*chain), mode - 1);
  EXPECT_GT(chain->joints().back().y, 0.0);
}

// A rod stands at cos φ = 3/(2 l ω²/g), a bead at 1/(l ω²/g).
TEST(PhysicsOfWhirlingChains, OneLinkHasOneShape) {
  const double length = 0.7, speed2 = 4.0;
  for (const Link& link : {rod(length, 0.3), bead(length, 0.3)}) {
    const double onset = (link.inertia > 0 ? 1.5 : 1.0) / length;
    EXPECT_EQ(count_whirls({link}, 0.999 * onset), 0U);
    EXPECT_EQ(count_whirls({link}, speed2), 1U);
    EXPECT_NEAR(critical_speed2({link}, 1, speed2), onset, 1e-8);
    EXPECT_NEAR(std::cos(whirling_chain({link}, speed2, 1)->angles().front()), onset / speed2, 1e-12);
  }
}

// Every shape of ropes in rods and in beads, with a heavy tip, tapered, and with links of any kind, from its onset to folds.
TEST(WhirlingChains, OfAnyLinksAreFound) {
  const std::vector<Link> rods(60, rod(1.0 / 60, 1.0 / 60));
  std::vector<Link> heavy = rods, tapered, any;
  heavy.back() = with_end_mass(heavy.back(), 2.0);
  for (int i = 0; i < 40; ++i) tapered.push_back(rod(1.0 / 40, 0.1 + 0.02 * (40 - i)));
  for (int i = 0; i < 12; ++i)
    any.push_back(
        {.length = 0.05 + 0.01 * (i % 4), .mass = 1.0 + i % 3, .centre = 0.02 + 0.01 * (i % 3), .inertia = 1e-5 * i});
  for (const auto& links :
       {rods, heavy, tapered, any, std::vector<Link>(20, bead(0.05, 0.05)), std::vector<Link>(2, rod(0.5, 1.0))})
    for (const double speed2 : {2.0, 14.68, 40.8}) {
      const std::size_t modes = count_whirls(links, speed2);
      for (std::size_t mode = 1; mode <= modes; ++mode) {
        SCOPED_TRACE(::testing::Message() << links.size() << " links, ω²/g = " << speed2 << ", mode " << mode);
        expect_whirl(links, speed2, mode);
      }
      for (std::size_t mode = 1; mode <= modes; ++mode)
        expect_whirl(links, 1.0001 * critical_speed2(links, mode, speed2), mode);
    }
}

}  // namespace
}  // namespace catena
