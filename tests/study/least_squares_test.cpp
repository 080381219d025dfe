#include "study/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace catena {
namespace {

// H. H. Rosenbrock (Comput. J. 3 (1960) 175-184): a bent valley whose lowest point is (1, 1).
TEST(LeastSquares, FollowsABentValley) {
  const LeastSquaresProblem problem{
      .residuals = [](std::span<const double> x) { return std::vector{10 * (x[1] - x[0] * x[0]), 1 - x[0]}; },
      .slopes =
          [](std::span<const double> x, DenseMatrix& slopes) {
            slopes = DenseMatrix(2, std::vector{-20 * x[0], -1.0, 10.0, 0.0});
            return true;
          }};
  std::vector<double> x{-1.2, 1.0};
  EXPECT_EQ(least_squares(problem, {}, x), LeastSquaresEnd::at_rest);
  EXPECT_NEAR(x[0], 1.0, 1e-8);
  EXPECT_NEAR(x[1], 1.0, 1e-8);
  x = {-1.2, 1.0};
  EXPECT_EQ(least_squares(problem, {.most_residuals = 3}, x), LeastSquaresEnd::too_long);
}

// Three points and a line through none of them, y = a + b t: the normal equations give a = 5/6, b = −1/2. A key that nothing depends
// on stays where it is.
TEST(LeastSquares, OfALineIsThatOfTheNormalEquations) {
  const LeastSquaresProblem problem{
      .residuals = [](std::span<const double> x) { return std::vector{x[0] - 1, x[0] + x[1], x[0] + 2 * x[1]}; },
      .slopes =
          [](std::span<const double>, DenseMatrix& slopes) {
            slopes = DenseMatrix(3, std::vector{1.0, 1.0, 1.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0});
            return true;
          }};
  std::vector<double> x{1.0, 1.0, 1.0};
  EXPECT_EQ(least_squares(problem, {.first_step = 0.2}, x), LeastSquaresEnd::at_rest);
  EXPECT_NEAR(x[0], 5. / 6, 1e-8);
  EXPECT_NEAR(x[1], -0.5, 1e-8);
  EXPECT_EQ(x[2], 1.0);
}

TEST(LeastSquares, EndsWhereThereAreNoSlopes) {
  const LeastSquaresProblem problem{.residuals = [](std::span<const double>) { return std::vector{1.0}; },
                                    .slopes = [](std::span<const double>, DenseMatrix&) { return false; }};
  std::vector<double> x{1.0};
  EXPECT_EQ(least_squares(problem, {}, x), LeastSquaresEnd::no_slopes);
}

}  // namespace
}  // namespace catena
