#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using StringCommand = Program;

// Tip and tension of the smooth whip: as far as chains of 80 to 640 links with half an end bead, extrapolated, tell them.
TEST_F(StringCommand, TellsTheLimitOfAWhipAndLeavesFiles) {
  const Outcome outcome = call({"string", "whip-smooth", "--set", "run.duration=0.5", "--elements", "32", "--at",
                                "300 ms,0.5", "--json", "--out", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["end"], "reached");
  EXPECT_EQ(json["resolved_until"], 0.5);
  ASSERT_EQ(json["tip"]["at"].size(), 2U);
  const Json& last = json["tip"]["at"][1];
  EXPECT_EQ(last["t"], 0.5);
  EXPECT_NEAR(last["x"].get<double>(), 0.32203635578, 1e-10);
  EXPECT_NEAR(last["support_tension"].get<double>(), 0.460040772, 1e-9);
  EXPECT_LT(last["error"].get<double>(), 1e-6);
  EXPECT_EQ(json["course"]["t"].size(), json["course"]["support_tension"].size());
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/string.csv", "out/string.json", "out/string.svg"}));
}

TEST_F(StringCommand, SaysWhatIsNotKnown) {
  const Outcome outcome = call({"string", "whip-smooth", "--elements", "20", "--at", "1.1", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["end"], "unresolved");
  EXPECT_FALSE(json["tip"]["at"][0]["known"].get<bool>());
  EXPECT_TRUE(json["tip"]["at"][0]["x"].is_null());
  EXPECT_NE(outcome.err.find("finer than the mesh"), std::string::npos) << outcome.err;
  const Outcome words = call({"string", "whip-smooth", "--elements", "20", "--at", "1.1"});
  EXPECT_NE(words.out.find("not known"), std::string::npos);
}

TEST_F(StringCommand, AStringWithoutTensionFails) {
  const Outcome outcome = call({"string", "horizontal-release", "--out", "out"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("the tension vanishes"), std::string::npos) << outcome.err;
}

TEST_F(StringCommand, BadInputLeavesNothing) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"string"},
                                             {"string", "nothing"},
                                             {"string", "falling-d", "--out", "out"},
                                             {"string", "whip-single", "--out", "out"},
                                             {"string", "whip-smooth", "--at", "7", "--out", "out"},
                                             {"string", "whip-smooth", "--elements", "3", "--out", "out"},
                                             {"string", "whip-smooth", "--elements", "many", "--out", "out"},
                                             {"string", "whip-smooth", "--set", "chain.taper=0.1", "--out", "out"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << words.back();
    EXPECT_FALSE(outcome.err.empty());
    EXPECT_TRUE(left_behind().empty());
  }
  EXPECT_NE(call({"string", "falling-d"}).err.find("falling-d: chain.joint_friction: an ideal string"),
            std::string::npos);
}

}  // namespace
}  // namespace catena::cli_test
