// Polynomials through the points of Lobatto's and Radau's rules: closed forms of rules with few points, and monomials.
#include "num/nodal_rule.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace catena {
namespace {

double by_rule(const NodalRule& rule, int power) {
  double sum = 0.0;
  for (std::size_t j = 0; j < rule.node.size(); ++j) sum += rule.weight[j] * std::pow(rule.node[j], power);
  return sum;
}

double monomial_integral(int power) { return power % 2 == 0 ? 2.0 / (power + 1) : 0.0; }

// Sums of some twenty terms of size one or less: a few roundings. Weights come from the square of a Legendre polynomial, whose
// recursion adds up a rounding for each point.
constexpr double few_roundings = 4e-15;
double roundings(std::size_t points) { return 2e-15 * static_cast<double>(points); }

TEST(NodalRule, FewPointsAreThoseOfTheBooks) {
  const NodalRule four = lobatto_rule(4);  // ±1, ±1/√5 with 1/6 and 5/6
  EXPECT_NEAR(four.node[1], -1 / std::sqrt(5.0), few_roundings);
  EXPECT_NEAR(four.weight[0], 1.0 / 6, few_roundings);
  EXPECT_NEAR(four.weight[2], 5.0 / 6, few_roundings);
  const NodalRule three = radau_rule(3);  // −1, (1 ∓ √6)/5 with 2/9 and (16 ± √6)/18
  EXPECT_EQ(three.node[0], -1.0);
  EXPECT_NEAR(three.node[1], (1 - std::sqrt(6.0)) / 5, few_roundings);
  EXPECT_NEAR(three.node[2], (1 + std::sqrt(6.0)) / 5, few_roundings);
  EXPECT_NEAR(three.weight[1], (16 + std::sqrt(6.0)) / 18, few_roundings);
}

TEST(OrderOfNodalRules, IntegrateMonomialsUpToTheirDegreeAndNoFurther) {
  for (std::size_t points = 2; points <= 20; ++points) {
    const int lobatto = static_cast<int>(2 * points) - 3, radau = lobatto + 1;
    for (int power = 0; power <= lobatto; ++power)
      EXPECT_NEAR(by_rule(lobatto_rule(points), power), monomial_integral(power), roundings(points)) << points;
    for (int power = 0; power <= radau; ++power)
      EXPECT_NEAR(by_rule(radau_rule(points), power), monomial_integral(power), roundings(points)) << points;
    if (points > 12) continue;  // beyond, the miss itself, about 4^−points, comes near to rounding
    EXPECT_GT(std::abs(by_rule(lobatto_rule(points), lobatto + 1) - monomial_integral(lobatto + 1)), 1e-9) << points;
    EXPECT_GT(std::abs(by_rule(radau_rule(points), radau + 1) - monomial_integral(radau + 1)), 1e-9) << points;
  }
}

// x⁵ − 2x² has its slope, integral and values exactly in the polynomials through six points and more. Slopes lose what the largest
// entries of D, about points²/4 = 36, lose by rounding.
TEST(IdentityOfNodalRules, SlopesIntegralsAndValuesOfAPolynomial) {
  const auto value = [](double x) { return std::pow(x, 5) - 2 * x * x; };
  for (const NodalRule& rule : {lobatto_rule(6), lobatto_rule(12), radau_rule(6), radau_rule(12)}) {
    std::vector<double> values;
    for (const double x : rule.node) values.push_back(value(x));
    const auto times = [&](std::span<const double> row) {
      double sum = 0.0;
      for (std::size_t j = 0; j < row.size(); ++j) sum += row[j] * values[j];
      return sum;
    };
    const NodalMatrix slope = differentiation(rule.node), integral = integration(rule.node);
    for (std::size_t i = 0; i < rule.node.size(); ++i) {
      const double x = rule.node[i];
      EXPECT_NEAR(times(slope.row(i)), 5 * std::pow(x, 4) - 4 * x, 1e-12);
      EXPECT_NEAR(times(integral.row(i)), (std::pow(x, 6) - 1) / 6 - 2 * (x * x * x + 1) / 3, 1e-14);
    }
    for (const double x : {-1.0, -0.3, 0.77, 1.0})
      EXPECT_NEAR(times(interpolation_weights(rule.node, x)), value(x), 1e-13);
  }
}

}  // namespace
}  // namespace catena
