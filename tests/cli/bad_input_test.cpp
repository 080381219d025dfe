// Bad input: a message that says what, where and what is allowed; exit status 2; nothing written.
#include <sys/stat.h>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

class BadInput : public Program {
 protected:
  void expect_refused(const std::vector<std::string>& words, const std::string& said) {
    const std::vector<std::string> before = left_behind();
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_NE(outcome.err.find(said), std::string::npos) << "expected \"" << said << "\", got: " << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(left_behind(), before);
  }
  void expect_refused_setting(const std::string& setting, const std::string& said) {
    expect_refused({"run", "falling-b", "--set", setting}, said);
  }
};

TEST_F(BadInput, InAKey) {
  expect_refused_setting("chain.linkz=3", "Did you mean \"chain.links\"?");
  expect_refused_setting("chian.links=3", "chain");
  expect_refused_setting("chain.links=many", "whole number");
  expect_refused_setting("chain.links=0", "1 to 10000000");
  expect_refused_setting("chain.links=-3", "-3");
  expect_refused_setting("chain.links=2.5", "2.5");
  expect_refused_setting("chain.links=1000000000", "1 to 10000000");
  expect_refused_setting("chain.length=nan", "finite");
  expect_refused_setting("chain.length=inf", "finite");
  expect_refused_setting("chain.length=-1", "positive");
  expect_refused_setting("chain.mass=-1", "positive");
  expect_refused_setting("chain.joint_friction=-1e-6", "zero or positive");
  expect_refused_setting("chain.length=3 kg", "dimension mass");
  expect_refused_setting("start.span=1.03", "0.01 m too short");
  expect_refused_setting("start.rise=0.9", "out of reach");
  expect_refused_setting("chain.tip_mass=1e200", "1e12 times the mass of a link");
  expect_refused_setting("chain.joint_stiffness=1e300", "rounding of their angles");
  expect_refused_setting("run.duration=1e300", "1e12 s");
  expect_refused_setting("run.tolerance=0", "1e-14");
  expect_refused_setting("run.tolerance=1", "0.01");
  expect_refused_setting("run.method=rk5", "Did you mean \"rk4\"?");
  expect_refused({"run", "falling-b", "--set", "run.method=rk4", "--set", "run.step=0.6"}, "longer than the run");
}

TEST_F(BadInput, InAFile) {
  expect_refused({"run", "missing.toml"}, "no such file");
  expect_refused({"run", folder_.string()}, "folder");
  write("broken.toml", "[chain\nlinks = 3\n");
  expect_refused({"run", "broken.toml"}, "broken.toml:1");
  write("twice.toml", "[chain]\nlinks = 3\nlinks = 4\n");
  expect_refused({"run", "twice.toml"}, "twice.toml:3");
  write("empty.toml", "");
  expect_refused({"run", "empty.toml"}, "chain");
  write("types.toml", "[chain]\nlinks = \"three\"\nlength = true\nmass = 1\n[run]\nduration = 1\n");
  expect_refused({"run", "types.toml"}, "types.toml:2");
  expect_refused({"run", "types.toml"}, "types.toml:3");  // every mistake is told at once
}

// Whips: more of the words in tests/lab/complaints_test.cpp.
TEST_F(BadInput, InAWhip) {
  const auto expect_refused_whip = [&](const std::string& setting, const std::string& said) {
    expect_refused({"run", "whip-smooth", "--out", "out", "--set", setting}, said);
  };
  expect_refused_whip("start.tip_speed=0", "--set start.tip_speed=0: [start] tip_speed is 0; a fold at rest stays");
  expect_refused_whip("start.centre=1.5", "between 0, the support, and 1, the tip");
  expect_refused_whip("start.fold=square", "Known: circle, smooth, single");
  expect_refused_whip("chain.taper=0", "a tip without mass");
  expect_refused_whip("chain.lengths=[0.5, 0.5]", "[chain] lengths has 2 entries; the chain has 40 links");
  expect_refused_whip("chain.places=[0, 1, 0.5]", "has 0.5 as item 3, after 1; places must increase");
  expect_refused_whip("chain.bending_stiffness=3 N m", "dimension stiffness; bending stiffness is needed");
  expect_refused({"run", "folded-fall", "--out", "out", "--set", "chain.links=20"}, "use an odd number");
}

// The numbers of a support's motion, and its table: more of the latter in tests/io/support_file_test.cpp.
TEST_F(BadInput, InASupport) {
  const auto expect_refused_support = [&](std::vector<std::string> settings, const std::string& said) {
    std::vector<std::string> words = {"run", "falling-b", "--out", "out"};
    for (const std::string& setting : settings) words.insert(words.end(), {"--set", "support." + setting});
    expect_refused(words, said);
  };
  expect_refused_support({"motion=flick", "amplitude=0.1"}, "[support] duration (not given) is 0; it must be positive");
  expect_refused_support({"motion=flick", "duration=0"}, "--set support.duration=0: [support] duration is 0; it must");
  expect_refused_support({"motion=sine", "frequency=0"}, "[support] frequency is 0; it must be positive");
  expect_refused_support({"motion=circle", "frequency=-2"}, "it must be positive");
  expect_refused_support({"motion=sine", "frequency=2", "amplitude=nan"}, "finite");
  expect_refused_support({"motion=sine_squared", "frequency=2", "periods=-1"}, "-1");
  expect_refused_support({"motion=table"}, "is needed by the motion \"table\"");
  write("gap.csv", "0,0\n0.1,0\n0.2,0\n0.3,0\n1.3,0\n");
  expect_refused_support({"motion=table", "file=gap.csv"}, "gap.csv:5: there is a gap of 1 s");
  write("short.csv", "0,0\n0.1,0\n");
  expect_refused_support({"motion=table", "file=short.csv"}, "ends at 0.1 s; the run lasts 0.5 s");
}

// None of these is read for long, or eats memory.
TEST_F(BadInput, InAFarEnd) {
  const auto refused = [&](const std::vector<std::string>& settings, const std::string& said) {
    std::vector<std::string> words = {"run", "swing-between"};
    for (const std::string& setting : settings) words.insert(words.end(), {"--set", setting});
    expect_refused(words, said);
  };
  refused({"start.span=2"}, "1 m too short");
  refused({"start.span=0", "start.rise=0"}, "in one line");
  refused({"start.span=0", "start.rise=-1"}, "in one line");
  refused({"start.shape=fold", "start.tilt=0"}, "start puts the tip");
  refused({"chain.links=1", "start.span=1", "start.rise=0"}, "straight");
  refused({"far_end.release_at=3"}, "leave it out to hold the end for good");
  refused({"far_end.motion=flick", "far_end.amplitude=0.6", "far_end.duration=1"}, "taut before that");
  refused({"far_end.motion=table", "far_end.file=missing.csv"}, "missing.csv");
  refused({"start.tip_speed=1"}, "goes where its end goes");
  refused({"far_end.held=false", "far_end.motion=circle", "far_end.frequency=1"}, "only when the end is held");
  expect_refused({"lyapunov", "swing-between", "--set", "chain.links=6", "--vectors", "9"}, "between 1 and 8");
  expect_refused({"run", "swing-between", "--compare", "analytic"}, "let go from rest");
  expect_refused({"run", "swing-between", "--ensemble", "3"}, "held for good");
  expect_refused({"sweep", "falling-b", "--vary", "chain.links=10,20", "--quantity", "far_end.force_max"},
                 "no such quantity");
}

TEST_F(BadInput, InWhatIsNoFileOfOurs) {
  std::string deep = "b = 1\n";
  for (int i = 0; i < 40'000; ++i) deep.insert(0, "a.");
  write("deep.toml", deep);
  expect_refused({"run", "deep.toml"}, "deep.toml:1: a key of more than 16 parts");
  write("large.toml", "");
  fs::resize_file(folder_ / "large.toml", std::uintmax_t{5} << 30);  // sparse: the disk does not fill
  expect_refused({"run", "large.toml"}, "large.toml: is larger than 512 MB");
  expect_refused({"report", "large.toml"}, "is not a file that Catena has written");
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  const std::vector<std::string> fit_with = {"fit", "falling-d", "--free", "chain.joint_friction", "--data"};
  for (const std::string name : {"/dev/zero", "pipe"}) {
    const std::string said = name + ": is a " + (name == "pipe" ? "pipe" : "device");
    expect_refused({"run", name}, said);
    std::vector<std::string> words = fit_with;
    words.push_back(name);
    expect_refused(words, said);
    expect_refused({"report", name}, "is a device or a pipe, not a file");
    expect_refused({"replay", name}, "is a device or a pipe, not a file");
  }
}

TEST_F(BadInput, InTheWords) {
  expect_refused({"run"}, "which case?");
  expect_refused({"run", "falling-z"}, "Known: elastic-cable, falling-a");
  expect_refused({"frobnicate"}, "frobnicate");
  expect_refused({"run", "falling-b", "--frobnicate"}, "--frobnicate");
  expect_refused({"run", "falling-b", "--at", "0.6"}, "outside the run");
  expect_refused({"run", "falling-b", "--at", "-0.1"}, "outside the run");
  expect_refused({"run", "falling-b", "--at", "nan"}, "not finite");
  expect_refused({"run", "falling-b", "--at", "600 ms"}, "--at 600 ms: outside the run, which lasts from 0 to 0.5 s.");
  expect_refused({"run", "falling-b", "--at", "1 m"}, "dimension length");
  expect_refused({"run", "falling-b", "--at", "soon"}, "soon");
  expect_refused({"run", "--resume"}, "--out");
  expect_refused({"run", "falling-b", "--resume"}, "nothing to resume");
  expect_refused({"equilibrium", "--links", "5", "--length", "0.5", "--span", "0.6"}, "0.1 m too short");
  expect_refused({"equilibrium", "--links", "5", "--length", "0.5", "--span", "0.5"}, "unless it hangs plumb");
  expect_refused({"equilibrium", "--links", "5", "--length", "0.5 s"}, "dimension time");
  expect_refused({"equilibrium", "--links", "0", "--length", "0.5"}, "--links");
  expect_refused({"equilibrium", "--links", "5", "--length", "nan"}, "finite");
  expect_refused({"report", "nowhere"}, "nowhere");
  expect_refused({"replay", "nowhere"}, "nowhere");
}

// The nearest name, and what was typed in the order it was typed.
TEST_F(BadInput, SuggestsTheNearestName) {
  expect_refused({"run", "falling-D"}, "Did you mean \"falling-d\"?");
  expect_refused({"rum", "falling-d"}, "unknown command \"rum\". Known: list, show, run,");
  expect_refused({"rum", "falling-d"}, "Did you mean \"run\"?\nTry `catena --help`.");
  expect_refused({"run", "falling-d", "--sett", "chain.links=3"}, "run: unknown flag \"--sett\". Known: ");
  expect_refused({"run", "falling-d", "--sett", "chain.links=3"}, "Did you mean \"--set\"?\nTry `catena run --help`.");
  expect_refused({"run", "falling-d", "--jsn", "--outt=x"}, "Did you mean \"--json\"?\nrun: unknown flag \"--outt\"");
  expect_refused({"run", "falling-d", "one", "two"}, "run: \"one\" was not expected.\nrun: \"two\" was not expected.");
  expect_refused({"equilibrium", "--link", "5"}, "Did you mean \"--links\"?");
  expect_refused({"equilibrium", "--links", "5", "--length", "1", "--model", "bead"}, "Did you mean \"beads\"?");
  expect_refused({"equilibrium", "--links", "five", "--length", "1"}, "\"five\" is not a whole number.");
  expect_refused({"help", "rum"}, "Did you mean \"run\"?");
  expect_refused({"equilibrium"}, "--length is missing: the length of the whole chain");
  expect_refused({"replay"}, "replay: RUN is missing.");
  expect_refused({"run", "falling-d", "--set"}, "--set: a value is missing.");
  expect_refused({"--versoin"}, "catena: unknown flag \"--versoin\"");
  expect_refused({"run", "falling-d", "--at", "0,1"}, "decimals are written with a point");
  expect_refused({"run", "mine/run.h5"}, "is a run, not an experiment. `catena report mine/run.h5`");
  expect_refused({"run", "falling-d", "--sett"}, "Try `catena run --help`.");
}

// Whoever mends one mistake should not be shown the next: each of the two is in the one message.
TEST_F(BadInput, AllMistakesAtOnce) {
  const auto expect_both = [&](const std::vector<std::string>& words, const std::string& one,
                               const std::string& other) {
    expect_refused(words, one);
    expect_refused(words, other);
  };
  expect_both({"run", "falling-b", "--set", "chain.linkz=3", "--set", "chain.length=-1", "--at", "soon"},
              "Did you mean \"chain.links\"?", "[chain] length is -1");
  expect_both({"run", "falling-b", "--set", "chain.linkz=3", "--at", "soon"}, "chain.linkz", "--at soon: \"soon\"");
  write("two.toml", "[chain]\nlinkz = 3\nlength = -1\nmass = 1\n[run]\nduration = -2\n");
  expect_both({"run", "two.toml"}, "two.toml:2: [chain] linkz: unknown key", "two.toml:3: [chain] length is -1");
  expect_both({"run", "two.toml"}, "[chain] links: missing", "two.toml:6: [run] duration is -2");
  expect_both({"sweep", "falling-b", "--vary", "start.spam=0:1:3", "--vary", "chain.linkz=1,2"}, "start.span",
              "chain.links");
  expect_both({"sweep", "falling-b", "--find", "min:tip.sped", "--within", "start.spam=0:1"}, "tip.speed_max",
              "start.span");
  expect_both({"equilibrium", "--links", "5", "--length", "1 kg", "--span", "x"}, "--length 1 kg", "--span x");
  expect_both({"equilibrium", "--links", "abc", "--length"}, "--links: \"abc\" is not a whole number.",
              "--length: a value is missing.");
  expect_both({"equilibrium", "--links", "abc", "--model", "bead"}, "--links: \"abc\"", "Did you mean \"beads\"?");
  expect_both({"equilibrium"}, "--links is missing", "--length is missing");
  expect_both({"equilibrium", "--links", "99999999999", "--jsn"}, "--links: \"99999999999\" is too large.",
              "\"--json\"?");
  expect_both({"fit", "falling-b", "--data", "one.csv", "--data", "two.csv", "--sigma", "x"}, "one.csv: no such file",
              "two.csv: no such file");
  write("film.csv", "t,x,y\n0,1,0\n0.1,1,0\n0.2,1,0\n");
  expect_both({"fit", "falling-b", "--data", "film.csv", "--free", "chain.linkz", "--free", "run.tolerance"},
              "--free chain.linkz", "--free run.tolerance");
  expect_both({"fit", "falling-b", "--data", "film.csv", "--data", "none.csv", "--free", "chain.linkz"}, "none.csv",
              "--free chain.linkz");
}

TEST_F(BadInput, InTheOutputFolder) {
  fs::create_directory(folder_ / "there");
  write("there/notes.txt", "mine");
  expect_refused({"run", "folded-fall", "--out", "there"}, "exists");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run", "folded-fall"},
                                             {"show", "folded-fall"},
                                             {"sweep", "folded-fall", "--vary", "chain.links=2,3"},
                                             {"equilibrium", "--links", "5", "--length", "0.5"},
                                             {"movie", "there"}}) {
    std::vector<std::string> unnamed = words;
    unnamed.insert(unnamed.end(), {"--out", ""});
    expect_refused(unnamed, "--out: it has no name");
  }
  write("file", "mine");
  expect_refused({"run", "folded-fall", "--out", "file"}, "is a file");
  expect_refused({"run", "folded-fall", "--out", "file/below"}, "file");
  expect_refused({"run", "folded-fall", "--out", "/proc/catena"}, "/proc/catena");  // nobody may make folders there
  EXPECT_EQ(content(folder_ / "file"), "mine");
}

}  // namespace
}  // namespace catena::cli_test
