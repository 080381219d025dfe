// An elastic cable in the plane, hung from a support: it stretches, and may resist bending.
//
//      o  node 0, the support       s     length along the unstretched cable [m]
//       \                           r(s)  where its points are, x to the right, y up [m]
//        o  node 1                  r'    = ∂r/∂s, the tangent; |r'| is the stretch, 1 where the cable is unstrained
//         `-._
//             o  node N, the far end
//
// Between nodes r is the cubic polynomial of s that has the positions and tangents of the two nodes: the "absolute nodal
// coordinate formulation" (W.-S. Yoo, O. Dmitrochenko, D. Pogorelov, *Simulation of a rotating chain with an absolute nodal
// coordinate formulation*). Equations (A.1)–(A.25) are derived in docs/theory/cable.md.
#pragma once

#include <cstddef>
#include <vector>

namespace catena {

/// A piece of the cable between two nodes.
struct CableElement {
  double length = 0.0;             ///< l, unstretched [m]
  double mass = 0.0;               ///< m [kg]
  double axial_stiffness = 0.0;    ///< EA [N]
  double bending_stiffness = 0.0;  ///< EI [N m²]
  bool operator==(const CableElement&) const = default;
};

/// What the axial stiffness multiplies (A.4).
enum class StrainMeasure {
  hooke,  ///< |r'| − 1: the tension is EA times the strain, as in the elastic catenary
  green   ///< ½(|r'|² − 1), the approximation of the paper: the same to first order in the strain
};

/// What the cable is. A plain value: share it between threads, compare it, write it to a file.
struct Cable {
  std::vector<CableElement> elements;  ///< from the support to the far end
  double tip_mass = 0.0;               ///< a point mass at the far end [kg]
  double damping = 0.0;                ///< γ, force −γ·mass·velocity on every particle [1/s]
  double gravity = 9.81;               ///< g, towards −y [m/s²]
  double spin = 0.0;                   ///< Ω of the plane about the vertical x = 0: Ω²x towards +x [rad/s]
  StrainMeasure strain = StrainMeasure::hooke;
  bool operator==(const Cable&) const = default;
};

/// A cable of equal elements.
Cable uniform_cable(std::size_t elements, const CableElement& whole);

/// Has it elements, each with a length, a mass and an axial stiffness, and nothing negative? Whatever computes with a cable relies
/// on it.
bool well_formed(const Cable&);

double length_of(const Cable&);  ///< unstretched [m]
double mass_of(const Cable&);    ///< with that of the tip [kg]

/// No small oscillation of the unstrained cable is faster [rad/s] (A.13): that of a single element that is free.
double highest_frequency(const Cable&);

}  // namespace catena
