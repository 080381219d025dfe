#include <gtest/gtest.h>

#include <cmath>

#include "papers/drawn.hpp"
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
  testing::expect_complete(falling_tip_figures(few_links()),
                           {"fig02", "fig03", "fig08", "fig09", "fig10", "fig11", "fig12", "fig13"});
}

TEST(FallingTip, TextsOfTheFiguresDoNotOverlap) { testing::expect_no_overlap(falling_tip_figures(few_links())); }

}  // namespace
}  // namespace catena
