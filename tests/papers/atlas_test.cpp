#include "papers/atlas.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace catena {
namespace {

TEST(Atlas, CurvesAsTablesLeaveGapsEmpty) {
  EXPECT_EQ(curve_csv({.file = "fig99.csv", .headers = {"x [m]", "y"}, .columns = {{0.1, 2}, {NAN, 1e-7}}}),
            "x [m],y\n0.1,\n2,1e-07\n");
}

TEST(Atlas, ThePageHasVerdictsAndFigures) {
  const Paper paper{.name = "a-paper", .title = "A paper", .citation = "Somebody, A paper, 2026", .reproduce = nullptr};
  Reproduction made{
      .lead = "lead",
      .claims = {judged({.id = "a", .what = "one", .where = "1", .unit = "m", .computed = 2.0}, "2.0"),
                 judged({.id = "b", .what = "two", .where = "2", .computed = 3.0, .uncertainty = 1e-3, .remark = "why"},
                        "2.0"),
                 {.id = "c", .what = "three", .where = "3", .found = "late", .verdict = Verdict::beyond_horizon}},
      .figures = {{.file = "fig99", .title = "Figure 99", .caption = "c", .figure = {}, .curves = {}}},
      .method = {{"Method", "m"}}};
  const std::string data = study_data(atlas_page(paper, made, {{"Catena", "v"}}));
  for (const char* text : {"stands", "differs by +50 %", "why", "Figure 99", "fig99.pdf", "\"2 m\"", "3.0000",
                           "beyond the horizon", "1 stand, 1 differ and 1 concern times beyond the horizon"})
    EXPECT_NE(data.find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace catena
