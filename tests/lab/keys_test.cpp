#include "lab/keys.hpp"

#include <gtest/gtest.h>

#include <set>

namespace catena {
namespace {

TEST(UnitKeys, SectionsStandTogetherAndNamesAreUnique) {
  const std::vector<std::string_view> sections = {"chain", "start", "support", "far_end", "world", "run", "record"};
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

}  // namespace
}  // namespace catena
