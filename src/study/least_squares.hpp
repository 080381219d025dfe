// The least sum of squares of many residuals over a few unknowns.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "num/dense.hpp"

namespace catena {

struct LeastSquaresProblem {
  std::function<std::vector<double>(std::span<const double> x)> residuals;
  std::function<bool(std::span<const double> x, DenseMatrix& slopes)> slopes;  ///< ∂r/∂x; false ends the search
};

struct LeastSquaresLimits {
  double first_step = 1.0;  ///< in units of |x| at the start
  double squares =
      1e-8;  ///< ends when neither the last step nor what the slopes promise gains more than this share of the sum
  double step = 1e-8;  ///< ends when steps are no longer than this share of |x|
  int most_residuals = 100;
};

enum class LeastSquaresEnd { at_rest, no_slopes, too_long };

/// Steps within a radius that grows and shrinks with how well the slopes foretell the gain: K. Levenberg (Quart. Appl. Math. 2 (1944)
/// 164-168) and D. W. Marquardt (J. SIAM 11 (1963) 431-441), with the rules of J. J. Moré (Lecture Notes in Mathematics 630 (1978)
/// 105-116), and singular values for his factorisations. x is where it starts and where it ends.
LeastSquaresEnd least_squares(const LeastSquaresProblem&, const LeastSquaresLimits&, std::vector<double>& x);

}  // namespace catena
