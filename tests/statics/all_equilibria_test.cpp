#include "statics/all_equilibria.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "statics/shapes.hpp"

namespace catena::statics_test {
namespace {

constexpr double weighing = 9.81;

// Closed shapes of n links between fixed ends are polygons of n + 1 sides. Their space has the Betti numbers a_k + a_{n−2−k}, where
// a_k counts the sets of k + 1 sides, the longest among them, that are shorter than the rest together (M. Farber, D. Schütz,
// Homology of planar polygon spaces, Geom. Dedicata 125 (2007) 75-92). The energy is a function on that space: its equilibria with k
// unstable directions are at least as many as the k-th number, and their alternating sum is that of the Betti numbers (Morse).
std::vector<int> betti_numbers(const std::vector<Link>& links, double chord) {
  std::vector<double> sides{chord};
  for (const Link& link : links) sides.push_back(link.length);
  std::ranges::sort(sides, std::greater{});
  const std::size_t n = links.size();
  std::vector<int> a(n), b(n - 1);
  double perimeter = 0;
  for (const double side : sides) perimeter += side;
  for (std::size_t set = 0; set < (std::size_t{1} << n); ++set) {
    double sum = sides[0];
    std::size_t count = 0;
    for (std::size_t i = 0; i < n; ++i)
      if ((set >> i & 1) != 0) sum += sides[i + 1], ++count;
    if (2 * sum < perimeter && count < n) ++a[count];
  }
  for (std::size_t k = 0; k + 1 < n; ++k) b[k] = a[k] + a[n - 2 - k];
  return b;
}

void expect_all(const std::vector<Link>& links, Vec2<double> end, const std::vector<double>& loads = {}) {
  const auto all = all_equilibria(links, weighing, end, loads);
  ASSERT_TRUE(all) << all.error();
  EXPECT_TRUE(all->complete);
  std::vector<int> with(links.size() - 1);
  for (const Equilibrium& each : all->found) {
    EXPECT_LT(closure_error(links, each.hanging, end), 1e-11);
    const Residual residual = imbalance(links, each.hanging, weighing, loads);
    EXPECT_LT(residual.torque, 1e-11);
    EXPECT_LT(residual.tension, 1e-11);
    ASSERT_LT(each.unstable, with.size());
    ++with[each.unstable];
  }
  const std::vector<int> least = betti_numbers(links, std::hypot(end.x, end.y));
  int found = 0, needed = 0;
  for (std::size_t k = 0; k < with.size(); ++k) {
    EXPECT_GE(with[k], least[k]) << k << " unstable directions";
    found += k % 2 == 0 ? with[k] : -with[k];
    needed += k % 2 == 0 ? least[k] : -least[k];
  }
  EXPECT_EQ(found, needed);
  EXPECT_EQ(all->found.front().unstable, 0U);
  EXPECT_EQ(all->found.back().unstable, links.size() - 2);  // the highest shape is highest in every direction
  const auto hanging = hang(links, weighing, end, loads);
  EXPECT_NEAR(potential(links, hanging->angles, weighing),
              potential(links, all->found.front().hanging.angles, weighing), 1e-12);
}

TEST(AllEquilibria, ObeyMorse) {
  std::mt19937_64 dice(3);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int i = 0; i < 60; ++i) {
    const int n = 2 + i % 5;
    const auto links = random_links(n, 1.0, dice);
    const double length = total_length(links), least = std::max(0.0, 2 * longest(links) - length);
    const double chord = least + (length - least) * (0.05 + 0.9 * unit(dice)), direction = 7 * unit(dice);
    std::vector<double> loads;
    for (int k = 0; k + 1 < n && i % 3 == 1; ++k) loads.push_back(20 * (unit(dice) - 0.4));
    SCOPED_TRACE(testing::Message() << "case " << i << ": " << n << " links, chord " << chord / length);
    expect_all(links, {chord * std::cos(direction), chord * std::sin(direction)}, loads);
  }
}

// Three links turn about one degree of freedom: the highest and lowest points of all closed shapes, by a fine walk around them.
TEST(AllEquilibria, OfThreeLinksAreTheExtremaOfOneCurve) {
  const std::vector<Link> links{rod(0.3, 1.0), rod(0.4, 0.5), rod(0.35, 2.0)};
  const Vec2<double> end{0.5, 0.1};
  std::vector<double> extrema;
  for (const double side : {1.0, -1.0}) {
    // Both branches: for each turn of the first link the other two close the triangle to the left or to the right.
    std::vector<double> energy;
    constexpr int turns = 200000;
    for (int k = 0; k < turns; ++k) {
      const double first = 2 * std::numbers::pi * k / turns;
      const Vec2<double> rest = end - 0.3 * Vec2<double>{std::cos(first), std::sin(first)};
      const double reach = std::hypot(rest.x, rest.y);
      const double cosine = (0.16 + reach * reach - 0.35 * 0.35) / (2 * 0.4 * reach);
      if (std::abs(cosine) > 1) {
        energy.push_back(std::nan(""));
        continue;
      }
      const double middle = std::atan2(rest.y, rest.x) + side * std::acos(cosine);
      const Vec2<double> last = rest - 0.4 * Vec2<double>{std::cos(middle), std::sin(middle)};
      energy.push_back(potential(links, {first, middle, std::atan2(last.y, last.x)}, weighing));
    }
    for (int k = 0; k < turns; ++k) {
      const double before = energy[(k + turns - 1) % turns], here = energy[k], behind = energy[(k + 1) % turns];
      if ((here > before && here > behind) || (here < before && here < behind)) extrema.push_back(here);
    }
  }
  std::ranges::sort(extrema);
  const auto all = all_equilibria(links, weighing, end);
  ASSERT_TRUE(all) << all.error();
  ASSERT_EQ(all->found.size(), extrema.size());
  for (std::size_t i = 0; i < extrema.size(); ++i)
    EXPECT_NEAR(potential(links, all->found[i].hanging.angles, weighing), extrema[i], 1e-7);  // a grid's miss, squared
}

// With every link pushed the chain stands as an arch, the hanging chain upside down.
TEST(AllEquilibria, TheArchIsTheHangingChainUpsideDown) {
  const auto links = rods(5, 1.0, 1.0);
  const auto all = all_equilibria(links, weighing, {0.6, 0.0});
  ASSERT_TRUE(all) << all.error();
  const Hanging& low = all->found.front().hanging;
  const Hanging& high = all->found.back().hanging;
  EXPECT_EQ(all->found.back().pushed, 5U);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(high.angles[i], -low.angles[i], 1e-11);
    EXPECT_NEAR(high.tension[i], -low.tension[i], 1e-11);
  }
}

// The paper's first example: the middle link carries nothing. It is stable, and one of two such shapes.
TEST(AllEquilibria, ALinkMayCarryNothing) {
  const auto links = rods(3, 0.3, 1.0);
  const auto all = all_equilibria(links, weighing, {0.1, 0.0});
  ASSERT_TRUE(all) << all.error();
  EXPECT_EQ(all->found.front().unstable, 0U);
  EXPECT_NEAR(all->found.front().hanging.tension[1], 0.0, 1e-14);
  EXPECT_EQ(all->found.back().unstable, 1U);
}

TEST(AllEquilibria, SaysWhyNot) {
  const auto error = [](const auto& links, Vec2<double> end, double gravity) {
    const auto all = all_equilibria(links, gravity, end);
    return all ? std::string() : all.error();
  };
  EXPECT_NE(error(rods(13, 1.0, 1.0), {0.5, 0.0}, weighing).find("up to 12 links"), std::string::npos);
  EXPECT_NE(error(rods(6, 1.0, 1.0), {0.0, 0.0}, weighing).find("fold flat"), std::string::npos);
  EXPECT_NE(error(rods(6, 1.0, 1.0), {0.5, 0.0}, 0.0).find("every shape is an equilibrium"), std::string::npos);
  EXPECT_NE(error(rods(6, 1.0, 1.0), {1.5, 0.0}, weighing).find("can reach"), std::string::npos);
}

}  // namespace
}  // namespace catena::statics_test
