// What the nodes of a cable say about it: points between them, strain, tension, curvature, energies.
//
// `nodes` are vectors of all nodes, position and tangent each, as CableEquations keeps them; those of velocities and accelerations
// are read between the nodes in the same way, for r, ṙ and r̈ are all cubic polynomials of s.
#pragma once

#include <cstddef>
#include <span>

#include "model/cable.hpp"
#include "num/vec2.hpp"

namespace catena {

/// r (or ṙ, or r̈) at a share, from 0 to 1, of an element (A.1).
Vec2<double> point_of(const Cable&, std::span<const Vec2<double>> nodes, std::size_t element, double share);

/// r' there.
Vec2<double> tangent_of(const Cable&, std::span<const Vec2<double>> nodes, std::size_t element, double share);

/// κ = ∂θ/∂s there [1/m] (A.7).
double curvature_of(const Cable&, std::span<const Vec2<double>> nodes, std::size_t element, double share);

/// |r'| − 1, whatever the measure of the energy. Known at the three points of the element's rule, between them and beyond them the
/// parabola through these: the strain of the cubic itself wavers there, the more the stiffer the cable.
double elongation(const Cable&, std::span<const Vec2<double>> nodes, std::size_t element, double share);

/// The force that pulls along the cable [N], negative if it is pushed (A.6): the true one, on the cross-section as it is. Found like
/// the elongation.
double tension_of(const Cable&, std::span<const Vec2<double>> nodes, std::size_t element, double share);

/// ∫|r'| ds [m], by the rules of the elements.
double stretched_length(const Cable&, std::span<const Vec2<double>> nodes);

/// T + V of what moves freely in the turning plane (A.15).
struct CableEnergy {
  double kinetic = 0.0;      ///< ½∫ρ|ṙ|² [J]
  double gravity = 0.0;      ///< ∫ρ g y
  double stretch = 0.0;      ///< of the axial strain
  double bending = 0.0;      ///< ½∫EI κ²
  double centrifugal = 0.0;  ///< −½Ω²∫ρ x²
  double potential() const { return gravity + stretch + bending + centrifugal; }
  double total() const { return kinetic + potential(); }
};
CableEnergy energy_of(const Cable&, std::span<const Vec2<double>> nodes, std::span<const Vec2<double>> velocities);

}  // namespace catena
