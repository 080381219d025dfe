#include "study/analytic_compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "study/made_run.hpp"

namespace catena {
namespace {

constexpr double length = 1.02, gravity = 9.81;

Experiment hanging(double span) {
  Experiment experiment{};
  experiment.chain = {.links = 100, .length = length, .mass = 1.0};
  experiment.start.span = span;
  experiment.world.gravity = gravity;
  experiment.run.duration = 0.38;
  return experiment;
}

/// Frames of a tip that falls by h(t) with the speed v(t), from a height of 2 m, until it is lowest at the end.
template <class Depth, class Speed>
RunResult falling(Depth h, Speed v, double release = 0.0) {
  Experiment experiment = hanging(0.0);
  experiment.record.quantities = {};
  RunResult run = made_run(experiment);
  for (int i = 0; i <= 760; ++i) {
    const double t = 5e-4 * i, since = std::fmax(0.0, t - release);
    add_frame(run.frames,
              {.time = t, .position = {0.0, 2.0 - h(since)}, .velocity = {0.0, -v(since)}, .acceleration = {}});
  }
  run.t_end = 0.38;
  run.peaks[place_of(run, chain_names::drop_max)] = {.value = h(0.38 - release), .time = 0.38};
  return run;
}

TEST(IdentityAnalyticCompare, ABodyIsABody) {
  const RunResult run = falling([](double t) { return 0.5 * gravity * t * t; }, [](double t) { return gravity * t; });
  const AnalyticComparison comparison = compare_analytic(hanging(0.05), run);
  ASSERT_EQ(comparison.rows.size(), 7U);  // 0.1 L … 0.6 L, and 0.708 m
  for (const auto& row : comparison.rows) EXPECT_NEAR(row.tip, std::sqrt(2 * row.depth / gravity), 1e-14);
  EXPECT_NEAR(comparison.lead.value, 0.0, 1e-15);
  // The folded chain is ahead by what grows until the end.
  const FoldedFall fall{.length = length, .gravity = gravity};
  EXPECT_NEAR(comparison.gap.value, 0.5 * gravity * 0.38 * 0.38 - chain_depth(fall, 0.38), 1e-14);
}

TEST(IdentityAnalyticCompare, TheFoldedChainIsTheFoldedChain) {
  const FoldedFall fall{.length = length, .gravity = gravity};
  const double release = 0.01;
  const auto depth = [&](double t) { return chain_depth(fall, t); };
  const RunResult run = falling(depth, [&](double t) { return chain_speed(fall, depth(t)); }, release);
  Experiment experiment = hanging(0.0);
  experiment.far_end = {.held = true, .release_at = {release}};
  const AnalyticComparison comparison = compare_analytic(experiment, run);
  // Times are read off cubics between frames: h⁗ Δt⁴/384 is below 1e-10 m where the tip has 10 m/s.
  for (const auto& row : comparison.rows) EXPECT_NEAR(row.tip, row.folded, 1e-9) << row.depth;
  EXPECT_NEAR(comparison.gap.value, 0.0, 1e-14);
  EXPECT_NEAR(comparison.lead.value, depth(0.37) - 0.5 * gravity * 0.37 * 0.37, 1e-14);
}

TEST(AnalyticCompare, SaysWhatIsCompared) {
  const RunResult run = falling([](double t) { return 0.5 * gravity * t * t; }, [](double t) { return gravity * t; });
  EXPECT_EQ(compare_analytic(hanging(0.05), run).what.find("apart"), std::string::npos);
  EXPECT_NE(compare_analytic(hanging(0.51), run).what.find("0.5 of the length apart"), std::string::npos);
  Experiment straight = hanging(0.0);
  straight.start.shape = StartShape::straight;
  EXPECT_NE(compare_analytic(straight, run).what.find("straight, not folded"), std::string::npos);
  const auto json = nlohmann::json::parse(compare_json(compare_analytic(hanging(0.05), run)));
  EXPECT_EQ(json["with"], "analytic");
  EXPECT_EQ(json["times_of_depths"].size(), 7U);
}

}  // namespace
}  // namespace catena
