// A thinned curve covers the same paper.
#include "figure/thinning.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "figure/scale.hpp"

namespace catena::figure {
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

TEST(Thinning, KeepsTheExtremesOfEveryColumn) {
  std::mt19937 chance(1);
  std::normal_distribution<double> noise;
  std::vector<Point> curve;
  for (int i = 0; i < 100'000; ++i) curve.push_back({i * 2e-3, noise(chance)});  // 200 pt wide
  const auto kept = thinned(curve, 0.5);
  EXPECT_LE(kept.size(), 4 * 400U);
  EXPECT_EQ(kept.front(), 0U);
  EXPECT_EQ(kept.back(), curve.size() - 1);
  EXPECT_TRUE(std::ranges::is_sorted(kept, std::ranges::less_equal{}));
  std::map<double, Range> whole, thin;
  for (const Point& p : curve) whole[std::floor(p.x / 0.5)].hold(p.y);
  for (const std::size_t i : kept) thin[std::floor(curve[i].x / 0.5)].hold(curve[i].y);
  ASSERT_EQ(whole.size(), thin.size());
  for (const auto& [column, range] : whole) {
    EXPECT_EQ(thin[column].low, range.low);
    EXPECT_EQ(thin[column].high, range.high);
  }
}

TEST(Thinning, LeavesACoarseCurveAlone) {
  const std::vector<Point> curve{{0, 0}, {10, 5}, {5, 2}, {5.2, 8}, {0, 1}};
  EXPECT_EQ(thinned(curve, 0.1).size(), curve.size());
  EXPECT_TRUE(thinned({}, 0.1).empty());
}

TEST(Thinning, KeepsGaps) {
  const std::vector<Point> curve{{0, 0}, {0.01, gap}, {0.02, gap}, {gap, 0}, {0.03, 1}};
  EXPECT_EQ(thinned(curve, 1), (std::vector<std::size_t>{0, 1, 4}));
}

}  // namespace
}  // namespace catena::figure
