#include "time/stability.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace catena {
namespace {

// R is the exponential series as far as the order goes, and for as many stages as the order ends there.
TEST(IdentityOfStability, OneStepOfRungeAndKuttaIsTheSeriesOfTheExponential) {
  const Complex z(-0.7, 1.9);
  EXPECT_LT(abs(growth_factor(euler_table, z) - (1.0 + z)), 1e-15);
  EXPECT_LT(abs(growth_factor(rk4_table, z) - (1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0))))), 1e-15);
}

// Euler: |1 + hλ| = 1 at h = −2 Re λ/|λ|². Runge and Kutta: √8 on the imaginary axis, since |R(iy)|² = 1 − y⁶/72 + y⁸/576; on the
// real one the zero of 1 + z/2 + z²/6 + z³/24 at −2.785293563405282.
TEST(Stability, LimitsAreThoseOfTheTextbooks) {
  for (const double angle : {0.501, 0.6, 0.75, 0.9, 1.0}) {
    const Complex lambda(30 * std::cos(std::numbers::pi * angle), 30 * std::sin(std::numbers::pi * angle));
    EXPECT_NEAR(stable_step(euler_table, lambda), -2 * lambda.re / norm(lambda), 1e-14);
  }
  EXPECT_EQ(stable_step(euler_table, Complex(0.0, 3.0)), 0.0);
  EXPECT_EQ(stable_step(rk4_table, Complex(1.0)), 0.0);
  EXPECT_NEAR(stable_step(rk4_table, Complex(0.0, 5.0)), std::sqrt(8.0) / 5, 1e-14);
  EXPECT_NEAR(stable_step(rk4_table, Complex(-5.0)), 2.785293563405282 / 5, 1e-14);
  EXPECT_EQ(stable_step(rk4_table, Complex()), std::numeric_limits<double>::infinity());
  // Hairer & Wanner II, IV.2, figure 2.1: dopri5 to −3.3066 on the real axis.
  EXPECT_NEAR(stable_step(dopri5_table, Complex(-1.0)), 3.3066, 1e-4);
}

// Along every ray in the left half-plane rk4 is stable up to one border and nowhere between it and twice that: no second window.
TEST(Stability, TheBorderOfRungeAndKuttaIsMetOnce) {
  for (double angle = 0.5; angle <= 1.0; angle += 0.01) {
    const Complex ray(std::cos(std::numbers::pi * angle), std::sin(std::numbers::pi * angle));
    const double border = stable_step(rk4_table, ray);
    for (double x = 0.005; x < 2; x += 0.01) {  // never on the border
      EXPECT_EQ(abs(growth_factor(rk4_table, x * border * ray)) <= 1 + 1e-15, x < 1) << angle << ", " << x;
    }
  }
}

TEST(Stability, ATolerableStepGrowsByEInTheTimeGiven) {
  for (const Tableau* table : {&euler_table, &rk4_table})
    for (const Complex lambda : {Complex(0.0, 100.0), Complex(-3.0, 40.0), Complex(-50.0)}) {
      const double step = tolerable_step(*table, lambda, 7.0);
      EXPECT_GT(step, stable_step(*table, lambda));
      EXPECT_NEAR(std::log(abs(growth_factor(*table, step * lambda))) * 7.0 / step, 1.0, 1e-9);
    }
}

}  // namespace
}  // namespace catena
