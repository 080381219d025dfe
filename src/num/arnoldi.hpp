// The few largest eigenvalues of an operator without symmetry that is only known by what it does to vectors.
//
// The method of W. E. Arnoldi (Quart. Appl. Math. 9 (1951) 17-29): in the basis that one vector and its images span the operator is a
// matrix with one diagonal below the main one. A basis as large as the space is the dense method.
#pragma once

#include <cstddef>
#include <vector>

#include "num/complex.hpp"
#include "num/krylov.hpp"

namespace catena {

struct ComplexPairs {
  std::vector<Complex> values;  ///< the largest by size first; of a conjugate pair that with positive imaginary part
  std::vector<std::vector<Complex>> vectors;  ///< of length 1 in the inner product
  std::size_t basis = 0;                      ///< how many vectors it took
  bool converged = false;
};

/// Conjugate pairs and real values, `wanted` of them together, each to within `tolerance` of its size; fewer if there are fewer.
ComplexPairs largest_complex_pairs(const KrylovProblem&, std::size_t wanted, double tolerance);

}  // namespace catena
