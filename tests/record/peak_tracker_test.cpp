#include "record/peak_tracker.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace catena {
namespace {

struct Followed {
  Peak best;
  int looks = 0;  ///< between the samples
};

/// Follows q(t) from 0 to 1 by so many samples.
template <class Quantity>
Followed follow(const Quantity& q, int samples) {
  Followed result;
  PeakTracker tracker;
  const auto measure = [&](double t) {
    ++result.looks;
    return Peak{.value = q(t), .time = t};
  };
  for (int i = 0; i <= samples; ++i) {
    const double t = static_cast<double>(i) / samples;
    tracker.take({.value = q(t), .time = t}, measure);
  }
  tracker.finish(measure);
  result.best = tracker.best();
  return result;
}

// A place is known to about the root of rounding, a value to rounding.
constexpr double place_tolerance = 1e-7, value_tolerance = 1e-14;

TEST(UnitPeakTracker, FindsAPeakBetweenSamples) {
  const auto [best, looks] = follow([](double t) { return std::sin(5 * t); }, 10);
  EXPECT_NEAR(best.value, 1.0, value_tolerance);
  EXPECT_NEAR(best.time, std::acos(0.0) / 5, place_tolerance);
}

TEST(UnitPeakTracker, TakesTheLargestOfSeveral) {
  const auto q = [](double t) { return (1 + t) * std::sin(16 * t); };
  // The last summit, where tan 16t = −16 (1 + t), by Newton from the summit of the sine.
  double summit = 4.5 * std::acos(-1.0) / 16;
  for (int i = 0; i < 20; ++i) {
    const double slope = std::sin(16 * summit) + 16 * (1 + summit) * std::cos(16 * summit);
    const double bend = 32 * std::cos(16 * summit) - 256 * (1 + summit) * std::sin(16 * summit);
    summit -= slope / bend;
  }
  ASSERT_GT(q(summit), q(1.0));
  const auto [best, looks] = follow(q, 60);
  EXPECT_NEAR(best.value, q(summit), value_tolerance);
  EXPECT_NEAR(best.time, summit, place_tolerance);
}

TEST(UnitPeakTracker, LooksTwiceWhereThePeakIsAtAnEnd) {
  const auto falling = follow([](double t) { return std::exp(-t); }, 10);
  EXPECT_EQ(falling.best, (Peak{.value = 1.0, .time = 0.0}));
  EXPECT_EQ(falling.looks, 2);
  const auto rising = follow([](double t) { return std::exp(t); }, 10);
  EXPECT_EQ(rising.best, (Peak{.value = std::exp(1.0), .time = 1.0}));
  EXPECT_EQ(rising.looks, 2);
}

TEST(UnitPeakTracker, FindsAPeakCloseToAnEnd) {
  for (const double place : {0.02, 0.97}) {  // within the first and the last interval, nearer to the end of the run
    const auto [best, looks] = follow([place](double t) { return 1 - (t - place) * (t - place); }, 10);
    EXPECT_NEAR(best.value, 1.0, value_tolerance);
    EXPECT_NEAR(best.time, place, place_tolerance);
  }
}

TEST(UnitPeakTracker, RestsWithWhatRests) {
  const auto [best, looks] = follow([](double) { return 2.0; }, 1);
  EXPECT_EQ(best, (Peak{.value = 2.0, .time = 0.0}));
  EXPECT_EQ(looks, 4);  // two at each end
}

}  // namespace
}  // namespace catena
