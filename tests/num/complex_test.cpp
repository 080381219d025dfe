#include "num/complex.hpp"

#include <gtest/gtest.h>

#include <complex>

#include "ulp.hpp"

namespace catena {
namespace {

TEST(Complex, AgreesWithTheLibrary) {
  Points points;
  for (int i = 0; i < 1000; ++i) {
    const Complex a(points.even(-2, 2), points.even(-2, 2)), b(points.even(1, 2), points.even(-2, 2));
    const std::complex<double> p(a.re, a.im), q(b.re, b.im);
    const auto near = [](const Complex& x, const std::complex<double>& y) {
      // Sizes are at most 8: four roundings of 2⁻⁵³ each.
      return std::abs(x.re - y.real()) < 4e-15 && std::abs(x.im - y.imag()) < 4e-15;
    };
    EXPECT_TRUE(near(a + b, p + q));
    EXPECT_TRUE(near(a - b, p - q));
    EXPECT_TRUE(near(a * b, p * q));
    EXPECT_TRUE(near(a / b, p / q));
    EXPECT_TRUE(near(2.0 / b, 2.0 / q));
    EXPECT_TRUE(near(-conj(a), -std::conj(p)));
    EXPECT_NEAR(abs(a), std::abs(p), 4e-15);
    EXPECT_NEAR(norm(a), std::norm(p), 4e-15);
  }
}

TEST(Complex, MixesWithRealNumbersExactly) {
  const Complex a(3.0, -4.0);
  EXPECT_EQ(a + 1.0, Complex(4.0, -4.0));
  EXPECT_EQ(1.0 + a, Complex(4.0, -4.0));
  EXPECT_EQ(a - 1.0, Complex(2.0, -4.0));
  EXPECT_EQ(1.0 - a, Complex(-2.0, 4.0));
  EXPECT_EQ(2.0 * a, Complex(6.0, -8.0));
  EXPECT_EQ(a / 2.0, Complex(1.5, -2.0));
  EXPECT_EQ(abs(a), 5.0);
  Complex b = a;
  b += a;
  b *= 0.5;
  b -= 1.0;
  b /= Complex(0.0, 2.0);  // (2 − 4i)/2i = −2 − i
  EXPECT_EQ(b, Complex(-2.0, -1.0));
}

TEST(Complex, RunsInLanes) {
  const ComplexOf<Lanes<4>> a(3.0, Lanes<4>(-4.0));
  const auto r = 2.0 * a * a / a;
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(r.im[i], -8.0, 1e-15 * 8);  // a few roundings of 8
  EXPECT_EQ(abs(a)[2], 5.0);
}

}  // namespace
}  // namespace catena
