// A smooth curve through given values.
#include "num/spline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace catena {
namespace {

/// c₀ + c₁ x + … with its derivatives.
Spline::Value polynomial(const std::vector<double>& c, double x) {
  Spline::Value sum;
  for (std::size_t k = c.size(); k-- > 0;) {
    sum.curvature = sum.curvature * x + 2 * sum.slope;
    sum.slope = sum.slope * x + sum.value;
    sum.value = sum.value * x + c[k];
  }
  return sum;
}

std::vector<double> values_of(const auto& curve, const std::vector<double>& places) {
  std::vector<double> values;
  for (const double place : places) values.push_back(curve(place).value);
  return values;
}

// Uneven places, up to three times as far apart. The numbers are of size one: a second derivative loses some ε/h² with h = 0.05.
TEST(IdentityOfSplines, APolynomialOfDegreeFiveComesBack) {
  const std::vector<double> places = {-1.0, -0.85, -0.8, -0.65, -0.55, -0.4, -0.2, -0.05,
                                      0.1,  0.25,  0.35, 0.5,   0.6,   0.8,  1.0};
  const std::vector<double> c = {0.3, -1.0, 0.5, 0.8, -0.4, 0.7};
  for (std::size_t count = 1; count <= places.size(); ++count) {
    const std::vector<double> used(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(count));
    const std::vector<double> few(c.begin(), c.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(count, 6)));
    const auto curve = [&](double x) { return polynomial(few, x); };
    const Spline spline(used, values_of(curve, used));
    for (double x = used.front(); x <= used.back(); x += 0.013) {
      EXPECT_NEAR(spline.at(x).value, curve(x).value, 2e-15) << count << " values, " << x;
      EXPECT_NEAR(spline.at(x).slope, curve(x).slope, 1e-13) << count << " values, " << x;
      EXPECT_NEAR(spline.at(x).curvature, curve(x).curvature, 1e-11) << count << " values, " << x;
    }
  }
}

// |x − k|⁵ has four continuous derivatives and is a polynomial on either side of k, so it comes back where k is a place,
// and is not one of those next to the ends.
TEST(IdentityOfSplines, AKinkOfTheFifthDerivativeMayBeAtAPlace) {
  const std::vector<double> places = {0.0, 0.1, 0.25, 0.35, 0.5, 0.6, 0.75, 0.9, 1.0};
  const auto kinked = [](double x) {
    const double d = x - 0.5;
    return Spline::Value{.value = std::abs(d) * d * d * d * d,
                         .slope = 5 * d * d * d * std::abs(d),
                         .curvature = 20 * std::abs(d) * d * d};
  };
  const Spline spline(places, values_of(kinked, places));
  for (double x = 0.0; x <= 1.0; x += 0.01) {
    EXPECT_NEAR(spline.at(x).value, kinked(x).value, 1e-16);
    EXPECT_NEAR(spline.at(x).slope, kinked(x).slope, 1e-14);
    EXPECT_NEAR(spline.at(x).curvature, kinked(x).curvature, 1e-12);
  }
}

// Two periods of a sine that has all derivatives at the ends. There the error is largest: at most the sixth derivative times h⁶ over 6!
// times the largest product of distances over h⁶, 17 within the outermost piece of three spacings: with h = 4π/128, 2e-8.
TEST(OrderOfSplines, AreSixFiveAndFour) {
  struct Miss {
    double value = 0, slope = 0, curvature = 0;
  };
  const auto miss = [](int pieces) {
    std::vector<double> places, values;
    for (int i = 0; i <= pieces; ++i) {
      places.push_back(4 * M_PI * i / pieces);
      values.push_back(std::sin(places.back() + 1));
    }
    const Spline spline(places, values);
    Miss worst;
    for (int i = 0; i <= 7000; ++i) {
      const double x = 4 * M_PI * i / 7000;
      const Spline::Value at = spline.at(x);
      worst.value = std::max(worst.value, std::abs(at.value - std::sin(x + 1)));
      worst.slope = std::max(worst.slope, std::abs(at.slope - std::cos(x + 1)));
      worst.curvature = std::max(worst.curvature, std::abs(at.curvature + std::sin(x + 1)));
    }
    return worst;
  };
  const Miss coarse = miss(32), fine = miss(256);
  const auto order = [](double from, double to) { return std::log2(from / to) / 3; };
  EXPECT_NEAR(order(coarse.value, fine.value), 6, 0.3);
  EXPECT_NEAR(order(coarse.slope, fine.slope), 5, 0.3);
  EXPECT_NEAR(order(coarse.curvature, fine.curvature), 4, 0.3);
  const Miss middle = miss(128);
  EXPECT_LT(middle.value, 2e-8);
  EXPECT_LT(middle.slope, 2e-6);  // a derivative of an error that turns around within h
  EXPECT_LT(middle.curvature, 5e-5);
}

TEST(Spline, OfNothingIsZero) {
  EXPECT_EQ(Spline().at(3.0).value, 0.0);
  EXPECT_EQ(Spline().at(3.0).curvature, 0.0);
}

}  // namespace
}  // namespace catena
