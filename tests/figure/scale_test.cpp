// Limits that are given, found or mended.
#include "figure/scale.hpp"

#include <gtest/gtest.h>

#include "figure/extent.hpp"

namespace catena::figure {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Range range(double low, double high) { return {.low = low, .high = high}; }

TEST(Limits, ComeFromTheDataWithSomeRoom) {
  const AxisMap map = fitted({}, range(0, 10), 0.1);
  EXPECT_DOUBLE_EQ(map.from, -1);
  EXPECT_DOUBLE_EQ(map.to, 11);
  EXPECT_DOUBLE_EQ(map.share(5), 0.5);
  EXPECT_TRUE(std::isnan(map.share(nan)));
}

TEST(Limits, ThatAreGivenStay) {
  EXPECT_EQ(fitted({.low = -2, .high = 3}, range(0, 10), 0.1).to, 3);
  EXPECT_EQ(fitted({.low = 0}, range(2, 10), 0.1).from, 0);
  EXPECT_DOUBLE_EQ(fitted({.low = 0}, range(2, 10), 0.1).to, 11);
  const AxisMap turned = fitted({.low = 10, .high = 0}, {}, 0);
  EXPECT_DOUBLE_EQ(turned.share(10), 0);
  EXPECT_DOUBLE_EQ(turned.share(7.5), 0.25);
}

TEST(Limits, ThatLeaveNoRangeAreMended) {
  for (const double value : {0.0, 3.0, -1e-9, 1e200, 1e-310}) {
    for (const Axis& axis : {Axis{}, Axis{.low = value, .high = value}}) {
      const AxisMap map = fitted(axis, range(value, value), 0.1);
      EXPECT_NEAR(map.share(value), 0.5, 1e-9);
      EXPECT_GT(map.to, map.from);
    }
  }
  EXPECT_GT(fitted({.low = 5}, range(1, 2), 0.1).to, 5);  // all data below the limit
  EXPECT_LT(fitted({.high = -5}, range(1, 2), 0.1).from, -5);
  const AxisMap log = fitted({.scale = Scale::log10, .low = -1, .high = nan}, range(1, 100), 0);  // neither can be
  EXPECT_EQ(log.from, 0);
  EXPECT_EQ(log.to, 2);
}

TEST(Extent, LeavesOutWhatCannotBeShown) {
  const Panel panel{.layers = {Line{.x = {1, 2, 3, 4, -5}, .y = {10, nan, inf, 40, 50}}}};
  const Extent linear = extent_of(panel, {}, {});
  EXPECT_EQ(linear.x.low, -5);
  EXPECT_EQ(linear.y.high, 50);
  const Extent log = extent_of(panel, {.scale = Scale::log10}, {});
  EXPECT_EQ(log.x.low, 1);
  EXPECT_EQ(log.y.high, 40);  // the point at x = −5 is gone with its y
  const Extent zoomed = extent_of(panel, {.low = 0, .high = 2}, {});
  EXPECT_EQ(zoomed.y.high, 10);  // and so is what the limits of x leave out
  EXPECT_TRUE(extent_of({}, {}, {}).x.empty());
}

TEST(Extent, OfAHeatMapEndsAtTheEdgesOfItsCells) {
  const Panel panel{.layers = {HeatMap{.x = {0, 1, 2}, .y = {1, 100}, .z = std::vector<double>(6)}}};
  const Extent extent = extent_of(panel, {}, {.scale = Scale::log10});
  EXPECT_DOUBLE_EQ(extent.x.low, -0.5);
  EXPECT_DOUBLE_EQ(extent.x.high, 2.5);
  EXPECT_DOUBLE_EQ(extent.y.low, 0.1);  // half way in the logarithm
  EXPECT_DOUBLE_EQ(extent.y.high, 1000);
}

TEST(ColourKey, OfSignedValuesIsCentredOnZero) {
  const Layer map = HeatMap{.x = {0, 1}, .y = {0}, .z = {-1, 3}, .colours = {.map = ColourMap::diverging}};
  EXPECT_EQ(colour_key(map, light)->axis.share(0), 0.5);
  EXPECT_EQ(colour_key(map, light)->axis.share(3), 1);
  EXPECT_FALSE(colour_key(Line{}, light));
}

}  // namespace
}  // namespace catena::figure
