#include "num/lanczos.hpp"

#include <gtest/gtest.h>

#include <random>

#include "dense/dense.hpp"
#include "num/tridiagonal_eigen.hpp"

namespace catena {
namespace {

// The string of n beads: 2 − 2 cos(kπ/(n+1)).
TEST(TridiagonalEigen, OfTheSecondDifference) {
  for (const std::size_t n : {1U, 2U, 7U, 200U}) {
    std::vector<double> diagonal(n, 2.0), beside(n, -1.0);
    RowMatrix rows(1, n);
    rows(0, 0) = 1.0;
    ASSERT_TRUE(tridiagonal_eigen(diagonal, beside, rows));
    double first_row = 0.0;
    for (std::size_t j = 0; j < n; ++j) first_row += rows(0, j) * rows(0, j);
    EXPECT_NEAR(first_row, 1.0, 1e-13);  // a row of an orthogonal matrix
    std::ranges::sort(diagonal);
    for (std::size_t k = 0; k < n; ++k)
      EXPECT_NEAR(diagonal[k], 2 - 2 * std::cos(static_cast<double>(k + 1) * M_PI / static_cast<double>(n + 1)), 1e-14);
  }
}

// Against a dense solver: any symmetric tridiagonal matrix, split ones among them.
TEST(TridiagonalEigen, AgreesWithADenseSolver) {
  std::mt19937_64 dice(1);
  std::normal_distribution<double> any;
  for (int trial = 0; trial < 50; ++trial) {
    const Eigen::Index n = 2 + trial;
    Eigen::MatrixXd a = Eigen::MatrixXd::Zero(n, n);
    std::vector<double> diagonal(n), beside(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      a(i, i) = diagonal[i] = any(dice);
      if (i + 1 == n) break;
      beside[i] = i % 7 == 3 ? 0.0 : any(dice);
      a(i, i + 1) = a(i + 1, i) = beside[i];
    }
    RowMatrix rows(n, n);
    for (Eigen::Index i = 0; i < n; ++i) rows(i, i) = 1.0;
    ASSERT_TRUE(tridiagonal_eigen(diagonal, beside, rows));
    for (Eigen::Index j = 0; j < n; ++j) {
      Eigen::VectorXd x(n);
      for (Eigen::Index i = 0; i < n; ++i) x[i] = rows(i, j);
      EXPECT_LT((a.lazyProduct(x) - diagonal[j] * x).norm(), 1e-13 * static_cast<double>(n));
      EXPECT_NEAR(x.norm(), 1.0, 1e-13);
    }
  }
}

/// A x = θ M x with random symmetric A and positive M, as an operator M⁻¹A in the inner product of M.
struct DensePencil {
  explicit DensePencil(Eigen::Index n, unsigned seed) : a(n, n), m(n, n) {
    std::mt19937_64 dice(seed);
    std::normal_distribution<double> any;
    for (double& each : a.reshaped()) each = any(dice);
    for (double& each : m.reshaped()) each = any(dice);
    a = (a + a.transpose()).eval();
    m = (m.lazyProduct(m.transpose()) + Eigen::MatrixXd::Identity(n, n) * static_cast<double>(n)).eval();
  }
  KrylovProblem problem() const {
    const auto n = static_cast<std::size_t>(a.rows());
    const auto in = [](std::span<const double> x) { return Eigen::Map<const Eigen::VectorXd>(x.data(), x.size()); };
    return {.size = n,
            .dimension = n,
            .apply =
                [this, in](auto x, auto y) {
                  const dense::Vector turned = a.lazyProduct(in(x)).template cast<dense::Real>();
                  Eigen::Map<Eigen::VectorXd>(y.data(), y.size()) =
                      dense::solve(m.cast<dense::Real>(), turned).template cast<double>();
                },
            .weigh = [this, in](auto x,
                                auto y) { Eigen::Map<Eigen::VectorXd>(y.data(), y.size()) = m.lazyProduct(in(x)); }};
  }
  Eigen::MatrixXd a, m;
};

TEST(Lanczos, FindsAllOrTheLargest) {
  const DensePencil pencil(40, 3);
  const auto precise = dense::pencil_eigenvalues(pencil.a.cast<dense::Real>(), pencil.m.cast<dense::Real>());
  std::vector<double> truth(precise.begin(), precise.end());
  std::ranges::sort(truth, std::greater{}, [](double v) { return std::abs(v); });
  for (const std::size_t wanted : {3U, 40U, 100U}) {
    const EigenPairs found = largest_eigenpairs(pencil.problem(), wanted, 1e-12);
    ASSERT_TRUE(found.converged);
    ASSERT_EQ(found.values.size(), std::min<std::size_t>(wanted, 40));
    for (std::size_t k = 0; k < found.values.size(); ++k) {
      EXPECT_NEAR(found.values[k], truth[k], 1e-12 * std::abs(truth[0]));
      const Eigen::Map<const Eigen::VectorXd> x(found.vectors[k].data(), 40);
      EXPECT_NEAR(x.dot(pencil.m.lazyProduct(x)), 1.0, 1e-12);
      EXPECT_LT((pencil.a.lazyProduct(x) - found.values[k] * pencil.m.lazyProduct(x)).norm(), 1e-10);
    }
  }
}

// Three equal eigenvalues: one start vector finds only one of them; the method starts afresh.
TEST(Lanczos, FindsMultipleEigenvalues) {
  KrylovProblem problem{.size = 12, .dimension = 12, .apply = {}, .weigh = {}};
  problem.apply = [](auto x, auto y) {
    for (std::size_t i = 0; i < 12; ++i) y[i] = (i < 3 ? 5.0 : 1.0 / static_cast<double>(i)) * x[i];
  };
  problem.weigh = [](auto x, auto y) { std::ranges::copy(x, y.begin()); };
  const EigenPairs found = largest_eigenpairs(problem, 12, 1e-12);
  ASSERT_TRUE(found.converged);
  for (std::size_t k = 0; k < 12; ++k)
    EXPECT_NEAR(found.values[k], k < 3 ? 5.0 : 1.0 / static_cast<double>(k), 1e-13) << k;
}

TEST(Lanczos, CanBeStopped) {
  const DensePencil pencil(40, 3);
  KrylovProblem problem = pencil.problem();
  problem.keep_going = [](double) { return false; };
  EXPECT_FALSE(largest_eigenpairs(problem, 10, 1e-12).converged);
}

}  // namespace
}  // namespace catena
