// The page of a study holds what was put into it, harmless.
#include "report/study_page.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "report/study_sample.hpp"

namespace catena {
namespace {

using Json = nlohmann::json;

Json data_of(const StudyPage& page) { return Json::parse(study_data(page)); }

Json block_of(const StudyBlock& block) { return data_of({.title = "t", .blocks = {block}}).at("blocks").at(0); }

TEST(StudyPage, HoldsAllBlocksInOrder) {
  const Json data = data_of(study_sample());
  EXPECT_EQ(data.at("page"), "study");
  EXPECT_EQ(data.at("kind"), "Sweep");
  std::vector<std::string> kinds;
  for (const Json& block : data.at("blocks")) kinds.push_back(block.at("block"));
  EXPECT_EQ(kinds, (std::vector<std::string>{"heading", "paragraph", "plot", "plot", "table", "heading", "figure",
                                             "plot", "facts"}));
}

TEST(StudyPage, ModesKeepTheirShapes) {
  const Json block = block_of(modes_block());
  EXPECT_EQ(block.at("block"), "modes");
  EXPECT_TRUE(block.at("held"));
  EXPECT_EQ(block.at("rest_x").size(), 21U);
  ASSERT_EQ(block.at("modes").size(), 2U);
  EXPECT_EQ(block.at("modes").at(1).at("name"), "mode 2: 2 Hz");
  for (const char* part : {"x", "y", "x_later", "y_later"}) EXPECT_EQ(block.at("modes").at(0).at(part).size(), 21U);
  EXPECT_TRUE(block.at("modes").at(0).at("path").empty());
}

TEST(StudyPage, MotionsAreWhatIsKnownOfEach) {
  const Json block = block_of(motions_block());
  EXPECT_EQ(block.at("block"), "motions");
  ASSERT_EQ(block.at("motions").size(), 2U);
  EXPECT_EQ(block.at("motions").at(0).at("motion").at("frames"), 21) << "the other frames are not numbers";
  EXPECT_EQ(block.at("motions").at(1).at("motion").at("frames"), 41);
  EXPECT_EQ(block.at("motions").at(1).at("motion").at("drawn_links"), 4);
}

TEST(StudyPage, DataStandInThePage) {
  const std::string html = study_html(study_sample());
  EXPECT_EQ(html.substr(0, 15), "<!doctype html>");
  EXPECT_NE(html.find("id=\"catena-data\">" + study_data(study_sample()) + "</script>"), std::string::npos);
}

TEST(StudyPage, PlotKeepsEveryDigitAndGapsAreNull) {
  const double gap = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  const Json plot = block_of(StudyPlot{.title = "p",
                                       .x = {.label = "n", .log = true},
                                       .y = {.label = "v", .unit = "m/s"},
                                       .series = {{.name = "a",
                                                   .x = {1.0, 2.0, 3.0},
                                                   .y = {0.1, gap, infinite},
                                                   .look = StudySeries::Look::line_and_points,
                                                   .error = {0.01, gap, 1.0 / 3.0}},
                                                  {.name = "b", .x = {1.0}, .y = {2.0}}}});
  EXPECT_EQ(plot.at("x"), Json::parse(R"({"label":"n","unit":"","log":true})"));
  EXPECT_EQ(plot.at("y"), Json::parse(R"({"label":"v","unit":"m/s","log":false})"));
  const Json& first = plot.at("series").at(0);
  EXPECT_EQ(first.at("look"), "line_and_points");
  EXPECT_EQ(first.at("y"), Json::parse("[0.1,null,null]"));
  EXPECT_EQ(first.at("error").at(2).get<double>(), 1.0 / 3.0);
  EXPECT_TRUE(plot.at("series").at(1).at("error").is_null());
}

TEST(StudyPage, ColumnsOfNumbersAreFound) {
  const Json table = block_of(StudyTable{.title = "t",
                                         .headers = {"words", "plain", "errors", "signs", "mixed", "dates", "blank"},
                                         .rows = {{"a", "1.5", "3.15 ± 0.02", "≈ −2e-3", "1", "2024-05-06", ""},
                                                  {"b", "-2", "1e9 ± 3e7", "< 12 %", "one", "1", "–"},
                                                  {"c", "", "–", "+4"}}});
  EXPECT_EQ(table.at("numbers"), Json::parse("[false,true,true,true,false,false,false]"));
  EXPECT_EQ(table.at("rows").at(2).size(), 7U);  // missing cells are empty ones
  EXPECT_TRUE(table.at("verdicts").is_null());
}

TEST(StudyPage, VerdictsHaveKindAndWords) {
  const Json table = block_of(study_table());
  EXPECT_EQ(table.at("verdict_header"), "Verdict");
  EXPECT_EQ(table.at("verdicts").at(1), Json::parse(R"({"kind":"bad","text":"off by 4 %"})"));
  EXPECT_EQ(table.at("verdicts").at(2).at("kind"), "neutral");
}

TEST(StudyPage, HostileTextStaysText) {
  const std::string data = study_data(hostile_study());
  EXPECT_EQ(data.find('<'), std::string::npos);
  const Json read = Json::parse(data);  // and is still JSON, with the broken byte replaced
  const std::string title = read.at("title");
  EXPECT_TRUE(title.starts_with("</script><script>"));
  EXPECT_TRUE(title.ends_with("& \"quotes\", 'single' αβγ \xef\xbf\xbd"));
  EXPECT_EQ(study_html(hostile_study()).find("<script>document.title"), std::string::npos);
}

TEST(StudyPage, EmptyStudyIsAPage) {
  EXPECT_EQ(data_of({.title = ""}).at("blocks"), Json::array());
  EXPECT_EQ(study_html({.title = ""}).substr(0, 15), "<!doctype html>");
}

}  // namespace
}  // namespace catena
