// Symmetric band systems against a dense solver.
#include "num/band.hpp"

#include <gtest/gtest.h>

#include <random>

#include "dense/dense.hpp"

namespace catena {
namespace {

TEST(IdentityOfBands, SolveAsDenseMatricesDo) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (const auto& [size, width] : {std::pair<std::size_t, std::size_t>{1, 0}, {5, 4}, {9, 0}, {30, 3}, {41, 10}}) {
    SymmetricBand<> band(size, width);
    dense::Matrix matrix = dense::Matrix::Zero(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(size));
    dense::Vector right(static_cast<Eigen::Index>(size));
    std::vector<double> x(size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      for (std::size_t j = i - std::min(i, width); j <= i; ++j) {
        const double entry = i == j ? 2.0 + 2.0 * static_cast<double>(width) : any(random);  // dominant: definite
        band.at(i, j) = entry;
        matrix(row, static_cast<Eigen::Index>(j)) = matrix(static_cast<Eigen::Index>(j), row) = entry;
      }
      right(row) = x[i] = any(random);
    }
    ASSERT_TRUE(band.factor());
    band.solve(std::span(x));
    const dense::Vector expected = dense::solve(matrix, right);
    // The condition of a dominant matrix is a few at most: some roundings of numbers below one.
    for (std::size_t i = 0; i < size; ++i)
      EXPECT_NEAR(x[i], static_cast<double>(expected(static_cast<Eigen::Index>(i))), 2e-15) << size;
  }
}

}  // namespace
}  // namespace catena
