// What is brought into a file is used there.
#include <gtest/gtest.h>

#include "house/house.hpp"
#include "house/made_up_tree.hpp"

namespace catena::house {
namespace {

TEST(PropertyNames, NoneIsIdle) {
  const auto findings = idle_names(CATENA_SOURCE_DIR);
  EXPECT_TRUE(findings.empty()) << listed(findings);
}

TEST(UnitNames, IdleOnesAndOldHeadersAreFound) {
  MadeUpTree tree;
  tree.with("src/io/a.cpp",
            "#include <stdio.h>\n#include <unistd.h>\nusing std::map;  // map\nusing std::set;\nnamespace fs = "
            "std::filesystem;\n"
            "namespace chrono = std::chrono;\nset<int> s;\nfs::path p;\n")
      .with("src/io/a.hpp", "using std::map;\n");  // handed on
  EXPECT_EQ(listed(idle_names(tree.root())),
            "src/io/a.cpp:1: <stdio.h> is <cstdio> in C++\n"
            "src/io/a.cpp:3: map is not used\n"
            "src/io/a.cpp:6: chrono is not used\n");
}

}  // namespace
}  // namespace catena::house
