// Ladders against limits that are known from outside: an exact period, the string by its own equations, far finer ladders.
#include "study/ladder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>

#include "lab/build.hpp"
#include "lab/string_run.hpp"
#include "lab/string_setup.hpp"
#include "study/ladder_findings.hpp"
#include "study/ladder_store.hpp"
#include "study/rung.hpp"

namespace catena::ladder_test {
namespace {

constexpr double pi = std::numbers::pi;

std::vector<Rung> climbed(const LadderPlan& plan, unsigned jobs = 2) {
  Rungs rungs(plan.size());
  EXPECT_TRUE(run_ladder(plan, rungs, jobs, [](std::size_t) { return true; }, [](double) { return true; }));
  std::vector<Rung> all;
  for (auto& rung : rungs) all.push_back(std::move(*rung));
  return all;
}

LadderPlan planned_ladder(const Experiment& base, const LadderRequest& request) {
  auto plan = plan_ladder("test", base, request);
  EXPECT_TRUE(plan) << plan.error();
  return plan ? std::move(*plan) : LadderPlan{};
}

std::string refusal(const Experiment& base, const LadderRequest& request) {
  const auto plan = plan_ladder("test", base, request);
  return plan ? "" : plan.error();
}

Experiment smooth_whip(double end) {
  Experiment whip;
  whip.title = "whip";
  whip.chain = {.links = 20, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  whip.start = {.shape = StartShape::fold,
                .angle = 0.0,
                .fold = FoldForm::smooth,
                .centre = 0.375,
                .width = 0.05,
                .tip_speed = 1.0};
  whip.world.gravity = 0.0;
  whip.run = {.duration = end, .tolerance = 1e-10};
  return whip;
}

/// One rod released from 1 rad beside the vertical, for exactly one period T = 2π √(2L/3g)/agm(1, cos ½) (C.14).
Experiment pendulum(Method method) {
  Experiment rod;
  rod.title = "pendulum";
  rod.chain = {.links = 1, .length = 1.0, .mass = 0.5};
  rod.start = {.shape = StartShape::straight, .angle = -pi / 2 + 1};
  double a = 1.0, b = std::cos(0.5);
  for (int k = 0; k < 8; ++k) std::tie(a, b) = std::pair(0.5 * (a + b), std::sqrt(a * b));
  rod.run = {.duration = 2 * pi * std::sqrt(2 / (3 * rod.world.gravity)) / a, .method = method};
  return rod;
}

// After a period the rod is where it was: the limit of ever shorter steps is known exactly.
TEST(OrderOfLadders, StepsOfARodConvergeToItsExactPeriod) {
  for (const auto& [method, order] : {std::pair(Method::euler, 1.0), {Method::rk4, 4.0}}) {
    const Experiment rod = pendulum(method);
    LadderRequest request{.kind = LadderKind::steps};
    for (int k = 0; k < 5; ++k)
      request.rungs.push_back(rod.run.duration / (method == Method::euler ? 2000 : 50) / (1 << k));
    const LadderPlan plan = planned_ladder(rod, request);
    const LadderFindings found = judge_ladder(plan, climbed(plan));
    const LadderMoment& end = found.at.back();
    EXPECT_EQ(end.time, rod.run.duration);
    EXPECT_NEAR(end.whole[0].order, order, 0.15) << name(method);
    const Extrapolated &x = end.limit[plan.column(Followed::x, 1)], &angle = end.limit[plan.column(Followed::angle, 0)];
    EXPECT_EQ(x.state, Convergence::settled);
    EXPECT_LE(std::abs(x.value - std::sin(1.0)), x.error) << name(method);
    EXPECT_LE(std::abs(angle.value - (1 - pi / 2)), angle.error) << name(method);
    EXPECT_LT(x.error, method == Method::euler ? 1e-4 : 1e-8);
  }
}

// The string by its own equations, without any links, is the judge; (W.27), (W.28) say the orders.
TEST(OrderOfLadders, WhipsConvergeToTheString) {
  for (const bool half : {false, true}) {
    Experiment whip = smooth_whip(0.7);
    whip.chain.half_end_bead = half;
    // The fold is a twentieth of the length wide: 20 links see too little of it for an order of 2.
    const std::vector<double> links =
        half ? std::vector<double>{40, 80, 160, 320} : std::vector<double>{20, 40, 80, 160};
    const LadderPlan plan = planned_ladder(whip, {.rungs = links, .at = {0.5, 0.7}});
    const LadderFindings found = judge_ladder(plan, climbed(plan));
    EXPECT_EQ(found.expected.expansion.order, half ? 2 : 1);
    const auto setup = string_setup(whip);
    ASSERT_TRUE(setup);
    const StringRun string = run_string(setup->string, setup->start,
                                        {.end = 0.7, .at = plan.at, .shares = plan.shares, .mesh = {.elements = 32}});
    for (const LadderMoment& moment : found.at) {
      const StringSample* truth = string.at(moment.time);
      ASSERT_NE(truth, nullptr);
      // Half a bead too much at the end is felt when the fold comes near it; until then the second order outweighs the first.
      if (half || moment.time == 0.7) {
        EXPECT_NEAR(moment.whole[0].order, half ? 2 : 1, 0.2);
      }
      for (std::size_t s = 0; s < plan.shares.size(); ++s) {
        const auto expect_known = [&](Followed what, double right, double allowed) {
          const Extrapolated& limit = moment.limit[plan.column(what, s)];
          if (limit.state == Convergence::open) return;
          EXPECT_LE(std::abs(limit.value - right), limit.error + allowed);
        };
        expect_known(Followed::x, truth->shape[s].x, truth->shape_error);
        expect_known(Followed::y, truth->shape[s].y, truth->shape_error);
        expect_known(Followed::angle, truth->angle[s], 1e-6);  // the string's own profile, at 32 elements
        expect_known(Followed::sigma, truth->sigma[s], 1e-6);
      }
      const Extrapolated& tip = moment.limit[plan.column(Followed::x, plan.shares.size() - 1)];
      EXPECT_NE(tip.state, Convergence::open);
      EXPECT_LT(tip.error, half ? 1e-6 : 1e-2);
    }
  }
}

// Small swings of a hanging rope in its lowest mode are J₀(j √(1−s)) cos ωt with ω = j/2 √(g/L), j the first zero of J₀.
TEST(PhysicsOfLadders, SmallSwingsConvergeToBessel) {
  constexpr double j = 2.404825557695773, small = 1e-4;
  Experiment rope;
  rope.title = "rope";
  rope.chain = {.links = 10, .length = 1.0, .mass = 0.5};
  rope.start.shape = StartShape::angles;
  for (int k = 0; k <= 1000; ++k) {
    const double s = k / 1000.0, u = std::max(std::sqrt(1 - s), 1e-9);
    rope.start.places.push_back(s);
    rope.start.angles.push_back(-pi / 2 + small * j * std::cyl_bessel_j(1.0, j * u) / (2 * u));
  }
  rope.run = {.duration = 1.0, .tolerance = 1e-11};
  const LadderPlan plan = planned_ladder(rope, {.rungs = {20, 40, 80, 160}, .at = {0.3, 1.0}});
  const LadderFindings found = judge_ladder(plan, climbed(plan));
  for (const LadderMoment& moment : found.at) {
    EXPECT_NEAR(moment.whole[0].order, 2, 0.3);  // the start is no mode of any chain: others ripple along it
    const Extrapolated& tip = moment.limit[plan.column(Followed::x, plan.shares.size() - 1)];
    const double right = small * std::cos(j / 2 * std::sqrt(rope.world.gravity) * moment.time);
    EXPECT_LE(std::abs(tip.value - right), tip.error + 1e-6 * small);  // the table of the start, and sin θ ≠ θ
    EXPECT_LT(tip.error, 1e-3 * small);
  }
}

/// Chains of all kinds, smooth and with corners.
Experiment drawn_experiment(unsigned index) {
  std::mt19937_64 bits(77 + index);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(bits() >> 11U) * 0x1p-53;
  };
  Experiment drawn;
  drawn.chain = {
      .links = 8, .length = 1.0, .mass = between(0.2, 2), .model = index % 3 == 0 ? LinkModel::rods : LinkModel::beads};
  drawn.chain.half_end_bead = index % 3 == 2;
  drawn.run = {.duration = between(0.2, 0.5), .tolerance = 1e-9};
  switch (index % 4) {
    case 0:
      drawn.start = {.shape = StartShape::hanging, .span = between(0.3, 0.9), .rise = between(-0.2, 0.2)};
      break;
    case 1:
      drawn.start = {.shape = StartShape::straight, .angle = between(-1.4, -0.3)};
      break;
    case 2:
      drawn.start = {.shape = StartShape::straight, .angle = -pi / 2, .rates = {between(0.5, 4)}};
      break;
    default:
      drawn.start = {.shape = StartShape::fold,
                     .angle = between(-1.6, -1.2),
                     .fold = FoldForm::smooth,
                     .centre = between(0.3, 0.5),
                     .width = between(0.05, 0.15),
                     .tip_speed = between(0.5, 2)};
  }
  return drawn;
}

// The promise of docs/theory/converge.md: 99 of 100 numbers within their ±, none beyond three times it. Truth is the same ladder, two
// rungs further; a number is judged where that is known three times better than what is claimed.
TEST(PropertyOfLadders, SlowLimitsAreWithinTheirErrors) {
  std::size_t judged = 0, within = 0;
  double worst = 0.0;
  for (unsigned index = 0; index < 8; ++index) {
    const Experiment base = drawn_experiment(index);
    LadderPlan plan = planned_ladder(base, {.rungs = {8, 16, 32, 64, 128, 256}});
    std::vector<Rung> rungs = climbed(plan);
    const LadderFindings truth = judge_ladder(plan, rungs);
    plan.rungs.resize(4);
    rungs.resize(4);
    const LadderFindings claimed = judge_ladder(plan, rungs);
    const auto judge = [&](const Extrapolated& claim, const Extrapolated& right) {
      if (claim.state == Convergence::open || !(right.error <= claim.error / 3)) return;
      const double off = std::abs(claim.value - right.value) / claim.error;
      ++judged;
      within += off <= 1;
      worst = std::max(worst, off);
    };
    for (std::size_t k = 0; k < plan.at.size(); ++k)
      for (std::size_t c = 0; c < plan.width(); ++c) judge(claimed.at[k].limit[c], truth.at[k].limit[c]);
    for (std::size_t k = 0; k < claimed.measures.size(); ++k) judge(claimed.measures[k].limit, truth.measures[k].limit);
  }
  EXPECT_GT(judged, 500U);
  EXPECT_GE(within, 0.99 * static_cast<double>(judged));
  EXPECT_LE(worst, 3.0);
}

// Folded flat, a chain cracks with its last link: the speed grows like √n, and no limit may be claimed.
TEST(PhysicsOfLadders, TheFoldedFallGrowsLikeTheRootOfItsLinks) {
  Experiment fall;
  fall.title = "folded";
  fall.chain = {.links = 11, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  fall.start.shape = StartShape::folded;
  fall.world.gravity = 9.8;
  fall.run = {.duration = 0.45, .tolerance = 1e-8};
  const LadderPlan plan = planned_ladder(fall, {.rungs = {11, 21, 41, 81}});
  const LadderFindings found = judge_ladder(plan, climbed(plan));
  const MeasureFinding* speed = found.finding("tip.speed_max");
  ASSERT_NE(speed, nullptr);
  EXPECT_EQ(speed->limit.state, Convergence::open);
  EXPECT_EQ(found.finding("tip.speed_max.time")->limit.state, Convergence::open);
  EXPECT_TRUE(grows(*speed));
  EXPECT_NEAR(speed->law.exponent, 0.5, speed->law.error + 0.05);
  EXPECT_LT(found.agree_until.front().value, fall.run.duration) << "neighbours part at the crack at the latest";
}

TEST(UnitLadder, RefusesWhatIsNoLadder) {
  const Experiment whip = smooth_whip(0.1);
  const auto said = [&](const Experiment& base, const LadderRequest& request, const char* words) {
    EXPECT_NE(refusal(base, request).find(words), std::string::npos) << refusal(base, request);
  };
  said(whip, {.rungs = {10}}, "at least two rungs");
  said(whip, {.rungs = {10, 40, 20}}, "20 comes after 40");
  said(whip, {.rungs = {10, 10, 20}}, "10 is given twice");
  said(whip, {.rungs = {0, 10}}, "whole numbers from 1");
  said(whip, {.kind = LadderKind::steps, .rungs = {0.01, 0.005}}, "run.method is \"auto\"");
  Experiment fall = whip;
  fall.start = {.shape = StartShape::folded};
  fall.world.gravity = 9.8;
  said(fall, {.rungs = {11, 20, 41}}, "--links 20: chain.links");
  Experiment listed = whip;
  listed.chain.masses.assign(20, 0.05);
  said(listed, {.rungs = {10, 20}}, "chain.masses has an entry for each link");
  Experiment stepped = whip;
  stepped.run.method = Method::rk4;
  said(stepped, {.kind = LadderKind::steps, .rungs = {0.005, 0.01}}, "the longest step first");
  said(stepped, {.kind = LadderKind::steps, .rungs = {0.2, 0.1}}, "longer than the run");
}

TEST(UnitLadder, ComparesAtJointsThatAllRungsHave) {
  const LadderPlan even = planned_ladder(smooth_whip(0.1), {.rungs = {20, 40, 80}});
  EXPECT_EQ(even.shares.size(), 21U);
  const std::vector<double> marks{0.0, 0.25, 0.5, 0.75, 1.0};
  EXPECT_EQ(on_link(marks, 0.5).index, 2U);
  EXPECT_EQ(on_link(marks, 1.0).index, 3U);
  EXPECT_DOUBLE_EQ(on_link(marks, 1.0).share, 1.0);
  EXPECT_EQ(between_middles(marks, 0.5).index, 1U);
  EXPECT_DOUBLE_EQ(between_middles(marks, 0.5).share, 0.5);
  EXPECT_EQ(between_middles(marks, 1.0).index, 2U);
  EXPECT_DOUBLE_EQ(between_middles(marks, 1.0).share, 1.5) << "beyond the last middle the line goes on";
  EXPECT_DOUBLE_EQ(between_middles(marks, 0.0).share, -0.5);
}

// What a file keeps is what was there, to the last bit; and threads change nothing.
TEST(PropertyOfLadders, AFileAndThreadsChangeNothing) {
  Experiment whip = smooth_whip(0.2);
  whip.run.tolerance = 1e-8;
  const LadderPlan plan = planned_ladder(whip, {.rungs = {8, 16, 24}});
  const std::vector<Rung> one = climbed(plan, 1), three = climbed(plan, 3);
  const Rungs some{one[0], std::nullopt, one[2]};
  const std::filesystem::path path = testing::TempDir() + "catena-ladder.h5";
  ASSERT_TRUE(write_ladder(path, plan, some));
  const auto read = read_ladder(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(read) << read.error();
  EXPECT_TRUE(same_ladder(read->plan, plan));
  EXPECT_FALSE(read->rungs[1]);
  for (const std::size_t k : {0U, 2U}) {
    EXPECT_EQ(read->rungs[k]->numbers, one[k].numbers);
    EXPECT_EQ(read->rungs[k]->errors, one[k].errors);
    EXPECT_EQ(read->rungs[k]->shapes, three[k].shapes);
    EXPECT_EQ(read->rungs[k]->profiles, three[k].profiles);
    EXPECT_EQ(read->rungs[k]->measured, three[k].measured);
    EXPECT_EQ(read->rungs[k]->hash, three[k].hash);
  }
}

}  // namespace
}  // namespace catena::ladder_test
