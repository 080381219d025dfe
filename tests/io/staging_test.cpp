#include "io/staging.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <map>

#include "io/atomic_file.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;
using testing::read_plain;
using testing::write_plain;
using Content = std::map<std::string, std::string>;

bool is_number(std::string_view name) { return name == "one" || name == "two" || name == "three"; }

/// All files below a folder.
Content content_of(const fs::path& folder) {
  Content content;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_directory()) content[fs::relative(entry.path(), folder).string()] = read_plain(entry.path());
  return content;
}

const Content foreign{{"notes.txt", "mine"}, {"sub/deep.txt", "mine"}};

Content with_foreign(Content ours) {
  ours.insert(foreign.begin(), foreign.end());
  return ours;
}

/// A folder with two files of ours and some of others.
void make_old(const fs::path& folder) {
  fs::create_directories(folder / "sub");
  for (const auto& [name, text] : with_foreign({{"one", "old"}, {"two", "old"}})) write_plain(folder / name, text);
}

Staging staged(const fs::path& target) {
  auto staging = Staging::begin(target, is_number);
  if (!staging) throw std::runtime_error(staging.error());
  for (const char* name : {"two", "three"}) write_plain(staging->path() / name, "new");
  return std::move(*staging);
}

const Content fresh{{"two", "new"}, {"three", "new"}};

TEST(UnitStaging, MakesAFolderOrFillsAnEmptyOne) {
  const testing::TemporaryFolder base;
  fs::create_directory(base / "empty");
  fs::permissions(base / "empty", fs::perms::owner_all | fs::perms::group_all);
  for (const char* name : {"none", "empty"}) {
    Staging staging = staged(base / name);
    EXPECT_TRUE(!fs::exists(base / name) || fs::is_empty(base / name));
    ASSERT_TRUE(staging.publish()) << name;
    EXPECT_EQ(content_of(base / name), fresh) << name;
  }
  EXPECT_EQ(fs::status(base / "empty").permissions(), fs::perms::owner_all | fs::perms::group_all);
  EXPECT_EQ(base.names().size(), 2U);
}

TEST(UnitStaging, ReplacesOurFilesAndKeepsForeignOnes) {
  const testing::TemporaryFolder base;
  make_old(base / "out");
  fs::create_symlink("nowhere", base / "out/link");
  {
    Staging staging = staged(base / "out");
    EXPECT_EQ(read_plain(base / "out/one"), "old");
    ASSERT_TRUE(staging.publish());
    EXPECT_TRUE(fs::is_symlink(base / "out/link"));
    fs::remove(base / "out/link");
    EXPECT_EQ(content_of(base / "out"), with_foreign(fresh));
  }
  EXPECT_EQ(base.names(), std::vector<std::string>{"out"});
}

// Names that are only like ours: nothing in these folders is touched.
TEST(UnitStaging, TakesNoFoldersOfOthersForItsOwn) {
  const testing::TemporaryFolder base;
  for (const char* name : {"out", ".out.part", ".out.mine.part", ".other.1-0.part", "out.1-0.part"})
    make_old(base / name);
  ASSERT_TRUE(staged(base / "out").publish());
  for (const char* name : {".out.part", ".out.mine.part", ".other.1-0.part", "out.1-0.part"})
    EXPECT_EQ(content_of(base / name), with_foreign({{"one", "old"}, {"two", "old"}})) << name;
}

TEST(UnitStaging, WhatIsNotPublishedGoes) {
  const testing::TemporaryFolder base;
  make_old(base / "out");
  {
    const Staging given_up = staged(base / "out");
  }
  EXPECT_EQ(content_of(base / "out"), with_foreign({{"one", "old"}, {"two", "old"}}));
  EXPECT_EQ(base.names(), std::vector<std::string>{"out"});
}

TEST(UnitStaging, FollowsALinkToAFolder) {
  const testing::TemporaryFolder base;
  make_old(base / "real/out");
  fs::create_directory_symlink(base / "real/out", base / "link");
  ASSERT_TRUE(staged(base / "link").publish());
  EXPECT_TRUE(fs::is_symlink(base / "link"));
  EXPECT_EQ(content_of(base / "real/out"), with_foreign(fresh));
}

// A shell that stands in the folder must find itself there afterwards.
TEST(UnitStaging, TheFolderWeAreInStaysTheSame) {
  const testing::TemporaryFolder base;
  make_old(base / "out");
  const fs::path before = fs::current_path();
  fs::current_path(base / "out");
  {
    Staging staging = staged(".");
    ASSERT_TRUE(staging.publish());
  }
  EXPECT_EQ(content_of("."), with_foreign(fresh));
  fs::current_path(before);
  EXPECT_EQ(content_of(base / "out"), with_foreign(fresh));
}

// A child ends where a kill may: before anything is published, between what is linked, right after the exchange.
TEST(UnitStaging, TakesUpWhatAKillLeft) {
  const testing::TemporaryFolder base;
  make_old(base / "out");
  const auto killed = [&](const std::function<void(const fs::path& stage)>& until) {
    const pid_t child = fork();
    if (child == 0) {
      const Staging staging = staged(base / "out");
      until(staging.path());
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  };
  const auto link_foreign = [&](const fs::path& stage) {
    fs::create_hard_link(base / "out/notes.txt", stage / "notes.txt");
    fs::create_directory_symlink(".." / stage.filename() / "sub", stage / "sub");
  };
  killed([](const fs::path&) {});
  EXPECT_EQ(content_of(base / "out"), with_foreign({{"one", "old"}, {"two", "old"}}));
  EXPECT_EQ(base.names().size(), 2U);
  killed(link_foreign);
  EXPECT_EQ(content_of(base / "out"), with_foreign({{"one", "old"}, {"two", "old"}}));
  killed([&](const fs::path& stage) {
    link_foreign(stage);
    renameat2(AT_FDCWD, stage.c_str(), AT_FDCWD, (base / "out").c_str(), RENAME_EXCHANGE);
  });
  EXPECT_EQ(read_plain(base / "out/sub/deep.txt"), "mine") << "through a link";
  {
    const Staging next = staged(base / "out");
  }
  EXPECT_FALSE(fs::is_symlink(base / "out/sub"));
  EXPECT_EQ(content_of(base / "out"), with_foreign(fresh));
  EXPECT_EQ(base.names(), std::vector<std::string>{"out"});
}

TEST(UnitStaging, TwoAtATimeDoNotDisturbEachOther) {
  const testing::TemporaryFolder base;
  make_old(base / "out");
  Staging one = staged(base / "out");
  Staging other = staged(base / "out");
  write_plain(other.path() / "one", "last");
  ASSERT_TRUE(one.publish());
  ASSERT_TRUE(other.publish());
  EXPECT_EQ(content_of(base / "out"), with_foreign({{"one", "last"}, {"two", "new"}, {"three", "new"}}));
}

TEST(UnitStaging, SaysWhyNot) {
  EXPECT_TRUE(testing::contains(Staging::begin("/proc/out", is_number).error(), "/proc/out: cannot be written: "));
}

}  // namespace
}  // namespace catena
