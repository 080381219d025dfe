#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using Compare = Program;

TEST_F(Compare, AnalyticIsABlockOfTheSummaryAndInTheReport) {
  const Outcome outcome =
      call({"run", "falling-d", "--compare", "analytic", "--json", "--out", "out", "--set", "run.certify=false"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json compared = Json::parse(outcome.out)["compare"];
  EXPECT_EQ(compared, Json::parse(content(folder_ / "out/summary.json"))["compare"]);
  // W. Tomaszewski, P. Pieranski, J.-C. Géminard (2005): in case d the tip is ahead of the compact body all the way.
  for (const Json& row : compared["times_of_depths"]) EXPECT_LT(row["tip"], row["body"]);
  EXPECT_GT(compared["lead_over_body_max"]["value"], 0.0);
  const std::string page = content(folder_ / "out/report.html");
  EXPECT_NE(page.find("folded chain"), std::string::npos);
  EXPECT_NE(page.find("compact body"), std::string::npos);
}

TEST_F(Compare, WithoutItThereIsNoBlock) {
  const Outcome outcome = call({"run", "falling-d", "--json", "--set", "run.certify=false"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_FALSE(Json::parse(outcome.out).contains("compare"));
}

TEST_F(Compare, NeedsGravityAndAKnownName) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"run", "falling-d", "--compare", "stone", "--out", "out"},
           {"run", "falling-d", "--compare", "analytic", "--set", "world.gravity=0", "--out", "out"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_FALSE(outcome.err.empty());
    EXPECT_TRUE(left_behind().empty());
  }
}

}  // namespace
}  // namespace catena::cli_test
