// The equilibrium again, in long double and by a dense formulation that knows nothing of duals, discs or units: angles and the
// force at the start together, Newton's method on torques and closure. Eleven bits more than what it judges.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "dense/dense.hpp"
#include "model/chain.hpp"
#include "num/vec2.hpp"

namespace catena::statics_test {

struct Precise {
  std::vector<long double> angles;
  Vec2<long double> pull;  ///< of the chain on its start
  long double miss = 1;    ///< what the last step changed, relative
};

/// Refines a shape that is nearly at rest.
inline Precise refined(const Chain& chain, std::span<const double> loads, Vec2<double> end,
                       std::span<const double> angles, Vec2<double> pull) {
  using dense::Matrix, dense::Vector;
  const auto n = static_cast<Eigen::Index>(angles.size());
  Vector x(n + 2);
  for (Eigen::Index i = 0; i < n; ++i) x[i] = angles[i];
  x[n] = pull.x, x[n + 1] = pull.y;
  Precise found;
  for (int step = 0; step < 8; ++step) {
    Matrix jacobian = Matrix::Zero(n + 2, n + 2);
    Vector residual = Vector::Zero(n + 2);
    residual[n] = -static_cast<long double>(end.x), residual[n + 1] = -static_cast<long double>(end.y);
    long double before = 0;  // weight and loads
    for (Eigen::Index i = 0; i < n; ++i) {
      const Link& link = chain.links[i];
      const long double s = std::sin(x[i]), c = std::cos(x[i]), l = link.length;
      const long double weight = static_cast<long double>(link.mass) * chain.gravity;
      const long double share = before + weight * (1 - link.centre / l);
      before += weight + (static_cast<std::size_t>(i) < loads.size() ? loads[i] : 0.0);
      const long double gx = x[n], gy = x[n + 1] + share;
      residual[i] = l * (-s * gx + c * gy);
      jacobian(i, i) = -l * (c * gx + s * gy);
      jacobian(i, n) = -l * s, jacobian(i, n + 1) = l * c;
      jacobian(n, i) = -l * s, jacobian(n + 1, i) = l * c;
      residual[n] += l * c, residual[n + 1] += l * s;
    }
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
      const Joint& joint = chain.joints[i];
      const long double k = joint.stiffness, torque = k * (x[i + 1] - x[i] - joint.rest);
      residual[i] += torque, residual[i + 1] -= torque;
      jacobian(i, i) -= k, jacobian(i, i + 1) += k;
      jacobian(i + 1, i + 1) -= k, jacobian(i + 1, i) += k;
    }
    const Vector change = dense::solve_pivoting_fully(jacobian, residual);
    x -= change;
    found.miss = change.norm() / x.norm();
    if (found.miss < 1e-18L) break;
  }
  found.angles.assign(x.data(), x.data() + n);
  found.pull = {x[n], x[n + 1]};
  return found;
}

}  // namespace catena::statics_test
