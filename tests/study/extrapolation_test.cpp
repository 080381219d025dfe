#include "study/extrapolation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace catena::extrapolation_test {
namespace {

std::vector<double> halved(std::size_t rungs) {
  std::vector<double> spacings(rungs);
  for (std::size_t k = 0; k < rungs; ++k) spacings[k] = 0.1 * std::pow(0.5, static_cast<double>(k));
  return spacings;
}

RungValues values_of(const std::vector<double>& spacings, const std::function<double(double)>& of,
                     double error = 1e-14) {
  RungValues values;
  for (const double h : spacings) values.value.push_back(of(h));
  values.error.assign(spacings.size(), error);
  return values;
}

Extrapolated limit_of(std::size_t rungs, const ErrorExpansion& expansion, const std::function<double(double)>& of,
                      double error = 1e-14) {
  const std::vector<double> spacings = halved(rungs);
  const RungValues values = values_of(spacings, of, error);
  return extrapolate(spacings, expansion, std::span(&values, 1));
}

TEST(OrderOfLadders, IsFoundForAnySpacings) {
  for (const double order : {-0.5, 0.5, 1.0, 2.0, 4.0}) {
    const double spacings[] = {0.1, 0.07, 0.02};
    const auto q = [&](double h) { return std::pow(h, order); };
    EXPECT_NEAR(observed_order(std::abs(q(0.1) - q(0.07)), std::abs(q(0.07) - q(0.02)), spacings), order, 1e-9);
  }
}

TEST(UnitExtrapolation, WeightsTakeAwayTheTermsTheyShould) {
  const double spacings[] = {0.3, 0.2, 0.05};
  const ErrorExpansion expansion{.order = 2, .next = 2};
  const std::vector<double> weights = richardson_weights(spacings, expansion);
  double one = 0.0, second = 0.0, fourth = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    one += weights[i];
    second += weights[i] * std::pow(spacings[i], 2);
    fourth += weights[i] * std::pow(spacings[i], 4);
  }
  EXPECT_NEAR(one, 1.0, 1e-14);
  EXPECT_NEAR(second, 0.0, 1e-16);
  EXPECT_NEAR(fourth, 0.0, 1e-17);
}

// A full series, of which only the first terms can be taken away: what is left must be within the ±.
TEST(UnitExtrapolation, TheLimitOfASeriesIsWithinItsError) {
  for (const ErrorExpansion expansion : {ErrorExpansion{1, 1}, ErrorExpansion{2, 2}, ErrorExpansion{4, 1}}) {
    const auto series = [&](double h) {
      return 3.0 + 2 * std::pow(h, expansion.exponent(0)) - std::pow(h, expansion.exponent(1)) +
             std::pow(h, expansion.exponent(2));
    };
    for (const std::size_t rungs : {4U, 5U, 6U}) {
      const Extrapolated found = limit_of(rungs, expansion, series);
      EXPECT_EQ(found.state, Convergence::settled);
      EXPECT_NEAR(found.order, expansion.order, 0.1);
      EXPECT_LE(std::abs(found.value - 3.0), found.error);
      // Alone and on few rungs it cannot be worth much more than the finest rung; with each further one it is.
      const double share = rungs == 4 ? 0.8 : 0.1;
      EXPECT_LT(found.error, share * std::abs(series(halved(rungs).back()) - 3.0)) << rungs;
    }
  }
}

// Another order than that of theory: the ± must hold nevertheless, or nothing may be said.
TEST(UnitExtrapolation, AnotherOrderWidensTheErrorOrEndsTheLimit) {
  const ErrorExpansion second{2, 2};
  for (const double order : {1.0, 1.5, 1.8, 2.3, 2.6}) {
    const Extrapolated found = limit_of(5, second, [&](double h) { return 1 + std::pow(h, order); });
    ASSERT_NE(found.state, Convergence::open) << order;
    EXPECT_LE(std::abs(found.value - 1), found.error) << order;
  }
  EXPECT_EQ(limit_of(5, second, [](double h) { return 1 + std::pow(h, 0.3); }).state, Convergence::open);
}

TEST(UnitExtrapolation, WhatGrowsOrTurnsBackHasNoLimit) {
  const ErrorExpansion first{1, 1};
  const std::vector<std::function<double(double)>> strange{
      [](double h) { return 1 / std::sqrt(h); }, [](double h) { return std::log(h); },
      [](double h) { return 1 + h * std::cos(std::acos(-1.0) * std::log2(h / 0.1)); }};
  for (const auto& of : strange) {
    const Extrapolated found = limit_of(5, first, of);
    EXPECT_EQ(found.state, Convergence::open);
    EXPECT_TRUE(std::isnan(found.value) && std::isnan(found.error));
  }
}

TEST(UnitExtrapolation, RungsThatAgreeAsWellAsTheyAreKnownNeedNoOrder) {
  const Extrapolated found = limit_of(3, {1, 1}, [](double h) { return 2 + 1e-6 * h; }, 1e-7);
  EXPECT_EQ(found.state, Convergence::settled);
  EXPECT_TRUE(std::isnan(found.order));
  EXPECT_LE(std::abs(found.value - 2), found.error);
  EXPECT_LT(found.error, 1e-6);
}

TEST(UnitExtrapolation, TheErrorOfTheRunsIsPartOfTheError) {
  const auto of = [](double h) { return 1 + h; };
  EXPECT_GT(limit_of(5, {1, 1}, of, 1e-5).error, 1e-5);
  EXPECT_EQ(limit_of(5, {1, 1}, of, std::numeric_limits<double>::quiet_NaN()).state, Convergence::open);
  EXPECT_EQ(limit_of(2, {1, 1}, of).state, Convergence::open) << "two rungs show no order";
}

TEST(UnitExtrapolation, APowerLawHasItsExponentAndAllLocalOnesWithinItsError) {
  const std::vector<double> links{10, 20, 40, 80};
  const auto law = [&](const std::function<double(double)>& of) {
    RungValues values;
    for (const double n : links) values.value.push_back(of(n));
    values.error.assign(links.size(), 1e-9);
    return power_law(links, values);
  };
  const PowerLaw root = law([](double n) { return 3 * std::sqrt(n); });
  EXPECT_NEAR(root.exponent, 0.5, 1e-12);
  EXPECT_NEAR(root.scale, 3.0, 1e-11);
  EXPECT_LT(root.error, 1e-8);
  const PowerLaw saturating = law([](double n) { return n / (n + 50); });
  ASSERT_EQ(saturating.local.size(), 3U);
  for (const double local : saturating.local) EXPECT_LE(std::abs(local - saturating.exponent), saturating.error);
  EXPECT_TRUE(std::isnan(law([](double n) { return 20 - n; }).exponent)) << "not positive";
}

}  // namespace
}  // namespace catena::extrapolation_test
