#include "num/sum.hpp"

#include <gtest/gtest.h>

namespace catena {
namespace {

// A million times the double nearest to 0.1, which is 0.1 + 5.551115123125783e-18: the sum is 100000 + 5.55e-12, and the double
// nearest to that is 100000. Added plainly it is 100000.00000133288.
TEST(UnitSum, AMillionTermsAreRoundedOnce) {
  double plain = 0.0, kahan = 0.0, lost = 0.0;
  Sum sum(0.0);
  for (int i = 0; i < 1'000'000; ++i) {
    plain += 0.1;
    add_compensated(kahan, lost, 0.1);
    sum.add(0.1);
  }
  EXPECT_NE(plain, 100000.0);
  EXPECT_EQ(kahan, 100000.0);
  EXPECT_EQ(sum.value(), 100000.0);
}

// A. Neumaier, Z. Angew. Math. Mech. 54 (1974) 39-51: a term larger than the sum so far costs nothing either. Kahan's sum gives 0.
TEST(UnitSum, KeepsWhatALargeTermHides) {
  Sum sum(1.0);
  for (const double term : {1e100, 1.0, -1e100}) sum.add(term);
  EXPECT_EQ(sum.value(), 2.0);
}

}  // namespace
}  // namespace catena
