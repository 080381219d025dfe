#include "time/radau5.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "time/method_runs.hpp"

namespace catena {
namespace {

using stiff::DenseSystem;
using stiff::Problem;

/// A of Radau IIA(5) from its definition: Σ_j a_ij c_j^(k−1) = c_i^k / k.
Eigen::Matrix3d coefficients() {
  const double c[3] = {radau5::c1, radau5::c2, 1.0};
  Eigen::Matrix3d powers, integrals;
  for (int j = 0; j < 3; ++j)
    for (int k = 0; k < 3; ++k) {
      powers(k, j) = std::pow(c[j], k);
      integrals(j, k) = std::pow(c[j], k + 1) / (k + 1);
    }
  return integrals * powers.inverse().transpose();
}

TEST(Radau5Table, NodesAreThoseOfRadau) {
  // c_1, c_2 and 1 are the zeros of d²/dx² [x² (x − 1)³], that is of 10x² − 8x + 1 and x − 1.
  for (const double c : {radau5::c1, radau5::c2}) EXPECT_NEAR(10 * c * c - 8 * c + 1, 0, 1e-15);
}

TEST(Radau5Table, TransformationMakesTheInverseBlockDiagonal) {
  const Eigen::Matrix3d t = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(&radau5::t[0][0]);
  const Eigen::Matrix3d t_inverse =
      Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(&radau5::t_inverse[0][0]);
  EXPECT_LT((t * t_inverse - Eigen::Matrix3d::Identity()).norm(), 1e-14);
  Eigen::Matrix3d block;
  block << radau5::gamma, 0, 0, 0, radau5::eigenvalue.re, -radau5::eigenvalue.im, 0, radau5::eigenvalue.im,
      radau5::eigenvalue.re;
  EXPECT_LT((t_inverse * coefficients().inverse() * t - block).norm(), 1e-12);
}

TEST(Radau5Table, ErrorWeightsAreTheSlopeOfThePolynomialAtTheStart) {
  // −Σ e_i z_i = h u̇(t): −e_i is the slope at 0 of Lagrange's polynomial of the nodes 0, c_1, c_2, 1.
  const double c[4] = {0.0, radau5::c1, radau5::c2, 1.0};
  for (int i = 1; i < 4; ++i) {
    double slope = 1.0 / c[i];
    for (int j = 1; j < 4; ++j)
      if (j != i) slope *= -c[j] / (c[i] - c[j]);
    Lanes<4> unit;
    unit[i - 1] = 1.0;
    EXPECT_NEAR(radau5::error_of(unit), -slope, 1e-13);
  }
}

TEST(Radau5Table, EigenvaluesAreTheRootsOfTheirPolynomial) {
  EXPECT_NEAR(radau5::gamma, 3 + std::cbrt(9.0) - std::cbrt(3.0), 1e-15);
  const std::complex<double> z(radau5::eigenvalue.re, radau5::eigenvalue.im);
  EXPECT_LT(std::abs(((z - 9.0) * z + 36.0) * z - 60.0), 1e-13);  // λ³ − 9λ² + 36λ − 60
}

using Radau = Radau5;

class StiffProblems : public testing::TestWithParam<Problem> {};

TEST_P(StiffProblems, AreSolvedToTolerance) {
  for (const double tolerance :
       {1e-4, 1e-6, 1e-8, 1e-10})  // van der Pol's jumps and the Oregonator's cycles enlarge an error
    EXPECT_LT(relative_error(GetParam(), solve<Radau>(GetParam(), tolerance).state), 50 * tolerance)
        << "tolerance " << tolerance;
}

INSTANTIATE_TEST_SUITE_P(All, StiffProblems,
                         testing::Values(stiff::robertson(), stiff::van_der_pol(), stiff::oregonator(),
                                         stiff::linear()),
                         [](const auto& problem) { return problem.param.name; });

// Stiffness is what the method is for: steps follow the slow solution, not the eigenvalue −10⁶.
TEST(Radau5, TakesFewStepsOnVanDerPol) {
  // Stability alone would cost an explicit method a million.
  EXPECT_LT(solve<Radau>(stiff::van_der_pol(), 1e-6).counters.steps, 600);
}

// Order 5, measured by the tolerance: the error of a step ~ tolerance, so steps ~ tolerance^(−1/6).
TEST(Radau5, StepsGrowLikeTheSixthRootOfTheTolerance) {
  const double growth = growth_of_steps<Radau>(1e-6, 1e-12);
  EXPECT_GT(growth, 5.0);
  EXPECT_LT(growth, 20.0);  // 10 by theory
}

TEST(Radau5, DenseOutputIsAsGoodAsTheSteps) {
  // Order 4 in steps chosen for order 5, long ones on a solution this smooth.
  for (const double tolerance : {1e-5, 1e-7, 1e-9})
    EXPECT_LT(worst_between_the_steps<Radau>(tolerance), 1000 * tolerance);
}

/// ẏ = λ(y − g) + ġ with g = cos t, from g(0) on, in equal steps whose stages are solved by elimination.
class Driven {
 public:
  Driven(double lambda, double h) : lambda_(lambda), h_(h), steps_{CollocationStep(1), CollocationStep(1)} {}

  double time() const { return time_; }
  double end_error() const { return std::abs(y_ - std::cos(time_)); }

  void advance() {
    Eigen::Vector3d slope;
    for (int i = 0; i < 3; ++i) slope[i] = rate(time_ + radau5::nodes[i] * h_, y_);
    const Eigen::Matrix3d a = coefficients();
    const Eigen::Matrix3d system = Eigen::Matrix3d::Identity() - h_ * lambda_ * a;
    const Eigen::Vector3d z = system.inverse() * (h_ * a * slope);
    const std::vector<Lanes<4>> stages{Lanes<4>(Lanes<4>::Vector{z[0], z[1], z[2], z[2]})};
    const double beta = h_ / radau5::gamma;
    const double error = beta * (rate(time_, y_) + radau5::error_of(stages[0]) / h_) / (1 - beta * lambda_);  // (R.7)
    const std::vector<Lanes<4>> errors{Lanes<4>(error)}, none{Lanes<4>(0.0)};
    const std::vector<double> before{y_};
    for (CollocationStep* step : {&steps_[0], &steps_[1]})
      step->take(time_, h_, time_ + h_, before, stages, step == &steps_[0] ? errors : none, nullptr);
    y_ += z[2];
    time_ += h_;
  }

  /// The largest error within the step, of the dense output or of the collocation polynomial alone.
  double dense_error() const { return worst(steps_[0]); }
  double plain_error() const { return worst(steps_[1]); }

 private:
  double rate(double t, double y) const { return lambda_ * (y - std::cos(t)) - std::sin(t); }
  double worst(const CollocationStep& step) const {
    double most = 0.0;
    std::vector<double> y(1);
    for (int i = 1; i < 20; ++i) {
      const double t = time_ - h_ + h_ * i / 20;
      step.state_at(t, y);
      most = std::max(most, std::abs(y[0] - std::cos(t)));
    }
    return most;
  }

  double lambda_, h_;
  double time_ = 0.0, y_ = 1.0;
  std::array<CollocationStep, 2> steps_;
};

struct DrivenErrors {
  double end = 0.0, dense = 0.0, plain = 0.0;
};

DrivenErrors driven_errors(double lambda, double h) {
  Driven driven(lambda, h);
  DrivenErrors worst;
  while (driven.time() < 2.0 - h / 2) {
    driven.advance();
    worst = {std::max(worst.end, driven.end_error()), std::max(worst.dense, driven.dense_error()),
             std::max(worst.plain, driven.plain_error())};
  }
  return worst;
}

struct DrivenOrder {
  double lambda;
  double end, dense, plain;  ///< order of the largest error, as in the table of docs/theory/implicit.md
};

// Steps from 0.2 to 0.025, so h|λ| is below a fifth, or above a hundred.
TEST(OrderOfRadau5, BetweenTheStepsIsThatOfTheTable) {
  for (const auto& [lambda, end, dense, plain] : {DrivenOrder{0.0, 5, 5, 4}, DrivenOrder{-1.0, 5, 5, 4},
                                                  DrivenOrder{-1e4, 3, 4, 4}, DrivenOrder{-1e6, 3, 4, 4}}) {
    const std::vector<double> steps{0.2, 0.1, 0.05, 0.025};
    const auto order = [&](double DrivenErrors::* of) {
      return convergence(steps, [&](double h) { return driven_errors(lambda, h).*of; }).order;
    };
    EXPECT_NEAR(order(&DrivenErrors::end), end, 0.15) << lambda;
    EXPECT_NEAR(order(&DrivenErrors::dense), dense, 0.25)
        << lambda;  // the filter takes 1/(1 − hλ/γ) off the correction
    EXPECT_NEAR(order(&DrivenErrors::plain), plain, 0.15) << lambda;
  }
}

// The correction helps where y is not stiff and is gone where it is: there the stages interpolate, the polynomial misses something
// else, and a correction that is right without stiffness makes it 1.6 times worse.
TEST(Radau5, CorrectionOfTheDenseOutputNeverHarms) {
  for (const double lambda : {0.0, -1.0, -10.0, -100.0, -1e4, -1e6})
    for (const double h : {0.4, 0.2, 0.1, 0.05, 0.025}) {
      const DrivenErrors errors = driven_errors(lambda, h);
      const double stiffness = h * std::abs(lambda);
      EXPECT_LT(errors.dense, 1.05 * errors.plain) << "λ " << lambda << ", h " << h;
      if (stiffness < 1.5) {
        EXPECT_LT(errors.dense, errors.plain / (stiffness < 0.15 ? 8 : 2)) << "λ " << lambda << ", h " << h;
      }
    }
}

// The method's own steps: between them it keeps its formula's tolerance, 0.1 tol^(2/3) (R.6), and not only at them. The error
// estimate alone would let it be wrong by 200 times as much (R.10). From off the slow solution a transient decays first.
TEST(Radau5, IsRightBetweenTheStepsOfStiffProblems) {
  for (const double lambda : {-1e4, -1e6})
    for (const double off : {0.0, 1e-3}) {
      const double tolerance = 1e-7;
      Problem problem = stiff::one_equation("Driven", nullptr, nullptr);
      problem.rate = [=](double t, std::span<const double> y, std::span<double> f) {
        f[0] = lambda * (y[0] - std::cos(t)) - std::sin(t);
      };
      problem.jacobian = [=](double, std::span<const double>) { return Eigen::MatrixXd::Constant(1, 1, lambda); };
      problem.start = {1 + off};
      double worst = 0.0;
      std::vector<double> y(1);
      solve<Radau>(problem, tolerance, [&](Radau& method) {
        for (int i = 1; i < 10; ++i) {
          const double t = method.step_start() + (method.time() - method.step_start()) * i / 10;
          method.state_at(t, y);
          worst = std::max(worst, std::abs(y[0] - (std::cos(t) + off * std::exp(lambda * t))));
        }
      });
      // absolute + relative·|y| with |y| up to 1
      EXPECT_LT(worst, 2 * radau5::formula_tolerance({tolerance, tolerance}).relative) << lambda << ", off by " << off;
    }
}

TEST(Radau5, GoesOnFromASavedStateToTheSameBits) {
  const Problem problem = stiff::van_der_pol();
  const Stepping stepping{.end = problem.end, .tolerance = {1e-7, 1e-7}};
  DenseSystem one(problem), two(problem);
  Radau whole(one, 2, stepping), resumed(two, 2, stepping);
  whole.start(0.0, problem.start);
  for (int i = 0; i < 60; ++i) ASSERT_EQ(whole.advance(), StepStatus::advanced);
  expect_same_bits_from_saved(whole, resumed);
}

TEST(Radau5, StopsAtASingularity) {
  const Problem problem = stiff::blow_up();
  DenseSystem system(problem);
  Radau method(system, 1, {.end = problem.end, .tolerance = {1e-8, 1e-8}});
  method.start(0.0, problem.start);
  EXPECT_NE(status_at_the_end(method), StepStatus::advanced);
  EXPECT_NEAR(method.time(), 1.0, 1e-5);
}

}  // namespace
}  // namespace catena
