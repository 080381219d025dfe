#include "num/bessel.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace catena {
namespace {

// The library's own, which is good to about 1e-15 of the largest value.
TEST(Bessel, AgreesWithTheLibrary) {
  for (double x = 0.0; x < 400; x += 0.37) {
    const auto [zeroth, first] = bessel01(x);
    EXPECT_NEAR(zeroth, ::j0(x), 1e-14) << x;
    EXPECT_NEAR(first, ::j1(x), 1e-14) << x;
  }
}

// NIST Digital Library of Mathematical Functions, table 10.21.1 and mpmath: to the last digit.
TEST(Bessel, ZerosOfJ0) {
  EXPECT_NEAR(bessel_j0_zero(1), 2.404825557695772768621631879, 1e-15);
  EXPECT_NEAR(bessel_j0_zero(2), 5.520078110286310649596604112, 2e-15);
  EXPECT_NEAR(bessel_j0_zero(5), 14.93091770848778594776259, 4e-15);
  EXPECT_NEAR(bessel_j0_zero(19), 58.90698392608094213283440, 2e-14);
  EXPECT_NEAR(bessel_j0_zero(20), 62.04846919022716988285250, 2e-14);
  EXPECT_NEAR(bessel_j0_zero(100), 313.3742660775278447196902, 1e-13);
  for (int k = 1; k < 200; ++k) EXPECT_NEAR(::j0(bessel_j0_zero(k)), 0.0, 1e-14) << k;
}

}  // namespace
}  // namespace catena
