// The equations of motion as dense matrices, in long double: the truth the recursion is held against. Tests only.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "dense/dense.hpp"
#include "model/chain.hpp"

namespace catena::dense {

/// Lagrange's equations of any chain of links:
///   Σ_j μ_ij [cos(θ_i − θ_j) α_j + sin(θ_i − θ_j) ω_j²] = −(m_i c_i + l_i M_i) (g + s̈)·u_i + T_i − T_{i+1} + Q_i
/// with g upwards, s̈ the support's acceleration, u_i across link i, M_i the mass beyond it, μ_ii = I_i + m_i c_i² + l_i² M_i and μ_ij = l_i (m_j c_j + l_j M_j) for i < j;
/// Q_i are the generalised forces of whatever else acts.
inline Vector accelerations(const Chain& chain, const std::vector<double>& theta, const std::vector<double>& omega,
                            const Vec2<double>& support = {}, const std::vector<Real>& others = {}) {
  const auto n = static_cast<Eigen::Index>(chain.links.size());
  std::vector<Real> beyond(n + 1, 0.0L);  // beyond[i]: mass of links i … n−1
  for (Eigen::Index i = n; i-- > 0;) beyond[i] = beyond[i + 1] + chain.links[i].mass;
  const auto moment = [&](Eigen::Index j) -> Real {
    return Real(chain.links[j].mass) * chain.links[j].centre + Real(chain.links[j].length) * beyond[j + 1];
  };
  Matrix mass(n, n);
  Vector force(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    force[i] = moment(i) *
               (support.x * std::sin(Real(theta[i])) - (Real(chain.gravity) + support.y) * std::cos(Real(theta[i])));
    for (Eigen::Index j = 0; j < n; ++j) {
      const Eigen::Index near = std::min(i, j);
      const Eigen::Index far = std::max(i, j);
      const Link& link = chain.links[near];
      const Real mu = i == j ? link.inertia + Real(link.mass) * link.centre * link.centre +
                                   Real(link.length) * link.length * beyond[i + 1]
                             : link.length * moment(far);
      const Real bend = Real(theta[i]) - Real(theta[j]);
      mass(i, j) = mu * std::cos(bend);
      force[i] -= mu * std::sin(bend) * Real(omega[j]) * omega[j];
    }
  }
  for (Eigen::Index j = 0; j + 1 < n; ++j) {
    const Joint& joint = chain.joints[j];
    const Real torque = -Real(joint.friction) * (Real(omega[j + 1]) - omega[j]) -
                        Real(joint.stiffness) * (Real(theta[j + 1]) - theta[j] - joint.rest);
    force[j + 1] += torque;
    force[j] -= torque;
  }
  force[0] -= Real(chain.hinge_friction) * omega[0];
  for (std::size_t i = 0; i < others.size(); ++i) force[static_cast<Eigen::Index>(i)] += others[i];
  return solve(mass, force);
}

using Vector2 = Vec2<Real>;
inline Vector2 along(double theta) { return {std::cos(Real(theta)), std::sin(Real(theta))}; }
inline Vector2 across(double theta) { return {-std::sin(Real(theta)), std::cos(Real(theta))}; }

/// What follows from α: Σ m (p̈_c − g), the force that holds the chain if nothing else does, and the acceleration of the tip.
struct Ends {
  Vector2 force, tip;
};
inline Ends ends(const Chain& chain, const std::vector<double>& theta, const std::vector<double>& omega,
                 const Vector& alpha, const Vec2<double>& support = {}) {
  Ends all{.force = {}, .tip = {support.x, support.y}};
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const Real spin = Real(omega[i]) * omega[i];
    const Vector2 turning = alpha[static_cast<Eigen::Index>(i)] * across(theta[i]) - spin * along(theta[i]);
    const Vector2 centre = all.tip + Real(link.centre) * turning;
    all.force = all.force + Real(link.mass) * (centre + Vector2{0, chain.gravity});
    all.tip = all.tip + Real(link.length) * turning;
  }
  return all;
}

/// A state far from any equilibrium.
struct RandomState {
  std::vector<double> angles, rates;
  RandomState(std::size_t links, std::mt19937_64& source) : angles(links), rates(links) {
    std::uniform_real_distribution<double> angle(-3.0, 3.0);
    std::normal_distribution<double> rate(0.0, 10.0);
    for (double& a : angles) a = angle(source);
    for (double& r : rates) r = rate(source);
  }
};

/// Rods, beads and odd links in a row, with every joint and every diameter different.
inline Chain mixed_chain(std::size_t links, std::mt19937_64& source) {
  std::uniform_real_distribution<double> share(0.2, 1.0);
  std::vector<Link> row;
  for (std::size_t i = 0; i < links; ++i) {
    const double length = share(source) / static_cast<double>(links);
    const double mass = share(source) / static_cast<double>(links);
    if (i % 3 == 0) row.push_back(rod(length, mass));
    if (i % 3 == 1) row.push_back(bead(length, mass));
    if (i % 3 == 2) row.push_back({length, mass, share(source) * length, share(source) * mass * length * length});
  }
  Chain chain = make_chain(std::move(row), {}, 9.81);
  const auto small = 1e-3 / static_cast<double>(links * links);
  for (Joint& joint : chain.joints) joint = {share(source) * small, share(source) * small, share(source)};
  chain.hinge_friction = share(source) * small;
  for (std::size_t i = 0; i < links; ++i) chain.links[i].diameter = 0.2 * static_cast<double>(1 + i % 5);
  return chain;
}

}  // namespace catena::dense
