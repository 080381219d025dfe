#include <sstream>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

/// A film of a short chain, made with the program itself at a known friction.
class Fit : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    ASSERT_EQ(call({"run", "falling-b", "--set", "chain.links=10", "--set", "chain.joint_friction=1e-3", "--set",
                    "record.rate=50", "--set", "run.certify=false", "--out", "film", "--quiet"})
                  .status,
              0);
    fs::rename(folder_ / "film/tip.csv", folder_ / "tip.csv");
    fs::remove_all(folder_ / "film");
  }

  const std::vector<std::string> words_{"fit",    "falling-b", "--set",  "chain.links=10",
                                        "--data", "tip.csv",   "--free", "chain.joint_friction=1e-4:1e-2"};

  std::vector<std::string> plus(const std::vector<std::string>& more) const {
    std::vector<std::string> words = words_;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
};

TEST_F(Fit, LeavesResultsTableCaseAndReport) {
  const Outcome outcome = call(plus({"--json", "--out", "out"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("6 further columns are not used: vx, vy"), std::string::npos) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["status"], "converged");
  EXPECT_EQ(json["keys"][0]["key"], "chain.joint_friction");
  EXPECT_NEAR(json["keys"][0]["value"], 1e-3, 1e-8);  // without noise: the error of runs at 1e-9, amplified
  const std::string film = content(folder_ / "tip.csv");
  EXPECT_EQ(json["sets"][0]["points"], std::ranges::count(film, '\n') - 1);  // all but the header
  EXPECT_TRUE(json["warnings"].empty()) << json["warnings"];
  EXPECT_EQ(Json::parse(content(folder_ / "out/fit.json"))["keys"], json["keys"]);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/fit.csv", "out/fit.h5", "out/fit.json", "out/fit.toml",
                                                     "out/report.html", "tip.csv"}));
  EXPECT_EQ(call({"run", "out/fit.toml", "--json", "--quiet"}).status, 0);
  EXPECT_EQ(call(plus({"--out", "out"})).status, 2);  // nothing is overwritten
  EXPECT_EQ(call(plus({"--out", "out", "--force", "--quiet"})).status, 0);
}

TEST_F(Fit, WithJsonAloneWritesNothing) {
  EXPECT_EQ(call(plus({"--json", "--jobs", "1"})).status, 0);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"tip.csv"}));
}

TEST_F(Fit, TellsAPersonTheValueWithItsError) {
  const Outcome outcome = call(plus({"--sigma", "2 mm"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("chain.joint_friction = 0.001000 ± ")) << outcome.out;
  EXPECT_NE(outcome.out.find("fits/falling-b/report.html"), std::string::npos);
}

// A film shot from behind: x runs the other way.
TEST_F(Fit, AMirroredFilmIsSaid) {
  std::istringstream film(content(folder_ / "tip.csv"));
  std::string line, mirrored;
  for (int row = 0; std::getline(film, line); ++row) {
    std::istringstream cells(line);
    std::string t, x, y;
    std::getline(cells, t, ','), std::getline(cells, x, ','), std::getline(cells, y, ',');
    mirrored += row == 0 ? "t,x,y\n" : t + "," + std::to_string(-std::stod(x)) + "," + y + "\n";
  }
  write("tip.csv", mirrored);
  const Outcome outcome = call(plus({"--json"}));
  EXPECT_NE(outcome.err.find("warning: tip.csv: with the sign of x turned"), std::string::npos) << outcome.err;
}

TEST_F(Fit, SeveralSetsEachWithItsCase) {
  const Outcome outcome = call({"fit", "--set", "chain.links=10", "--data", "falling-b=tip.csv", "--data",
                                "falling-b=tip.csv", "--free", "chain.joint_friction=2e-3", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["sets"].size(), 2U);
}

TEST_F(Fit, BadInputLeavesNothing) {
  write("header.csv", "t,x\n0,0\n");
  write("word.csv", "t,x,y\n0,0,0\n0.1,oops,0\n");
  write("late.csv", "t,x,y\n0,0,0\n0.7,0,0\n");
  write("unit.csv", "t [kg],x,y\n0,0,0\n");
  write("empty.csv", "t,x,y\n");
  const std::vector<std::string> before = left_behind();
  const auto with = [](const std::string& data) {
    return std::vector<std::string>{"fit", "falling-b", "--data", data, "--free", "chain.joint_friction", "--out", "o"};
  };
  const std::vector<std::pair<std::vector<std::string>, std::string>> bad = {
      {with("header.csv"), "header.csv:1: the header has no column \"y\""},
      {with("word.csv"), "word.csv:3: x is \"oops\""},
      {with("late.csv"), "late.csv:3: t = 0.7 s is after the end"},
      {with("unit.csv"), "unit.csv:1: column t"},
      {with("empty.csv"), "empty.csv: no rows"},
      {with("nowhere.csv"), "nowhere.csv: no such file"},
      {with("falling-x=tip.csv"), "unknown case"},
      {with("falling-a=tip.csv"), "no data for falling-b"},
      {{"fit", "falling-b", "--free", "chain.mass"}, "to which data"},
      {{"fit", "--data", "tip.csv", "--free", "chain.mass"}, "of which case"},
      {{"fit", "falling-b", "--data", "tip.csv"}, "what is free"},
      {{"fit", "falling-b", "--data", "tip.csv", "--free", "chain.links"}, "whole number"},
      {{"fit", "falling-b", "--data", "tip.csv", "--free", "chain.mass", "--sigma", "2 kg"}, "--sigma 2 kg"},
      {{"fit", "falling-b", "--data", "tip.csv", "--free", "chain.mass", "--sigma", "0"}, "positive"},
      {{"fit", "falling-b", "--data", "tip.csv", "--free", "chain.mass", "--jobs", "-1"}, "--jobs"},
  };
  for (const auto& [words, message] : bad) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << message;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
    EXPECT_EQ(left_behind(), before);
  }
}

TEST_F(Fit, StopsAtCtrlC) {
  const pid_t child = start({"fit", "falling-d", "--set", "chain.links=20000", "--data", "tip.csv", "--free",
                             "chain.joint_friction", "--out", "out", "--quiet"},
                            {});
  const Outcome outcome =
      interrupted(child, std::chrono::milliseconds(500));  // well into the first run, which takes seconds
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  EXPECT_NE(outcome.err.find("the best so far: --set chain.joint_friction="), std::string::npos) << outcome.err;
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"tip.csv"}));
}

}  // namespace
}  // namespace catena::cli_test
