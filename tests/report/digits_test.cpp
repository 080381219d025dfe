// Numbers are printed with the digits that their error supports.
#include "report/digits.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace catena {
namespace {

TEST(Digits, LastDigitIsTheFirstUncertainOne) {
  EXPECT_EQ(with_error(186.3214571, 3e-6), "186.321457 ± 4e-6");
  EXPECT_EQ(with_error(186.3214571, 0.02), "186.32 ± 0.03");
  EXPECT_EQ(with_error(-0.123456, 4e-4), "-0.1235 ± 5e-4");
  EXPECT_EQ(digits(186.3214571, 3e-6), "186.321457");
}

TEST(Digits, ErrorThatStartsWithOneKeepsADigitMore) {
  EXPECT_EQ(with_error(2.34567, 0.0014), "2.3457 ± 0.0015");
  EXPECT_EQ(with_error(2.34567, 1.4e-4), "2.34567 ± 1.4e-4");
}

TEST(Digits, LargeErrorRoundsBeforeThePoint) {
  EXPECT_EQ(with_error(12345.6, 300), "12300 ± 400");
  EXPECT_EQ(with_error(12345.6, 20), "12350 ± 30");
  EXPECT_EQ(with_error(12345.6, 7), "12346 ± 8");
}

TEST(Digits, ValueBelowItsErrorIsZero) {
  EXPECT_EQ(with_error(1e-9, 3e-6), "0 ± 3e-6");
  EXPECT_EQ(with_error(-1e-9, 3e-6), "0 ± 3e-6");
  EXPECT_EQ(with_error(0.0, 0.5), "0 ± 0.5");
}

TEST(Digits, ValueOfTheSizeOfItsErrorKeepsOneDigit) {
  EXPECT_EQ(with_error(4.4e-6, 3e-6), "4e-6 ± 4e-6");
  EXPECT_EQ(with_error(250.0, 300.0), "300 ± 400");  // half away from zero: std::round
  EXPECT_EQ(with_error(0.6, 0.8), "0.6 ± 0.8");
}

TEST(Digits, SmallAndLargeValuesHaveAnExponent) {
  EXPECT_EQ(with_error(1.23456e-8, 3e-12), "1.2346e-8 ± 4e-12");
  EXPECT_EQ(with_error(6.02214e23, 2e19), "6.0221e23 ± 3e19");
}

TEST(Digits, RoundingMayCarry) {
  EXPECT_EQ(with_error(9.9996, 2e-3), "10.000 ± 0.003");
  EXPECT_EQ(with_error(99.97, 0.3), "100.0 ± 0.4");
  EXPECT_EQ(with_error(1.0, 9.97e-4), "1.0000 ± 0.0010");
}

TEST(Digits, NeverMoreThanADoubleHas) { EXPECT_EQ(digits(1.0 / 3.0, 1e-30), "0.333333333333333"); }

TEST(Digits, UnknownErrorGivesSixDigitsAndNoClaim) {
  EXPECT_EQ(with_error(186.3214571, -1.0), "186.321");
  EXPECT_EQ(with_error(186.3214571, std::numeric_limits<double>::quiet_NaN()), "1.9e2");
  EXPECT_EQ(with_error(186.3214571, std::numeric_limits<double>::infinity()), "186.321");
}

TEST(Digits, NoErrorGivesAllDigits) { EXPECT_EQ(with_error(0.1, 0.0), "0.1"); }

TEST(Digits, WhatIsNoNumberSaysSo) {
  EXPECT_EQ(with_error(std::numeric_limits<double>::quiet_NaN(), 1e-3), "not a number");
  EXPECT_EQ(with_error(std::numeric_limits<double>::infinity(), 1e-3), "infinite");
}

// As web/src/numbers.ts does it on the page.
TEST(Digits, PowersAreWrittenAsPeopleWriteThem) {
  EXPECT_EQ(typeset("186.321457 ± 4e-6 m/s"), "186.321457 ± 4×10⁻⁶ m/s");
  EXPECT_EQ(typeset("6.9e-10, 1e+06, 2e15"), "6.9×10⁻¹⁰, 10⁶, 2×10¹⁵");
  EXPECT_EQ(typeset("-1e-9 (1e-9) 11e0"), "-10⁻⁹ (10⁻⁹) 11×10⁰");
  EXPECT_EQ(typeset("the 5 ends, 3 e-5, 7em"), "the 5 ends, 3 e-5, 7em");
}

}  // namespace
}  // namespace catena
