#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "figure/layout.hpp"
#include "papers/falling_tip/falling_tip.hpp"

namespace catena {
namespace {

/// The four falls of a chain of few links, and a sweep of made-up peaks: enough to draw everything.
FallingTip few_links() {
  FallingTip tip{};
  constexpr std::array<double, 4> spans{1.0195, 0.765, 0.51, 0.255};
  for (std::size_t i = 0; i < spans.size(); ++i) {
    FallingTipCase& one = tip.cases[i];
    one.letter = static_cast<char>('a' + i);
    one.experiment = falling_tip_experiment(spans[i]);
    one.experiment.chain.links = 12;
    one.experiment.run.tolerance = 1e-5;
    one.experiment.record = {.rate = 400, .quantities = {Quantity::shape}};
    one.run = run(one.experiment);
    EXPECT_EQ(one.run.status, RunStatus::done) << one.run.message;
  }
  for (const double span : {0.1, 0.255, 0.51, 0.765, 0.9, 0.95, 1.0195, 1.02})
    tip.sweep.push_back({.span = span,
                         .speed = {.value = 20 - 12 * span, .time = span < 0.92 ? 0.38 : 0.43},
                         .acceleration = {.value = 9000 * std::exp(-4 * span), .time = 0.38},
                         .drop = {.value = 1 - 0.1 * span, .time = 0.4},
                         .speed_at_lowest = 18 - 12 * span,
                         .acceleration_at_lowest = 8000 * std::exp(-4 * span),
                         .drop_at_fastest = 0.95 - 0.1 * span});
  tip.places.later_peak_wins = {.place = 0.92};
  return tip;
}

TEST(FallingTip, DrawsEveryFigureThatIsComputed) {
  const std::vector<ReproducedFigure> figures = falling_tip_figures(few_links());
  std::vector<std::string> files;
  for (const ReproducedFigure& each : figures) files.push_back(each.file);
  EXPECT_EQ(files, (std::vector<std::string>{"fig02", "fig03", "fig08", "fig09", "fig10", "fig11", "fig12", "fig13"}));
  std::set<std::string> tables;
  for (const ReproducedFigure& each : figures) {
    EXPECT_FALSE(each.caption.empty());
    EXPECT_FALSE(each.figure.description.empty());
    for (const auto& panel : figure::layout_of(each.figure).panels)
      for (const auto& text : panel.texts) EXPECT_NE(text.role, figure::Role::no_data) << each.file;
    for (const CurveTable& table : each.curves) {
      EXPECT_TRUE(tables.insert(table.file).second) << table.file << " twice";
      ASSERT_EQ(table.headers.size(), table.columns.size()) << table.file;
      for (const auto& column : table.columns) EXPECT_EQ(column.size(), table.columns.front().size()) << table.file;
    }
  }
}

// Names of a panel's notes, legend and axes do not cover each other.
TEST(FallingTip, TextsOfTheFiguresDoNotOverlap) {
  for (const ReproducedFigure& each : falling_tip_figures(few_links())) {
    std::vector<figure::PlacedText> texts;
    for (const auto& panel : figure::layout_of(each.figure).panels)
      texts.insert(texts.end(), panel.texts.begin(), panel.texts.end());
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t k = i + 1; k < texts.size(); ++k) {
        // Notes stand where the data put them.
        if (texts[i].role == figure::Role::note || texts[k].role == figure::Role::note) continue;
        EXPECT_FALSE(texts[i].box().overlaps(texts[k].box()))
            << each.file << ": " << texts[i].markup << " and " << texts[k].markup;
      }
  }
}

}  // namespace
}  // namespace catena
