#include "study/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/experiment_file.hpp"
#include "study/filmed.hpp"
#include "study/fit_file.hpp"

namespace catena {
namespace {

constexpr auto go_on = [] { return true; };

/// The tip of a rod of length 1 that falls from the horizontal, θ̈ = −(3 g / 2) cos θ, by the classical Runge-Kutta method:
/// at 10⁴ steps its error, of order 10⁻¹⁶, vanishes.
std::vector<Vec2<double>> falling_rod(double gravity, std::span<const double> times) {
  const auto rate = [gravity](double angle) { return -1.5 * gravity * std::cos(angle); };
  std::vector<Vec2<double>> places;
  double angle = 0.0, turning = 0.0, now = 0.0;
  for (const double time : times) {
    constexpr int steps = 1000;
    const double h = (time - now) / steps;
    for (int i = 0; i < steps; ++i) {
      const double a1 = turning, b1 = rate(angle);
      const double a2 = turning + h / 2 * b1, b2 = rate(angle + h / 2 * a1);
      const double a3 = turning + h / 2 * b2, b3 = rate(angle + h / 2 * a2);
      const double a4 = turning + h * b3, b4 = rate(angle + h * a3);
      angle += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
      turning += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
    }
    now = time;
    places.push_back({std::cos(angle), std::sin(angle)});
  }
  return places;
}

FitSet rod_set(double gravity) {
  FitSet set{.case_name = "rod", .experiment = {}, .data = {}};
  set.experiment.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  set.experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  set.experiment.run.duration = 1.0;
  for (int i = 1; i <= 10; ++i) set.data.time.push_back(0.1 * i);
  set.data.place = falling_rod(gravity, set.data.time);
  set.data.line.assign(10, 0);
  return set;
}

TEST(PhysicsOfFit, AFallingRodTellsGravityAndItsError) {
  constexpr double sigma = 1e-3;
  const FitSet set = rod_set(8.5);
  const Fit found = fit(planned({set}, {"world.gravity=11"}, sigma), 1, go_on);
  ASSERT_EQ(found.status, FitStatus::converged) << found.message;
  EXPECT_NEAR(found.keys[0].value, 8.5, 8.5e-6);  // runs at 1e-9, which ten falls through the bottom amplify
  EXPECT_LT(found.distance, 1e-6);
  // Linearised by the other integrator: standard error σ / |∂p/∂g|.
  const auto up = falling_rod(8.5 + 1e-4, set.data.time), down = falling_rod(8.5 - 1e-4, set.data.time);
  double squares = 0.0;
  for (std::size_t i = 0; i < up.size(); ++i) {
    const Vec2<double> change = (1 / 2e-4) * (up[i] - down[i]);
    squares += dot(change, change);
  }
  // A difference of step 10⁻³ in ln g errs by (10⁻³)²/6 times the third derivative over the first, here some tens.
  EXPECT_NEAR(*found.keys[0].standard_error, sigma / std::sqrt(squares), 1e-4 * sigma / std::sqrt(squares));
}

TEST(PhysicsOfFit, FallDistancesCountFromTheStart) {
  FitSet set = rod_set(8.5);
  set.data.fall = true;
  for (Vec2<double>& place : set.data.place) place = Vec2<double>{1.0, 0.0} - place;  // the tip starts at (1, 0)
  const Fit found = fit(planned({set}, {"world.gravity=8"}), 2, go_on);
  ASSERT_EQ(found.status, FitStatus::converged) << found.message;
  EXPECT_NEAR(found.keys[0].value, 8.5, 8.5e-6);
}

// Over many films the truth lies within two standard errors in 95 % and (value − truth)/error has the variance 1.
TEST(PropertyOfFits, ErrorBarsMeanWhatTheySay) {
  constexpr int films = 40;
  const Experiment experiment = short_chain();
  int within = 0;
  double squares = 0.0;
  for (int film = 0; film < films; ++film) {
    const Fit found = fit(planned({filmed(experiment, 25, 2e-3, 100 + film)}, {"chain.joint_friction=1e-3"}), 2, go_on);
    ASSERT_EQ(found.status, FitStatus::converged) << found.message;
    const double miss = (found.keys[0].value - 2e-3) / found.keys[0].standard_error.value();
    within += std::abs(miss) < 2 ? 1 : 0;
    squares += miss * miss;
  }
  EXPECT_GE(within, 34);  // of 40 at 95.4 %: fewer in one of 300 cases
  EXPECT_GT(squares, 17.9);
  EXPECT_LT(squares, 73.4);  // χ² with 40 degrees of freedom is outside in two of 1000 cases
}

TEST(PropertyOfFits, ErrorsGrowWithTheScatter) {
  const auto error = [](double scatter) {
    return *fit(planned({filmed(short_chain(), 25, scatter, 7)}, {"chain.joint_friction"}), 2, go_on)
                .keys[0]
                .standard_error;
  };
  // The same noise, ten times: proportional, but for the curvature of the problem, which is a relative error of the key.
  EXPECT_NEAR(error(1e-4) / error(1e-5), 10.0, 0.1);
  const double relative = error(1e-3) / 2e-3;
  EXPECT_NEAR(error(1e-3) / error(1e-4), 10.0, 10 * 10 * relative);
}

TEST(PropertyOfFits, ResultsDoNotDependOnTheJobs) {
  const FitPlan plan = planned({filmed(short_chain(), 25, 1e-3, 1), filmed(short_chain(), 50, 1e-3, 2)},
                               {"chain.joint_friction=1e-4:1e-1", "start.span"});
  const std::string one = fit_json(plan, fit(plan, 1, go_on), {});
  EXPECT_EQ(one, fit_json(plan, fit(plan, 3, go_on), {}));
  EXPECT_EQ(one, fit_json(plan, fit(plan, 20, go_on), {}));
}

TEST(Fit, FindsSeveralKeysAtOnce) {
  const FitPlan plan =
      planned({filmed(short_chain(), 50, 1e-3, 3)}, {"chain.joint_friction=1e-3", "start.span=0.61", "world.gravity"});
  const Fit found = fit(plan, 2, go_on);
  ASSERT_EQ(found.status, FitStatus::converged) << found.message;
  const double truth[] = {2e-3, 0.6, 9.81};
  for (int k = 0; k < 3; ++k) {
    EXPECT_LT(std::abs(found.keys[k].value - truth[k]), 4 * found.keys[k].standard_error.value()) << k;
    EXPECT_EQ(found.correlation[4 * k], 1.0);
    EXPECT_LT(std::abs(found.correlation[3 * k + (k + 1) % 3]), 1.0);
  }
  EXPECT_NEAR(found.sigma, 1e-3, 4 * 1e-3 / std::sqrt(2.0 * found.freedom));  // four standard errors of it
}

// (20) and (21) from the table of the fit.
TEST(Fit, DistancesAreThoseOfThePaper) {
  const FitPlan plan =
      planned({filmed(short_chain(), 25, 1e-3, 1), filmed(short_chain(), 10, 2e-3, 2)}, {"chain.joint_friction"});
  const Fit found = fit(plan, 2, go_on);
  double total = 0.0;
  for (std::size_t s = 0; s < 2; ++s) {
    const TipData& data = plan.sets[s].data;
    double squares = 0.0;
    for (std::size_t i = 0; i < data.time.size(); ++i) {
      const Vec2<double> miss = found.sets[s].model[i] - data.place[i];
      squares += dot(miss, miss);
    }
    const double distance = std::sqrt(squares / static_cast<double>(data.time.size()));
    EXPECT_NEAR(found.sets[s].distance, distance, 1e-12);  // rounding of places of size 1
    total += distance;
  }
  EXPECT_NEAR(found.distance, total, 1e-12);
}

TEST(Fit, WarnsOfBoundsAndOfWhatDoesNotMatter) {
  const FitSet set = filmed(short_chain(), 25, 1e-3, 1);
  const Fit bound = fit(planned({set}, {"chain.joint_friction=5e-3:9e-3"}), 2, go_on);
  EXPECT_TRUE(bound.keys[0].on_bound);
  EXPECT_FALSE(bound.keys[0].standard_error);
  ASSERT_EQ(bound.warnings.size(), 2U);
  EXPECT_TRUE(says(bound.warnings[0], "sits on its bound, 0.005"));
  EXPECT_TRUE(says(bound.warnings[1], "times as large as the scatter from point to point"));

  FitSet smooth = set;  // without friction the mass cancels
  smooth.experiment.chain.joint_friction = 0.0;
  const Fit weightless = fit(planned({smooth}, {"chain.mass"}), 2, go_on);
  EXPECT_FALSE(weightless.keys[0].standard_error);
  ASSERT_GE(weightless.warnings.size(), 1U);
  EXPECT_TRUE(says(weightless.warnings[0], "chain.mass does not matter"));

  // With friction only r/M acts.
  const Fit both = fit(planned({set}, {"chain.joint_friction", "chain.mass", "start.span"}), 2, go_on);
  EXPECT_FALSE(both.keys[0].standard_error);
  EXPECT_FALSE(both.keys[1].standard_error);
  EXPECT_TRUE(both.keys[2].standard_error);
  ASSERT_EQ(both.warnings.size(), 1U);
  EXPECT_TRUE(says(both.warnings[0], "chain.joint_friction, chain.mass: the data determine only a combination"));

  const Fit small = fit(planned({set}, {"chain.joint_friction"}, 1e-5), 2, go_on);
  ASSERT_EQ(small.warnings.size(), 1U);
  EXPECT_TRUE(says(small.warnings.back(), "times as large as --sigma says"));
}

TEST(Fit, EndsOnWildDataAndOnRequest) {
  FitSet set = filmed(short_chain(), 25, 0, 1);
  Normal normal(5);
  for (Vec2<double>& place : set.data.place) place = {100 * normal(), 100 * normal()};
  const Fit wild = fit(planned({set}, {"chain.joint_friction", "start.span", "chain.length"}), 2, go_on);
  EXPECT_TRUE(wild.status == FitStatus::converged || wild.status == FitStatus::not_converged);
  for (const FittedKey& key : wild.keys) EXPECT_TRUE(std::isfinite(key.value));
  int asked = 0;
  const Fit stopped = fit(planned({set}, {"chain.joint_friction"}), 1, [&] { return ++asked < 1000; });
  EXPECT_EQ(stopped.status, FitStatus::interrupted);
  EXPECT_EQ(stopped.keys.size(), 1U);
}

TEST(Fit, TheFittedCaseCanBeRun) {
  const FitPlan plan = planned({filmed(short_chain(), 25, 1e-3, 1)}, {"chain.joint_friction"});
  const Fit found = fit(plan, 2, go_on);
  const auto read = read_experiment_text(fit_toml(plan, found), "fit.toml", {});
  ASSERT_TRUE(read) << read.error();
  Experiment expected = plan.sets.front().experiment;
  expected.chain.joint_friction = found.keys[0].value;
  EXPECT_EQ(read->experiment, expected);
}

// The four falls of W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip, 2005, with r =
// 2.163e-5 N m s, as a camera of 50 frames per second sees them that errs by 2 mm.
TEST(Fit, RecoversTheFrictionOfTheFallingChainsSlow) {
  std::vector<FitSet> sets;
  for (const char* name : {"a", "b", "c", "d"}) {
    const auto loaded =
        read_experiment(std::string(CATENA_SOURCE_DIR "/experiments/falling-") + name + "/case.toml", {});
    ASSERT_TRUE(loaded) << loaded.error();
    sets.push_back(filmed(loaded->experiment, 50, 2e-3, 20 + static_cast<std::uint64_t>(name[0])));
  }
  const auto recovers = [](std::vector<FitSet> some) {
    const Fit found = fit(planned(std::move(some), {"chain.joint_friction=1e-6:1e-4"}, 2e-3), 2, go_on);
    EXPECT_EQ(found.status, FitStatus::converged) << found.message;
    const double error = found.keys[0].standard_error.value();
    EXPECT_LT(std::abs(found.keys[0].value - 2.163e-5), 3 * error);
    const double per_freedom = found.chi_square / found.freedom;
    EXPECT_NEAR(per_freedom, 1.0, 4 * std::sqrt(2.0 / found.freedom));
    return error;
  };
  const double alone = recovers({sets[3]}), together = recovers(sets);
  EXPECT_LT(together, alone);  // more data, a shorter error bar
  EXPECT_LT(alone, 2.163e-6);  // a film of one fall tells r to a tenth
}

}  // namespace
}  // namespace catena
