// Which rows a support may follow.
#include "lab/support_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace catena {
namespace {

struct Rows {
  std::vector<double> times, x, y{};
};

Rows sampled(const auto& curve, double every, int rows) {
  Rows table;
  for (int i = 0; i < rows; ++i) {
    table.times.push_back(i * every);
    table.x.push_back(curve(i * every));
  }
  return table;
}

std::string fault_of(const Rows& table) {
  const auto fault = table_fault(table.times, table.x, table.y);
  return fault ? std::to_string(fault->row) + ": " + fault->text : "";
}

double flicked(double t) {
  const double part = std::min(t / 0.1, 1.0);
  return part * part * part * (10 - 15 * part + 6 * part * part);
}

// All motions that the program has itself, at rates from fine to coarse, and with the noise of a measured place.
TEST(SupportTable, SmoothMotionsPass) {
  for (const double every : {0.001, 0.01, 0.02, 0.03}) {
    EXPECT_EQ(fault_of(sampled([](double t) { return std::sin(10 * t); }, every, 100)), "");
    EXPECT_EQ(fault_of(sampled([](double t) { return 1 - std::cos(10 * t); }, every, 100)), "");
    EXPECT_EQ(fault_of(sampled([](double t) { return std::pow(std::sin(std::min(10 * t, M_PI)), 2); }, every, 100)),
              "");
    EXPECT_EQ(fault_of(sampled([](double t) { return 0.3 * t; }, every, 100)), "");
  }
  for (const double every : {0.001, 0.01, 0.02}) EXPECT_EQ(fault_of(sampled(flicked, every, 100)), "");
  for (int rows = 2; rows < 12; ++rows)
    for (const int power : {0, 1, 2, 3, 4, 5})
      EXPECT_EQ(fault_of(sampled([&](double t) { return std::pow(t, power); }, 1.0, rows)), "") << rows << ' ' << power;
  int row = 0;
  const auto rounded = [&](double t) { return flicked(t) + (++row % 3 == 0 ? 0.002 : 0.0); };
  EXPECT_EQ(fault_of(sampled(rounded, 0.01, 100)), "");
}

TEST(SupportTable, FaultsAreFoundInTheirRow) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(fault_of({{0.0}, {0.0}}).starts_with("0: a single row"));
  EXPECT_EQ(fault_of({{0.1, 0.2}, {0.0, 0.0}}), "0: the table begins at t = 0.1 s; the run begins at 0");
  EXPECT_TRUE(fault_of({{0.0, 0.1}, {0.0, nan}}).starts_with("1: x is nan"));
  EXPECT_TRUE(fault_of({{0.0, 0.1}, {0.0, 0.0}, {nan, 0.0}}).starts_with("0: y is nan"));
  EXPECT_TRUE(fault_of({{0.0, nan}, {0.0, 0.0}}).starts_with("1: t is nan"));
  EXPECT_TRUE(fault_of({{0.0, 0.1, 0.1}, {0.0, 0.0, 0.0}}).starts_with("2: t = 0.1 s comes after 0.1 s"));
  EXPECT_TRUE(fault_of({{0.0, 0.2, 0.1}, {0.0, 0.0, 0.0}}).starts_with("2: t = 0.1 s comes after 0.2 s"));
}

TEST(SupportTable, AGapIsNoMotion) {
  Rows table = sampled([](double t) { return std::sin(10 * t); }, 0.01, 100);
  const auto without = [&](std::ptrdiff_t rows) {
    Rows gap = table;
    gap.times.erase(gap.times.begin() + 40, gap.times.begin() + 40 + rows);
    gap.x.erase(gap.x.begin() + 40, gap.x.begin() + 40 + rows);
    return fault_of(gap);
  };
  EXPECT_EQ(without(3), "");  // a few frames
  EXPECT_TRUE(without(10).starts_with("40: there is a gap of 0.11"));
}

// In a place, in one row alone, in the velocity; with few rows and with many.
TEST(SupportTable, AJumpIsNoMotion) {
  const auto found_near = [](const auto& curve, double every, int rows, int expected) {
    const Rows table = sampled(curve, every, rows);
    const auto fault = table_fault(table.times, table.x, table.y);
    ASSERT_TRUE(fault);
    EXPECT_NEAR(static_cast<double>(fault->row), expected, 1.0) << fault->text;
    EXPECT_NE(fault->text.find("the support jumps"), std::string::npos) << fault->text;
  };
  found_near([](double t) { return std::sin(t) + (t > 0.5 ? 0.2 : 0.0); }, 0.01, 200, 50);
  found_near([](double t) { return 0.1 * t + (t > 2.5 ? 1.0 : 0.0); }, 1.0, 6, 2);
  found_near([](double t) { return std::abs(t - 0.3) < 0.004 ? 0.5 : std::sin(t); }, 0.01, 100, 30);
  found_near([](double t) { return std::max(t - 0.3, 0.0); }, 0.01, 100, 30);
  found_near([](double t) { return t < 0.005 ? 0.3 : 0.0; }, 0.01, 100, 1);
}

}  // namespace
}  // namespace catena
