#include "num/arnoldi.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <random>

#include "dense/dense.hpp"
#include "num/hessenberg.hpp"

namespace catena {
namespace {

// Against a dense solver: each pair satisfies its equation, and the values are the same.
TEST(Hessenberg, EigenpairsAreThoseOfTheMatrix) {
  std::mt19937_64 dice(1);
  std::normal_distribution<double> any;
  for (Eigen::Index n = 1; n <= 60; n += 1 + n / 4) {
    ComplexMatrix h(n);
    Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Zero(n, n);
    for (Eigen::Index r = 0; r < n; ++r)
      for (Eigen::Index c = std::max<Eigen::Index>(r - 1, 0); c < n; ++c) {
        const std::complex<double> z(any(dice), n % 2 == 0 ? 0.0 : any(dice));
        h(r, c) = {z.real(), z.imag()};
        matrix(r, c) = z;
      }
    const ComplexEigen found = hessenberg_eigen(h);
    ASSERT_TRUE(found.converged);
    std::complex<double> trace = 0;
    for (Eigen::Index j = 0; j < n; ++j) {
      Eigen::VectorXcd x(n);
      for (Eigen::Index i = 0; i < n; ++i) x[i] = {found.vectors(i, j).re, found.vectors(i, j).im};
      const std::complex<double> value(found.values[j].re, found.values[j].im);
      trace += value;
      EXPECT_NEAR(x.norm(), 1.0, 1e-12);
      EXPECT_LT((matrix.lazyProduct(x) - value * x).norm(), 1e-12 * static_cast<double>(n) * matrix.norm());
    }
    EXPECT_LT(std::abs(trace - matrix.trace()), 1e-12 * static_cast<double>(n) * matrix.norm());
  }
}

TEST(Arnoldi, FindsAllOrTheLargest) {
  constexpr Eigen::Index n = 30;
  std::mt19937_64 dice(2);
  std::normal_distribution<double> any;
  Eigen::MatrixXd a(n, n);
  for (double& each : a.reshaped()) each = any(dice);
  KrylovProblem problem{.size = n, .dimension = n, .apply = {}, .weigh = {}};
  problem.apply = [&](auto x, auto y) {
    Eigen::Map<Eigen::VectorXd>(y.data(), n) = a.lazyProduct(Eigen::Map<const Eigen::VectorXd>(x.data(), n));
  };
  problem.weigh = [](auto x, auto y) {
    for (std::size_t i = 0; i < n; ++i) y[i] = (1.0 + 0.1 * static_cast<double>(i)) * x[i];
  };
  auto truth = dense::upper_eigenvalues(a.cast<dense::Real>());
  std::ranges::reverse(truth);
  for (const std::size_t wanted : {4U, 100U}) {
    const ComplexPairs found = largest_complex_pairs(problem, wanted, 1e-12);
    ASSERT_TRUE(found.converged);
    ASSERT_EQ(found.values.size(), std::min(wanted, truth.size()));
    for (std::size_t k = 0; k < found.values.size(); ++k)
      EXPECT_LT(std::abs(truth[k] - std::complex<dense::Real>(found.values[k].re, found.values[k].im)), 1e-11L) << k;
  }
}

}  // namespace
}  // namespace catena
