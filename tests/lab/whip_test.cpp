// Whips: a tapered one that a hand flicks, and what is recorded of a crack.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/run.hpp"
#include "lab/seen.hpp"
#include "model/dense_chain.hpp"
#include "time/integrator.hpp"

namespace catena {
namespace {

constexpr double flick_amplitude = 0.3, flick_time = 0.1;

/// Rods whose mass per length falls linearly to a tenth, hung from a hand that moves 0.3 m aside in 0.1 s; no weight.
Experiment flicked_whip(int links) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 0.1, .taper = 0.1};
  experiment.start = {.shape = StartShape::straight};
  experiment.support = {.motion = SupportMotion::flick, .amplitude = flick_amplitude, .duration = flick_time};
  experiment.world.gravity = 0.0;
  experiment.run = {.duration = 0.4, .tolerance = 1e-11, .certify = false};
  return experiment;
}

/// The same whip by Lagrange's dense equations in long double: angles and rates at a time after the flick.
std::vector<double> dense_whip(int links, double until) {
  std::vector<Link> row;
  const auto below = [](double s) { return (s - 0.45 * s * s) / 0.55; };  // share of the mass: ∫ (1 − 0.9 s) ds
  for (int i = 0; i < links; ++i)
    row.push_back(rod(1.0 / links, 0.1 * (below((i + 1.0) / links) - below(static_cast<double>(i) / links))));
  const Chain chain = make_chain(std::move(row), {}, 0.0);
  auto rate = [&](double t, std::span<const double> y, std::span<double> slope) {
    const std::vector<double> angles(y.begin(), y.begin() + links), rates(y.begin() + links, y.end());
    const double tau = t / flick_time, pull = flick_amplitude / (flick_time * flick_time);
    const double hand = tau < 1 ? pull * (60 * tau - 180 * tau * tau + 120 * tau * tau * tau) : 0.0;
    const dense::Vector alpha = dense::accelerations(chain, angles, rates, {hand, 0.0});
    std::ranges::copy(rates, slope.begin());
    for (int i = 0; i < links; ++i) slope[links + i] = static_cast<double>(alpha[i]);
  };
  std::vector<double> y(2 * static_cast<std::size_t>(links), 0.0);
  std::fill_n(y.begin(), links, -std::numbers::pi / 2);
  double from = 0.0;
  for (const double to : {flick_time, until}) {  // where the hand stops, its jerk jumps
    ExplicitIntegrator integrator(dop853_table, rate, y.size(),
                                  {.end = to, .tolerance = {.relative = 1e-10, .absolute = 1e-10}, .step = 0.0});
    integrator.start(from, y);
    while (!integrator.finished() && integrator.advance() == StepStatus::advanced) {
    }
    std::ranges::copy(integrator.state(), y.begin());
    from = to;
  }
  return y;
}

/// Of a whip of equal links of 1 m in all, hand at rest.
double dense_speed(const std::vector<double>& y) {
  const std::size_t links = y.size() / 2;
  double x = 0.0, up = 0.0;
  for (std::size_t i = 0; i < links; ++i) {
    x -= y[links + i] * std::sin(y[i]) / static_cast<double>(links);
    up += y[links + i] * std::cos(y[i]) / static_cast<double>(links);
  }
  return std::hypot(x, up);
}

void expect_the_dense_crack(int links) {
  const Peak crack = run(flicked_whip(links)).peak(chain_names::speed_max);
  const double speed = dense_speed(dense_whip(links, crack.time));
  EXPECT_GT(crack.value, 4 * 15.0 / 8 * flick_amplitude / flick_time);  // of the hand: a whip
  EXPECT_NEAR(crack.value, speed, 1e-8 * speed);  // tolerances of 1e-10 and 1e-11, grown a hundredfold
}

TEST(IdentityOfWhips, ATaperedWhipCracksAsTheDenseEquationsSay) { expect_the_dense_crack(12); }
TEST(IdentityOfWhips, OfFortyRodsTooSlow) { expect_the_dense_crack(40); }

Experiment released(std::vector<Quantity> quantities) {
  Experiment experiment;
  experiment.chain = {.links = 20, .length = 2.0, .mass = 3.0, .model = LinkModel::beads};
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = 2.2, .tolerance = 1e-9, .certify = false};
  experiment.record.quantities = std::move(quantities);
  return experiment;
}

// σ = T/(M L); joints past 90° are there from the first crinkle on, and what is not asked for is not there.
TEST(Whips, SigmaAndCrinkleAreRecordedWhenAsked) {
  const RunResult plain = run(released({Quantity::tension}));
  EXPECT_FALSE(plain.frames.has(chain_names::sigma) || plain.frames.has(chain_names::past_90));
  const RunResult all = run(released({Quantity::tension, Quantity::sigma, Quantity::crinkle}));
  EXPECT_EQ(all.hash, plain.hash);
  const auto tension = all.frames.of(chain_names::tension), sigma = all.frames.of(chain_names::sigma);
  ASSERT_EQ(sigma.size(), tension.size());
  for (std::size_t k = 0; k < sigma.size(); ++k) EXPECT_DOUBLE_EQ(sigma[k], tension[k] / 6.0);
  const auto bent = all.frames.of(chain_names::past_90), rough = all.frames.of(chain_names::roughness);
  const Peak& first = testing::first(all, "joint_past_90");
  ASSERT_GT(first.time, 0.0);
  double most = 0.0;
  for (std::size_t k = 0; k < bent.size(); ++k) {
    EXPECT_TRUE(bent[k] == 0.0 || all.frames.time[k] >= first.time) << all.frames.time[k];
    most = std::max(most, bent[k]);
    EXPECT_GE(rough[k], 0.0);
  }
  EXPECT_GE(most, 1.0);
  EXPECT_EQ(rough.front(), 0.0);
}

// The Mach number is the speed over that of sound, and the barrier is broken where the tip is as fast as sound.
TEST(Whips, AreFasterThanSound) {
  Experiment experiment = released({});
  EXPECT_FALSE(run(experiment).schema.watched_called(chain_names::mach_max));
  experiment.world.sound_speed = 10.0;
  const RunResult fast = run(experiment, {.at = {0.0}});
  const Peak speed = fast.peak(chain_names::speed_max), mach = fast.peak(chain_names::mach_max);
  EXPECT_DOUBLE_EQ(mach.value, speed.value / 10);
  EXPECT_NEAR(mach.time, speed.time, 1e-7);
  EXPECT_EQ(fast.schema.watched[*fast.schema.watched_called(chain_names::mach_max)].title,
            "largest Mach number of the tip (of 10 m/s)");
  const Peak& barrier = testing::first(fast, "tip_supersonic");
  const RunResult again = run(experiment, {.at = {barrier.time}});
  EXPECT_NEAR(length_of(testing::tips_at(again).front().velocity), 10.0, 1e-9);
  experiment.world.sound_speed = 343.0;
  EXPECT_LT(testing::first(run(experiment), "tip_supersonic").time, 0.0);  // never
}

}  // namespace
}  // namespace catena
