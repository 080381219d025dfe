// A system with constraints: every method puts its steps onto them and is as accurate as without.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "time/all_methods.hpp"
#include "time/method_runs.hpp"

namespace catena {
namespace {

constexpr double gravity = 9.81;
constexpr double release = 2.0;  ///< angle from hanging down, at rest

/// A bead on a massless rod of length 1 in Cartesian coordinates (x, y, u, v), the tension eliminated from the second derivative
/// of x² + y² = 1. Nothing in it holds the length: errors let it drift.

stiff::Problem rod_problem() {
  const auto tension = [](std::span<const double> s) {
    return (s[2] * s[2] + s[3] * s[3] - gravity * s[1]) / (s[0] * s[0] + s[1] * s[1]);
  };
  return {.name = "Rod",
          .rate =
              [=](double, std::span<const double> s, std::span<double> f) {
                const double pull = tension(s);
                f[0] = s[2];
                f[1] = s[3];
                f[2] = -pull * s[0];
                f[3] = -pull * s[1] - gravity;
              },
          .jacobian =
              [=](double, std::span<const double> s) {
                const double pull = tension(s), square = s[0] * s[0] + s[1] * s[1];
                const Eigen::RowVector4d slope =
                    Eigen::RowVector4d(-2 * s[0] * pull, -gravity - 2 * s[1] * pull, 2 * s[2], 2 * s[3]) / square;
                Eigen::MatrixXd j = Eigen::MatrixXd::Zero(4, 4);
                j(0, 2) = j(1, 3) = 1;
                j.row(2) = -s[0] * slope;
                j.row(3) = -s[1] * slope;
                j(2, 0) -= pull;
                j(3, 1) -= pull;
                return j;
              },
          .start = {std::sin(release), -std::cos(release), 0, 0},
          .end = pendulum_period(gravity, release),
          .solution = {}};
}

/// The nearest state of length 1 whose velocity is along the circle; of an error the part along the constraints stays.
struct HeldRod : stiff::DenseSystem {
  using DenseSystem::DenseSystem;
  int refusals = 0;  ///< so many calls ask for a shorter step

  bool project(double, std::span<double> s) {
    if (refusals > 0) return --refusals, false;
    const double length = std::hypot(s[0], s[1]);
    s[0] /= length;
    s[1] /= length;
    remove(s, s.last(2), along(s, s.last(2)));
    return true;
  }
  void project_change(std::span<const double> s, std::span<double> change) {
    remove(s, change.first(2), along(s, change.first(2)));
    // d(n·w) = n·dw + w·dn
    remove(s, change.last(2), along(s, change.last(2)) + s[2] * change[0] + s[3] * change[1]);
  }

 private:
  static double along(std::span<const double> normal, std::span<const double> v) {
    return normal[0] * v[0] + normal[1] * v[1];
  }
  static void remove(std::span<const double> normal, std::span<double> v, double share) {
    v[0] -= share * normal[0];
    v[1] -= share * normal[1];
  }
};

struct Drift {
  double length = 0.0;  ///< the largest |√(x² + y²) − 1| at a step's end
  double speed = 0.0;   ///< along the rod
  double gap = 0.0;     ///< between the dense output and the steps
  double miss = 0.0;    ///< after one period
  Counters counters;
};

Drift swing(Integrator& method, const stiff::Problem& problem) {
  method.start(0.0, problem.start);
  Drift drift;
  std::vector<double> before = problem.start, seen(4);
  go_to_the_end(method, [&](Integrator& m) {
    const auto s = m.state();
    drift.length = std::max(drift.length, std::abs(std::hypot(s[0], s[1]) - 1));
    drift.speed = std::max(drift.speed, std::abs(s[0] * s[2] + s[1] * s[3]));
    for (const bool end : {false, true}) {
      m.state_at(end ? m.time() : m.step_start(), seen);
      for (int i = 0; i < 4; ++i) drift.gap = std::max(drift.gap, std::abs(seen[i] - (end ? s[i] : before[i])));
    }
    before.assign(s.begin(), s.end());
  });
  for (int i = 0; i < 4; ++i) drift.miss = std::max(drift.miss, std::abs(method.state()[i] - problem.start[i]));
  drift.counters = method.counters();
  return drift;
}

using Projection = OfMethod;
INSTANTIATE_TEST_SUITE_P(All, Projection, testing::ValuesIn(all_methods()), name_of);

/// A step for each method of equal steps at which its error is well above rounding and well below the motion.
double coarse_step(const MethodCase& method, const stiff::Problem& problem) {
  return method.step(problem.end / (method.order == 1 ? 4000 : method.order == 4 ? 400 : 50));
}

/// One swing of the rod, held or left to itself.
template <class System>
Drift swing(const MethodCase& method, System&& system, const stiff::Problem& problem, double tolerance, double step) {
  const Stepping stepping{.end = problem.end, .tolerance = {tolerance, tolerance}, .step = step};
  return swing(*method.make(system, 4, stepping), problem);
}

// Left to itself the rod stretches with the error; held, it is as long as rounding allows. Dense output and steps meet to the
// rounding of a polynomial in numbers near 6, the highest speed.
TEST_P(Projection, HoldsTheLength) {
  const stiff::Problem problem = rod_problem();
  const Drift drift = swing(GetParam(), HeldRod(problem), problem, 1e-6, coarse_step(GetParam(), problem));
  EXPECT_LT(drift.length, 4e-16);
  EXPECT_LT(drift.speed, 4e-15);
  EXPECT_LT(drift.gap, 3e-14);
}

using WithoutProjection = OfMethod;
INSTANTIATE_TEST_SUITE_P(All, WithoutProjection, testing::ValuesIn(all_methods()), name_of);

TEST_P(WithoutProjection, TheLengthDrifts) {
  const stiff::Problem problem = rod_problem();
  const double step = coarse_step(GetParam(), problem);
  EXPECT_GT(swing(GetParam(), stiff::DenseSystem(problem), problem, 1e-6, step).length, 1e-9);
}

// After one period, known in closed form, the rod is back where it was. The error over the number of steps shows the order, at
// least; mebdf changes it on its way.
TEST_P(Projection, KeepsTheOrder) {
  const stiff::Problem problem = rod_problem();
  std::vector<double> lengths, misses;
  for (const int level : {0, 1, 2}) {
    const double tolerance = std::array{1e-4, 1e-7, 1e-10}[level];
    const double step = coarse_step(GetParam(), problem) / (1 << level);
    const Drift drift = swing(GetParam(), HeldRod(problem), problem, tolerance, step);
    lengths.push_back(1.0 / static_cast<double>(drift.counters.steps));
    misses.push_back(drift.miss);
    if (!GetParam().equal_steps) {
      EXPECT_LT(drift.miss, 100 * tolerance);  // dozens of steps, and the phase drifts
      EXPECT_LE(drift.counters.rejected, 5);
    }
  }
  if (GetParam().looks_back) return;
  std::size_t next = 0;
  const Convergence found = convergence(lengths, [&](double) { return misses[next++]; });
  EXPECT_GT(found.order, GetParam().order - 0.5);
}

// The rate behind a step is that of the projected state: setting out anew from each step goes the same way.
TEST(ProjectionOfExplicitSteps, TheRateIsThatOfTheProjectedState) {
  for (Tableau table : {euler_table, rk4_table, dopri5_table, dop853_table}) {
    table.error_rows = 0;  // at equal steps there is nothing else to remember
    const stiff::Problem problem = rod_problem();
    HeldRod one(problem), two(problem);
    const Stepping stepping{.end = 1.0, .step = 0.01};
    ExplicitIntegrator through(table, one, 4, stepping), anew(table, two, 4, stepping);
    through.start(0.0, problem.start);
    anew.start(0.0, problem.start);
    for (int i = 0; i < 50; ++i) {
      ASSERT_EQ(through.advance(), StepStatus::advanced);
      ASSERT_EQ(anew.advance(), StepStatus::advanced);
      ASSERT_TRUE(std::ranges::equal(through.state(), anew.state())) << table.name << ' ' << i;
      anew.start(anew.time(), anew.state());
    }
  }
}

// The same of adaptive ones, whose error estimate asked for the rate before the projection: it is the slope of the dense output.
TEST(ProjectionOfExplicitSteps, TheDenseOutputEndsWithTheRateOfTheProjectedState) {
  const stiff::Problem problem = rod_problem();
  for (const Tableau* table : {&dopri5_table, &dop853_table}) {
    HeldRod held(problem);
    ExplicitIntegrator method(*table, held, 4, {.end = problem.end, .tolerance = {1e-3, 1e-3}});
    method.start(0.0, problem.start);
    std::vector<double> near(4), far(4), rate(4);
    go_to_the_end(method, [&](auto& m) {
      const double small = 1e-4 * (m.time() - m.step_start());
      m.state_at(m.time() - small, near);
      m.state_at(m.time() - 2 * small, far);
      held(m.time(), m.state(), rate);
      for (int i = 0; i < 4; ++i) {
        const double slope = (3 * m.state()[i] - 4 * near[i] + far[i]) / (2 * small);
        EXPECT_NEAR(slope, rate[i], 1e-5);  // 10⁻⁸ of h²y⁗; the rates before and after the projection differ by 10⁻³
      }
    });
  }
}

// Where it cannot project, a method that may tries a shorter step.
TEST_P(Projection, MayAskForAShorterStep) {
  const stiff::Problem problem = rod_problem();
  HeldRod held(problem);
  const bool equal_steps = GetParam().equal_steps;
  const auto made = GetParam().make(held, 4, {.end = 1.0, .tolerance = {1e-6, 1e-6}, .step = GetParam().step(0.01)});
  Integrator& method = *made;
  method.start(0.0, problem.start);
  ASSERT_EQ(method.advance(), StepStatus::advanced);
  const std::int64_t rejected = method.counters().rejected;
  held.refusals = 3;
  const StepStatus status = method.advance();
  EXPECT_EQ(status, equal_steps ? StepStatus::not_converged : StepStatus::advanced);
  EXPECT_EQ(method.counters().rejected - rejected, equal_steps ? 1 : 3);
  held.refusals = 1'000'000;
  EXPECT_EQ(method.advance(), equal_steps ? StepStatus::not_converged : StepStatus::step_too_small);
  held.refusals = 0;
  method.start(method.time(), method.state());
  go_to_the_end(method);
}

TEST_P(Projection, GoesOnFromASavedStateToTheSameBits) {
  const stiff::Problem problem = rod_problem();
  HeldRod one(problem), two(problem);
  const Stepping stepping{.end = 1.0, .tolerance = {1e-6, 1e-6}, .step = GetParam().step(0.01)};
  const auto whole = GetParam().make(one, 4, stepping), resumed = GetParam().make(two, 4, stepping);
  whole->start(0.0, problem.start);
  for (int i = 0; i < 7; ++i) ASSERT_EQ(whole->advance(), StepStatus::advanced);
  expect_same_bits_from_saved(*whole, *resumed);
}

}  // namespace
}  // namespace catena
