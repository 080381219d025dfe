// The modes again, densely and in long double: mass matrix by its definition, stiffness as the second derivative of the energy, the
// constraints by an orthonormal basis of the turns they allow. Knows nothing of recursions and shifts.
#pragma once

#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "dense/dense.hpp"
#include "statics/suspension.hpp"

namespace catena::modes_test {

using dense::Matrix;
using dense::Real;

struct DenseChain {
  Matrix mass, damping, stiffness;  ///< on the allowed turns
};

/// About these angles, with this force on the far end.
inline DenseChain dense_chain(const Suspension& what, const std::vector<Real>& angles, Vec2<Real> end_force) {
  const auto n = static_cast<Eigen::Index>(angles.size());
  Matrix mass = Matrix::Zero(n, n), damping = Matrix::Zero(n, n), stiffness = Matrix::Zero(n, n);
  const auto across = [&](Eigen::Index i) {
    return Eigen::Matrix<Real, 2, 1>{-std::sin(angles[i]), std::cos(angles[i])};
  };
  for (Eigen::Index k = 0; k < n; ++k) {  // link k moves with all turns up to its own
    const Link& link = what.chain.links[k];
    Eigen::Matrix<Real, 2, Eigen::Dynamic> moves = Eigen::Matrix<Real, 2, Eigen::Dynamic>::Zero(2, n);
    for (Eigen::Index i = 0; i <= k; ++i) moves.col(i) = (i < k ? what.chain.links[i].length : link.centre) * across(i);
    mass += static_cast<Real>(link.mass) * moves.transpose().lazyProduct(moves);
    mass(k, k) += link.inertia;
  }
  // V = Σ m g y − Σ P y − F·r: its second derivative by θ_i is −(force beyond) · (second derivative of where it acts).
  Eigen::Matrix<Real, 2, 1> beyond{end_force.x, end_force.y};
  for (Eigen::Index i = n; i-- > 0;) {
    const Link& link = what.chain.links[i];
    if (static_cast<std::size_t>(i) < what.loads.size()) beyond.y() -= what.loads[i];
    const Eigen::Matrix<Real, 2, 1> e{std::cos(angles[i]), std::sin(angles[i])};
    const Eigen::Matrix<Real, 2, 1> weight{0.0L, -static_cast<Real>(link.mass) * what.chain.gravity};
    stiffness(i, i) += static_cast<Real>(link.length) * beyond.dot(e) + static_cast<Real>(link.centre) * weight.dot(e);
    beyond += weight;
  }
  for (Eigen::Index i = 0; i + 1 < n; ++i) {
    const Joint& joint = what.chain.joints[i];
    for (auto [matrix, value] : {std::pair{&stiffness, joint.stiffness}, {&damping, joint.friction}}) {
      (*matrix)(i, i) += value, (*matrix)(i + 1, i + 1) += value;
      (*matrix)(i, i + 1) -= value, (*matrix)(i + 1, i) -= value;
    }
  }
  damping(0, 0) += what.chain.hinge_friction;
  Matrix allowed = Matrix::Identity(n, n);
  if (what.end) {
    Matrix closing(n, 2);
    for (Eigen::Index i = 0; i < n; ++i)
      closing.row(i) = static_cast<Real>(what.chain.links[i].length) * across(i).transpose();
    allowed = dense::orthogonal_to(closing);
  }
  const auto within = [&](const Matrix& matrix) {
    return Matrix(allowed.transpose().lazyProduct(matrix.lazyProduct(allowed).eval()));
  };
  return {within(mass), within(damping), within(stiffness)};
}

/// ω² of K x = ω²M x, rising.
inline std::vector<Real> dense_squares(const DenseChain& chain) {
  return dense::pencil_eigenvalues(chain.stiffness, chain.mass);
}

/// λ of (λ²M + λC + K) x = 0 with Im λ ≥ 0, by size.
inline std::vector<std::complex<Real>> dense_lambdas(const DenseChain& chain) {
  return dense::upper_quadratic_eigenvalues(dense::solve(chain.mass, chain.damping),
                                            dense::solve(chain.mass, chain.stiffness));
}

}  // namespace catena::modes_test
