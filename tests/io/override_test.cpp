#include "io/override.hpp"

#include <gtest/gtest.h>

#include "io/experiment_file.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;
using Arguments = std::vector<std::string>;

Experiment with(const Arguments& overrides) {
  const auto loaded = read_experiment_text(testing::sound, "whip.toml", overrides);
  EXPECT_TRUE(loaded.has_value()) << loaded.error();
  return loaded ? loaded->experiment : Experiment{};
}

std::string override_error(const std::string& argument) {
  const auto loaded = read_experiment_text(testing::sound, "whip.toml", Arguments{argument});
  EXPECT_FALSE(loaded.has_value()) << argument;
  return loaded ? "" : loaded.error();
}

TEST(UnitOverride, ValuesAreTomlOrPlainWords) {
  EXPECT_EQ(with({"chain.links=500"}).chain.links, 500);
  EXPECT_EQ(with({"start.span=25 cm"}).start.span, 0.25);
  EXPECT_EQ(with({"start.span=\"25 cm\""}).start.span, 0.25);
  EXPECT_EQ(with({" start.span = .5 "}).start.span, 0.5);
  EXPECT_EQ(with({"run.method=rk4"}).run.method, Method::rk4);
  EXPECT_EQ(with({"run.certify=false"}).run.certify, false);
  EXPECT_EQ(with({"title=Hello world"}).title, "Hello world");
  EXPECT_EQ(with({"title=\"Hello = world\""}).title, "Hello = world");
  EXPECT_EQ(with({"title=2024"}).title, "2024");
  EXPECT_EQ(with({"title="}).title, "");
}

TEST(UnitOverride, ListsNeedNoQuotes) {
  const Arguments straight = {"chain.links=2", "start.shape=angles", "start.angles=[0, 0.1]"};
  EXPECT_EQ(with(straight).start.angles, (std::vector<double>{0.0, 0.1}));
  EXPECT_EQ(with({"start.rates=[100 deg/s]"}).start.rates.size(), 1u);
  EXPECT_EQ(with({"record.quantities=[energy, \"shape\"]"}).record.quantities,
            (std::vector{Quantity::energy, Quantity::shape}));
  EXPECT_TRUE(with({"record.quantities=[]"}).record.quantities.empty());
}

TEST(UnitOverride, TheLastOneWinsAndFillsGaps) {
  EXPECT_EQ(with({"chain.links=5", "chain.links=6"}).chain.links, 6);
  const Arguments all = {"chain.links=5", "chain.length=1", "chain.mass=1", "run.duration=1"};
  EXPECT_TRUE(read_experiment_text("", "empty.toml", all).has_value());
}

TEST(UnitOverride, ErrorsNameTheArgument) {
  EXPECT_EQ(override_error("chain.links=0"),
            "--set chain.links=0: [chain] links: 0 was given, but only a whole number from 1 to 10000000 is allowed.");
  EXPECT_TRUE(contains(override_error("chain.length=nan"), "--set chain.length=nan: [chain] length: nan was given"));
  EXPECT_TRUE(contains(override_error("chain.length=25 kg"), "\"25 kg\" is of dimension mass"));
  EXPECT_TRUE(contains(override_error("chain.lenght=1"),
                       "--set chain.lenght=1: unknown key \"chain.lenght\". Known in chain: links"));
  EXPECT_TRUE(contains(override_error("chain.lenght=1"), "Did you mean \"chain.length\"?"));
  EXPECT_TRUE(contains(override_error("links=1"), "Did you mean \"chain.links\"?"));
  EXPECT_TRUE(contains(override_error("wrold.gravity=1"), "Did you mean \"world.gravity\"?"));
  EXPECT_EQ(override_error("chain.links"), "--set chain.links: a key and a value are needed: --set chain.links=500");
  EXPECT_TRUE(contains(override_error("=3"), "a key and a value are needed"));
  EXPECT_TRUE(contains(override_error("chain.links="), "no value was given; a whole number"));
}

TEST(UnitOverride, MessagesStayOneShortLine) {
  EXPECT_FALSE(contains(override_error("chain.links=5\nmass = 3"), "\n"));
  EXPECT_TRUE(contains(override_error("chain.links=" + std::string(500, 'x')), "xxx…: "));
  EXPECT_TRUE(contains(override_error("title=\xe9t\xe9"), "not UTF-8"));
}

}  // namespace
}  // namespace catena
