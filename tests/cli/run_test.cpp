// What a run prints and leaves.
#include <sys/stat.h>

#include "cli/program.hpp"
#include "io/result_group.hpp"
#include "io/run_file.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

using RunCommand = Program;

TEST_F(RunCommand, LeavesAWholeFolder) {
  const Outcome outcome = call({"run", "folded-fall", "--out", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");  // progress goes to a terminal only
  EXPECT_EQ(left_behind(), (std::vector<std::string>{"out", "out/energy.csv", "out/motion.svg", "out/report.html",
                                                     "out/run.h5", "out/summary.json", "out/tip.csv"}));
  const Json summary = Json::parse(content(folder_ / "out/summary.json"));
  EXPECT_EQ(summary["case"], "folded-fall");
  EXPECT_EQ(summary["status"], "done");
  EXPECT_EQ(content(folder_ / "out/tip.csv").substr(0, 6), "t [s],");
}

TEST_F(RunCommand, TellsAPersonThePeaksWithTheirErrors) {
  const Outcome outcome = call({"run", "folded-fall", "--at", "0.4"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  // The numbers of an independent program: see tests/lab/reference_test.cpp.
  for (const char* words :
       {"\n  Tip position accurate to ", "×10⁻¹² m for the whole run.\n", "\n  energy imbalance at most ",
        "\n  largest tip speed              8.31010461", "\n  largest tip acceleration       ",
        " m/s² (233 g)  at t = ", "\n  deepest fall of the tip        ", "\n  largest tension                ",
        "\n  smallest tension               ", "\n  first slack (link pushed)      t = 0.001",
        "\n  first crinkle (joint past 90°) t = ", ", link 12\n", "\n  t = 0.4 s: tip at (0.0118517", "-0.9435039"})
    EXPECT_NE(outcome.out.find(words), std::string::npos) << words << " is not in\n" << outcome.out;
}

// "ends a quarter of its length apart" would be wrong: every place that shows a title shows what was run.
TEST_F(RunCommand, IsCalledAfterWhatWasRun) {
  const std::string title = "falling-d with chain.links = 12, start.span = 0.3 m";
  const Outcome outcome =
      call({"run", "falling-d", "--set", "start.span=30 cm", "--set", "chain.links=12", "--out", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(title + "\n")) << outcome.out;
  const Json summary = Json::parse(content(folder_ / "out/summary.json"));
  EXPECT_EQ(summary["title"], title);
  EXPECT_EQ(summary["changed"], (Json{{"chain.links", "12"}, {"start.span", "0.3 m"}}));
  EXPECT_NE(content(folder_ / "out/motion.svg").find("<title>" + title), std::string::npos);
  ASSERT_EQ(call({"report", "out", "--quiet"}).status, 0);  // from what run.h5 has kept
  const std::string page = content(folder_ / "out/report.html");
  EXPECT_NE(page.find("\"title\":\"" + title), std::string::npos);
  EXPECT_NE(page.find(R"("changed":[["chain.links","12"],["start.span","0.3 m"]])"), std::string::npos);
}

// The table is part of the run: what comes later needs no file.
TEST_F(RunCommand, KeepsTheTableOfItsSupport) {
  std::string table = "t [ms],x [mm]\n";
  for (int row = 0; row <= 50; ++row) table += std::to_string(10 * row) + "," + std::to_string(row * row) + "\n";
  write("hand.csv", table);
  const std::vector<std::string> settings = {"--set", "support.motion=table", "--set", "support.file=hand.csv",
                                             "--set", "chain.links=8"};
  std::vector<std::string> words = {"run", "falling-b", "--out", "out"};
  words.insert(words.end(), settings.begin(), settings.end());
  const Outcome outcome = call(words);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("sets out"), std::string::npos);  // x = 10 t² m starts at rest
  fs::remove(folder_ / "hand.csv");
  const auto run = read_chain_run(folder_ / "out/run.h5");
  ASSERT_TRUE(run) << run.error();
  EXPECT_EQ(run->experiment.support.file, "hand.csv");
  EXPECT_EQ(run->experiment.support.x.size(), 51U);
  EXPECT_EQ(call({"report", "out", "--quiet"}).status, 0);
  EXPECT_NE(content(folder_ / "out/report.html").find("hand.csv"), std::string::npos);
}

TEST_F(RunCommand, SaysThatTheSupportSetsOutWithAVelocity) {
  std::vector<std::string> words = {"run",   "falling-b",
                                    "--set", "chain.links=4",
                                    "--set", "support.motion=sine",
                                    "--set", "support.frequency=1.5",
                                    "--set", "support.amplitude=0.05"};
  EXPECT_NE(call(words).out.find("\n  the support sets out at 0.471 m/s; it carries the whole chain along"),
            std::string::npos);  // 2π f A
  words.insert(words.end(), {"--set", "start.at_rest_in_space=true", "--out", "struck"});
  EXPECT_NE(call(words).out.find("\n  the support sets out at 0.471 m/s; it strikes the chain"), std::string::npos);
  EXPECT_NE(content(folder_ / "struck/report.html").find("it strikes the chain"), std::string::npos);
}

TEST_F(RunCommand, PrintsOneJsonObject) {
  const Outcome outcome = call({"run", "folded-fall", "--json", "--at", "0.4,200 ms"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  ASSERT_EQ(json["tip"]["at"].size(), 2U);
  EXPECT_EQ(json["tip"]["at"][0]["t"], 0.2);
  // An independent program, ten digits: see tests/lab/reference_test.cpp.
  EXPECT_NEAR(json["tip"]["at"][1]["x"].get<double>(), 0.0118517226, 1e-8);
  EXPECT_NEAR(json["tip"]["at"][1]["y"].get<double>(), -0.9435039997, 1e-8);
  EXPECT_NEAR(json["tip"]["speed_max"]["value"].get<double>(), 8.31010461806, 1e-8);
  for (const char* key : {"case", "status", "t_end", "tip", "tension", "energy", "counters", "certificate", "hash",
                          "wall_seconds", "files"})
    EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_LT(json["certificate"]["tip_error"].get<double>(), 1e-9);
  EXPECT_TRUE(left_behind().empty());  // without --out, --json writes no files
}

// The Mach number has its ±, and says of which speed of sound it is.
TEST_F(RunCommand, SaysHowManyTimesFasterThanSound) {
  const std::vector<std::string> crack = {"run",   "whip-crack",        "--set", "chain.links=40",
                                          "--set", "run.tolerance=1e-7"};
  const Outcome told = call(crack);
  ASSERT_EQ(told.status, 0) << told.err;
  EXPECT_NE(told.out.find("\n  largest Mach number of the tip (of 343 m/s) 1."), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("\n  tip breaks the sound barrier "), std::string::npos) << told.out;
  std::vector<std::string> as_json = crack;
  as_json.push_back("--json");
  const Json summary = Json::parse(call(as_json).out);
  const Json& mach = summary["tip"]["mach_max"];
  EXPECT_NEAR(mach["value"].get<double>(), summary["tip"]["speed_max"]["value"].get<double>() / 343, 1e-12);
  EXPECT_GT(mach["error"].get<double>(), 0.0);
  EXPECT_LT(summary["events"]["tip_supersonic"]["time"].get<double>(), mach["time"].get<double>());
}

// Links of any length and mass go through every room: file, run, page, replay.
TEST_F(RunCommand, RunsAChainOfUnequalLinks) {
  write("odd.toml",
        "[chain]\nlengths = [0.1, 0.3, 0.2, 0.05]\nmasses = [2, 1, 3, 0.5]\nbending_friction = 1e-3\n"
        "[start]\nspan = 0.4\n[run]\nduration = 0.2\n");
  const Outcome outcome = call({"run", "odd.toml", "--out", "odd"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(call({"replay", "odd"}).status, 0);
  EXPECT_EQ(call({"report", "odd", "--quiet"}).status, 0);
  const auto run = read_chain_run(folder_ / "odd/run.h5");
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->experiment.chain.lengths, (std::vector{0.1, 0.3, 0.2, 0.05}));
  EXPECT_DOUBLE_EQ(run->experiment.chain.length, 0.65);
}

TEST_F(RunCommand, NeverOverwritesUnasked) {
  ASSERT_EQ(call({"run", "inverted", "--quiet"}).status, 0);
  ASSERT_EQ(call({"run", "inverted", "--quiet"}).status, 0);
  EXPECT_TRUE(fs::exists(folder_ / "runs/inverted/run.h5"));
  EXPECT_TRUE(fs::exists(folder_ / "runs/inverted-2/run.h5"));
  write("runs/inverted/notes.txt", "mine");
  EXPECT_EQ(call({"run", "inverted", "--out", "runs/inverted"}).status, 2);
  EXPECT_EQ(call({"run", "inverted", "--out", "runs/inverted", "--force", "--quiet"}).status, 0);
  EXPECT_EQ(content(folder_ / "runs/inverted/notes.txt"), "mine");
}

TEST_F(RunCommand, DryRunWritesNothing) {
  const Outcome outcome = call({"run", "falling-d", "--dry-run", "--out", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("links"), std::string::npos);
  EXPECT_NE(outcome.out.find("nothing was written"), std::string::npos);
  const Json json = Json::parse(call({"run", "inverted", "--dry-run", "--json"}).out);
  EXPECT_GT(json["estimate"]["seconds"].get<double>(), 0.0);
  EXPECT_GT(json["estimate"]["bytes"].get<double>(), 0.0);
  // A chain too long for a trial is judged by the same rope in fewer links.
  const Outcome longer = call({"run", "falling-b", "--dry-run", "--set", "chain.links=100000"});
  ASSERT_EQ(longer.status, 0) << longer.err;
  EXPECT_NE(longer.out.find("estimated from the same rope cut into 500 links"), std::string::npos);
  EXPECT_TRUE(left_behind().empty());
}

TEST_F(RunCommand, ShowsACaseThatRunsAlike) {
  const Outcome shown = call({"show", "inverted", "--set", "chain.links=7"});
  ASSERT_EQ(shown.status, 0) << shown.err;
  write("mine.toml", shown.out);
  const Json mine = Json::parse(call({"run", "mine.toml", "--json"}).out);
  const Json theirs = Json::parse(call({"run", "inverted", "--json", "--set", "chain.links=7"}).out);
  EXPECT_EQ(mine["hash"], theirs["hash"]);
}

TEST_F(RunCommand, CanBeReplayedAndReportedAnew) {
  ASSERT_EQ(call({"run", "inverted", "--out", "out", "--quiet"}).status, 0);
  const Outcome replayed = call({"replay", "out/run.h5", "--json"});
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_TRUE(Json::parse(replayed.out)["same"].get<bool>());
  const std::string report = content(folder_ / "out/report.html");
  fs::remove(folder_ / "out/report.html");
  EXPECT_EQ(call({"report", "out", "--quiet"}).status, 0);
  EXPECT_EQ(content(folder_ / "out/report.html"), report);
}

TEST_F(RunCommand, KeepsWhatAFailedRunComputed) {
  const Outcome outcome =
      call({"run", "falling-d", "--set", "run.method=euler", "--set", "run.step=0.001", "--out", "out"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("t = "), std::string::npos) << outcome.err;
  EXPECT_EQ(Json::parse(content(folder_ / "out/summary.json"))["status"], "failed");
  EXPECT_TRUE(fs::exists(folder_ / "out/run.h5"));
}

TEST_F(RunCommand, FailsWhenTheMotionBlowsUp) {
  const Outcome outcome =
      call({"run", "horizontal-release", "--set", "run.method=rk4", "--set", "run.step=0.25", "--out", "out"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("the motion has blown up"), std::string::npos) << outcome.err;
}

// With every step of Euler's method the energy of a small swing grows by 1 + h²ω², ω² = 3g/2L: in 10 s of 50 ms by a thousand
// times.
TEST_F(RunCommand, WarnsWhenEnergyCameFromNowhere) {
  std::ofstream(folder_ / "rod.toml") << "[chain]\nlinks = 1\nlength = 1\nmass = 1\n"
                                         "[start]\nshape = \"straight\"\nangle = \"-60 deg\"\n"
                                         "[run]\nduration = 10\nmethod = \"euler\"\nstep = 0.05\n";
  const Outcome astray = call({"run", "rod.toml", "--json"});
  EXPECT_EQ(astray.status, 0) << "the run went to its end";
  EXPECT_NE(astray.err.find("warning: the computed motion is wrong"), std::string::npos) << astray.err;
  EXPECT_EQ(Json::parse(astray.out)["warnings"].size(), 2U);  // the step was known to be too long before the run
  const Outcome sound = call({"run", "rod.toml", "--json", "--set", "run.method=rk4"});
  EXPECT_EQ(sound.err, "");
  EXPECT_TRUE(Json::parse(sound.out)["warnings"].empty());
}

TEST_F(RunCommand, SaysWhenTheDiskIsFull) {
  const Outcome outcome = call({"run", "folded-fall", "--out", "out"}, {.largest_file = 100'000});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("run.h5"), std::string::npos) << outcome.err;
  EXPECT_TRUE(left_behind().empty());
}

TEST_F(RunCommand, SaysWhenThePipeIsLost) {
  const Outcome outcome = call({"run", "inverted", "--json"}, {.standard_output = "closed pipe"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("standard output"), std::string::npos) << outcome.err;
}

/// A run of about a second, of ten under the sanitizers, for whoever wants to disturb it.
const std::vector<std::string> long_run = {"run",    "folded-fall",
                                           "--set",  "chain.links=201",
                                           "--set",  "run.method=rk4",
                                           "--set",  "run.step=0.00005",
                                           "--out",  "out",
                                           "--json", "--at",
                                           "0.3"};

Json undisturbed(const Outcome& outcome) {
  Json json = Json::parse(outcome.out);
  json.erase("wall_seconds");
  json.erase("files");
  json.erase("provenance");
  return json;
}

TEST_F(RunCommand, GoesOnAfterCtrlCToTheSameBits) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const Json whole = undisturbed(call(long_run));
  // An eighth of the run, then ever later, so that the run, the second run of its certificate and the end are all met; but not
  // before the program listens.
  auto wait = std::max<Clock::duration>((Clock::now() - begin) / 8, std::chrono::milliseconds(100));
  fs::remove_all(folder_ / "out");
  pid_t child = start(long_run, {});
  int interruptions = 0;
  for (; wait < std::chrono::minutes(1); wait += wait / 4) {
    std::this_thread::sleep_for(wait);
    kill(child, SIGINT);
    const Outcome outcome = wait_for(child);
    if (outcome.status == 0) {
      EXPECT_GT(interruptions, 1);
      EXPECT_EQ(undisturbed(outcome), whole);
      EXPECT_FALSE(fs::exists(folder_ / "out/checkpoint.h5"));
      return;
    }
    ASSERT_EQ(outcome.status, 130) << outcome.err;
    EXPECT_NE(outcome.err.find("--resume"), std::string::npos) << outcome.err;
    EXPECT_TRUE(fs::exists(folder_ / "out/checkpoint.h5"));
    EXPECT_FALSE(fs::exists(folder_ / "out/run.h5"));
    ++interruptions;
    child = start({"run", "--resume", "--out", "out", "--json"}, {});
  }
  FAIL() << "the run never ended";
}

TEST_F(RunCommand, LeavesTheOldFolderWhenTheDiskIsFull) {
  ASSERT_EQ(call({"run", "inverted", "--out", "out", "--quiet"}).status, 0);
  const std::string summary = content(folder_ / "out/summary.json");
  const std::vector<std::string> before = left_behind();
  const Outcome outcome = call({"run", "folded-fall", "--out", "out", "--force"}, {.largest_file = 100'000});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("out/run.h5: cannot be written: File too large"), std::string::npos) << outcome.err;
  EXPECT_EQ(left_behind(), before);
  EXPECT_EQ(content(folder_ / "out/summary.json"), summary);
}

TEST_F(RunCommand, AnInterruptedRunLeavesTheResultsThatItIsToReplace) {
  ASSERT_EQ(call({"run", "inverted", "--out", "out", "--quiet"}).status, 0);
  const std::string summary = content(folder_ / "out/summary.json");
  std::vector<std::string> words = long_run;
  words.push_back("--force");
  for (auto wait = std::chrono::milliseconds(100); !fs::exists(folder_ / "out/checkpoint.h5"); wait += wait / 4) {
    const pid_t child = start(words, {});
    const Outcome outcome = interrupted(child, wait);
    ASSERT_EQ(outcome.status, 130) << outcome.err;
    EXPECT_EQ(content(folder_ / "out/summary.json"), summary);
  }
  EXPECT_EQ(call({"run", "--resume", "--out", "out", "--quiet"}).status, 0);
  EXPECT_EQ(Json::parse(content(folder_ / "out/summary.json"))["case"], "folded-fall");
  for (const std::string& name : left_behind()) EXPECT_EQ(name.find("checkpoint"), std::string::npos) << name;
}

// Each run replaces the one before and differs from it. Killed at any moment it leaves all files of one of the two.
TEST_F(RunCommand, LeavesOldOrNewWhenKilledSlow) {
  write("notes.txt", "mine");
  int links = 41;
  const auto words = [&] {
    return std::vector<std::string>{"run",   "folded-fall", "--set",   "chain.links=" + std::to_string(links),
                                    "--out", "out",         "--force", "--quiet"};
  };
  ASSERT_EQ(call(words()).status, 0);
  write("out/notes.txt", "mine");
  for (const int wait : {20, 50, 80, 100, 130, 170, 250}) {
    links += 2;  // an even fold is at rest
    const pid_t child = start(words(), {});
    std::this_thread::sleep_for(std::chrono::milliseconds(wait));
    kill(child, SIGKILL);
    wait_for(child);
    const auto run = read_run(folder_ / "out/run.h5");
    ASSERT_TRUE(run.has_value()) << run.error();
    EXPECT_EQ(Json::parse(content(folder_ / "out/summary.json"))["hash"], hash_text(run->result.hash)) << wait;
    EXPECT_EQ(content(folder_ / "out/notes.txt"), "mine");
  }
  ASSERT_EQ(call(words()).status, 0);
  EXPECT_EQ(left_behind(),
            (std::vector<std::string>{"notes.txt", "out", "out/energy.csv", "out/motion.svg", "out/notes.txt",
                                      "out/report.html", "out/run.h5", "out/summary.json", "out/tip.csv"}));
}

// At the first moment a signal can be told of, or while the program waits for its input: before any step.
TEST_F(RunCommand, AnInterruptAtTheStartIsSaid) {
  ASSERT_EQ(mkfifo((folder_ / "slow.toml").c_str(), 0600), 0);
  const int never_written = open((folder_ / "slow.toml").c_str(), O_RDWR | O_CLOEXEC);
  const std::vector<std::vector<std::string>> commands{
      {"run", "slow.toml", "--out", "out"},
      {"sweep", "slow.toml", "--vary", "chain.links=2,3", "--out", "out"},
      {"show", "slow.toml", "--out", "out"},
      {"fit", "falling-a", "--data", "slow.toml", "--free", "chain.joint_friction", "--out", "out"}};
  for (const std::vector<std::string>& words : commands) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      const pid_t child = start(words, {});
      wait_for_handlers(child);
      kill(child, signal);
      const Outcome outcome = wait_for(child);
      EXPECT_EQ(outcome.status, 130) << words[0];
      EXPECT_EQ(outcome.err, "catena: interrupted\n") << words[0];
      EXPECT_EQ(left_behind(), std::vector<std::string>{"slow.toml"}) << words[0];
    }
  }
  close(never_written);
}

}  // namespace
}  // namespace catena::cli_test
