// catena equilibrium and catena modes, as a user calls them.
#include <cmath>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

class HangingChains : public Program {
 protected:
  Json json_of(std::vector<std::string> words) {
    words.emplace_back("--json");
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? Json::parse(outcome.out) : Json();
  }
  /// The message of a call that must fail with this status and leave nothing.
  std::string refusal(const std::vector<std::string>& words, int status) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, status) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
};

// Five links of 0.1 m between (0, 0) and (0.3, 0.1) m, from the table of R. A. Petre and M. V. Predoi (their angles are cut,
// not rounded, to 0.009°): docs/differences.md.
TEST_F(HangingChains, OfThePublishedExample) {
  const Outcome outcome =
      call({"equilibrium", "--links", "5", "--length", "50 cm", "--span", "0.3", "--rise", "0.1", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  const double published[] = {29.52, 60.490, 122.35, 151.38, 161.74};
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_NEAR(json["angles_from_vertical_deg"][i].get<double>(), published[i], 0.01);
  EXPECT_NEAR(json["catenary"]["a"].get<double>(), 0.0834, 5e-5);
  EXPECT_NEAR(json["catenary"]["x1"].get<double>(), -0.1331, 5e-5);
  EXPECT_NEAR(json["catenary"]["x2"].get<double>(), 0.1669, 5e-5);
  EXPECT_EQ(json["tension"].size(), 5U);
  EXPECT_GT(json["horizontal_force"].get<double>(), 0.0);
}

// The whole weight hangs from the two anchors, and an end link pulls on its anchor with its own end, not with its middle.
TEST_F(HangingChains, TellsWhatTheAnchorsCarry) {
  const std::vector<std::string> words{"equilibrium", "--links", "5",     "--length", "50 cm", "--span",
                                       "0.3",         "--rise",  "10 cm", "--mass",   "200 g"};
  std::vector<std::string> with_json = words;
  with_json.emplace_back("--json");
  const Json json = Json::parse(call(with_json).out);
  const auto number = [&](const char* force, const char* part) { return json[force][part].get<double>(); };
  EXPECT_NEAR(number("pull_on_support", "y") + number("pull_on_far_end", "y"), -0.2 * 9.81, 1e-14);
  EXPECT_NEAR(number("pull_on_support", "x"), json["horizontal_force"].get<double>(), 1e-14);
  EXPECT_NEAR(number("pull_on_far_end", "x"), -json["horizontal_force"].get<double>(), 1e-14);
  EXPECT_EQ(json["largest_force"]["joint"], 5);  // the higher end
  EXPECT_EQ(json["joint_force"][5], json["largest_force"]["value"]);
  EXPECT_EQ(json["joints"].size(), 6U);
  EXPECT_NEAR(json["joints"][5][0].get<double>(), 0.3, 1e-14);
  EXPECT_TRUE(json["mass_given"]);
  EXPECT_EQ(call(words).out.find("assumed"), std::string::npos);
  const std::string said = call({"equilibrium", "--links", "5", "--length", "1", "--span", "0.5"}).out;
  for (const char* part : {"mass 1 kg (assumed", "pull on the support  ", "pull on the far end  ", "largest force  ",
                           "lowest point  ", "sag  ", "slopes of the ends  "})
    EXPECT_NE(said.find(part), std::string::npos) << part << " is not in\n" << said;
}

// A plumb chain of three rods of 1/3 kg carries 5/6, 1/2 and 1/6 of its weight at their middles; no rope curves beside it.
TEST_F(HangingChains, OfAPlumbChainIsFinite) {
  for (const char* rise : {"--rise=-1", "--rise=1"}) {
    const Outcome outcome = call({"equilibrium", "--links", "3", "--length", "1", rise, "--gravity", "6", "--json"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Json json = Json::parse(outcome.out);
    const double share[] = {5. / 6, 1. / 2, 1. / 6};
    const bool upwards = rise == std::string("--rise=1");
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(json["tension"][upwards ? 2 - i : i].get<double>(), 6 * share[i], 1e-14);
    EXPECT_EQ(json["horizontal_force"], 0.0);
    EXPECT_TRUE(json["catenary"].is_null());
    EXPECT_EQ(call({"equilibrium", "--links", "3", "--length", "1", rise}).out.find("inf"), std::string::npos);
  }
}

TEST_F(HangingChains, WritesFilesWhereAsked) {
  EXPECT_EQ(call({"equilibrium", "--links", "3", "--length", "1", "--span", "0.5", "--out", "out", "--quiet"}).status,
            0);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/equilibrium.csv", "out/equilibrium.json",
                                                     "out/equilibrium.svg", "out/report.html"}));
  EXPECT_EQ(call({"equilibrium", "--links", "3", "--length", "1", "--span", "0.5", "--out", "out", "--quiet"}).status,
            2);
}

// An independent program: unequal links, loads of 3 N and 5 N. Anchors carry weight and loads.
TEST_F(HangingChains, CarryLoads) {
  const Json json = json_of({"equilibrium", "--lengths", "10 cm,0.2,0.15,0.25,0.3", "--masses", "1,500 g,2,1,0.7",
                             "--loads", "0,3,0,5 N", "--span", "0.7", "--rise", "0.1"});
  EXPECT_NEAR(json["pull_on_support"]["x"].get<double>(), 15.977283593006, 1e-12);
  EXPECT_NEAR(json["pull_on_support"]["y"].get<double>(), -32.048235337481, 1e-12);
  const double down = json["pull_on_support"]["y"].get<double>() + json["pull_on_far_end"]["y"].get<double>();
  EXPECT_NEAR(-down, 5.2 * 9.81 + 8, 1e-12 * 60);
  EXPECT_LT(json["pull_on_support"]["error"].get<double>(), 1e-11);
  EXPECT_EQ(json["loads"], (std::vector<double>{0, 3, 0, 5}));
}

// The same from a file, which needs no [run]; a run refuses loads.
TEST_F(HangingChains, CanBeRead) {
  write("loaded.toml",
        "[chain]\nlengths = [0.1, 0.2, 0.15, 0.25, 0.3]\nmasses = [1, 0.5, 2, 1, 0.7]\nloads = [0, 3, 0, \"5 N\"]\n"
        "[start]\nspan = 0.7\nrise = 0.1\n");
  const Json json = json_of({"equilibrium", "loaded.toml"});
  EXPECT_EQ(json["case"], "loaded");
  EXPECT_NEAR(json["pull_on_support"]["x"].get<double>(), 15.977283593006, 1e-12);
  const Json moved = json_of({"equilibrium", "loaded.toml", "--set", "start.span=60 cm"});
  EXPECT_LT(moved["horizontal_force"], json["horizontal_force"]);
  EXPECT_EQ(json_of({"modes", "loaded.toml"})["omega"].size(), 3U);
  const std::string said = refusal({"run", "loaded.toml", "--set", "run.duration=1"}, 2);
  EXPECT_NE(said.find("[chain] loads are forces on a chain at rest"), std::string::npos) << said;
}

// A wind from below that carries more than the weight, 1.3 N over 1 N: the chain is pushed together, and said to be about to leave.
TEST_F(HangingChains, SayWhetherTheyStay) {
  write("lifted.toml",
        "[chain]\nlinks = 12\nlength = 1\nmass = 0.1\ndiameter = 0.01\n[start]\nspan = 0.9\n[air]\ndensity = 1.2\n");
  EXPECT_EQ(json_of({"equilibrium", "lifted.toml"})["stable"], true);
  EXPECT_EQ(json_of({"equilibrium", "lifted.toml", "--set", "air.wind=[0,10]"})["stable"], true);
  const Outcome lifted = call({"equilibrium", "lifted.toml", "--set", "air.wind=[0,14]", "--json"});
  EXPECT_EQ(Json::parse(lifted.out)["stable"], false);
  EXPECT_NE(lifted.err.find("this equilibrium is unstable"), std::string::npos) << lifted.err;
}

TEST_F(HangingChains, TellOtherEquilibria) {
  const Json json =
      json_of({"equilibrium", "--links", "4", "--length", "1", "--span", "0.3", "--rise", "0.1", "--all"});
  EXPECT_TRUE(json["equilibria_complete"].get<bool>());
  const Json& all = json["equilibria"];
  ASSERT_GE(all.size(), 4U);
  EXPECT_TRUE(all.front()["stable"].get<bool>());
  EXPECT_EQ(all.front()["angles"], json["angles"]);
  EXPECT_EQ(all.back()["unstable_directions"], 2);  // the arch: both degrees of freedom
  EXPECT_EQ(all.back()["pushed_links"], 4);
  int sum = 0;  // Morse: the Euler number of a closed surface is even
  for (const Json& one : all) sum += one["unstable_directions"].get<int>() % 2 == 0 ? 1 : -1;
  EXPECT_EQ(sum % 2, 0);
  EXPECT_NE(refusal({"equilibrium", "--links", "13", "--length", "1", "--span", "0.3", "--all"}, 2).find("at most 12"),
            std::string::npos);
  EXPECT_NE(
      refusal({"equilibrium", "--links", "3", "--length", "1", "--joint-stiffness", "1", "--all"}, 2).find("limp"),
      std::string::npos);
}

// Two links are a triangle; a rope by the metre pulls hard when it is taut and when it is long.
TEST_F(HangingChains, TellHowLongTheyMustBe) {
  const Json sag = json_of({"equilibrium", "--links", "2", "--span", "0.6", "--for", "sag=40 cm"});
  EXPECT_NEAR(sag["for"]["length"].get<double>(), 1.0, 1e-14);
  EXPECT_NEAR(sag["length"].get<double>(), 1.0, 1e-14);
  EXPECT_NEAR(sag["sag"]["value"].get<double>(), 0.4, 1e-14);
  const Json force = json_of(
      {"equilibrium", "--links", "40", "--mass-per-length", "3 kg/m", "--span", "12", "--for", "tension_max=2 kN"});
  EXPECT_EQ(force["for"]["lengths"].size(), 2U);
  EXPECT_NEAR(force["largest_force"]["value"].get<double>(), 2000, 1e-6);
  EXPECT_NEAR(force["mass"].get<double>(), 3 * force["length"].get<double>(), 1e-9);
  EXPECT_NE(
      refusal({"equilibrium", "--links", "40", "--mass-per-length", "3", "--span", "12", "--for", "tension_max=1"}, 1)
          .find("the least it can be is"),
      std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--links", "4", "--rise", "1", "--for", "sag=1"}, 1).find("no line between them"),
            std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--links", "4", "--length", "2", "--span", "1", "--for", "sag=1"}, 2)
                .find("leave it out"),
            std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--links", "4", "--span", "1", "--for", "depth=1"}, 2).find("sag=LENGTH"),
            std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--links", "4", "--span", "1", "--for", "sag=2 kN"}, 2).find("length is needed"),
            std::string::npos);
}

TEST_F(HangingChains, SayWhatCannotHang) {
  EXPECT_NE(refusal({"equilibrium", "--links", "4", "--length", "1", "--span", "2"}, 2).find("too short"),
            std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--length", "1"}, 2).find("--links is missing"), std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--links", "4"}, 2).find("--length is missing"), std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "falling-d", "--span", "1"}, 2).find("does not go with a case"), std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "stable-swing"}, 2).find("start.shape"), std::string::npos);
  EXPECT_NE(
      refusal({"equilibrium", "--links", "4", "--length", "1", "--loads", "1,2"}, 2).find("--loads has 2 entries"),
      std::string::npos);
  EXPECT_NE(refusal({"equilibrium", "--links", "4", "--length", "1", "--mass", "1", "--mass-per-length", "1"}, 2)
                .find("twice"),
            std::string::npos);
  // Folded flat its forces are open, and said to be so.
  EXPECT_NE(call({"equilibrium", "--links", "6", "--length", "1"}).out.find("not determined"), std::string::npos);
  EXPECT_TRUE(json_of({"equilibrium", "--links", "6", "--length", "1"})["pull_on_support"]["error"].is_null());
  EXPECT_FALSE(json_of({"equilibrium", "--links", "7", "--length", "1"})["pull_on_support"]["error"].is_null());
}

// ω² l/g of three links: 6/5 and 10√3/9; each field has as many entries as modes.
TEST_F(HangingChains, Swing) {
  EXPECT_NEAR(
      json_of({"modes", "--links", "3", "--length", "0.3", "--span", "0.1"})["omega2_l_over_g"][0].get<double>(), 1.2,
      1e-12);
  const Json json = json_of({"modes", "--links", "3", "--length", "0.3", "--span", "0.2"});
  EXPECT_NEAR(json["omega2_l_over_g"][0].get<double>(), 10 * std::sqrt(3.0) / 9, 1e-12);
  const Json ten = json_of({"modes", "--links", "10", "--length", "1", "--span", "0.6", "--count", "4"});
  for (const char* field : {"omega", "omega_error", "frequency", "omega2_l_over_g", "decay", "decay_time", "shapes"})
    EXPECT_EQ(ten[field].size(), 4U) << field;
  EXPECT_NEAR(ten["omega"][0].get<double>() / std::sqrt(9.81), 2.444326, 6e-7);
  EXPECT_NEAR(ten["rope"]["omega"][0].get<double>() / std::sqrt(9.81), 2.428540, 6e-7);
  EXPECT_EQ(ten["rope"]["theory"], "catenary");
  EXPECT_EQ(ten["shapes"][0]["x"].size(), 11U);
  EXPECT_TRUE(ten["decay_time"][0].is_null());
  const Json free =
      json_of({"modes", "--links", "10", "--length", "1", "--mass", "0.5", "--free-end", "--joint-friction", "1e-3"});
  EXPECT_NEAR(free["decay"][0].get<double>(), 0.000215254941293, 1e-14);
  EXPECT_NEAR(free["omega"][1].get<double>(), 8.738662541283545, 1e-13);
  EXPECT_EQ(free["rope"]["theory"], "bessel");
  EXPECT_FALSE(free["held"].get<bool>());
}

TEST_F(HangingChains, SwingAsTheirCaseSays) {
  const Json held = json_of({"modes", "falling-d", "--set", "chain.links=20", "--count", "2"});
  EXPECT_TRUE(held["held"].get<bool>());
  EXPECT_GT(held["decay"][0], 0.0);
  EXPECT_FALSE(
      json_of({"modes", "falling-d", "--set", "chain.links=20", "--count", "2", "--free-end"})["held"].get<bool>());
  const Json wind = json_of({"modes", "wind-chain", "--count", "2"});
  EXPECT_FALSE(wind["held"].get<bool>());
  EXPECT_GT(wind["decay"][0], 0.1);  // a steady wind damps
}

TEST_F(HangingChains, LeaveAPageThatPlaysTheModes) {
  EXPECT_EQ(call({"modes", "--links", "6", "--length", "1", "--span", "0.5", "--out", "out", "--quiet"}).status, 0);
  EXPECT_EQ(left_behind(),
            (std::vector<std::string>{"out", "out/modes.csv", "out/modes.json", "out/modes.svg", "out/report.html"}));
  EXPECT_NE(content(folder_ / "out/report.html").find(R"("block":"modes")"), std::string::npos);
}

TEST_F(HangingChains, SayWhichModesDoNotExist) {
  EXPECT_NE(refusal({"modes", "--links", "3", "--length", "1", "--span", "0.5", "--count", "2"}, 2).find("have 1 mode"),
            std::string::npos);
  EXPECT_NE(refusal({"modes", "--links", "2", "--length", "1", "--span", "0.5"}, 2).find("there are no modes"),
            std::string::npos);
  EXPECT_NE(refusal({"modes", "--links", "6", "--length", "1"}, 1).find("all links lie in one line"),
            std::string::npos);
  EXPECT_NE(refusal({"modes", "--links", "6", "--length", "1", "--span", "0.5", "--free-end"}, 2).find("--free-end"),
            std::string::npos);
  EXPECT_NE(
      refusal({"modes", "--links", "6", "--length", "1", "--free-end", "--gravity", "0"}, 1).find("rests anywhere"),
      std::string::npos);
}

}  // namespace
}  // namespace catena::cli_test
