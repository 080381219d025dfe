#include "num/dense.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>

#include "dense/dense.hpp"
#include "num/dense_eigen.hpp"

namespace catena {
namespace {

DenseMatrix random_matrix(std::size_t rows, std::size_t columns, unsigned seed) {
  std::mt19937_64 dice(seed);
  std::normal_distribution<double> any;
  DenseMatrix a(rows, columns);
  for (double& entry : a.entries) entry = any(dice);
  return a;
}

dense::Matrix in_long_double(const DenseMatrix& a) {
  dense::Matrix all(a.rows, a.columns);
  for (std::size_t c = 0; c < a.columns; ++c)
    for (std::size_t r = 0; r < a.rows; ++r) all(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) = a(r, c);
  return all;
}

/// The largest entry of a − b.
double apart(const DenseMatrix& a, const DenseMatrix& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.entries.size(); ++i) most = std::max(most, std::abs(a.entries[i] - b.entries[i]));
  return most;
}

DenseMatrix one(std::size_t n) {
  DenseMatrix all(n, n);
  for (std::size_t i = 0; i < n; ++i) all(i, i) = 1.0;
  return all;
}

// Random matrices of this size have a condition of some 10³ at most, and rounding is n·10⁻¹⁶ of that.
TEST(IdentityDense, EliminationUndoesTheProduct) {
  for (const std::size_t n : {1, 2, 7, 40}) {
    const DenseMatrix a = random_matrix(n, n, 1), x = random_matrix(n, 3, 2);
    EXPECT_LT(apart(Elimination(a).solve(product(a, x)), x), 1e-11) << n;
    EXPECT_LT(apart(product(a, Elimination(a).inverse()), one(n)), 1e-11) << n;
    EXPECT_LT(apart(inner_products(a, x), product(transposed(a), x)), 1e-13) << n;
  }
  DenseMatrix singular(2, 2);
  singular(0, 0) = 1.0;
  EXPECT_FALSE(std::isfinite(Elimination(singular).inverse()(1, 1)));
}

// Orthonormal vectors to rounding, whatever the columns: also where one is an axis, and where there are none.
TEST(IdentityDense, WhatIsOrthogonalIsOrthonormalToo) {
  DenseMatrix columns = random_matrix(9, 2, 3);
  for (const bool axis : {false, true}) {
    if (axis) {
      std::ranges::fill(columns.column(0), 0.0);
      columns(0, 0) = -2.0;
    }
    const DenseMatrix basis = orthogonal_to(columns);
    ASSERT_EQ(basis.columns, 7U);
    EXPECT_LT(apart(inner_products(basis, basis), one(7)), 1e-14);
    EXPECT_LT(apart(inner_products(columns, basis), DenseMatrix(2, 7)), 1e-14);
  }
  EXPECT_LT(apart(orthogonal_to(DenseMatrix(4, 0)), one(4)), 1e-16);
}

// U S Vᵀ is the matrix, and S² are the eigenvalues of AᵀA; also of a matrix whose columns nearly depend on each other.
TEST(IdentityDense, SingularValuesMakeTheMatrix) {
  for (const double near : {1.0, 1e-7}) {
    DenseMatrix a = random_matrix(30, 5, 4);
    for (std::size_t r = 0; r < a.rows; ++r) a(r, 4) = a(r, 0) + near * a(r, 4);
    const auto [left, values, right] = singular_values(a);
    EXPECT_TRUE(std::ranges::is_sorted(values, std::greater{}));
    EXPECT_LT(apart(inner_products(left, left), one(5)), 1e-13);
    EXPECT_LT(apart(inner_products(right, right), one(5)), 1e-13);
    DenseMatrix scaled = left;
    for (std::size_t c = 0; c < 5; ++c)
      for (double& entry : scaled.column(c)) entry *= values[c];
    EXPECT_LT(apart(product(scaled, transposed(right)), a), 1e-13);
    const dense::Matrix truth = in_long_double(a);
    const auto squares = dense::pencil_eigenvalues(truth.transpose().lazyProduct(truth), dense::Matrix::Identity(5, 5));
    for (std::size_t k = 0; k < 5; ++k)  // the truth is right to 10⁻¹⁹ of the largest
      EXPECT_NEAR(values[k] * values[k], static_cast<double>(squares[4 - k]), 1e-14 * values[0] * values[0]) << k;
  }
}

// Against a dense solver in long double. The eigenvalues of these matrices have condition numbers of some 10.
TEST(IdentityDense, EigenvaluesAreThoseOfTheMatrix) {
  for (const std::size_t n : {1, 2, 3, 4, 10, 41}) {
    const DenseMatrix a = random_matrix(n, n, 5);
    const auto truth = dense::upper_eigenvalues(in_long_double(a));
    std::vector<Complex> found = eigenvalues(a);
    ASSERT_EQ(found.size(), n);
    for (const std::complex<long double>& value : truth) {
      const Complex near(static_cast<double>(value.real()), static_cast<double>(value.imag()));
      const auto same = std::ranges::min_element(found, {}, [&](const Complex& z) { return norm(z - near); });
      EXPECT_LT(abs(*same - near), 1e-12) << n;
      const Complex pair = conj(*same);
      EXPECT_TRUE(pair.im == 0 || std::ranges::count(found, pair) == 1) << n;
    }
  }
}

// μ, 1/μ = 1, 1 of a shear, a cycle (the roots of 1, all of one size) and zero.
TEST(Dense, EigenvaluesThatMeet) {
  DenseMatrix shear = one(2);
  shear(0, 1) = 3.0;
  for (const Complex& value : eigenvalues(shear)) EXPECT_EQ(value, Complex(1.0));
  DenseMatrix cycle(6, 6);
  for (std::size_t i = 0; i < 6; ++i) cycle((i + 1) % 6, i) = 1.0;
  const std::vector<Complex> roots = eigenvalues(cycle);
  ASSERT_EQ(roots.size(), 6U);
  for (const Complex& root : roots) {
    Complex power = 1.0;
    for (int i = 0; i < 6; ++i) power *= root;
    EXPECT_LT(abs(power - Complex(1.0)), 1e-14);
  }
  for (const Complex& value : eigenvalues(DenseMatrix(5, 5))) EXPECT_EQ(value, Complex());
}

}  // namespace
}  // namespace catena
