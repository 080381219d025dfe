// The modes again, densely and in long double: mass matrix by its definition, stiffness as the second derivative of the energy, the
// constraints by an orthonormal basis of the turns they allow. Knows nothing of recursions and shifts.
#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "statics/suspension.hpp"

namespace catena::modes_test {

using Real = long double;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

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
    mass += static_cast<Real>(link.mass) * moves.transpose() * moves;
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
    const Eigen::HouseholderQR<Matrix> qr(closing);
    const Matrix q = qr.householderQ();
    allowed = q.rightCols(n - 2);
  }
  return {allowed.transpose() * mass * allowed, allowed.transpose() * damping * allowed,
          allowed.transpose() * stiffness * allowed};
}

/// ω² of K x = ω²M x, rising.
inline std::vector<Real> dense_squares(const DenseChain& chain) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(chain.stiffness, chain.mass, Eigen::EigenvaluesOnly);
  return {solver.eigenvalues().begin(), solver.eigenvalues().end()};
}

/// λ of (λ²M + λC + K) x = 0 with Im λ ≥ 0, by size.
inline std::vector<std::complex<Real>> dense_lambdas(const DenseChain& chain) {
  const Eigen::Index n = chain.mass.rows();
  Matrix first = Matrix::Zero(2 * n, 2 * n);
  const Eigen::LDLT<Matrix> mass(chain.mass);
  first.topRightCorner(n, n) = Matrix::Identity(n, n);
  first.bottomLeftCorner(n, n) = -mass.solve(chain.stiffness);
  first.bottomRightCorner(n, n) = -mass.solve(chain.damping);
  const Eigen::EigenSolver<Matrix> solver(first, false);
  std::vector<std::complex<Real>> lambdas;
  for (const std::complex<Real>& value : solver.eigenvalues())
    if (value.imag() >= 0) lambdas.push_back(value);
  std::ranges::sort(lambdas, {}, [](const auto& value) { return std::abs(value); });
  return lambdas;
}

}  // namespace catena::modes_test
