// One element of the cable: its strain energy, the forces on its nodes and their tangent, over any scalar.
//
// Within an element the tangent r' is a quadratic polynomial, fixed by its values at three points. The energy of stretch is
// integrated with a rule of just three points (A.5): Simpson's, both ends and the middle; in the last element Radau's, without the far
// end, where a free cable carries no force. This choice matters:
//   - A mode of zero energy would leave r' unstrained at all three points, so it is a motion of a rigid body: there are no spurious
//     modes (Gauss' rule of two points has one in each element, Simpson's one at a free end).
//   - However stiff the cable, its tangents at these points may point anywhere, and neighbours agree about the one they share: there
//     is no membrane locking (other rules ask for more than a cubic can give; the exact integral freezes a curved element).
// docs/theory/cable.md, section 3, has the measurements. Bending is integrated with Gauss' rule of two points (A.7).
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "model/cable.hpp"
#include "num/gauss_legendre.hpp"
#include "num/lanes.hpp"
#include "num/mat2.hpp"
#include "num/vec2.hpp"

namespace catena {

/// What an element is made of: position and tangent of its near node, position and tangent of its far node.
template <class Scalar>
using ElementNodes = std::array<Vec2<Scalar>, 4>;

/// r' at the three points of a rule.
template <class Scalar>
using ElementTangents = std::array<Vec2<Scalar>, 3>;

/// ∂²U of an element by its nodes.
template <class Scalar>
using ElementStiffness = std::array<std::array<Mat2<Scalar>, 4>, 4>;

namespace cable_element {

/// The cubic polynomials of the nodes at a share ξ of the element (A.1), and their derivatives by s.
constexpr std::array<double, 4> hermite(double share, double length) {
  const double left = 1 - share;
  return {left * left * (1 + 2 * share), length * share * left * left, share * share * (3 - 2 * share),
          -length * share * share * left};
}
constexpr std::array<double, 4> hermite_slope(double share, double length) {
  return {-6 * share * (1 - share) / length, (1 - share) * (1 - 3 * share), 6 * share * (1 - share) / length,
          share * (3 * share - 2)};
}
constexpr std::array<double, 4> hermite_bend(double share, double length) {
  return {(12 * share - 6) / (length * length), (6 * share - 4) / length, (6 - 12 * share) / (length * length),
          (6 * share - 2) / length};
}

/// Where and how the energy of stretch is integrated: ∫f ds ≈ l Σ weight f(share).
struct StretchRule {
  std::array<double, 3> share, weight;
  /// r' there is reach·(r₁ − r₀)/l + near·r'₀ + far·r'₁ (A.2).
  std::array<double, 3> reach{}, near{}, far{};

  constexpr StretchRule(const std::array<double, 3>& shares, const std::array<double, 3>& weights)
      : share(shares), weight(weights) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::array<double, 4> slope = hermite_slope(share[k], 1.0);
      near[k] = slope[1];
      reach[k] = slope[2];
      far[k] = slope[3];
    }
  }
};

// Radau's: 0 and (6 ∓ √6)/10, with 1/9 and (16 ± √6)/36.
inline constexpr double root_of_six = 2.449489742783178;
inline constexpr StretchRule simpson{{0.0, 0.5, 1.0}, {1.0 / 6, 4.0 / 6, 1.0 / 6}};
inline constexpr StretchRule radau{{0.0, (6 - root_of_six) / 10, (6 + root_of_six) / 10},
                                   {1.0 / 9, (16 + root_of_six) / 36, (16 - root_of_six) / 36}};

/// That of the last element does not use its far end.
inline const StretchRule& rule_of(const Cable& cable, std::size_t element) {
  return element + 1 < cable.elements.size() ? simpson : radau;
}

/// (A.2)
template <class Scalar>
ElementTangents<Scalar> tangents(const StretchRule& rule, double length, std::span<const Vec2<Scalar>, 4> node) {
  const Vec2<Scalar> chord = (1.0 / length) * (node[2] - node[0]);
  ElementTangents<Scalar> tangent;
  for (std::size_t k = 0; k < 3; ++k)
    tangent[k] = rule.reach[k] * chord + (rule.near[k] * node[1] + rule.far[k] * node[3]);
  return tangent;
}

/// The force t through the cable where its tangent is v, per axial stiffness and tangent: t = EA·secant·v (A.6).
template <class Scalar>
Scalar secant(StrainMeasure measure, const Vec2<Scalar>& tangent) {
  const Scalar square = dot(tangent, tangent);
  if (measure == StrainMeasure::green) return 0.5 * (square - 1.0);
  const Scalar stretch = sqrt(square);
  return (square - 1.0) / (stretch * (stretch + 1.0));
}

/// Along the cable a force grows by EA times the strain, across it by itself times the turn: ∂t/∂v = EA (secant·1 + this·v vᵀ).
template <class Scalar>
Scalar secant_growth(StrainMeasure measure, const Vec2<Scalar>& tangent, const Scalar& secant) {
  if (measure == StrainMeasure::green) return Scalar(1.0);
  return (1.0 - secant) / dot(tangent, tangent);
}

/// ε [1] (A.4).
template <class Scalar>
Scalar strain(StrainMeasure measure, const Vec2<Scalar>& tangent) {
  const Scalar excess = dot(tangent, tangent) - 1.0;
  if (measure == StrainMeasure::green) return 0.5 * excess;
  return excess / (sqrt(dot(tangent, tangent)) + 1.0);
}

/// How the direction of the cable turns along it: κ = (r' × r'')/|r'|² = ∂θ/∂s (A.7), and what it is made of.
template <class Scalar>
struct Turning {
  std::array<double, 4> slope, second;  ///< of the nodes' polynomials
  Vec2<Scalar> tangent, bend;           ///< r', r''
  Scalar square, curvature;             ///< |r'|², κ

  Turning(double share, double length, std::span<const Vec2<Scalar>, 4> node)
      : slope(hermite_slope(share, length)),
        second(hermite_bend(share, length)),
        tangent(combined(slope, node)),
        bend(combined(second, node)),
        square(dot(tangent, tangent)),
        curvature((tangent.x * bend.y - tangent.y * bend.x) / square) {}

  /// ∂κ by a node.
  Vec2<Scalar> by(std::size_t n) const {
    const Vec2<Scalar> cross = {slope[n] * bend.y - second[n] * tangent.y, second[n] * tangent.x - slope[n] * bend.x};
    return (1.0 / square) * (cross - (2.0 * slope[n] * curvature) * tangent);
  }

 private:
  static Vec2<Scalar> combined(const std::array<double, 4>& weight, std::span<const Vec2<Scalar>, 4> node) {
    return (weight[0] * node[0] + weight[1] * node[1]) + (weight[2] * node[2] + weight[3] * node[3]);
  }
};

/// The two points of bending, each with half of the weight.
inline constexpr std::array bending_points{0.5 + 0.5 * gauss_legendre<2>.node[0],
                                           0.5 + 0.5 * gauss_legendre<2>.node[1]};

/// U of stretch and of bending [J] (A.5), (A.7).
template <class Scalar>
struct StrainEnergy {
  Scalar stretch{}, bending{};
};
template <class Scalar>
StrainEnergy<Scalar> strain_energy(const CableElement& element, const StretchRule& rule, StrainMeasure measure,
                                   std::span<const Vec2<Scalar>, 4> node) {
  const ElementTangents<Scalar> tangent = tangents(rule, element.length, node);
  StrainEnergy<Scalar> energy;
  for (std::size_t k = 0; k < 3; ++k) {
    const Scalar strained = strain(measure, tangent[k]);
    energy.stretch =
        energy.stretch + (0.5 * element.length * element.axial_stiffness * rule.weight[k]) * (strained * strained);
  }
  if (element.bending_stiffness > 0)
    for (const double share : bending_points) {
      const Scalar curvature = Turning<Scalar>(share, element.length, node).curvature;
      energy.bending = energy.bending + (0.25 * element.length * element.bending_stiffness) * (curvature * curvature);
    }
  return energy;
}

/// ∂U by the nodes, added to `force` (A.8).
template <class Scalar>
void add_forces(const CableElement& element, const StretchRule& rule, StrainMeasure measure,
                std::span<const Vec2<Scalar>, 4> node, std::span<Vec2<Scalar>, 4> force) {
  const ElementTangents<Scalar> tangent = tangents(rule, element.length, node);
  Vec2<Scalar> pulled{}, near{}, far{};
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec2<Scalar> by = ((element.axial_stiffness * rule.weight[k]) * secant(measure, tangent[k])) * tangent[k];
    pulled = pulled + rule.reach[k] * by;
    near = near + rule.near[k] * by;
    far = far + rule.far[k] * by;
  }
  force[0] = force[0] - pulled;
  force[1] = force[1] + element.length * near;
  force[2] = force[2] + pulled;
  force[3] = force[3] + element.length * far;
  if (element.bending_stiffness > 0)
    for (const double share : bending_points) {
      const Turning<Scalar> turning(share, element.length, node);
      const Scalar moment = (0.5 * element.length * element.bending_stiffness) * turning.curvature;
      for (std::size_t n = 0; n < 4; ++n) force[n] = force[n] + moment * turning.by(n);
    }
}

/// The secants of an element at its three points.
template <class Scalar>
std::array<Scalar, 3> secants(StrainMeasure measure, const ElementTangents<Scalar>& tangent) {
  return {secant(measure, tangent[0]), secant(measure, tangent[1]), secant(measure, tangent[2])};
}

/// ∂²U of stretch by the three tangents, which do not mix (A.9). Forces may be others than those of the tangents: see
/// statics/cable_rest.hpp.
template <class Scalar>
std::array<Mat2<Scalar>, 3> stretch_stiffness(const CableElement& element, const StretchRule& rule,
                                              StrainMeasure measure, const ElementTangents<Scalar>& tangent,
                                              const std::array<Scalar, 3>& secants) {
  std::array<Mat2<Scalar>, 3> by;
  for (std::size_t k = 0; k < 3; ++k) {
    const double weight = element.length * element.axial_stiffness * rule.weight[k];
    const Scalar growth = secant_growth(measure, tangent[k], secants[k]);
    by[k] = diagonal(weight * secants[k]) + (weight * growth) * outer(tangent[k], tangent[k]);
  }
  return by;
}

/// ∂²U of bending by the nodes, added (A.9): κ|r'|² = r' × r'', differentiated twice, gives ∂²κ.
template <class Scalar>
void add_bending_stiffness(const CableElement& element, std::span<const Vec2<Scalar>, 4> node,
                           ElementStiffness<Scalar>& whole) {
  const double weight = 0.5 * element.length * element.bending_stiffness;
  for (const double share : bending_points) {
    const Turning<Scalar> turning(share, element.length, node);
    const Scalar per_square = 1.0 / turning.square;
    std::array<Vec2<Scalar>, 4> curved, squared;  // ∂κ and ∂|r'|²
    for (std::size_t n = 0; n < 4; ++n) {
      curved[n] = turning.by(n);
      squared[n] = (2.0 * turning.slope[n]) * turning.tangent;
    }
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b) {
        const double twist = turning.slope[a] * turning.second[b] - turning.second[a] * turning.slope[b];
        const Mat2<Scalar> cross{Scalar(0.0), Scalar(twist), Scalar(-twist), Scalar(0.0)};
        const Mat2<Scalar> second =
            per_square * (cross - outer(curved[a], squared[b]) - outer(squared[a], curved[b]) -
                          diagonal((2.0 * turning.slope[a] * turning.slope[b]) * turning.curvature));
        whole[a][b] = whole[a][b] + weight * (outer(curved[a], curved[b]) + turning.curvature * second);
      }
  }
}

/// ∂²U by the nodes (A.9).
template <class Scalar>
ElementStiffness<Scalar> stiffness(const CableElement& element, const StretchRule& rule, StrainMeasure measure,
                                   std::span<const Vec2<Scalar>, 4> node, const std::array<Scalar, 3>& secants) {
  const auto by = stretch_stiffness(element, rule, measure, tangents(rule, element.length, node), secants);
  ElementStiffness<Scalar> whole{};
  for (std::size_t k = 0; k < 3; ++k) {
    const double reach = rule.reach[k] / element.length;
    const std::array<double, 4> weight{-reach, rule.near[k], reach, rule.far[k]};
    for (std::size_t a = 0; a < 4; ++a) {
      if (weight[a] == 0.0) continue;
      const Mat2<Scalar> half = weight[a] * by[k];
      for (std::size_t b = 0; b < 4; ++b) whole[a][b] = whole[a][b] + weight[b] * half;
    }
  }
  if (element.bending_stiffness > 0) add_bending_stiffness(element, node, whole);
  return whole;
}
template <class Scalar>
ElementStiffness<Scalar> stiffness(const CableElement& element, const StretchRule& rule, StrainMeasure measure,
                                   std::span<const Vec2<Scalar>, 4> node) {
  return stiffness(element, rule, measure, node, secants(measure, tangents(rule, element.length, node)));
}

/// The consistent mass matrix ∫ρ s_i s_j ds of one component of the nodes [kg, kg m, kg m²] (A.3).
constexpr std::array<std::array<double, 4>, 4> mass(const CableElement& element) {
  const double m = element.mass / 420, l = element.length;
  return {{{156 * m, 22 * m * l, 54 * m, -13 * m * l},
           {22 * m * l, 4 * m * l * l, 13 * m * l, -3 * m * l * l},
           {54 * m, 13 * m * l, 156 * m, -22 * m * l},
           {-13 * m * l, -3 * m * l * l, -22 * m * l, 4 * m * l * l}}};
}

}  // namespace cable_element
}  // namespace catena
