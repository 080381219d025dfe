// catena bench: that it measures all it promises. How fast, no test can say.
#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

using Bench = Program;

TEST_F(Bench, HasHelpAndTakesNothingElse) {
  const Outcome help = call({"bench", "--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_NE(help.out.find("Usage"), std::string::npos);
  EXPECT_EQ(call({"bench", "falling-d"}).status, 2);
}

TEST_F(Bench, StopsAtCtrlC) {
  const pid_t child = start({"bench"}, {});
  const Outcome outcome = interrupted(child, std::chrono::milliseconds(500));
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("interrupted"), std::string::npos);
}

TEST_F(Bench, SlowMeasuresAllItPromises) {
  const Outcome outcome = call({"bench", "--quick", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");  // no terminal, no progress
  const Json json = Json::parse(outcome.out);

  std::vector<int> links;
  for (const Json& kernel : json["kernels"]) {
    links.push_back(kernel["links"]);
    for (const char* cost :
         {"forward_ns", "forward_eight_ns", "factor_ns", "solve_ns", "factor_both_ns", "solve_both_ns"})
      EXPECT_GT(kernel[cost].get<double>(), 0.0) << cost;
  }
  EXPECT_EQ(links, (std::vector{10, 100, 229, 1000, 10'000, 100'000}));

  // Every method on both cases: those with a tolerance at two of them, the others at an equal step.
  EXPECT_EQ(json["methods"].size(), 2U * (2 * 6 + 2));
  for (const Json& row : json["methods"]) {
    EXPECT_GT(row["seconds"].get<double>(), 0.0);
    EXPECT_NE(row["tolerance"].is_null(), row["step"].is_null()) << row;
    const bool whole = row["measured_duration"] == row["duration"];
    EXPECT_EQ(row["tip_error"].is_null(), !whole) << row;
    // A tolerance of 1e-6 or less, and a motion that is not chaotic: the tip is good to ten times that.
    if (whole) {
      EXPECT_LT(row["tip_error"].get<double>(), 1e-5) << row;
    }
  }
  // Two methods of different kind agree on the reference a hundred times better than the best error it has to judge.
  for (const Json& reference : json["references"]) EXPECT_LT(reference["tip_gap"].get<double>(), 1e-11);

  EXPECT_EQ(json["held_end"].size(), 5U * 3);  // adaptive methods; short, medium and long chains
  const Json& check = json["dense"]["check"];
  const double steps = check["counters"]["steps"];
  EXPECT_NEAR(steps, check["our_counters"]["steps"].get<double>(), 0.03 * steps);
  EXPECT_LT(check["tip_gap"].get<double>(), 1e-6);  // the tolerance of both
  for (const char* series : {"same_rope", "same_joints"}) {
    const Json& points = json["scaling"][series]["points"];
    ASSERT_EQ(points.size(), 4U);  // a quick look leaves out the longest chains
    EXPECT_EQ(points[3]["links"], 229 * 64);
  }
  const Json& cable = json["cable"];
  std::vector<int> elements;
  for (const Json& kernel : cable["kernels"]) {
    elements.push_back(kernel["elements"]);
    for (const char* cost : {"rate_ns", "four_rates_ns", "linearise_ns", "factor_both_ns", "solve_both_ns"})
      EXPECT_GT(kernel[cost].get<double>(), 0.0) << cost;
  }
  EXPECT_EQ(elements, (std::vector{40, 400, 4000, 10'000}));
  EXPECT_EQ(cable["growth"]["points"].size(), 4U);
  EXPECT_LT(cable["dense"]["gap"].get<double>(), 1e-6);  // the tolerance of both

  for (const char* ratio : {"dense_over_ours", "real_time_factor", "held_over_free", "exponent_same_rope",
                            "exponent_same_joints", "cable_dense_over_ours", "exponent_cable_step"})
    EXPECT_GT(json["ratios"][ratio].get<double>(), 0.0) << ratio;
}

}  // namespace
}  // namespace catena::cli_test
