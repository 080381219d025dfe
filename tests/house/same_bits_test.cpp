// The core computes every function itself, so that its bits are the same on every machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "house/house.hpp"
#include "house/made_up_tree.hpp"

namespace catena::house {
namespace {

TEST(PropertySameBits, NoCoreSourceCallsTheLibrarysFunctions) {
  const auto findings = wrong_calls(CATENA_SOURCE_DIR);
  EXPECT_TRUE(findings.empty()) << listed(findings);
}

TEST(PropertySameBits, NoCoreLibraryLeavesAWrongSymbolOpen) {
  if (std::string_view(CATENA_BUILD_TYPE) != "Release") {
    GTEST_SKIP() << "only the release build has an instruction for every rounding";
  }
  std::istringstream libraries(CATENA_CORE_LIBRARIES);
  for (std::string library; std::getline(libraries, library, ':');) {
    ASSERT_TRUE(std::filesystem::exists(library)) << library;
    const auto findings = wrong_symbols(library);
    EXPECT_TRUE(findings.empty()) << listed(findings);
  }
}

TEST(UnitSameBits, EveryWrongSymbolIsFound) {
  const auto findings = wrong_symbols(CATENA_CULPRIT_LIBRARY);
  for (const std::string symbol : {"sin", "pow", "hypot", "expf", "fma", "__muldc3", "__cxa_throw",
                                   "_ZNSt13basic_filebuf", "_ZNSt6thread", "_ZNSt6chrono"}) {
    EXPECT_TRUE(std::ranges::any_of(
        findings, [&](const Finding& finding) { return finding.what.find(" " + symbol) != std::string::npos; }))
        << symbol << " is not among\n"
        << listed(findings);
  }
}

TEST(UnitSameBits, EveryWayToNameALibraryFunctionIsFound) {
  MadeUpTree tree;
  tree.with("src/num/a.cpp",
            "double a(double x) { return std::sin(x); }\n"         // 1
            "double b(double x) { return ::cos(x); }\n"            // 2
            "float c(float x) { return std::expf(x); }\n"          // 3
            "double d(double x) { return __builtin_log(x); }\n");  // 4
  const auto findings = wrong_calls(tree.root());
  ASSERT_EQ(findings.size(), 4) << listed(findings);
  EXPECT_EQ(findings[0].where, "src/num/a.cpp:1");
  EXPECT_EQ(findings[3].where, "src/num/a.cpp:4");
  EXPECT_EQ(findings[0].what, "sin of the C library; its bits differ between machines. Use num/elementary");
}

TEST(UnitSameBits, OurOwnFunctionsAndExactOnesAreNotFound) {
  MadeUpTree tree;
  tree.with("src/num/a.cpp",
            "double a(double x) { return catena::sin(x) + sin(x) + std::sqrt(std::abs(x)) + std::exp_table; }\n"
            "// std::sin is not called here\n"
            "const char* b = \"std::sin\";\n")
      .with("src/io/b.cpp", "double c(double x) { return std::sin(x); }\n");  // not of the core
  EXPECT_EQ(listed(wrong_calls(tree.root())), "");
}

}  // namespace
}  // namespace catena::house
