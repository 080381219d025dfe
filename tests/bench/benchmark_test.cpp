// What the benchmark makes of its measurements; no test of how fast anything is.
#include "bench/benchmark.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace catena {
namespace {

TEST(FittedExponent, IsThatOfAPowerLaw) {
  const std::vector<double> links{229, 916, 3664, 14656};
  for (const double exponent : {1.0, 1.1, 3.0, -0.5}) {
    std::vector<double> seconds;
    for (const double n : links) seconds.push_back(2e-6 * std::pow(n, exponent));
    EXPECT_NEAR(fitted_exponent(links, seconds), exponent, 1e-13);  // rounding of a dozen logarithms
  }
}

// Least squares by hand: points (1, 1), (e, e), (e², e⁴) have logarithms (0, 0), (1, 1), (2, 4); the slope is 4/2.
TEST(FittedExponent, IsTheLeastSquaresSlope) {
  const double e = std::exp(1.0);
  EXPECT_NEAR(fitted_exponent(std::vector{1.0, e, e * e}, std::vector{1.0, e, e * e * e * e}), 2.0, 1e-14);
}

// Order 5: a hundredth of the error costs 100^(1/5) times as long; in between the line is followed.
TEST(SecondsAtError, FollowsTheLineThroughTwoRuns) {
  MethodCost coarse, fine;
  coarse.seconds = 0.02;
  coarse.tip_error = 1e-7;
  fine.seconds = 0.02 * std::pow(100, 0.2);
  fine.tip_error = 1e-9;
  EXPECT_NEAR(seconds_at_error(coarse, fine, 1e-8), 0.02 * std::pow(10, 0.2), 1e-15);
  EXPECT_NEAR(seconds_at_error(fine, coarse, 1e-9), fine.seconds, 1e-15);
}

// Each step begins with a Jacobian, and there is one at the start; the rate it brings along is not paid twice.
TEST(DenseSeconds, AddUpTheParts) {
  const DenseParts parts{
      .links = 2, .steps = 3, .rate = 1.0, .jacobian = 100.0, .factorisation = 10'000.0, .solve = 1e6};
  const Counters counted{.steps = 4, .rejected = 1, .rates = 15, .factorisations = 6, .solves = 7};
  EXPECT_EQ(dense_seconds(parts, counted), 5 * 100.0 + 10 * 1.0 + 6 * 10'000.0 + 7 * 1e6);
}

/// Every number of the object, whatever is around it.
void collect(const nlohmann::json& json, std::vector<double>& numbers) {
  if (json.is_number()) numbers.push_back(json.get<double>());
  if (json.is_structured())
    for (const auto& each : json) collect(each, numbers);
}

// Each number that goes in is another one and must come out again.
TEST(BenchmarkJson, LeavesNothingOut) {
  double next = 0.0;
  const auto number = [&] { return next += 1.0; };
  const auto counters = [&] {
    const auto count = [&] { return static_cast<std::int64_t>(number()); };
    return Counters{
        .steps = count(), .rejected = count(), .rates = count(), .factorisations = count(), .solves = count()};
  };
  const auto parts = [&] {
    return DenseParts{static_cast<int>(number()), static_cast<int>(number()), number(), number(), number(), number()};
  };
  const auto series = [&] {
    return ScalingSeries{.points = {{static_cast<int>(number()), static_cast<std::int64_t>(number()), number()}},
                         .exponent = number(),
                         .exponent_per_step = number()};
  };
  Benchmark all;
  all.kernels = {{static_cast<int>(number()), number(), number(), number(), number(), number(), number()}};
  all.references = {
      {"case", Method::radau5, Method::gauss6, number(), number()},
  };
  all.methods = {{"case", Method::mebdf, number(), number(), number(), number(), number(), counters(), number()}};
  all.held = {{.method = Method::mebdf, .links = static_cast<int>(number()), .free = number(), .held = number()}};
  all.dense = {number(), parts(),  number(),
               number(), number(), {parts(), number(), number(), counters(), counters(), number()}};
  all.scaling = {number(), number(), series(), series()};
  all.cable = {
      .kernels = {{static_cast<int>(number()), number(), number(), number(), number(), number()}},
      .tolerance = number(),
      .duration = number(),
      .growth = series(),
      .dense = {static_cast<int>(number()), number(), number(), counters(), counters(), number()},
  };
  all.real_time_factor = number();
  all.seconds = number();

  const nlohmann::json json = nlohmann::json::parse(benchmark_json(all));
  for (const char* part :
       {"kernels", "references", "methods", "held_end", "dense", "scaling", "cable", "ratios", "seconds"})
    EXPECT_TRUE(json.contains(part)) << part;
  std::vector<double> found;
  collect(json, found);
  for (double wanted = 1.0; wanted <= next; ++wanted)
    EXPECT_NE(std::ranges::find(found, wanted), found.end()) << "number " << wanted;
}

TEST(BenchmarkJson, SaysNullWhereNothingWasMeasured) {
  Benchmark benchmark;
  benchmark.methods = {{.case_name = "case",
                        .method = Method::euler,
                        .step = 1e-6,
                        .duration = 0.5,
                        .measured = 0.02,
                        .seconds = 1.0,
                        .counters = {},
                        .tip_error = {}}};
  const nlohmann::json row = nlohmann::json::parse(benchmark_json(benchmark))["methods"][0];
  EXPECT_TRUE(row["tip_error"].is_null());
  EXPECT_TRUE(row["tolerance"].is_null());
  EXPECT_EQ(row["step"], 1e-6);
  EXPECT_EQ(row["method"], "euler");
}

TEST(Benchmark, StopsWhenAsked) {
  Experiment experiment;
  experiment.chain = {.links = 5, .length = 1.0, .mass = 0.3, .joint_friction = 1e-3};
  experiment.start.span = 0.3;
  experiment.run.duration = 0.1;
  int asked = 0;
  const auto none = run_benchmark({experiment, experiment, experiment}, Thoroughness::usual,
                                  [&](std::string_view part, double share) {
                                    EXPECT_FALSE(part.empty());
                                    EXPECT_GE(share, 0.0);
                                    EXPECT_LE(share, 1.0);
                                    return ++asked < 3;
                                  });
  EXPECT_FALSE(none);
  EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace catena
