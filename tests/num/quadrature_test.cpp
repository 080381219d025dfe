#include "num/quadrature.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace catena {
namespace {

template <int N>
void expect_exact_up_to_its_degree() {
  for (int degree = 0; degree <= 2 * N; ++degree) {
    const double got = integrate_fixed<N>([&](double x) { return std::pow(x, degree); }, 0.0, 1.0);
    const double miss = std::abs(got - 1.0 / (degree + 1));
    double exact_miss = 0.0;
    if (degree == 2 * N) {  // (N!)⁴/((2N + 1) ((2N)!)²), the known error of the first power beyond
      const double factorial = std::tgamma(N + 1.0), twice = std::tgamma(2.0 * N + 1.0);
      exact_miss = std::pow(factorial, 4) / ((2 * N + 1) * twice * twice);
    }
    EXPECT_NEAR(miss, exact_miss, 4e-16) << N << ' ' << degree;  // a sum of at most eight terms, together at most 1
  }
}

TEST(GaussLegendre, IsExactUpToDegreeTwiceItsPointsLessOne) {
  expect_exact_up_to_its_degree<1>();
  expect_exact_up_to_its_degree<2>();
  expect_exact_up_to_its_degree<3>();
  expect_exact_up_to_its_degree<4>();
  expect_exact_up_to_its_degree<5>();
  expect_exact_up_to_its_degree<6>();
  expect_exact_up_to_its_degree<7>();
  expect_exact_up_to_its_degree<8>();
}

void expect_integral(const Integral& got, double exact, double tolerance) {
  EXPECT_TRUE(got.converged);
  EXPECT_NEAR(got.value, exact, tolerance);
  EXPECT_LE(std::abs(got.value - exact), got.error) << "the estimate must not be too small";
}

TEST(Integrate, KnownIntegrals) {
  expect_integral(integrate([](double x) { return std::exp(x); }, 0, 1, 1e-12), std::numbers::e - 1, 1e-12);
  expect_integral(integrate([](double x) { return 1 / (1 + x * x); }, 0, 1, 1e-12), std::numbers::pi / 4, 1e-12);
  expect_integral(integrate([](double x) { return std::cos(100 * x); }, 0, 1, 1e-12), std::sin(100.0) / 100, 1e-12);
  // A narrow peak: ∫ 1/(x² + 10⁻⁶) from −1 to 2.
  const double peak = 1e3 * (std::atan(2e3) + std::atan(1e3));
  expect_integral(integrate([](double x) { return 1 / (x * x + 1e-6); }, -1, 2, 1e-9), peak, 1e-9);
  expect_integral(integrate([](double x) { return std::abs(x - 0.3); }, 0, 1, 1e-12), 0.29, 1e-12);
}

TEST(Integrate, TurnsItsSignWithTheLimits) {
  const auto f = [](double x) { return std::exp(x); };
  EXPECT_EQ(integrate(f, 1, 0, 1e-12).value, -integrate(f, 0, 1, 1e-12).value);
  EXPECT_EQ(integrate(f, 1, 1, 1e-12).value, 0.0);
}

TEST(Integrate, FifteenPointsAreEnoughForAPolynomial) {
  const auto r = integrate([](double x) { return std::pow(x, 13); }, 0, 1, 1e-12);
  EXPECT_EQ(r.evaluations, 15);           // both rules are exact, so they agree
  EXPECT_NEAR(r.value, 1.0 / 14, 1e-16);  // one ulp of 1/14 is 1.4e-17
}

TEST(Integrate, StopsAtRoundingWhenNothingWasAllowed) {
  const auto r = integrate([](double x) { return std::exp(x); }, 0, 1, 0.0);
  EXPECT_TRUE(r.converged);
  EXPECT_NEAR(r.value, std::numbers::e - 1, r.error);
  EXPECT_LT(r.error, 1e-13);
}

TEST(Integrate, SaysWhenItCannot) {
  EXPECT_FALSE(integrate([](double x) { return 1 / x; }, 0, 1, 1e-9).converged);  // infinite
  EXPECT_FALSE(integrate([](double) { return std::numeric_limits<double>::quiet_NaN(); }, 0, 1, 1e-9).converged);
}

TEST(IntegrateSingular, InverseRootsAtTheEnds) {
  expect_integral(integrate_singular([](double x) { return 1 / std::sqrt(x); }, 0, 1, 1e-12), 2.0, 1e-12);
  // ∫ 1/√(x(1 − x)) = π, with the distances kept from rounding.
  const auto arcsine = [](double, double from_a, double to_b) { return 1 / std::sqrt(from_a * to_b); };
  expect_integral(integrate_singular(arcsine, 0, 1, 1e-12), std::numbers::pi, 1e-12);
  expect_integral(integrate_singular(arcsine, 1e3, 1e3 + 1, 1e-12), std::numbers::pi, 1e-12);
  expect_integral(integrate_singular([](double x) { return std::log(x); }, 0, 1, 1e-10), -1.0, 1e-10);
}

}  // namespace
}  // namespace catena
