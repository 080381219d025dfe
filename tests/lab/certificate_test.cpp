#include "lab/certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "record/curves.hpp"

namespace catena {
namespace {

/// The published horizontal release: beads, L = M = 1, g = 9.8, at rest along +x.
Experiment released_beads(int links, double duration) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  experiment.world.gravity = 9.8;
  experiment.start.shape = StartShape::straight;
  experiment.start.angle = 0.0;
  experiment.run.duration = duration;
  return experiment;
}

// Two double-precision programs and one in long double part at these times; what is claimed must end before. It should not end
// much before either: rounding is taken at its full size, which a start of exact zeros does not have.
TEST(Certificate, SeesRoundingThatBothRunsShare) {
  Experiment upright = released_beads(10, 1.2);
  upright.start.angle = std::numbers::pi / 2;
  upright.run.tolerance = 1e-12;
  const double beads = run_certified(upright).certificate.horizon;
  EXPECT_LT(beads, 0.72);
  EXPECT_GT(beads, 0.72 / 2);

  Experiment folded;
  folded.chain = {.links = 40, .length = 1.0, .mass = 1.0};
  folded.world.gravity = 9.8;
  folded.start.shape = StartShape::folded;
  folded.start.angle = -std::numbers::pi / 2;
  folded.run = {.duration = 0.4, .method = Method::radau5, .tolerance = 1e-12};
  const CertifiedRun rods = run_certified(folded);
  EXPECT_LT(rods.run.counters.steps, 20);  // long steps that damp what grows in truth
  EXPECT_LT(rods.certificate.horizon, 0.154);
  EXPECT_GT(rods.certificate.horizon, 0.154 / 2);
}

TEST(Certificate, SeesRoundingInALongFoldedChain) {
  Experiment experiment;
  experiment.chain = {
      .links = 224, .length = 2.814854432467714, .mass = 0.16613969127167202, .taper = 0.06431609096544738};
  experiment.start.shape = StartShape::folded;
  experiment.start.angle = -0.5426606829792238;
  experiment.run = {.duration = 0.26783262078025377, .method = Method::radau5, .tolerance = 1e-6};
  const double horizon = run_certified(experiment).certificate.horizon;
  EXPECT_LT(horizon, 0.093);
  EXPECT_GT(horizon, 0.093 / 2);
}

TEST(Certificate, DoesNotDependOnWhatIsRecorded) {
  Experiment experiment = released_beads(20, 3.0);
  experiment.run.tolerance = 1e-7;
  const Certificate often = run_certified(experiment).certificate;
  experiment.record.rate = 1.0;
  const Certificate rarely = run_certified(experiment).certificate;
  EXPECT_EQ(often.place_error, rarely.place_error);
  EXPECT_EQ(often.horizon, rarely.horizon);
  EXPECT_EQ(often.peak_error, rarely.peak_error);
}

// n = 20: the first snap is 9.697567302 m/s at 0.455676067 s (independent programs, all digits shown stand).
TEST(Certificate, SpeaksOfPeaksWithinTheHorizon) {
  Experiment experiment = released_beads(20, 4.0);
  experiment.run.tolerance = 1e-8;
  const CertifiedRun made = run_certified(experiment);
  const Certificate& trust = made.certificate;
  EXPECT_LT(trust.horizon, 4.0);
  const std::size_t speed = *made.run.schema.watched_called(chain_names::speed_max);
  EXPECT_LE(trust.peaks[speed].time, trust.horizon);
  EXPECT_NEAR(trust.peaks[speed].value, 9.697567302, trust.peak_error[speed].value + 5e-10);
  EXPECT_NEAR(trust.peaks[speed].time, 0.455676067, trust.peak_error[speed].time + 5e-10);
  for (std::size_t w = 0; w < trust.peaks.size(); ++w)
    EXPECT_EQ(trust.beyond[w].index >= 0, made.run.peaks[w].time > trust.horizon) << made.run.schema.watched[w].name;
}

TEST(Certificate, TellsACoarseStepFromChaos) {
  Experiment experiment = released_beads(20, 0.6);
  experiment.run.method = Method::euler;
  experiment.run.step = 1e-4;
  const Certificate coarse = run_certified(experiment).certificate;
  EXPECT_EQ(coarse.limit, Limit::resolution);
  EXPECT_LT(coarse.horizon, 0.6);
  ASSERT_GT(coarse.would_do, 0.0);
  EXPECT_LT(coarse.would_do, 1e-4);
  experiment.run.step = coarse.would_do;
  EXPECT_EQ(run_certified(experiment).certificate.limit, Limit::none);

  Experiment chaotic = released_beads(20, 4.0);
  chaotic.run.tolerance = 1e-7;
  const Certificate loose = run_certified(chaotic).certificate;
  EXPECT_EQ(loose.limit, Limit::chaos);
  // One more digit of tolerance adds about the time that is promised: growth varies along the run, so within a factor of three.
  chaotic.run.tolerance = 1e-9;
  const double gained = (run_certified(chaotic).certificate.horizon - loose.horizon) / 2;
  EXPECT_GT(gained, loose.digit_time / 3);
  EXPECT_LT(gained, loose.digit_time * 3);
}

// A compound pendulum's swing is known in closed form (tests/lab/run_test.cpp); here only that nothing is claimed to be exact.
TEST(Certificate, ClaimsNothingBelowRounding) {
  Experiment experiment;
  experiment.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  experiment.start.shape = StartShape::straight;
  experiment.start.angle = -std::numbers::pi / 2;  // hangs at rest: nothing happens, to rounding
  experiment.run.duration = 1.0;
  const Certificate trust = run_certified(experiment, {.at = {0.5}}).certificate;
  ASSERT_TRUE(trust.present);
  EXPECT_GT(trust.place_error, 1e-16);
  EXPECT_GT(trust.at_error[0], 1e-16);
  for (const Peak& error : trust.peak_error) {
    EXPECT_GT(error.value, 0.0);
    EXPECT_GT(error.time, 0.0);
  }
}

TEST(Certificate, KnowsNothingOfARunThatWasNotCompared) {
  Experiment experiment = released_beads(5, 0.2);
  experiment.run.certify = false;
  EXPECT_FALSE(run_certified(experiment).certificate.present);
}

TEST(Evidence, HoldsTheLargestImbalance) {
  Experiment experiment = released_beads(10, 2.0);
  experiment.run = {.duration = 2.0, .method = Method::gauss4, .step = 2e-3};
  const RunResult result = run(experiment);
  double largest = 0.0;
  const auto kinetic = result.frames.of(chain_names::kinetic), potential = result.frames.of(chain_names::potential),
             heat = result.frames.of(chain_names::heat);
  for (std::size_t k = 0; k < kinetic.size(); ++k)
    largest = std::max(largest, std::abs(kinetic[k] + potential[k] + heat[k] - kinetic[0] - potential[0]));
  EXPECT_GE(std::abs(result.evidence.imbalance), 0.99 * largest);  // frames lie between the samples
  EXPECT_GT(std::abs(result.evidence.imbalance), 2 * std::abs(imbalance(result.schema, result.first, result.last)));
}

TEST(Evidence, PutsPeaksIntoTheCurveOfTheTip) {
  Experiment experiment = released_beads(20, 0.6);
  experiment.record.rate = 50.0;
  const RunResult result = run(experiment);
  double fastest = 0.0;
  const Curves curves = with_peaks(result.schema, result.frames, result.evidence, "tip");
  for (std::size_t k = 0; k < curves.rows.size(); ++k)
    fastest = std::max(fastest, std::hypot(curves.rows.row(k)[2], curves.rows.row(k)[3]));
  EXPECT_DOUBLE_EQ(fastest, result.peak(chain_names::speed_max).value);
}

}  // namespace
}  // namespace catena
