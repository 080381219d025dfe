// Symmetric band systems against Eigen's dense solver.
#include "num/band.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

namespace catena {
namespace {

TEST(IdentityOfBands, SolveAsDenseMatricesDo) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (const auto& [size, width] : {std::pair<std::size_t, std::size_t>{1, 0}, {5, 4}, {9, 0}, {30, 3}, {41, 10}}) {
    SymmetricBand band(size, width);
    Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(size));
    Eigen::VectorXd right(static_cast<Eigen::Index>(size));
    std::vector<double> x(size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      for (std::size_t j = i - std::min(i, width); j <= i; ++j) {
        const double entry = i == j ? 2.0 + 2.0 * static_cast<double>(width) : any(random);  // dominant: definite
        band.at(i, j) = entry;
        dense(row, static_cast<Eigen::Index>(j)) = dense(static_cast<Eigen::Index>(j), row) = entry;
      }
      x[i] = right(row) = any(random);
    }
    band.factor();
    band.solve(x);
    const Eigen::VectorXd expected = dense.ldlt().solve(right);
    // The condition of a dominant matrix is a few at most: some roundings of numbers below one.
    for (std::size_t i = 0; i < size; ++i) EXPECT_NEAR(x[i], expected(static_cast<Eigen::Index>(i)), 2e-15) << size;
  }
}

}  // namespace
}  // namespace catena
