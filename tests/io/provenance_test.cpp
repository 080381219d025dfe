#include "io/provenance.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

#include "io/testing.hpp"

namespace catena {
namespace {

TEST(UnitProvenance, CommandCanBeGivenToAShellAgain) {
  const std::array<const char*, 6> words = {"catena", "run", "my whip.toml", "--set", "title=it's", ""};
  EXPECT_EQ(provenance(words).command_line, R"(catena run 'my whip.toml' --set 'title=it'\''s' '')");
}

TEST(UnitProvenance, TimesAreIso8601InUtc) {
  std::string shape = utc_now();
  for (char& c : shape) c = c >= '0' && c <= '9' ? '0' : c;
  EXPECT_EQ(shape, "0000-00-00T00:00:00Z");
  EXPECT_EQ(provenance({}).finished, "");
}

TEST(UnitProvenance, MachineWithoutItsName) {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  EXPECT_TRUE(testing::contains(machine(), " cores, "));
  const std::string_view name(host.data());
  if (name.size() < 4) GTEST_SKIP() << "a short name may be part of any word";
  EXPECT_FALSE(testing::contains(machine(), name));
}

TEST(UnitProvenance, BuildIsKnown) {
  const Provenance from = provenance({});
  EXPECT_FALSE(from.version.empty());
  EXPECT_FALSE(from.compiler.empty());
  EXPECT_FALSE(from.commit.empty());
}

}  // namespace
}  // namespace catena
