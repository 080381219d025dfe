// The commands besides run.
#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

using Commands = Program;

TEST_F(Commands, WelcomeNamesThreeThingsToTry) {
  const Outcome outcome = call({});
  EXPECT_EQ(outcome.status, 0);
  for (const char* thing : {"catena list", "catena run", "catena show"})
    EXPECT_NE(outcome.out.find(thing), std::string::npos) << thing;
}

TEST_F(Commands, EachHasHelp) {
  for (const char* command : {"list", "show", "run", "sweep", "lyapunov", "string", "fit", "reproduce", "equilibrium",
                              "report", "movie", "replay", "bench", "doctor", "completion", "help"}) {
    const Outcome outcome = call({command, "--help"});
    EXPECT_EQ(outcome.status, 0) << command;
    EXPECT_NE(outcome.out.find("Usage"), std::string::npos) << command;
    EXPECT_EQ(call({"help", command}).out, outcome.out);
  }
  EXPECT_EQ(call({"help"}).out, call({"--help"}).out);
  EXPECT_NE(call({"--version"}).out.find("catena "), std::string::npos);
}

TEST_F(Commands, EveryCaseThatIsListedCanBeShown) {
  const Json list = Json::parse(call({"list", "--json"}).out);
  EXPECT_GE(list["cases"].size(), 8U);
  for (const Json& each : list["cases"]) {
    EXPECT_FALSE(each["question"].get<std::string>().empty());
    EXPECT_EQ(call({"show", each["name"]}).status, 0) << each["name"];
  }
}

TEST_F(Commands, AnEmptyFolderMayBeFilled) {
  for (const char* name : {"a", "b", "c"}) fs::create_directory(folder_ / name);
  EXPECT_EQ(call({"run", "inverted", "--out", "a", "--quiet"}).status, 0);
  EXPECT_EQ(call({"show", "inverted", "--out", "b", "--quiet"}).status, 0);
  EXPECT_EQ(call({"equilibrium", "--links", "5", "--length", "0.5", "--out", "c", "--quiet"}).status, 0);
  EXPECT_EQ(call({"equilibrium", "--links", "5", "--length", "0.5", "--out", "c", "--quiet"}).status, 2);
  for (const char* file : {"a/run.h5", "b/case.toml", "c/equilibrium.json", "c/equilibrium.csv"})
    EXPECT_TRUE(fs::exists(folder_ / file)) << file;
}

TEST_F(Commands, AReportPlaysOtherRunsAsGhosts) {
  const std::vector<std::string> quick{"--set", "chain.links=12", "--set", "run.certify=false", "--quiet"};
  const auto run = [&](const std::string& name, const std::string& folder) {
    std::vector<std::string> words{"run", name, "--out", folder};
    words.insert(words.end(), quick.begin(), quick.end());
    return call(words).status;
  };
  ASSERT_EQ(run("falling-d", "one"), 0);
  ASSERT_EQ(run("falling-a", "other"), 0);
  EXPECT_EQ(call({"report", "one", "--with", "nowhere"}).status, 2);
  EXPECT_EQ(call({"report", "one", "--with", "other", "--out", "both"}).status, 0);
  EXPECT_GT(fs::file_size(folder_ / "both/report.html"), fs::file_size(folder_ / "one/report.html"));
}

// Five links of 0.1 m between (0, 0) and (0.3, 0.1) m, from the table of R. A. Petre and M. V. Predoi (their angles are cut,
// not rounded, to 0.009°): docs/differences.md.
TEST_F(Commands, EquilibriumOfThePublishedExample) {
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
TEST_F(Commands, EquilibriumTellsWhatTheAnchorsCarry) {
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
TEST_F(Commands, EquilibriumOfAPlumbChainIsFinite) {
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

TEST_F(Commands, EquilibriumWritesFilesWhereAsked) {
  EXPECT_EQ(call({"equilibrium", "--links", "3", "--length", "1", "--span", "0.5", "--out", "out", "--quiet"}).status,
            0);
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/equilibrium.csv", "out/equilibrium.json",
                                                     "out/equilibrium.svg", "out/report.html"}));
  EXPECT_EQ(call({"equilibrium", "--links", "3", "--length", "1", "--span", "0.5", "--out", "out", "--quiet"}).status,
            2);
}

TEST_F(Commands, ShowWritesAFileWhereAsked) {
  EXPECT_EQ(call({"show", "inverted", "--out", "out", "--quiet"}).status, 0);
  EXPECT_EQ(call({"run", "out/case.toml", "--json"}).status, 0);
}

TEST_F(Commands, DoctorKnowsThatTheProgramComputes) {
  const Outcome outcome = call({"doctor", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_TRUE(json["findings"][0]["fine"].get<bool>());
}

TEST_F(Commands, CompletionIsAScriptTheShellTakes) {
  write("completion.bash", call({"completion", "bash"}).out);
  const std::string check =
      "bash -c 'source " + (folder_ / "completion.bash").string() + " && complete -p catena' > /dev/null";
  EXPECT_EQ(std::system(check.c_str()), 0);
  EXPECT_NE(call({"completion", "zsh"}).out.find("#compdef catena"), std::string::npos);
  EXPECT_NE(call({"completion", "fish"}).out.find("complete -c catena"), std::string::npos);
  EXPECT_EQ(call({"completion", "tcsh"}).status, 2);
}

// Papers from their table, keys from the model of the case: folded-fall has beads, falling-d rods.
TEST_F(Commands, CompletionOffersWhatThereIs) {
  write("completion.bash", call({"completion", "bash"}).out);
  const auto offered = [&](const std::string& words) {
    const std::string ask = "cd " + folder_.string() + " && bash -c 'catena() { " + program() + " \"$@\"; }; source " +
                            (folder_ / "completion.bash").string() + "; COMP_WORDS=(catena " + words +
                            "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _catena; echo ${COMPREPLY[@]}' > " +
                            (folder_ / "offered").string();
    EXPECT_EQ(std::system(ask.c_str()), 0) << ask;
    return content(folder_ / "offered");
  };
  EXPECT_EQ(offered("reproduce f"), "falling-tip\n");
  EXPECT_EQ(offered("run falling-d --set chain.l"), "chain.links= chain.length= chain.lengths= chain.loads=\n");
  EXPECT_EQ(offered("run folded-fall --set chain.ha"), "chain.half_end_bead=\n");
  EXPECT_EQ(offered("run falling-d --set chain.ha"), "\n");
  EXPECT_EQ(offered("sweep falling-d --vary start.sp"), "start.span=\n");
  EXPECT_EQ(offered("fit falling-d --free chain.joint_f"), "chain.joint_friction=\n");
  EXPECT_EQ(offered("fit --free chain.joint_f"), "chain.joint_friction=\n");  // no case yet: all keys
  EXPECT_EQ(offered("sweep falling-d --find min:tip.drop_max"), "tip.drop_max tip.drop_max.time\n");
  EXPECT_EQ(offered("sweep falling-d --find zer").substr(0, 5), "zero:");
  EXPECT_EQ(offered("run falling-"), "falling-a falling-b falling-c falling-d\n");
  EXPECT_EQ(offered("equilibrium --joint"), "--joint-stiffness --joint-rest\n");
  EXPECT_EQ(offered("help rep"), "reproduce report replay\n");
  EXPECT_EQ(offered("movie runs/"), "\n");
  fs::create_directories(folder_ / "runs/mine");
  write("runs/mine/run.h5", "");
  EXPECT_EQ(offered("movie runs/"), "runs/mine\n");
}

// As bash calls it while one types: with the line, its words broken at ':'.
TEST_F(Commands, CompletionGoesOnBehindAColon) {
  write("completion.bash", call({"completion", "bash"}).out);
  const std::string line = "catena sweep falling-d --find max:tension.max";
  const std::string ask = "bash -c 'catena() { " + program() + " \"$@\"; }; source " +
                          (folder_ / "completion.bash").string() + "; COMP_LINE=\"" + line +
                          "\"; COMP_POINT=" + std::to_string(line.size()) +
                          "; COMP_WORDS=(catena sweep falling-d --find max : tension.max); COMP_CWORD=6; _catena; "
                          "echo ${COMPREPLY[@]}' > " +
                          (folder_ / "offered").string();
  ASSERT_EQ(std::system(ask.c_str()), 0) << ask;
  EXPECT_EQ(content(folder_ / "offered"), "tension.max tension.max.time\n");
}

}  // namespace
}  // namespace catena::cli_test
