// A support's table from its file, as part of an experiment.
#include "io/support_file.hpp"

#include <gtest/gtest.h>

#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

constexpr std::string_view by_table =
    "[chain]\nlinks = 3\nlength = 1\nmass = 1\n[start]\nshape = \"straight\"\n[support]\nmotion = \"table\"\n"
    "file = \"hand.csv\"\n[run]\nduration = 0.3\n";
constexpr std::string_view rows = "0,0\n0.1,0.01\n0.2,0.04\n0.3,0.09\n";

class SupportFile : public ::testing::Test {
 protected:
  void SetUp() override { put("whip.toml", by_table); }
  void put(std::string_view name, std::string_view text) { std::ofstream(folder_ / name) << text; }
  auto read(std::span<const std::string> overrides = {}) { return read_experiment(folder_ / "whip.toml", overrides); }
  std::string problem(std::string_view table) {
    put("hand.csv", table);
    const auto loaded = read();
    return loaded ? "none" : loaded.error();
  }
  testing::TemporaryFolder folder_;
};

TEST_F(SupportFile, IsFoundBesideTheExperimentAndBecomesPartOfIt) {
  put("hand.csv", rows);
  const auto loaded = read();
  ASSERT_TRUE(loaded) << loaded.error();
  const SupportSpec& support = loaded->experiment.support;
  EXPECT_EQ(support.times, (std::vector{0.0, 0.1, 0.2, 0.3}));
  EXPECT_EQ(support.x, (std::vector{0.0, 0.01, 0.04, 0.09}));
  EXPECT_TRUE(support.y.empty());
  EXPECT_TRUE(loaded->changed.empty());

  // Written and read again it needs no file: neither as what a run has stored, nor as a file of its own.
  std::filesystem::remove(folder_ / "hand.csv");
  const std::string written = write_experiment(loaded->experiment);
  EXPECT_EQ(read_stored_experiment(written, "stored").value(), loaded->experiment);
  const auto again = read_experiment_text(written, (folder_ / "again.toml").string());
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->experiment, loaded->experiment);
  EXPECT_NE(read().error().find("hand.csv: no such file"), std::string::npos);
}

// Units, a byte order mark, semicolons with decimal commas, tabs, further columns: as in films.
TEST_F(SupportFile, TakesWhatSpreadsheetsWrite) {
  const auto x_of = [&](std::string_view table) {
    put("hand.csv", table);
    const auto loaded = read();
    return loaded ? loaded->experiment.support.x : std::vector<double>{};
  };
  const std::vector<double> x = {0.0, 0.01, 0.04, 0.09};
  EXPECT_EQ(x_of("t,x\n0,0\n0.1,0.01\n0.2,0.04\n0.3,0.09\n"), x);
  EXPECT_EQ(x_of("\xef\xbb\xbf"
                 "0;0\r\n0,1;0,01\r\n0,2;0,04\r\n0,3;0,09\r\n"),
            x);
  EXPECT_EQ(x_of("\xef\xbb\xbf"
                 "x [cm];frame;t [ms]\n0;1;0\n1;2;100\n4;3;200\n9;4;300\n"),
            x);
  EXPECT_EQ(x_of("# measured\n0\t0\t1\n0.1\t0.01\t1\n0.2\t0.04\t1\n0.3\t0.09\t1\n"), x);
}

TEST_F(SupportFile, FaultsAreToldWithFileAndLine) {
  const std::string place = (folder_ / "hand.csv").string();
  EXPECT_EQ(problem(""), place + ": empty; a header such as \"t [s],x [m],y [m]\" and rows are needed.");
  EXPECT_EQ(problem("0\n0.1\n0.2\n"), place + ":1: 1 column; t, x, y or t, x are needed.");
  EXPECT_EQ(problem("0,0,0,0\n1,1,1,1\n"), place + ":1: 4 columns; t, x, y or t, x are needed.");
  EXPECT_TRUE(problem("t\n0\n0.1\n").starts_with(place + ":1: the header has no column \"x\"."));
  EXPECT_EQ(problem("t,x\n"), place + ": no rows below the header.");
  EXPECT_TRUE(problem("0,0\n").starts_with(place + ":1: a single row is no motion"));
  EXPECT_TRUE(problem("0,0\n0.1,nan\n0.2,0\n0.3,0\n").starts_with(place + ":2: x is \"nan\""));
  EXPECT_TRUE(problem("nan,0\n0.1,0\n").starts_with(place + ":1: t is \"nan\""));
  EXPECT_TRUE(problem("0,0\n0.1,\n0.2,0\n0.3,0\n").starts_with(place + ":2: x is missing"));
  EXPECT_TRUE(problem("0,0\n0.1,0\n\n0.1,0\n0.3,0\n").starts_with(place + ":4: t = 0.1 s comes after 0.1 s"));
  EXPECT_TRUE(problem("0,0\n0.2,0\n0.1,0\n0.3,0\n").starts_with(place + ":3: t = 0.1 s comes after 0.2 s"));
  EXPECT_TRUE(problem("0,0\n.01,0\n.02,0\n.03,0\n.3,0\n.31,0\n").starts_with(place + ":5: there is a gap of 0.27 s"));
  EXPECT_TRUE(problem("0,0\n.1,0\n.2,0\n.3,1\n.4,1\n.5,1\n").starts_with(place + ":3: the support jumps"));
  EXPECT_TRUE(problem("0.1,0\n.2,0\n.3,1\n.4,1\n").starts_with(place + ":1: the table begins at t = 0.1 s"));
  EXPECT_EQ(problem("0,0\n.1,0\n.2,0\n"), (folder_ / "whip.toml").string() +
                                              ":9: [support] file ends at 0.2 s; the run lasts 0.3 s. Add rows up to "
                                              "its end, or shorten run.duration.");
}

// On the command line paths begin in the current folder, and the last word counts.
TEST_F(SupportFile, ACommandLineMayNameAnother) {
  put("hand.csv", rows);
  put("other.csv", "0,1\n0.1,1\n0.2,1\n0.3,1\n");
  const std::string other = "support.file=" + (folder_ / "other.csv").string();
  const auto loaded = read(std::vector{other});
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_EQ(loaded->experiment.support.x, std::vector(4, 1.0));
  ASSERT_EQ(loaded->changed.size(), 1U);
  EXPECT_EQ(loaded->changed.front().key, "support.file");
  const auto written = read_experiment_text(write_experiment(loaded->experiment), "written.toml",
                                            std::vector{"support.file=" + (folder_ / "hand.csv").string()});
  ASSERT_TRUE(written) << written.error();
  EXPECT_EQ(written->experiment.support.x.back(), 0.09);
  const auto numbers = read(std::vector<std::string>{"support.times=[0, 0.2, 0.4]", "support.x=[0, 1, 2]"});
  ASSERT_TRUE(numbers) << numbers.error();
  EXPECT_EQ(numbers->experiment.support.x, (std::vector{0.0, 1.0, 2.0}));
  EXPECT_NE(read(std::vector<std::string>{"support.x=[0, 1, 2, 3]"}).error().find("support.times"), std::string::npos);
}

}  // namespace
}  // namespace catena
