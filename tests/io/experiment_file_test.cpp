#include "io/experiment_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>

#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;
using testing::sound;
using Arguments = std::vector<std::string>;

Experiment read(std::string_view text, const Arguments& overrides = {}) {
  const auto loaded = read_experiment_text(text, "whip.toml", overrides);
  EXPECT_TRUE(loaded.has_value()) << loaded.error();
  return loaded ? loaded->experiment : Experiment{};
}

std::string error(std::string_view text, const Arguments& overrides = {}) {
  const auto loaded = read_experiment_text(text, "whip.toml", overrides);
  EXPECT_FALSE(loaded.has_value()) << text;
  return loaded ? "" : loaded.error();
}

/// The sound experiment with lines added at its end, the first of which is line 10.
std::string sound_and(std::string_view more) { return std::string(sound) + std::string(more); }

/// The sound experiment with one line replaced.
std::string sound_with(std::string_view old_line, std::string_view new_line) {
  std::string text(sound);
  return text.replace(text.find(old_line), old_line.size(), new_line);
}

// A list of links says how many there are, how long and how heavy; given as well, that must agree.
TEST(UnitExperimentFile, ListsOfLinksSayTheWhole) {
  const std::string five =
      "[chain]\nlengths = [0.1, \"20 cm\", 0.3]\nmasses = [3, 2, 1]\n[start]\nshape = \"straight\"\n[run]\nduration = "
      "1\n";
  const Experiment e = read(five);
  EXPECT_EQ(e.chain.links, 3);
  EXPECT_DOUBLE_EQ(e.chain.length, 0.6);
  EXPECT_EQ(e.chain.mass, 6.0);
  EXPECT_EQ(e.chain.lengths[1], 0.2);
  EXPECT_EQ(error(five, {"chain.links=4"}),
            "whip.toml:2: [chain] lengths has 3 entries; the chain has 4 links.\n"
            "whip.toml:3: [chain] masses has 3 entries; the chain has 4 links.");
  EXPECT_EQ(error(five, {"chain.length=1"}),
            "--set chain.length=1: [chain] length is 1; chain.lengths add up to 0.6: make them agree, or give "
            "chain.lengths alone.");
  EXPECT_EQ(error("[chain]\nlengths = [0.1, 0.2]\n[run]\nduration = 1\n"),
            "whip.toml: [chain] mass: missing; a number [kg] is needed, of the whole chain, without tip_mass.");
  EXPECT_TRUE(contains(error(five, {"chain.masses=[1, nan, 2]"}), "item 2: nan was given, but only finite numbers"));
  const auto changed = read_experiment_text(five, "whip.toml", Arguments{"run.duration=2"});
  EXPECT_EQ(changed->changed.size(), 1U);  // what the lists say is no change
}

TEST(UnitExperimentFile, ReadsEveryKind) {
  const Experiment e = read(sound_and(R"(method = "rk4"
step = "1 ms"
certify = false
[start]
shape = "straight"
angle = "-30 deg"
tip_angle = 1
rates = [0.5]
[record]
quantities = ["tension", "shape"]
)"));
  EXPECT_EQ(e.title, "Whip");
  EXPECT_EQ(e.chain.links, 20);
  EXPECT_EQ(e.chain.length, 1.02);
  EXPECT_EQ(e.run.method, Method::rk4);
  EXPECT_EQ(e.run.step, 0.001);
  EXPECT_FALSE(e.run.certify);
  EXPECT_EQ(e.start.shape, StartShape::straight);
  EXPECT_DOUBLE_EQ(e.start.angle, -0.52359877559829887);
  EXPECT_EQ(e.start.tip_angle, std::vector<double>{1.0});
  EXPECT_EQ(e.start.rates, std::vector<double>{0.5});
  EXPECT_EQ(e.record.quantities, (std::vector{Quantity::tension, Quantity::shape}));
}

// What is offered belongs to the model, wherever in the file that stands; what an older file says by default is no mistake.
TEST(UnitExperimentFile, KeysBelongToTheirModel) {
  const std::string beads = sound_with("[chain]\n", "[chain]\ncolour = 1\nmodel = \"beads\"\n");
  EXPECT_TRUE(contains(error(beads), "[chain] colour: unknown key. Known in [chain]: links, "));
  EXPECT_TRUE(contains(error(beads), "diameters, half_end_bead."));
  EXPECT_TRUE(contains(error(sound_with("[chain]\n", "[chain]\ncolour = 1\n")), "densities, diameters."));
  EXPECT_TRUE(contains(error(beads, {"chain.colour=1"}), "--set chain.colour=1: unknown key \"chain.colour\""));
  EXPECT_TRUE(contains(error(std::string(sound), {"chain.colour=1"}), "densities, diameters."));
  EXPECT_EQ(
      error(sound_with("[chain]\n", "[chain]\nhalf_end_bead = true\n")),
      "whip.toml:4: [chain] half_end_bead is true; only a chain of beads has an end bead (chain.model = \"beads\").");
  EXPECT_FALSE(read(sound_with("[chain]\n", "[chain]\nhalf_end_bead = false\n")).chain.half_end_bead);
}

TEST(UnitExperimentFile, UnknownNamesGetSuggestions) {
  EXPECT_EQ(error(sound_and("method = \"dopri6\"\n")),
            "whip.toml:10: [run] method: unknown method \"dopri6\". Known: auto, euler, rk4, dopri5, dop853, radau5, "
            "gauss4, gauss6, mebdf. "
            "Did you mean \"dopri5\"?");
  EXPECT_EQ(error(sound_and("[wrold]\ngravity = 1\n")),
            "whip.toml:10: [wrold]: unknown section. Known: chain, start, support, far_end, world, air, run, record. "
            "Did you mean \"world\"?");
  EXPECT_EQ(error(sound_and("tolerence = 1e-6\n")),
            "whip.toml:10: [run] tolerence: unknown key. Known in [run]: duration, method, tolerance, step, certify. "
            "Did you mean \"tolerance\"?");
  EXPECT_TRUE(contains(error(sound_and("gravity = 1\n")), "\"gravity\" belongs in [world]."));
  EXPECT_TRUE(contains(error("tytle = 1\n" + std::string(sound)), "whip.toml:1: tytle: unknown key."));
  EXPECT_TRUE(contains(error("tytle = 1\n" + std::string(sound)), "Did you mean \"title\"?"));
  EXPECT_TRUE(contains(error(sound_and("[record]\nquantities = [\"shape\", \"tensoin\"]\n")),
                       "whip.toml:11: [record] quantities: item 2: unknown name \"tensoin\"."));
  EXPECT_TRUE(contains(error(sound_and("[chain.more]\nx = 1\n")), "[chain] more: unknown key"));
}

TEST(UnitExperimentFile, WrongTypes) {
  const auto links = [](std::string_view value) {
    return error(sound_with("links = 20", "links = " + std::string(value)));
  };
  EXPECT_EQ(links("2.5"),
            "whip.toml:4: [chain] links: a whole number from 1 to 10000000 is needed, but 2.5 was given.");
  EXPECT_TRUE(contains(links("20.0"), "Write 20."));
  EXPECT_TRUE(contains(links("true"), "is needed, but true was given."));
  EXPECT_TRUE(contains(links("\"20\""), "but the text \"20\" was given."));
  EXPECT_TRUE(contains(links("[20]"), "but a list of 1 was given."));
  EXPECT_EQ(error(sound_with("length = 1.02", "length = \"long\"")),
            "whip.toml:5: [chain] length: \"long\" is not a number.");
  EXPECT_EQ(error(sound_with("length = 1.02", "length = false")),
            "whip.toml:5: [chain] length: a number [m] is needed, but false was given.");
  EXPECT_TRUE(contains(error(sound_with("length = 1.02", "length = 1979-05-27")), "a date or time was given"));
  EXPECT_EQ(error(sound_and("certify = \"yes\"\n")),
            "whip.toml:10: [run] certify: true or false is needed, but the text \"yes\" was given.");
  EXPECT_EQ(
      error(sound_and("method = 4\n")),
      "whip.toml:10: [run] method: one of: auto, euler, rk4, dopri5, dop853, radau5, gauss4, gauss6, mebdf is needed, "
      "but the number 4 "
      "was given.");
  EXPECT_TRUE(
      contains(error("title = 3\n[chain]\n"), "whip.toml:1: title: text is needed, but the number 3 was given."));
  EXPECT_TRUE(contains(error(sound_and("[start]\nangles = 3\n")), "a list, each item a number [rad] is needed"));
  EXPECT_TRUE(contains(error(sound_and("[start]\nrates = [1, true]\n")), "item 2: a number [rad/s] is needed"));
  EXPECT_TRUE(contains(error("chain = 3\n"), "whip.toml:1: chain: a section is needed: [chain] once, its keys below."));
  EXPECT_TRUE(contains(error("[[chain]]\nlinks = 3\n"), "whip.toml:1: chain: a section is needed"));
}

TEST(UnitExperimentFile, WrongUnits) {
  EXPECT_EQ(error(sound_with("length = 1.02", "length = \"25 kg\"")),
            "whip.toml:5: [chain] length: \"25 kg\" is of dimension mass; length is needed. "
            "Known units of length: m, km, cm, mm, um, ft, in.");
}

TEST(UnitExperimentFile, LinksOutOfRange) {
  for (const std::string value : {"0", "-3", "10000001", "1000000000", "3000000000"}) {
    EXPECT_EQ(
        error(sound_with("links = 20", "links = " + value)),
        "whip.toml:4: [chain] links: " + value + " was given, but only a whole number from 1 to 10000000 is allowed.");
  }
  EXPECT_TRUE(contains(error(sound_with("links = 20", "links = 99999999999999999999")), "whip.toml:4:"));
  EXPECT_TRUE(
      contains(error(sound_with("links = 20", "links = 99999999999999999999")), "not representable in 64 bits"));
}

TEST(UnitExperimentFile, OnlyFiniteNumbers) {
  for (const std::string value : {"nan", "inf", "-inf"}) {
    EXPECT_EQ(error(sound_with("length = 1.02", "length = " + value)),
              "whip.toml:5: [chain] length: " + value + " was given, but only finite numbers are allowed.");
    EXPECT_TRUE(
        contains(error(sound_and("[start]\nrates = [" + value + "]\n")), "whip.toml:11: [start] rates: item 1: "));
    EXPECT_TRUE(contains(error(sound_with("links = 20", "links = " + value)), "[chain] links: a whole number"));
  }
  EXPECT_TRUE(contains(error(sound_with("length = 1.02", "length = 1e999")), "whip.toml:5:"));
}

TEST(UnitExperimentFile, BrokenToml) {
  EXPECT_EQ(error(sound_with("length = 1.02", "length = 25 cm")),
            "whip.toml:5:13: not valid TOML: expected a comment or whitespace, saw 'c'. "
            "Words and values with a unit stand in quotes: \"25 cm\".");
  EXPECT_TRUE(contains(error("[chain\nlinks = 3\n"), "whip.toml:1:7: not valid TOML: expected ']'"));
  EXPECT_TRUE(contains(error("title = \"abc\n"), "whip.toml:1:"));
  EXPECT_EQ(error("\xff\xfe"), "whip.toml:1: not valid TOML: not UTF-8 text. Save the file as UTF-8.");
  EXPECT_TRUE(contains(error(std::string("x = \"\0\"", 7)), "whip.toml:1:"));
  EXPECT_TRUE(contains(error("model = rods"), "stand in quotes"));
  EXPECT_TRUE(contains(error(sound_with("length = 1.02", "length = 1,02")), "whip.toml:5:11: not valid TOML: "));
  EXPECT_TRUE(contains(error(sound_with("length = 1.02", "length = 1,02")), ". Numbers have a decimal point: 1.02."));
  EXPECT_TRUE(contains(error(sound, {"chain.length=1,02"}), "\"1,02\" has a decimal comma; write \"1.02\"."));
  EXPECT_TRUE(contains(error(std::string(100'000, '[')), "whip.toml:1:"));
}

// The TOML library calls itself for every part of a key and every bracket, and holds all it reads.
TEST(UnitExperimentFile, TextThatWouldOverflowTheStackOrFillTheMemoryIsRefused) {
  const auto many = [](int times, std::string_view piece) {
    std::string text;
    for (int i = 0; i < times; ++i) text += piece;
    return text;
  };
  const std::string deep = many(40'000, "a.");
  for (const std::string& line : {deep + "b = 1", "[" + deep + "b]", "[[" + deep + "b]]", "x = {" + deep + "b = 1}",
                                  "x = [{" + deep + "b = 1}]", "x = \"\"\"\"q\"\"\"\"\"\n" + deep + "b = 1"}) {
    EXPECT_TRUE(contains(error("title = 'a # b'\n" + line), ": a key of more than 16 parts; "));
  }
  EXPECT_EQ(error("title = 1.5\n" + deep + "b = 1"),
            "whip.toml:2: a key of more than 16 parts; keys have two, chain.links.");
  for (const char* opening : {"[", "{x = ", "[{x = ["}) {
    EXPECT_TRUE(contains(error("\nx = " + many(40'000, opening)), "whip.toml:2: lists or tables more than 16 deep"));
  }
  EXPECT_TRUE(contains(error(many(100'000, "[[a]]\n")), "whip.toml:5001: more than 10000 keys, lists and tables"));
  EXPECT_TRUE(contains(error("x = [" + std::string(20'001'001, ',')), "whip.toml:1: more than 20001000 list items; "));
  EXPECT_TRUE(contains(error(sound, {"start.angles={" + deep + "b = 1}"}), "--set start.angles="));
}

TEST(UnitExperimentFile, LongTextsAndCommentsAreNoDeepKeys) {
  const std::string dots(40'000, '.');
  EXPECT_EQ(read("question = '''" + dots + "[[[''' # " + dots + "\n" + std::string(sound)).question.size(), 40'003u);
  EXPECT_EQ(read(sound_and("[start]\nrates = [" + std::string(50, '\n') + "0.5, # .5.5.5\n]\n")).start.rates.size(),
            1u);
}

TEST(UnitExperimentFile, GivenTwice) {
  EXPECT_EQ(error(sound_with("length = 1.02", "links = 30")),
            "whip.toml:5: [chain] links is given twice, first in line 4. Keep one.");
  EXPECT_EQ(error(sound_and("[chain]\nmass = 1\n")),
            "whip.toml:10: section [chain] is given twice, first in line 3. Keep one.");
  EXPECT_EQ(error("title = \"a\"\ntitle = \"b\"\n"), "whip.toml:2: title is given twice, first in line 1. Keep one.");
}

TEST(UnitExperimentFile, MissingKeysAndEmptyFile) {
  EXPECT_EQ(error("[chain]\nlinks = 3\nmass = 1\n"),
            "whip.toml: [chain] length: missing; a number [m] is needed, of the whole chain.\n"
            "whip.toml: [run] duration: missing; a number [s] is needed, how long to follow the motion.");
  for (const std::string text : {"", "\n \t\n"}) {
    EXPECT_EQ(error(text),
              "whip.toml: the file is empty. An experiment needs at least [chain] links, [chain] length, [chain] mass, "
              "[run] duration.");
  }
}

TEST(UnitExperimentFile, ImpossibleValuesCarryTheirPlace) {
  EXPECT_EQ(error(sound_with("mass = 0.0208", "mass = -2")),
            "whip.toml:6: [chain] mass is -2; it must be positive, from 1e-24 to 1e24 kg.");
  EXPECT_TRUE(contains(error(sound_and("[start]\nspan = 7\n")), "whip.toml:11: [start] span is 7 m; "));
  EXPECT_TRUE(contains(error(sound, {"chain.mass=-2"}),
                       "--set chain.mass=-2: [chain] mass is -2; it must be positive, from 1e-24 to 1e24 kg."));
  EXPECT_TRUE(contains(error(sound, {"start.shape=angles"}), "whip.toml: [start] angles (not given) has 0 entries"));
}

TEST(UnitExperimentFile, AllProblemsAreReportedInTheirOrder) {
  const std::string all =
      error(sound_with("mass = 0.0208", "mass = true") + "methd = 1\n[world]\ngravity = -1\n[wind]\n",
            {"run.step=soon", "nonsense"});
  EXPECT_EQ(std::ranges::count(all, '\n'), 5) << all;
  for (const char* part : {"whip.toml:6: [chain] mass", "whip.toml:10: [run] methd", "whip.toml:13: [wind]",
                           "whip.toml:12: [world] gravity is -1", "--set run.step=soon: ", "--set nonsense: "}) {
    EXPECT_TRUE(contains(all, part));
  }
}

TEST(UnitExperimentFile, NoNoiseAboutWhatDependsOnAMistake) {
  const std::string chain = error(sound_with("length = 1.02", "length = true") + "[start]\nspan = 0.5\n");
  EXPECT_EQ(std::ranges::count(chain, '\n'), 0) << chain;
  const std::string start = error(sound_and("[start]\nshpae = \"straight\"\nangle = 1\n[world]\ngravity = -1\n"));
  EXPECT_FALSE(contains(start, "[start] angle ")) << start;
  EXPECT_TRUE(contains(start, "whip.toml:14: [world] gravity"));
}

TEST(UnitExperimentFile, StoredExperimentsAreComplete) {
  EXPECT_EQ(read_stored_experiment(sound, "stored")->chain.links, 20);
  EXPECT_TRUE(
      read_stored_experiment(sound_with("mass = 0.0208", "mass = -2"), "stored"));  // another version's business
  EXPECT_TRUE(contains(read_stored_experiment("[chain]\nlength = 1\nmass = 1\n", "stored").error(),
                       "stored: [chain] links: missing"));
  EXPECT_TRUE(contains(read_stored_experiment("", "stored").error(), "stored: the file is empty"));
}

TEST(UnitExperimentFile, FilesThatCannotBeRead) {
  const testing::TemporaryFolder folder;
  const auto file_error = [&](const std::filesystem::path& path) { return read_experiment(path).error(); };
  EXPECT_EQ(file_error(folder / "none.toml"), (folder / "none.toml").string() + ": no such file.");
  EXPECT_EQ(file_error(folder.path()), folder.path().string() + ": is a folder, not a file.");
  EXPECT_TRUE(contains(file_error("/proc/self/mem"), "/proc/self/mem: cannot be read: "));  // even as root
  EXPECT_EQ(file_error("/dev/zero"), "/dev/zero: is a device, not a file.");
  ASSERT_EQ(mkfifo((folder / "pipe.toml").c_str(), 0600), 0);
  EXPECT_EQ(file_error(folder / "pipe.toml"),
            (folder / "pipe.toml").string() + ": is a pipe, and nothing writes to it.");
  testing::write_plain(folder / "large.toml", sound);
  std::filesystem::resize_file(folder / "large.toml", std::uintmax_t{5} << 30);  // sparse: no disk is filled
  EXPECT_EQ(file_error(folder / "large.toml"),
            (folder / "large.toml").string() + ": is larger than 512 MB: not a text of ours.");
  testing::write_plain(folder / "good.toml", sound);
  const auto loaded = read_experiment(folder / "good.toml", Arguments{"chain.links=7"});
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->experiment.chain.links, 7);
  EXPECT_EQ(loaded->source, (folder / "good.toml").string());
  testing::write_plain(folder / "bad.toml", "x = 1\n");
  EXPECT_TRUE(contains(file_error(folder / "bad.toml"), (folder / "bad.toml").string() + ":1: x: unknown key"));
}

}  // namespace
}  // namespace catena
