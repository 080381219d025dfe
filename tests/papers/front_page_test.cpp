#include "papers/front_page.hpp"

#include <gtest/gtest.h>

namespace catena {
namespace {

TEST(FrontPage, SaysOfEachPaperWhatStandsAndLeadsToIt) {
  const Paper one{.name = "one", .title = "First paper", .citation = "Somebody 2026", .reproduce = nullptr},
      two{.name = "two", .title = "Second paper", .citation = "Somebody else", .reproduce = nullptr};
  const std::vector<AtlasEntry> entries{
      {.paper = &one,
       .lead = "What was asked.",
       .claims = {judged({.id = "a", .what = "speed", .where = "1", .unit = "m/s", .computed = 2.0}, "2.0"),
                  judged({.id = "b", .what = "height", .where = "2", .computed = 3.0}, "2.0")},
       .page = "one/atlas.html",
       .seconds = 1.5},
      {.paper = &two,
       .lead = "Asked again.",
       .claims = {{.id = "c", .what = "reality", .where = "5", .found = "no", .verdict = Verdict::outside_model},
                  {.id = "d", .what = "why", .where = "6", .found = "so", .verdict = Verdict::answered}},
       .page = "two/atlas.html"}};
  const std::string data = study_data(front_page(entries, {{"Catena", "v"}}));
  for (const char* text :
       {"one/atlas.html", "two/atlas.html", "one: First paper", "differs by +50 %", "outside the model",
        "**Stands:** speed (1).", "**Answered:** why (6).", "two: what does not stand",
        "1 stand, 1 differ, 1 cannot be judged within the paper's own model and 1 are questions"})
    EXPECT_NE(data.find(text), std::string::npos) << text;
  EXPECT_EQ(data.find("**Stands:** height"), std::string::npos);
}

}  // namespace
}  // namespace catena
