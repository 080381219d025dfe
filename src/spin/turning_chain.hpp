// A chain of rigid links in a plane that turns about the vertical through the support: relative equilibria and small motions about
// them, without the Coriolis force (which is at right angles to the plane).
//
//   V = −Σ m g x − ½ω² ∫y² dm,    K = ∂²V/∂φ²,    M ψ'' + γ M ψ' + K ψ = 0                                  (H.17)–(H.20)
//
// x down, y outward, φ_i the angle of link i from the downward vertical. K + σM is eliminated from the free end to the support in
// O(n): the recursion of the chain with the masses σ m down and (σ − ω²) m outward. Units are free: here l = g = 1 and ω² = α.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/link.hpp"
#include "modes/inertia.hpp"
#include "num/vec2.hpp"

namespace catena {

/// K + σM, eliminated.
class TurningFactors {
 public:
  explicit TurningFactors(std::size_t links) : rows_(links) {}

  /// Negative pivots: as many eigenvalues μ of −M⁻¹K are larger than σ (Sylvester) (H.22).
  std::size_t negative() const { return negative_; }

  /// x ← (K + σM)⁻¹ x.
  void solve(std::span<double> x);

 private:
  friend class TurningChain;
  /// One link: its turn is (x − l u·b − w·d)/pivot, with d the displacement of its near joint.
  struct Row {
    Vec2<double> across{};  ///< l u
    Vec2<double> couple{};  ///< w
    double pivot = 0.0;
    double turn = 0.0;  ///< scratch of `solve`
  };
  std::vector<Row> rows_;
  std::size_t negative_ = 0;
};

/// A chain with certain angles, seen from the turning plane.
class TurningChain {
 public:
  /// Forces are in units of g times mass; `speed2` is ω² in units of g over length.
  TurningChain(std::vector<Link> links, double speed2);

  std::size_t size() const { return links_.size(); }
  double speed2() const { return speed2_; }  ///< ω²
  const std::vector<double>& angles() const { return angles_; }

  /// Looks at other angles.
  void look(std::span<const double> angles);

  /// −∂V/∂φ_i: what turns each link outward (H.18).
  const std::vector<double>& torque() const { return torque_; }

  /// M at these angles.
  Inertia inertia() const { return {links_, across_}; }

  /// Newton's method from these angles (H.21); false if it does not converge.
  bool settle(std::span<const double> start);

  void factor(double sigma, TurningFactors&) const;

  /// −xᵀK x/xᵀM x: the μ of a direction x (H.23).
  double rayleigh(std::span<const double> x) const;

  /// Where the joints are, the support first.
  std::vector<Vec2<double>> joints() const;

 private:
  std::vector<Link> links_;
  double speed2_;
  std::vector<double> angles_;
  std::vector<Vec2<double>> across_;  ///< u_i
  std::vector<double> torque_;
  std::vector<double> pull_;  ///< e·(c f + l F): the diagonal of K but for what turns with y (H.19)
};

}  // namespace catena
