// A sweep and a fit come back from their files as they were.
#include <gtest/gtest.h>

#include <cmath>

#include "io/testing.hpp"
#include "study/filmed.hpp"
#include "study/fit_table.hpp"
#include "study/sweep_file.hpp"
#include "study/swept_table.hpp"

namespace catena {
namespace {

/// Not a number equals itself here.
bool same_numbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::ranges::equal(a, b, [](double p, double q) { return p == q || (std::isnan(p) && std::isnan(q)); });
}

TEST(SweptTable, ComesBackFromItsFile) {
  Experiment experiment = short_chain();
  experiment.title = "Short";
  // The first named varies slowest, and comes later in an experiment file than the second.
  const std::vector<std::string> vary{"start.span=0.2,0.5", "chain.links=3,4,6", "chain.mass=random:1:2:1"};
  const auto plan = plan_sweep("short", experiment, vary, 1);
  ASSERT_TRUE(plan) << plan.error();
  std::vector<SweepPoint> points(6);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i].status = RunStatus::done;
    points[i].certified = true;
    for (std::size_t k = 0; k < measures().size(); ++k)
      points[i].measured.push_back({10.0 * static_cast<double>(i) + static_cast<double>(k), 0.5});
  }
  points[1].limit = Limit::chaos;
  points[2].warnings = {"its energy"};
  points[3].status = RunStatus::failed;
  points[3].measured.assign(measures().size(), {NAN, NAN});
  const SweptTable made = swept_table(*plan, points);
  EXPECT_EQ(made.doubtful, (std::vector<bool>{false, true, true, false, false, false}));
  EXPECT_EQ(made.keys[1].values, (std::vector<double>{3, 4, 6, 3, 4, 6}));
  EXPECT_EQ(made.quantities[2].values[5], 52.0);

  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_sweep(folder / "sweep.h5", *plan, points).has_value());
  const auto read = read_sweep(folder / "sweep.h5");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->title, "Short");
  EXPECT_EQ(read->done, made.done);
  EXPECT_EQ(read->doubtful, made.doubtful);
  ASSERT_EQ(read->keys.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(read->keys[k].name, made.keys[k].name);
    EXPECT_EQ(read->keys[k].unit, made.keys[k].unit);
    EXPECT_EQ(read->keys[k].random, k == 2);
    EXPECT_EQ(read->keys[k].values, made.keys[k].values);
  }
  ASSERT_EQ(read->quantities.size(), made.quantities.size());
  for (std::size_t k = 0; k < made.quantities.size(); ++k) {
    EXPECT_EQ(read->quantities[k].name, made.quantities[k].name);
    EXPECT_TRUE(same_numbers(read->quantities[k].values, made.quantities[k].values));
    EXPECT_TRUE(same_numbers(read->quantities[k].errors, made.quantities[k].errors));
  }
}

TEST(FitTable, ComesBackFromItsFile) {
  FitTable made{.title = "Film", .sigma = 2e-3, .sets = {}};
  made.sets.push_back({.case_name = "a",
                       .file = "tip.csv",
                       .fall = true,
                       .time = {0, 0.5},
                       .place = {{1, 2}, {3, 4}},
                       .model = {{5, 6}, {7, 8}},
                       .curve_time = {0, 0.25, 0.5},
                       .curve = {{0, 0}, {1, 1}, {2, 2}}});
  made.sets.push_back({.case_name = "b", .file = "other.csv"});
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_fit(folder / "fit.h5", made).has_value());
  const auto read = read_fit(folder / "fit.h5");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->title, "Film");
  EXPECT_EQ(read->sigma, 2e-3);
  ASSERT_EQ(read->sets.size(), 2U);
  EXPECT_TRUE(read->sets[0].fall);
  EXPECT_EQ(read->sets[0].place, made.sets[0].place);
  EXPECT_EQ(read->sets[0].model, made.sets[0].model);
  EXPECT_EQ(read->sets[0].curve_time, made.sets[0].curve_time);
  EXPECT_EQ(read->sets[0].curve, made.sets[0].curve);
  EXPECT_FALSE(read->sets[1].fall);
  EXPECT_EQ(read->sets[1].file, "other.csv");
}

TEST(StudyTables, OtherFilesAreRefused) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_fit(folder / "fit.h5", {.title = "Film", .sets = {}}).has_value());
  const auto sweep = read_sweep(folder / "fit.h5");
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error(), (folder / "fit.h5").string() + ": is not a sweep of Catena.");
  EXPECT_FALSE(read_fit(folder / "none.h5"));
}

}  // namespace
}  // namespace catena
