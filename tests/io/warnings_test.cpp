#include "io/warnings.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "io/summary.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;

/// A run that starts with −0.25 J and whose weight can give 0.0208 · 9.81 · 1.02 J = 0.208 J, off by so much.
RunFile off_by(double imbalance) {
  RunFile run = testing::odd_run();
  run.result.last = run.result.first;
  run.result.evidence.imbalance = imbalance;
  return run;
}

std::vector<std::string> minded(const RunFile& run) { return warnings(run.run, run.result); }

TEST(UnitWarnings, EnergyFromNowhereIsSaid) {
  EXPECT_TRUE(minded(off_by(0.0)).empty());
  EXPECT_TRUE(minded(off_by(0.045)).empty());  // a tenth of 0.458 J is 0.0458 J
  EXPECT_EQ(minded(off_by(0.047)).size(), 1U);
  EXPECT_EQ(minded(off_by(-0.047)).size(), 1U);
  const std::vector<std::string> wild = minded(off_by(1.2e135));
  ASSERT_EQ(wild.size(), 1U);
  EXPECT_TRUE(contains(wild[0], "an energy imbalance of 1.2e+135 J, with 0.46 J available"));
  EXPECT_EQ(minded(off_by(std::numeric_limits<double>::infinity())).size(), 1U);
  EXPECT_EQ(minded(off_by(std::numeric_limits<double>::quiet_NaN())).size(), 1U);
}

TEST(UnitWarnings, SayWhatToDo) {
  RunFile run = off_by(1e9);
  EXPECT_TRUE(contains(minded(run)[0], "a smaller run.tolerance"));
  run.result.method = Method::euler;
  EXPECT_TRUE(contains(minded(run)[0], "a shorter run.step"));
}

TEST(UnitWarnings, AreInTheSummary) {
  EXPECT_TRUE(contains(summary_json(off_by(1e9), "whip", {}, -1), R"("warnings":["the computed motion is wrong)"));
}

}  // namespace
}  // namespace catena
