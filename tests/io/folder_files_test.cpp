#include "io/folder_files.hpp"

#include <gtest/gtest.h>

#include "io/testing.hpp"

namespace catena {
namespace {

TEST(UnitFolderFiles, ASummaryCanNameAllOfThemItselfIncluded) {
  const testing::TemporaryFolder base;
  auto folder = prepare(base / "out", false);
  ASSERT_TRUE(folder) << folder.error();
  FolderFiles files(*folder);
  files.put_text("tip", "tip.csv", [] { return "t\n"; });
  files.put_text("summary", "summary.json", [&] {
    std::string all;
    for (const NamedFile& file : files.files()) all += file.what + " " + file.path + "\n";
    return all;
  });
  const auto written = files.finish();
  ASSERT_TRUE(written) << written.error();
  ASSERT_EQ(written->size(), 2U);
  const std::string tip = (base / "out/tip.csv").string(), summary = (base / "out/summary.json").string();
  EXPECT_EQ(testing::read_plain(summary), "tip " + tip + "\nsummary " + summary + "\n");
}

TEST(UnitFolderFiles, TheFirstFailureIsTheLastFile) {
  const testing::TemporaryFolder base;
  auto folder = prepare(base / "out", false);
  ASSERT_TRUE(folder) << folder.error();
  FolderFiles files(*folder);
  files.put_text("tip", "tip.csv", [] { return "t\n"; });
  files.put("run", "run.h5", [](const auto&) -> std::expected<void, std::string> { return std::unexpected("full"); });
  files.put_text("report", "report.html", [] { return ADD_FAILURE(), "never"; });
  const auto written = files.finish();
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error(), "full");
  EXPECT_FALSE(std::filesystem::exists(base / "out/report.html"));
}

}  // namespace
}  // namespace catena
