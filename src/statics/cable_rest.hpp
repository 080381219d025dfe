// A cable at rest, in a plane that may turn: equilibria by Newton's method with a band, O(elements) each step.
//
// In a stiff cable a step that turns elements would stretch them far beyond what their forces are, and Newton's plain method then
// creeps. Here the forces at the points of Simpson's rule are carried along as unknowns of their own: a step takes the geometric
// stiffness from what the step before predicted for them, not from the strains of the moment (A.19). It converges in a few steps
// whatever the stiffness (D. Magisano, L. Leonetti, G. Garcea, *Int. J. Numer. Meth. Engng* 110 (2017) 1079-1101).
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/cable.hpp"
#include "model/cable_element.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Where its ends are held.
struct CableEnds {
  Vec2<double> support{};             ///< [m]
  std::optional<Vec2<double>> end{};  ///< of the far end [m]; none: it is free
};

struct CableRest {
  std::vector<Vec2<double>> nodes;  ///< position and tangent of all nodes, that of the support first
  Vec2<double> support_force;       ///< on the cable [N]
  Vec2<double> end_force;           ///< on the cable [N]; 0 if the far end is free
  std::size_t unstable = 0;         ///< directions in which it falls away: negative eigenvalues of the stiffness
  double residual = 0.0;            ///< the largest force that is not balanced [N]
  double last_step = 0.0;           ///< by how much Newton's last step moved a node [m]
  int iterations = 0;
};

/// The equilibrium near a shape, stable or not. `secants` start the forces (A.19), three for each element; none: as the shape has them.
std::expected<CableRest, std::string> settle(const Cable&, const CableEnds&, std::span<const Vec2<double>> nodes,
                                             std::span<const double> secants = {});

/// The stable equilibrium that hangs: from the elastic catenary of an average element, and, where Newton's method leads elsewhere,
/// downhill. Without a far end, the cable hangs plumb.
std::expected<CableRest, std::string> hang(const Cable&, const CableEnds&);

/// Nodes of a cable along a shape of its unstretched length: where(s) and its direction(s), a unit vector.
template <class Where, class Direction>
std::vector<Vec2<double>> nodes_along(const Cable& cable, const Where& where, const Direction& direction) {
  std::vector<Vec2<double>> nodes;
  double s = 0.0;
  for (std::size_t i = 0; i <= cable.elements.size(); ++i) {
    nodes.push_back(where(s));
    nodes.push_back(direction(s));
    if (i < cable.elements.size()) s += cable.elements[i].length;
  }
  return nodes;
}

/// Where forces start that are known along the shape: tension(s) [N].
template <class Tension>
std::vector<double> secants_along(const Cable& cable, const Tension& tension) {
  std::vector<double> secants;
  double s = 0.0;
  for (std::size_t e = 0; e < cable.elements.size(); ++e) {
    const CableElement& element = cable.elements[e];
    for (const double share : cable_element::rule_of(cable, e).share) {
      const double pull = tension(s + share * element.length) / element.axial_stiffness;
      secants.push_back(cable.strain == StrainMeasure::green ? pull : pull / (1 + pull));
    }
    s += element.length;
  }
  return secants;
}

/// Each element cut in two.
Cable refined(const Cable&);

/// The same equilibrium of the refined cable.
std::expected<CableRest, std::string> settle_refined(const Cable&, const CableEnds&, const CableRest&);

/// A number of a cable in elements that are whole, cut in two and cut in four.
struct MeshLadder {
  double whole = 0.0, halves = 0.0, quarters = 0.0;
};

/// What it tends to in ever shorter elements, and its ± (A.23). The order is four; where the mesh is too coarse to show it, the ± grows.
struct MeshLimit {
  double value = 0.0;
  double error = 0.0;
};
MeshLimit mesh_limit(const MeshLadder&);

}  // namespace catena
