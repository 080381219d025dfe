// Dense linear algebra, in long double: what the tests hold structured solvers against. Eigen's decompositions take seconds to
// compile, so they are behind these functions, compiled once for all tests.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <vector>

namespace catena::dense {

using Real = long double;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using ComplexMatrix = Eigen::Matrix<std::complex<Real>, Eigen::Dynamic, Eigen::Dynamic>;
using ComplexVector = Eigen::Matrix<std::complex<Real>, Eigen::Dynamic, 1>;

/// a x = b.
Vector solve(const Matrix& a, const Vector& b);
Matrix solve(const Matrix& a, const Matrix& b);
ComplexVector solve(const ComplexMatrix& a, const ComplexVector& b);

/// The same with rows and columns exchanged: for matrices that are nearly singular.
Vector solve_pivoting_fully(const Matrix& a, const Vector& b);

/// λ of a x = λ m x, both symmetric and m positive, rising.
std::vector<Real> pencil_eigenvalues(const Matrix& a, const Matrix& m);

/// λ of a x = λ x with Im λ ≥ 0, by size, the smallest first.
std::vector<std::complex<Real>> upper_eigenvalues(const Matrix& a);

/// λ of (λ² + λ c + k) x = 0 with Im λ ≥ 0, by size, the smallest first.
std::vector<std::complex<Real>> upper_quadratic_eigenvalues(const Matrix& c, const Matrix& k);

/// An orthonormal basis of all that is orthogonal to the columns, which are independent.
Matrix orthogonal_to(const Matrix& columns);

}  // namespace catena::dense
