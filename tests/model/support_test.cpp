// How a support may move.
#include "model/support.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace catena {
namespace {

constexpr double pi = std::numbers::pi;
constexpr Vec2<double> aside{0.03, 0.04};  ///< 5 cm, uphill

void expect_near(const Vec2<double>& a, const Vec2<double>& b, double tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
}

// A central difference over ±h is off by h²/6 of the third derivative, at most A(2πf)³ = 335 m/s³ for the position and
// A(2πf)⁴ = 6300 m/s⁴ for the velocity: 6e-11 m/s and 1e-9 m/s², and by rounding, ε/h of the value: 1e-11 m/s and 2e-10 m/s².
template <SupportPath Path>
void expect_derivatives(const Path& path) {
  constexpr double h = 1e-6;
  for (const double t : {0.0, 0.011, 0.1, 0.1703, 0.29}) {
    const SupportState<double> before = path.at(t - h), now = path.at(t), after = path.at(t + h);
    expect_near((0.5 / h) * (after.position - before.position), now.velocity, 2e-10);
    expect_near((0.5 / h) * (after.velocity - before.velocity), now.acceleration, 5e-9);
  }
}

TEST(IdentityOfSupports, VelocityAndAccelerationAreDerivatives) {
  expect_derivatives(FixedSupport{aside});
  expect_derivatives(SineSquaredSupport{aside, 3.0});
  expect_derivatives(SineSupport{aside, 3.0});
  expect_derivatives(CircleSupport{aside, 3.0});
  expect_derivatives(FlickSupport{aside, 0.3});
  std::vector<double> times, places;  // rows of the sine squared
  for (int row = 0; row <= 16; ++row) {
    times.push_back(0.02 * row);
    places.push_back(SineSquaredSupport{aside, 3.0}.at(times.back()).position.x);
  }
  expect_derivatives(TableSupport{.x = Spline(times, places), .y = {}});
}

TEST(Support, AFixedOneRestsAtTheOriginForEver) {
  const Support support;
  const SupportState<double> state = support.at(1e3);
  EXPECT_EQ(state.position, Vec2<double>{});
  EXPECT_EQ(state.velocity, Vec2<double>{});
  EXPECT_EQ(state.acceleration, Vec2<double>{});
  EXPECT_TRUE(support.breaks().empty());
}

// Their formulas at a time where every term counts; a few roundings.
TEST(Support, PathsAreAsDefined) {
  constexpr double t = 0.07, f = 3.0, phase = 2 * pi * f * t, rounding = 1e-16;
  const double squared = std::sin(pi * f * t) * std::sin(pi * f * t);
  expect_near(SineSquaredSupport{aside, f}.at(t).position, squared * aside, rounding);
  expect_near(SineSupport{aside, f}.at(t).position, std::sin(phase) * aside, rounding);
  const Vec2<double> round{1 - std::cos(phase), std::sin(phase)};  // along its direction and across, to the left of it
  expect_near(CircleSupport{aside, f}.at(t).position,
              {0.03 * round.x - 0.04 * round.y, 0.04 * round.x + 0.03 * round.y}, rounding);
  expect_near(FlickSupport{aside, 0.1}.at(t).position,
              (10 * std::pow(0.7, 3) - 15 * std::pow(0.7, 4) + 6 * std::pow(0.7, 5)) * aside, rounding);
}

TEST(Support, AFlickIsOverAfterItsDuration) {
  const FlickSupport flick{aside, 0.1};
  for (const double t : {0.0, 0.1}) {
    expect_near(flick.at(t).position, t > 0 ? aside : Vec2<double>{}, 1e-16);
    expect_near(flick.at(t).velocity, {}, 1e-15);
    expect_near(flick.at(t).acceleration, {}, 1e-13);
  }
}

// One period of 5 Hz, then rest: at 0.2 s the acceleration falls from 2π²f²A to nothing.
TEST(Support, AtABreakTheSideIsKnown) {
  Support support = Support(SineSquaredSupport{aside, 5.0}).then(0.2, FixedSupport{});
  EXPECT_EQ(support.breaks(), std::vector{0.2});
  const Vec2<double> largest = (2 * pi * pi * 25) * aside;
  support.enter(0.0);
  expect_near(support.at(0.2).acceleration, largest, 1e-12);
  EXPECT_EQ(support.at(std::nextafter(0.2, 1.0)).acceleration, Vec2<double>{});
  support.enter(0.2);
  EXPECT_EQ(support.at(0.2).acceleration, Vec2<double>{});
  expect_near(support.at(std::nextafter(0.2, 0.0)).acceleration, largest, 1e-12);  // looked back on
}

}  // namespace
}  // namespace catena
