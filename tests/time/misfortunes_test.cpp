// Every method meets the same misfortunes and says the same of them.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "time/all_methods.hpp"
#include "time/method_runs.hpp"

namespace catena {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// One equation, ẏ = rate(t, y), and what may go wrong with it.
struct Misfortune {
  std::function<double(double, double)> rate;
  double (*slope)(double) = [](double) { return 0.0; };  ///< ∂f/∂y as the method is told
  double singular_above = infinity;                      ///< 1 − βJ cannot be factored for a larger β
  int spoilt_call = 0;                                   ///< this evaluation of the rate, and no other, gives no number
};

struct Unlucky : Misfortune {
  int calls = 0;
  double jacobian = 0.0;
  double beta = 0.0;
  RealAndComplex betas{};

  explicit Unlucky(Misfortune misfortune) : Misfortune(std::move(misfortune)) {}

  double evaluate(double t, double y) { return ++calls == spoilt_call ? nan : rate(t, y); }
  void operator()(double t, std::span<const double> y, std::span<double> f) { f[0] = evaluate(t, y[0]); }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> y) {
    for (int k = 0; k < 4; ++k) y[0][k] = evaluate(times[k], y[0][k]);
  }
  void linearise(double t, std::span<const double> y, std::span<double> f) {
    f[0] = evaluate(t, y[0]);
    jacobian = slope(y[0]);
  }
  bool factor(double b) { return beta = b, b <= singular_above; }
  bool factor(const RealAndComplex& b) { return betas = b, std::abs(complex_one(b).re) <= singular_above; }
  void solve(std::span<double> b) { b[0] /= 1 - beta * jacobian; }
  void solve(std::span<Lanes<4>> b) { b[0] = packed(unpacked(b[0]) * (1.0 / (1.0 - jacobian * betas))); }
};

double minus_one(double) { return -1.0; }

constexpr double equal_step_length = 0.01;

/// A method on its way, and how far it came.
struct Journey {
  StepStatus status = StepStatus::advanced;
  double time, state, tried;
  std::int64_t rejected;
};

/// From y = 1 at `start` to `end`; it must arrive or give up within so many steps.
Journey travel(const MethodCase& one, Unlucky& system, double start = 0.0, double end = 1.0) {
  const auto made = one.make(system, 1, {.end = end, .tolerance = {1e-6, 1e-6}, .step = one.step(equal_step_length)});
  Integrator& method = *made;
  method.start(start, std::vector{1.0});
  StepStatus status = StepStatus::advanced;
  for (int steps = 0; status == StepStatus::advanced && !method.finished(); ++steps) {
    status = steps < 2000 ? method.advance() : StepStatus::step_too_small;
    EXPECT_LT(steps, 2000) << "hangs at " << method.time();
  }
  return {status, method.time(), method.state()[0], method.step_size(), method.counters().rejected};
}

using Misfortunes = OfMethod;
INSTANTIATE_TEST_SUITE_P(All, Misfortunes, testing::ValuesIn(all_methods()), name_of);

using NewtonMisfortunes = OfMethod;
INSTANTIATE_TEST_SUITE_P(All, NewtonMisfortunes, testing::ValuesIn(newton_methods()), name_of);

TEST_P(Misfortunes, ARateThatIsNoNumberAtTheStart) {
  for (const double bad : {nan, infinity, -infinity}) {
    Unlucky system({.rate = [=](double, double) { return bad; }});
    const auto journey = travel(GetParam(), system);
    EXPECT_EQ(journey.status, StepStatus::not_finite);
    EXPECT_EQ(journey.time, 0.0);
    EXPECT_EQ(journey.state, 1.0);
    EXPECT_EQ(journey.tried, GetParam().step(equal_step_length));
  }
}

TEST_P(Misfortunes, ARateThatStopsBeingANumber) {
  for (const double bad : {nan, infinity}) {
    Unlucky system({.rate = [=](double t, double y) { return t > 0.5 ? bad : -y; }, .slope = minus_one});
    const auto journey = travel(GetParam(), system);
    EXPECT_EQ(journey.status, StepStatus::not_finite);
    EXPECT_LE(journey.time, 0.5);
    EXPECT_GT(journey.time, GetParam().equal_steps ? 0.5 - 1.01 * equal_step_length : 0.5 - 1e-9);
    EXPECT_NEAR(journey.state, std::exp(-journey.time), 0.02);  // the last good state; Euler errs by h/2 · t
  }
}

// A method that may shorten its step goes round a bad place, whichever evaluation meets it.
TEST_P(Misfortunes, OneEvaluationThatIsNoNumber) {
  for (int call = 2; call < 80; ++call) {
    Unlucky system({.rate = [](double, double y) { return -y; }, .slope = minus_one, .spoilt_call = call});
    const auto journey = travel(GetParam(), system);
    if (system.calls < call) break;  // it took fewer evaluations than that
    if (GetParam().equal_steps && journey.status == StepStatus::not_finite) continue;
    EXPECT_EQ(journey.status, StepStatus::advanced) << "call " << call;
    EXPECT_NEAR(journey.state, std::exp(-1.0), GetParam().equal_steps ? 0.02 : 1e-5);
  }
}

TEST_P(NewtonMisfortunes, AFactorisationThatIsSingular) {
  Unlucky always({.rate = [](double, double y) { return -y; }, .slope = minus_one, .singular_above = -1.0});
  const auto stuck = travel(GetParam(), always);
  EXPECT_EQ(stuck.status, GetParam().equal_steps ? StepStatus::not_converged : StepStatus::step_too_small);
  EXPECT_EQ(stuck.time, 0.0);
  EXPECT_GT(stuck.tried, 0.0);
  Unlucky long_steps = always;
  long_steps.singular_above = 1e-3;
  const auto journey = travel(GetParam(), long_steps);
  EXPECT_EQ(journey.status, GetParam().equal_steps ? StepStatus::not_converged : StepStatus::advanced);
  if (!GetParam().equal_steps) {
    EXPECT_GT(journey.rejected, 0);
    EXPECT_NEAR(journey.state, std::exp(-1.0), 1e-5);
  }
}

// With the slope concealed, Newton's iteration multiplies its error by about 1000 h, so it diverges at h = 0.01 and converges for
// shorter steps.
TEST_P(NewtonMisfortunes, ANewtonIterationThatCannotConverge) {
  Unlucky system({.rate = [](double, double y) { return -1000 * (y - 0.5); }});
  const auto journey = travel(GetParam(), system);
  EXPECT_EQ(journey.status, GetParam().equal_steps ? StepStatus::not_converged : StepStatus::advanced);
  if (GetParam().equal_steps) {
    EXPECT_EQ(journey.time, 0.0);
    EXPECT_EQ(journey.tried, equal_step_length);
  } else {
    EXPECT_NEAR(journey.state, 0.5, 1e-5);
  }
}

// ẏ = y² from 1 is 1/(1 − t): no method gets past t = 1. Equal steps run into it, and may take a few of them to overflow.
TEST_P(Misfortunes, APoleInFiniteTime) {
  Unlucky system({.rate = [](double, double y) { return y * y; }, .slope = [](double y) { return 2 * y; }});
  const auto journey = travel(GetParam(), system, 0.0, 2.0);
  if (GetParam().equal_steps) {
    EXPECT_EQ(journey.status, GetParam().newton ? StepStatus::not_converged : StepStatus::not_finite);
    EXPECT_NEAR(journey.time, 1.0, GetParam().newton ? 0.5 : 0.2);
  } else {
    EXPECT_EQ(journey.status, StepStatus::step_too_small);
    EXPECT_NEAR(journey.time, 1.0, 1e-5);
  }
}

TEST_P(Misfortunes, NothingMoves) {
  for (const double start : {0.0, -1.0}) {
    Unlucky system({.rate = [](double, double) { return 0.0; }});
    const auto journey = travel(GetParam(), system, start, start + 1.0);
    EXPECT_EQ(journey.status, StepStatus::advanced);
    EXPECT_EQ(journey.time, start + 1.0);
    EXPECT_EQ(journey.state, 1.0);
    EXPECT_EQ(journey.rejected, 0);
  }
}

TEST_P(Misfortunes, AnEndThatIsTheStart) {
  Unlucky system({.rate = [](double, double y) { return -y; }, .slope = minus_one});
  const auto journey = travel(GetParam(), system, 0.3, 0.3);
  EXPECT_EQ(journey.status, StepStatus::advanced);
  EXPECT_EQ(journey.time, 0.3);
  EXPECT_EQ(journey.state, 1.0);
  const auto method = GetParam().make(system, 1, {.end = 0.3, .step = GetParam().step(0.1)});
  method->start(0.3, std::vector{1.0});
  EXPECT_EQ(method->advance(), StepStatus::step_too_small);  // asked all the same, it goes nowhere
  EXPECT_EQ(method->time(), 0.3);
}

}  // namespace
}  // namespace catena
