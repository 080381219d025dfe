#include "io/changes.hpp"

#include <gtest/gtest.h>

#include "io/experiment_file.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

Loaded whip_with(const std::vector<std::string>& overrides) {
  auto loaded = read_experiment_text(testing::sound, "folder/whip.toml", overrides);
  EXPECT_TRUE(loaded) << loaded.error();
  return *loaded;
}

TEST(UnitChanges, AreNamedWithTheirUnits) {
  const Loaded loaded = whip_with({"start.span=25 cm", "chain.links=7", "world.gravity=1.62", "run.method=rk4"});
  const Changes expected = {
      {"chain.links", "7"}, {"start.span", "0.25 m"}, {"world.gravity", "1.62 m/s²"}, {"run.method", "rk4"}};
  EXPECT_EQ(loaded.changed, expected);
  EXPECT_EQ(changes_from_lines(change_lines(expected)), expected);
  EXPECT_TRUE(changes_from_lines("").empty());
}

// The title of a file says what its author ran; with another chain it would be a lie.
TEST(UnitChanges, AreInTheTitle) {
  const std::string own = whip_with({}).experiment.title;
  EXPECT_EQ(whip_with({"start.span=25 cm"}).experiment.title, "whip with start.span = 0.25 m");
  EXPECT_EQ(whip_with({"run.method=rk4"}).experiment.title, own + " with run.method = rk4");
  EXPECT_EQ(whip_with({"start.span=25 cm", "title=Mine"}).experiment.title, "Mine");
}

TEST(UnitChanges, ToTheSameValueAreNone) {
  const Loaded loaded = whip_with({});
  const std::string links = "chain.links=" + std::to_string(loaded.experiment.chain.links);
  EXPECT_TRUE(whip_with({links}).changed.empty());
  EXPECT_EQ(whip_with({links}).experiment.title, loaded.experiment.title);
}

}  // namespace
}  // namespace catena
