#include "num/lanes.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "ulp.hpp"

namespace catena {
namespace {

template <class T>
class LanesOf : public testing::Test {};
using Widths = testing::Types<Lanes<2>, Lanes<4>, Lanes<8>>;
TYPED_TEST_SUITE(LanesOf, Widths);

TYPED_TEST(LanesOf, AnyFormulaGivesTheBitsOfItsDoubles) {
  const auto formula = [](const auto& a, const auto& b) {
    auto r = 2.0 * a + b / 3.0 - a * b;
    r += sqrt(abs(a));
    r -= min(a, b);
    r *= max(a, 0.5);
    r /= 1.5 - -b;
    return select(a < b, r, a + r);
  };
  Points points;
  for (int round = 0; round < 100; ++round) {
    TypeParam a, b;
    for (int i = 0; i < TypeParam::size; ++i) {
      a[i] = points.even(-3, 3);
      b[i] = points.even(-3, 3);
    }
    const TypeParam r = formula(a, b);
    for (int i = 0; i < TypeParam::size; ++i) EXPECT_EQ(bits_of(r[i]), bits_of(formula(a[i], b[i])));
  }
}

TYPED_TEST(LanesOf, ComparesLaneByLane) {
  TypeParam a(1.0);
  a[TypeParam::size - 1] = 3.0;
  EXPECT_TRUE(any(a > 2.0));
  EXPECT_FALSE(all(a > 2.0));
  EXPECT_TRUE(all((a > 2.0) | (a <= 1.0)));
  EXPECT_FALSE(any((a > 2.0) & (a <= 1.0)));
  EXPECT_TRUE(all(a >= 1.0));
  EXPECT_FALSE(any(!(a < 4.0)));
}

TYPED_TEST(LanesOf, NaNIsInNoOrder) {
  const TypeParam nan(std::numeric_limits<double>::quiet_NaN());
  EXPECT_FALSE(any(nan < 1.0));
  EXPECT_FALSE(any(nan >= 1.0));
  EXPECT_TRUE(all(!(nan <= 1.0)));
}

TYPED_TEST(LanesOf, SelectKeepsEveryBit) {
  const TypeParam zero(0.0);
  const TypeParam r = select(zero < 1.0, TypeParam(-0.0), zero);
  for (int i = 0; i < TypeParam::size; ++i) EXPECT_EQ(bits_of(r[i]), bits_of(-0.0));
}

TYPED_TEST(LanesOf, LoadsAndStores) {
  const double from[8]{1, 2, 3, 4, 5, 6, 7, 8};
  double to[8]{};
  TypeParam::load(from).store(to);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(to[i], i < TypeParam::size ? from[i] : 0.0);
}

}  // namespace
}  // namespace catena
