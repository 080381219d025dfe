#include "num/dual.hpp"

#include <gtest/gtest.h>

#include "num/vec2.hpp"

namespace catena {
namespace {

// Derivatives are sums of a few rounded terms of size one.
constexpr double rounding = 1e-14;

TEST(Dual, DerivativesMatchClosedForms) {
  for (const double at : {0.3, 1.1, 4.0}) {
    const auto x = Dual<>::parameter(at);
    EXPECT_NEAR((x * x * x).slope[0], 3 * at * at, rounding * 48);
    EXPECT_NEAR((1.0 / x).slope[0], -1 / (at * at), rounding * 12);
    EXPECT_NEAR(((x - 2.0) / (x + 1.0)).slope[0], 3 / ((at + 1) * (at + 1)), rounding);
    EXPECT_NEAR(sqrt(x).slope[0], 0.5 / sqrt(at), rounding);
    EXPECT_NEAR(sin(x).slope[0], cos(at), rounding);
    EXPECT_NEAR(cos(x).slope[0], -sin(at), rounding);
    EXPECT_NEAR(exp(-x).slope[0], -exp(-at), rounding);
    EXPECT_NEAR(log(x).slope[0], 1 / at, rounding);
    EXPECT_NEAR(sin(x * x).slope[0], 2 * at * cos(at * at), rounding * 8);
    EXPECT_NEAR(abs(-x).slope[0], 1.0, 0.0);
  }
}

TEST(Dual, ValuesAreThoseOfTheDouble) {
  const auto formula = [](auto x) {
    const auto turn = sincos(x);
    return turn.sin * 2.0 + sqrt(x) / (turn.cos + 3.0);
  };
  EXPECT_EQ(formula(Dual<>::parameter(0.7)).value, formula(0.7));
}

TEST(Dual, CarriesAGradient) {
  const auto x = Dual<double, 2>::parameter(2.0, 0);
  const auto y = Dual<double, 2>::parameter(3.0, 1);
  auto f = x * x * y;
  f += y;
  EXPECT_EQ(f.value, 15.0);
  EXPECT_EQ(f.slope[0], 12.0);  // 2xy
  EXPECT_EQ(f.slope[1], 5.0);   // x² + 1
}

TEST(Dual, NestedGivesSecondDerivatives) {
  using Second = Dual<Dual<>>;
  Second x(Dual<>::parameter(0.7), {Dual<>(1.0)});
  EXPECT_NEAR(sin(x).slope[0].slope[0], -sin(0.7), rounding);
  EXPECT_NEAR((x * x * x).slope[0].slope[0], 6 * 0.7, rounding);
}

TEST(Dual, RunsInLanesAndInVectors) {
  using Wide = Dual<Lanes<4>>;
  Wide x(Lanes<4>(0.0), {Lanes<4>(1.0)});
  for (int i = 0; i < 4; ++i) x.value[i] = 0.5 * i;
  const Wide r = 2.0 * sin(x);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(r.slope[0][i], (2.0 * sin(Dual<>::parameter(0.5 * i))).slope[0]);
  const Vec2<Dual<>> v{Dual<>::parameter(3.0), 4.0};
  EXPECT_NEAR(sqrt(dot(v, v)).slope[0], 0.6, rounding);  // ∂|v|/∂x = x/|v|
}

TEST(Dual, ComparesByValue) {
  const auto x = Dual<>::parameter(1.0);
  EXPECT_TRUE(x == 1.0);
  EXPECT_TRUE(x < 2.0);
  EXPECT_TRUE(x >= 1.0);
  EXPECT_FALSE(x > 1.0);
}

}  // namespace
}  // namespace catena
