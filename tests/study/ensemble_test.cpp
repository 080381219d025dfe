#include "study/ensemble.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

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
  const auto json = nlohmann::json::parse(ensemble_json(found));
  EXPECT_EQ(json["tip.x"]["quantiles"].size(), 5U);
  EXPECT_EQ(json["t"].size(), json["spread"].size());
}

TEST(Ensemble, CanBeStopped) {
  EXPECT_FALSE(run_ensemble(hanging_rod(1.0), {}, 2, nobody, [] { return false; }).complete);
}

}  // namespace
}  // namespace catena
