// The chain at rest as eigenvalue methods see it: operators in O(n) on the turns that keep its far end in place.
#pragma once

#include <span>
#include <vector>

#include "modes/inertia.hpp"
#include "num/complex.hpp"
#include "num/vec2.hpp"
#include "statics/hanging.hpp"
#include "statics/rest_point.hpp"
#include "statics/suspension.hpp"

namespace catena {

class Vibration {
 public:
  Vibration(const Suspension&, const Hanging& rest);

  std::size_t links() const { return rest_.across().size(); }
  std::size_t freedom() const { return rest_.held() ? links() - 2 : links(); }
  const Inertia& inertia() const { return inertia_; }
  const RestPoint& rest() const { return rest_; }

  /// A frequency of about the right size [rad/s]: the sound of a string under the largest tension, or of its joints.
  double scale() const { return scale_; }

  /// xᵀK x: tensions and joints (N.6).
  double stiffness(std::span<const double> x) const;

  /// xᵀC x of joints and hinge: the power that friction takes at rates x.
  double friction(std::span<const double> x) const;

  /// Bᵀx: where the far end goes; nowhere, for turns that keep it.
  Vec2<double> moved_end(std::span<const double> x) const;

  /// Takes out of x what would move a held end: x − M⁻¹B (BᵀM⁻¹B)⁻¹ Bᵀx (N.8).
  void project(std::span<double> x) const;

  /// How far from independent the two conditions of a held end are: 0 if all links lie in one line.
  double openness() const { return openness_; }

 private:
  RestPoint rest_;
  Inertia inertia_;
  std::vector<double> tension_;
  double scale_ = 0.0;
  double openness_ = 1.0;
  double xx_ = 0.0, xy_ = 0.0, yy_ = 0.0;  ///< (BᵀM⁻¹B)⁻¹
};

}  // namespace catena
