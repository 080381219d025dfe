// The equations of motion of a cable over any scalar: accelerations and the forces that hold its ends, in O(elements).
//
// With w = r̈ + γṙ − g − Ω²x e_x, what is left of the motion of a particle once all body forces are taken off, they read
//   M w = −∂U/∂(nodes)                                                                                     (A.11)
// because these forces are of the form M·(something that the nodes have). At nodes whose motion is known w is known, and what is
// missing in their row is the force that holds them (A.12).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/cable.hpp"
#include "model/cable_element.hpp"
#include "model/cable_layout.hpp"
#include "model/cable_mass.hpp"
#include "model/ledger.hpp"
#include "model/support.hpp"
#include "num/vec2.hpp"

namespace catena {

/// The four vectors of element e among those of all nodes.
template <class Value>
std::span<Value, 4> nodes_of(std::span<Value> all, std::size_t element) {
  return all.subspan(2 * element).template first<4>();
}

/// ∂U/∂(nodes), of all of them (A.8).
template <class Scalar>
void elastic_forces(const Cable& cable, std::span<const Vec2<Scalar>> nodes, std::span<Vec2<Scalar>> force) {
  std::ranges::fill(force, Vec2<Scalar>{});
  for (std::size_t e = 0; e < cable.elements.size(); ++e)
    cable_element::add_forces(cable.elements[e], cable_element::rule_of(cable, e), cable.strain, nodes_of(nodes, e),
                              nodes_of(force, e));
}

/// Free coordinates, or their rates, as vectors of all nodes; that of the support is given.
template <class Scalar>
void gather(const Vec2<Scalar>& at_support, std::span<const Scalar> free, std::span<Vec2<Scalar>> nodes) {
  assert(free.size() + 2 == 2 * nodes.size());
  nodes[0] = at_support;
  for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i] = {free[2 * i - 2], free[2 * i - 1]};
}
/// And back, without the support.
template <class Scalar>
void scatter(std::span<const Vec2<Scalar>> nodes, std::span<Scalar> free) {
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    free[2 * i - 2] = nodes[i].x;
    free[2 * i - 1] = nodes[i].y;
  }
}

/// Scratch for one thread, sized once.
template <class Scalar>
class CableEquations {
 public:
  explicit CableEquations(const CableMass& mass)
      : place_(mass.size()), velocity_(mass.size()), force_(mass.size()), acceleration_(mass.size()) {}

  /// The far end is there if it is held.
  void accelerate(const Cable& cable, const CableMass& mass, const SupportState<Scalar>& support,
                  const std::optional<SupportState<Scalar>>& far_end, std::span<const Scalar> coordinates,
                  std::span<const Scalar> rates) {
    gather(support.position, coordinates, std::span(place_));
    gather(support.velocity, rates, std::span(velocity_));
    elastic_forces<Scalar>(cable, place_, force_);
    const std::span<Vec2<Scalar>> left = acceleration_;  // w
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = Scalar(-1.0) * force_[i];
    left[0] = support.acceleration - body_force(cable, 0);
    const std::size_t tip = mass.far_position();
    if (far_end) left[tip] = far_end->acceleration - body_force(cable, tip);
    mass.solve(far_end.has_value(), left);
    support_force_ = force_[0] + mass.whole().template row_times<Vec2<Scalar>>(0, left);
    end_force_ = {};
    if (far_end) end_force_ = force_[tip] + mass.whole().template row_times<Vec2<Scalar>>(tip, left);
    for (std::size_t i = 1; i < left.size(); ++i) left[i] = left[i] + body_force(cable, i);
    left[0] = support.acceleration;
    if (far_end) left[tip] = far_end->acceleration;
    heat_ = Scalar(0.0);
    if (cable.damping > 0) {  // γ vᵀM v (A.15)
      mass.times<Scalar>(velocity_, force_);
      for (std::size_t i = 0; i < force_.size(); ++i) heat_ = heat_ + dot(velocity_[i], force_[i]);
      heat_ = cable.damping * heat_;
    }
  }

  /// Of all nodes: position and tangent of the first, of the second …
  std::span<const Vec2<Scalar>> nodes() const { return place_; }
  std::span<const Vec2<Scalar>> velocities() const { return velocity_; }
  std::span<const Vec2<Scalar>> accelerations() const { return acceleration_; }

  const Vec2<Scalar>& support_force() const { return support_force_; }  ///< on the cable [N] (A.12)
  const Vec2<Scalar>& end_force() const { return end_force_; }          ///< on the cable [N]; 0 if the far end is free
  const Scalar& heating() const { return heat_; }                       ///< heat made by the damping each second [W]

 private:
  /// What accelerates a particle like node i besides its neighbours: g + Ω²x e_x − γṙ.
  Vec2<Scalar> body_force(const Cable& cable, std::size_t i) const {
    const bool is_position = i % 2 == 0;
    return {(cable.spin * cable.spin) * place_[i].x - cable.damping * velocity_[i].x,
            Scalar(is_position ? -cable.gravity : 0.0) - cable.damping * velocity_[i].y};
  }

  std::vector<Vec2<Scalar>> place_, velocity_, force_, acceleration_;
  Vec2<Scalar> support_force_{}, end_force_{};
  Scalar heat_{};
};

}  // namespace catena
