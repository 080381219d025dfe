#include "io/digits.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace catena {
namespace {

TEST(Digits, CompactNumbersHaveNoZeroInTheirExponent) {
  EXPECT_EQ(compact(3.24e-6, 2), "3.2e-6");
  EXPECT_EQ(compact(-1.5e+9, 3), "-1.5e+9");
  EXPECT_EQ(compact(2.5e-12, 2), "2.5e-12");
  EXPECT_EQ(compact(0.00784, 3), "0.00784");
  EXPECT_EQ(compact(114.1875, 4), "114.2");
  EXPECT_EQ(compact(std::numeric_limits<double>::quiet_NaN(), 4), "–");
}

}  // namespace
}  // namespace catena
