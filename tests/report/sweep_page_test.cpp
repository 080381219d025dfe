#include "report/sweep_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace catena {
namespace {

const Measure& measure(std::string_view name) { return *std::ranges::find(measures(), name, &Measure::name); }

TEST(SweepPage, PrintsTheDigitsThatTheErrorSupports) {
  EXPECT_EQ(measure_text(measure("tip.speed_max"), {20.1887055740562, 3.2e-8}), "20.18870557 ± 4e-8");
  EXPECT_EQ(measure_text(measure("tip.speed_max"), {20.1887055740562, 0.135}), "20.19 ± 0.14");
  EXPECT_EQ(measure_text(measure("energy.heat"), {3.36292, NAN}), "≈ 3.36");
  EXPECT_EQ(measure_text(measure("energy.imbalance"), {-1.83456e-12, 0}), "-1.8e-12");
  EXPECT_EQ(measure_text(measure("counters.steps"), {22197, 0}), "22197");
}

// Places are told by all keys, in the order of --vary.
TEST(SweepPage, SaysWhereInAllKeys) {
  const std::vector<std::string> vary{"start.span=0.1,0.2", "chain.joint_friction=1e-6,1e-5"};
  Experiment experiment;
  experiment.chain = {.links = 3, .length = 1.0, .mass = 1.0};
  experiment.run.duration = 1.0;
  const auto plan = plan_sweep("four", experiment, vary, 1);
  ASSERT_TRUE(plan) << plan.error();
  std::vector<SweepPoint> points(4);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i].status = RunStatus::done;
    points[i].measured.assign(measures().size(), {static_cast<double>(i), 0.1});
  }
  const std::vector<std::string> chosen{"tip.drop_max"};
  const StudyTable table = sweep_extremes(*plan, points, chosen);
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0][0], "deepest fall of the tip [m]");
  EXPECT_EQ(table.rows[0][2], "0.1, 1e-6");
  EXPECT_EQ(table.rows[0][4], "0.2, 1e-5");
}

/// Two runs, the second chaotic after 0.3 s.
TEST(SweepPage, SetsApartWhatIsNotPredicted) {
  const std::vector<std::string> vary{"start.span=0.1,0.2"};
  Experiment experiment;
  experiment.chain = {.links = 3, .length = 1.0, .mass = 1.0};
  experiment.run.duration = 1.0;
  const auto plan = plan_sweep("two", experiment, vary, 1);
  ASSERT_TRUE(plan) << plan.error();
  std::vector<SweepPoint> points(2);
  for (SweepPoint& point : points) {
    point.status = RunStatus::done;
    point.certified = true;
    point.horizon = 1.0;
    point.measured.assign(measures().size(), {2.0, 0.1});
  }
  const auto hollow = [&] { return study_data(sweep_page(*plan, points, {})).find("\"hollow\"") != std::string::npos; };
  EXPECT_FALSE(hollow());
  points[1].limit = Limit::chaos;
  points[1].horizon = 0.3;
  EXPECT_TRUE(hollow());
  const std::string page = study_data(sweep_page(*plan, points, {}));
  EXPECT_NE(page.find("1 of 2 runs are chaotic (start.span = 0.2). Their motion is predicted until t = 0.3 s"),
            std::string::npos);
  EXPECT_NE(page.find("known only up to the horizon"), std::string::npos);
}

}  // namespace
}  // namespace catena
