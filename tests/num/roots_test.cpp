#include "num/roots.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace catena {
namespace {

TEST(FindRoot, FindsKnownRoots) {
  const auto expect_root = [](auto f, double a, double b, double exact) {
    const Root r = find_root(f, a, b, 1e-13);
    EXPECT_TRUE(r.converged);
    EXPECT_NEAR(r.place, exact, 1e-13 + 4e-16 * std::abs(exact));  // the tolerance asked for, and 2 ulp
    EXPECT_LE(r.low, r.place);
    EXPECT_GE(r.high, r.place);
    EXPECT_LE(r.iterations, 60);  // bisection alone needs 45; interpolation may cost a few and saves many
  };
  expect_root([](double x) { return x * x - 2; }, 0, 2, std::numbers::sqrt2);
  expect_root([](double x) { return x * x - 2; }, 2, 0, std::numbers::sqrt2);       // either order
  expect_root([](double x) { return std::cos(x) - x; }, 0, 1, 0.7390851332151607);  // the Dottie number, OEIS A003957
  expect_root([](double x) { return std::exp(x) - 1e6; }, 0, 100, 6 * std::numbers::ln10);
  expect_root([](double x) { return std::atan(x - 3); }, -1e3, 1e5, 3.0);
}

TEST(FindRoot, IsMuchFasterThanHalvingOnSmoothFunctions) {
  EXPECT_LE(find_root([](double x) { return std::cos(x) - x; }, 0, 1, 1e-13).iterations, 10);
}

TEST(FindRoot, BracketsAJump) {
  const Root r = find_root([](double x) { return x < 0.3 ? -1.0 : 1.0; }, 0, 1, 1e-12);
  EXPECT_TRUE(r.converged);
  EXPECT_LE(r.high - r.low, 1e-12);
  EXPECT_LE(r.low, 0.3);
  EXPECT_GE(r.high, 0.3);
}

TEST(FindRoot, TakesARootAtAnEnd) {
  const Root r = find_root([](double x) { return x; }, 0, 1, 1e-12);
  EXPECT_TRUE(r.converged);
  EXPECT_EQ(r.place, 0.0);
  EXPECT_EQ(find_root([](double x) { return x - 1; }, 0, 1, 1e-12).place, 1.0);
}

TEST(FindRoot, SaysWhenItCannot) {
  EXPECT_FALSE(find_root([](double x) { return x * x + 1; }, -1, 1, 1e-12).converged);  // no change of sign
  EXPECT_FALSE(find_root([](double x) { return std::sqrt(x - 0.5) - 0.1; }, 0, 1, 1e-12).converged);  // NaN at 0
  const auto hole = [](double x) { return x == 0.0 ? std::numeric_limits<double>::quiet_NaN() : x; };
  EXPECT_FALSE(find_root(hole, -1, 1, 1e-12).converged);
  const Root cut = find_root([](double x) { return x - 0.123; }, -1e9, 1, 1e-12, 3);  // too few iterations
  EXPECT_EQ(cut.iterations, 3);
}

TEST(Maximise, FindsKnownMaxima) {
  // f is flat at its top: f(x) = f(x*) in double within √ε of x*, hence 1e-7 where 1e-9 was asked for.
  const auto sine = maximise([](double x) { return std::sin(x); }, 0, 3, 1e-9);
  EXPECT_TRUE(sine.converged);
  EXPECT_NEAR(sine.place, std::numbers::pi / 2, 1e-7);
  EXPECT_NEAR(sine.value, 1.0, 1e-14);
  EXPECT_LE(sine.iterations, 20);

  const auto kink = maximise([](double x) { return -std::abs(x - 0.2); }, -1, 2, 1e-10);  // no parabola helps
  EXPECT_TRUE(kink.converged);
  EXPECT_NEAR(kink.place, 0.2, 1e-8);  // √ε·0.2 and the tolerance
}

TEST(Maximise, FindsAMaximumAtAnEnd) {
  const auto r = maximise([](double x) { return x; }, 0, 1, 1e-8);
  EXPECT_TRUE(r.converged);
  EXPECT_NEAR(r.place, 1.0, 1e-7);  // the end itself is never evaluated: tolerance and √ε
}

TEST(Maximise, SaysWhenItCannot) {
  EXPECT_FALSE(maximise([](double) { return std::numeric_limits<double>::quiet_NaN(); }, 0, 1, 1e-8).converged);
  EXPECT_FALSE(maximise([](double x) { return std::sin(x); }, 0, 3, 1e-9, 3).converged);
}

}  // namespace
}  // namespace catena
