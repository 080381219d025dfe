// The mass matrix of Lagrange's equations, as the papers write it. Nothing of Catena needs it but their claims.
#pragma once

#include <span>

#include "model/chain.hpp"
#include "num/dense.hpp"

namespace catena {

/// M(θ), μ_ij cos(θ_i − θ_j) (C.20) [kg m²].
DenseMatrix mass_matrix(const Chain&, std::span<const double> angles);

}  // namespace catena
