// The ideal string in motion: what it must conserve, its refinement, and chains of ever more links, which converge to it with the
// order that theory says. docs/theory/whip.md.
#include "lab/string_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/run.hpp"
#include "lab/seen.hpp"

namespace catena::string_test {
namespace {

constexpr double pi = std::numbers::pi;

/// The smooth whip: a fold of width 1/20 about s = 3/8, scaled so that the free end sets out with speed 1. Without gravity.
const UniformString whip{.length = 1.0, .mass = 1.0, .gravity = 0.0};
Turn unscaled_fold(double s) {
  const double u = 20 * (s - 0.375), c = std::cosh(u);
  return {.angle = pi / 2 * (1 + std::tanh(u)), .rate = -1 / (c * c)};
}
TurnProfile smooth_fold() {
  const StringMotion fine(whip);
  const double faster = 1 / length_of(fine.look(fine.state(unscaled_fold)).tip_velocity);
  return [faster](double s) {
    Turn turn = unscaled_fold(s);
    turn.rate *= faster;
    return turn;
  };
}

/// A hanging string struck in its middle: compatible with its support at all orders, to e⁻²⁵.
Turn struck(double s) { return {.angle = -pi / 2, .rate = 8 * std::exp(-100 * (s - 0.5) * (s - 0.5))}; }

const std::vector<double> usual_times{0.3, 0.4, 0.5, 0.6, 0.7};

TEST(PhysicsOfStringRuns, TheWhipKeepsEnergyAndAngularMomentum) {
  const StringRun run = run_string(whip, smooth_fold(), {.end = 0.7, .mesh = {.elements = 32}, .tolerance = 1e-10});
  ASSERT_EQ(run.end, StringEnd::reached) << run.message;
  for (const StringSample& sample : run.course) {
    // The steps are held by stability far below their tolerance; what is left is 1e-12.
    EXPECT_NEAR(sample.energy, run.course.front().energy, 1e-11) << sample.time;
    EXPECT_NEAR(sample.angular_momentum, run.course.front().angular_momentum, 1e-11) << sample.time;
    EXPECT_GT(sample.least_pull, 0.0);
  }
}

// The support does no work on a struck hanging string, and gravity's is potential. The wave in the middle goes both ways; before the
// one that goes down is reflected, the motion is smooth.
TEST(PhysicsOfStringRuns, AStruckHangingStringKeepsItsEnergy) {
  const UniformString hung{.length = 1.0, .mass = 1.0, .gravity = 9.8};
  const StringRun run = run_string(hung, struck, {.end = 0.5, .mesh = {.elements = 32}, .tolerance = 1e-10});
  ASSERT_EQ(run.end, StringEnd::reached) << run.message;
  for (const StringSample& sample : run.course)
    EXPECT_NEAR(sample.energy, run.course.front().energy, 1e-10) << sample.time;
}

// Fewer elements of a higher degree change nothing; and the ± says how little. That the numbers agree with the limit of chains is
// tested below.
TEST(PropertyOfStringRuns, RefinementChangesNothing) {
  const TurnProfile fold = smooth_fold();
  const StringRun coarse = run_string(whip, fold, {.end = 0.7, .at = usual_times, .mesh = {.elements = 32}});
  const StringRun other =
      run_string(whip, fold, {.end = 0.7, .at = usual_times, .mesh = {.elements = 24, .degree = 14}});
  for (const double time : usual_times) {
    const StringSample &ours = *coarse.at(time), &finer = *other.at(time);
    EXPECT_LT(length_of(ours.tip - finer.tip), 1e-10) << time;  // asked: 1e-8
    EXPECT_NEAR(ours.support_tension, finer.support_tension, 1e-9) << time;
    EXPECT_LT(length_of(ours.tip - finer.tip), ours.tip_error);
    EXPECT_LT(std::abs(ours.support_tension - finer.support_tension), ours.tension_error);
    EXPECT_LT(ours.tip_error, 1e-6);
  }
}

/// A chain that starts like the string, link by link at its middle.
RunResult chain_run(int links, ChainSpec kind, double gravity, const TurnProfile& turned, double end,
                    const std::vector<double>& at) {
  Experiment experiment;
  experiment.chain = std::move(kind);
  experiment.chain.links = links;
  experiment.chain.length = experiment.chain.mass = 1.0;
  experiment.world.gravity = gravity;
  experiment.start.shape = StartShape::angles;
  for (int i = 0; i < links; ++i) {
    const Turn turn = turned((i + 0.5) / links);
    experiment.start.angles.push_back(turn.angle);
    experiment.start.rates.push_back(turn.rate);
  }
  experiment.run = {.duration = end, .method = Method::dop853, .tolerance = 1e-11, .certify = false};
  experiment.record = {.rate = 10, .quantities = {Quantity::tension}};
  RunResult result = run(experiment, {.at = at});
  EXPECT_EQ(result.status, RunStatus::done) << result.message;
  return result;
}

/// What is left of differences from the limit of chains of n, 2n, 4n … links when powers of 1/n² are taken out one after another.
double extrapolated(std::vector<double> misses) {
  for (double power = 4; misses.size() > 1; power *= 4) {
    for (std::size_t k = 0; k + 1 < misses.size(); ++k) misses[k] = (power * misses[k + 1] - misses[k]) / (power - 1);
    misses.pop_back();
  }
  return misses.front();
}

const ChainSpec half_beads{.model = LinkModel::beads, .half_end_bead = true};

// Half a bead at the end: errors in even powers of 1/n (W.27). Three rungs leave those of n⁻⁶: with the coefficient 4e-4·80² of n⁻²
// and a fold of 4 links in the coarsest chain some 1e-8 at 0.5 s, measured 2e-9 and 2e-8 for the tension. The string's own error
// is below 1e-10.
TEST(PhysicsOfStringRuns, ChainsWithHalfAnEndBeadConvergeToTheString) {
  const std::vector<double> at{0.3, 0.5};
  const TurnProfile fold = smooth_fold();
  const StringRun string = run_string(whip, fold, {.end = 0.5, .at = at, .mesh = {.elements = 32}});
  std::vector<RunResult> rungs;
  for (const int links : {80, 160, 320}) rungs.push_back(chain_run(links, half_beads, 0.0, fold, 0.5, at));
  for (std::size_t k = 0; k < at.size(); ++k) {
    const StringSample& limit = *string.at(at[k]);
    std::vector<double> x, y, tension;
    for (const RunResult& rung : rungs) {
      const TipSample tip = testing::tips_at(rung)[k];
      x.push_back(tip.position.x - limit.tip.x);
      y.push_back(tip.position.y - limit.tip.y);
      const auto frame = static_cast<std::size_t>(std::lround(10 * at[k]));
      const std::size_t width = rung.frames.width("tension");
      tension.push_back(rung.frames.of("tension")[frame * width] - limit.support_tension);
    }
    EXPECT_NEAR(std::log2(x[1] / x[2]), 2.0, 0.02) << at[k];
    EXPECT_NEAR(extrapolated(x), 0.0, 1e-8) << at[k];
    EXPECT_NEAR(extrapolated(y), 0.0, 1e-8) << at[k];
    EXPECT_NEAR(extrapolated(tension), 0.0, 1e-7) << at[k];
  }
}

double distance_to(const StringSample& limit, const RunResult& chain) {
  return length_of(testing::tips_at(chain).front().position - limit.tip);
}

// A full bead at the end is half a bead too much: order 1 (W.28). Rods: order 2, and with the opposite sign of half beads (W.27), so
// that the mean of the two is of order 4.
TEST(OrderOfChains, FullBeadsOneRodsTwoTheMeanOfRodsAndHalfBeadsFour) {
  const std::vector<double> at{0.5};
  const TurnProfile fold = smooth_fold();
  const StringRun string = run_string(whip, fold, {.end = 0.5, .at = at, .mesh = {.elements = 32}});
  const StringSample& limit = *string.at(0.5);
  const auto chain = [&](int links, const ChainSpec& kind) { return chain_run(links, kind, 0.0, fold, 0.5, at); };
  const ChainSpec full{.model = LinkModel::beads}, rods{.model = LinkModel::rods};
  EXPECT_NEAR(std::log2(distance_to(limit, chain(80, full)) / distance_to(limit, chain(160, full))), 1.0, 0.1);
  EXPECT_NEAR(distance_to(limit, chain(160, full)), 5.7e-4, 1e-4);  // the level
  EXPECT_NEAR(std::log2(distance_to(limit, chain(80, rods)) / distance_to(limit, chain(160, rods))), 2.0, 0.02);
  EXPECT_NEAR(distance_to(limit, chain(160, rods)), 3.1e-5, 2e-6);
  const auto mean_misses = [&](int links) {
    const TipSample rod = testing::tips_at(chain(links, rods)).front(),
                    bead = testing::tips_at(chain(links, half_beads)).front();
    return length_of(0.5 * (rod.position + bead.position) - limit.tip);
  };
  const double coarse = mean_misses(80), fine = mean_misses(160);
  EXPECT_NEAR(std::log2(coarse / fine), 4.0, 0.4);
  EXPECT_LT(fine, 1e-7);
}

TEST(PhysicsOfStringRuns, StruckChainsConvergeToTheStruckString) {
  const std::vector<double> at{0.2};
  const StringRun string = run_string({.length = 1.0, .mass = 1.0, .gravity = 9.8}, struck,
                                      {.end = 0.2, .at = at, .mesh = {.elements = 32}});
  std::vector<double> x, y;
  for (const int links : {40, 80, 160}) {
    const RunResult rung = chain_run(links, half_beads, 9.8, struck, 0.2, at);
    x.push_back(testing::tips_at(rung).front().position.x - string.at(0.2)->tip.x);
    y.push_back(testing::tips_at(rung).front().position.y - string.at(0.2)->tip.y);
  }
  // A bump of width 0.1 has 4 links in the coarsest chain: n⁻⁶ leaves some 1e-8.
  EXPECT_NEAR(extrapolated(x), 0.0, 1e-7);
  EXPECT_NEAR(extrapolated(y), 0.0, 1e-7);
  EXPECT_NEAR(std::log2(y[1] / y[2]), 2.0, 0.05);
}

// The momentum gained is −∫T e dt. Simpson over 200 pieces of 0.5 s: (1/400)⁴/180 of a fourth derivative of 10.
TEST(PhysicsOfStringRuns, TheSupportsPullIsTheMomentumGained) {
  const StringRun run = run_string(whip, smooth_fold(), {.end = 0.5, .shares = {0.0}, .mesh = {.elements = 24}});
  ASSERT_EQ(run.course.size(), 201u);
  const auto pull = [&](std::size_t k) {
    const StringSample& sample = run.course[k];
    return sample.support_tension * Vec2<double>{std::cos(sample.angle[0]), std::sin(sample.angle[0])};
  };
  Vec2<double> impulse;
  for (std::size_t k = 0; k + 2 < run.course.size(); k += 2)
    impulse = impulse + (0.5 / 600) * (pull(k) + 4.0 * pull(k + 1) + pull(k + 2));
  const Vec2<double> gained = run.course.back().momentum - run.course.front().momentum;
  EXPECT_NEAR(gained.x, -impulse.x, 1e-10);
  EXPECT_NEAR(gained.y, -impulse.y, 1e-10);
}

// A narrow fold is pulled by ρ v²/4 from both sides, and v² times the arm beyond it stays (W.13), (W.15): up to width/arm, 4 %.
TEST(PhysicsOfStringRuns, TheArmBeyondTheFoldKeepsItsEnergy) {
  const StringRun run = run_string(whip, smooth_fold(), {.end = 0.7, .at = {0.7}, .mesh = {.elements = 24}});
  const double speed = length_of(run.at(0.7)->tip_velocity);
  EXPECT_NEAR(run.at(0.7)->support_tension, speed * speed / 4, 0.04 * speed * speed / 4);
  const double crack = 4.0 / 3 * 0.625;  // ℓ^(3/2) falls evenly to 0 at t* = 4ℓ₀/(3v₀) (W.16)
  EXPECT_NEAR(speed, std::cbrt(1 / (1 - 0.7 / crack)), 0.04 * speed);
}

// Finer than the mesh: said, and nothing beyond it is given.
TEST(StringRun, SaysWhenItIsNoLongerResolved) {
  const StringRun run =
      run_string(whip, smooth_fold(), {.end = 1.2, .at = {1.2}, .mesh = {.elements = 24, .degree = 8}});
  EXPECT_EQ(run.end, StringEnd::unresolved);
  ASSERT_FALSE(run.course.empty());
  EXPECT_LT(run.resolved_until, 1.0);
  EXPECT_EQ(run.at(1.2), nullptr);
  EXPECT_EQ(run.course.back().time, run.resolved_until);
  EXPECT_LE(run.course.back().shape_error, 1e-3);
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_NE(run.warnings.front().find("finer than the mesh"), std::string::npos) << run.warnings.front();
}

TEST(StringRun, AStringWithoutTensionHasNoMotion) {
  const StringRun run = run_string(whip, [](double) { return Turn{.angle = 0.3}; }, {.end = 1.0});
  EXPECT_EQ(run.end, StringEnd::slack);
  EXPECT_TRUE(run.course.empty());
  EXPECT_NE(run.message.find("cannot push"), std::string::npos);
}

TEST(StringRun, StopsWhenAsked) {
  const StringRun run = run_string(
      whip, smooth_fold(), {.end = 0.5, .mesh = {.elements = 16}, .keep_going = [](double t) { return t < 0.1; }});
  EXPECT_EQ(run.end, StringEnd::interrupted);
  EXPECT_LT(run.resolved_until, 0.1);
}

// Through the crack: the largest speed of the free end, from three meshes and from the energy (1e-11). docs/theory/whip.md, section 6.
TEST(PhysicsOfStringRuns, SlowCrackOfTheSmoothWhip) {
  const TurnProfile fold = smooth_fold();
  const StringRun coarse = run_string(whip, fold, {.end = 0.86, .mesh = {.elements = 48}}),
                  fine = run_string(whip, fold, {.end = 0.86, .mesh = {.elements = 64}});
  ASSERT_EQ(coarse.end, StringEnd::reached);
  ASSERT_EQ(fine.end, StringEnd::reached);
  EXPECT_NEAR(coarse.speed_max.value, fine.speed_max.value, coarse.speed_max_error.value);
  EXPECT_NEAR(coarse.speed_max.time, fine.speed_max.time, coarse.speed_max_error.time);
  EXPECT_LT(coarse.speed_max_error.value, 1e-3);  // half its elements do not quite resolve the crack
  EXPECT_NEAR(fine.speed_max.value, 13.08212, 1e-5);
}

}  // namespace
}  // namespace catena::string_test
