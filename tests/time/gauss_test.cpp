#include "time/gauss.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "time/gauss_cases.hpp"
#include "time/method_runs.hpp"

namespace catena {
namespace {

using stiff::DenseSystem;
using stiff::Problem;

/// q̇ = p, ṗ = −k sin q (a rod on a hinge, k = 3g/2L) or −k q (a spring), solved by hand.
class Swing {
 public:
  enum class Kind { pendulum, spring };
  explicit Swing(Kind kind) : kind_(kind) {}

  double stiffness() const { return k_; }
  double energy(std::span<const double> y) const {
    const double well = kind_ == Kind::spring ? 0.5 * k_ * y[0] * y[0] : k_ * (1 - std::cos(y[0]));
    return 0.5 * y[1] * y[1] + well;
  }
  double period(double amplitude) const { return pendulum_period(k_, amplitude); }

  void operator()(double, std::span<const double> y, std::span<double> rate) {
    rate[0] = y[1];
    rate[1] = -k_ * (kind_ == Kind::spring ? y[0] : std::sin(y[0]));
  }
  void rates(const Lanes<4>&, std::span<Lanes<4>> y) {
    const Lanes<4> angle = y[0];
    y[0] = y[1];
    y[1] = -k_ * (kind_ == Kind::spring ? angle : sin(angle));
  }
  void linearise(double t, std::span<const double> y, std::span<double> rate) {
    (*this)(t, y, rate);
    slope_ = k_ * (kind_ == Kind::spring ? 1.0 : std::cos(y[0]));
  }
  bool factor(double beta) { return beta_ = beta, true; }
  bool factor(const RealAndComplex& betas) { return betas_ = betas, true; }
  void solve(std::span<double> b) { solve_with(beta_, b); }
  void solve(std::span<Lanes<4>> b) { solve_with(betas_, b); }

 private:
  template <class Scalar>
  void solve_with(const Scalar& beta, std::span<Packed<Scalar>> b) const {
    const Scalar per = 1.0 / (1.0 + slope_ * beta * beta);
    const Scalar q = unpacked(b[0]), p = unpacked(b[1]);
    b[0] = packed(per * (q + beta * p));
    b[1] = packed(per * (p - slope_ * beta * q));
  }

  Kind kind_;
  double k_ = 1.5 * 9.81 / 0.7;
  double slope_ = 0.0;
  double beta_ = 0.0;
  RealAndComplex betas_;
};

constexpr double amplitude = 2.0;

template <class Stages>
using OrderOfGauss = OfGauss<Stages>;
TYPED_TEST_SUITE(OrderOfGauss, TwoAndThreeStages);

TYPED_TEST(OrderOfGauss, SingleRodReturnsAfterTheExactPeriod) {
  constexpr int s = TestFixture::stages;
  Swing swing(Swing::Kind::pendulum);
  const double period = swing.period(amplitude);
  const std::vector<double> start{amplitude, 0.0};
  const double longest = period / (s == 2 ? 100 : 40);
  const auto [order, level] = convergence({longest, longest / 2, longest / 4, longest / 8}, [&](double step) {
    Gauss<s> method(swing, 2, {.end = period, .step = step});
    method.start(0.0, start);
    go_to_the_end(method);
    EXPECT_EQ(method.time(), period);
    EXPECT_EQ(method.counters().steps, std::lround(period / step));
    return distance(method.state(), start);
  });
  EXPECT_NEAR(order, 2 * s, 0.1);
  EXPECT_LT(level, s == 2 ? 2e-8 : 2e-12);
}

// Local error h^(s+2) between the ends.
TYPED_TEST(OrderOfGauss, DenseOutputIsOfOrderStagesPlusOne) {
  constexpr int s = TestFixture::stages;
  const std::vector<double> start{amplitude, 0.3};
  Swing swing(Swing::Kind::pendulum), again(Swing::Kind::pendulum);
  const auto [order, level] = convergence({0.08, 0.04, 0.02}, [&](double h) {
    Gauss<s> method(swing, 2, {.end = h, .step = h});
    method.start(0.0, start);
    go_to_the_end(method);
    double worst = 0.0;
    for (const double x : {0.2, 0.35, 0.6, 0.8}) {
      Gauss6 truth(again, 2, {.end = x * h, .step = x * h / 8});
      truth.start(0.0, start);
      go_to_the_end(truth);
      worst = std::max(worst, distance(state_within(method, x), truth.state()));
    }
    return worst;
  });
  EXPECT_NEAR(order, s + 2, 0.2);
  EXPECT_LT(level, 1e-7);
}

template <class Stages>
using PhysicsOfGauss = OfGauss<Stages>;
TYPED_TEST_SUITE(PhysicsOfGauss, TwoAndThreeStages);

// A spring's energy is a quadratic invariant: all that is left is the random walk of rounding, 3·10⁵ times some 10⁻¹⁶/4.
// With the coefficients of three stages rounded one by one instead of (G.3) it drifts by 6·10⁻¹⁹ with each of them.
TYPED_TEST(PhysicsOfGauss, SpringKeepsItsEnergyToRounding) {
  Swing swing(Swing::Kind::spring);
  const double h = 0.25 / std::sqrt(swing.stiffness());
  Gauss<TestFixture::stages> method(swing, 2, {.end = 3e5 * h, .step = h});
  method.start(0.0, std::vector{1.0, 0.0});
  const double start = swing.energy(method.state());
  double worst = 0.0;
  go_to_the_end(method,
                [&](const auto&) { worst = std::max(worst, std::abs(swing.energy(method.state()) / start - 1)); });
  EXPECT_LT(worst, 5e-14);
}

// Over a thousand periods of 30 steps the error goes up and down with the swing and nowhere else.
TYPED_TEST(PhysicsOfGauss, PendulumsEnergyErrorDoesNotDrift) {
  Swing swing(Swing::Kind::pendulum);
  const double period = swing.period(amplitude);
  const double end = 1000 * period;
  Gauss<TestFixture::stages> method(swing, 2, {.end = end, .step = period / 30});
  method.start(0.0, std::vector{amplitude, 0.0});
  const double start = swing.energy(method.state());
  double first = 0.0, last = 0.0;
  go_to_the_end(method, [&](const auto&) {
    const double error = std::abs(swing.energy(method.state()) / start - 1);
    if (method.time() < 0.1 * end) first = std::max(first, error);
    if (method.time() > 0.9 * end) last = std::max(last, error);
  });
  EXPECT_GT(first, 1e-9);  // far above rounding: this is the formula's own error
  EXPECT_LT(first, 1e-3);
  EXPECT_NEAR(last / first, 1.0, 0.01);
}

// The method is symmetric: turn the velocity round and the motion runs back to where it started.
TYPED_TEST(PhysicsOfGauss, MotionCanBeReversed) {
  Swing swing(Swing::Kind::pendulum);
  const Stepping stepping{.end = 10.0, .step = 0.05};
  Gauss<TestFixture::stages> there(swing, 2, stepping), back(swing, 2, stepping);
  const std::vector<double> start{amplitude, 0.3};
  there.start(0.0, start);
  go_to_the_end(there);
  back.start(0.0, std::vector{there.state()[0], -there.state()[1]});
  go_to_the_end(back);
  EXPECT_NEAR(back.state()[0], start[0], 1e-12);
  EXPECT_NEAR(-back.state()[1], start[1], 1e-12);
}

template <class Stages>
using ReferenceForGauss = OfGauss<Stages>;
TYPED_TEST_SUITE(ReferenceForGauss, TwoAndThreeStages);

// 500 times the tolerance, where radau5 keeps 50: the jumps set stiff components ringing, nothing damps them (G.8), and the
// steps that follow turn on the last bits (van der Pol at 1e-6: 150 to 250 times). Over
// Robertson's eleven decades only three stages, and down to 1e-8, stay quiet enough.
TYPED_TEST(ReferenceForGauss, StiffProblems) {
  using Method = Gauss<TestFixture::stages>;
  for (const Problem& problem : {stiff::robertson(), stiff::van_der_pol(), stiff::oregonator(), stiff::linear()})
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
      if (problem.name == "Robertson" && TestFixture::stages == 2 && tolerance < 1e-4) continue;
      EXPECT_LT(relative_error(problem, solve<Method>(problem, tolerance).state), 500 * tolerance)
          << problem.name << " at " << tolerance;
    }
}

template <class Stages>
using PropertyOfGauss = OfGauss<Stages>;
TYPED_TEST_SUITE(PropertyOfGauss, TwoAndThreeStages);

TYPED_TEST(PropertyOfGauss, GoesOnFromASavedStateToTheSameBits) {
  for (const Stepping& stepping :
       {Stepping{.end = 10.0, .tolerance = {1e-7, 1e-7}}, Stepping{.end = 10.0, .step = 0.03}}) {
    Swing one(Swing::Kind::pendulum), two(Swing::Kind::pendulum);
    Gauss<TestFixture::stages> whole(one, 2, stepping), resumed(two, 2, stepping);
    whole.start(0.0, std::vector{amplitude, 0.3});
    for (int i = 0; i < 60; ++i) ASSERT_EQ(whole.advance(), StepStatus::advanced);
    expect_same_bits_from_saved(whole, resumed);
  }
}

TYPED_TEST(PropertyOfGauss, FixedStepsEndAtMultiplesOfTheStep) {
  Swing swing(Swing::Kind::spring);
  Gauss<TestFixture::stages> method(swing, 2, {.end = 60.0, .step = 1e-3});  // added up plainly, 10⁻³ goes astray
  method.start(0.0, std::vector{1.0, 0.0});
  go_to_the_end(method);
  EXPECT_EQ(method.time(), 60.0);
  EXPECT_EQ(method.counters().steps, 60000);
}

TYPED_TEST(PropertyOfGauss, StopsAtASingularity) {
  const Problem problem = stiff::blow_up();
  for (const double step : {0.0, 0.01}) {
    DenseSystem system(problem);
    Gauss<TestFixture::stages> method(system, 1, {.end = problem.end, .tolerance = {1e-8, 1e-8}, .step = step});
    method.start(0.0, problem.start);
    EXPECT_NE(status_at_the_end(method), StepStatus::advanced);
    EXPECT_NEAR(method.time(), 1.0, step > 0 ? 2 * step : 1e-5);
    EXPECT_GT(method.residual(), step > 0 ? 1.0 : 0.0);
  }
}

}  // namespace
}  // namespace catena
