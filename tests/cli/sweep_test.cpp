#include <regex>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;
using Sweep = Program;

const std::vector<std::string> small_sweep{"sweep", "falling-a",      "--vary", "start.span=0.2:0.9:8",
                                           "--set", "chain.links=40", "--set",  "run.tolerance=1e-6"};

std::vector<std::string> plus(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_F(Sweep, LeavesTableDataAndReport) {
  const Outcome outcome = call(plus(small_sweep, {"--json", "--out", "out"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["points"].size(), 8U);
  EXPECT_EQ(json["points"][7]["start.span"], 0.9);
  EXPECT_GT(json["points"][0]["tip.speed_max"], 1.0);
  EXPECT_GT(json["points"][0]["errors"]["tip.speed_max"], 0.0);
  EXPECT_LT(json["points"][0]["errors"]["tip.speed_max"], 1e-2);
  EXPECT_EQ(json["points"][0]["horizon"], 0.5);
  EXPECT_TRUE(json["warnings"].empty()) << json["warnings"];
  EXPECT_EQ(left_behind(),
            (std::vector<std::string>{"out", "out/report.html", "out/summary.json", "out/sweep.csv", "out/sweep.h5"}));
  EXPECT_EQ(call(plus(small_sweep, {"--out", "out"})).status, 2);  // nothing is overwritten
  EXPECT_EQ(call(plus(small_sweep, {"--out", "out", "--force", "--quiet"})).status, 0);
}

// As many digits as the ± supports; steps are counted.
TEST_F(Sweep, TellsAPersonTheExtremesWithTheirErrors) {
  const std::string said = call(small_sweep).out;
  EXPECT_TRUE(std::regex_search(said, std::regex("largest tip speed \\[m/s\\] +[0-9.]+ ± [^ ]+ +[0-9.]+ +[0-9.]+ ± ")))
      << said;
  EXPECT_TRUE(std::regex_search(said, std::regex("steps +[0-9]+ +[0-9.]+ +[0-9]+ "))) << said;
}

TEST_F(Sweep, WithJsonAloneWritesNothing) {
  EXPECT_EQ(call(plus(small_sweep, {"--json", "--jobs", "1"})).status, 0);
  EXPECT_TRUE(left_behind().empty());
}

TEST_F(Sweep, BadInputLeavesNothing) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"sweep"},
           {"sweep", "falling-a"},
           {"sweep", "falling-a", "--vary", "start.span=0:9:3", "--out", "out"},
           {"sweep", "falling-a", "--vary", "start.span=0.1:0.2:2", "--vary", "start.span=1,2", "--out", "out"},
           {"sweep", "falling-a", "--find", "min:tip.speed_max"},
           {"sweep", "--resume"},
           {"sweep", "--resume", "--out", "nowhere"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_FALSE(outcome.err.empty());
    EXPECT_TRUE(left_behind().empty());
  }
}

TEST_F(Sweep, FindsAPlace) {
  const Outcome outcome =
      call({"sweep", "falling-a", "--set", "chain.links=20", "--set", "run.tolerance=1e-6", "--find",
            "max:tip.drop_max", "--within", "start.span=0.2:0.4", "--to", "1 mm", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_GE(json["place"], 0.2);
  EXPECT_LE(json["place"], 0.4);
  EXPECT_GE(json["uncertainty"], 1e-3);  // what was asked for, and a little for the ± of the value
  EXPECT_LT(json["uncertainty"], 2e-3);
  EXPECT_GT(json["value_error"], 0.0);
}

// The runs of the search are a table like that of any sweep, and the summary is what --json prints.
TEST_F(Sweep, FindLeavesWhatItFoundAndTheRunsItTried) {
  const std::vector<std::string> words{
      "sweep", "falling-a", "--set", "chain.links=10", "--find", "max:tip.drop_max", "--within", "start.span=0.2:0.4",
      "--to",  "1 mm"};
  const Outcome outcome = call(plus(words, {"--json", "--out", "out"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(left_behind(),
            (std::vector<std::string>{"out", "out/report.html", "out/summary.json", "out/sweep.csv", "out/sweep.h5"}));
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json, Json::parse(content(folder_ / "out/summary.json")));
  const std::string table = content(folder_ / "out/sweep.csv");
  EXPECT_TRUE(table.starts_with("start.span [m],status,")) << table.substr(0, 80);
  EXPECT_EQ(std::ranges::count(table, '\n'), 1 + json["runs"].get<int>());
  EXPECT_NE(table.find("\n" + json["place"].dump() + ",done,"), std::string::npos);  // the place itself was run
  EXPECT_NE(call(words).out.find("sweeps/falling-a/report.html"), std::string::npos);
  EXPECT_TRUE(fs::exists(folder_ / "sweeps/falling-a/sweep.csv"));
  EXPECT_EQ(call(plus(words, {"--out", "out"})).status, 2);  // nothing is overwritten
}

// A rod at rest at the angle φ pulls with −m g sin φ.
TEST_F(Sweep, FindsEveryZero) {
  std::ofstream(folder_ / "rod.toml") << "[chain]\nlinks = 1\nlength = 1\nmass = 1\n[start]\nshape = \"straight\"\n"
                                         "[run]\nduration = 1\n";
  const std::vector<std::string> words{"sweep",    "rod.toml",        "--find", "zero:tension.min",
                                       "--within", "start.angle=-1:4"};
  const Outcome outcome = call(plus(words, {"--json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  ASSERT_EQ(json["places"].size(), 2U);
  EXPECT_NEAR(json["places"][0]["place"], 0.0, 2e-4);  // --to is 1e-4
  EXPECT_NEAR(json["places"][1]["place"], 3.14159265, 2e-4);
  for (const char* key : {"place", "uncertainty", "value"}) EXPECT_EQ(json[key], json["places"][0][key]);
  const std::string said = call(words).out;
  EXPECT_EQ(said.find("rod: "), 0U);
  EXPECT_NE(said.find("\nrod: "), std::string::npos) << said;
  EXPECT_NE(said.find("start.angle = 3.141"), std::string::npos) << said;
}

TEST_F(Sweep, AFullDiskIsSaidAndLosesNothing) {
  Outcome outcome = call(plus(small_sweep, {"--out", "out"}), {.largest_file = 2500});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("sweep.journal"), std::string::npos) << outcome.err;
  outcome = call({"sweep", "--resume", "--out", "out", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

// Killed at any moment and resumed, a sweep ends with the same content as one that nobody disturbed.
TEST_F(Sweep, KilledTwentyTimesEndsTheSameSlow) {
  const std::vector<std::string> words{"sweep", "falling-b", "--vary", "start.span=0.1:1.0:24", "--quiet"};
  ASSERT_EQ(call(plus(words, {"--out", "whole"})).status, 0);
  pid_t child = start(plus(words, {"--out", "out"}), {});
  for (int kills = 0; kills < 20; ++kills) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30 + (kills * 37) % 90));
    kill(child, SIGKILL);
    const Outcome outcome = wait_for(child);
    if (outcome.status == 0) break;  // it was quicker
    ASSERT_EQ(outcome.status, -SIGKILL) << outcome.err;
    const bool begun = fs::exists(folder_ / "out/sweep.journal") && !content(folder_ / "out/sweep.journal").empty();
    child = start(begun ? std::vector<std::string>{"sweep", "--resume", "--out", "out", "--quiet"}
                        : plus(words, {"--out", "out", "--force"}),
                  {});
  }
  wait_for(child);
  for (const char* name : {"sweep.csv", "sweep.h5"})
    EXPECT_EQ(content(folder_ / "whole" / name), content(folder_ / "out" / name)) << name;
  EXPECT_FALSE(fs::exists(folder_ / "out/sweep.journal"));
}

}  // namespace
}  // namespace catena::cli_test
