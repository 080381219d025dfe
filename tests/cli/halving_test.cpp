#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using HalveStep = Program;

const std::vector<std::string> short_release{"run",   "horizontal-release", "--set", "chain.links=5",
                                             "--set", "run.duration=0.4",   "--set", "run.method=rk4"};

std::vector<std::string> with(std::vector<std::string> words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
  return words;
}

TEST_F(HalveStep, LeavesATableInTheTerminalInJsonAndInTheReport) {
  const Outcome outcome =
      call(with(short_release, {"--set", "run.step=0.002", "--halve-step", "--at", "0.1,0.3", "--out", "out"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  // ω² = (n g/L) × the last zero of L₅, 12.640800844: 24.888 rad/s, √8 over it 0.11364.
  EXPECT_NE(outcome.out.find("rk4 is stable for steps up to 0.113 s; the limit is set by the fastest swing of the "
                             "hanging chain (24.89 rad/s)"),
            std::string::npos)
      << outcome.out;
  for (const char* words :
       {"repeated with half the step", "tip at 0.1 s [m]", "ratio", "energy imbalance [J]", "Converged: each halving"})
    EXPECT_NE(outcome.out.find(words), std::string::npos) << words << outcome.out;
  const Json json = Json::parse(content(folder_ / "out/summary.json"));
  EXPECT_EQ(json["halving"]["verdict"], "converged");
  EXPECT_NEAR(json["halving"]["order"].get<double>(), 4.0, 0.3);
  EXPECT_EQ(json["halving"]["numbers"].size(), 7U);
  EXPECT_NEAR(json["step_limit"]["lambda"]["im"].get<double>(), 24.888, 1e-3);
  EXPECT_TRUE(json["warnings"].empty());
  for (const char* name : {"out/halving.csv", "out/halving.svg"}) EXPECT_TRUE(fs::exists(folder_ / name)) << name;
  EXPECT_NE(content(folder_ / "out/report.html").find("\"halving\":{\"words\":\"Converged"), std::string::npos);
  // Made again from run.h5 it has the same table; and the folder may be replaced.
  ASSERT_EQ(call({"report", "out", "--out", "again"}).status, 0);
  EXPECT_NE(content(folder_ / "again/report.html").find("\"halving\":{\"words\":\"Converged"), std::string::npos);
  EXPECT_EQ(call(with(short_release, {"--out", "out", "--force", "--quiet"})).status, 0);
  EXPECT_FALSE(fs::exists(folder_ / "out/halving.csv"));
}

TEST_F(HalveStep, WarnsOfAStepThatCannotBeStable) {
  const Outcome outcome =
      call(with(short_release, {"--set", "run.step=0.2", "--set", "run.duration=30", "--halve-step", "--json"}));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("warning: steps of 0.2 s are too long for rk4"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("Steps of 0.113 s or less are stable"), std::string::npos) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["status"], "failed");
  EXPECT_TRUE(json["step_limit"]["exceeded"].get<bool>());
  EXPECT_NE(json["warnings"][0].get<std::string>().find("too long for rk4"), std::string::npos);
  EXPECT_EQ(json["halving"]["verdict"], "unstable");
  EXPECT_EQ(json["halving"]["runs"][0]["status"], "failed");
  const Outcome tried = call(with(short_release, {"--set", "run.method=euler", "--dry-run"}));
  EXPECT_NE(tried.out.find("# euler is not stable with any step"), std::string::npos) << tried.out;
}

TEST_F(HalveStep, NeedsAStep) {
  const Outcome outcome = call({"run", "horizontal-release", "--halve-step", "--out", "out"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("--halve-step: run.method = \"auto\" chooses its steps"), std::string::npos)
      << outcome.err;
  EXPECT_TRUE(left_behind().empty());
}

}  // namespace
}  // namespace catena::cli_test
