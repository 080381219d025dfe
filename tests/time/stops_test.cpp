// Every method stops just where it is told to, looks no further, and sets out afresh from there.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "time/all_methods.hpp"
#include "time/method_runs.hpp"
#include "time/step_loop.hpp"

namespace catena {
namespace {

using stiff::DenseSystem;
using stiff::Problem;

constexpr double kink = 1.0 / 3;

/// ẏ = |t − c| − y from y(0) = 1: y = 1 + c − t − c e^(−t) before the kink, t − c − 1 + (2 − c e^(−c)) e^(c−t) behind it.
/// `latest` is the latest time that it was asked for.
struct Kinked : Problem {
  double latest = -std::numeric_limits<double>::infinity();

  explicit Kinked(double centre)
      : Problem{.name = "Kinked",
                .rate =
                    [this, centre](double t, std::span<const double> y, std::span<double> f) {
                      latest = std::max(latest, t);
                      f[0] = std::abs(t - centre) - y[0];
                    },
                .jacobian = [](double, std::span<const double>) { return Eigen::MatrixXd::Constant(1, 1, -1.0); },
                .start = {1},
                .end = 1,
                .solution = {-kink + (2 - kink * std::exp(-kink)) * std::exp(kink - 1)}} {}
};

/// A method on its way through a kinked motion.
struct Walk {
  Kinked problem;
  DenseSystem system{problem};
  std::unique_ptr<Integrator> made;
  Integrator& method;

  Walk(const MethodCase& one, Stepping stepping, double centre = kink)
      : problem(centre), made(one.make(system, 1, paced(one, std::move(stepping)))), method(*made) {}
  static Stepping paced(const MethodCase& one, Stepping stepping) {
    stepping.step = one.step(stepping.step);
    return stepping;
  }
  void start(double t = 0.0) { method.start(t, problem.start); }
};

using Stops = OfMethod;
INSTANTIATE_TEST_SUITE_P(All, Stops, testing::ValuesIn(all_methods()), name_of);

// 0.1 + 0.2 is one unit of rounding beyond 0.3, and 5 equal steps of 0.06 are one before it.
TEST_P(Stops, EndStepsToTheBit) {
  struct Case {
    double start, end, step;
    std::vector<double> stops, reached;
  };
  const double far = 1e9 + kink;
  for (const Case& one :
       {Case{0.0, 1.0, 0.06, {-1.0, 0.0, 0.1 + 0.2, kink, 0.7, 1.0, 2.0}, {0.1 + 0.2, kink, 0.7}},
        Case{0.0, 1.0, 0.06, {0.3, 0.1 + 0.2}, {0.3}}, Case{0.0, 0.1 + 0.2, 0.06, {0.3}, {}},
        Case{-1.0, 0.5, 0.1, {-1.0 / 3, 0.0, 1e-3}, {-1.0 / 3, 0.0, 1e-3}}, Case{1e9, 1e9 + 1, 0.01, {far}, {far}},
        Case{1e9, 1e9 + 1, 0.01, {1e9 + 2e-5, far}, {1e9 + 2e-5, far}}}) {
    Walk walk(GetParam(), {.end = one.end, .tolerance = {1e-6, 1e-6}, .step = one.step, .stops = one.stops},
              one.start + kink);
    walk.start(one.start);
    std::vector<double> reached;
    go_to_the_end(walk.method, [&](auto& method) {
      if (method.at_stop()) reached.push_back(method.time());
      EXPECT_GT(method.time() - method.step_start(), least_step(method.time()));
    });
    EXPECT_EQ(reached, one.reached);
    EXPECT_EQ(walk.method.time(), one.end);
  }
}

// Stages, guesses of the first step, and the dense output; from starts before zero, t + (stop − t) rounds to beyond the stop.
TEST_P(Stops, NothingIsEvaluatedBeyondThem) {
  for (int i = 0; i < 60; ++i) {
    const double start = 0.1 - 0.0137 * i, tolerance = std::array{1e-3, 1e-6, 1e-9}[i % 3];
    const std::vector<double> stops{start + 0.1, start + 1.0 / 7, start + 0.77};
    Walk walk(GetParam(), {.end = start + 1, .tolerance = {tolerance, tolerance}, .step = 0.3, .stops = stops});
    const auto beyond = [&](double time) {
      const auto next = std::ranges::upper_bound(stops, time);
      return walk.problem.latest - (next == stops.end() ? start + 1 : *next);
    };
    walk.start(start);
    EXPECT_LE(beyond(start), 0.0);
    double worst = -1.0;
    std::vector<double> y(1);
    go_to_the_end(walk.method, [&](auto& method) {
      method.state_at(method.step_start() + 0.9 * (method.time() - method.step_start()), y);
      worst = std::max(worst, beyond(method.step_start()));
    });
    EXPECT_LE(worst, 0.0) << start;
  }
}

/// What a way over the kink costs: the error at its end, and attempts.
struct Toll {
  double miss;
  std::int64_t rejected;
};

Toll toll(const MethodCase& one, const std::vector<double>& stops, double tolerance, double step) {
  Walk walk(one, {.end = 1.0, .tolerance = {tolerance, tolerance}, .step = step, .stops = stops});
  walk.start();
  go_to_the_end(walk.method);
  return {std::abs(walk.method.state()[0] - walk.problem.solution[0]), walk.method.counters().rejected};
}

// With a stop at the kink each side is smooth; a step over it errs by up to h², whatever its order. An adaptive method notices
// that, more or less; one that looks back even arrives within the tolerance, by many attempts.
TEST_P(Stops, AKinkCostsNothing) {
  const MethodCase& method = GetParam();
  if (method.equal_steps) {
    const auto grids = [&](const std::vector<double>& stops) {
      return convergence({0.2, 0.1, 0.05}, [&](double step) { return toll(method, stops, 1e-6, step).miss; });
    };
    const Convergence with = grids({kink}), without = grids({});
    EXPECT_NEAR(with.order, method.order, 0.15);
    if (method.order > 1) {
      EXPECT_GT(without.level, 10 * with.level);
    }
    return;
  }
  for (const double tolerance : {1e-6, 1e-9}) {
    const Toll with = toll(method, {kink}, tolerance, 0.0), without = toll(method, {}, tolerance, 0.0);
    EXPECT_LT(with.miss, tolerance);
    EXPECT_LT(with.rejected, without.rejected);
    if (!method.looks_back) {
      EXPECT_GT(without.miss, 10 * with.miss);
    }
  }
}

TEST_P(Stops, StartedAgainItGoesTheSameWay) {
  const Stepping stepping{.end = 1.0, .tolerance = {1e-7, 1e-7}, .step = 0.013, .stops = {kink}};
  Walk fresh(GetParam(), stepping), used(GetParam(), stepping);
  fresh.start();
  used.start();
  go_to_the_end(used.method);
  const Counters before = used.method.counters();
  used.start();
  EXPECT_FALSE(used.method.at_stop());
  used.method.start(0.0, used.method.state());  // twice, and from its own state
  Counters spent = fresh.method.counters();
  while (!fresh.method.finished()) {
    ASSERT_EQ(fresh.method.advance(), StepStatus::advanced);
    ASSERT_EQ(used.method.advance(), StepStatus::advanced);
    ASSERT_EQ(fresh.method.time(), used.method.time());
    ASSERT_EQ(fresh.method.state()[0], used.method.state()[0]);
    ASSERT_EQ(fresh.method.step_size(), used.method.step_size());
    if (fresh.method.at_stop()) {
      fresh.start(kink);
      used.start(kink);
    }
  }
  EXPECT_EQ(fresh.method.counters().steps - spent.steps, used.method.counters().steps - before.steps);
  EXPECT_EQ(fresh.method.counters().rejected, used.method.counters().rejected - before.rejected);
}

// What was between the steps before a stop stays as it was, though the motion behind it begins with another state.
TEST_P(Stops, TheStepsBeforeStayInSight) {
  for (const int steps_between : {1, 5, 40}) {
    const double first = 0.2, second = first + 1e-3 * steps_between;
    Walk walk(GetParam(), {.end = 1.0, .tolerance = {1e-8, 1e-8}, .step = 1e-3, .stops = {first, second}});
    auto& method = walk.method;
    walk.start();
    double older = 0.0;
    std::vector<double> y(1);
    const auto seen = [&](double from, double to) {
      std::vector<double> all;
      for (const double x : {0.0, 0.3, 0.8, 0.999}) {
        method.state_at(from + x * (to - from), y);
        all.push_back(y[0]);
      }
      return all;
    };
    while (!method.finished()) {
      ASSERT_EQ(method.advance(), StepStatus::advanced);
      const double joint = method.step_start(), end = method.time();
      if (method.at_stop()) {
        const auto last = seen(joint, end), before = seen(older, joint);
        method.start(end, std::vector{method.state()[0] + 0.5});
        EXPECT_EQ(seen(joint, end), last);
        EXPECT_EQ(seen(older, joint), before);
        ASSERT_EQ(method.advance(), StepStatus::advanced);
        EXPECT_EQ(seen(joint, end), last);
        method.state_at(end, y);
        EXPECT_NEAR(y[0], last.back() + 0.5, 1e-3);  // the step behind begins here
      }
      older = joint;
    }
  }
}

// Saved before a stop, at it, just behind it and later.
TEST_P(Stops, GoOnFromASavedStateToTheSameBits) {
  const Stepping stepping{.end = 1.0, .tolerance = {1e-6, 1e-6}, .step = 0.043, .stops = {0.2, kink}};
  int moves = 0;
  for (bool on_the_way = true; on_the_way;) {
    ++moves;
    Walk whole(GetParam(), stepping), resumed(GetParam(), stepping);
    whole.start();
    for (int i = 0; i < moves; ++i)
      if (whole.method.at_stop())
        whole.method.start(whole.method.time(), std::vector{whole.method.state()[0] + 0.1});
      else
        ASSERT_EQ(whole.method.advance(), StepStatus::advanced);
    on_the_way = !whole.method.finished();
    resumed.method.restore(whole.method.save());
    EXPECT_EQ(whole.method.at_stop(), resumed.method.at_stop());
    expect_same_bits_from_saved(whole.method, resumed.method);
  }
  EXPECT_GT(moves, 5);
}

}  // namespace
}  // namespace catena
