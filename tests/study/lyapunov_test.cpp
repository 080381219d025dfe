#include "study/lyapunov.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "study/lyapunov_file.hpp"

namespace catena {
namespace {

Experiment pair_of_rods(double duration, double tolerance) {
  Experiment experiment;
  experiment.chain = {.links = 2, .length = 1.0, .mass = 1.0};
  experiment.start.shape = StartShape::angles;
  experiment.start.angles = {std::numbers::pi / 2, std::numbers::pi / 2 + 0.5};
  experiment.run = {.duration = duration, .tolerance = tolerance};
  return experiment;
}

// 11.360565 is an independent program's, to its last digit; the ± must hold whatever tolerance is asked for.
TEST(ReferenceLyapunov, TheErrorOfTheGrowthHolds) {
  for (const double tolerance : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-12}) {
    const Lyapunov found = lyapunov(pair_of_rods(5.0, tolerance), {.at = {5.0}});
    const Measured growth = found.growth_at(found.place_of(5.0));
    EXPECT_LT(std::abs(growth.value - 11.360565), growth.error + 5e-7) << tolerance;
    EXPECT_LT(growth.error, 1e3 * tolerance) << tolerance;  // and is of use
    EXPECT_NEAR(found.exponents[0].value, 11.360565 / 5, growth.error + 1e-7);
  }
}

// What rounding leaves grows by e^25 in 12 s: whatever the tolerance, the growth is not known much longer.
TEST(Lyapunov, SaysFromWhenOnDoublePrecisionDoesNotKnow) {
  for (const double tolerance : {1e-10, 1e-12, 1e-13}) {
    const Lyapunov found = lyapunov(pair_of_rods(20.0, tolerance), {.at = {5.0, 18.0}});
    EXPECT_NEAR(found.horizon, 12.5, 1.5) << tolerance;
    EXPECT_EQ(found.limit, GrowthLimit::rounding);
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_NE(found.warnings[0].find("double precision"), std::string::npos);
    EXPECT_TRUE(std::isfinite(found.growth_at(found.place_of(5.0)).error));
    EXPECT_TRUE(std::isnan(found.growth_at(found.place_of(18.0)).error));
  }
  const Lyapunov coarse = lyapunov(pair_of_rods(8.0, 1e-4), {});
  EXPECT_EQ(coarse.limit, GrowthLimit::tolerance);
}

// 20 rods hung by both ends, 0.5 m apart, one let go: about 10 per s in an independent program, to a tenth.
TEST(ReferenceLyapunov, ExponentOfTheRope) {
  Experiment rope;
  rope.chain = {.links = 20, .length = 1.0, .mass = 0.5};
  rope.start.span = 0.5;
  rope.run = {.duration = 2.5, .tolerance = 1e-12};
  const Lyapunov found = lyapunov(rope, {});
  EXPECT_NEAR(found.exponents[0].value, 10.0, 1.0);
}

// Without friction volumes stay as they are between states at rest; small swings about hanging neither grow nor decay.
TEST(PhysicsLyapunov, ASmallSwingHasNoExponent) {
  Experiment swing = pair_of_rods(20.0, 1e-10);
  swing.start.angles = {-std::numbers::pi / 2 + 1e-3, -std::numbers::pi / 2 + 1e-3};
  const Lyapunov found = lyapunov(swing, {.vectors = 4});
  ASSERT_EQ(found.exponents.size(), 4U);
  // ln growth is bounded by the ratio of amplitudes, ω ≈ 9 rad/s: ln 9 over 20 s.
  for (const Measured& one : found.exponents) EXPECT_LT(std::abs(one.value), std::log(20.0) / 20);
  EXPECT_EQ(found.limit, GrowthLimit::none);
}

TEST(Lyapunov, TheFirstVectorBeginsWhereItIsAsked) {
  const double at =
      1e-3;  // after so short a time δθ = 1 has changed little, δω = 1 has become √(1 + t²) of θ: both ln ≈ 0
  for (const std::size_t along : {0U, 1U, 2U, 3U}) {
    const Lyapunov found = lyapunov(pair_of_rods(0.1, 1e-10), {.along = along, .at = {at}});
    EXPECT_NEAR(found.growth_at(found.place_of(at)).value, 0.0, 0.05) << along;
    EXPECT_EQ(component_name(along, 2), (std::vector<std::string>{"theta1", "theta2", "omega1", "omega2"}[along]));
  }
}

TEST(GoldenLyapunov, JsonAndTable) {
  const Lyapunov found = lyapunov(pair_of_rods(1.0, 1e-8), {.vectors = 2, .at = {0.5}});
  const double at[] = {0.5};
  const auto json = nlohmann::json::parse(lyapunov_json("pair", "theta1", found, at, {}));
  EXPECT_EQ(json["exponents"].size(), 2U);
  EXPECT_EQ(json["growth"].size(), 1U);
  EXPECT_EQ(json["growth"][0]["t"], 0.5);
  EXPECT_TRUE(json["growth"][0]["known"].get<bool>());
  EXPECT_EQ(json["course"]["t"].size(), json["course"]["log_growth"].size());
  const std::string csv = growth_csv(found);
  EXPECT_TRUE(csv.starts_with("t [s],ln growth 1,± ln growth 1,ln growth 2,± ln growth 2,exponent [1/s]\n"));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + static_cast<std::ptrdiff_t>(found.time.size()));
}

}  // namespace
}  // namespace catena
