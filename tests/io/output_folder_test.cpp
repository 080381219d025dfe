#include "io/output_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "io/atomic_file.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;
using testing::contains;
using Names = std::vector<std::string>;

std::string folder_error(const fs::path& path, bool force = false) {
  const auto folder = prepare(path, force);
  EXPECT_FALSE(folder.has_value()) << path;
  return folder ? "" : folder.error();
}

Names sorted(Names names) {
  std::ranges::sort(names);
  return names;
}

TEST(UnitOutputFolder, IsMadeAtTheFirstFile) {
  const testing::TemporaryFolder base;
  {
    auto folder = prepare(base / "a/b/", false);
    ASSERT_TRUE(folder.has_value()) << folder.error();
    EXPECT_TRUE(base.names().empty());
    const auto path = folder->place("run.h5");
    ASSERT_TRUE(path.has_value()) << path.error();
    ASSERT_TRUE(write_file(*path, "x").has_value());
    EXPECT_FALSE(fs::exists(base / "a/b")) << "before it is finished";
    ASSERT_TRUE(folder->finish().has_value());
  }
  EXPECT_TRUE(fs::exists(base / "a/b/run.h5"));
}

TEST(UnitOutputFolder, LeavesNothingWhenNothingWasWritten) {
  const testing::TemporaryFolder base;
  {
    auto folder = prepare(base / "a/b", false);
    ASSERT_TRUE(write_file(folder->place("run.h5").value(), "half of it").has_value());
    ASSERT_TRUE(folder->beside("checkpoint.h5").has_value());
    EXPECT_TRUE(fs::exists(base / "a/b"));
  }
  EXPECT_TRUE(base.names().empty());
}

TEST(UnitOutputFolder, SaysWhyItCannotBeUsed) {
  const testing::TemporaryFolder base;
  testing::write_plain(base / "file", "x");
  fs::create_directory(base / "full");
  testing::write_plain(base / "full/notes.txt", "x");
  fs::create_symlink(base / "nowhere", base / "link");
  fs::create_directories(base / "odd/run.h5");
  EXPECT_EQ(folder_error(base / "full"), (base / "full").string() +
                                             ": exists already. Choose another folder, or replace the run "
                                             "in it with --force.");
  EXPECT_TRUE(contains(folder_error(base / "file"), "is a file; a folder is needed"));
  EXPECT_TRUE(contains(folder_error(base / "file", true), "is a file; a folder is needed"));
  EXPECT_TRUE(
      contains(folder_error(base / "file/out"), "cannot be made: " + (base / "file").string() + " is not a folder."));
  EXPECT_TRUE(contains(folder_error(base / "link"), "is a link that leads nowhere"));
  EXPECT_TRUE(contains(folder_error(base / "odd", true), "run.h5: is a folder; a file of that name is needed."));
  EXPECT_TRUE(contains(folder_error(""), "no name"));
}

// Figures are known by how they are named: fig, two digits, and what follows up to .svg, .pdf or .csv.
TEST(UnitOutputFolder, FiguresOfAnEarlierCallGo) {
  const testing::TemporaryFolder base;
  fs::create_directory(base / "out");
  for (const char* name :
       {"fig02.svg", "fig10a-speed.csv", ".fig03.pdf.4711-0.part", "figure.svg", "fig2.svg", "fig02.txt"})
    testing::write_plain(base / "out" / name, "old");
  auto folder = prepare(base / "out", true);
  ASSERT_TRUE(folder.has_value()) << folder.error();
  ASSERT_TRUE(write_file(folder->place("fig02.svg").value(), "new").has_value());
  ASSERT_TRUE(folder->finish().has_value());
  Names left;
  for (const auto& entry : fs::directory_iterator(base / "out")) left.push_back(entry.path().filename().string());
  EXPECT_EQ(sorted(left), sorted({"fig02.svg", "figure.svg", "fig2.svg", "fig02.txt"}));
}

TEST(UnitOutputFolder, NeedsPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "nothing is forbidden to root";
  const testing::TemporaryFolder base;
  fs::permissions(base.path(), fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_TRUE(contains(folder_error(base / "out"), "cannot be written to: Permission denied."));
  fs::permissions(base.path(), fs::perms::owner_all);
}

TEST(UnitOutputFolder, OneThatHoldsAnythingNeedsForce) {
  const testing::TemporaryFolder base;
  EXPECT_TRUE(prepare(base.path(), false).has_value()) << "empty";
  testing::write_plain(base / ".run.h5.4711-0.part", "left by a kill");
  EXPECT_TRUE(prepare(base.path(), false).has_value()) << "as good as empty";
  testing::write_plain(base / "notes.txt", "mine");
  EXPECT_TRUE(contains(folder_error(base.path()), "exists already"));
  EXPECT_TRUE(prepare(base.path(), true).has_value());
  testing::write_plain(base / "checkpoint.h5", "an interrupted run");
  EXPECT_TRUE(contains(folder_error(base.path()), "--resume"));
}

TEST(UnitOutputFolder, ForceReplacesOurFilesAndNoOthers) {
  const testing::TemporaryFolder base;
  for (const char* name : {"run.h5", "report.html", "checkpoint.h5", "notes.txt", ".run.h5.1-0.part"}) {
    testing::write_plain(base / name, "old");
  }
  auto folder = prepare(base.path(), true);
  ASSERT_TRUE(folder.has_value()) << folder.error();
  EXPECT_EQ(base.names().size(), 5u);
  ASSERT_TRUE(write_file(*folder->beside("checkpoint.h5"), "on the way").has_value());
  ASSERT_TRUE(write_file(*folder->place("run.h5"), "new").has_value());
  EXPECT_EQ(testing::read_plain(base / "run.h5"), "old") << "until the new ones are whole";
  ASSERT_TRUE(folder->finish().has_value());
  EXPECT_EQ(sorted(base.names()), (Names{"notes.txt", "run.h5"}));
  EXPECT_EQ(testing::read_plain(base / "run.h5"), "new");
}

TEST(UnitOutputFolder, TwoRunsDoNotShareOne) {
  const testing::TemporaryFolder base;
  auto first = prepare(base / "out", false), second = prepare(base / "out", false),
       third = prepare(base / "out", false);
  for (const auto& each : {&first, &second}) ASSERT_TRUE(write_file((*each)->place("run.h5").value(), "x").has_value());
  ASSERT_TRUE(first->finish().has_value());
  const auto finished = second->finish();
  ASSERT_FALSE(finished.has_value());
  EXPECT_TRUE(contains(finished.error(), "has been filled since it was checked"));
  EXPECT_TRUE(contains(third->beside("checkpoint.h5").error(), "has been filled since it was checked"));
}

}  // namespace
}  // namespace catena
