#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using Compare = Program;

/// Is there a curve of that name? The words alone stand on other pages, too.
bool draws(const std::string& page, const std::string& curve) {
  return page.find("\"label\":\"" + curve + "\"") != std::string::npos;
}

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
  EXPECT_TRUE(draws(page, "folded chain"));
  EXPECT_TRUE(draws(page, "compact body"));
}

TEST_F(Compare, AReportMadeAnewHasTheSameCurves) {
  for (const std::vector<std::string>& compare : {std::vector<std::string>{"--compare", "analytic"}, {}}) {
    std::vector<std::string> words{"run", "falling-d", "--quiet", "--out",
                                   "out", "--force",   "--set",   "run.certify=false"};
    words.insert(words.end(), compare.begin(), compare.end());
    ASSERT_EQ(call(words).status, 0);
    const std::string first = content(folder_ / "out/report.html");
    EXPECT_EQ(draws(first, "folded chain"), !compare.empty());
    fs::remove(folder_ / "out/report.html");
    ASSERT_EQ(call({"report", "out", "--quiet"}).status, 0);
    EXPECT_TRUE(first == content(folder_ / "out/report.html"));
  }
}

TEST_F(Compare, WithoutItThereIsNoBlock) {
  const Outcome outcome = call({"run", "falling-d", "--json", "--set", "run.certify=false"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_FALSE(Json::parse(outcome.out).contains("compare"));
}

TEST_F(Compare, NeedsGravityAFixedSupportAndAKnownName) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"run", "falling-d", "--compare", "stone", "--out", "out"},
           {"run", "falling-d", "--compare", "analytic", "--set", "world.gravity=0", "--out", "out"},
           {"run", "falling-d", "--compare", "analytic", "--set", "support.motion=flick", "--set", "support.duration=1",
            "--out", "out"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_FALSE(outcome.err.empty());
    EXPECT_TRUE(left_behind().empty());
  }
}

}  // namespace
}  // namespace catena::cli_test
