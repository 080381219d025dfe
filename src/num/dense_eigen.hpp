// Eigenvalues of a small dense matrix without symmetry.
#pragma once

#include <vector>

#include "num/complex.hpp"
#include "num/dense.hpp"

namespace catena {

/// Of a finite real matrix: conjugate pairs are exactly conjugate. Empty if one took more than 60 steps, which is not seen to happen.
/// Reflections leave one diagonal below the main one; the QR method with double shifts (J. G. F. Francis, Comput. J. 4 (1961)
/// 332-345; J. H. Wilkinson, The Algebraic Eigenvalue Problem, 1965, chapter 8) takes that away.
std::vector<Complex> eigenvalues(DenseMatrix);

}  // namespace catena
