#include "study/ensemble.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/ensemble_file.hpp"
#include "lab/run.hpp"
#include "study/measure.hpp"

namespace catena {
namespace {

const auto nobody = [](double) {};
const auto always = [] { return true; };

/// One rod, a compound pendulum, close to where it hangs.
Experiment hanging_rod(double duration) {
  Experiment experiment;
  experiment.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  experiment.start = {.shape = StartShape::straight, .angle = -std::numbers::pi / 2};
  experiment.run = {.duration = duration, .tolerance = 1e-11};
  return experiment;
}

// φ(t) = φ₀ cos ωt + (ω₀/ω) sin ωt with ω² = 3g/2L; φ₀ is disturbed by p(1 + π/2) and ω₀ by p, in the mean square: so is the tip.
TEST(PhysicsEnsemble, TheSpreadOfAPendulumIsThatOfItsSwing) {
  const double perturb = 1e-4, turn = std::sqrt(1.5 * 9.81);
  const Ensemble found = run_ensemble(hanging_rod(1.0), {.members = 400, .perturb = perturb}, 2, nobody, always);
  ASSERT_TRUE(found.complete);
  for (std::size_t k = 0; k < found.time.size(); k += 20) {
    const double phase = turn * found.time[k];
    const double expected = perturb * std::hypot((1 + std::numbers::pi / 2) * std::cos(phase), std::sin(phase) / turn);
    EXPECT_NEAR(found.spread[k], expected, 0.15 * perturb * (1 + std::numbers::pi / 2));  // of 400: 1/√800 each, 4 σ
  }
  EXPECT_TRUE(std::isnan(found.parted_at));  // below a thousandth of the length
}

TEST(PropertyEnsemble, SameBitsWhateverTheNumberOfThreads) {
  Experiment three = hanging_rod(0.5);
  three.chain.links = 3;
  three.start.angle = 0.3;
  const auto made = [&](unsigned jobs, std::uint64_t seed) {
    return ensemble_csv(run_ensemble(three, {.members = 9, .perturb = 1e-3, .seed = seed}, jobs, nobody, always));
  };
  EXPECT_EQ(made(1, 7), made(4, 7));
  EXPECT_NE(made(1, 7), made(1, 8));
}

TEST(Ensemble, QuantilesAreInOrderAndHoldTheMean) {
  Experiment standing = hanging_rod(1.0);
  standing.start.angle = std::numbers::pi / 2;  // falls to either side
  const Ensemble found = run_ensemble(standing, {.members = 50, .perturb = 1e-2}, 2, nobody, always);
  ASSERT_EQ(found.bands.size(), 3U);
  for (const SpreadBand& band : found.bands)
    for (std::size_t k = 0; k < found.time.size(); ++k) {
      for (std::size_t q = 1; q < band.quantiles.size(); ++q) EXPECT_LE(band.quantiles[q - 1][k], band.quantiles[q][k]);
      EXPECT_LE(band.quantiles.front()[k], band.mean[k] + 0.2);
    }
  EXPECT_LT(found.parted_at, 0.5);  // 1e-2·(1 + π/2) is beyond a thousandth of the length at once
  const auto json = ensemble_json(found);
  EXPECT_EQ(json["tip.x"]["quantiles"].size(), 5U);
  EXPECT_EQ(json["t"].size(), json["spread"].size());
}

// Copies that hardly differ fall as the chain itself does: air included, without which the tip would be centimetres away.
TEST(IdentityEnsemble, CopiesInAirFallAsTheChainDoes) {
  Experiment wet = hanging_rod(0.5);
  wet.chain.links = 3;
  wet.start.angle = 0.0;
  wet.chain.diameter = 0.02;
  wet.air.density = 1000.0;
  const Ensemble found = run_ensemble(wet, {.members = 3, .perturb = 1e-12}, 1, nobody, always);
  ASSERT_TRUE(found.lost.empty()) << found.lost.front();
  const RunResult one = run(lean(wet), {.at = {0.5}});
  const Vec2<double> tip = tips(one.schema, one.at).back().position;
  EXPECT_NEAR(found.bands[0].mean.back(), tip.x,
              1e-9);  // a disturbance of 1e-12 and a tolerance of 1e-11, grown by little
  EXPECT_NEAR(found.bands[1].mean.back(), tip.y, 1e-9);
}

// Of 400 swings with a spread s the mean is known to three times s/√400; at the start all that is drawn has the mean 0.
TEST(PhysicsEnsemble, TheMeanIsWithinItsErrorOfTheUndisturbed) {
  const Ensemble found = run_ensemble(hanging_rod(0.2), {.members = 400, .perturb = 1e-4}, 2, nobody, always);
  const SpreadBand& x = found.bands[0];
  for (std::size_t k = 0; k < found.time.size(); k += 50) {
    EXPECT_NEAR(x.mean_error[k], 3 * found.spread[k] / 20, 0.01 * found.spread[k]);
    EXPECT_LT(std::abs(x.mean[k]), x.mean_error[k]);
  }
}

TEST(Ensemble, CanBeStopped) {
  EXPECT_FALSE(run_ensemble(hanging_rod(1.0), {}, 2, nobody, [] { return false; }).complete);
}

}  // namespace
}  // namespace catena
