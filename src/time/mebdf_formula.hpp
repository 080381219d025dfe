// The coefficients of one step of the modified extended BDF, from where its past lies. docs/theory/mebdf.md (M.1)–(M.9).
//
//        x_k          x_2   x_1  x_0=−1    0       1        x = (t − t_{n+1}) / h
//   ──────●─────  …  ───●─────●─────●──────○───────○──→
//      y_{n−k}                     y_n  y_{n+1}  y_{n+2}
//
// They are made anew for each step, so steps of unequal length keep the order; on equal steps they are Cash's.
#pragma once

#include <array>
#include <span>

#include "num/lanes.hpp"

namespace catena::mebdf {

/// Past values that a step looks at: k = 1 … 7 gives the orders 2 … 8.
inline constexpr int most_past = 7;

/// What y_{n−j} weighs in each of the sums over the past.
enum Sum { predictor, first_stage, second_stage, third_stage };

struct Formula {
  int past = 1;                             ///< k; the stages' order, one below that of the step
  int predicting = 1;                       ///< past values that the prediction looks at, k + 1 when there are as many
  double beta = 1.0;                        ///< β of every stage (M.2): one matrix 1 − hβJ serves all
  std::array<Lanes<4>, most_past + 1> now;  ///< by j: weights of y_{n−j} in each Sum
  std::array<double, most_past + 1> ahead;  ///< by j: weights of y_{n−j} in the prediction at t_{n+2}
  double follow = 0.0;                      ///< how ȳ_{n+2} follows ȳ_{n+1} away from its prediction (M.7)
  double link = 0.0;                        ///< weight of ȳ_{n+1} in the second stage (M.3)
  double rate_here = 1.0;                   ///< β̂₁ of f̄_{n+1} in the third (M.5)
  double rate_ahead = 0.0;                  ///< β̂₂ of f̄_{n+2}
};

/// The formula with k past values. nodes: x_0 > x_1 > …, k of them, and one more for a better prediction.
Formula formula(int past, std::span<const double> nodes);

/// Values of the Lagrange polynomials over the nodes at x; exact where x is a node.
void lagrange(std::span<const double> nodes, double x, std::span<double> weights);

/// The leading error of the first stage with these k past values, as weights of y_{n+1} and of k + 1 past values (M.9).
/// nodes: 0, x_0, …, x_k; weights: as many.
void error_weights(std::span<const double> nodes, std::span<double> weights);

}  // namespace catena::mebdf
