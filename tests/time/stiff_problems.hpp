// Stiff problems that are no chains, with published solutions, and a dense system around them. Tests only.
#pragma once

#include <complex>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "dense/elimination.hpp"
#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena::stiff {

using Vector = std::vector<double>;

struct Problem {
  std::string name;
  std::function<void(double, std::span<const double>, std::span<double>)> rate;
  std::function<Eigen::MatrixXd(double, std::span<const double>)> jacobian;
  Vector start;
  double end;
  Vector solution;     ///< at the end, to the digits that its source gives
  double least = 1.0;  ///< the size of its smallest component: absolute over relative tolerance
};

/// Answers an implicit method's questions with dense matrices.
class DenseSystem {
 public:
  explicit DenseSystem(const Problem& problem) : problem_(&problem) {}

  void operator()(double t, std::span<const double> y, std::span<double> rate) { problem_->rate(t, y, rate); }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
    Vector y(states.size()), f(states.size());
    for (int k = 0; k < 4; ++k) {
      for (std::size_t i = 0; i < y.size(); ++i) y[i] = states[i][k];
      problem_->rate(times[k], y, f);
      for (std::size_t i = 0; i < y.size(); ++i) states[i][k] = f[i];
    }
  }
  void linearise(double t, std::span<const double> y, std::span<double> rate) {
    jacobian_ = problem_->jacobian(t, y);
    problem_->rate(t, y, rate);
  }
  bool factor(double beta) {
    real_.compute(Eigen::MatrixXd::Identity(jacobian_.rows(), jacobian_.cols()) - beta * jacobian_);
    return true;
  }
  bool factor(const RealAndComplex& betas) {
    factor(real_one(betas));
    const Complex beta = complex_one(betas);
    complex_.compute(Eigen::MatrixXcd::Identity(jacobian_.rows(), jacobian_.cols()) -
                     std::complex<double>(beta.re, beta.im) * jacobian_);
    return true;
  }
  void solve(std::span<double> b) { real_.solve(b); }
  void solve(std::span<Lanes<4>> b) {
    Vector real(b.size());
    std::vector<std::complex<double>> pair(b.size());
    for (std::size_t i = 0; i < b.size(); ++i) {
      real[i] = real_one(unpacked(b[i]));
      const Complex one = complex_one(unpacked(b[i]));
      pair[i] = {one.re, one.im};
    }
    real_.solve(real);
    complex_.solve(pair);
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = packed(side_by_side(real[i], {pair[i].real(), pair[i].imag()}));
  }

 private:
  const Problem* problem_;
  Eigen::MatrixXd jacobian_;
  dense::Elimination<double> real_;
  dense::Elimination<std::complex<double>> complex_;
};

// The next three, with their solutions, are in the test set of E. Hairer, G. Wanner, Solving Ordinary Differential Equations II,
// IV.10 and its programs.

inline Problem robertson() {
  return {.name = "Robertson",
          .rate =
              [](double, std::span<const double> y, std::span<double> f) {
                f[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
                f[2] = 3e7 * y[1] * y[1];
                f[1] = -f[0] - f[2];
              },
          .jacobian =
              [](double, std::span<const double> y) {
                Eigen::MatrixXd j(3, 3);
                j << -0.04, 1e4 * y[2], 1e4 * y[1],               //
                    0.04, -1e4 * y[2] - 6e7 * y[1], -1e4 * y[1],  //
                    0, 6e7 * y[1], 0;
                return j;
              },
          .start = {1, 0, 0},
          .end = 1e11,
          .solution = {0.2083340149701255e-07, 0.8333360770334713e-13, 0.9999999791665050},
          .least = 1e-13};
}

inline Problem van_der_pol() {
  constexpr double epsilon = 1e-6;
  return {.name = "VanDerPol",
          .rate =
              [](double, std::span<const double> y, std::span<double> f) {
                f[0] = y[1];
                f[1] = ((1 - y[0] * y[0]) * y[1] - y[0]) / epsilon;
              },
          .jacobian =
              [](double, std::span<const double> y) {
                Eigen::MatrixXd j(2, 2);
                j << 0, 1, (-2 * y[0] * y[1] - 1) / epsilon, (1 - y[0] * y[0]) / epsilon;
                return j;
              },
          .start = {2, 0},
          .end = 2,
          .solution = {1.706167732170469, -0.8928097010248125}};
}

inline Problem oregonator() {
  return {.name = "Oregonator",
          .rate =
              [](double, std::span<const double> y, std::span<double> f) {
                f[0] = 77.27 * (y[1] + y[0] * (1 - 8.375e-6 * y[0] - y[1]));
                f[1] = (y[2] - (1 + y[0]) * y[1]) / 77.27;
                f[2] = 0.161 * (y[0] - y[2]);
              },
          .jacobian =
              [](double, std::span<const double> y) {
                Eigen::MatrixXd j(3, 3);
                j << 77.27 * (1 - 2 * 8.375e-6 * y[0] - y[1]), 77.27 * (1 - y[0]), 0,  //
                    -y[1] / 77.27, -(1 + y[0]) / 77.27, 1 / 77.27,                     //
                    0.161, 0, -0.161;
                return j;
              },
          .start = {1, 2, 3},
          .end = 360,
          .solution = {0.1000814870318523e1, 0.1228178521549917e4, 0.1320554942846706e3}};
}

/// ẏ = A (y − g(t)) + ġ(t) with g = (cos t, sin t) and eigenvalues −1000 and −1: the solution is g.
inline Problem linear() {
  return {.name = "Linear",
          .rate =
              [](double t, std::span<const double> y, std::span<double> f) {
                const double a = y[0] - std::cos(t), b = y[1] - std::sin(t);
                f[0] = -500.5 * a + 499.5 * b - std::sin(t);
                f[1] = 499.5 * a - 500.5 * b + std::cos(t);
              },
          .jacobian =
              [](double, std::span<const double>) {
                Eigen::MatrixXd j(2, 2);
                j << -500.5, 499.5, 499.5, -500.5;
                return j;
              },
          .start = {1, 0},
          .end = 5,
          .solution = {std::cos(5.0), std::sin(5.0)}};
}

/// ẏ = rate(y) from 1, to t = 2.
inline Problem one_equation(std::string name, double (*rate)(double), double (*slope)(double)) {
  return {.name = std::move(name),
          .rate = [=](double, std::span<const double> y, std::span<double> f) { f[0] = rate(y[0]); },
          .jacobian = [=](double, std::span<const double> y) { return Eigen::MatrixXd::Constant(1, 1, slope(y[0])); },
          .start = {1},
          .end = 2,
          .solution = {}};
}

/// ẏ = y² from 1 is 1/(1 − t): no method gets past t = 1, and it must say so and not hang.
inline Problem blow_up() {
  return one_equation("BlowUp", [](double y) { return y * y; }, [](double y) { return 2 * y; });
}

}  // namespace catena::stiff
