// Chains between two held ends, run as experiments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "lab/build.hpp"
#include "lab/chain_model.hpp"
#include "lab/run.hpp"
#include "lab/seen.hpp"
#include "lab/tangent_flow.hpp"
#include "model/chain.hpp"
#include "model/closure.hpp"
#include "modes/modes.hpp"

namespace catena {
namespace {

constexpr double pi = std::numbers::pi;

/// Ten rods between (0, 0) and (0.6, 0.1), in equilibrium under a gravity tilted by 20°.
Experiment pulled_aside(double duration) {
  Experiment experiment;
  experiment.chain = {.links = 10, .length = 1.0, .mass = 1.0};
  experiment.start = {.shape = StartShape::hanging, .span = 0.6, .rise = 0.1, .tilt = 20 * pi / 180};
  experiment.far_end = {.held = true};
  experiment.run = {.duration = duration, .tolerance = 1e-11, .certify = false};
  return experiment;
}

Vec2<double> pair_of(std::span<const double> sample, const Schema& schema, std::string_view channel) {
  const std::size_t at = schema.offset(channel);
  return {sample[at], sample[at + 1]};
}

void expect_near(const Vec2<double>& found, const Vec2<double>& truth, double tolerance) {
  EXPECT_NEAR(found.x, truth.x, tolerance);
  EXPECT_NEAR(found.y, truth.y, tolerance);
}

/// How far the state is from spanning its ends.
double gap(const Experiment& experiment, std::span<const double> state) {
  const Chain chain = build_chain(experiment);
  const Vec2<double> tip = tip_position(chain, state.first(chain.links.size()));
  return length_of(tip - Vec2<double>{experiment.start.span, experiment.start.rise});
}

// Independent program: redundant coordinates.
TEST(ReferenceOfClosedRuns, TenRodsPulledAside) {
  for (const Method method :
       {Method::dopri5, Method::dop853, Method::radau5, Method::gauss4, Method::gauss6, Method::mebdf}) {
    Experiment experiment = pulled_aside(0.2);
    experiment.run.method = method;
    const RunResult made = run(experiment);
    ASSERT_EQ(made.status, RunStatus::done) << made.message;
    expect_near(pair_of(made.last, made.schema, chain_names::middle), {0.339685394539, -0.309824124446}, 1e-10);
    expect_near(pair_of(made.last, made.schema, chain_names::support_force), {-1.8360231474, 4.7752963449}, 1e-9);
    expect_near(pair_of(made.last, made.schema, chain_names::end_force), {1.8601724093, 5.9847909346}, 1e-9);
    EXPECT_LT(gap(experiment, made.state), 1e-14);
    EXPECT_LT(std::abs(made.evidence.imbalance), 1e-9);  // a joule and a tolerance of 1e-11
  }
}

/// Three links of 0.1 m between ends 0.2 m apart: all follows from the angle of the first.
struct ThreeLinks {
  static constexpr double l = 0.1, mass = 0.1, gravity = 9.81;

  /// θ_2 and θ_3 at θ_1, the chain hanging down.
  static std::vector<double> angles(double first) {
    const Vec2<double> from{l * std::cos(first), l * std::sin(first)}, over{0.2 - from.x, -from.y};
    const double heading = std::atan2(over.y, over.x), half = std::acos(std::hypot(over.x, over.y) / (2 * l));
    return {first, heading - half, heading + half};
  }
  /// How fast they turn, by the rate of θ_1: l Σ ω u = 0.
  static std::vector<double> rates(const std::vector<double>& theta) {
    const double across = std::sin(theta[2] - theta[1]);
    return {1.0, -std::sin(theta[2] - theta[0]) / across, std::sin(theta[1] - theta[0]) / across};
  }
  static Chain chain() { return make_chain(std::vector(3, rod(l, mass)), {}, gravity); }
  static double potential(double first) { return look_at(chain(), angles(first), std::vector(3, 0.0)).potential; }
  static double inertia(double first) {
    const std::vector<double> theta = angles(first);
    return 2 * look_at(chain(), theta, rates(theta)).kinetic;
  }

  /// The period of the swing from θ_1 = a at rest, T = 2 ∫ √(μ / 2(V(a) − V)) dθ, with θ = mean + half·sin s to take out both ends.
  static double period(double from) {
    const double top = potential(from), rest = -pi / 3;
    double other = rest, beyond = rest + (from > rest ? -1.0 : 1.0);
    for (int i = 0; i < 60; ++i) {  // there it has no potential, if the chain does not reach so far
      const double middle = 0.5 * (other + beyond);
      (potential(middle) < top ? other : beyond) = middle;
    }
    const double mean = 0.5 * (from + other), half = 0.5 * (other - from);
    double sum = 0.0;
    constexpr int points = 400;  // the midpoint rule on a periodic function
    for (int i = 0; i < points; ++i) {
      const double s = pi * (i + 0.5) / points - pi / 2, theta = mean + half * std::sin(s);
      sum += std::sqrt(inertia(theta) / (2 * (top - potential(theta)))) * std::abs(half) * std::cos(s);
    }
    return 2 * sum * pi / points;
  }

  static Experiment experiment(double first, double duration) {
    Experiment experiment;
    experiment.chain = {.links = 3, .length = 3 * l, .mass = 3 * mass};
    experiment.start = {.shape = StartShape::angles, .span = 0.2, .angles = angles(first)};
    experiment.far_end = {.held = true};
    experiment.run = {.duration = duration, .tolerance = 1e-12, .certify = false};
    return experiment;
  }
};

// After a period the linkage is back at rest; ω = α δt is what the period is off by.
TEST(ReferenceOfClosedRuns, ThreeLinksComeBackAfterThePeriodOfTheQuadrature) {
  constexpr double small = 0.01, t0 = 0.457284315540177;
  EXPECT_NEAR(ThreeLinks::period(-pi / 3 + small),
              t0 * (1 - 101. / 432 * small * small + 0.26996471 * small * small * small),
              1e-8);  // the next power of it
  EXPECT_NEAR(ThreeLinks::period(-pi / 3 + 0.1), 0.456322290830855, 1e-11);
  for (const double a : {0.1, 0.3}) {
    const double first = -pi / 3 + a, period = ThreeLinks::period(first);
    const RunResult made = run(ThreeLinks::experiment(first, period));
    ASSERT_EQ(made.status, RunStatus::done) << made.message;
    EXPECT_NEAR(made.state[0], first, 1e-9);
    const double acceleration = 9.81 / ThreeLinks::l * std::abs(a);  // about
    EXPECT_LT(std::abs(made.state[3]) / acceleration, 1e-9 * period) << a;
  }
}

// Struck into its lowest mode, so gently that nothing but the mode moves, a chain is back after 2π/ω.
TEST(PhysicsOfClosedRuns, SmallOscillationsHaveThePeriodOfTheMode) {
  Experiment experiment = pulled_aside(1.0);
  experiment.start.tilt = 0.0;
  const auto found = find_modes(build_suspension(experiment, true), {.count = 2});
  ASSERT_TRUE(found) << found.error();
  for (const Mode& mode : found->modes) {
    for (const Complex& turn : mode.shape) experiment.start.rates.push_back(1e-4 * turn.re);
    experiment.run.duration = 2 * pi / mode.omega;
    const RunResult made = run(experiment);
    double along = 0.0, size = 0.0;  // δθ = ω⃗ δt after a period: what is left of the turns along the mode
    for (std::size_t i = 0; i < 10; ++i) {
      along += (made.state[i] - found->rest.angles[i]) * experiment.start.rates[i];
      size += experiment.start.rates[i] * experiment.start.rates[i];
    }
    EXPECT_LT(std::abs(along / size), 1e-5 * experiment.run.duration);  // 1e-4 rad/s · 0.1 s, and its square beside it
    experiment.start.rates.clear();
  }
}

// Let go in mid-swing the chain goes on as a chain that sets out free from that state.
TEST(ClosedRuns, AreLetGoFromAnyMotion) {
  Experiment whole = pulled_aside(0.3);
  whole.far_end.release_at = {0.2};
  whole.far_end.path = {.motion = SupportMotion::circle, .amplitude = 0.02, .frequency = 1.0};
  for (const Method method : {Method::dop853, Method::radau5}) {
    whole.run.method = method;
    const RunResult made = run(whole, {.at = {0.1, 0.2, 0.25}});
    ASSERT_EQ(made.status, RunStatus::done) << made.message;
    EXPECT_LT(std::abs(made.evidence.imbalance), 1e-9);
    EXPECT_GT(std::abs(testing::at_end(made, chain_names::work)), 1e-2);
    // While it is held the tip is where its end is, to the last digit.
    const double turn = 2 * pi * 0.1;
    expect_near(testing::tips_at(made)[0].position, {0.6 + 0.02 * (1 - std::cos(turn)), 0.1 + 0.02 * std::sin(turn)},
                1e-15);

    Experiment held = whole, free = whole;
    held.far_end.release_at = {};
    held.run.duration = 0.2;
    const RunResult before = run(held);
    free.far_end = {};
    free.start = {.shape = StartShape::angles,
                  .angles = {before.state.begin(), before.state.begin() + 10},
                  .rates = {before.state.begin() + 10, before.state.begin() + 20}};
    free.run.duration = 0.1;
    const RunResult after = run(free);
    ASSERT_EQ(after.status, RunStatus::done) << after.message;
    for (std::size_t i = 0; i < 20; ++i) EXPECT_NEAR(made.state[i], after.state[i], 1e-8) << name(method);
  }
}

// With work of both ends, friction and water: two methods that share nothing but the recursion agree.
TEST(ClosedRuns, MoveTheSameWithEveryMethod) {
  Experiment experiment = pulled_aside(0.5);
  experiment.chain.joint_friction = 1e-3;
  experiment.chain.diameter = 0.01;
  experiment.air = {.density = 1000.0};
  experiment.support = {.motion = SupportMotion::sine, .amplitude = 0.03, .frequency = 3.0};
  experiment.far_end.path = {.motion = SupportMotion::circle, .amplitude = 0.03, .frequency = 2.0, .direction = 1.0};
  experiment.run.tolerance = 1e-10;
  experiment.run.method = Method::dop853;
  const RunResult one = run(experiment);
  ASSERT_EQ(one.status, RunStatus::done) << one.message;
  for (const Method method : {Method::radau5, Method::gauss6, Method::mebdf}) {
    experiment.run.method = method;
    const RunResult other = run(experiment);
    ASSERT_EQ(other.status, RunStatus::done) << other.message;
    for (std::size_t i = 0; i < one.state.size(); ++i) EXPECT_NEAR(one.state[i], other.state[i], 2e-7) << name(method);
    EXPECT_LT(std::abs(other.evidence.imbalance), 1e-8) << name(method);
  }
}

TEST(ClosedRuns, AtRestStayAtRest) {
  Experiment experiment = pulled_aside(2.0);
  experiment.start.tilt = 0.0;
  const RunResult made = run(experiment);
  ASSERT_EQ(made.status, RunStatus::done) << made.message;
  for (std::size_t i = 10; i < 20; ++i) EXPECT_NEAR(made.state[i], 0.0, 1e-9);
  const Vec2<double> support = pair_of(made.last, made.schema, chain_names::support_force),
                     end = pair_of(made.last, made.schema, chain_names::end_force);
  expect_near(support + end, {0.0, 9.81}, 1e-9);  // the weight of 1 kg
}

// A tangent vector is the difference of two motions close by, over their distance at the start.
TEST(IdentityOfClosedRuns, TangentVectorsAreThoseOfNeighbours) {
  constexpr double apart = 1e-6;
  Experiment experiment = pulled_aside(0.3);
  experiment.support = {.motion = SupportMotion::sine_squared, .amplitude = 0.05, .frequency = 2.0};
  const Chain chain = build_chain(experiment);
  const auto start = build_start(experiment, chain);
  ASSERT_TRUE(start) << start.error();
  const TangentFlow flow = carry_tangents(experiment, {.vectors = 1, .along = 3, .renormalise = false});
  ASSERT_EQ(flow.status, RunStatus::done) << flow.message;
  std::vector<double> angles(start->begin(), start->begin() + 10), rates(start->begin() + 10, start->begin() + 20),
      turn(10, 0.0), haste(10, 0.0);
  turn[3] = 1.0;
  ChainClosure closure(chain);
  ASSERT_TRUE(closure.close({}, {.position = {0.6, 0.1}}, angles, rates));
  closure.keep_closed(rates, turn, haste);
  const auto end_of = [&](double shift) {
    Experiment other = experiment;
    other.start = {.shape = StartShape::angles, .span = 0.6, .rise = 0.1, .angles = angles, .rates = rates};
    for (std::size_t i = 0; i < 10; ++i) {
      other.start.angles[i] += shift * turn[i];
      other.start.rates[i] += shift * haste[i];
    }
    return run(other).state;
  };
  const std::vector<double> more = end_of(apart), less = end_of(-apart);
  double largest = 0.0;
  for (const double part : flow.tangents) largest = std::max(largest, std::abs(part));
  for (std::size_t i = 0; i < 20; ++i)  // the runs' error of 1e-11 over 2e-6
    EXPECT_NEAR(flow.tangents[i], (more[i] - less[i]) / (2 * apart), 3e-5 * largest);
}

TEST(ClosedRuns, GoOnToTheSameBits) {
  Experiment experiment = pulled_aside(0.4);
  experiment.far_end.release_at = {0.3};
  for (const Method method : {Method::dop853, Method::radau5, Method::gauss6, Method::mebdf}) {
    experiment.run.method = method;
    const RunResult whole = run(experiment);
    for (const double stop : {0.1, 0.3, 0.35}) {
      RunResult part = run(experiment, {.keep_going = [&](double t) { return t < stop; }});
      ASSERT_EQ(part.status, RunStatus::interrupted);
      EXPECT_EQ(run(experiment, {.go_on_from = &part}).hash, whole.hash) << name(method) << ' ' << stop;
    }
  }
}

// The ± of the certificate, which compares middle joints, covers the miss against a careful run with another method.
TEST(ClosedRuns, AreCertifiedByTheirMiddle) {
  Experiment experiment = pulled_aside(1.0);
  experiment.run.tolerance = 1e-6;
  experiment.run.certify = true;
  const CertifiedRun made = run_certified(experiment);
  ASSERT_TRUE(made.certificate.present);
  experiment.run = {.duration = 1.0, .method = Method::gauss6, .tolerance = 1e-13, .certify = false};
  const RunResult careful = run(experiment);
  const double miss = length_of(pair_of(made.run.last, made.run.schema, chain_names::middle) -
                                pair_of(careful.last, careful.schema, chain_names::middle));
  EXPECT_LT(miss, made.certificate.place_error);
  EXPECT_LT(made.certificate.place_error, 1e-4);
  for (const std::string_view name : {chain_names::end_force_max, chain_names::joint_speed_max}) {
    const std::size_t w = *made.run.schema.watched_called(name);
    EXPECT_NEAR(made.certificate.peaks[w].value, careful.peak(name).value, made.certificate.peak_error[w].value)
        << name;
  }
}

// A hundred periods of the slowest mode, 0.82 s each, with gauss6: neither energy nor closure drifts.
TEST(ClosedRuns, KeepEnergyAndClosureOverAHundredPeriodsSlow) {
  Experiment experiment = pulled_aside(100 * 0.82);
  experiment.start.tilt = 5 * pi / 180;
  experiment.run.method = Method::gauss6;
  experiment.run.tolerance = 1e-8;
  experiment.record.rate = 1.0;
  const auto made = ChainModel::make(experiment);
  ASSERT_TRUE(made);
  Running running(**made, experiment.run, experiment.record);
  while (running.advance()) {
  }
  const RunResult result = running.result();
  ASSERT_EQ(result.status, RunStatus::done) << result.message;
  EXPECT_LT(gap(experiment, result.state), 1e-12);
  EXPECT_LT(std::abs(result.evidence.imbalance), 1e-7);
}

}  // namespace
}  // namespace catena
