#include "papers/falling_tip/runs.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "papers/case_file.hpp"
#include "study/made_run.hpp"

namespace catena {
namespace {

// The paper's chain is that of the cases falling-a … falling-d.
TEST(FallingTip, RunsTheChainOfTheCases) {
  for (const auto& [letter, span] : {std::pair{'a', 1.0195}, {'b', 0.765}, {'c', 0.51}, {'d', 0.255}})
    EXPECT_EQ(falling_tip_experiment(span), testing::untitled_case(std::string("falling-") + letter)) << letter;
}

TEST(FallingTip, StopsWhenTheWatchSaysSo) {
  const auto stopped = compute_falling_tip(2, {.progress = {}, .keep_going = [] { return false; }});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error(), "interrupted");
}

// A tip that falls as a body does has no lead, up to its deepest point and no further.
TEST(FallingTip, ABodyHasNoLeadOverABody) {
  FallingTipCase one{.letter = ' ', .experiment = falling_tip_experiment(0.5), .run = {}, .certificate = {}};
  one.run = made_run(one.experiment);
  for (int i = 0; i <= 10; ++i) {
    const double t = 0.05 * i;
    add_frame(one.run.frames, {.time = t, .position = {0.5, -0.5 * 9.81 * t * t}, .velocity = {}, .acceleration = {}});
  }
  one.run.peaks[place_of(one.run, chain_names::drop_max)] = {.value = 0.0, .time = 0.26};
  EXPECT_EQ(lead_over_body(one), std::vector<double>(6, 0.0));  // frames at 0 … 0.25 s
}

}  // namespace
}  // namespace catena
