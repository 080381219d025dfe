#include "lab/run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/build.hpp"
#include "lab/chain_model.hpp"
#include "lab/failure.hpp"
#include "lab/recording_plan.hpp"
#include "lab/seen.hpp"

namespace catena {
namespace {

/// A small chain with friction, far from rest.
Experiment small_chain() {
  Experiment experiment;
  experiment.chain = {.links = 12, .length = 1.0, .mass = 0.3, .joint_friction = 2e-4};
  experiment.start.span = 0.6;
  experiment.run.duration = 0.8;
  return experiment;
}

TEST(Run, KeepsTheEnergyOfAnUndampedChain) {
  Experiment experiment = small_chain();
  experiment.chain.joint_friction = 0.0;
  experiment.run = {.duration = 3.0, .method = Method::dop853, .tolerance = 1e-10};
  const RunResult result = run(experiment);
  ASSERT_EQ(result.status, RunStatus::done);
  const double energy = stored_energy(result.schema, result.first);
  EXPECT_LT(std::abs(result.evidence.imbalance), 1e-9 * std::abs(energy));
  EXPECT_EQ(testing::at_end(result, chain_names::heat), 0.0);
  EXPECT_EQ(testing::at_end(result, chain_names::work), 0.0);
}

// A rope of 20 rods, ends 0.5 m apart, one let go: Radau loses energy steadily (5e-8 J in this time, at a tolerance of 1e-7), Gauss
// at equal steps does not. Within a crack its error rises and falls back.
TEST(Run, GaussKeepsTheEnergyWithoutDrift) {
  Experiment experiment;
  experiment.chain = {.links = 20, .length = 1.0, .mass = 0.5};
  experiment.start.span = 0.5;
  experiment.run = {.duration = 2.0, .method = Method::gauss6, .step = 2.5e-4};
  experiment.record = {.rate = 1000.0, .quantities = {Quantity::energy}};
  const RunResult result = run(experiment);
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  EXPECT_LT(std::abs(imbalance(result.schema, result.first, result.last)),
            5e-9);  // 5e-10 was seen; one worse-resolved crack may cost ten times more
}

TEST(Run, TurnsWhatIsLostIntoHeat) {
  const RunResult result = run(small_chain());
  const double heat = testing::at_end(result, chain_names::heat);
  EXPECT_GT(heat, 0.01 * std::abs(testing::at_start(result, chain_names::potential)));  // else this tests nothing
  EXPECT_LT(std::abs(result.evidence.imbalance), 1e-8 * heat);  // tolerance 1e-9 over some 500 steps
}

// All methods integrate the same motion: the differences are those of their tolerance or step.
TEST(Run, AllMethodsAgree) {
  Experiment experiment = small_chain();
  experiment.run.duration = 0.3;
  const std::vector<double> end{0.3};
  experiment.run.tolerance = 1e-12;
  const Vec2<double> truth = testing::tips_at(run(experiment, {.at = end}))[0].position;
  const auto error = [&](RunSpec spec) {
    experiment.run = spec;
    const Vec2<double> gap = testing::tips_at(run(experiment, {.at = end}))[0].position - truth;
    return std::hypot(gap.x, gap.y);
  };
  EXPECT_LT(error({.duration = 0.3, .method = Method::dopri5, .tolerance = 1e-10}), 1e-8);
  EXPECT_LT(error({.duration = 0.3, .method = Method::rk4, .step = 1e-4}), 1e-8);
  EXPECT_LT(error({.duration = 0.3, .method = Method::radau5, .tolerance = 1e-10}), 1e-8);
  EXPECT_LT(error({.duration = 0.3, .method = Method::gauss4, .step = 2e-4}), 1e-7);
  EXPECT_LT(error({.duration = 0.3, .method = Method::gauss6, .step = 2e-4}), 1e-9);
  EXPECT_LT(error({.duration = 0.3, .method = Method::gauss6, .tolerance = 1e-9}), 1e-8);
  EXPECT_LT(error({.duration = 0.3, .method = Method::mebdf, .tolerance = 1e-10}), 1e-8);
  const double coarse = error({.duration = 0.3, .method = Method::euler, .step = 2e-5});
  const double fine = error({.duration = 0.3, .method = Method::euler, .step = 1e-5});
  EXPECT_NEAR(coarse / fine, 2.0, 0.1);  // order 1
}

TEST(Run, FramesAreWhereTheyWereAskedFor) {
  Experiment experiment = small_chain();
  experiment.record.rate = 30.0;  // 0.8 s · 30 = 24 intervals
  const RunResult result = run(experiment);
  ASSERT_EQ(result.frames.time.size(), 25U);
  EXPECT_EQ(result.frames.time, frame_times(result.schema, experiment.run, experiment.record));
  for (std::size_t i = 0; i < 24; ++i) EXPECT_DOUBLE_EQ(result.frames.time[i], static_cast<double>(i) / 30.0);
  EXPECT_EQ(result.frames.time.back(), 0.8);
  EXPECT_EQ(result.frames.of(chain_names::angles).size(), 25U * 12);
  EXPECT_EQ(result.frames.of(chain_names::tension).size(), 25U * 12);
  const auto kinetic = result.frames.of(chain_names::kinetic), potential = result.frames.of(chain_names::potential),
             heat = result.frames.of(chain_names::heat);
  EXPECT_EQ(kinetic.size(), 25U);
  // The dense output between steps is the motion: energy closes at every frame. 1e-9 is the tolerance of a state near 1,
  // times g M L = 3 J and a speed gain near 10.
  for (std::size_t k = 0; k < 25; ++k)
    EXPECT_NEAR(kinetic[k] + potential[k] + heat[k], kinetic[0] + potential[0], 3e-8);
}

TEST(Run, RecordsOnlyWhatWasAskedFor) {
  Experiment experiment = small_chain();
  experiment.record.quantities = {Quantity::energy};
  const RunResult result = run(experiment);
  EXPECT_FALSE(result.frames.has(chain_names::angles));
  EXPECT_FALSE(result.frames.has(chain_names::tension));
  EXPECT_EQ(result.frames.of(chain_names::heat).size(), result.frames.time.size());
  EXPECT_EQ(tips(result.frames).size(), result.frames.time.size());
}

// Peaks come from the dense output: a run watched through 100 times more steps finds the same ones.
TEST(Run, PeaksDoNotDependOnTheSteps) {
  Experiment experiment = small_chain();
  experiment.run.tolerance = 1e-10;
  const RunResult found = run(experiment);
  experiment.run = {.duration = 0.8, .method = Method::rk4, .step = 2e-5};
  const RunResult stepwise = run(experiment);
  for (std::size_t w = 0; w < found.peaks.size(); ++w) {
    const std::string& what = found.schema.watched[w].name;
    if (!found.schema.watched[w].is_peak) continue;
    const Peak &one = found.peaks[w], &other = stepwise.peaks[w];
    EXPECT_NEAR(one.value, other.value, 1e-6 * std::abs(other.value) + 1e-9) << what;
    EXPECT_NEAR(one.time, other.time, 1e-5) << what;
    EXPECT_EQ(one.index, other.index) << what;
  }
}

// A single rod let go at rest: its tip is fastest at the bottom, v² = 3 g l (1 + sin θ₀), and falls 2 l at most.
TEST(Run, PeaksOfOneRodAreExact) {
  Experiment experiment;
  experiment.chain = {.links = 1, .length = 0.5, .mass = 0.2};
  experiment.start = {.shape = StartShape::straight, .angle = 0.4};
  experiment.run = {.duration = 2.0, .tolerance = 1e-12};
  const RunResult result = run(experiment);
  const double g = 9.81, l = 0.5, lift = 1 + std::sin(0.4);
  EXPECT_NEAR(result.peak(chain_names::speed_max).value, std::sqrt(3 * g * l * lift), 1e-10);
  EXPECT_NEAR(result.peak(chain_names::drop_max).value, l * lift, 1e-11);
  // At the bottom the middle of the rod carries half the weight and pulls m (l/2) ω² for its own mass, (m/l) ∫ s ω² ds … in
  // the sense of (C.11): N = m g/2 + (m l/3) ω², with ω² = 3 g lift / l.
  EXPECT_NEAR(result.peak(chain_names::tension_max).value, 0.2 * g * (0.5 + lift), 1e-10);
  EXPECT_EQ(result.peak(chain_names::tension_max).index, 1);
}

TEST(Run, GoesOnFromAnInterruptionToTheSameBits) {
  for (const Method method : {Method::euler, Method::rk4, Method::dopri5, Method::dop853, Method::radau5,
                              Method::gauss4, Method::gauss6, Method::mebdf}) {
    Experiment experiment = small_chain();
    experiment.run.method = method;
    const std::vector<double> at{0.1, 0.35, 0.8};
    const RunResult whole = run(experiment, {.at = at});
    // Interrupted at many places, one after the other.
    std::optional<RunResult> part;
    double stop_at = 0.0;
    int pauses = 0;
    do {
      stop_at += 0.0123;
      part =
          run(experiment,
              {.at = at, .keep_going = [&](double t) { return t < stop_at; }, .go_on_from = part ? &*part : nullptr});
      ++pauses;
    } while (part->status == RunStatus::interrupted);
    EXPECT_GT(pauses, 20);
    EXPECT_EQ(part->hash, whole.hash);
    EXPECT_EQ(part->peaks, whole.peaks);
    EXPECT_EQ(part->firsts, whole.firsts);
    EXPECT_EQ(part->frames, whole.frames);
    EXPECT_EQ(part->at, whole.at);
    EXPECT_EQ(part->counters, whole.counters);
  }
}

// An explicit method at steps that it cannot bear ends with finite nonsense, with infinities or with what is no number at all.
TEST(Run, FailsWhenEqualStepsBlowUp) {
  Experiment damped = small_chain();
  damped.chain.joint_friction = 1e3;
  damped.run = {.duration = 0.8, .method = Method::euler, .step = 1e-3};
  Experiment released;
  released.chain = {.links = 20, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  released.start = {.shape = StartShape::straight, .angle = 0.0};
  released.run = {.duration = 1.5, .method = Method::rk4, .step = 0.25};
  for (const Experiment& experiment : {damped, released}) {
    const RunResult result = run(experiment);
    EXPECT_EQ(result.status, RunStatus::failed);
    EXPECT_TRUE(result.message.starts_with("t = ")) << result.message;
    EXPECT_NE(result.message.find("the motion has blown up"), std::string::npos) << result.message;
    EXPECT_NE(result.message.find(" or less should do for "), std::string::npos) << result.message;
    EXPECT_NE(result.message.find("run.step"), std::string::npos) << result.message;
    EXPECT_LT(result.t_end, experiment.run.duration);
    EXPECT_FALSE(result.frames.time.empty());  // what was computed is kept
  }
  // √8/ω with ω² = 10 n g/L · 66.5, the last zero of L₂₀, under ten times the weight: 0.0078 s, rounded down.
  EXPECT_NE(run(released).message.find("Steps of 0.007 s or less"), std::string::npos) << run(released).message;
  released.run.step = 0.007;
  EXPECT_EQ(run(released).status, RunStatus::done);
}

TEST(Run, SaysWhenNewtonFailsAtAnEqualStep) {
  Experiment experiment = small_chain();
  for (const Method method : {Method::gauss4, Method::gauss6}) {
    experiment.run = {.duration = 20.0, .method = method, .step = 10.0};
    const RunResult result = run(experiment);
    EXPECT_EQ(result.status, RunStatus::failed);
    EXPECT_TRUE(result.message.starts_with("t = 0 s: Newton's iteration does not converge in a step of 10 s."))
        << result.message;
    EXPECT_NE(result.message.find("Take a shorter run.step"), std::string::npos) << result.message;
    EXPECT_EQ(result.message.find("turns fastest"), std::string::npos) << "nothing turns yet: " << result.message;
  }
}

TEST(Failure, IsToldForEachStatus) {
  const RunSpec how{.duration = 1.0};
  const Course course{.run = &how, .method = Method::radau5, .stable_step = 0.0};
  EXPECT_EQ(failure(course, {.status = StepStatus::step_too_small,
                             .time = 0.5,
                             .step = 1e-15,
                             .residual = 3.0,
                             .suspect = " Link 2 turns."}),
            "t = 0.5 s: the step control asks for less than rounding allows; steps of 1e-15 s were tried and leave a "
            "residual of 3 tolerances. Link 2 turns. A larger run.tolerance, joint friction or a "
            "tip mass may help.");
  EXPECT_EQ(
      failure(course, {.status = StepStatus::not_finite}),
      "t = 0 s: a rate or a state is not a number before the first step. No shorter step helps: look for values in "
      "the experiment that are far too large or too small.");
  EXPECT_TRUE(failure(course, {.status = StepStatus::not_finite, .time = 0.1, .step = 0.01})
                  .starts_with("t = 0.1 s: a rate or a state is not a number in a step of 0.01 s. No shorter step"));
}

TEST(Failure, SuspectsTheLinkThatTurnsFastest) {
  Experiment experiment = small_chain();
  experiment.chain.links = 3;
  const auto model = ChainModel::make(experiment);
  const std::vector<double> y{0, 0, 0, 1.0, -30.0, 2.0, 0, 0};
  EXPECT_EQ((*model)->suspect(y), " Link 2 turns fastest, at -30 rad/s.");
}

TEST(Run, SmallSwingsOfBeadsHaveLaguerresFrequencies) {
  // ω_k² = (n g/L)·(zeros of the Laguerre polynomial L_n): for n = 2 these are 2 ± √2, with shapes from (C.20).
  const double n_g_over_l = 2 * 9.8 / 1.0;
  for (const double zero : {2 - std::numbers::sqrt2, 2 + std::numbers::sqrt2}) {
    Experiment experiment;
    experiment.chain = {.links = 2, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
    experiment.world.gravity = 9.8;
    // Equations of motion 2φ₁'' + φ₂'' = −2κφ₁, φ₁'' + φ₂'' = −κφ₂ with κ = n g/L: φ₂/φ₁ = zero/(1 − zero).
    const double size = 1e-5;
    const double down = -std::numbers::pi / 2;
    experiment.start = {.shape = StartShape::angles, .angles = {down + size, down + size * zero / (1 - zero)}};
    const double period = 2 * std::numbers::pi / std::sqrt(n_g_over_l * zero);
    experiment.run = {.duration = period, .tolerance = 1e-13};
    const RunResult result = run(experiment);
    for (std::size_t i = 0; i < 2; ++i)  // amplitude² = 1e-10 shifts the period by that much, relatively
      EXPECT_NEAR(result.state[i] - down, experiment.start.angles[i] - down, 1e-8 * size) << "zero " << zero;
  }
}

// Held at both ends and let go later, the chain moves as if it had been free from the start.
TEST(PhysicsOfRuns, AReleasedEndFallsLikeAFreeOne) {
  Experiment free;
  free.chain = {.links = 30, .length = 1.0, .mass = 0.05, .joint_friction = 2e-5};
  free.start = {.shape = StartShape::hanging, .span = 0.4};
  free.run = {.duration = 0.5, .tolerance = 1e-9};
  Experiment held = free;
  held.far_end = {.held = true, .release_at = {0.25}};
  held.run.duration = 0.75;
  held.record.rate = free.record.rate = 100;
  for (const Method method : {Method::dop853, Method::radau5, Method::mebdf}) {
    free.run.method = held.run.method = method;
    const RunResult one = run(free, {.at = {0.3, 0.5}}), two = run(held, {.at = {0.1, 0.55, 0.75}});
    ASSERT_EQ(two.status, RunStatus::done) << two.message;
    const auto free_tip = testing::tips_at(one), held_tip = testing::tips_at(two);
    EXPECT_EQ(held_tip[0].velocity, Vec2<double>{});
    EXPECT_NEAR(held_tip[0].position.x, 0.4, 1e-12);
    // The steps are the same but for the rounding of times, which the tolerance hides.
    for (int i = 0; i < 2; ++i) {
      EXPECT_NEAR(free_tip[i].position.x, held_tip[i + 1].position.x, 1e-8);
      EXPECT_NEAR(free_tip[i].position.y, held_tip[i + 1].position.y, 1e-8);
    }
    EXPECT_NEAR(one.peak(chain_names::speed_max).value, two.peak(chain_names::speed_max).value, 1e-6);
    EXPECT_NEAR(one.peak(chain_names::speed_max).time + 0.25, two.peak(chain_names::speed_max).time, 1e-7);
    EXPECT_NEAR(testing::at_end(one, chain_names::heat), testing::at_end(two, chain_names::heat), 1e-9);
    ASSERT_EQ(two.frames.time.size(), 76U);
    EXPECT_EQ(two.frames.time[25], 0.25);
    // Held, the chain's ends carry its weight between them; H is the same in every link.
    const auto tension = two.frames.of(chain_names::tension), angles = two.frames.of(chain_names::angles);
    const double top = tension[0], middle = tension[14];
    EXPECT_NEAR(top * -std::sin(angles[0]), 0.5 * 0.05 * 9.81 * 29 / 30, 1e-9);
    EXPECT_NEAR(top * std::cos(angles[0]), middle * std::cos(angles[14]), 1e-9);
  }
}

TEST(ExperimentComplaints, AboutAHeldEnd) {
  Experiment experiment;
  experiment.chain = {.links = 3, .length = 1.0, .mass = 1.0};
  experiment.start = {.shape = StartShape::hanging, .span = 0.4};
  experiment.run.duration = 1.0;
  experiment.far_end = {.held = true, .release_at = {0.5}};
  EXPECT_TRUE(complaints(experiment).empty());
  const auto key_of = [&](auto change) {
    Experiment wrong = experiment;
    change(wrong);
    const auto list = complaints(wrong);
    return list.empty() ? std::string() : list.front().key;
  };
  EXPECT_EQ(key_of([](auto& e) { e.far_end.held = false; }), "far_end.release_at");
  EXPECT_EQ(key_of([](auto& e) { e.far_end.release_at = {1.0}; }), "far_end.release_at");
  EXPECT_EQ(key_of([](auto& e) { e.far_end.release_at = {-1.0}; }), "far_end.release_at");
  EXPECT_EQ(key_of([](auto& e) { e.chain.joint_stiffness = 1.0; }), "");
  EXPECT_EQ(key_of([](auto& e) { e.start = {.shape = StartShape::straight}; }), "far_end.held");
}

}  // namespace
}  // namespace catena
