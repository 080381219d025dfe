// Eigenvalues and eigenvectors of a small complex matrix that is triangular but for one diagonal below the main one.
#pragma once

#include <cstddef>
#include <vector>

#include "num/complex.hpp"

namespace catena {

/// A square matrix by rows.
struct ComplexMatrix {
  std::size_t size = 0;
  std::vector<Complex> entries;
  explicit ComplexMatrix(std::size_t n = 0) : size(n), entries(n * n) {}
  Complex& operator()(std::size_t r, std::size_t c) { return entries[r * size + c]; }
  const Complex& operator()(std::size_t r, std::size_t c) const { return entries[r * size + c]; }
};

struct ComplexEigen {
  std::vector<Complex> values;
  ComplexMatrix vectors;   ///< column j belongs to value j; of length 1
  bool converged = false;  ///< false: an eigenvalue took more than 60 steps, which is not seen to happen
};

/// The QR method with single shifts (J. G. F. Francis, Comput. J. 4 (1961) 265-271): rotations turn the matrix into a triangle, whose
/// diagonal holds the eigenvalues; back-substitution gives their vectors.
ComplexEigen hessenberg_eigen(ComplexMatrix);

}  // namespace catena
