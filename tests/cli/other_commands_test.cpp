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
  for (const char* command : {"list",      "show",        "run",    "sweep",    "lyapunov", "string",     "fit",
                              "reproduce", "equilibrium", "modes",  "backbone", "response", "spin",       "converge",
                              "report",    "movie",       "replay", "bench",    "doctor",   "completion", "help"}) {
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
  EXPECT_EQ(offered("equilibrium --for t"), "tension_max=\n");
  EXPECT_EQ(offered("modes falling-"), "falling-a falling-b falling-c falling-d\n");
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
