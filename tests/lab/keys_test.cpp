#include "lab/keys.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace catena {
namespace {

TEST(UnitKeys, SectionsStandTogetherAndNamesAreUnique) {
  const std::vector<std::string_view> sections = {"chain", "start", "support", "far_end",
                                                  "world", "air",   "run",     "record"};
  EXPECT_EQ(section_names(), sections);
  std::set<std::string> names;
  for (const Key& key : experiment_keys()) {
    EXPECT_TRUE(names.insert(dotted(key)).second) << dotted(key);
    EXPECT_EQ(find_key(dotted(key)), &key);
    EXPECT_EQ(find_key(key.section, key.name), &key);
    EXPECT_FALSE(key.comment.empty()) << dotted(key);
  }
}

TEST(UnitKeys, FourAreRequired) {
  std::set<std::string> required;
  for (const Key& key : experiment_keys()) {
    if (key.required) required.insert(dotted(key));
  }
  EXPECT_EQ(required, (std::set<std::string>{"chain.links", "chain.length", "chain.mass", "run.duration"}));
}

TEST(UnitKeys, SaysWhatIsAllowed) {
  EXPECT_EQ(allowed(*find_key("chain.links")), "a whole number from 1 to 10000000");
  EXPECT_EQ(allowed(*find_key("chain.length")), "a number [m]");
  EXPECT_EQ(allowed(*find_key("chain.taper")), "a number");
  EXPECT_EQ(allowed(*find_key("run.method")),
            "one of: auto, euler, rk4, dopri5, dop853, radau5, gauss4, gauss6, mebdf");
  EXPECT_EQ(allowed(*find_key("run.certify")), "true or false");
  EXPECT_EQ(allowed(*find_key("start.rates")), "a list, each item a number [rad/s]");
  EXPECT_EQ(bracketed(*find_key("chain.links")), "[chain] links");
  EXPECT_EQ(bracketed(*find_key("title")), "title");
}

TEST(UnitKeys, AreOfferedWithTheirModels) {
  const auto rods = key_names("chain", LinkModel::rods), beads = key_names("chain", LinkModel::beads);
  EXPECT_EQ(std::ranges::count(rods, "half_end_bead"), 0);
  EXPECT_EQ(std::ranges::count(beads, "half_end_bead"), 1);
  EXPECT_EQ(rods.size() + 1, beads.size());
  EXPECT_EQ(beads.size() + 4, key_names("chain").size());  // what only a cable has
  EXPECT_EQ(section_names(LinkModel::rods), section_names());
  const auto cable = key_names("chain", LinkModel::cable);
  EXPECT_EQ(std::ranges::count(cable, "axial_stiffness"), 1);
  EXPECT_EQ(std::ranges::count(cable, "joint_friction"), 0);
}

TEST(UnitKeys, ThoseOfAnotherModelMustKeepTheirDefaults) {
  const auto of_beads = [](std::string_view name) {
    Key key = *find_key(name);
    key.only_with = {{LinkModel::beads}, "rods have none"};
    return key;
  };
  Experiment e;
  for (const char* name : {"chain.links", "chain.length", "start.shape", "run.certify", "start.rates"})
    EXPECT_EQ(misplaced(of_beads(name), e), std::nullopt) << name;
  e.chain.links = 3;
  e.chain.length = 0.25;
  e.start.shape = StartShape::folded;
  e.run.certify = false;
  e.start.rates = {1.0};
  const std::string why = "; rods have none (chain.model = \"beads\")";
  EXPECT_EQ(misplaced(of_beads("chain.links"), e), "is 3" + why);
  EXPECT_EQ(misplaced(of_beads("chain.length"), e), "is 0.25" + why);
  EXPECT_EQ(misplaced(of_beads("start.shape"), e), "is \"folded\"" + why);
  EXPECT_EQ(misplaced(of_beads("run.certify"), e), "is false" + why);
  EXPECT_EQ(misplaced(of_beads("start.rates"), e), "is given" + why);
  EXPECT_EQ(misplaced(*find_key("chain.links"), e), std::nullopt);
  e.chain.model = LinkModel::beads;
  EXPECT_EQ(misplaced(of_beads("chain.links"), e), std::nullopt);
}

}  // namespace
}  // namespace catena
