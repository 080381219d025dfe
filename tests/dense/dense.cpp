#include "dense/dense.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <span>

#include "dense/elimination.hpp"

namespace catena::dense {

namespace {

template <class Matrix, class Right>
Right solved(const Matrix& a, Right b) {
  using Scalar = Matrix::Scalar;
  Elimination<Scalar> elimination;
  elimination.compute(a);
  for (Eigen::Index j = 0; j < b.cols(); ++j)
    elimination.solve(std::span(b.col(j).data(), static_cast<std::size_t>(b.rows())));
  return b;
}

ComplexVector eigenvalues(const Matrix& a) { return Eigen::EigenSolver<Matrix>(a, false).eigenvalues(); }

}  // namespace

Vector solve(const Matrix& a, const Vector& b) { return solved(a, b); }
Matrix solve(const Matrix& a, const Matrix& b) { return solved(a, b); }
ComplexVector solve(const ComplexMatrix& a, const ComplexVector& b) { return solved(a, b); }
Vector solve_pivoting_fully(const Matrix& a, const Vector& b) { return a.fullPivLu().solve(b); }

std::vector<Real> pencil_eigenvalues(const Matrix& a, const Matrix& m) {
  std::vector<Real> values;
  for (const std::complex<Real>& value : eigenvalues(solve(m, a))) values.push_back(value.real());
  std::ranges::sort(values);
  return values;
}

std::vector<std::complex<Real>> upper_eigenvalues(const Matrix& a) {
  std::vector<std::complex<Real>> upper;
  for (const std::complex<Real>& value : eigenvalues(a))
    if (value.imag() >= 0) upper.push_back(value);
  std::ranges::sort(upper, {}, [](const auto& value) { return std::abs(value); });
  return upper;
}

std::vector<std::complex<Real>> upper_quadratic_eigenvalues(const Matrix& c, const Matrix& k) {
  const Eigen::Index n = k.rows();
  Matrix first = Matrix::Zero(2 * n, 2 * n);
  first.topRightCorner(n, n) = Matrix::Identity(n, n);
  first.bottomLeftCorner(n, n) = -k;
  first.bottomRightCorner(n, n) = -c;
  return upper_eigenvalues(first);
}

Matrix orthogonal_to(const Matrix& columns) {
  const Eigen::Index n = columns.rows();
  Matrix basis(n, 0);
  // Gram and Schmidt's way, each time twice: first the columns, then every axis of which enough is new. What is left out of n axes
  // then has a square below n/(4n), less than the 1 that a missing dimension would have.
  const auto take_on = [&](Vector x, Real enough) {
    x.normalize();
    for (int twice = 0; twice < 2; ++twice)
      for (const auto& known : basis.colwise()) x -= known.dot(x) * known;
    if (x.norm() < enough) return;
    basis.conservativeResize(n, basis.cols() + 1);
    basis.rightCols(1) = x.normalized();
  };
  for (const auto& column : columns.colwise()) take_on(column, 0);
  for (Eigen::Index axis = 0; axis < n; ++axis) take_on(Vector::Unit(n, axis), 1 / std::sqrt(4 * static_cast<Real>(n)));
  return basis.rightCols(n - columns.cols());
}

}  // namespace catena::dense
