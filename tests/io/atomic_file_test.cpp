#include "io/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/limited_size.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;
using Names = std::vector<std::string>;

TEST(UnitAtomicFile, WritesAndReplaces) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder / "a.txt", "first").has_value());
  ASSERT_TRUE(write_file(folder / "a.txt", "second").has_value());
  EXPECT_EQ(testing::read_plain(folder / "a.txt"), "second");
  EXPECT_EQ(folder.names(), Names{"a.txt"});
  ASSERT_TRUE(write_file(folder / "empty", "").has_value());
  EXPECT_EQ(testing::read_plain(folder / "empty"), "");
}

TEST(UnitAtomicFile, OthersMayReadItAsUsual) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder / "a.txt", "x").has_value());
  testing::write_plain(folder / "plain", "x");
  const auto mode = [](const std::filesystem::path& path) { return std::filesystem::status(path).permissions(); };
  EXPECT_EQ(mode(folder / "a.txt"), mode(folder / "plain"));
}

TEST(UnitAtomicFile, FailureLeavesTheOldFileAndNothingElse) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder / "a.txt", "old").has_value());
  const testing::LimitedSize limit(1000);
  const auto written = write_file(folder / "a.txt", std::string(5000, 'x'));
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error(), (folder / "a.txt").string() + ": cannot be written: File too large.");
  EXPECT_EQ(testing::read_plain(folder / "a.txt"), "old");
  EXPECT_EQ(folder.names(), Names{"a.txt"});
}

TEST(UnitAtomicFile, SaysWhy) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(write_file(folder / "lost/a.txt", "x").error(),
            (folder / "lost/a.txt").string() + ": cannot be written: No such file or directory.");
  std::filesystem::create_directory(folder / "a.txt");
  EXPECT_TRUE(contains(write_file(folder / "a.txt", "x").error(), "Is a directory"));
  EXPECT_EQ(folder.names(), Names{"a.txt"});
  EXPECT_TRUE(contains(write_file("/proc/a.txt", "x").error(), "/proc/a.txt: cannot be written: "));
}

TEST(UnitAtomicFile, LeftoversAreKnownByName) {
  EXPECT_EQ(target_of_leftover(".run.h5.4711-0.part"), "run.h5");
  EXPECT_EQ(target_of_leftover(part_name("a/run.h5", 3).filename().string()), "run.h5");
  for (const char* name : {"run.h5", ".run", ".part", "run.h5.4711-0.part", ".run.h5.4711-0.party", ".run.h5.my.part"})
    EXPECT_EQ(target_of_leftover(name), "") << name;
}

TEST(UnitAtomicFile, LeftoversOfTheDeadGo) {
  const testing::TemporaryFolder folder;
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  const std::string dead = ".a.txt." + std::to_string(child) + "-0.part", alive = part_name("a.txt", 0).string();
  const std::string foreign = ".b.txt." + std::to_string(child) + "-0.part";
  for (const std::string& name : {dead, alive, foreign}) testing::write_plain(folder / name, "half");
  remove_leftovers(folder.path(), [](std::string_view name) { return name == "a.txt"; });
  EXPECT_FALSE(std::filesystem::exists(folder / dead));
  EXPECT_TRUE(std::filesystem::exists(folder / alive));
  EXPECT_TRUE(std::filesystem::exists(folder / foreign));
}

}  // namespace
}  // namespace catena
