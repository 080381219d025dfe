#include "study/fit_plan.hpp"

#include <gtest/gtest.h>

#include "study/filmed.hpp"

namespace catena {
namespace {

std::string plan_error(std::vector<FitSet> sets, const std::vector<std::string>& free) {
  const auto plan = plan_fit(std::move(sets), free, std::nullopt);
  return plan ? "none" : plan.error();
}

TEST(FitPlan, ChoosesTheCoordinateOfTheSearch) {
  const FitSet set = filmed(short_chain(), 10, 0, 1);
  const auto key = [&](const std::string& free) { return planned({set}, {free}).keys.front(); };
  EXPECT_TRUE(key("chain.joint_friction").log);
  EXPECT_EQ(key("chain.joint_friction").start, 2e-3);
  EXPECT_EQ(key("chain.joint_friction=3 mN m s").start, 3e-3);
  EXPECT_TRUE(key("chain.joint_friction=1e-4:1e-2").log);
  EXPECT_EQ(key("chain.joint_friction=1e-4:1e-2").start, 2e-3);
  EXPECT_FALSE(key("chain.joint_friction=1e-3:5e-3").log);       // less than a decade
  EXPECT_EQ(key("chain.joint_friction=4e-3:8e-3").start, 6e-3);  // the case's value is outside
  EXPECT_FALSE(key("start.span").log);
  EXPECT_DOUBLE_EQ(key("start.span").coordinate(0.6), 6.0);  // in tenths of the length
  EXPECT_FALSE(key("chain.tip_mass").log);                   // 0 in the case
  EXPECT_EQ(key("chain.tip_mass").bounds->low, 0.0);
}

TEST(FitPlan, SaysWhatIsWrong) {
  const FitSet set = filmed(short_chain(), 10, 0, 1);
  EXPECT_TRUE(says(plan_error({}, {"chain.mass"}), "to which data"));
  EXPECT_TRUE(says(plan_error({set}, {}), "what is free"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.joint_fricton"}), "Did you mean \"chain.joint_friction\""));
  EXPECT_TRUE(says(plan_error({set}, {"chain.links"}), "whole number"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.model"}), "not a number"));
  EXPECT_TRUE(says(plan_error({set}, {"run.tolerance"}), "how to compute"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.mass", "chain.mass=1"}), "free already"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.mass=2:1"}), "smaller"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.mass=1 m"}), "length"));
  EXPECT_TRUE(says(plan_error({set}, {"start.span=0.5:1.5"}), "start.span = 1.5 is impossible in filmed"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.joint_stiffness"}), "starts from 0"));
  FitSet other = set;
  other.experiment.start.span = 0.5;
  EXPECT_TRUE(says(plan_error({set, other}, {"start.span"}), "it is 0.6 in filmed and 0.5 in filmed"));
  EXPECT_EQ(plan_error({set, other}, {"start.span=0.55"}), "none");
  FitSet late = set;
  late.experiment.run.duration = 0.5;
  EXPECT_TRUE(says(plan_error({late}, {"chain.mass"}), "t = 0.6 s is after the end of the run at 0.5 s"));
  FitSet single = set;
  for (auto* column : {&single.data.time}) column->resize(1);
  single.data.place.resize(1);
  EXPECT_TRUE(says(plan_error({single}, {"chain.mass", "chain.length"}), "1 points are too few to determine 2 keys"));
}

}  // namespace
}  // namespace catena
