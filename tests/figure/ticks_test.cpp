// Round numbers along an axis.
#include "figure/ticks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace catena::figure {
namespace {

using Values = std::vector<double>;
using Labels = std::vector<std::string>;

Values values(const Ticks& ticks) {
  Values found;
  for (const Tick& tick : ticks.major) found.push_back(tick.value);
  return found;
}

Labels labels(const Ticks& ticks) {
  Labels found;
  for (const Tick& tick : ticks.major) found.push_back(tick.label);
  return found;
}

Ticks linear(double low, double high, int most) {
  return ticks_of({.scale = Scale::linear, .from = low, .to = high}, most);
}
Ticks logarithmic(double low, double high, int most) {
  return ticks_of({.scale = Scale::log10, .from = std::log10(low), .to = std::log10(high)}, most);
}

TEST(Ticks, AreTheNumbersOneWouldWriteByHand) {
  EXPECT_EQ(values(linear(0, 1, 6)), (Values{0, 0.2, 0.4, 0.6, 0.8, 1.0}));  // exactly these doubles, 0.6 too
  EXPECT_EQ(values(linear(0, 1, 5)), (Values{0, 0.5, 1.0}));
  EXPECT_EQ(values(linear(-1, 1, 5)), (Values{-1, -0.5, 0, 0.5, 1}));
  EXPECT_EQ(values(linear(0.28, 0.53, 4)), (Values{0.3, 0.4, 0.5}));
  EXPECT_EQ(values(linear(3, -2, 6)), values(linear(-2, 3, 6)));  // a turned axis has the same
}

// P. Heckbert, Nice numbers for graph labels, Graphics Gems (1990) 61-63: 105 to 543 with five labels has steps of 100.
TEST(ReferenceTicks, HaveHeckbertsStep) { EXPECT_EQ(values(linear(105, 543, 5)), (Values{200, 300, 400, 500})); }

TEST(Ticks, AreLabelledAlike) {
  EXPECT_EQ(labels(linear(-1, 1, 5)), (Labels{"−1.0", "−0.5", "0.0", "0.5", "1.0"}));
  EXPECT_EQ(labels(linear(0, 8000, 6)), (Labels{"0", "2000", "4000", "6000", "8000"}));
  EXPECT_EQ(linear(0, 8000, 6).exponent, 0);
  EXPECT_EQ(labels(linear(0, 4e4, 6)), (Labels{"0", "10", "20", "30", "40"}));
  EXPECT_EQ(linear(0, 4e4, 6).exponent, 3);
  EXPECT_EQ(labels(linear(-3e-6, 3e-6, 4)), (Labels{"−2", "0", "2"}));
  EXPECT_EQ(linear(-3e-6, 3e-6, 4).exponent, -6);
}

TEST(Ticks, HaveRoundPartsBetween) {
  EXPECT_EQ(linear(0, 2, 3).minor, (Values{0.2, 0.4, 0.6, 0.8, 1.2, 1.4, 1.6, 1.8}));  // steps of 1 in fifths
  EXPECT_EQ(linear(0, 5, 3).minor, (Values{0.5, 1, 1.5, 2.5, 3, 3.5, 4.5, 5}));        // of 2 in quarters
  EXPECT_EQ(linear(0, 10, 3).minor, (Values{1, 2, 3, 4, 6, 7, 8, 9}));                 // of 5 in fifths
}

TEST(LogTicks, ArePowersOfTen) {
  const Ticks few = logarithmic(1e-2, 1e1, 6);
  EXPECT_EQ(labels(few), (Labels{"10^{-2}", "10^{-1}", "10^{0}", "10^{1}"}));
  EXPECT_EQ(values(few), (Values{0.01, 0.1, 1, 10}));
  EXPECT_EQ(few.minor.size(), 24U);  // 2 … 9 in three decades
  EXPECT_EQ(values(logarithmic(1e-12, 1, 4)), (Values{1e-12, 1e-8, 1e-4, 1}));
  EXPECT_EQ(logarithmic(1e-12, 1, 4).minor.size(), 9U);  // the other powers
}

TEST(LogTicks, AreRoundNumbersWithinADecade) {
  EXPECT_EQ(labels(logarithmic(2, 30, 4)), (Labels{"2", "5", "10", "20"}));
  EXPECT_EQ(labels(logarithmic(0.02, 0.3, 4)), (Labels{"0.02", "0.05", "0.1", "0.2"}));
  EXPECT_EQ(labels(logarithmic(2e6, 3e7, 4)), (Labels{"2×10^{6}", "5×10^{6}", "1×10^{7}", "2×10^{7}"}));
  EXPECT_EQ(values(logarithmic(2.1, 2.9, 4)), (Values{2.2, 2.4, 2.6, 2.8}));
}

TEST(PropertyTicks, LieWithinTheLimitsAndAreNotTooMany) {
  std::mt19937 chance(1);
  std::uniform_real_distribution<double> power(-12, 12);
  std::uniform_int_distribution<int> number(1, 12);
  for (int trial = 0; trial < 20'000; ++trial) {
    const bool log = trial % 2 == 0;
    const double a = log ? power(chance) : std::pow(10, power(chance)) * (trial % 3 - 1);
    const double b = log ? power(chance) : a + std::pow(10, power(chance));
    if (std::abs(b - a) < 1e-9 * std::abs(a) || a == b) continue;
    const AxisMap axis{.scale = log ? Scale::log10 : Scale::linear, .from = a, .to = b};
    const int most = number(chance);
    const Ticks ticks = ticks_of(axis, most);
    EXPECT_LE(ticks.major.size(), most);
    // Where a step has six ticks, one too many for five, 2.5 times the step has two.
    EXPECT_GE(ticks.major.size(), most >= 5 ? 2U : 0U) << a << " … " << b;
    for (const Tick& tick : ticks.major) EXPECT_TRUE(axis.holds(tick.value)) << tick.value;
    for (const double value : ticks.minor) EXPECT_TRUE(axis.holds(value)) << value;
  }
}

}  // namespace
}  // namespace catena::figure
