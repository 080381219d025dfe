// The few largest eigenvalues of a symmetric operator that is only known by what it does to vectors.
//
// The method of C. Lanczos (J. Res. Nat. Bur. Stand. 45 (1950) 255-282) in an inner product ⟨x, y⟩ = xᵀMy: the basis that one vector
// and its images span, orthonormal, in which the operator is tridiagonal. Each vector is made orthogonal to all before it, twice;
// where a basis closes, a new vector is taken. So multiple eigenvalues are found too, and a basis as large as the space is the dense
// method.
#pragma once

#include <cstddef>
#include <vector>

#include "num/krylov.hpp"

namespace catena {

struct EigenPairs {
  std::vector<double> values;                ///< the largest by size first
  std::vector<std::vector<double>> vectors;  ///< ⟨x, x⟩ = 1
  std::size_t basis = 0;                     ///< how many vectors it took
  bool converged = false;
};

/// `wanted` pairs, each to within `tolerance` of its value; fewer if there are fewer.
/// The operator must be symmetric in the inner product.
EigenPairs largest_eigenpairs(const KrylovProblem&, std::size_t wanted, double tolerance);

}  // namespace catena
