#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using LyapunovCommand = Program;

TEST_F(LyapunovCommand, TellsGrowthAndExponentAndLeavesFiles) {
  const Outcome outcome =
      call({"lyapunov", "inverted", "--vectors", "2", "--at", "0.1,400 ms", "--json", "--out", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["growth"].size(), 2U);
  EXPECT_EQ(json["growth"][1]["t"], 0.4);
  EXPECT_EQ(json["exponents"].size(), 2U);
  EXPECT_GT(json["exponent"], 1.0);  // it collapses
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/growth.csv", "out/growth.svg", "out/lyapunov.json"}));
  EXPECT_NE(call({"lyapunov", "inverted"}).out.find("largest Lyapunov exponent"), std::string::npos);
}

TEST_F(LyapunovCommand, TellsMultipliersOfAPeriod) {
  const Outcome outcome = call({"lyapunov", "rope-trick", "--period", "20 ms", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["multipliers"].size(), 6U);
  EXPECT_NEAR(json["multipliers"][0]["abs"].get<double>(), 1.0, 1e-9);
  EXPECT_EQ(json["stability"], "stable");
  EXPECT_TRUE(left_behind().empty());
  EXPECT_NE(call({"lyapunov", "inverted", "--period", "0.1"}).err.find("does not come back"), std::string::npos);
}

TEST_F(LyapunovCommand, SweepsMeasureAPeriodWhereAsked) {
  const Outcome outcome = call({"sweep", "rope-trick", "--vary", "support.amplitude=0.011,0.013,0.015", "--quantity",
                                "floquet.margin", "--json", "--out", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json points = Json::parse(outcome.out)["points"];
  EXPECT_LT(points[0]["floquet.margin"], 0);
  EXPECT_GT(points[1]["floquet.margin"], 0);
  EXPECT_LT(points[2]["floquet.margin"], 0);
  EXPECT_FALSE(points[0].contains("tip.speed_max"));
  EXPECT_EQ(call({"figure", "out", "floquet.margin", "--out", "margin.svg"}).status, 0);
}

TEST_F(LyapunovCommand, AnEnsembleIsPartOfARun) {
  const std::vector<std::string> words{
      "run",        "inverted", "--set",     "chain.links=3", "--set",  "run.duration=0.3",
      "--ensemble", "5",        "--perturb", "1e-4",          "--json", "--out"};
  std::vector<std::string> first = words, second = words;
  first.insert(first.end(), {"first", "--jobs", "1"});
  second.insert(second.end(), {"second", "--jobs", "3"});
  const Outcome outcome = call(first);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json ensemble = Json::parse(outcome.out)["ensemble"];
  EXPECT_EQ(ensemble["members"], 5);
  EXPECT_EQ(ensemble["failed"], 0);
  EXPECT_GT(ensemble["spread"].back().get<double>(), ensemble["spread"][0].get<double>());
  ASSERT_EQ(call(second).status, 0);
  EXPECT_EQ(content(folder_ / "first/ensemble.csv"), content(folder_ / "second/ensemble.csv"));
  EXPECT_TRUE(fs::exists(folder_ / "first/ensemble.svg"));
}

TEST_F(LyapunovCommand, BadInputLeavesNothing) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"lyapunov"},
           {"lyapunov", "nothing"},
           {"run", "inverted", "--ensemble", "1", "--out", "out"},
           {"run", "inverted", "--ensemble", "5", "--perturb", "-1", "--out", "out"},
           {"lyapunov", "inverted", "--vectors", "0", "--out", "out"},
           {"lyapunov", "inverted", "--vectors", "21", "--out", "out"},
           {"lyapunov", "inverted", "--along", "theta11", "--out", "out"},
           {"lyapunov", "inverted", "--along", "phi1", "--out", "out"},
           {"lyapunov", "inverted", "--at", "7", "--out", "out"},
           {"lyapunov", "inverted", "--period", "-1", "--out", "out"},
           {"lyapunov", "inverted", "--period", "2 kg", "--out", "out"},
           {"lyapunov", "inverted", "--period", "1", "--at", "0.1", "--out", "out"},
           {"sweep", "rope-trick", "--vary", "support.amplitude=0.01,0.02", "--quantity", "floquet.margin",
            "--quantity", "tip.speed_max", "--out", "out"},
           {"sweep", "inverted", "--vary", "chain.links=3,4", "--quantity", "floquet.margin", "--out", "out"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << words.back();
    EXPECT_FALSE(outcome.err.empty());
    EXPECT_TRUE(left_behind().empty());
  }
}

}  // namespace
}  // namespace catena::cli_test
