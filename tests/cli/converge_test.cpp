#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using Converge = Program;

const std::vector<std::string> small_ladder{"converge", "whip-smooth", "--links", "10,20,40",
                                            "--until",  "0.3",         "--set",   "run.tolerance=1e-8"};

std::vector<std::string> and_also(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_F(Converge, TellsOrderLimitsAndAgreementAndLeavesFiles) {
  const Outcome outcome = call(and_also(small_ladder, {"--at", "100 ms,0.3", "--json", "--out", "out"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["status"], "done");
  EXPECT_EQ(json["expected_order"], 1);
  ASSERT_EQ(json["rungs"].size(), 3U);
  EXPECT_EQ(json["rungs"][2]["links"], 40);
  EXPECT_TRUE(json["rungs"][2]["agrees_until"].is_null()) << "there is no next one";
  ASSERT_EQ(json["at"].size(), 2U);
  EXPECT_EQ(json["at"][1]["t"], 0.3);
  EXPECT_EQ(json["at"][1]["apart"].size(), 2U);
  EXPECT_EQ(json["at"][1]["rungs"].size(), 3U);
  EXPECT_EQ(json["at"][1]["limit"]["s"].size(), json["at"][1]["limit"]["sigma"].size());
  EXPECT_EQ(json["quantities"]["tip.speed_max"]["growth"]["local"].size(), 2U);
  EXPECT_FALSE(json["words"].empty());
  EXPECT_EQ(Json::parse(content(folder_ / "out/converge.json")), json);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/converge.csv", "out/converge.h5", "out/converge.json",
                                                     "out/report.html"}));
  const Outcome figure = call({"figure", "out", "tip.speed_max", "theta-2", "--out", "both.svg"});
  EXPECT_EQ(figure.status, 0) << figure.err;
}

TEST_F(Converge, HalvesStepsOfMethodsThatHaveThem) {
  const Outcome outcome = call({"converge", "stable-swing", "--steps", "4 ms", "--halvings", "3", "--until", "0.4",
                                "--set", "run.method=rk4", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["kind"], "steps");
  EXPECT_EQ(json["expected_order"], 4);
  ASSERT_EQ(json["rungs"].size(), 4U);
  EXPECT_EQ(json["rungs"][3]["step"], 0.0005);
  EXPECT_NEAR(json["at"][4]["order"]["shape"].get<double>(), 4, 0.5);
  EXPECT_TRUE(left_behind().empty());
}

TEST_F(Converge, BadInputLeavesNothing) {
  for (const auto& [words, said] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"converge"}, "which case"},
           {{"converge", "nothing", "--links", "10,20"}, "nothing"},
           {{"converge", "whip-smooth", "--out", "out"}, "either --links"},
           {{"converge", "whip-smooth", "--links", "10,20", "--steps", "0.1,0.05", "--out", "out"}, "either --links"},
           {{"converge", "whip-smooth", "--links", "10,20.5", "--out", "out"}, "whole number"},
           {{"converge", "whip-smooth", "--links", "40,20,10", "--out", "out"}, "20 comes after 40"},
           {{"converge", "whip-smooth", "--links", "20,20,40", "--out", "out"}, "20 is given twice"},
           {{"converge", "whip-smooth", "--links", "20", "--out", "out"}, "at least two rungs"},
           {{"converge", "folded-fall", "--links", "10,20,40", "--out", "out"}, "an even number of links"},
           {{"converge", "whip-smooth", "--steps", "0.1,0.05", "--out", "out"}, "chooses its steps by the tolerance"},
           {{"converge", "whip-smooth", "--links", "10,20,40", "--halvings", "2", "--out", "out"}, "--halvings"},
           {{"converge", "whip-smooth", "--links", "10,20,40", "--at", "7", "--out", "out"}, "--at 7"},
           {{"converge", "whip-smooth", "--links", "10,20,40", "--until", "-1", "--out", "out"}, "--until"},
           {{"converge", "whip-smooth", "--links", "10,20,40", "--agree-to", "3 kg", "--out", "out"}, "--agree-to"},
           {{"converge", "whip-smooth", "--links", "10,20,40", "--quantity", "tip.sped_max", "--out", "out"},
            "Did you mean \"tip.speed_max\""},
           {{"converge", "--resume"}, "--out"},
           {{"converge", "--resume", "--out", "nowhere"}, "nothing to resume"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << words.back();
    EXPECT_NE(outcome.err.find(said), std::string::npos) << outcome.err;
    EXPECT_TRUE(left_behind().empty());
  }
}

TEST_F(Converge, TwoRungsSayHowFarApartTheyAre) {
  const Outcome outcome = call({"converge", "whip-smooth", "--links", "10,20", "--until", "0.1", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("need three"), std::string::npos) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["at"][0]["apart"].size(), 1U);
  EXPECT_TRUE(json["at"][0]["tip"]["x"].is_null());
}

// Killed when one rung is finished, it goes on from there and ends as one that nobody disturbed.
TEST_F(Converge, GoesOnFromFinishedRungs) {
  const std::vector<std::string> words{"converge", "horizontal-release", "--links", "10,20,40,160", "--jobs", "1",
                                       "--quiet"};
  ASSERT_EQ(call(and_also(words, {"--out", "whole"})).status, 0);
  const Outcome stopped = interrupted(start(and_also(words, {"--out", "out"}), {}), std::chrono::milliseconds(100));
  if (stopped.status == 0) GTEST_SKIP() << "it was quicker";
  EXPECT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("catena converge --resume --out out"), std::string::npos) << stopped.err;
  EXPECT_EQ(call(and_also(words, {"--out", "out"})).status, 2) << "interrupted work is not overwritten";
  const Outcome resumed = call({"converge", "--resume", "--out", "out", "--quiet"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(content(folder_ / "whole/converge.h5"), content(folder_ / "out/converge.h5"));
  EXPECT_EQ(content(folder_ / "whole/converge.csv"), content(folder_ / "out/converge.csv"));
  EXPECT_FALSE(fs::exists(folder_ / "out/converge.part.h5"));
}

}  // namespace
}  // namespace catena::cli_test
