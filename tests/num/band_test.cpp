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

TEST(IdentityOfBands, ARealAndAComplexOneSideBySide) {
  std::mt19937 random(8);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  constexpr std::size_t size = 30, width = 7;
  SymmetricBand<> real(size, width);
  SymmetricBand<RealAndComplex> both(size, width);
  dense::ComplexMatrix matrix = dense::ComplexMatrix::Zero(size, size);
  dense::ComplexVector right(size);
  std::vector<Lanes<4>> x(size);
  std::vector<double> alone(size);
  for (std::size_t i = 0; i < size; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    for (std::size_t j = i - std::min(i, width); j <= i; ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      const Complex entry{i == j ? 20.0 : any(random), any(random)};
      real.at(i, j) = entry.re;
      both.at(i, j) = packed(side_by_side(entry.re, entry));
      matrix(row, column) = matrix(column, row) = {entry.re, entry.im};
    }
    alone[i] = any(random);
    const Complex one{any(random), any(random)};
    x[i] = packed(side_by_side(alone[i], one));
    right(row) = {one.re, one.im};
  }
  ASSERT_TRUE(real.factor());
  ASSERT_TRUE(both.factor());
  real.solve(std::span(alone));
  both.solve(std::span(x));
  const dense::ComplexVector expected = dense::solve(matrix, right);
  for (std::size_t i = 0; i < size; ++i) {
    const std::complex<dense::Real> one = expected(static_cast<Eigen::Index>(i));
    EXPECT_NEAR(real_one(unpacked(x[i])), alone[i], 2e-15);  // a complex 1/d rounds otherwise
    EXPECT_NEAR(complex_one(unpacked(x[i])).re, static_cast<double>(one.real()), 2e-15);
    EXPECT_NEAR(complex_one(unpacked(x[i])).im, static_cast<double>(one.imag()), 2e-15);
  }
}

TEST(UnitBands, CountNegativeEigenvaluesAndRefuseSingularMatrices) {
  // The second difference of 9 points with step 1, less 1 on the diagonal: eigenvalues 1 − 2 cos(kπ/10), three of them negative.
  SymmetricBand<> band(9, 1);
  for (std::size_t i = 0; i < 9; ++i) {
    band.at(i, i) = 2.0 - 0.99;
    if (i > 0) band.at(i, i - 1) = -1.0;
  }
  ASSERT_TRUE(band.factor());
  EXPECT_EQ(band.negative_pivots(), 3U);
  SymmetricBand<> singular(2, 1);
  singular.at(0, 0) = singular.at(1, 0) = singular.at(1, 1) = 1.0;
  EXPECT_FALSE(singular.factor());
  singular = SymmetricBand<>(2, 1);
  singular.at(0, 0) = singular.at(1, 0) = 1.0;
  singular.decouple(0);
  singular.at(1, 1) = 4.0;
  ASSERT_TRUE(singular.factor());
  std::vector<double> x{3.0, 8.0};
  singular.solve(std::span(x));
  EXPECT_EQ(x, (std::vector<double>{3.0, 2.0}));
}

}  // namespace
}  // namespace catena
