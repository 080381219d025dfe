// catena backbone and catena response, as a user calls them.
#include <cmath>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using OrbitJson = nlohmann::json;

class Orbits : public Program {
 protected:
  OrbitJson told(std::vector<std::string> words) {
    words.emplace_back("--json");
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? OrbitJson::parse(outcome.out) : OrbitJson();
  }
  /// The message of a call that must fail with this status and leave nothing.
  std::string complaint(const std::vector<std::string>& words, int status = 2) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, status) << outcome.out << outcome.err;
    EXPECT_TRUE(left_behind().empty());
    return outcome.err;
  }
};

// An independent program: three links of 0.1 m between ends 0.2 m apart.
TEST_F(Orbits, BackboneTellsPeriodsAndStability) {
  const OrbitJson json = told(
      {"backbone", "--links", "3", "--length", "0.3", "--span", "20 cm", "--amplitude-max", "0.12", "--at", "0.1"});
  const std::vector<double> amplitude = json["amplitude"];
  const auto place = static_cast<std::size_t>(std::ranges::find(amplitude, 0.1) - amplitude.begin());
  ASSERT_LT(place, amplitude.size());
  EXPECT_TRUE(json["asked"][place]);
  EXPECT_NEAR(json["period"][place].get<double>(), 0.456322290830855, json["period_error"][place]);
  EXPECT_NEAR(json["small_period"].get<double>(), 0.457284315540177, 1e-14);
  EXPECT_EQ(amplitude.back(), 0.12);
  EXPECT_EQ(json["end"], "amplitude");
  EXPECT_EQ(json["stability"][place], "stable");
  for (const char* list : {"period_error", "frequency", "frequency_error", "swing", "swing_error", "energy",
                           "energy_error", "margin", "margin_error", "multipliers", "angles", "turned_angles"})
    EXPECT_EQ(json[list].size(), amplitude.size()) << list;
}

TEST_F(Orbits, LeaveTheirFiles) {
  EXPECT_EQ(call({"backbone", "shaken-chain", "--amplitude-max", "0.2", "--out", "b", "--quiet"}).status, 0);
  EXPECT_EQ(
      call({"response", "shaken-chain", "--frequency", "0.3:0.4", "--sweep", "2", "--out", "r", "--quiet"}).status, 0);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"b", "b/backbone.csv", "b/backbone.json", "b/backbone.svg",
                                                     "b/report.html", "r", "r/report.html", "r/response-sweep.csv",
                                                     "r/response.csv", "r/response.json", "r/response.svg"}));
  EXPECT_EQ(call({"response", "shaken-chain", "--frequency", "0.3:0.4", "--out", "r", "--force", "--quiet"}).status, 0);
  const OrbitJson json = OrbitJson::parse(content(folder_ / "b/backbone.json"));
  EXPECT_EQ(json["case"], "shaken-chain");
  EXPECT_EQ(json["warnings"].size(), 2U);  // friction and the motion of the support are left out
}

TEST_F(Orbits, ResponseTellsWhereTheCurveTurnsBack) {
  const OrbitJson json = told({"response", "shaken-chain", "--frequency", "0.56:0.62", "--at", "0.57,0.6 Hz"});
  ASSERT_EQ(json["turns"].size(), 2U);
  EXPECT_GT(json["turns"][0]["frequency"]["value"], json["turns"][1]["frequency"]["value"]);
  const std::vector<bool> asked = json["asked"];
  EXPECT_EQ(std::ranges::count(asked, true), 2);
  EXPECT_TRUE(std::ranges::find(json["stability"], "unstable") != json["stability"].end());
}

TEST_F(Orbits, MistakesAreFoundBeforeWorkBegins) {
  const std::vector<std::string> chain{"backbone", "--links", "3", "--length", "1", "--free-end"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), chain.begin(), chain.end());
    return more;
  };
  EXPECT_NE(complaint(with({"--mode", "4"})).find("have 3 modes"), std::string::npos);
  EXPECT_NE(complaint(with({"--amplitude-max", "4"})).find("--amplitude-max"), std::string::npos);
  EXPECT_NE(complaint(with({"--at", "0.7"})).find("beyond --amplitude-max"), std::string::npos);
  EXPECT_NE(complaint(with({"--link", "4"})).find("between 1 and 3"), std::string::npos);
  EXPECT_NE(complaint({"backbone", "--links", "101", "--length", "1", "--free-end"}).find("up to 100 links"),
            std::string::npos);
  EXPECT_NE(complaint({"backbone", "--links", "4", "--length", "1"}, 1).find("all links lie in one line"),
            std::string::npos);
  EXPECT_NE(complaint({"response", "shaken-chain", "--frequency", "2"}).find("FROM:TO"), std::string::npos);
  EXPECT_NE(complaint({"response", "shaken-chain", "--frequency", "2:1"}).find("must rise"), std::string::npos);
  EXPECT_NE(complaint({"response", "shaken-chain", "--frequency", "1:2", "--set", "chain.hinge_friction=0", "--set",
                       "chain.joint_friction=0"})
                .find("has no bounds"),
            std::string::npos);
  EXPECT_NE(complaint({"response", "stable-swing", "--frequency", "1:2"}).find("must repeat itself for ever"),
            std::string::npos);
}

TEST_F(Orbits, CanBeInterrupted) {
  const Outcome outcome =
      interrupted(start({"backbone", "--links", "40", "--length", "1", "--free-end", "--out", "out"}, {}),
                  std::chrono::milliseconds(100));
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  EXPECT_TRUE(left_behind().empty());
}

}  // namespace
}  // namespace catena::cli_test
