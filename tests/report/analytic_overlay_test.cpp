#include "report/analytic_overlay.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/run.hpp"
#include "record/curves.hpp"

namespace catena {
namespace {

// Closed forms stand at the times of the run they are compared with, peaks included: a table of both has no holes while both fall.
TEST(AnalyticOverlay, HasTheTimesOfTheRun) {
  Experiment experiment;
  experiment.chain = {.links = 8, .length = 1.0, .mass = 1.0};
  experiment.start.span = 0.1;
  experiment.run.duration = 0.4;
  const RunResult result = run(experiment);
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  const std::vector<double> times = with_peaks(result.schema, result.frames, result.evidence, "tip").rows.time;
  const auto overlays = analytic_overlays(compare_analytic(experiment, result), result);
  ASSERT_EQ(overlays.size(), 6U);  // height, speed and acceleration of the folded chain and of the body
  for (const OverlayCurve& curve : overlays) {
    ASSERT_GT(curve.time.size(), 100U) << curve.label;
    EXPECT_TRUE(std::ranges::equal(curve.time, std::span(times).first(curve.time.size()))) << curve.label;
  }
  const OverlayCurve& body = overlays[3];
  ASSERT_EQ(body.label, "compact body");
  for (std::size_t i = 0; i < body.time.size(); ++i)
    EXPECT_NEAR(body.value[i] - body.value[0], -0.5 * 9.81 * body.time[i] * body.time[i], 1e-15);  // rounding of 1 m
}

}  // namespace
}  // namespace catena
