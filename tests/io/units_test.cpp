#include "io/units.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;
constexpr double pi = std::numbers::pi;

double si(std::string_view text, Dimension dimension) {
  const auto value = parse_quantity(text, dimension);
  EXPECT_TRUE(value.has_value()) << value.error();
  return value.value_or(-1);
}

std::string unit_error(std::string_view text, Dimension dimension) {
  const auto value = parse_quantity(text, dimension);
  EXPECT_FALSE(value.has_value()) << text;
  return value.has_value() ? "" : value.error();
}

// Equal to the literal, so the decimal shift loses nothing: 0.1 / 100 would be off by one bit.
TEST(UnitUnits, DecimalUnitsAreExact) {
  EXPECT_EQ(si("25 cm", Dimension::length), 0.25);
  EXPECT_EQ(si("0.1 cm", Dimension::length), 0.001);
  EXPECT_EQ(si("102 cm", Dimension::length), 1.02);
  EXPECT_EQ(si("1.02e3 mm", Dimension::length), 1.02);
  EXPECT_EQ(si("2.5 g", Dimension::mass), 0.0025);
  EXPECT_EQ(si("100 ms", Dimension::time), 0.1);
  EXPECT_EQ(si("500 Hz", Dimension::frequency), 500.0);
  EXPECT_EQ(si("0.7 kHz", Dimension::frequency), 700.0);
  EXPECT_EQ(si("2.163E-5 N m s", Dimension::friction), 2.163e-5);
  EXPECT_EQ(si("0.3 mN m^2", Dimension::bending_stiffness), 0.3e-3);
  EXPECT_EQ(si("5 uN·m²·s", Dimension::bending_friction), 5e-6);
  EXPECT_EQ(si("9.81 m/s^2", Dimension::acceleration), 9.81);
  EXPECT_EQ(si("2 kN", Dimension::force), 2000.0);
  EXPECT_EQ(si("3.2 g/m", Dimension::line_density), 0.0032);
  EXPECT_EQ(si("-3 m", Dimension::length), -3.0);
}

TEST(UnitUnits, OtherUnitsFollowTheirDefinitions) {
  EXPECT_EQ(si("1 ft", Dimension::length), 0.3048);
  EXPECT_EQ(si("1 in", Dimension::length), 0.0254);
  EXPECT_EQ(si("1 lb", Dimension::mass), 0.45359237);
  EXPECT_EQ(si("180 deg", Dimension::angle), pi);
  EXPECT_EQ(si("-90 deg", Dimension::angle), -pi / 2);
  EXPECT_EQ(si("1 turn", Dimension::angle), 2 * pi);
  EXPECT_EQ(si("60 rpm", Dimension::angular_rate), 2 * pi);
  EXPECT_DOUBLE_EQ(si("30 deg", Dimension::angle), pi / 6);
}

TEST(UnitUnits, SpellingIsForgiving) {
  EXPECT_EQ(si("25cm", Dimension::length), 0.25);
  EXPECT_EQ(si("  +25   cm ", Dimension::length), 0.25);
  EXPECT_EQ(si("−25 cm", Dimension::length), -0.25);
  EXPECT_EQ(si("9.81 m/s²", Dimension::acceleration), 9.81);
  EXPECT_EQ(si("1 N·m·s", Dimension::friction), 1.0);
  EXPECT_EQ(si("1 N*m", Dimension::stiffness), 1.0);
  EXPECT_EQ(si("5 µm", Dimension::length), 5e-6);
  EXPECT_EQ(si("180°", Dimension::angle), pi);
}

TEST(UnitUnits, WrongUnitSaysWhatIsGivenNeededAndKnown) {
  EXPECT_EQ(unit_error("25 kg", Dimension::length),
            "\"25 kg\" is of dimension mass; length is needed. Known units of length: m, km, cm, mm, um, ft, in.");
  EXPECT_TRUE(contains(unit_error("25 cmm", Dimension::length), "unknown unit \"cmm\" in \"25 cmm\""));
  EXPECT_TRUE(contains(unit_error("25 cmm", Dimension::length), "Did you mean \"cm\"?"));
  EXPECT_TRUE(contains(unit_error("1 m s", Dimension::time), "unknown unit \"m s\""));  // not a millisecond
  EXPECT_EQ(unit_error("3 m", Dimension::none), "\"3 m\" has a unit; a plain number is needed.");
}

TEST(UnitUnits, TextWithoutNumberOrUnit) {
  EXPECT_EQ(unit_error("long", Dimension::length), "\"long\" is not a number.");
  EXPECT_EQ(unit_error("", Dimension::length), "\"\" is not a number.");
  EXPECT_EQ(unit_error("++5 m", Dimension::length), "\"++5 m\" is not a number.");
  EXPECT_EQ(unit_error("1.02", Dimension::length),
            "\"1.02\" is text, not a number. Write 1.02, or add a unit: \"1.02 m\".");
  EXPECT_EQ(unit_error("1e-9", Dimension::none), "\"1e-9\" is text, not a number. Write 1e-9.");
}

TEST(UnitUnits, ADecimalCommaIsNamed) {
  EXPECT_EQ(unit_error("1,02 m", Dimension::length), "\"1,02 m\" has a decimal comma; write \"1.02 m\".");
  EXPECT_EQ(unit_error(",5 cm", Dimension::length), "\",5 cm\" has a decimal comma; write \"0.5 cm\".");
  EXPECT_EQ(unit_error("1,02", Dimension::none), "\"1,02\" has a decimal comma; write \"1.02\".");
  EXPECT_EQ(unit_error("1, m", Dimension::length).substr(0, 30), "unknown unit \", m\" in \"1, m\". ");
}

TEST(UnitUnits, LongTextIsCutInMessages) {
  EXPECT_LT(unit_error(std::string(100'000, 'x'), Dimension::length).size(), 200u);
  EXPECT_LT(unit_error("1 " + std::string(100'000, 'x'), Dimension::length).size(), 400u);
}

TEST(UnitUnits, OnlyFiniteNumbers) {
  EXPECT_TRUE(contains(unit_error("nan m", Dimension::length), "not finite"));
  EXPECT_TRUE(contains(unit_error("-inf m", Dimension::length), "not finite"));
  EXPECT_TRUE(contains(unit_error("1e400 m", Dimension::length), "beyond the range"));
  EXPECT_TRUE(contains(unit_error("1e308 km", Dimension::length), "beyond the range"));
  EXPECT_TRUE(contains(unit_error("1e99999999999 m", Dimension::length), "beyond the range"));
}

}  // namespace
}  // namespace catena
