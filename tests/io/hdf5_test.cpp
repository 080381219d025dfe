// A file that HDF5 writes into its own mapped pages.
#include "io/hdf5.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "io/file_memory.hpp"
#include "io/hdf5_content.hpp"
#include "io/limited_size.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

/// Private writable memory of this process in bytes, what RLIMIT_DATA limits.
std::size_t memory_in_use() {
  std::ifstream status("/proc/self/status");
  std::size_t kilobytes = 0;
  for (std::string line; std::getline(status, line);)
    if (std::sscanf(line.c_str(), "VmData: %zu kB", &kilobytes) == 1) break;
  return kilobytes * 1024;
}

/// Memory beyond what is in use now is refused, as by a machine that has no more.
class LimitedMemory {
 public:
  explicit LimitedMemory(std::size_t more) {
    getrlimit(RLIMIT_DATA, &before_);
    const rlimit less{memory_in_use() + more, before_.rlim_max};
    setrlimit(RLIMIT_DATA, &less);
  }
  LimitedMemory(const LimitedMemory&) = delete;
  LimitedMemory& operator=(const LimitedMemory&) = delete;
  ~LimitedMemory() { setrlimit(RLIMIT_DATA, &before_); }

 private:
  rlimit before_{};
};

TEST(UnitHdf5, LongSeriesAreHeldOnce) {
  const testing::TemporaryFolder folder;
  const std::vector<double> series(std::size_t{8} << 20, 1.5);  // 64 MB
  const std::size_t bytes = series.size() * sizeof(double);
  {
    const LimitedMemory limit(bytes / 4);
    ASSERT_EQ(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), MAP_FAILED)
        << "the limit does not work here";
    const auto written = hdf5::write_file(folder / "long.h5", bytes,
                                          [&](const hdf5::Group& root) { root.write("series", series, {"m", ""}); });
    ASSERT_TRUE(written.has_value()) << written.error();
  }
  EXPECT_EQ(hdf5::File(folder / "long.h5").root().read("series"), series);
  EXPECT_LT(std::filesystem::file_size(folder / "long.h5"), bytes + 200'000);
}

TEST(UnitHdf5, FilesGrowBeyondWhatWasExpected) {
  const testing::TemporaryFolder folder;
  const std::vector<double> series(100'000, 2.5);
  for (const std::size_t expected : {std::size_t{0}, std::size_t{100'000}, std::size_t{10'000'000}}) {
    ASSERT_TRUE(hdf5::write_file(folder / "a.h5", expected, [&](const hdf5::Group& root) {
                  for (const char* name : {"a", "b", "c"}) root.write(name, series, {"m", ""});
                }).has_value());
    EXPECT_EQ(hdf5::File(folder / "a.h5").root().read("c"), series);
    EXPECT_LT(std::filesystem::file_size(folder / "a.h5"), 3 * series.size() * sizeof(double) + 200'000);
  }
}

TEST(UnitHdf5, AFullDiskIsNoticedBeforeAnyWork) {
  const testing::TemporaryFolder folder;
  const testing::LimitedSize limit(100'000);
  bool filled = false;
  const auto written = hdf5::write_file(folder / "a.h5", 200'000, [&](const hdf5::Group&) { filled = true; });
  EXPECT_EQ(written.error(), (folder / "a.h5").string() + ": cannot be written: File too large.");
  EXPECT_FALSE(filled);
  EXPECT_TRUE(folder.names().empty());
}

// The disk fills after the room was taken: the library goes on in memory and is closed in order, then the error is told.
TEST(UnitHdf5, ADiskThatFillsOnTheWayIsAnError) {
  const testing::TemporaryFolder folder;
  const testing::LimitedSize limit(100'000);
  const std::vector<double> series(100'000, 2.5);
  const auto written = hdf5::write_file(folder / "a.h5", 1000,
                                        [&](const hdf5::Group& root) { root.write("series", series, {"m", ""}); });
  EXPECT_EQ(written.error(), (folder / "a.h5").string() + ": cannot be written: File too large.");
  EXPECT_TRUE(folder.names().empty());
}

// As on a disk whose files cannot be mapped.
TEST(UnitHdf5, BytesInMemoryAreWrittenAtTheEnd) {
  const testing::TemporaryFolder folder;
  PartFile part(folder / "a");
  FileMemory memory(part);
  {
    const testing::LimitedSize limit(100);
    EXPECT_FALSE(memory.reserve(1000));
    EXPECT_EQ(errno, EFBIG);
    ASSERT_NE(memory.resize(10), nullptr);
    std::ranges::fill(memory.bytes(), 'a');
    ASSERT_NE(memory.resize(20'000), nullptr);
  }
  std::ranges::fill(memory.bytes().subspan(10), 'b');
  ASSERT_TRUE(memory.finish() && part.publish());
  EXPECT_EQ(testing::read_plain(folder / "a"), std::string(10, 'a') + std::string(19'990, 'b'));
}

TEST(UnitHdf5, WhatFailsInTheMiddleLeavesTheOldFile) {
  const testing::TemporaryFolder folder;
  testing::write_plain(folder / "a.h5", "old");
  const auto written =
      hdf5::write_file(folder / "a.h5", 0, [](const hdf5::Group&) { throw hdf5::Error("something is odd"); });
  EXPECT_EQ(written.error(), (folder / "a.h5").string() + ": cannot be written: something is odd.");
  EXPECT_EQ(testing::read_plain(folder / "a.h5"), "old");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a.h5"});
}

}  // namespace
}  // namespace catena
