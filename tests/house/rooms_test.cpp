// Dependencies point one way: from the doors to the numbers, never back.
#include <gtest/gtest.h>

#include "house/house.hpp"
#include "house/made_up_tree.hpp"

namespace catena::house {
namespace {

TEST(PropertyRooms, IncludesPointOneWay) {
  const auto findings = wrong_includes(CATENA_SOURCE_DIR);
  EXPECT_TRUE(findings.empty()) << listed(findings);
}

/// The only finding in a made-up tree, as "where: what"; all of them if there are more.
std::string finding(const MadeUpTree& tree) { return listed(wrong_includes(tree.root())); }

TEST(UnitRooms, AGoodTreeHasNoFinding) {
  MadeUpTree tree;
  tree.with("src/num/a.hpp", "#include <vector>\n")
      .with("src/model/b.hpp", "#include \"num/a.hpp\"\n")
      .with("src/model/b.cpp", "#include \"b.hpp\"\n")
      .with("src/lab/c.hpp", "#include \"model/b.hpp\"\n")
      .with("src/io/d.cpp",
            "#include <hdf5.h>\n#include <fstream>\n#include \"lab/c.hpp\"\n#include \"generated.hpp\"\n")
      .with("app/cli/main.cpp", "#include \"lab/c.hpp\"\n#include \"cli/options.hpp\"\n")
      .with("app/cli/options.hpp", "#include <CLI/CLI.hpp>\n");
  EXPECT_EQ(finding(tree), "");
}

TEST(UnitRooms, AnEdgeThatPointsBackIsFound) {
  MadeUpTree tree;
  tree.with("src/model/b.hpp", "").with("src/num/a.hpp", "// first line\n#include \"model/b.hpp\"\n");
  EXPECT_EQ(finding(tree), "src/num/a.hpp:2: room num must not include room model\n");
}

TEST(UnitRooms, AnEdgeBetweenNeighboursIsFound) {
  MadeUpTree tree;
  tree.with("src/model/b.hpp", "").with("src/time/a.cpp", "#  include \"../model/b.hpp\"\n");
  EXPECT_EQ(finding(tree), "src/time/a.cpp:1: room time must not include room model\n");
}

TEST(UnitRooms, ARoomMustNotIncludeADoor) {
  MadeUpTree tree;
  tree.with("app/cli/options.hpp", "").with("src/report/a.cpp", "#include \"cli/options.hpp\"\n");
  EXPECT_EQ(finding(tree), "src/report/a.cpp:1: room report must not include room app\n");
}

TEST(UnitRooms, APaperIsKnownByTheTableAlone) {
  MadeUpTree tree;
  tree.with("src/papers/claim.hpp", "")
      .with("src/papers/one/runs.hpp", "#include \"papers/claim.hpp\"\n")
      .with("src/papers/one/runs.cpp", "#include \"papers/one/runs.hpp\"\n")
      .with("src/papers/papers.cpp", "#include \"papers/one/runs.hpp\"\n")
      .with("src/papers/two/runs.cpp", "#include \"papers/one/runs.hpp\"\n")
      .with("app/cli/main.cpp", "#include \"papers/one/runs.hpp\"\n");
  EXPECT_EQ(finding(tree),
            "src/papers/two/runs.cpp:1: src/papers/one is found by the table of papers/papers.hpp alone\n"
            "app/cli/main.cpp:1: src/papers/one is found by the table of papers/papers.hpp alone\n");
}

TEST(UnitRooms, ACircleWithinARoomIsFound) {
  MadeUpTree tree;
  tree.with("src/num/a.hpp", "#include \"num/b.hpp\"\n").with("src/num/b.hpp", "#include \"num/a.hpp\"\n");
  EXPECT_EQ(finding(tree), "src/num/a.hpp: a circle of includes: src/num/a.hpp → src/num/b.hpp → src/num/a.hpp\n");
}

TEST(UnitRooms, AFileThatIncludesItselfIsFound) {
  MadeUpTree tree;
  tree.with("src/num/a.hpp", "#include \"a.hpp\"\n");
  EXPECT_EQ(finding(tree), "src/num/a.hpp: a circle of includes: src/num/a.hpp → src/num/a.hpp\n");
}

TEST(UnitRooms, AFolderThatIsNoRoomIsFound) {
  MadeUpTree tree;
  tree.with("src/helpers/a.hpp", "");
  EXPECT_EQ(finding(tree), "src/helpers/a.hpp: \"helpers\" is not a room; add it to CONTRIBUTING.md and tests/house\n");
}

TEST(UnitRooms, TheCoreMayNotUseThreadsFilesAndClocks) {
  for (const std::string header :
       {"thread", "mutex", "future", "fstream", "iostream", "cstdio", "filesystem", "chrono", "complex", "random"}) {
    MadeUpTree tree;
    tree.with("src/time/a.cpp", "#include <" + header + ">\n");
    EXPECT_EQ(finding(tree), "src/time/a.cpp:1: <" + header + "> in room time, which is of the core\n");
  }
}

TEST(UnitRooms, TheCoreMayNotUseOutsideLibraries) {
  for (const std::string header : {"Eigen/Dense", "fmt/format.h", "hdf5.h", "boost/math/tools/roots.hpp", "math.h"}) {
    MadeUpTree tree;
    tree.with("src/lab/a.cpp", "#include <" + header + ">\n");
    EXPECT_EQ(finding(tree), "src/lab/a.cpp:1: <" + header +
                                 "> in room lab: the core includes only the standard library and itself\n");
  }
}

TEST(UnitRooms, AnUnknownQuotedHeaderInTheCoreIsFound) {
  MadeUpTree tree;
  tree.with("src/num/a.cpp", "#include \"hdf5.h\"\n");
  EXPECT_EQ(finding(tree), "src/num/a.cpp:1: \"hdf5.h\" is no file of ours; outside headers go in <>\n");
}

TEST(UnitRooms, WhatIsInACommentIsNoInclude) {
  MadeUpTree tree;
  tree.with("src/num/a.hpp", "// #include <thread>\n/*\n#include <mutex>\n*/\n");
  EXPECT_EQ(finding(tree), "");
}

}  // namespace
}  // namespace catena::house
