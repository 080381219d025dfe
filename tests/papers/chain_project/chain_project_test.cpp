#include "papers/chain_project/chain_project.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "lab/chain_sensor.hpp"
#include "papers/case_file.hpp"
#include "papers/chain_project/claims.hpp"
#include "papers/drawn.hpp"

namespace catena {
namespace {

TEST(ChainProject, RunsTheCases) {
  for (const auto& [name, links] :
       {std::pair{"horizontal-release", 20}, std::pair{"folded-fall", 21}, std::pair{"inverted", 10},
        std::pair{"stable-swing", 10}, std::pair{"whip-smooth", 40}, std::pair{"whip-circle", 40},
        std::pair{"whip-single", 40}})
    EXPECT_EQ(chain_project_experiment(name, links), testing::untitled_case(name)) << name;
}

TEST(ChainProject, StopsWhenTheWatchSaysSo) {
  const auto stopped = compute_chain_project(2, {.progress = {}, .keep_going = [] { return false; }});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error(), "interrupted");
}

/// Of a made-up ladder: speeds 2 n^½ with a ± of a thousandth.
std::vector<FollowedRun> made_up_ladder() {
  std::vector<FollowedRun> rungs;
  for (const int links : {10, 20, 40}) {
    FollowedRun one{.experiment = chain_project_experiment("whip-smooth", links), .run = {}, .certificate = {}};
    one.run.schema = schema_of(one.experiment);
    one.certificate.peaks.resize(one.run.schema.watched.size());
    one.certificate.peak_error = one.certificate.peaks;
    const std::size_t speed = *one.run.schema.watched_called(chain_names::speed_max);
    one.certificate.peaks[speed].value = 2 * std::sqrt(links);
    one.certificate.peak_error[speed].value = 2e-3 * std::sqrt(links);
    rungs.push_back(std::move(one));
  }
  return rungs;
}

// 1e-3 of both neighbours over ln 2: 0.0029; the exponent itself to rounding, and it has not changed.
TEST(ChainProject, FindsTheExponentOfALadder) {
  const SpeedGrowth growth = growth_of_speed(made_up_ladder());
  EXPECT_NEAR(growth.exponent, 0.5, 1e-14);
  EXPECT_EQ(growth.local.size(), 2U);
  EXPECT_NEAR(growth.error, 2e-3 / std::log(2.0), 1e-12);
}

TEST(ChainProject, MeasuresHowRoughAProfileIs) {
  const WhipProfile profile{.links = 2, .place = {0.25, 0.75}, .angle = {1.0, 2.0}, .rate = {}, .sigma = {}};
  EXPECT_DOUBLE_EQ(chain_project::roughness(profile, profile.angle, {0.0, 0.5, 1.0}, {0.0, 1.0, 4.0}),
                   std::sqrt((0.25 + 0.25) / 2));
}

// Converged values of independent programs (±1 in the last digit), the string's limit as chains extrapolate to it, and verdicts.
TEST(ReferenceOfTheChainProject, EveryQuestionSlow) {
  const auto all = compute_chain_project(2, {});
  ASSERT_TRUE(all) << all.error();

  const Ours snap = peak_of(all->snap[1], chain_names::speed_max, "m/s");  // 20 links
  EXPECT_NEAR(snap.value, 9.697567302, 1e-9);
  EXPECT_NEAR(time_of_peak(all->snap[1], chain_names::speed_max).value, 0.455676067, 1e-9);
  EXPECT_NEAR(first_time(all->release[1], "joint_past_90")->value, 1.366617881, 1e-8);
  EXPECT_NEAR(first_time(all->release[1], "tension_negative")->value, 1.381163638, 1e-8);
  EXPECT_FALSE(first_time(all->release.back(), "joint_past_90"));
  EXPECT_NEAR(peak_of(all->smooth[1], chain_names::speed_max, "").value, 5.01176294169, 1e-10);
  EXPECT_NEAR(peak_of(all->circle[0], chain_names::speed_max, "").value, 3.57199655967, 1e-10);
  EXPECT_NEAR(peak_of(all->single[0], chain_names::speed_max, "").value, 3.48739312644, 1e-8);
  EXPECT_NEAR(peak_of(all->folded[1], chain_names::speed_max, "").value, 8.31010461806, 1e-8);
  EXPECT_NEAR(all->string.speed_max.value, 13.08212, 1e-5);  // tests/lab/string_run_test.cpp

  using namespace chain_project;
  EXPECT_NEAR(last_order(tips_apart(*all, all->full)), 1.0, 0.05);
  EXPECT_NEAR(last_order(tips_apart(*all, all->half)), 2.0, 0.05);
  EXPECT_NEAR(last_order(tips_apart(*all, all->rods)), 2.0, 0.05);
  EXPECT_NEAR(last_order(means_apart(*all)), 4.0, 0.2);
  EXPECT_NEAR(growth_of_speed(all->single).exponent, 0.5, 0.03);  // (W.15)

  std::map<std::string, Verdict> verdicts;
  for (const Claim& claim : chain_project_claims(*all))
    EXPECT_TRUE(verdicts.emplace(claim.id, claim.verdict).second) << claim.id;
  for (const char* id : {"equations.gravity", "release.crinkle", "folded.acceleration", "swing.smooth"})
    EXPECT_EQ(verdicts.at(id), Verdict::differs) << id;
  for (const char* id : {"equations.hand", "equations.limit", "release.first", "whip.crack", "steps.halving"})
    EXPECT_EQ(verdicts.at(id), Verdict::stands) << id;
  for (const char* id : {"steps.euler", "limit.speed", "limit.tension", "inverted.predictable"})
    EXPECT_EQ(verdicts.at(id), Verdict::answered) << id;

  const std::vector<ReproducedFigure> figures = chain_project_figures(*all);
  testing::expect_complete(figures, {"fig01", "fig02", "fig03", "fig04", "fig05", "fig06", "fig07", "fig08", "fig09"});
  testing::expect_no_overlap(figures);
}

}  // namespace
}  // namespace catena
