#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

class SpinCommand : public Program {
 protected:
  Json json_of(std::vector<std::string> words) {
    words.emplace_back("--json");
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? Json::parse(outcome.out) : Json();
  }
  std::string refusal(const std::vector<std::string>& words) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(left_behind().empty());
    return outcome.err;
  }
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
};

// Numbers of independent programs: tests/spin has them all.
TEST_F(SpinCommand, TellsTheShapes) {
  const Json json = json_of({"spin", "shapes", "--omega", "12", "--length", "1", "--gravity", "9.81"});
  ASSERT_EQ(json["modes"].size(), 2U);
  const Json& second = json["modes"][1];
  EXPECT_EQ(second["mode"], 2);
  EXPECT_NEAR(second["phi_0_deg"].get<double>(), -32.43075480503, 1e-10);
  EXPECT_NEAR(second["phi_l_deg"].get<double>(), 75.16937778312, 1e-10);
  EXPECT_NEAR(second["end"]["x"].get<double>(), 0.698935193784, 1e-11);
  EXPECT_NEAR(second["end"]["y"].get<double>(), 0.257285916640, 1e-11);
  EXPECT_LT(second["end"]["error"].get<double>(), 1e-12);
  EXPECT_NEAR(second["axis_crossings"][0].get<double>(), 0.7252024, 5e-8);
  EXPECT_NEAR(second["top_tension"].get<double>(), 9.81 / std::cos(32.43075480503 * 3.14159265358979 / 180), 1e-9);
  EXPECT_EQ(second["unstable_directions"], 1);
  EXPECT_EQ(second["shape"]["x"].size(), second["shape"]["tension"].size());
  EXPECT_EQ(json["critical"].size(), 3U);  // of the next mode, too
  EXPECT_FALSE(json["mass_given"].get<bool>());
  EXPECT_EQ(json_of({"spin", "shapes", "--omega", "20"})["modes"].size(), 4U);
}

// The same α is the same shape, whatever the units: lengths go with the rope's, forces with its weight.
TEST_F(SpinCommand, KnowsUnitsAndATipMass) {
  const Json one = json_of({"spin", "shapes", "--alpha", "30", "--mass", "1", "--tip-mass", "0.5"});
  const Json other =
      json_of({"spin", "shapes", "--alpha", "30", "--length", "50 cm", "--mass", "200 g", "--tip-mass", "100 g"});
  EXPECT_NEAR(one["modes"][1]["end"]["y"].get<double>(), 0.13396461063201853, 1e-12);  // mpmath
  EXPECT_NEAR(2 * other["modes"][1]["end"]["y"].get<double>(), one["modes"][1]["end"]["y"].get<double>(), 1e-14);
  EXPECT_NEAR(5 * other["modes"][0]["top_tension"].get<double>(), one["modes"][0]["top_tension"].get<double>(), 1e-11);
  EXPECT_EQ(one["alpha"], 30.0);
  EXPECT_NEAR(json_of({"spin", "shapes", "--omega", "120 rpm"})["omega"].get<double>(), 12.566370614359172, 1e-12);
}

TEST_F(SpinCommand, OfASlowRopeHasNoShapes) {
  EXPECT_EQ(json_of({"spin", "shapes", "--omega", "3"})["modes"].size(), 0U);
  const Outcome words = call({"spin", "shapes", "--omega", "3", "--out", "out"});
  EXPECT_EQ(words.status, 0);
  EXPECT_TRUE(has(words.out, "can only hang straight: mode 1 begins at α = 1.4458, ω = 3.76607 rad/s")) << words.out;
}

TEST_F(SpinCommand, TellsCriticalSpeeds) {
  const Json json = json_of({"spin", "critical", "--count", "3"});
  ASSERT_EQ(json["alpha"].size(), 3U);
  EXPECT_NEAR(json["alpha"][2].get<double>(), 8.6537279129110122 * 8.6537279129110122 / 4, 1e-12);
  EXPECT_NEAR(json["critical"][0]["omega"].get<double>(), 2.4048255576957728 / 2 * std::sqrt(9.81), 1e-12);
}

TEST_F(SpinCommand, DrawsTheDiagramAndLeavesFiles) {
  const Json json = json_of({"spin", "diagram", "--modes", "3", "--alpha-max", "30", "--out", "out"});
  ASSERT_EQ(json["branches"].size(), 3U);
  for (const Json& branch : json["branches"]) {
    EXPECT_EQ(branch["points"][0]["end_radius"], 0.0);
    EXPECT_EQ(branch["points"].back()["unstable_directions"].get<int>(), branch["mode"].get<int>() - 1);
  }
  EXPECT_EQ(json["critical"][2]["onset_shape"].size(), 101U);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/diagram.csv", "out/diagram.json", "out/diagram.svg",
                                                     "out/report.html"}));
  EXPECT_TRUE(has(content(folder_ / "out/report.html"), "unstable direction"));
  EXPECT_EQ(call({"spin", "diagram", "--modes", "1", "--alpha-max", "30", "--out", "out"}).status, 2);
  EXPECT_EQ(call({"spin", "diagram", "--modes", "1", "--alpha-max", "30", "--out", "out", "--force"}).status, 0);
}

TEST_F(SpinCommand, TellsGrowthRates) {
  const Json json = json_of({"spin", "stability", "--omega", "12", "--mode", "2", "--rate", "10", "--out", "out"});
  EXPECT_NEAR(json["growth_rate"].get<double>(), 10.7493, 5e-5);
  EXPECT_NEAR(json["damped_growth_rate"].get<double>(), 6.8553, 5e-5);
  EXPECT_LT(json["growth_rate_error"].get<double>(), 1e-6);
  EXPECT_EQ(json["unstable_directions"], 1);
  EXPECT_EQ(json["directions"][0]["displacement"]["x"].size(), json["chain"]["joints"]["x"].size());
  EXPECT_GE(json["ladder"].size(), 4U);
  EXPECT_TRUE(fs::exists(folder_ / "out/stability.svg"));
  // A chain of 20 links of its own: an independent program could start from these angles.
  const Json chain = json_of({"spin", "stability", "--omega", "12", "--mode", "2", "--links", "20"})["chain"];
  EXPECT_EQ(chain["angles"].size(), 20U);
  EXPECT_NEAR(chain["growth_rate"][0].get<double>(), 10.7493, 0.01);  // 1/n²
  const Outcome words = call({"spin", "stability", "--omega", "12"});
  EXPECT_TRUE(has(words.out, "Mode 1 is stable in the plane")) << words.out;
}

TEST_F(SpinCommand, SaysWhatIsWrong) {
  EXPECT_TRUE(
      has(refusal({"spin", "stability", "--omega", "12", "--mode", "3"}),
          "--mode 3: it begins at α = 18.7218, ω = 13.5521 rad/s; at α = 14.6789, ω = 12 rad/s, modes 1 to 2 exist"));
  EXPECT_TRUE(has(refusal({"spin", "stability", "--omega", "3"}), "only the straight shape exists"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--omega", "0"}), "the rope must turn"));
  EXPECT_TRUE(
      has(refusal({"spin", "shapes", "--omega", "12", "--length", "0"}), "--length 0: the length must be positive"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--omega", "12", "--length=-1"}), "--length -1"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--omega", "12", "--gravity", "0"}), "--gravity 0"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--omega", "12", "--alpha", "3"}), "twice"));
  EXPECT_TRUE(has(refusal({"spin", "shapes"}), "--omega is missing"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--omega", "12 kg"}), "--omega 12 kg"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--alpha", "1e7"}), "up to 100000 is possible"));
  EXPECT_TRUE(has(refusal({"spin", "stability", "--omega", "12", "--rate=-1"}), "--rate -1"));
  EXPECT_TRUE(has(refusal({"spin", "stability", "--omega", "12", "--mode=-1"}), "between 0 and"));
  EXPECT_TRUE(has(refusal({"spin", "critical", "--count", "0"}), "between 1 and"));
  EXPECT_TRUE(has(refusal({"spin", "diagram", "--alpha-max", "1"}), "the first mode begins at α = 1.4458"));
}

// Commands within a command are known to help, completion and complaints.
TEST_F(SpinCommand, HasCommandsWithinIt) {
  EXPECT_TRUE(has(refusal({"spin"}), "spin: one of its commands is missing: shapes, critical, diagram, stability."));
  EXPECT_TRUE(has(refusal({"spin", "shaped"}), "spin: unknown command \"shaped\"")) << "nearest name";
  EXPECT_TRUE(has(refusal({"spin", "shaped"}), "Did you mean \"shapes\"?"));
  EXPECT_TRUE(has(refusal({"spin", "shapes", "--omegga", "3"}), "spin shapes: unknown flag \"--omegga\""));
  EXPECT_TRUE(has(call({"help", "spin"}).out, "stability"));
  EXPECT_TRUE(has(call({"help", "spin", "shapes"}).out, "Usage: catena spin shapes"));
  EXPECT_EQ(call({"help", "spin", "shapes"}).out, call({"spin", "shapes", "--help"}).out);
  EXPECT_TRUE(has(refusal({"help", "spin", "nothing"}), "spin: unknown command"));
  write("completion.bash", call({"completion", "bash"}).out);
  const auto offered = [&](const std::string& words) {
    const std::string ask = "bash -c 'catena() { " + program() + " \"$@\"; }; source " +
                            (folder_ / "completion.bash").string() + "; COMP_WORDS=(catena " + words +
                            "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _catena; echo ${COMPREPLY[@]}' > " +
                            (folder_ / "offered").string();
    EXPECT_EQ(std::system(ask.c_str()), 0) << ask;
    return content(folder_ / "offered");
  };
  EXPECT_EQ(offered("sp"), "spin\n");
  EXPECT_EQ(offered("spin s"), "shapes stability\n");
  EXPECT_EQ(offered("spin stability --ra"), "--rate\n");
  EXPECT_EQ(offered("spin critical --c"), "--count\n");
  EXPECT_EQ(offered("help spin d"), "diagram\n");
}

// What a run does with a plane that turns, and who else does not know one: never in silence.
TEST_F(SpinCommand, APlaneThatTurnsIsFollowedOrRefused) {
  const Json run = json_of({"run", "whirl-2", "--set", "chain.links=20", "--set", "run.duration=0.5"});
  EXPECT_GT(run["energy"]["damping_heat"].get<double>(), 0.0);
  EXPECT_GT(run["energy"]["damping_heat_error"].get<double>(), 0.0);
  for (const char* command : {"modes", "equilibrium", "backbone", "string"})
    EXPECT_TRUE(has(refusal({command, "whirl-2"}), "spin")) << command;
  EXPECT_TRUE(has(refusal({"response", "whirl-2", "--frequency", "1:2", "--set", "support.motion=sine", "--set",
                           "support.amplitude=0.01", "--set", "support.frequency=1"}),
                  "world.spin"));
  EXPECT_TRUE(has(refusal({"run", "whirl-2", "--compare", "analytic"}), "world.spin"));
  EXPECT_TRUE(has(refusal({"modes", "stable-swing", "--set", "chain.damping=1"}), "chain.damping"));
  const std::string too_many = refusal({"run", "whirl-2", "--set", "start.mode=3"});
  EXPECT_TRUE(has(too_many, "whirls in 2 shapes: start.mode from 1 to 2")) << too_many;
  EXPECT_TRUE(has(refusal({"run", "whirl-2", "--set", "world.spin=-1"}), "world.spin"));
  EXPECT_TRUE(has(refusal({"run", "whirl-2", "--set", "world.spin='3 m'"}), "rad/s"));
}

}  // namespace
}  // namespace catena::cli_test
