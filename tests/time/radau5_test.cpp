#include "time/radau5.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
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

using Radau = Radau5<DenseSystem>;

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
