#include "study/fit_doubt.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "study/filmed.hpp"

namespace catena {
namespace {

constexpr double camera = 2e-3;  // scatter of a coordinate [m]
constexpr std::array<std::uint64_t, 5> seeds{11, 12, 13, 14, 15};

FitSet film(std::uint64_t seed) { return filmed(short_chain(), 25, camera, seed); }

std::vector<std::string> warned(FitSet set, std::optional<double> sigma = {}) {
  return fit(planned({std::move(set)}, {"chain.joint_friction=1e-3"}, sigma), 2, [] { return true; }).warnings;
}

/// The warning with these words, or nothing.
std::string said(const std::vector<std::string>& warnings, std::string_view words) {
  for (const std::string& warning : warnings)
    if (says(warning, words)) return warning;
  return "";
}

/// "…with -5.1 cm added to x the data…": −5.1.
double number_before(const std::string& text, const std::string& words) {
  std::smatch found;
  return std::regex_search(text, found, std::regex("(-?[0-9.]+) " + words)) ? std::stod(found[1]) : NAN;
}

TEST(Doubt, ACleanFilmIsNotDoubted) {
  for (const std::uint64_t seed : seeds) {
    EXPECT_EQ(warned(film(seed)), std::vector<std::string>{}) << seed;
    EXPECT_EQ(warned(film(seed), camera), std::vector<std::string>{}) << seed;
  }
}

TEST(Doubt, AMirroredFilm) {
  for (const std::uint64_t seed : seeds) {
    FitSet set = film(seed);
    for (Vec2<double>& place : set.data.place) place.x *= -1;
    EXPECT_NE(said(warned(set), "with the sign of x turned"), "") << seed;
    for (Vec2<double>& place : set.data.place) place = {-place.x, -place.y};
    EXPECT_NE(said(warned(set, camera), "with the sign of y turned"), "") << seed;
  }
}

// The keys give way a little to the shift, so that it is found to a fifth.
TEST(Doubt, AnOriginFiveCentimetresOff) {
  for (const std::uint64_t seed : seeds) {
    FitSet set = film(seed);
    for (Vec2<double>& place : set.data.place) place.x += 0.05;
    const auto warnings = warned(set);
    EXPECT_NE(said(warnings, "the scatter from point to point"), "") << seed;
    EXPECT_NEAR(number_before(said(warnings, "added to x"), "cm added to x"), -5.0, 1.0) << seed;
    EXPECT_NE(said(warned(set, camera), "as --sigma says"), "") << seed;
  }
}

TEST(Doubt, AClockTwentyMillisecondsLate) {
  for (const std::uint64_t seed : seeds) {
    FitSet set = film(seed);
    for (double& time : set.data.time) time += 0.02;
    set.experiment.run.duration += 0.02;
    const auto warnings = warned(set);
    EXPECT_NEAR(number_before(said(warnings, "added to t"), "ms added to t"), -20.0, 5.0) << seed;
  }
}

TEST(Doubt, PureNoise) {
  for (const std::uint64_t seed : seeds) {
    FitSet set = film(seed);
    Normal normal(seed);
    for (Vec2<double>& place : set.data.place) place = {0.3 * normal(), 0.3 * normal()};
    EXPECT_NE(said(warned(set), "explains less than half"), "") << seed;
  }
}

TEST(Doubt, TooFewPoints) {
  FitSet set = film(1);
  for (const std::size_t points : {5, 2}) {
    set.data.time.resize(points);
    set.data.place.resize(points);
    EXPECT_NE(said(warned(set), "points are few for 1 free keys"), "") << points;
  }
}

// Two rods from a high start: chaotic within seconds.
TEST(Doubt, PointsBeyondTheHorizon) {
  Experiment rods;
  rods.chain = {.links = 2, .length = 2.0, .mass = 2.0};
  rods.start = {.shape = StartShape::straight, .angle = 2.3};
  rods.run = {.duration = 40.0, .tolerance = 1e-9};
  const FitPlan plan = planned({filmed(rods, 2, camera, 1)}, {"world.gravity"}, camera);
  const Fit found = fit(plan, 2, [] { return true; });
  EXPECT_NE(said(found.warnings, "points lie beyond t = "), "");
}

TEST(Doubt, RunsTooCoarseForTheData) {
  FitSet set = film(1);
  set.experiment.run.method = Method::rk4;
  set.experiment.run.step = 0.02;
  EXPECT_NE(said(warned(set, camera), "Take a smaller run.step"), "");
}

}  // namespace
}  // namespace catena
