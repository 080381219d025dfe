#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "num/quadrature.hpp"
#include "spin/branch.hpp"
#include "spin/rotating_rope.hpp"
#include "spin/whirling_shape.hpp"

namespace catena {
namespace {

constexpr double degree = std::numbers::pi / 180;

Whirl at_speed(double omega) { return {.alpha = omega * omega / 9.81}; }

// Independent programs, the digits as given: l = 1 m, g = 9.81 m/s².
TEST(ReferenceWhirlingShapes, AtTwelveRadiansPerSecond) {
  const auto shapes = whirling_shapes(at_speed(12), 10, {});
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_NEAR(shapes[0].top.angle / degree, 82.19725, 5e-6);
  EXPECT_NEAR(shapes[0].end.x, 0.09446745, 5e-9);
  EXPECT_NEAR(shapes[0].end.y, 0.99534686, 5e-9);
  EXPECT_TRUE(shapes[0].crossings.empty());
  EXPECT_NEAR(shapes[1].top.angle / degree, -32.43075, 5e-6);
  EXPECT_NEAR(shapes[1].end.x, 0.69893519, 5e-9);
  EXPECT_NEAR(shapes[1].end.y, 0.25728592, 5e-9);
  ASSERT_EQ(shapes[1].crossings.size(), 1U);
  EXPECT_NEAR(shapes[1].crossings[0], 0.7252024, 5e-8);
  EXPECT_EQ(whirling_shapes(at_speed(20), 10, {}).size(), 4U);
}

// The same with 24 digits: the rope from its free end in s, y and the horizontal pull, by mpmath's own Taylor method. The ± must hold,
// and be worth something.
TEST(ReferenceWhirlingShapes, KnowHowGoodTheyAre) {
  struct Known {
    Whirl whirl;
    int mode;
    double top_degrees, end_degrees, x, y;
  };
  const Known known[] = {
      {at_speed(12), 2, -32.43075480503039624, 75.169377783124353427, 0.69893519378372514057, 0.25728591664002855187},
      {{40.0, 0.0}, 4, -5.7905633992074343855, 61.870421670319534942, 0.96139378837828033168, 0.046762721812263075347},
      {{30.0, 0.5}, 2, -58.670214284990887378, 76.027301916284728552, 0.54488104743467111753, 0.13396461063201853167},
      {{1.4458, 0.0},
       1,
       0.081629789338294329781,
       0.18906440182181961583,
       0.99999724925464878614,
       0.0022823407711567551406}};
  for (const Known& truth : known) {
    const WhirlingShape found = whirling_shape(truth.whirl, truth.mode);
    EXPECT_LE(std::abs(found.top.angle - truth.top_degrees * degree), found.top_angle_error);
    EXPECT_LE(std::abs(found.end.angle - truth.end_degrees * degree), found.end_angle_error);
    EXPECT_LE(std::hypot(found.end.x - truth.x, found.end.y - truth.y), found.place_error);
    // 6e-6 above the first onset the slope is known to ulp over its square: the ± must say so.
    const double worth = truth.whirl.alpha < 2 ? 1e-9 : 1e-12;
    EXPECT_LT(std::max({found.top_angle_error, found.end_angle_error, found.place_error}), worth);
  }
}

// The equations of W.-S. Yoo, O. Dmitrochenko, D. Pogorelov, (2), (3) and (5), as integrals over the angles that are found, the tip's
// mass beside them: x = ∫cos φ, y = ∫sin φ, (1 − s + β) tan φ = α (∫_s^1 y ds + β y(1)). 64 panels of eight points leave 1e-10 where the rope
// is bent most.
TEST(IdentityWhirlingShapes, SolveTheIntegralEquations) {
  for (const Whirl whirl : {Whirl{3.0, 0.0}, {14.7, 0.0}, {40.8, 0.0}, {40.8, 0.1}, {300.0, 3.0}})
    for (const WhirlingShape& shape : whirling_shapes(whirl, 10, {})) {
      const auto integral = [&](auto&& of, double from, double to) {
        constexpr int panels = 64;
        double sum = 0.0;
        for (int k = 0; k < panels; ++k)
          sum += integrate_fixed<8>([&](double s) { return of(shape.at(s)); }, from + (to - from) * k / panels,
                                    from + (to - from) * (k + 1) / panels);
        return sum;
      };
      for (const double s : {0.2, 0.5, 0.9, 1.0}) {
        const WhirlPoint here = shape.at(s);
        EXPECT_NEAR(integral([](const WhirlPoint& p) { return std::cos(p.angle); }, 0, s), here.x, 1e-10);
        EXPECT_NEAR(integral([](const WhirlPoint& p) { return std::sin(p.angle); }, 0, s), here.y, 1e-10);
        const double pull = integral([](const WhirlPoint& p) { return p.y; }, s, 1) + whirl.tip_mass * shape.end.y;
        const double hangs = 1 - s + whirl.tip_mass;
        EXPECT_NEAR(hangs * std::tan(here.angle), whirl.alpha * pull, 1e-10 * whirl.alpha);
        EXPECT_NEAR(here.tension, std::hypot(hangs, whirl.alpha * pull), 1e-10 * whirl.alpha);
      }
      EXPECT_EQ(shape.crossings.size(), static_cast<std::size_t>(shape.mode - 1));
      EXPECT_EQ(shape.unstable, shape.mode - 1);
      EXPECT_NEAR(shape.top.tension, (1 + whirl.tip_mass) / std::cos(shape.top.angle), 1e-12 * shape.top.tension);
    }
}

// α_k = j₀ₖ²/4 with the zeros of J₀ from M. Abramowitz, I. Stegun, Table 9.5 and beyond, to 17 digits.
TEST(PhysicsCriticalSpeeds, OfARopeAreBessels) {
  const double zeros[] = {2.4048255576957728, 5.5200781102863106, 8.6537279129110122, 11.791534439014282,
                          14.930917708487786};
  for (int k = 1; k <= 5; ++k) {
    const auto [alpha, error] = critical_value(k, 0.0);
    EXPECT_NEAR(alpha, zeros[k - 1] * zeros[k - 1] / 4, error);
    EXPECT_LT(error, 1e-10);
  }
}

// With a tip mass J₂(2√(αβ)) Y₀(2√(α(1 + β))) − Y₂(2√(αβ)) J₀(2√(α(1 + β))) changes its sign there, by the C++ library's Bessel
// functions. A heavy tip makes a pendulum, α₁ = 1 + O(1/β), and a string between two points, √(α_k/β) = (k − 1)π; a light tip is none.
TEST(PhysicsCriticalSpeeds, WithATipMassAreBesselsToo) {
  for (const double ratio : {0.01, 0.3, 1.0, 20.0})
    for (int k = 1; k <= 4; ++k) {
      const auto [alpha, error] = critical_value(k, ratio);
      const auto miss = [&](double at) {
        const double tip = 2 * std::sqrt(at * ratio), top = 2 * std::sqrt(at * (1 + ratio));
        return std::cyl_bessel_j(2, tip) * std::cyl_neumann(0, top) -
               std::cyl_neumann(2, tip) * std::cyl_bessel_j(0, top);
      };
      EXPECT_LT(miss(alpha * (1 - 1e-10)) * miss(alpha * (1 + 1e-10)), 0) << k << ' ' << ratio;
      EXPECT_LT(error, 1e-10 * alpha);
    }
  EXPECT_NEAR(critical_value(1, 1e4).alpha, 1.0, 1e-4);
  EXPECT_NEAR(std::sqrt(critical_value(3, 1e6).alpha / 1e6), 2 * std::numbers::pi, 1e-5);
  EXPECT_NEAR(critical_value(2, 1e-12).alpha, critical_value(2, 0.0).alpha, 1e-10);
}

TEST(WhirlingShapes, BeginAtTheirCriticalValues) {
  for (const double ratio : {0.0, 0.4})
    for (int k = 1; k <= 4; ++k) {
      const double alpha = critical_value(k, ratio).alpha;
      EXPECT_EQ(count_modes({alpha * (1 - 1e-12), ratio}), k - 1);
      EXPECT_EQ(count_modes({alpha, ratio}), k - 1);
      EXPECT_EQ(count_modes({alpha * (1 + 1e-12), ratio}), k);
      // Just behind it the shape is that of Bessel's function, and as small as the root of the distance.
      const WhirlingShape small = whirling_shape({alpha * (1 + 1e-8), ratio}, k);
      const std::vector<double> onset = onset_shape(k, ratio, 11);
      for (std::size_t i = 0; i < onset.size(); ++i)
        EXPECT_NEAR(small.points(11)[i].y / small.end.y, onset[i], 1e-6);  // to the square of its slope
      EXPECT_LT(small.tip_slope, 1e-3);
    }
  EXPECT_EQ(count_modes({.alpha = 1e-3}), 0);
  EXPECT_TRUE(whirling_shapes({.alpha = 1.4}, 10, {}).empty());
}

// J₀(j₀ₖ √(1 − s)).
TEST(PhysicsCriticalSpeeds, HaveBesselsShapes) {
  for (int k = 1; k <= 3; ++k) {
    const std::vector<double> shape = onset_shape(k, 0.0, 21);
    for (int i = 0; i <= 20; ++i) {
      const double z = critical_value(k, 0.0).alpha * (1 - i / 20.0);
      EXPECT_NEAR(shape[static_cast<std::size_t>(i)], std::cyl_bessel_j(0, 2 * std::sqrt(z)), 1e-13);
    }
  }
}

// α − α_k = p²/J₁(j)² ∫J₁⁴/x dx from 0 to j, to p⁴ (H.15): branches set out towards larger α.
TEST(PhysicsCriticalSpeeds, AreLeftTowardsFasterRotation) {
  for (int k = 1; k <= 3; ++k) {
    const double onset = critical_value(k, 0.0).alpha, zero = 2 * std::sqrt(onset);
    const auto fourth = [](double x) { return x > 0 ? std::pow(std::cyl_bessel_j(1, x), 4) / x : 0.0; };
    const double expected = integrate(fourth, 0, zero, 1e-12).value / std::pow(std::cyl_bessel_j(1, zero), 2);
    const double slope = tip_slope({.alpha = onset + 1e-4}, k);
    EXPECT_NEAR(1e-4 / (slope * slope), expected, 1e-3 * expected);  // p² is below 1e-3
  }
}

// Many modes, a fast rope, a tiny and a heavy tip: each mode crosses the axis as often as it should.
TEST(WhirlingShapes, AreAllFoundFarFromTheirOnset) {
  for (const Whirl whirl : {Whirl{1000.0, 0.0}, {1000.0, 1e-6}, {1000.0, 30.0}}) {
    const auto shapes = whirling_shapes(whirl, 1000, {});
    EXPECT_EQ(shapes.size(), static_cast<std::size_t>(count_modes(whirl)));
    for (const WhirlingShape& shape : shapes) {
      EXPECT_EQ(shape.crossings.size(), static_cast<std::size_t>(shape.mode - 1));
      EXPECT_EQ(shape.unstable, shape.mode - 1);
      EXPECT_LT(shape.place_error, 1e-11);
    }
  }
}

TEST(WhirlingShapes, AskWhetherToGoOn) {
  EXPECT_EQ(whirling_shapes({.alpha = 100}, 10, [](double share) { return share < 0.5; }).size(), 3U);
}

// A branch is smooth in √(α − α_k): its points are those of single shapes, begin at the onset and end where they should.
TEST(BifurcationDiagram, FollowsEachMode) {
  const BranchRequest request{.tip_mass = 0.0, .alpha_max = 100.0};
  for (int mode = 1; mode <= 5; ++mode) {
    const Branch branch = follow_branch(mode, request);
    ASSERT_GT(branch.points.size(), 8U);
    EXPECT_LT(branch.points.size(), 80U);
    EXPECT_EQ(branch.points.front().alpha, critical_value(mode, 0.0).alpha);
    EXPECT_NEAR(branch.points.back().alpha, 100.0, 1e-12);
    EXPECT_TRUE(std::ranges::is_sorted(branch.points, {}, &BranchPoint::alpha));
    EXPECT_TRUE(std::ranges::is_sorted(branch.points, {}, &BranchPoint::tip_slope));
    for (std::size_t i = 1; i < branch.points.size(); ++i) {
      const BranchPoint& point = branch.points[i];
      EXPECT_EQ(point.unstable, mode - 1);
      // Half way to the next one the branch is as close to the line between the two as was asked, here in the first panel.
      if (i + 1 == branch.points.size() || i % 4 != 0) continue;
      const BranchPoint& next = branch.points[i + 1];
      const WhirlingShape between = whirling_shape({.alpha = (point.alpha + next.alpha) / 2}, mode);
      const double across = (next.alpha - point.alpha) / request.alpha_max, up = next.end_radius - point.end_radius;
      const double above = between.end.y - (point.end_radius + next.end_radius) / 2;
      EXPECT_LT(std::abs(above) * across / std::hypot(across, up), 2 * request.tolerance);
    }
  }
  EXPECT_TRUE(follow_branch(6, {.alpha_max = 60.0}).points.empty());
}

TEST(RotatingRope, TurnsSpeedsIntoNumbers) {
  const RotatingRope rope{.length = 2.0, .gravity = 9.81, .mass = 0.5, .tip_mass = 0.1};
  EXPECT_NEAR(rope.omega_of(rope.alpha_of(7.0)), 7.0, 1e-14);
  EXPECT_NEAR(rope.alpha_of(7.0), 98 / 9.81, 1e-14);
  EXPECT_NEAR(rope.tip_ratio(), 0.2, 1e-15);
}

}  // namespace
}  // namespace catena
